"""Wikidata's time values as EDTF dates of the precision they have.

Source of the format: Wikibase/DataModel/JSON, "time". The digits are in the calendar that `calendarmodel`
names, so Julian days are converted; parts finer than the precision are padding and are dropped.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping
from typing import Any

from evaluator.dates import is_edtf
from schemas.snapshot import TimeValue

JULIAN = "Q1985786"
"""Item of the (proleptic) Julian calendar."""

CENTURY, DECADE, YEAR, MONTH, DAY = 7, 8, 9, 10, 11

_TIME = re.compile(r"([+-])(\d{1,16})-(\d\d)-(\d\d)T\d\d:\d\d:\d\dZ?", re.ASCII)


def julian_to_gregorian(year: int, month: int, day: int) -> tuple[int, int, int] | None:
    """The Gregorian day of a Julian one (Richards' algorithm over the Julian day number).

    Returns:
        Year, month, day; None when the Julian calendar has no such day.
    """
    # 2000 was a leap year and 2001 was not, in both calendars
    if not 1 <= month <= 12 or not 1 <= day <= calendar.monthrange(2001 if year % 4 else 2000, month)[1]:
        return None
    shift = (14 - month) // 12
    years = year + 4800 - shift
    number = day + (153 * (month + 12 * shift - 3) + 2) // 5 + 365 * years + years // 4 - 32083
    first = number + 32044
    centuries = (4 * first + 3) // 146097
    second = first - 146097 * centuries // 4
    rest_years = (4 * second + 3) // 1461
    third = second - 1461 * rest_years // 4
    months = (5 * third + 2) // 153
    return (
        100 * centuries + rest_years - 4800 + months // 10,
        months + 3 - 12 * (months // 10),
        third - (153 * months + 2) // 5 + 1,
    )


def _coarse(year: int, precision: int) -> tuple[str, str] | None:
    """First and last year that a decade or a century can mean."""
    if precision == DECADE:
        first = year // 10 * 10
        last = first + 9
    elif precision == CENTURY:
        # the 20th century is 1901 to 2000; Wikidata writes it +2000 or +1901
        first = (year - 1) // 100 * 100 + 1
        last = first + 99
    else:
        return None
    return (f"{max(first, 1):04d}", f"{last:04d}") if last <= 9999 else None


def parse_time(value: Mapping[str, Any]) -> TimeValue | None:
    """Reads one time value.

    A day or month of zero at day precision (both occur) lowers the precision to what is there. Years before
    1 and after 9999 have no EDTF date of the level used here: they come back without a date.

    Args:
        value: `time`, `precision` and `calendarmodel` of a data value.

    Returns:
        The value; None when it is malformed.
    """
    match = _TIME.fullmatch(str(value.get("time", "")))
    precision = value.get("precision")
    if match is None or not isinstance(precision, int):
        return None
    julian = str(value.get("calendarmodel", "")).endswith(JULIAN)
    year, month, day = int(match[2]), int(match[3]), int(match[4])
    if match[1] == "-" or not 1 <= year <= 9999:
        return TimeValue(precision=precision, julian=julian)
    if precision < YEAR:
        bounds = _coarse(year, precision)
        earliest, latest = bounds or (None, None)
        return TimeValue(earliest=earliest, latest=latest, precision=precision, julian=julian)
    if precision < MONTH or not 1 <= month <= 12:
        return TimeValue(date=f"{year:04d}", precision=YEAR, julian=julian)
    if precision >= DAY and day:
        converted = julian_to_gregorian(year, month, day) if julian else (year, month, day)
        if converted is not None:
            date = "{:04d}-{:02d}-{:02d}".format(*converted)
            if is_edtf(date):
                return TimeValue(date=date, precision=DAY, julian=julian)
    return TimeValue(date=f"{year:04d}-{month:02d}", precision=MONTH, julian=julian)
