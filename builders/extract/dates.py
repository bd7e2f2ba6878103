"""Dates and ranges as texts write them -> EDTF.

Pure functions of the text: a part that the text does not give is absent, nothing is filled in from the day of
the run. How a language writes dates stands in `dates_<language>.toml`.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from builders.extract.words import table
from evaluator.dates import EdtfDate, parse_date
from evaluator.errors import InputInvalid

DASH = r"[-–—−‐‑~〜～]"
"""Hyphen, en dash, em dash, minus and their kin: all alike between two dates."""

FIRST_YEAR = 1500
"""First year that is read as one of the common era."""

BUDDHIST = 543
"""Years by which the Buddhist era is ahead."""

_BEFORE = ("since", "from", "until", "between", "vague", "in")

Problem = Literal["ends_before_start", "impossible_date"]


@dataclass(frozen=True, slots=True)
class Point:
    """One date mention.

    Attributes:
        date: EDTF; None for a decade or where a part is missing.
        bounds: first and last year of a decade.
        start: offset of the mention.
        end: one past its last character.
    """

    date: str | None
    bounds: tuple[str, str] | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Span:
    """One mention of a time: a range, or a single date with the word before it.

    Attributes:
        first: start of the range, or the single date; None where only an end is stated ("until 2004").
        last: end of the range; None for a single date and for an open range.
        ongoing: the text says that it goes on ("since 2003", "2003 – present").
        kind: `range`, `since`, `from`, `until`, `open` (a dash and nothing) or `at` (a single date).
        start: offset of the mention, its word included.
        end: one past its last character.
        problem: why dates were left out.
    """

    first: Point | None
    last: Point | None
    ongoing: bool
    kind: Literal["range", "since", "from", "until", "open", "at"]
    start: int
    end: int
    problem: Problem | None = None

    def bounds_only(self) -> bool:
        """Whether it names a decade and no date."""
        points = [point for point in (self.first, self.last) if point is not None]
        return any(point.bounds for point in points) and not any(point.date for point in points)


@dataclass(frozen=True, slots=True)
class _Language:
    mention: re.Pattern[str]
    months: dict[str, int]
    separator: re.Pattern[str]
    conjunction: re.Pattern[str]
    before: re.Pattern[str]
    kinds: dict[str, frozenset[str]]
    now: re.Pattern[str]
    eras: dict[str, int]
    buddhist: bool


def _any(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))) or r"(?!)"


def western_digits(text: str) -> str:
    """The text with the digits of any script as 0 to 9, sign for sign, so that offsets stay."""
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.decimal(letter)) if letter.isdecimal() and not letter.isascii() else letter
        for letter in text
    )


@lru_cache(maxsize=64)
def _language(language: str, months_alone: bool = False) -> _Language:
    try:
        words = table(f"dates_{language}")
    except FileNotFoundError:
        words = table("dates_en")
    months = {name: i for i, names in enumerate(words["months"], start=1) for name in names}
    month = rf"(?:{_any(list(months))})(?!\w)\.?"
    era = rf"(?:(?:{_any(words.get('era', []))})\s*)?"
    eras: dict[str, int] = words.get("eras", {})
    day = r"\d{1,2}(?:st|nd|rd|th|er|º)?"
    of = r"(?:\s+(?:of|de|del)\s+|[\s,]+)"
    year = rf"{era}\d{{4}}(?!\d)"
    kinds = {
        word: frozenset(kind for kind in _BEFORE if word in words[kind])
        for kind in _BEFORE
        for word in words[kind]
    }
    # Only where one of these stands can a mention begin; looking at one letter first is half the work.
    firsts = {name[0] for name in (*months, *words["about"], *eras, *words.get("era", [])) if name}
    begins = "".join(
        sorted(re.escape(letter) for first in firsts for letter in {first.lower(), first.upper()})
    )
    # `1998-05` is a month in a field of one date, and where another one or "present" follows.
    month_of = (
        rf"(?![\d\w]|{DASH}\d\d?(?!\d))"
        if months_alone
        else rf"(?=\s?(?:{DASH}|/)\s?(?:\d{{4}}-\d\d(?!\d)|(?:{_any(words['now'])})(?!\w)))"
    )
    mention = re.compile(
        rf"(?<![\w.])(?:(?<!/)|(?<=-\d\d/)(?=\d{{4}}-\d\d))(?=[\d{begins}])(?:(?P<about>{_any(words['about'])})\s*)?(?:"
        rf"(?P<era>{_any(list(eras))})(?P<ey>\d{{1,2}}|元)年(?:(?P<em>\d{{1,2}})月(?:(?P<ed>\d{{1,2}})日)?)?"
        rf"|(?P<ky>\d{{4}})年(?:(?P<km>\d{{1,2}})月(?:(?P<kd>\d{{1,2}})日)?)?"
        rf"|(?P<iy>\d{{4}})(?P<is>[-./])(?P<im>\d{{1,2}})(?P=is)(?P<id>\d{{1,2}})(?!\d)"
        rf"|(?P<ad>\d{{1,2}})\.\s?(?P<am>\d{{1,2}})\.\s?(?P<ay>\d{{4}})(?!\d)"
        rf"|(?P<rd1>{day})\s?{DASH}\s?(?P<rd2>{day}){of}(?P<rm>{month}){of}(?P<ry>{year})"
        rf"|(?P<sm>{month})\s+(?P<sd1>{day})\s?{DASH}\s?(?P<sd2>{day}),?\s+(?P<sy>{year})"
        rf"|(?P<dd>{day}){of}(?P<dm>{month})(?:{of}(?P<dy>{year}))?"
        rf"|(?P<md>{month})\s+(?P<mday>{day})(?!\d)(?:,?\s+(?P<my>{year}))?"
        rf"|(?P<mm>{month}){of}(?P<mmy>{year})"
        rf"|(?P<decade>\d{{3}}0)[’']?s\b"
        rf"|(?P<hy>\d{{4}})-(?P<hm>0[1-9]|1[0-2]){month_of}"
        rf"|(?P<y1>\d{{4}})\s?(?:/|{DASH})\s?(?P<y2>\d{{2}})(?![\d\w]|{DASH}\d)"
        rf"|(?P<z1>\d{{4}})/(?P<z2>\d{{4}})(?!\d)"
        rf"|(?P<lone>{month})(?=\s*(?:{DASH}|{_any(words['to'])}))"
        rf"|(?P<y>{year})"
        rf")",
        re.IGNORECASE,
    )
    return _Language(
        mention,
        months,
        re.compile(rf"\s*,?\s*(?:{DASH}|{_any(words['to'])})\s*(?:the\s+)?", re.IGNORECASE),
        re.compile(rf",?\s+(?:{_any(words['and'])})\s+", re.IGNORECASE),
        re.compile(rf"(?<!\w)({_any(list(kinds))})\s*$", re.IGNORECASE),
        kinds,
        re.compile(rf"(?:the\s+)?(?:{_any(words['now'])})(?!\w)", re.IGNORECASE),
        eras,
        bool(words.get("buddhist", False)),
    )


def _number(text: str | None) -> int | None:
    digits = re.sub(r"\D", "", text or "")
    return int(digits) if digits else None


def _edtf(year: int | None, month: int | None, day: int | None, about: bool) -> str | None:
    """EDTF of the parts that are given; None when there is no year or no such day.

    A lower year belongs to another calendar (1388 AH) or another life.
    """
    if year is None or not FIRST_YEAR <= year <= 2999:
        return None
    try:
        text = str(EdtfDate(year, month, day if month else None, approximate=about))
        parse_date(text)
    except (InputInvalid, ValueError):
        return None
    return text


@dataclass(frozen=True, slots=True)
class _Parts:
    """A mention taken apart; a year may still be missing."""

    year: int | None
    month: int | None
    day: int | None
    about: bool
    start: int
    end: int
    decade: int | None = None

    def point(self, year: int | None = None) -> Point:
        if self.decade is not None:
            return Point(None, (f"{self.decade:04d}", f"{self.decade + 9:04d}"), self.start, self.end)
        return Point(_edtf(self.year or year, self.month, self.day, self.about), None, self.start, self.end)


def _year(text: str, known: _Language) -> int | None:
    year = _number(text)
    if year is not None and known.buddhist and "ค.ศ." not in text and year > 2400:
        return year - BUDDHIST
    return year


def _parts(match: re.Match[str], known: _Language) -> list[_Parts]:
    """One mention as one or two (for written-together ranges) dates."""
    got = match.groupdict()
    about, start, end = got["about"] is not None, match.start(), match.end()

    def month(text: str | None) -> int | None:
        return known.months.get((text or "").lower().rstrip("."), known.months.get((text or "").lower()))

    def one(year: int | None, mon: int | None = None, day: int | None = None) -> list[_Parts]:
        return [_Parts(year, mon, day, about, start, end)]

    if got["era"]:
        year = known.eras[got["era"]] + (1 if got["ey"] == "元" else int(got["ey"]))
        return one(year, _number(got["em"]), _number(got["ed"]))
    if got["ky"]:
        return one(_number(got["ky"]), _number(got["km"]), _number(got["kd"]))
    if got["iy"]:
        return one(_number(got["iy"]), _number(got["im"]), _number(got["id"]))
    if got["ay"]:
        return one(_number(got["ay"]), _number(got["am"]), _number(got["ad"]))
    for mon, first, second, year_text in (("rm", "rd1", "rd2", "ry"), ("sm", "sd1", "sd2", "sy")):
        if got[mon]:
            of_both = _year(got[year_text], known)
            days = (_number(got[first]), _number(got[second]))
            return [_Parts(of_both, month(got[mon]), day, about, start, end) for day in days]
    if got["dm"]:
        return one(_year(got["dy"], known) if got["dy"] else None, month(got["dm"]), _number(got["dd"]))
    if got["md"]:
        return one(_year(got["my"], known) if got["my"] else None, month(got["md"]), _number(got["mday"]))
    if got["mm"]:
        return one(_year(got["mmy"], known), month(got["mm"]))
    if got["decade"]:
        return [_Parts(None, None, None, about, start, end, decade=int(got["decade"]))]
    if got["hy"]:
        return one(_year(got["hy"], known), int(got["hm"]))
    if got["y1"]:
        opening = int(got["y1"])
        last = opening // 100 * 100 + int(got["y2"])
        last += 100 if last < opening else 0
        return [_Parts(opening, None, None, about, start, end), _Parts(last, None, None, False, start, end)]
    if got["z1"]:
        years = (int(got["z1"]), int(got["z2"]))
        return [_Parts(year, None, None, about, start, end) for year in years]
    if got["lone"]:
        return one(None, month(got["lone"]))
    return one(_year(got["y"], known))


def _range(first: _Parts, last: _Parts, start: int, end: int) -> Span:
    """A range; a year given on one side only belongs to both."""
    one, other = first.point(last.year), last.point(first.year)
    if one.date and other.date and parse_date(other.date).latest < parse_date(one.date).earliest:
        empty = Point(None, None, other.start, other.end)
        return Span(one, empty, False, "range", start, end, "ends_before_start")
    problem: Problem | None = None
    if (one.date is None and one.bounds is None) or (other.date is None and other.bounds is None):
        problem = "impossible_date"
    return Span(one, other, False, "range", start, end, problem)


def _as_month(match: re.Match[str], known: _Language) -> list[_Parts]:
    """The end of a range that begins with a month or day: `1994-02` is a month there, too."""
    parts = _parts(match, known)
    found = re.fullmatch(r"(\d{4})-(0[1-9]|1[0-2])", match.group())
    if found is None:
        return parts
    return [_Parts(int(found.group(1)), int(found.group(2)), None, False, match.start(), match.end())]


def find_spans(text: str, language: str = "en", *, months_alone: bool = False) -> list[Span]:
    """Every mention of a time in a text, in order.

    `1998-05` may be a month or the years 1998 to 2005. It is a month where the text is a field of one date
    (`months_alone`), and where another date of that form or "present" follows or one with a month precedes;
    elsewhere, as prose and fields of terms write it, it is the shortened range.

    Args:
        text: plain text; give a sentence or a value, not a whole page.
        language: code of its language; an unknown one is read like English.
        months_alone: the text is the value of a start or end field.
    """
    text = western_digits(text)
    if not any(map(text.__contains__, "0123456789元")):
        return []
    known = _language(language, months_alone)
    mentions = [(match, _parts(match, known)) for match in known.mention.finditer(text)]
    spans: list[Span] = []
    i = 0
    while i < len(mentions):
        match, parts = mentions[i]
        i += 1
        before = text[max(0, match.start() - 24) : match.start()]
        found = known.before.search(before)
        words = known.kinds[found.group(1).lower()] if found is not None else frozenset()
        if "vague" in words:
            continue
        start = match.start()
        if found is not None and words != {"in"}:
            start -= len(before) - found.start()
        if len(parts) == 2:
            spans.append(_range(parts[0], parts[1], start, match.end()))
            continue
        following = mentions[i] if i < len(mentions) else None
        if following is not None:
            gap = text[match.end() : following[0].start()]
            joined = (
                known.separator.fullmatch(gap)
                or ("between" in words and known.conjunction.fullmatch(gap))
                or gap == "/"
            )
            if joined:
                last = _as_month(following[0], known) if parts[0].month else following[1]
                spans.append(_range(parts[0], last[0], start, following[0].end()))
                i += 1
                continue
        sign = known.separator.match(text, match.end())
        now = known.now.match(text, sign.end()) if sign is not None and sign.group().strip() else None
        point = parts[0].point()
        if point.date is None and point.bounds is None:
            continue
        if now is not None:
            spans.append(Span(point, None, True, "range", start, now.end()))
        elif sign is not None and re.fullmatch(rf"\s*{DASH}\s*", sign.group()) and _ends(text, sign.end()):
            spans.append(Span(point, None, False, "open", start, sign.end()))
        elif "since" in words:
            spans.append(Span(point, None, True, "since", start, match.end()))
        elif "until" in words:
            spans.append(Span(None, point, False, "until", start, match.end()))
        elif "from" in words:
            spans.append(Span(point, None, False, "from", start, match.end()))
        else:
            spans.append(Span(point, None, False, "at", match.start(), match.end()))
    return spans


def _ends(text: str, at: int) -> bool:
    return at >= len(text) or text[at] in ")];,.\n"


def read_date(text: str, language: str = "en") -> str | None:
    """The first date of a value that holds one date, e.g. a start or end field; EDTF, or None.

    `1994-02` is a month here, while inside a text it is the shortened range 1994–2002.
    """
    for span in find_spans(text.strip(), language, months_alone=True):
        point = span.first or span.last
        if point is not None and point.date is not None:
            return point.date
    return None


def read_span(text: str, language: str = "en", *, months_alone: bool = False) -> Span | None:
    """The first range or date of a value; `months_alone` as for `find_spans`."""
    return next(iter(find_spans(text.strip(), language, months_alone=months_alone)), None)


def is_now(text: str, language: str = "en") -> bool:
    """Whether a value says that something goes on (`incumbent`, `present`)."""
    return _language(language).now.fullmatch(text.strip().strip("().*")) is not None


def not_later(date: str | None, year: int) -> bool:
    """Whether a date's year is no later than a given one; a calendar misread shows in years to come."""
    return date is None or parse_date(date).year <= year


def first_day(date: str) -> dt.date:
    """First day that an EDTF date can mean."""
    return parse_date(date).earliest
