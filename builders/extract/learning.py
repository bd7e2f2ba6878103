"""Schools and degrees of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from builders.extract.dates import Span
from builders.extract.mentions import spans_of
from builders.extract.names import read_name
from builders.extract.subjects import Person, Whose, whose
from builders.extract.told import Told
from builders.extract.when import BACKWARDS, when
from builders.extract.words import table, tells, words_of
from evaluator.degrees import degree_of
from evaluator.tables import table as evaluator_table

_PREPOSITION = re.compile(r"\b(?:from|at|of|in|to|through|by)\s+(?:the\s+)?", re.IGNORECASE)
_FIELD = re.compile(
    r",?\s+(?:\([^()]*\)\s+)?(?:degrees?,?\s+)?(?:in|of)\s+(?P<field>(?!the\b|an?\b|his\b|her\b|\d)[^,;.()]+?)"
    r"(?=\s+(?:from|at|in\s+(?:\w+\s+)?\d+|with|and\s+(?:a|an|his|her|then|later|in)\b|before|after|under|while|"
    r"where|which|by|through|during)\b|[,;.()]|$)"
)
_UNIT = re.compile(r"\b(?:faculty|department|school|college|institute) of\b", re.IGNORECASE)
_MAY_BE_DEGREE = re.compile(
    r"egree|achelor|aster|octor|iploma|ertificate|icen[ct]|ssociate|[Ll]evel|[A-Za-z]\.\s?[A-Za-z]|[A-Z]{2}|Ph|"
    r"[BM]Ed|[BM]Com|[BM]Tech|[BM]Eng"
)
_TOP = re.compile(r"universit|université|universidad|universität|polytechnic|academy|institute of technology",
                  re.IGNORECASE)  # fmt: skip
_AND = re.compile(r"\s*,?\s*(?:and|then|followed by|as well as)\s+(?:then\s+|later\s+|at\s+|from\s+|the\s+)*"
                  r"|,\s+the\s+",
                  re.IGNORECASE)  # fmt: skip


_STUDIED = re.compile(
    r"\s+(?P<field>(?!(?:at|in|for|from|the|to|as|under|with|by)\b)[a-z][\w\s,]+?)\s+(?:at|in)\b"
)


@dataclass(frozen=True, slots=True)
class _Words:
    verbs: Mapping[str, re.Pattern[str]]
    school: re.Pattern[str]
    degree: re.Pattern[str]


@lru_cache(maxsize=8)
def _words(language: str) -> _Words:
    words = table(f"prose_{language}")["education"]
    return _Words(
        {
            kind: re.compile(rf"\b(?:{words[kind]})\b", re.IGNORECASE)
            for kind in ("graduate", "attend", "enter", "receive")
        },
        re.compile(rf"(?<!\w)(?:{words['school']})(?!\w)", re.IGNORECASE),
        re.compile(rf"(?<![\w.])(?P<degree>(?i:{words['degrees']}))(?!\w)"),
    )


@lru_cache(maxsize=8)
def _telling(language: str) -> frozenset[str]:
    """Words for schools: with none of them only a degree tells of an education."""
    return words_of(table(f"prose_{language}")["education"]["school"])


def degree_words(language: str) -> re.Pattern[str]:
    """Finds degrees, as group `degree`."""
    return _words(language).degree


def _school(sentence: str, start: int, stop: int, words: _Words) -> tuple[str, int, int] | None:
    """The institution that begins at an offset: of a faculty of a university the university."""
    span = read_name(sentence, start, stop)
    if span is None:
        return None
    name = sentence[span[0] : span[1]]
    first, both, second = name.partition(" and ")
    if both and words.school.search(first) and words.school.search(second) and not _UNIT.search(first):
        name = first.rstrip(" ,")
    if words.school.search(name) is None:
        return None
    end = span[0] + len(name)
    parts = re.split(r",\s+(?:and\s+)?(?:the\s+)?|\s+(?:of|at)\s+the\s+", name)
    if _UNIT.search(parts[0]) and len(parts) > 1:
        better = next((part for part in parts[1:] if _TOP.search(part)), None)
        name = better or name
    elif len(parts) > 1 and words.school.search(parts[0]) is None:
        name = next((part for part in parts[1:] if words.school.search(part)), name)
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
    for match in _PREPOSITION.finditer(sentence, at, stop):
        school = _school(sentence, match.end(), stop, words)
        if school is not None:
            return _joined_schools(sentence, school, stop, words)
    return []


def _field(sentence: str, at: int, stop: int) -> str | None:
    match = _FIELD.match(sentence, at, stop)
    if match is None:
        return None
    field = match.group("field").strip()
    return field if 2 < len(field) < 60 and not field.startswith("as ") else None


def _date(spans: Sequence[Span], start: int, stop: int, single: str) -> dict[str, str | None]:
    """Start and end from the first mention of time between two offsets."""
    for span in spans:
        if span.start < start or span.end > stop:
            continue
        first = span.first.date if span.first is not None else None
        last = span.last.date if span.last is not None else None
        if span.problem == "ends_before_start":
            return {"start": None, "end": None, **BACKWARDS}
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

    A degree without a school belongs to the school named last before it ("admitted to Ostry University,
    graduating with a BA").

    Args:
        sentence: the sentence.
        person: the person of the article.
        before: whose the sentence is as a whole.
        as_of: day up to which facts count.
        language: language of the sentence.
    """
    words = _words(language)
    if not tells(sentence, _telling(language)) and (
        _MAY_BE_DEGREE.search(sentence) is None or words.degree.search(sentence) is None
    ):
        return
    told: list[Told] = []
    waiting: Told | None = None
    for event in _told(sentence, person, before, as_of, language):
        last = told[-1] if told else None
        if event.fields["organization"] is None:
            named = last is not None and last.fields["organization"] is not None
            if last is not None and named and last.fields["degree"] is None:
                _add(last, event)
                continue
            if last is not None and named and event.fields["degree"] is not None:
                event.fields["organization"] = last.fields["organization"]
                event.start = min(last.start, event.start)
            elif event.fields["degree"] is None:
                waiting = event
                continue
        if waiting is not None and not (event.fields.get("start") or event.fields.get("end")):
            # "In 2003 she graduated with a PhD from ...": the verb has the date, its object the rest.
            event.fields |= {key: waiting.fields.get(key) for key in ("start", "end")}
            event.fields["ended"] = "yes" if event.fields["end"] else "unknown"
            event.start = min(event.start, waiting.start)
        waiting = None
        told.append(event)
    yield from told


def _add(last: Told, event: Told) -> None:
    """Adds degree, field and dates of an event without a school to the one before it."""
    for key in ("degree", "field"):
        last.fields[key] = last.fields[key] or event.fields[key]
    if event.fields.get("start") or event.fields.get("end"):
        start = last.fields.get("start") or event.fields.get("start")
        end = event.fields.get("end") or last.fields.get("end")
        last.fields |= {"start": start, "end": end, "ended": "yes" if end else "unknown"}
    last.end = max(last.end, event.end)


def _told(sentence: str, person: Person, before: Whose, as_of: str, language: str) -> Iterator[Told]:
    words, spans = _words(language), spans_of(sentence, language)
    verbs = sorted(
        (match.start(), match.end(), kind)
        for kind, pattern in words.verbs.items()
        for match in pattern.finditer(sentence)
    )
    done = 0
    owner: Whose = "none"
    for i, (start, end, kind) in enumerate(verbs):
        if start < done:
            continue
        # "with a degree" is told of whom the verb before it is.
        if sentence[start:end].lower() != "with":
            owner = whose(sentence, start, person, language, before)
        if (before if owner == "none" else owner) != "own":
            continue
        stop = len(sentence)
        for other, _, other_kind in verbs[i + 1 :]:
            if other_kind != "receive" or words.degree.search(sentence, other) is not None:
                stop = other
                break
        leading = [span for span in spans if span.end <= start] if i == 0 and start < 60 else []
        events = _events(sentence, start, end, stop, kind, words)
        single = "start" if kind in ("attend", "enter") else "end"
        in_turn = "respectively" in sentence[end:stop]
        for n, (fields, last) in enumerate(events):
            behind = [span for span in spans if last <= span.start < stop]
            turn = sum(1 for _, other in events[:n] if other == last) if in_turn else 0
            inside = [span for span in spans if end <= span.start and span.end <= last]
            dates = _date(inside, end, last, single) if len(events) == 1 else _date([], 0, 0, single)
            if not any(dates.values()):
                dates = _date(behind[turn:], last, stop, single)
            if not any(dates.values()) and leading:
                dates = _date(leading, 0, start, single)
            done = max(done, last)
            begin = min([start, *(span.start for span in leading)])
            finish = max([last, *(span.end for span in behind[:1])])
            seen = BACKWARDS if dates.keys() & BACKWARDS.keys() else when(dates["start"], dates["end"], as_of)
            yield Told(fields | seen, begin, finish)


def _events(
    sentence: str, start: int, end: int, stop: int, kind: str, words: _Words
) -> list[tuple[dict[str, Any], int]]:
    """(fields, last offset) of the schools and degrees behind one verb."""
    if kind in ("receive", "graduate"):
        degrees = list(words.degree.finditer(sentence, end, stop))
        if kind == "receive" and (not degrees or degrees[0].start() > end + 40):
            return []
        found = _degrees(sentence, end, stop, degrees, kind, words)
        if found:
            return found
    if kind == "enter":
        direct = _school(sentence, end, stop, words)
        return [(_fields(direct[0]), direct[2])] if direct is not None else []
    schools = _schools_behind(sentence, end, stop, words)
    if not schools and kind == "graduate":
        return [(_fields(None), end)]
    if not schools and kind == "attend":
        schools = _joined_schools(sentence, _school(sentence, end, stop, words), stop, words)
    subject = _STUDIED.match(sentence, end, stop) if kind == "attend" else None
    field = subject.group("field").strip() if subject is not None else None
    return [
        (_fields(name, field=field if field and len(field) < 60 else None), last) for name, _, last in schools
    ]


def _fields(school: str | None, degree: str | None = None, field: str | None = None) -> dict[str, Any]:
    return {"type": "education", "organization": school, "degree": degree, "field": field}


def _degrees(
    sentence: str, end: int, stop: int, degrees: Sequence[re.Match[str]], kind: str, words: _Words
) -> list[tuple[dict[str, Any], int]]:
    """Degrees behind a verb, each with its school: its own, else that of the next, else the verb's."""
    found: list[tuple[dict[str, Any], int]] = []
    for i, match in enumerate(degrees):
        limit = degrees[i + 1].start() if i + 1 < len(degrees) else stop
        schools = _schools_behind(sentence, match.end(), limit, words)
        if not schools and i + 1 < len(degrees):
            schools = _schools_behind(sentence, match.end(), stop, words)
        if not schools and kind == "graduate":
            schools = _schools_behind(sentence, end, stop, words)
        degree, field = _degree(match.group("degree"), _field(sentence, match.end(), limit))
        if not schools and degree is None:
            continue
        last = max([match.end(), *(school[2] for school in schools[:1])])
        found.append((_fields(schools[0][0] if schools else None, degree, field), last))
        if match.group().endswith("degrees") and i + 1 == len(degrees):
            # "master's degrees from A, B and C"
            found += [(_fields(name, degree, field), end_) for name, _, end_ in schools[1:]]
    return found


def _joined_schools(
    sentence: str, first: tuple[str, int, int] | None, stop: int, words: _Words
) -> list[tuple[str, int, int]]:
    """A school and those joined to it by "and"."""
    found = [first] if first is not None else []
    while found and (join := _AND.match(sentence, found[-1][2], stop)) is not None:
        following = _school(sentence, join.end(), stop, words)
        if following is None:
            break
        found.append(following)
    return found


def _degree(text: str, field: str | None) -> tuple[str | None, str | None]:
    """(degree, field) of a degree as it stands; a bare "degree" says nothing.

    `Bachelor of Laws` is a degree, of `Bachelor of Tides` the level is the degree and the rest the field.
    """
    if text.lower() in ("degree", "degrees", "undergraduate degree"):
        return None, field
    if text.lower() == "law degree":
        return None, field or "law"
    text = re.sub(r"(?<=[A-Z.)])\s+degrees?$", "", text)
    head, of, subject = text.partition(" of ")
    if not of:
        return text, field
    text = re.sub(r"\s+degrees?$", "", text)
    known = degree_of(text)
    if known is not None and known.level in evaluator_table("degrees"):
        return text, field
    return head, field or re.sub(r"\s+degrees?$", "", subject)
