"""Whether two roles are one: the face of the rules of position, rank and body.

Scoring and the merging of gold both compare with these functions, so that gold never holds apart what a
score holds together. The rules with examples: MATCHING.md.
"""

from __future__ import annotations

from functools import lru_cache

from evaluator.countries import split_states
from evaluator.organizations import (
    is_government,
    same_name,
    same_organization,
    same_party,
    same_school,
)
from evaluator.positions import Form, Role, form_of
from evaluator.ranks import RANKS, Rank, split_rank
from evaluator.seats import Seat
from evaluator.similarity import similar
from evaluator.tables import phrase_list, words
from evaluator.text import normalise

__all__ = [
    "RANKS",
    "Form",
    "Rank",
    "Role",
    "form_of",
    "is_government",
    "normalise",
    "same_form",
    "same_organization",
    "same_party",
    "same_position",
    "same_role",
    "same_school",
    "split_rank",
]


def same_position(left: Role, right: Role) -> bool:
    """Whether rank and position mean the same.

    Tenure (acting and interim are equal), head words and foreign states must be equal; the rest is
    compared by the similarity of its sorted words. Two roles without any words are the same.

    Args:
        left: one role.
        right: the other; the result does not depend on the order.
    """
    return same_form(form_of(left), form_of(right))


def same_role(left: Role, right: Role) -> bool:
    """Whether position, rank and body mean the same; the country is the left role's, else the right's."""
    country = left.country or right.country
    bodies = same_organization(left.organization, right.organization, country=country)
    return bodies and same_position(left, right)


@lru_cache(maxsize=1048576)
def same_form(left: Form | None, right: Form | None) -> bool:
    """`same_position` on roles in comparable form."""
    if left is None or right is None:
        return left is right
    if left.tenure != right.tenure:
        return False
    if left.seat is not None or right.seat is not None:
        return _same_seat(left.seat, right.seat)
    if left.heads != right.heads or not _same_states(left, right):
        return False
    pairs = ((left.rest, right.rest), (left.at_body, right.at_body), (left.with_body, right.with_body))
    return any(one == other or similar(one, other, "position") for one, other in pairs)


def _same_states(left: Form, right: Form) -> bool:
    """A state may be left unsaid, unless it is the destination of the post."""
    if left.states == right.states:
        return True
    if left.states and right.states:
        return False
    return not (left.heads | right.heads) & words("roles", "abroad")


def _same_seat(left: Seat | None, right: Seat | None) -> bool:
    """Seats of one kind and level, or two descriptions of a seat in one chamber."""
    if left is None or right is None:
        return False
    generic = phrase_list("roles", "legislators", "generic")
    chambers = (left.chamber, right.chamber)
    named = [chamber for chamber in chambers if tuple(split_states(chamber)[0]) not in {(), *generic}]
    if len(named) == 2:
        return same_name(" ".join(named[0]), " ".join(named[1]), "body")
    return bool(left.kinds & right.kinds) and left.levels == right.levels
