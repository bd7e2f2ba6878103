"""When two candidates are about the same role, membership, education or relative (merging, not scoring)."""

from __future__ import annotations

from evaluator.degrees import same_degree
from evaluator.kinship import relation_of, same_relative
from evaluator.roles import (
    Role,
    normalise,
    same_organization,
    same_party,
    same_position,
    same_school,
)
from schemas.event import EventFields

_US_HOUSE = "United States House of Representatives"
_US_SEATS = frozenset({"Representative", "Delegate", "Resident Commissioner"})
_MEMBER = frozenset({"", "member", "membership"})


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


def _same_education(left: EventFields, right: EventFields, country: str | None) -> bool:
    if left.organization and right.organization:
        if not same_school(left.organization, right.organization, country=country):
            return False
    elif not (left.degree and right.degree):
        return False
    if left.degree and right.degree and not same_degree(left.degree, right.degree):
        return False
    return not (left.field and right.field) or _same_field(left.field, right.field)


def _same_field(left: str, right: str) -> bool:
    """Whether two fields of study can be one: one has all the words of the other (`law`, `private law`)."""
    one, other = set(normalise(left).split()), set(normalise(right).split())
    return one <= other or other <= one


def _role(fields: EventFields, country: str | None) -> Role:
    return Role(fields.rank, fields.position, fields.title, fields.organization, country)


def _same_career(left: EventFields, right: EventFields, country: str | None) -> bool:
    if left.position is None or right.position is None:
        # Without a role the body is all there is to go by, and it says nothing about another role there.
        if left.position is not right.position or left.rank != right.rank:
            return False
        return bool(left.organization and right.organization) and same_organization(
            left.organization, right.organization, country=country
        )
    if bool(left.organization) != bool(right.organization):
        # "Chairman" alone may be chairman of anything.
        shorter = min(left.position, right.position, key=len)
        if len(normalise(shorter).split()) < 2:
            return False
    if _US_HOUSE == left.organization == right.organization and {left.position, right.position} <= _US_SEATS:
        return True  # a delegate of a territory is called a representative, too
    return same_position(_role(left, country), _role(right, country)) and same_organization(
        left.organization, right.organization, country=country
    )


def same_key(left: EventFields, right: EventFields, country: str | None = None) -> bool:
    """Whether two candidates are about one role, membership, education or relative, whatever their dates.

    Symmetric. The country is the person's, in the form that the evaluator takes; its name in a body or a
    position says nothing new. Built on the comparisons that scoring uses, so gold never holds apart what a
    score holds together.
    """
    if left.type != right.type:
        return False
    if left.type == "kinship":
        if relation_of(left.relation or "") != relation_of(right.relation or "") or bool(
            left.relative_name
        ) != bool(right.relative_name):
            return False
        return not left.relative_name or same_relative(left.relative_name, right.relative_name or "")
    if left.type == "education":
        return _same_education(left, right, country)
    if left.type == "party":
        if is_membership(left) != is_membership(right):
            return False
        parties = (left.organization or "", right.organization or "")
        if not same_party(*parties, country=country):
            return False
        return is_membership(left) or same_position(
            Role(left.rank, left.position, left.title, None, country),
            Role(right.rank, right.position, right.title, None, country),
        )
    return _same_career(left, right, country)
