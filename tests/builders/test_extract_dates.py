"""Dates as texts write them: partial, approximate, ranges, calendars; nothing is filled in."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.extract.dates import find_spans, not_later, read_date, read_span
from builders.extract.when import of_span, refusal, when
from evaluator.dates import parse_date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("March 1991", "1991-03"),
        ("1991", "1991"),
        ("February 1991", "1991-02"),
        ("24 Nov. 1990", "1990-11-24"),
        ("September 1st, 2018", "2018-09-01"),
        ("2021.10.26", "2021-10-26"),
        ("25 July\n2017", "2017-07-25"),
        ("1998-05-12", "1998-05-12"),
        ("1994-02", "1994-02"),
        ("c. 1994-02", "1994-02~"),
        ("1994-98", "1994"),
        ("1994-13", "1994"),
        ("１９９８年５月", "1998-05"),
        ("12.5.1998", "1998-05-12"),
        ("c. 1950", "1950~"),
        ("31 February 2001", None),
        ("TBD", None),
        ("19 July", None),
        ("1,905 votes", None),
    ],
)
def test_pub_12_parts_that_are_not_given_are_absent(text: str, date: str | None) -> None:
    assert read_date(text) == date


RANGES = [
    ("en", "1994–98", "1994", "1998"),
    ("en", "1998–2001", "1998", "2001"),
    ("en", "1999–00", "1999", "2000"),
    ("en", "5 May 1998 – 3 June 2001", "1998-05-05", "2001-06-03"),
    ("en", "c. 1950–52", "1950~", "1952"),
    ("en", "2019/20", "2019", "2020"),
    ("en", "2019/2020", "2019", "2020"),
    ("es", "entre 2008 y 2011", "2008", "2011"),
    ("es", "del 4 de mayo de 1990 al 5 de junio de 1991", "1990-05-04", "1991-06-05"),
    ("fr", "du 3 mars 1998 au 5 mai 2000", "1998-03-03", "2000-05-05"),
    ("en", "from January 1, 1993, to August 15, 1994", "1993-01-01", "1994-08-15"),
    ("en", "between January 1, 1993, and August 15, 1994", "1993-01-01", "1994-08-15"),
    ("en", "March 1–27, 2017", "2017-03-01", "2017-03-27"),
    ("en", "13–21 July 2022", "2022-07-13", "2022-07-21"),
    ("en", "May – July 2001", "2001-05", "2001-07"),
    ("en", "May 5 – June 3, 2001", "2001-05-05", "2001-06-03"),
    ("en", "1998-05-2001-06", "1998-05", "2001-06"),
    ("en", "1998-05 – 2001-06", "1998-05", "2001-06"),
    ("en", "1998-05/2001-06", "1998-05", "2001-06"),
    ("en", "1998-05-12/2001-06-03", "1998-05-12", "2001-06-03"),
    ("en", "1998-05-12 – 2001-06-03", "1998-05-12", "2001-06-03"),
    ("en", "1990-11-24 – 1994-02", "1990-11-24", "1994-02"),
    # Alone in a text it is a shortened range, and so is one behind a year.
    ("en", "1998-05", "1998", "2005"),
    ("en", "1998–05", "1998", "2005"),
]


@pytest.mark.parametrize(("language", "text", "start", "end"), RANGES)
def test_pub_14_ranges(language: str, text: str, start: str, end: str) -> None:
    span = read_span(text, language)
    assert span is not None and span.first is not None and span.last is not None
    assert (span.kind, span.first.date, span.last.date) == ("range", start, end)


@pytest.mark.parametrize("dash", ["-", "–", "—", "\u2212", " - ", " – "])
def test_pub_14_all_dashes_are_alike(dash: str) -> None:
    span = read_span(f"1994{dash}1998")
    assert span is not None and span.first and span.last
    assert (span.first.date, span.last.date) == ("1994", "1998")


def test_pub_14_an_approximate_decade_gives_bounds_and_no_year() -> None:
    span = read_span("1921 – circa 1970s")
    assert span is not None and span.first and span.last
    assert (span.first.date, span.last.date, span.last.bounds) == ("1921", None, ("1970", "1979"))


@pytest.mark.parametrize(
    ("language", "text", "kind", "start", "end", "ongoing"),
    [
        ("en", "since 2003", "since", "2003", None, True),
        ("es", "desde 2003", "since", "2003", None, True),
        ("fr", "depuis 2003", "since", "2003", None, True),
        ("en", "2003 – present", "range", "2003", None, True),
        ("en", "from 2011", "from", "2011", None, False),
        ("en", "until June 2004", "until", None, "2004-06", False),
        ("en", "(1977–)", "open", "1977", None, False),
        ("en", "in 2014", "at", "2014", None, False),
    ],
)
def test_open_ends(
    language: str, text: str, kind: str, start: str | None, end: str | None, ongoing: bool
) -> None:
    span = read_span(text, language)
    assert span is not None
    first = span.first.date if span.first else None
    last = span.last.date if span.last else None
    assert (span.kind, first, last, span.ongoing) == (kind, start, end, ongoing)


def test_pub_14_an_end_before_the_start_is_reported_and_never_swapped() -> None:
    span = read_span("2004–1998")
    assert span is not None and span.first and span.last
    assert (span.first.date, span.last.date, span.problem) == ("2004", None, "ends_before_start")


@pytest.mark.parametrize("text", ["late 1990s", "early 2001", "after 1991", "before May 1990"])
def test_vague_times_give_nothing(text: str) -> None:
    assert find_spans(text) == []


@pytest.mark.parametrize(
    ("language", "text", "date"),
    [
        ("th", "15 มีนาคม 2535", "1992-03-15"),
        ("th", "มีนาคม พ.ศ. 2535", "1992-03"),
        ("th", "10 มกราคม 1998", "1998-01-10"),
        ("th", "๑๕ มีนาคม ๒๕๓๕", "1992-03-15"),
        ("ja", "平成３年４月１日", "1991-04-01"),
        ("ja", "平成3年4月1日", "1991-04-01"),
        ("ja", "昭和64年1月7日", "1989-01-07"),
        ("ja", "令和元年5月1日", "2019-05-01"),
        ("ja", "平成元年", "1989"),
    ],
)
def test_pub_13_buddhist_and_japanese_years_are_gregorian(language: str, text: str, date: str) -> None:
    found = read_date(text, language)
    assert found == date
    assert not_later(found, 2026) and not not_later("2535", 2026)


def test_several_periods_of_one_value() -> None:
    found = find_spans("(2007–2010, 2019–present)")
    assert [(s.first.date if s.first else None, s.ongoing) for s in found] == [
        ("2007", False),
        ("2019", True),
    ]


MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"]


@given(st.dates(dt.date(1900, 1, 1), dt.date(2099, 12, 31)), st.sampled_from(["dmy", "mdy", "iso"]))
def test_every_day_is_read_in_every_form(day: dt.date, form: str) -> None:
    month = [*MONTHS, "November", "December"][day.month - 1]
    text = {
        "dmy": f"{day.day} {month} {day.year}",
        "mdy": f"{month} {day.day}, {day.year}",
        "iso": day.isoformat(),
    }[form]
    assert read_date(text) == day.isoformat()


@given(st.text("0123456789-–/. Maycto,present()JuneS", max_size=40))
def test_whatever_is_found_is_a_date_and_a_slice(text: str) -> None:
    for span in find_spans(text):
        assert 0 <= span.start <= span.end <= len(text)
        for point in (span.first, span.last):
            if point is not None and point.date is not None:
                parse_date(point.date)


AS_OF = "2025-08-25"


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        ("2001", "1998", "ends_before_start"),
        ("2057", None, "after_as_of"),
        (None, "2057", "after_as_of"),
        ("2001", "2535", "after_as_of"),
        ("2001", "2029", None),
        ("2025", "2025-08", None),
        ("2001", "..", None),
    ],
)
def test_pub_13_and_14_dates_that_cannot_be_refuse_the_event(
    start: str | None, end: str | None, why: str | None
) -> None:
    found, fields = refusal(when(start, end, AS_OF))
    assert (found, "start" in fields) == (why, why is None)


def test_pub_14_a_range_that_ends_before_it_starts_refuses_the_event() -> None:
    assert refusal(of_span(read_span("from 2001 to 1998"), AS_OF)) == ("ends_before_start", {})
    assert refusal(of_span(read_span("from 1998 to 2001"), AS_OF))[0] is None
    found = read_date("15 มีนาคม 2600", "th")
    assert found == "2057-03-15"
    assert refusal(when(found, None, AS_OF)) == ("after_as_of", {})
