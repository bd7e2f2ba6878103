"""When two accounts of an event are the same fact, so that a corrected nugget keeps its id.

Looser than merging: here the earlier account may simply have been wrong or incomplete, and the question
is which id a better account continues.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evaluator.dates import ONGOING, parse_date, parse_point
from evaluator.degrees import same_degree
from evaluator.kinship import relation_of, same_relative
from evaluator.roles import Role, normalise, same_organization, same_party, same_role, same_school
from schemas.base import Bounds
from schemas.event import EventFields

YEAR = 366
"""Days that two spells may lie apart and still be one fact."""

KEY_FIELDS = (
    "type",
    "rank",
    "position",
    "organization",
    "degree",
    "field",
    "relation",
    "relative_name",
    "start",
    "end",
    "start_bounds",
    "end_bounds",
)
"""Fields from which a nugget's id is minted: its key and its dates."""


@dataclass(frozen=True, slots=True)
class Span:
    """What is known of the time of an event; a side that is not known is None.

    Attributes:
        first: earliest day of the start.
        last: latest day of the end; the last day of the calendar for what goes on.
    """

    first: dt.date | None
    last: dt.date | None


def content_of(fields: EventFields) -> dict[str, Any]:
    """The key fields and dates of an event that are known, as JSON values."""
    return fields.model_dump(mode="json", include=set(KEY_FIELDS), exclude_none=True)


def span_of(fields: EventFields) -> Span:
    """Time of an event from its dates, else from its bounds."""
    start, end = parse_point(fields.start), parse_point(fields.end)
    first = start.earliest if start else _bound(fields.start_bounds, "earliest")
    if fields.end == ONGOING:
        return Span(first, dt.date.max)
    return Span(first, end.latest if end else _bound(fields.end_bounds, "latest"))


def _bound(bounds: Bounds | None, side: str) -> dt.date | None:
    text = getattr(bounds, side, None)
    if text is None:
        return None
    date = parse_date(text)
    return date.earliest if side == "earliest" else date.latest


def same_key(left: EventFields, right: EventFields) -> bool:
    """Whether two events are about the same role, membership, education or relative.

    A part that only one of them knows does not tell them apart: it may have become known.
    """
    if left.type != right.type:
        return False
    if left.type == "kinship":
        names = left.relative_name, right.relative_name
        same_one = not names[0] or not names[1] or same_relative(names[0], names[1])
        return relation_of(left.relation or "") == relation_of(right.relation or "") and same_one
    if left.type == "education":
        degrees = left.degree, right.degree
        same_one = not degrees[0] or not degrees[1] or same_degree(degrees[0], degrees[1])
        return same_one and _same(left.field, right.field) and _same_body(left, right, same_school)
    if left.type == "party" and not _same_body(left, right, same_party):
        return False
    if left.position is not None and right.position is not None:
        return same_role(_role(left), _role(right))
    # a membership, or a place of work without a role: the body is all there is to go by
    bodies_known = bool(left.organization and right.organization)
    return bodies_known and left.rank == right.rank and _same_body(left, right, same_organization)


def _same(left: str | None, right: str | None) -> bool:
    return left is None or right is None or normalise(left) == normalise(right)


def _role(fields: EventFields) -> Role:
    # a party is compared by the rule for parties, not by that for bodies of a role
    body = None if fields.type == "party" else fields.organization
    return Role(fields.rank, fields.position, fields.title, body)


def _same_body(left: EventFields, right: EventFields, rule: Callable[[str, str], bool]) -> bool:
    if not left.organization or not right.organization:
        return True
    return rule(left.organization, right.organization)


def apart(left: Span, right: Span) -> int | None:
    """Days between two spans by what is known of them; 0 when they touch, None when one has no date."""
    spans = [(span.first or span.last, span.last or span.first) for span in (left, right)]
    (first, first_end), (second, second_end) = spans
    if first is None or second is None or first_end is None or second_end is None:
        return None
    return max((second - first_end).days, (first - second_end).days, 0)


def same_fact(left: EventFields, right: EventFields) -> bool:
    """Keys equal, and times that overlap, lie within a year or are not known on one side."""
    days = apart(span_of(left), span_of(right))  # first: the keys take a hundred times as long
    return (days is None or days <= YEAR) and same_key(left, right)


def may_be_same_fact(left: EventFields, right: EventFields) -> bool:
    """Keys equal, and the times known so far leave a side open that could reach the other's."""
    spans = span_of(left), span_of(right)
    return any(span.first is None or span.last is None for span in spans) and same_key(left, right)


def disparity(left: EventFields, right: EventFields) -> tuple[int, int, int]:
    """How far two accounts of a fact differ; smaller is closer, for choosing among several.

    Returns:
        Key fields that differ, dates that only one of them has, days by which the common dates differ.
    """
    keys = sum(
        getattr(left, name) != getattr(right, name)
        for name in ("rank", "position", "organization", "degree", "field", "relation", "relative_name")
    )
    one_sided, days = 0, 0
    mine, other = span_of(left), span_of(right)
    for one, two in ((mine.first, other.first), (mine.last, other.last)):
        if one is not None and two is not None:
            days += abs((one - two).days) if dt.date.max not in (one, two) or one == two else YEAR
        elif one is not two:
            one_sided += 1
    return keys, one_sided, days
