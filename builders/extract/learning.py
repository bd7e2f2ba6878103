"""Schools and degrees of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from builders.extract.dates import Span
from builders.extract.mentions import spans_of
from builders.extract.names import read_name
from builders.extract.subjects import Person, Whose, whose
from builders.extract.told import Told
from builders.extract.when import when
from builders.extract.words import table

_PREPOSITION = re.compile(r"\b(?:from|at|of|in|to|through|by)\s+(?:the\s+)?", re.IGNORECASE)
_FIELD = re.compile(
    r"\s+(?:\([^()]*\)\s+)?(?:degrees?\s+)?(?:in|of)\s+(?P<field>(?!the\b|an?\b|his\b|her\b|\d)[^,;.()]+?)"
    r"(?=\s+(?:from|at|in\s+(?:\w+\s+)?\d|with|and\s+(?:a|an|his|her|then|later|in)\b|before|after|under|while|"
    r"where|which|by|through|during)\b|[,;.()]|$)"
)
_UNIT = re.compile(r"\b(?:faculty|department|school|college|institute) of\b", re.IGNORECASE)
_TOP = re.compile(r"universit|université|universidad|universität|polytechnic|academy|institute of technology",
                  re.IGNORECASE)  # fmt: skip
_AND = re.compile(r"\s*,?\s*(?:and|then|followed by|as well as)\s+(?:then\s+|later\s+|at\s+|from\s+|the\s+)*",
                  re.IGNORECASE)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Words:
    graduate: re.Pattern[str]
    attend: re.Pattern[str]
    receive: re.Pattern[str]
    school: re.Pattern[str]
    degree: re.Pattern[str]


@lru_cache(maxsize=8)
def _words(language: str) -> _Words:
    words = table(f"prose_{language}")["education"]
    return _Words(
        re.compile(rf"\b(?:{words['graduate']})\b", re.IGNORECASE),
        re.compile(rf"\b(?:{words['attend']})\b", re.IGNORECASE),
        re.compile(rf"\b(?:{words['receive']})\b", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?:{words['school']})(?!\w)", re.IGNORECASE),
        re.compile(rf"(?<![\w.])(?P<degree>(?i:{words['degrees']}))(?!\w)"),
    )


def degree_words(language: str) -> re.Pattern[str]:
    """Finds degrees, as group `degree`."""
    return _words(language).degree


def _school(sentence: str, start: int, stop: int, words: _Words) -> tuple[str, int, int] | None:
    """The institution that begins at an offset: of a faculty of a university the university."""
    span = read_name(sentence, start, stop)
    if span is None:
        return None
    name = sentence[span[0] : span[1]]
    if words.school.search(name) is None:
        return None
    end = span[1]
    parts = re.split(r",\s+(?:the\s+)?|\s+(?:of|at)\s+the\s+", name)
    if _UNIT.search(parts[0]) and len(parts) > 1:
        better = next((part for part in parts[1:] if _TOP.search(part)), None)
        name = better or name
    elif len(parts) > 1 and not (_TOP.search(parts[1]) and not _TOP.search(parts[0])):
        name = parts[0] if "," in name else name
        end = span[0] + sentence[span[0] : span[1]].find(name) + len(name)
    if _UNIT.search(name):
        # "... of the University of X" behind a faculty.
        more = re.compile(r",?\s+(?:(?:of|at)\s+)?(?:the\s+)?").match(sentence, end, stop)
        further = read_name(sentence, more.end(), stop) if more is not None else None
        if further is not None and _TOP.search(sentence[further[0] : further[1]]):
            return sentence[further[0] : further[1]], span[0], further[1]
    return name, span[0], end


def _schools_behind(sentence: str, at: int, stop: int, words: _Words) -> list[tuple[str, int, int]]:
    """Schools behind a verb or degree, joined by "and"."""
    found: list[tuple[str, int, int]] = []
    for match in _PREPOSITION.finditer(sentence, at, stop):
        school = _school(sentence, match.end(), stop, words)
        if school is None:
            continue
        found.append(school)
        while (join := _AND.match(sentence, found[-1][2], stop)) is not None:
            following = _school(sentence, join.end(), stop, words)
            if following is None:
                break
            found.append(following)
        break
    return found


def _field(sentence: str, at: int, stop: int) -> str | None:
    match = _FIELD.match(sentence, at, stop)
    if match is None:
        return None
    field = match.group("field").strip()
    return field if 2 < len(field) < 60 else None


def _date(spans: Sequence[Span], start: int, stop: int, single: str) -> dict[str, str | None]:
    """Start and end from the first mention of time between two offsets."""
    for span in spans:
        if span.start < start or span.end > stop:
            continue
        first = span.first.date if span.first is not None else None
        last = span.last.date if span.last is not None else None
        if span.kind == "range":
            return {"start": first, "end": last}
        if span.kind == "until":
            return {"start": None, "end": last}
        if span.kind in ("from", "since"):
            return {"start": first, "end": None}
        return {"start": None, "end": None} | {single: first}
    return {"start": None, "end": None}


def education_events(
    sentence: str, person: Person, before: Whose, as_of: str, language: str
) -> Iterator[Told]:
    """Education told by one sentence.

    Args:
        sentence: the sentence.
        person: the person of the article.
        before: whose the sentence is as a whole.
        as_of: day up to which facts count.
        language: language of the sentence.
    """
    words = _words(language)
    if words.school.search(sentence) is None and words.degree.search(sentence) is None:
        return
    spans = spans_of(sentence, language)
    verbs = sorted(
        [(match.start(), match.end(), kind) for kind, pattern in
         (("graduate", words.graduate), ("attend", words.attend), ("receive", words.receive))
         for match in pattern.finditer(sentence)]
    )  # fmt: skip
    done = 0
    for i, (start, end, kind) in enumerate(verbs):
        if start < done:
            continue
        owner = whose(sentence, start, person, language, before)
        if (before if owner == "none" else owner) != "own":
            continue
        stop = next((other for other, _, other_kind in verbs[i + 1 :] if other_kind != "receive" or
                     words.degree.search(sentence, other) is not None), len(sentence))  # fmt: skip
        lead = sentence[:start]
        leading = [span for span in spans if span.end <= start] if i == 0 and len(lead) < 60 else []
        events = _events(sentence, start, end, stop, kind, words)
        for fields, first, last in events:
            single = "end" if kind != "attend" else "start"
            dates = _date(spans, last, stop, single)
            if not any(dates.values()) and leading:
                dates = _date(leading, 0, start, single)
            if not any(dates.values()):
                dates = _date(spans, end, stop, single) if len(events) == 1 else dates
            done = max(done, last)
            ends = [span.end for span in spans if last <= span.start < stop]
            begin = min([first, start, *(span.start for span in leading)])
            yield Told(fields | when(dates["start"], dates["end"], as_of), begin, max([last, *ends[:1]]))


def _events(
    sentence: str, start: int, end: int, stop: int, kind: str, words: _Words
) -> list[tuple[dict[str, Any], int, int]]:
    """(fields, first offset, last offset) of the schools and degrees behind one verb."""
    degrees = list(words.degree.finditer(sentence, end, stop))
    if kind == "receive" and (not degrees or degrees[0].start() > end + 40):
        return []
    found: list[tuple[dict[str, Any], int, int]] = []
    if degrees and kind in ("receive", "graduate"):
        for i, match in enumerate(degrees):
            limit = degrees[i + 1].start() if i + 1 < len(degrees) else stop
            schools = _schools_behind(sentence, match.end(), limit, words)
            if not schools and i + 1 < len(degrees):
                schools = _schools_behind(sentence, match.end(), stop, words)
            if not schools and kind == "graduate":
                schools = _schools_behind(sentence, end, stop, words)
            degree = _degree(match.group("degree"))
            subject = _field(sentence, match.end(), limit)
            if not schools and degree is None:
                continue
            last = max([match.end(), *(school[2] for school in schools[:1])])
            fields = {"type": "education", "organization": schools[0][0] if schools else None,
                      "degree": degree, "field": subject}  # fmt: skip
            found.append((fields, start, last))
        if found:
            return found
    schools = _schools_behind(sentence, end, stop, words)
    if not schools and kind == "attend":
        direct = _school(sentence, end, stop, words)
        schools = [direct] if direct is not None else []
        while schools and (join := _AND.match(sentence, schools[-1][2], stop)) is not None:
            following = _school(sentence, join.end(), stop, words)
            if following is None:
                break
            schools.append(following)
    subject = None
    if kind == "attend":
        studied = re.compile(
            r"\s+(?P<field>(?!at\b|in\b|for\b|from\b|the\b|to\b)[a-z][\w\s,]+?)\s+(?:at|in)\b"
        ).match(sentence, end, stop)
        subject = (
            studied.group("field").strip()
            if studied is not None and len(studied.group("field")) < 60
            else None
        )
    return [
        ({"type": "education", "organization": name, "degree": None, "field": subject}, start, last)
        for name, _, last in schools
    ]


def _degree(text: str) -> str | None:
    """A degree as it stands, its own name only; a bare "degree" says nothing."""
    if text.lower() in ("degree", "degrees", "undergraduate degree"):
        return None
    return re.sub(r"\s+degrees?$", "", text) if " of " in text else text
