"""Does a page state a nugget? Two looks at its segments: a guided one, and one of high recall.

A segment is a sentence, a list item, a line of a table, or the rows of one office of an infobox. The guided
look wants the role's words with the start or end year in one segment, in the words of the page's language or
in the names that Wikidata's items have in it; the second takes any telling word of role or body near the
year, and makes the page's silence uncertain. A page in a language without word tables, or a nugget whose
words the table lacks, cannot be read: the page's silence is then uncertain, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from builders.coverage_words import PageWords, page_words, plain, stems
from builders.extract.dates import western_digits
from builders.gold_keys import is_membership
from builders.sentences import sentences
from builders.text import StoredText
from builders.text_fields import OFFICE_MEANINGS
from evaluator.dates import ONGOING, parse_date
from evaluator.kinship import relation_of
from evaluator.text import content_words
from schemas.event import EventFields
from schemas.folding import fold

Look = Literal["covered", "uncertain", "absent"]

NEAR = 1
"""Years by which the second look lets a year be off."""

_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?:\s?[-–—−/]\s?(\d\d)(?!\d))?(?!\d)")
_KIN_RELATIVE = "relative"
_SEATS = frozenset(["member", "senator", "representative", "deputy", "delegate"])


@dataclass(frozen=True, slots=True)
class Segment:
    """One sentence, list item or group of infobox rows.

    Attributes:
        words: stems of its words, in the form of `plain`.
        years: years that it names, ends of shortened ranges included.
        text: the text in the form of `plain`, for names in scripts without blanks.
    """

    words: frozenset[str]
    years: frozenset[int]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How to read one person's page.

    Attributes:
        language: of the page.
        own: stems of each name of the person's country; a page leaves them out.
        names: folded English name -> names in the page's language, in the form of `plain` (labels of items).
    """

    language: str
    own: tuple[frozenset[str], ...] = ()
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def words(self) -> PageWords | None:
        """Words of the language; None where it has no table."""
        return page_words(self.language)


Wanted = tuple[frozenset[str], ...]
"""What a segment must hold: of each set one word."""


def years_in(text: str) -> frozenset[int]:
    """Years that a text names: `1994–98` names 1994 and 1998."""
    years: set[int] = set()
    for match in _YEAR.finditer(western_digits(text)):
        year = int(match.group(1))
        years.add(year)
        if match.group(2) is not None:
            short = int(match.group(2))
            years.add(year // 100 * 100 + short + (100 if short < year % 100 else 0))
    return frozenset(years)


def _segment(text: str) -> Segment:
    written = plain(text)
    return Segment(stems(written.split()), years_in(text), written)


def segments(stored: StoredText) -> tuple[Segment, ...]:
    """The segments of a stored text: infobox rows first, then sentences."""
    found: list[Segment] = []
    groups: dict[tuple[int, str], list[str]] = {}
    for field_ in stored.fields:
        rows = stored.text[field_.start : field_.end]
        if field_.meaning in OFFICE_MEANINGS or field_.group:
            groups.setdefault((field_.box, field_.group), []).append(rows)
        else:
            found.append(_segment(rows))
    found += [_segment("\n".join(rows)) for rows in groups.values()]
    found += [_segment(stored.text[start:end]) for start, end in sentences(stored.text, stored.prose_start)]
    return tuple(found)


@lru_cache(maxsize=16384)
def _words(text: str) -> frozenset[str]:
    return stems(content_words(plain(text)))


def _without_own(words: frozenset[str], own: Iterable[frozenset[str]]) -> frozenset[str]:
    """Words without the names of the person's country, unless nothing else is said."""
    left = words
    for name in own:
        left = left - name if name <= left else left
    return left or words


def _body_words(fields: EventFields, reading: Reading) -> frozenset[str]:
    body = fields.organization
    if not body or body.startswith("Government of"):
        return frozenset()
    return _without_own(_words(body), reading.own)


def _role_words(text: str | None, reading: Reading) -> frozenset[str]:
    return _without_own(_words(text or ""), reading.own)


def _said(words: frozenset[str], known: PageWords) -> Wanted:
    return tuple(known.of(word) for word in sorted(words))


def _wanted(fields: EventFields, reading: Reading, known: PageWords) -> list[Wanted]:
    """Sets of words of which one must stand in a segment that states the nugget."""
    body = _body_words(fields, reading)
    if fields.type == "kinship":
        said = known.kin.get(relation_of(fields.relation or ""), known.kin[_KIN_RELATIVE])
        forms = [_words(fields.relative_name or "")]
        forms += [_local(name, known) for name in _names(fields.relative_name, reading)]
        return [(*(frozenset([word]) for word in sorted(name)), said) for name in forms]
    if fields.type == "education" or (fields.type == "party" and is_membership(fields)):
        words = body - {"party"} or body if body else _words(fields.degree or "")
        return [_said(words, known)]
    wanted: list[Wanted] = []
    role, title = _role_words(fields.position, reading), _role_words(fields.title, reading)
    for words in (role, title):
        if len(words) > 1 and not words <= _words("member of parliament"):
            wanted.append(_said(words, known))
        elif words and body:
            wanted.append(_said(words | body, known))
    if body and role & _SEATS:
        wanted.append((*_said(body, known), known.sat))
    if not wanted and (body or role):
        wanted.append(_said(body or role, known))
    return wanted


def _local(name: str, known: PageWords) -> frozenset[str]:
    return stems(name.split()) - known.small


def _names(text: str | None, reading: Reading) -> tuple[str, ...]:
    return reading.names.get(fold(text or ""), ()) if text else ()


def _years(fields: EventFields) -> frozenset[int]:
    """Years of a nugget's dates; of its limits where it has no date. Relatives have none."""
    if fields.type == "kinship":
        return frozenset()
    dates = [text for text in (fields.start, fields.end) if text is not None and text != ONGOING]
    if not dates:
        limits = (fields.start_bounds, fields.end_bounds)
        dates = [text for one in limits if one is not None for text in (one.earliest, one.latest) if text]
    return frozenset(parse_date(text).year for text in dates)


def _is_named(fields: EventFields, segment: Segment, reading: Reading) -> bool:
    """Whether a segment holds the name that the nugget's post, party or school has in the page's language."""
    if fields.type == "kinship" or not reading.names:
        return False
    known = reading.words
    texts = [fields.title, fields.position] if fields.type == "career" else [fields.organization]
    for name in (name for text in texts for name in _names(text, reading)):
        if known is None:
            if (len(name) > 2 and f" {name} " in f" {segment.text} ") or (
                not name.isascii() and name in segment.text
            ):
                return True
        else:
            words = _local(name, known)
            if words and words <= segment.words:
                return True
    return False


def is_readable(fields: EventFields, page: tuple[Segment, ...], reading: Reading) -> bool:
    """Whether a page's silence on a nugget says anything.

    It does where the language has a word table, and the table has every word of the nugget or the page uses
    the word itself (names are written alike).
    """
    known = reading.words
    if known is None:
        return False
    if reading.language == "en" or fields.type == "kinship":
        return True
    words = _role_words(fields.position, reading) | _body_words(fields, reading)
    if fields.type == "education":
        words = _body_words(fields, reading) or _words(fields.degree or "")
    return all(known.knows(word) or any(word in segment.words for segment in page) for word in words)


def _rare(wanted: list[Wanted], known: PageWords) -> frozenset[str]:
    common = known.common | known.small
    return frozenset(
        word for one in wanted for words in one for word in words if len(word) > 3 and word not in common
    )


def look(fields: EventFields, page: tuple[Segment, ...], reading: Reading) -> Look:
    """Looks for one nugget on one page.

    Args:
        fields: the nugget.
        page: segments of the page.
        reading: language of the page and the names in it.
    """
    known, years = reading.words, _years(fields)
    wanted = _wanted(fields, reading, known) if known is not None else []
    rare = _rare(wanted, known) if known is not None else frozenset()
    best: Look = "absent" if is_readable(fields, page, reading) else "uncertain"
    for segment in page:
        stated = _states(wanted, segment) or _is_named(fields, segment, reading)
        if stated and (not years or years & segment.years):
            return "covered"
        near = not years or any(abs(year - other) <= NEAR for year in years for other in segment.years)
        foreign = reading.language != "en" and bool(years & segment.years)
        if stated or foreign or (near and rare & segment.words):
            best = "uncertain"
    return best


def _states(wanted: list[Wanted], segment: Segment) -> bool:
    return any(one and all(words & segment.words for words in one) for one in wanted)


def local_names(pairs: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    """Names by folded English name, from (English name, names in the page's language)."""
    found: dict[str, set[str]] = {}
    for english, names in pairs:
        found.setdefault(fold(english), set()).update(plain(name) for name in names)
    return {english: tuple(sorted(names - {""})) for english, names in found.items()}


def own_names(names: Iterable[str]) -> tuple[frozenset[str], ...]:
    """Stems of each name of a country, the longest names first."""
    return tuple(sorted({_words(name) for name in names}, key=lambda name: (-len(name), sorted(name))))
