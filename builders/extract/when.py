"""Start and end of an event as the records want them, seen from the as-of day."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from builders.extract.dates import Point, Span
from evaluator.dates import ONGOING, parse_date
from schemas.base import Bounds

LONGEST_TERM = 15
"""Years that a term may still last; the longest fixed terms of public office (an auditor general's) do."""

_REFUSED = "refused"


class Refused(StrEnum):
    """Why the dates that a text gives an event refuse it."""

    ENDS_BEFORE_START = "ends_before_start"
    AFTER_AS_OF = "after_as_of"


BACKWARDS = {_REFUSED: Refused.ENDS_BEFORE_START}
"""Date fields of a range that ends before it starts."""


def when(start: str | None, end: str | None, as_of: str, *, ended: bool | None = None) -> dict[str, Any]:
    """Date fields of an event.

    Args:
        start: EDTF or None.
        end: EDTF, `..` or None; an end of which any day lies after `as_of` is scheduled: the event goes on.
        as_of: day up to which facts count.
        ended: what is known where there is no end: True ended, False goes on, None not known.

    Dates that cannot be (an end before its start, a start after `as_of`, an end that no term reaches, as a
    calendar read wrongly gives) leave a mark that `refusal` takes: such an event is counted and given up.
    """
    fields: dict[str, Any] = {"start": start}
    why = _refused(start, None if end == ONGOING else end, as_of)
    if why is not None:
        return {_REFUSED: why}
    if end not in (None, ONGOING) and parse_date(end).latest > parse_date(as_of).latest:
        return fields | {"end": ONGOING, "ended": "no", "scheduled_end": end}
    if end == ONGOING or (end is None and ended is False):
        return fields | {"end": ONGOING, "ended": "no"}
    if end is not None:
        return fields | {"end": end, "ended": "yes"}
    return fields | {"ended": "yes" if ended else "unknown"}


def _refused(start: str | None, end: str | None, as_of: str) -> Refused | None:
    today = parse_date(as_of)
    if start is not None and parse_date(start).earliest > today.latest:
        return Refused.AFTER_AS_OF
    if end is not None and parse_date(end).year > today.year + LONGEST_TERM:
        return Refused.AFTER_AS_OF
    if start is not None and end is not None and parse_date(end).latest < parse_date(start).earliest:
        return Refused.ENDS_BEFORE_START
    return None


def refusal(fields: dict[str, Any]) -> tuple[Refused | None, dict[str, Any]]:
    """(why an event's dates refuse it, its fields without the mark)."""
    return fields.get(_REFUSED), {name: value for name, value in fields.items() if name != _REFUSED}


def _bounds(point: Point | None) -> Bounds | None:
    if point is None or point.bounds is None:
        return None
    return Bounds(earliest=point.bounds[0], latest=point.bounds[1])


def of_span(span: Span | None, as_of: str) -> dict[str, Any]:
    """Date fields from a mention in a text: decades are bounds, `since` goes on."""
    if span is None:
        return {}
    if span.problem == "ends_before_start":
        return dict(BACKWARDS)
    start = span.first.date if span.first is not None else None
    end = span.last.date if span.last is not None else None
    fields = when(start, end, as_of, ended=False if span.ongoing else None)
    if _REFUSED in fields:
        return fields
    for name, point in (("start_bounds", span.first), ("end_bounds", span.last)):
        bounds = _bounds(point)
        if bounds is not None:
            fields[name] = bounds
    return fields
