"""Starts and ends as registers give them: what is published, and the day used for order and gaps."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from evaluator.dates import EdtfDate, parse_date
from schemas import Bounds
from schemas.event import Ended


@dataclass(frozen=True, slots=True)
class Moment:
    """One start or end.

    Attributes:
        day: day by which terms are ordered and gaps are measured, even where less is published.
        edtf: the date as it is published; None when only limits are known.
        limits: first and last possible day when `edtf` is None.
        explicit: whether the source dates this very moment (not only the Congress it belongs to).
    """

    day: dt.date
    edtf: str | None
    limits: tuple[dt.date, dt.date] | None = None
    explicit: bool = True

    @property
    def bounds(self) -> Bounds | None:
        """Limits as the records carry them."""
        if self.limits is None:
            return None
        return Bounds(earliest=self.limits[0].isoformat(), latest=self.limits[1].isoformat())


def on(day: dt.date, *, explicit: bool = True) -> Moment:
    """A moment known to the day."""
    return Moment(day, day.isoformat(), explicit=explicit)


def between(first: dt.date, last: dt.date, *, day: dt.date) -> Moment:
    """A moment of which only limits are known; `day` places it in order."""
    return Moment(day, None, (first, last), explicit=False)


def start_of(text: str) -> Moment:
    """Start of a term of the term list.

    1 January is a placeholder for "in this year": no Congress begins then (unitedstates/congress-legislators,
    pull request 1018), so the year is what is known.

    Raises:
        InputInvalid: not an EDTF date.
    """
    date = parse_date(text)
    if (date.month, date.day) == (1, 1):
        return Moment(date.earliest, f"{date.year:04d}", explicit=False)
    return Moment(date.earliest, str(date))


def end_of(text: str) -> Moment:
    """End of a term of the term list; 31 December and 1 January are placeholders, as 1 January is for starts.

    No Congress ends on either day.

    Raises:
        InputInvalid: not an EDTF date.
    """
    date = parse_date(text)
    if (date.month, date.day) in ((12, 31), (1, 1)):
        return Moment(date.latest, f"{date.year:04d}", explicit=False)
    return Moment(date.latest, str(date))


@dataclass(frozen=True, slots=True)
class Ending:
    """End fields of an event at the as-of date."""

    end: str | None
    ended: Ended
    scheduled_end: str | None = None
    bounds: Bounds | None = None


def ending(end: Moment | None, as_of: dt.date) -> Ending:
    """What is known of an end at the as-of date.

    An end after it is `..` with the date as the scheduled end; a moment known by limits on both sides of it
    leaves open whether the spell has ended.
    """
    if end is None:
        return Ending(None, "unknown")
    if end.limits is not None:
        first, last = end.limits
        if first > as_of:
            return Ending("..", "no")
        return Ending(None, "yes" if last <= as_of else "unknown", bounds=end.bounds)
    if end.day > as_of:
        return Ending("..", "no", scheduled_end=end.edtf)
    return Ending(end.edtf, "yes")


def last_day(as_of: str) -> dt.date:
    """The as-of date as a day (the last one of a year or month).

    Raises:
        InputInvalid: not an EDTF date.
    """
    date: EdtfDate = parse_date(as_of)
    return date.latest
