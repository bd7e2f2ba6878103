"""How alike two names of people are, and under which forms a name may be searched.

Nothing here knows a single person or given name: only what sources do to names. They reorder them, leave
out middle names, shorten names to initials, transliterate differently, drop accents and hyphens, add titles.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from rapidfuzz.distance import OSA

from schemas.folding import fold

WORDS = tomllib.loads(Path(__file__).with_name("linking_words.toml").read_text(encoding="utf-8"))
HONORIFICS = frozenset(WORDS["honorifics"].split())
SUFFIXES = frozenset(WORDS["suffixes"].split())
PARTICLES = frozenset(WORDS["particles"].split())
GENERATIONS: Mapping[str, str] = WORDS["generations"]
SPELLINGS: Mapping[str, str] = WORDS["spellings"]
LATIN = str.maketrans(WORDS["latin"])

_QUALIFIER = re.compile(r"\s*\([^()]*\)\s*$")
_VOWELS = re.compile("[aeiouyw]+")
_DOUBLED = re.compile(r"(.)\1+")


FAITHFUL = 0.8
"""Mean similarity of words from which a part of a name counts as such: initials are 0.75, misprints 0.8."""


class NameMatch(StrEnum):
    """How a person's name and another name agree, from the closest."""

    EXACT = "name_exact"
    ORDER = "name_order"
    NEAR = "name_near"
    SUBSET = "name_subset"
    PARTIAL = "name_partial"
    NONE = "name_other"


@dataclass(frozen=True, slots=True)
class Similarity:
    """Outcome of a comparison."""

    match: NameMatch
    score: float
    """0 to 1, comparable between names of one person only."""


@lru_cache(maxsize=65536)
def tokens(name: str) -> tuple[str, ...]:
    """Folded words of a name: qualifier in parentheses cut, `Last, First` turned, dots of initials gone."""
    plain = _QUALIFIER.sub("", name)
    last, comma, first = plain.partition(",")
    if comma and fold(first) and fold(first) not in SUFFIXES:
        plain = f"{first} {last}"
    return tuple(fold(plain.replace(".", ". ").lower().translate(LATIN)).split())


def core(name: str) -> tuple[str, ...]:
    """Words of a name without leading titles and trailing suffixes; at least two words stay."""
    words = list(tokens(name))
    while len(words) > 2 and words[0] in HONORIFICS:
        words.pop(0)
    while len(words) > 2 and words[-1] in SUFFIXES:
        words.pop()
    return tuple(words)


@lru_cache(maxsize=65536)
def spelling(word: str) -> str:
    """What transliterations of a word have in common: consonants in one spelling, without vowels.

    The first letter is kept even when it is a vowel.
    """
    for old, new in SPELLINGS.items():
        word = word.replace(old, new)
    word = _DOUBLED.sub(r"\1", word)
    return word[:1] + _VOWELS.sub("", word[1:]).replace("h", "")


@lru_cache(maxsize=262144)
def word_similarity(left: str, right: str) -> float:
    """0 to 1 for two words of names; 1 only for equal ones."""
    if left == right:
        return 1.0
    if len(left) == 1 or len(right) == 1:
        return 0.75 if left[0] == right[0] else 0.0
    shorter, longer = sorted((left, right), key=len)
    ratio = float(OSA.normalized_similarity(left, right))
    one, other = spelling(left), spelling(right)
    if one == other and len(one) >= 3 and ratio >= 0.5:
        return max(0.92, ratio)
    if ratio >= 0.8:
        # one letter or one swap in five: a misprint or an ending of another case
        return ratio
    if len(shorter) >= 3 and longer.startswith(shorter):
        return 0.7
    return 0.0


def _weight(word: str) -> float:
    if word in PARTICLES:
        return 0.25
    return 0.0 if word in HONORIFICS or word in SUFFIXES else 1.0


def _is_solid(word: str) -> bool:
    """A whole word that is no title and no particle."""
    return len(word) > 1 and _weight(word) == 1


def _pairs(left: Sequence[str], right: Sequence[str]) -> list[tuple[float, int, int]]:
    """One-to-one pairs of similar words, the most similar first."""
    ranked = sorted(
        (
            (word_similarity(one, other), -abs(i - j), i, j)
            for i, one in enumerate(left)
            for j, other in enumerate(right)
        ),
        reverse=True,
    )
    used_left: set[int] = set()
    used_right: set[int] = set()
    pairs = []
    for score, _, i, j in ranked:
        if score > 0 and i not in used_left and j not in used_right:
            used_left.add(i)
            used_right.add(j)
            pairs.append((score, i, j))
    return pairs


def _generations(words: Sequence[str]) -> set[str]:
    """`jr`, `iii` ... among the words after the first."""
    return {GENERATIONS[word] for word in words[1:] if word in GENERATIONS}


def _generations_differ(left: Sequence[str], right: Sequence[str]) -> bool:
    one, other = _generations(left), _generations(right)
    return bool(one and other and one != other)


@lru_cache(maxsize=262144)
def compare_names(name: str, other: str) -> Similarity:
    """How alike a person's name and another name are.

    Args:
        name: name in a source.
        other: label, alias or page title.
    """
    left, right = tokens(name), tokens(other)
    if not left or not right or _generations_differ(left, right):
        return Similarity(NameMatch.NONE, 0.0)
    if left == right:
        return Similarity(NameMatch.EXACT, 1.0)
    marked = [bool(_generations(words)) for words in (left, right)]
    left, right = core(name), core(other)
    same = left == right or "".join(left) == "".join(right)
    if (same or sorted(left) == sorted(right)) and marked[0] != marked[1]:
        # father and son: one name with `Jr.` and one without may be either
        return Similarity(NameMatch.SUBSET, 0.9)
    if same:
        return Similarity(NameMatch.EXACT, 0.99)
    if sorted(left) == sorted(right):
        return Similarity(NameMatch.ORDER, 0.98)
    pairs = _pairs(left, right)
    weights = [sum(map(_weight, words)) or 1.0 for words in (left, right)]
    covered = [
        sum(_weight(left[i]) for _, i, _ in pairs) / weights[0],
        sum(_weight(right[j]) for _, _, j in pairs) / weights[1],
    ]
    solid = sum(_is_solid(left[i]) and _is_solid(right[j]) and score >= 0.8 for score, i, j in pairs)
    total = sum(_weight(left[i]) for _, i, _ in pairs)
    quality = sum(_weight(left[i]) * score for score, i, _ in pairs) / (total or 1.0)
    single = min(sum(_weight(word) == 1 for word in words) for words in (left, right)) == 1
    if min(covered) > 0.99 and (solid >= 2 or single):
        return Similarity(NameMatch.NEAR, 0.95 * quality)
    # one word written out and the others as initials or short forms is no more than a part of the name
    part = max(covered) > 0.99 and (solid >= 2 or (solid == 1 and min(covered) > 0.99))
    if part and quality >= FAITHFUL:
        return Similarity(NameMatch.SUBSET, (0.75 + 0.2 * min(covered)) * quality)
    agreement = sum(covered) / 2 * quality
    # a first name alone makes nobody a namesake
    beyond_first = any((i, j) != (0, 0) and _is_solid(left[i]) and _is_solid(right[j]) for _, i, j in pairs)
    if solid >= 1 and beyond_first and agreement >= 0.4:
        return Similarity(NameMatch.PARTIAL, 0.8 * agreement)
    return Similarity(NameMatch.NONE, 0.0)


def best_match(name: str, others: Sequence[str]) -> Similarity:
    """The closest of several names."""
    order = list(NameMatch)
    found = (compare_names(name, other) for other in others)
    return min(
        found,
        key=lambda one: (order.index(one.match), -one.score),
        default=Similarity(NameMatch.NONE, 0.0),
    )


def search_names(name: str) -> tuple[str, ...]:
    """Forms under which a name may stand in an index of names, the likeliest first.

    As it is; without titles and suffixes; surname first and last; first and last word alone; without middle
    initials; hyphens joined and opened.
    """
    words = [word for word in _QUALIFIER.sub("", name).replace(",", " ").split() if fold(word)]
    while len(words) > 2 and fold(words[0]) in HONORIFICS:
        words.pop(0)
    while len(words) > 2 and fold(words[-1]) in SUFFIXES:
        words.pop()
    forms = [name, " ".join(words)]
    last, comma, first = name.partition(",")
    if comma:
        forms.append(f"{first.strip()} {last.strip()}")
    if len(words) > 1:
        forms += [" ".join([*words[1:], words[0]]), " ".join([words[-1], *words[:-1]])]
        full = [word for word in words if len(fold(word)) > 1]
        forms += [" ".join(full), f"{words[0]} {words[-1]}"]
        if len(words) > 2:
            forms += [f"{words[0]} {words[1]}", " ".join(words[:-1]), " ".join(words[1:])]
        forms.append(" ".join(words).replace("-", " "))
        forms.append(" ".join(words).replace("-", ""))
    kept: dict[str, str] = {}
    for form in forms:
        kept.setdefault(" ".join(form.casefold().split()), form)
    return tuple(form for form in kept.values() if len(fold(form)) > 2)
