"""Dates in the Directory's prose."""

from __future__ import annotations

import datetime as dt

import pytest

from sources.registers.service_text import Period, birth_day, commencing, death_day, periods

D = dt.date


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(January 3, 1973-January 3, 1981)", [Period(D(1973, 1, 3), D(1981, 1, 3))]),
        ("(June 2, 1987–present)", [Period(D(1987, 6, 2), None)]),
        ("served from January 3, 1965, until his death in Lima, Ohio, on January 22, 1977;",
         [Period(D(1965, 1, 3), D(1977, 1, 22))]),
        ("(January 3, 1993-April 10, 1995, as a Democrat; April 10, 1995-March 21, 2010, as a Republican)",
         [Period(D(1993, 1, 3), D(1995, 4, 10)), Period(D(1995, 4, 10), D(2010, 3, 21))]),
        ("chair (One Hundred Seventh Congress [January 3, 2001-June 6, 2001])", []),
        ("appointed on December 7, 1990, to fill the vacancy", []),
        ("(February 30, 1981-January 3, 1983)", []),
        ("served January 3, 1981; to the Senate; January 3, 1987", []),
        ("in 1975-1982", []),
    ],
)  # fmt: skip
def test_periods(text: str, expected: list[Period]) -> None:
    assert list(periods(text)) == expected


def test_commencing() -> None:
    text = "for the term commencing January 3, 2001; for the term ending January 3, 2025"
    assert commencing(text) == {D(2001, 1, 3)}


def test_birth_and_death_in_the_given_year_only() -> None:
    text = "born in Kennebec, S.Dak., February 13, 1923; until his death on May 16, 2012; buried"
    assert birth_day(text, 1923) == D(1923, 2, 13)
    assert birth_day(text, 1924) is None
    assert death_day(text, 2012) == D(2012, 5, 16)
    assert death_day(text, 1923) is None
