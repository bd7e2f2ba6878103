"""Whose story a clause tells: the subject's own, or a relative's, a rival's, a predecessor's.

Simple and safe: a clause counts as the subject's when the nearest subject before its verb is the person's
name or a pronoun that can only mean them. Anything else is somebody else's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from builders.extract.names import NO_PERSON, PARTICLES
from builders.extract.words import table
from schemas import folding

fold = lru_cache(maxsize=16384)(folding.fold)

Whose = Literal["own", "other", "none"]

_NAME = r"[A-ZÀ-ÞĀ-Ž][^\W\d_]*(?:[.'’-][^\W\d_]+)*\.?"


@dataclass(frozen=True)
class Person:
    """The names by which a text calls the person.

    Attributes:
        words: folded words of the names.
        pronoun: pattern of the pronouns that can mean the person.
    """

    words: frozenset[str]
    pronoun: re.Pattern[str]

    def is_named(self, name: str) -> bool:
        """Whether a capitalised name is the person's: all its words are, and none is another's."""
        parts = [part for part in fold(name).split() if part not in PARTICLES]
        return bool(parts) and all(part in self.words for part in parts)


def person_of(title: str, text: str, language: str) -> Person:
    """The person of an article.

    Args:
        title: title of the article.
        text: its prose; the first sentence adds name forms, the pronouns settle the gender.
        language: language of both.
    """
    bare = re.sub(r"\s*\([^()]*\)", "", title)
    words = set(fold(re.sub(r"^.*?,\s", "", bare)).split()) | set(fold(bare).split())
    first = text[:300].split("(")[0]
    if any(word in fold(first).split() for word in words):
        run = re.match(rf"\W*((?:{_NAME}|[\"“”'’]|\s|(?:{'|'.join(sorted(PARTICLES))})\b)+)", first)
        if run is not None and len(run.group(1).split()) <= 8:
            words |= set(fold(run.group(1)).split())
    words -= PARTICLES | NO_PERSON
    pronouns = table(f"prose_{language}")["pronouns"].split("|")
    lower = text[:6000].lower()
    counts = {word: len(re.findall(rf"\b{word}\b", lower)) for word in pronouns[:2]}
    best = max(counts, key=lambda word: counts[word]) if counts and max(counts.values()) else None
    kept = [best] if best is not None else pronouns
    return Person(frozenset(words), re.compile(rf"\b(?:{'|'.join(kept)})\b", re.IGNORECASE))


@lru_cache(maxsize=8)
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = table(f"prose_{language}")
    adverbs = words["adverbs"]
    subject = re.compile(
        rf"(?P<pronoun>\b(?:{words['pronouns']}|who|which|it|I|we)\b)"
        rf"|(?P<kin>\b(?:[Hh]is|[Hh]er|[Tt]heir|whose)\s+(?:\w+\s+){{0,2}}?(?:{words['kin']['relatives']}|{words['kin']['others']})\b"
        rf"(?:,?\s+{_NAME}(?:\s+{_NAME}){{0,3}},?)?)"
        rf"|(?P<name>{_NAME}(?:\s+(?:{_NAME}|{'|'.join(sorted(PARTICLES))})){{0,5}})"
        rf"|(?P<noun>\b(?:the|a|an|[Tt]he)\s+(?:\w+\s+){{0,3}}?\w+)",
    )
    gap = re.compile(
        rf"(?:['’]s)?,?\s*(?:(?:{adverbs})\b,?\s*|\([^()]*\)\s*|\w+ly\b\s*|,[^,;]{{0,80}},\s*)*$"
    )
    return subject, gap


def whose(sentence: str, verb: int, person: Person, language: str, before: Whose = "own") -> Whose:
    """Whose the clause is whose verb begins at an offset.

    Args:
        sentence: one sentence.
        verb: offset of the verb, its auxiliaries left out or not.
        person: the person of the article.
        language: language of the sentence.
        before: whose the sentence before was; a pronoun at the beginning follows it.

    Returns:
        `own`, `other`, or `none` where the sentence names no subject before the verb.
    """
    subject, gap = _patterns(language)
    left = sentence[:verb]
    found: Whose = "none"
    last_own = False
    for match in subject.finditer(left):
        kind = match.lastgroup
        text = match.group()
        direct = gap.match(left, match.end()) is not None
        if kind == "pronoun":
            low = text.lower()
            if person.pronoun.fullmatch(low):
                own_name = _named_before(left[: match.start()], person)
                found, last_own = ("own" if own_name or before != "other" else "other"), True
            elif low == "who":
                previous = left[: match.start()].rstrip(" ,")
                named = re.search(rf"({_NAME}(?:\s+{_NAME})*)$", previous)
                if named is not None:
                    found = "own" if person.is_named(named.group(1)) else "other"
            elif direct:
                found = "other"
        elif kind == "kin":
            if direct or found == "none":
                found = "other"
        elif kind == "name":
            if person.is_named(text):
                found, last_own = "own", True
            elif direct and fold(text) and not set(fold(text).split()) <= NO_PERSON:
                found = "other"
        elif kind == "noun" and direct and not last_own:
            found = "other"
    return found


def _named_before(text: str, person: Person) -> bool:
    """Whether the person's name stands in a text."""
    return any(word in person.words for word in fold(text).split())


def topic(sentence: str, person: Person, language: str) -> Whose:
    """Whose a sentence is as a whole: that of its first subject; `none` keeps what was before."""
    subject, _ = _patterns(language)
    for match in subject.finditer(sentence[:160]):
        kind, text = match.lastgroup, match.group()
        if kind == "kin":
            return "other"
        if kind == "pronoun" and person.pronoun.fullmatch(text.lower()):
            return "none"
        if kind == "name":
            if person.is_named(text):
                return "own"
            words = [word for word in fold(text).split() if word not in NO_PERSON]
            if len(words) >= 2 and re.match(r"\s+(?:was|is|became|had|has|served|held|appointed|won)\b",
                                            sentence[match.end() :]):  # fmt: skip
                return "other"
    return "none"
