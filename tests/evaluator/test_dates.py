"""EDTF dates: what is given is kept, nothing is filled in."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.dates import (
    EdtfDate,
    compare,
    finer,
    gap_days,
    month_index,
    parse_date,
    parse_interval,
    parse_point,
    year_of,
)
from evaluator.errors import InputInvalid

DAYS = st.dates(min_value=dt.date(1000, 1, 1))


@st.composite
def edtf(draw: st.DrawFn) -> EdtfDate:
    day = draw(DAYS)
    precision = draw(st.sampled_from(["year", "month", "day"]))
    return EdtfDate(
        day.year,
        None if precision == "year" else day.month,
        day.day if precision == "day" else None,
        draw(st.booleans()),
    )


@given(edtf())
def test_text_and_date_are_the_same_thing(date: EdtfDate) -> None:
    assert parse_date(str(date)) == date


@given(edtf(), edtf())
def test_order_is_antisymmetric(left: EdtfDate, right: EdtfDate) -> None:
    there, back = compare(left, right), compare(right, left)
    assert (there is None) == (back is None)
    if there is not None:
        assert there == -(back or 0)


@given(edtf(), edtf())
def test_dates_that_contain_each_other_agree(left: EdtfDate, right: EdtfDate) -> None:
    if left.contains(right):
        assert left.agrees(right)
        assert finer(left, right).precision == right.precision or left.precision == right.precision


@pytest.mark.parametrize(
    "text",
    [
        "",
        "94",
        "1994-3",
        "1994-13",
        "1994-02-30",
        "1994-00",
        "0000",
        "1994/1995",
        "..",
        "١٩٩٤",
        "1994-03-17T00:00",
        " 1994",
        "1994\n",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InputInvalid):
        parse_date(text)


def test_precision_and_limits() -> None:
    assert parse_date("1996-02").precision == "month"
    assert parse_date("1996-02").latest == dt.date(1996, 2, 29)
    assert parse_date("1994~").earliest == dt.date(1994, 1, 1)
    assert parse_date("1994~").approximate


def test_a_year_and_its_month_overlap_without_order() -> None:
    assert compare(parse_date("1994"), parse_date("1994-03")) is None
    assert compare(parse_date("1994"), parse_date("1994")) == 0
    assert compare(parse_date("1993-12-31"), parse_date("1994")) == -1


def test_ends_that_are_no_dates() -> None:
    assert parse_point("..") is None
    assert parse_point(None) is None
    assert year_of("..") is None
    assert year_of("1994-03") == 1994


def test_gaps() -> None:
    assert gap_days(parse_date("2001-01-03"), parse_date("2001-01-03")) == (0, 0)
    assert gap_days(parse_date("2001-01-03"), parse_date("2001-02-04")) == (32, 32)
    assert gap_days(parse_date("2001"), parse_date("2002")) == (1, 729)


def test_months_and_intervals() -> None:
    december, january = month_index(parse_date("1999-12")), month_index(parse_date("2000-01-31"))
    assert december is not None and january is not None and january - december == 1
    assert month_index(parse_date("1999")) is None
    assert parse_interval("1990/1999") == (parse_date("1990"), parse_date("1999"))
    for text in ("1990", "1999/1990", "1990/"):
        with pytest.raises(InputInvalid):
            parse_interval(text)
