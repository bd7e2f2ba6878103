"""Wikidata's time values."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sources.wikidata_time import julian_to_gregorian, parse_time

GREGORIAN = "http://www.wikidata.org/entity/Q1985727"
JULIAN = "http://www.wikidata.org/entity/Q1985786"


def value(time: str, precision: int, calendar: str = GREGORIAN) -> dict[str, Any]:
    return {"time": time, "precision": precision, "calendarmodel": calendar, "timezone": 0}


@pytest.mark.parametrize(
    ("time", "precision", "date", "bounds"),
    [
        ("+2000-00-00T00:00:00Z", 7, None, ("1901", "2000")),
        ("+1950-00-00T00:00:00Z", 8, None, ("1950", "1959")),
        ("+1950-00-00T00:00:00Z", 9, "1950", (None, None)),
        ("+1950-01-01T00:00:00Z", 9, "1950", (None, None)),
        ("+1950-06-00T00:00:00Z", 10, "1950-06", (None, None)),
        ("+1950-06-09T00:00:00Z", 11, "1950-06-09", (None, None)),
    ],
)
def test_pub_15_precision_is_kept(
    time: str, precision: int, date: str | None, bounds: tuple[str | None, str | None]
) -> None:
    read = parse_time(value(time, precision))
    assert read is not None
    assert (read.date, (read.earliest, read.latest), read.precision) == (date, bounds, precision)


@pytest.mark.parametrize(
    ("time", "precision", "date"),
    [
        ("+1950-00-00T00:00:00Z", 11, "1950"),
        ("+1950-06-00T00:00:00Z", 11, "1950-06"),
        ("+1951-02-30T00:00:00Z", 11, "1951-02"),
        ("+1950-13-01T00:00:00Z", 10, "1950"),
        ("+00000001950-06-09T00:00:00Z", 11, "1950-06-09"),
        ("+1950-06-09T12:00:00Z", 14, "1950-06-09"),
        ("-0044-03-15T00:00:00Z", 11, None),
        ("+12000-00-00T00:00:00Z", 9, None),
        ("+1000000-00-00T00:00:00Z", 3, None),
    ],
)
def test_padding_and_impossible_days_lower_the_precision(time: str, precision: int, date: str | None) -> None:
    read = parse_time(value(time, precision))
    assert read is not None
    assert read.date == date


@pytest.mark.parametrize("time", ["1950", "+1950-06-09", "", "unknown"])
def test_what_is_no_time_is_none(time: str) -> None:
    assert parse_time(value(time, 11)) is None


@pytest.mark.parametrize(
    ("julian", "gregorian"),
    [
        ((1582, 10, 5), (1582, 10, 15)),
        ((1700, 2, 28), (1700, 3, 10)),
        ((1700, 2, 29), (1700, 3, 11)),
        ((1879, 2, 12), (1879, 2, 24)),
        ((1917, 10, 25), (1917, 11, 7)),
        ((1900, 12, 31), (1901, 1, 13)),
        ((1901, 2, 29), None),
        ((1900, 4, 31), None),
    ],
)
def test_julian_days(julian: tuple[int, int, int], gregorian: tuple[int, int, int] | None) -> None:
    assert julian_to_gregorian(*julian) == gregorian


@given(st.dates(min_value=dt.date(1900, 3, 14), max_value=dt.date(2100, 2, 28)))
def test_between_1900_and_2100_the_calendars_are_13_days_apart(day: dt.date) -> None:
    before = day - dt.timedelta(days=13)
    assert julian_to_gregorian(before.year, before.month, before.day) == (day.year, day.month, day.day)


def test_julian_day_is_converted_and_julian_year_is_not() -> None:
    day = parse_time(value("+1917-10-25T00:00:00Z", 11, JULIAN))
    year = parse_time(value("+1917-00-00T00:00:00Z", 9, JULIAN))
    assert day is not None
    assert year is not None
    assert (day.date, day.julian, year.date) == ("1917-11-07", True, "1917")
