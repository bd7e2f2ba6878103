"""Does a page state a nugget? Two looks at its segments: a guided one, and one of high recall.

A segment is a sentence, a list item, a line of a table, or the rows of one office of an infobox. The guided
look wants the role's words with the start or end year in one segment; the second takes any telling word of
role or body near the year, and makes the page's silence uncertain.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from builders.sentences import sentences
from builders.text import StoredText
from builders.text_fields import OFFICE_MEANINGS
from evaluator.dates import ONGOING, parse_date
from evaluator.kinship import relation_of
from evaluator.text import content_words, normalise
from schemas.event import EventFields
from schemas.folding import fold

Look = Literal["covered", "uncertain", "absent"]

NEAR = 1
"""Years by which the second look lets a year be off."""

_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?:\s?[-–—−/]\s?(\d\d)(?!\d))?(?!\d)")
_SIGN = re.compile(r"[^\w\s]|_")
_FILE = Path(__file__).resolve().parent / "coverage_words.toml"


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def _stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(_stem(word) for word in words)


_TABLE = tomllib.loads(_FILE.read_text(encoding="utf-8"))
_COMMON = _stems(_TABLE["common"])
_SAT = _stems(_TABLE["sat"])
_KIN = {relation: _stems(words) for relation, words in _TABLE["kin"].items()}


@dataclass(frozen=True, slots=True)
class Segment:
    """One sentence, list item or group of infobox rows.

    Attributes:
        words: its words, folded.
        years: years that it names, ends of shortened ranges included.
    """

    words: frozenset[str]
    years: frozenset[int]


def years_in(text: str) -> frozenset[int]:
    """Years that a text names: `1994–98` names 1994 and 1998."""
    years: set[int] = set()
    for match in _YEAR.finditer(text):
        year = int(match.group(1))
        years.add(year)
        if match.group(2) is not None:
            short = int(match.group(2))
            years.add(year // 100 * 100 + short + (100 if short < year % 100 else 0))
    return frozenset(years)


def _segment(text: str) -> Segment:
    plain = _SIGN.sub(" ", text.lower()) if text.isascii() else fold(text)
    return Segment(_stems(plain.split()), years_in(text))


def segments(stored: StoredText) -> tuple[Segment, ...]:
    """The segments of a stored text: infobox rows first, then sentences."""
    found: list[Segment] = []
    groups: dict[tuple[int, str], list[str]] = {}
    for field in stored.fields:
        rows = stored.text[field.start : field.end]
        if field.meaning in OFFICE_MEANINGS or field.group:
            groups.setdefault((field.box, field.group), []).append(rows)
        else:
            found.append(_segment(rows))
    found += [_segment("\n".join(rows)) for rows in groups.values()]
    found += [_segment(stored.text[start:end]) for start, end in sentences(stored.text, stored.prose_start)]
    return tuple(found)


@lru_cache(maxsize=16384)
def _words(text: str) -> frozenset[str]:
    return _stems(content_words(normalise(text)))


def _body_words(fields: EventFields) -> frozenset[str]:
    body = fields.organization
    return _words(body) if body and not body.startswith("Government of") else frozenset()


def _wanted(fields: EventFields) -> list[frozenset[str]]:
    """Sets of words of which one must stand in a segment that states the nugget."""
    body = _body_words(fields)
    if fields.type == "kinship":
        name = _words(fields.relative_name or "")
        said = _KIN.get(relation_of(fields.relation or ""), _KIN["relative"])
        return [name | {word} for word in sorted(said)]
    if fields.type == "education" or (fields.type == "party" and fields.position in (None, "member")):
        return [body - {"party"} or body] if body else [_words(fields.degree or "")]
    wanted = []
    role, title = _words(fields.position or ""), _words(fields.title or "")
    for words in (role, title):
        if len(words) > 1 and not words <= _words("member of parliament"):
            wanted.append(words)
        elif words and body:
            wanted.append(words | body)
    if body and role & _words("member senator representative deputy"):
        wanted += [body | {word} for word in sorted(_SAT)]
    if not wanted and (body or role):
        wanted.append(body or role)
    return wanted


def _years(fields: EventFields) -> frozenset[int]:
    """Years of a nugget's dates; of its limits where it has no date. Relatives have none."""
    if fields.type == "kinship":
        return frozenset()
    dates = [text for text in (fields.start, fields.end) if text is not None and text != ONGOING]
    if not dates:
        limits = (fields.start_bounds, fields.end_bounds)
        dates = [text for one in limits if one is not None for text in (one.earliest, one.latest) if text]
    return frozenset(parse_date(text).year for text in dates)


def look(fields: EventFields, page: tuple[Segment, ...], language: str) -> Look:
    """Looks for one nugget on one page.

    Args:
        fields: the nugget.
        page: segments of the page.
        language: edition; on pages in other languages than English roles cannot be read by their words, so
            any segment with one of the years leaves the nugget uncertain.
    """
    wanted, years = _wanted(fields), _years(fields)
    rare = {word for words in wanted for word in words if len(word) > 3} - _COMMON
    best: Look = "absent"
    for segment in page:
        stated = any(words <= segment.words for words in wanted if words)
        if stated and (not years or years & segment.years):
            return "covered"
        near = not years or any(abs(year - other) <= NEAR for year in years for other in segment.years)
        foreign = language != "en" and bool(years & segment.years)
        if stated or foreign or (near and rare & segment.words):
            best = "uncertain"
    return best
