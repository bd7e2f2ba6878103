"""States, Congresses and titles."""

from __future__ import annotations

import datetime as dt

import pytest

from schemas.errors import InputInvalid
from sources.registers.offices import (
    REGIONS,
    Office,
    congress_days,
    district_title,
    house_office,
    is_region,
    opens_a_congress,
    ordinal,
    title_of,
)

D = dt.date


def test_fifty_states_of_which_thirteen_were_first() -> None:
    states = [place for place in REGIONS.values() if place.is_state]
    assert len(states) == 50
    assert sum(place.admitted is None for place in states) == 13


@pytest.mark.parametrize(
    ("state", "district", "start", "office"),
    [
        ("AK", 0, D(1959, 1, 2), Office.DELEGATE),
        ("AK", 0, D(1959, 1, 3), Office.REPRESENTATIVE),
        ("AZ", -1, D(1911, 4, 4), Office.DELEGATE),
        ("DK", 0, D(1881, 3, 4), Office.DELEGATE),
        ("PI", 0, D(1935, 1, 3), Office.RESIDENT_COMMISSIONER),
        ("MP", 0, D(2009, 1, 6), Office.DELEGATE),
        ("ME", 2, D(1819, 12, 6), Office.REPRESENTATIVE),
    ],
)
def test_house_office(state: str, district: int, start: dt.date, office: Office) -> None:
    assert house_office(state, district, start) is office


def test_codes() -> None:
    assert is_region("OH", "x")
    assert not is_region("ZZ", "x")
    with pytest.raises(InputInvalid, match="x: 'Ohio' is no state or territory"):
        is_region("Ohio", "x")


def test_titles() -> None:
    assert title_of(Office.SENATOR, "WA", D(2001, 1, 3)) == "United States Senator from Washington"
    assert title_of(Office.PRESIDENT, None, D(2001, 1, 20)) == "President of the United States"
    assert (
        district_title("WY", 0)
        == "United States Representative from Wyoming's at-large congressional district"
    )
    assert district_title("OH", -1) is None


@pytest.mark.parametrize(
    "text", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "52nd", "103rd", "111th"]
)
def test_ordinal(text: str) -> None:
    assert ordinal(int(text[:-2])) == text


@pytest.mark.parametrize(
    ("number", "first", "last"),
    [
        (1, D(1789, 3, 4), D(1791, 3, 4)),
        (73, D(1933, 3, 4), D(1935, 1, 3)),
        (74, D(1935, 1, 3), D(1937, 1, 3)),
        (118, D(2023, 1, 3), D(2025, 1, 3)),
    ],
)
def test_days_of_a_congress(number: int, first: dt.date, last: dt.date) -> None:
    assert congress_days(number) == (first, last)
    assert opens_a_congress(first)
    assert opens_a_congress(last)
    assert not opens_a_congress(first - dt.timedelta(days=1))
    assert not opens_a_congress(first + dt.timedelta(days=8), within=7)
    assert opens_a_congress(first + dt.timedelta(days=7), within=7)
