"""When two candidates are about the same role, membership, education or relative (merging, not scoring)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from evaluator.roles import (
    Role,
    normalise,
    same_organization,
    same_party,
    same_position,
    same_school,
)
from schemas.event import EventFields

RELATIONS: Mapping[str, str] = {
    "father": "parent",
    "mother": "parent",
    "son": "child",
    "daughter": "child",
    "wife": "spouse",
    "husband": "spouse",
    "brother": "sibling",
    "sister": "sibling",
}
"""Relations that say the gender, and what they are compared as."""

_MEMBER = frozenset({"", "member", "membership"})


def relation_of(fields: EventFields) -> str:
    """The relation without the relative's gender."""
    plain = normalise(fields.relation or "")
    return RELATIONS.get(plain, plain)


def is_membership(fields: EventFields) -> bool:
    """Whether a party event is plain membership."""
    return normalise(fields.position or "") in _MEMBER


def has_key(fields: EventFields) -> bool:
    """Whether a candidate says enough to be told from another fact."""
    if fields.type == "kinship":
        return bool(fields.relation)
    if fields.type == "career":
        return bool(fields.position or fields.organization)
    if fields.type == "party":
        return bool(fields.organization)
    return bool(fields.organization or fields.degree)


@lru_cache(maxsize=65536)
def same_relative(left: str, right: str) -> bool:
    """Whether two names of relatives of one relation are one person: equal, or one part of the other."""
    one, other = set(normalise(left).split()), set(normalise(right).split())
    return bool(one and other) and (one <= other or other <= one)


@lru_cache(maxsize=65536)
def same_degree(left: str, right: str) -> bool:
    """Whether two degrees are one: equal, or one the other's short form in parentheses."""

    def forms(text: str) -> set[str]:
        inside = re.findall(r"\(([^()]*)\)", text)
        outside = re.sub(r"\([^()]*\)", "", text)
        return {normalise(part).replace(" ", "") for part in (outside, *inside) if part.strip()}

    return bool(forms(left) & forms(right))


def _same_education(left: EventFields, right: EventFields) -> bool:
    if left.organization and right.organization:
        if not same_school(left.organization, right.organization):
            return False
    elif not (left.degree and right.degree):
        return False
    if left.degree and right.degree and not same_degree(left.degree, right.degree):
        return False
    return not (left.field and right.field) or normalise(left.field) == normalise(right.field)


def _role(fields: EventFields) -> Role:
    return Role(fields.rank, fields.position, fields.title, fields.organization)


def _same_career(left: EventFields, right: EventFields) -> bool:
    if left.position is None or right.position is None:
        # Without a role the body is all there is to go by, and it says nothing about another role there.
        if left.position is not right.position or left.rank != right.rank:
            return False
        return bool(left.organization and right.organization) and same_organization(
            left.organization, right.organization
        )
    if bool(left.organization) != bool(right.organization):
        # "Chairman" alone may be chairman of anything.
        shorter = min(left.position, right.position, key=len)
        if len(normalise(shorter).split()) < 2:
            return False
    return same_position(_role(left), _role(right)) and same_organization(
        left.organization, right.organization
    )


def same_key(left: EventFields, right: EventFields) -> bool:
    """Whether two candidates are about one role, membership, education or relative, whatever their dates.

    Symmetric. Built on the comparisons that scoring uses, so gold never holds apart what a score holds
    together.
    """
    if left.type != right.type:
        return False
    if left.type == "kinship":
        if relation_of(left) != relation_of(right) or bool(left.relative_name) != bool(right.relative_name):
            return False
        return not left.relative_name or same_relative(left.relative_name, right.relative_name or "")
    if left.type == "education":
        return _same_education(left, right)
    if left.type == "party":
        if is_membership(left) != is_membership(right):
            return False
        if not same_party(left.organization or "", right.organization or ""):
            return False
        return is_membership(left) or same_position(
            Role(left.rank, left.position, left.title), Role(right.rank, right.position, right.title)
        )
    return _same_career(left, right)
