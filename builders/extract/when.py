"""Start and end of an event as the records want them, seen from the as-of day."""

from __future__ import annotations

from typing import Any

from builders.extract.dates import Point, Span
from evaluator.dates import ONGOING, parse_date
from schemas.base import Bounds


def when(start: str | None, end: str | None, as_of: str, *, ended: bool | None = None) -> dict[str, Any]:
    """Date fields of an event.

    Args:
        start: EDTF or None.
        end: EDTF, `..` or None; an end of which any day lies after `as_of` is scheduled: the event goes on.
        as_of: day up to which facts count.
        ended: what is known where there is no end: True ended, False goes on, None not known.
    """
    fields: dict[str, Any] = {"start": start}
    if end not in (None, ONGOING) and parse_date(end).latest > parse_date(as_of).latest:
        return fields | {"end": ONGOING, "ended": "no", "scheduled_end": end}
    if end == ONGOING or (end is None and ended is False):
        return fields | {"end": ONGOING, "ended": "no"}
    if end is not None:
        return fields | {"end": end, "ended": "yes"}
    return fields | {"ended": "yes" if ended else "unknown"}


def _bounds(point: Point | None) -> Bounds | None:
    if point is None or point.bounds is None:
        return None
    return Bounds(earliest=point.bounds[0], latest=point.bounds[1])


def of_span(span: Span | None, as_of: str) -> dict[str, Any]:
    """Date fields from a mention in a text: decades are bounds, `since` goes on."""
    if span is None:
        return {}
    start = span.first.date if span.first is not None else None
    end = span.last.date if span.last is not None else None
    fields = when(start, end, as_of, ended=False if span.ongoing else None)
    for name, point in (("start_bounds", span.first), ("end_bounds", span.last)):
        bounds = _bounds(point)
        if bounds is not None:
            fields[name] = bounds
    return fields
