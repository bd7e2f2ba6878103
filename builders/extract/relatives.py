"""Relatives named in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from builders.extract.mentions import spans_of
from builders.extract.names import NO_PERSON, read_person
from builders.extract.subjects import Person, Whose, whose
from builders.extract.told import Told
from builders.extract.when import of_span, when
from builders.extract.words import any_of, table, tells, words_of
from evaluator.kinship import relation_of

_AND = re.compile(r"\s*(?:,\s*(?:and\s+)?|\s+and\s+)\s*")
_DESCRIBED = re.compile(
    r"\s*(?:to\s+)?(?:(?:his|her|the|an?)\s+)?(?:(?!to\b)[a-zà-ÿ][\w-]*\s+){0,5}?(?:,\s*)?(?:to\s+)?(?=[A-ZÀ-ÞĀ-Ž])"
)
_CHILDREN = re.compile(
    r"\b(?:(?:children|sons|daughters|kids|twins)\b[^.;]{0,30}?(?:,|:|–|—|-|\bnamed\b|\bcalled\b|\()\s*|"
    r"\b(?:a|one|her|his)\s+(?:\w+\s+)?(?P<one>son|daughter),?\s+(?:named\s+|called\s+)?)"
)


_TITLE = re.compile(
    r"(?:(?:the\s+)?(?:[Ff]ormer\s+|late\s+)?(?:Vice |Deputy )?"
    r"(?:President|Prime Minister|Minister|Senator|Governor|Judge|"
    r"Justice|General|Colonel|Major|Captain|Admiral|Ambassador|Congressman|Congresswoman|Representative|Mayor|"
    r"Professor|Bishop|Chief|King|Queen|Prince|Princess|Sheikh|Dr\.?|Mr\.?|Mrs\.?|Rev\.?)\s+)(?=[A-ZÀ-ÞĀ-Ž])"
)


@dataclass(frozen=True, slots=True)
class _Words:
    related: re.Pattern[str]
    married: re.Pattern[str]
    child_of: re.Pattern[str]
    possessed: re.Pattern[str]


@lru_cache(maxsize=8)
def _words(language: str) -> _Words:
    words = table(f"prose_{language}")["kin"]
    nouns = "|".join(sorted(words["of"], key=lambda noun: -len(noun)))
    return _Words(
        re.compile(rf"\b(?:is|was)\s+(?:also\s+)?(?:the|an?)\s+(?:\w+\s+){{0,2}}?(?P<noun>{nouns})\s+of\s+"),
        re.compile(rf"\b(?:{words['married']})\b"),
        re.compile(rf"\b(?:{words['child_of']})\s+"),
        re.compile(
            rf"\b(?:[Hh]is|[Hh]er)\s+(?:\w+\s+){{0,2}}?(?P<rel>{words['relatives']})\b"
            rf"(?:,?\s+(?:(?:the\s+)?(?:\w+\s+){{0,3}}?)?)(?=[A-ZÀ-ÞĀ-Ž])"
        ),
    )


@lru_cache(maxsize=8)
def _telling(language: str) -> frozenset[str]:
    """Words of which a sentence on relatives has one."""
    words = table(f"prose_{language}")["kin"]
    told = words_of(words["married"], words["child_of"], words["relatives"], *words["of"], words["more"])
    return told - frozenset(words["small"].split("|"))


def _event(relation: str, name: str) -> dict[str, Any]:
    return {"type": "kinship", "relation": relation_of(relation), "relative_name": name}


def _is_name(name: str, person: Person) -> bool:
    words = name.lower().split()
    if any_of("posts_en", "body", "legislature", "party").search(name):
        return False
    return bool(words) and words[0] not in NO_PERSON and not (len(words) == 1 and person.is_named(name))


def _names(sentence: str, at: int, person: Person) -> list[tuple[int, int]]:
    """Names that begin at an offset, joined by commas and "and"."""
    found: list[tuple[int, int]] = []
    title = _TITLE.match(sentence, at)
    at = title.end() if title is not None else at
    while (span := read_person(sentence, at, len(sentence))) is not None and len(found) < 8:
        if not _is_name(sentence[span[0] : span[1]], person):
            break
        found.append(span)
        join = _AND.match(sentence, span[1])
        if join is None:
            break
        at = join.end()
    return found


def kin_events(sentence: str, person: Person, before: Whose, as_of: str, language: str) -> Iterator[Told]:
    """Relatives that one sentence names.

    Args:
        sentence: the sentence.
        person: the person of the article.
        before: whose the sentence is as a whole.
        as_of: day up to which facts count.
        language: language of the sentence.
    """
    if not tells(sentence, _telling(language)):
        return
    words = _words(language)
    for match in words.married.finditer(sentence):
        owner = whose(sentence, match.start(), person, language, before)
        if (before if owner == "none" else owner) != "own":
            continue
        described = _DESCRIBED.match(sentence, match.end())
        span = read_person(sentence, described.end(), len(sentence)) if described is not None else None
        if span is None or not _is_name(sentence[span[0] : span[1]], person):
            continue
        dates: dict[str, Any] = {}
        for time in spans_of(sentence, language):
            near = 0 <= time.start - span[1] < 12 or 0 <= match.start() - time.end < 4
            if near and time.kind in ("at", "since", "range") and time.first is not None:
                until = time.last.date if time.last is not None else None
                dates = of_span(time, as_of) if time.problem else when(time.first.date, until, as_of)
                break
        yield Told(_event("spouse", sentence[span[0] : span[1]]) | dates, match.start(), span[1])
    for match in words.child_of.finditer(sentence):
        # ", the son of ..." is told of whom the first verb is, whatever place stands before the comma.
        verb = (
            re.search(r"\b(?:was|is|grew)\b", sentence[: match.start()]) if match.group()[0] == "," else None
        )
        at = verb.start() if verb is not None else match.start()
        owner = whose(sentence, at, person, language, before)
        if (before if owner == "none" else owner) != "own":
            continue
        described = _DESCRIBED.match(sentence, match.end())
        at = described.end() if described is not None else match.end()
        for first, last in _names(sentence, at, person)[:2]:
            yield Told(_event("parent", sentence[first:last]), match.start(), last)
    for match in words.related.finditer(sentence):
        owner = whose(sentence, match.start(), person, language, before)
        if (before if owner == "none" else owner) != "own":
            continue
        described = _DESCRIBED.match(sentence, match.end())
        at = described.end() if described is not None else match.end()
        relation = table(f"prose_{language}")["kin"]["of"][match.group("noun")]
        for first, last in _names(sentence, at, person)[:1]:
            yield Told(_event(relation, sentence[first:last]), match.start(), last)
    for match in words.possessed.finditer(sentence):
        if before != "own" and not re.match(r"[Hh]is|[Hh]er", sentence):
            continue
        for first, last in _names(sentence, match.end(), person)[:1]:
            yield Told(_event(match.group("rel"), sentence[first:last]), match.start(), last)
    if before == "own":
        for match in _CHILDREN.finditer(sentence):
            names = _names(sentence, match.end(), person)
            for first, last in names[:1] if match.group("one") else names:
                yield Told(_event("child", sentence[first:last]), match.start(), last)
