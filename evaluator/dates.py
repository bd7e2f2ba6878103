"""EDTF dates as the records carry them: parse, compare, precision, bounds, ongoing and unknown ends.

Only the level that biographies need: `1994`, `1994-03`, `1994-03-17`, each with a trailing `~` for
"about", and `..` for "still going on at the record's as-of date". An absent date is `None`. A part that
the source does not give is absent, never filled in. Intervals (`1990/1999`) appear as bounds only.
Source of the syntax: EDTF, Library of Congress, level 1 (ISO 8601-2:2019).
"""

from __future__ import annotations

import calendar
import datetime as dt
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from evaluator.errors import InputInvalid

ONGOING = ".."
"""End of a spell that still goes on at the record's as-of date."""

Precision = Literal["year", "month", "day"]

_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(~)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class EdtfDate:
    """One calendar date of year, month or day precision.

    Attributes:
        year: 1 to 9999.
        month: 1 to 12, or None at year precision.
        day: 1 to 31, or None at year or month precision.
        approximate: written with `~`.
    """

    year: int
    month: int | None = None
    day: int | None = None
    approximate: bool = False

    @property
    def precision(self) -> Precision:
        """The finest part that is given."""
        if self.day is not None:
            return "day"
        return "month" if self.month is not None else "year"

    @property
    def earliest(self) -> dt.date:
        """First day that the date can mean (its `~` not considered)."""
        return dt.date(self.year, self.month or 1, self.day or 1)

    @property
    def latest(self) -> dt.date:
        """Last day that the date can mean (its `~` not considered)."""
        month = self.month or 12
        return dt.date(self.year, month, self.day or calendar.monthrange(self.year, month)[1])

    def contains(self, other: EdtfDate) -> bool:
        """Whether every day of `other` lies within this date."""
        return self.earliest <= other.earliest and other.latest <= self.latest

    def agrees(self, other: EdtfDate) -> bool:
        """Whether some day is meant by both (one is then the other, said more finely, or equal)."""
        return self.earliest <= other.latest and other.earliest <= self.latest

    def __str__(self) -> str:
        parts = [f"{self.year:04d}"]
        parts += [f"{part:02d}" for part in (self.month, self.day) if part is not None]
        return "-".join(parts) + ("~" if self.approximate else "")


@lru_cache(maxsize=65536)
def parse_date(text: str) -> EdtfDate:
    """Reads one EDTF date.

    Args:
        text: `1994`, `1994-03` or `1994-03-17`, with or without a trailing `~`.

    Returns:
        The date.

    Raises:
        InputInvalid: the text has another form or names no day of the calendar.
    """
    match = _DATE.fullmatch(text)
    if match is None:
        raise InputInvalid(
            f"{text!r} is not a date of the form 1994, 1994-03 or 1994-03-17",
            hint="leave out what is not known",
        )
    year, month, day, about = match.groups()
    date = EdtfDate(
        int(year), int(month) if month else None, int(day) if day else None, approximate=about is not None
    )
    try:
        dt.date(date.year, 1 if date.month is None else date.month, 1 if date.day is None else date.day)
    except ValueError as error:
        raise InputInvalid(f"{text!r} names no day of the calendar") from error
    return date


def parse_point(text: str | None) -> EdtfDate | None:
    """Reads a start or an end: None for not known and for `..`, else the date."""
    return None if text is None or text == ONGOING else parse_date(text)


def is_edtf(text: str) -> bool:
    """Whether the text is a date of this module (`..` is not)."""
    try:
        parse_date(text)
    except InputInvalid:
        return False
    return True


def year_of(text: str | None) -> int | None:
    """Year of a start or an end; None when not known or ongoing."""
    date = parse_point(text)
    return None if date is None else date.year


def month_index(date: EdtfDate) -> int | None:
    """Months since year 0, so that neighbouring months differ by one; None at year precision."""
    return None if date.month is None else date.year * 12 + date.month - 1


def compare(left: EdtfDate, right: EdtfDate) -> int | None:
    """Order of two dates: -1, 0 or 1; None where they overlap without being equal.

    `1994` and `1994-03` overlap: neither is before the other.
    """
    if left.latest < right.earliest:
        return -1
    if right.latest < left.earliest:
        return 1
    same = (left.year, left.month, left.day) == (right.year, right.month, right.day)
    return 0 if same else None


def gap_days(end: EdtfDate, start: EdtfDate) -> tuple[int, int]:
    """Smallest and largest number of days from an end to a later start.

    Negative numbers mean that the spells overlap. At day precision both are equal.
    """
    return (start.earliest - end.latest).days, (start.latest - end.earliest).days


def finer(left: EdtfDate, right: EdtfDate) -> EdtfDate:
    """The more precise of two dates; the left one when they are equally precise."""
    rank = {"year": 0, "month": 1, "day": 2}
    return right if rank[right.precision] > rank[left.precision] else left


def parse_interval(text: str) -> tuple[EdtfDate, EdtfDate]:
    """Reads bounds written `1990/1999`.

    Raises:
        InputInvalid: not two dates with `/` between, or the second before the first.
    """
    first, slash, second = text.partition("/")
    if not slash:
        raise InputInvalid(f"{text!r} is not an interval of the form 1990/1999")
    earliest, latest = parse_date(first), parse_date(second)
    if latest.latest < earliest.earliest:
        raise InputInvalid(f"{text!r} ends before it begins")
    return earliest, latest
