"""Memberships of a party told beside something else: `A member of the Reform Party, she has been mayor`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from builders.extract.names import read_name
from builders.extract.subjects import Person, Whose, whose
from builders.extract.told import Told
from builders.extract.when import when
from builders.extract.words import any_of, table
from evaluator.dates import ONGOING

_ADJECTIVE = {"democrat": "Democratic Party", "republican": "Republican Party"}
_PRESENT = re.compile(r"(?:\s+(?:currently|also|now))?\s+(?:is|has|serves|represents|sits|holds|leads)\b")


@lru_cache(maxsize=8)
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    words = table(f"prose_{language}")["party"]
    return (
        re.compile(rf"(?:{words['beside']})\s+(?:the\s+)?"),
        re.compile(rf"(?:An?|As an?)\s+(?:\w+\s+)?(?P<noun>{'|'.join(words['nouns'])}),\s+"),
        re.compile(rf"\b(?P<be>is|was)\s+an?\s+[^,.;]{{0,60}}?\b(?:{words['politician_of']})\s+(?:the\s+)?"),
    )


def _party(sentence: str, at: int, parties: Sequence[str]) -> tuple[str, int] | None:
    """(party, end) of a party's name at an offset."""
    span = read_name(sentence, at, len(sentence))
    if span is None:
        return None
    name = sentence[span[0] : span[1]]
    name = re.split(r",| and the ", name)[0]
    known = any(name.lower() in party.lower() or party.lower() in name.lower() for party in parties)
    if not known and any_of("posts_en", "party").search(name) is None:
        return None
    return name, span[0] + len(name)


def memberships(
    sentence: str, person: Person, parties: Sequence[str], before: Whose, as_of: str, language: str
) -> Iterator[Told]:
    """Memberships that a sentence tells beside its verb; they go on where the verb is in the present.

    Args:
        sentence: the sentence.
        person: the person of the article.
        parties: parties known so far.
        before: whose the sentence is as a whole.
        as_of: day up to which facts count.
        language: language of the sentence.
    """
    beside, noun, politician = _patterns(language)
    lead = beside.match(sentence)
    named = _party(sentence, lead.end(), parties) if lead is not None else None
    short = noun.match(sentence)
    if short is not None:
        named = _ADJECTIVE[short.group("noun").lower()], short.end("noun")
    if named is not None:
        comma = re.compile(r"(?:\s*\([^()]{1,20}\))?,\s+").match(sentence, named[1])
        subject = (
            re.compile(r"[A-ZÀ-Þ][\w'’-]*|he|she|they").match(sentence, comma.end())
            if comma is not None
            else None
        )
        if comma is None or subject is None:
            return
        own = subject.group() in ("he", "she", "they") or person.is_named(subject.group())
        if own and before != "other":
            goes_on = _PRESENT.match(sentence, subject.end()) is not None
            yield _told(named, 0, goes_on, as_of)
        return
    found = politician.search(sentence)
    if found is None:
        return
    owner = whose(sentence, found.start(), person, language, before)
    named = _party(sentence, found.end(), parties)
    if named is not None and (before if owner == "none" else owner) == "own":
        yield _told(named, found.start(), found.group("be") == "is", as_of)


def _told(named: tuple[str, int], start: int, goes_on: bool, as_of: str) -> Told:
    fields = {"type": "party", "position": "member", "organization": named[0]}
    return Told(fields | when(None, ONGOING if goes_on else None, as_of), start, named[1])
