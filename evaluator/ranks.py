"""The qualifier of a role read from its words: acting, interim, deputy, vice, assistant, state ...

Rule: docs/codebook.md. A rank comes only from a word that qualifies another role noun; acting,
interim and honorary leave the position, the others stay in it; an acting deputy is acting.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal, get_args

from evaluator.tables import replacements, table, words
from evaluator.text import normalise

Rank = Literal["acting", "interim", "deputy", "vice", "assistant", "state", "junior", "honorary"]

RANKS: frozenset[str] = frozenset(get_args(Rank))
"""All ranks; no rank means substantive."""

_PREPOSITIONS = frozenset(["of", "for", "to", "in", "at", "from", "on", "with", "by", "and", "or"])
_PIECES = re.compile(r"[^\s,;:/()\-–—]+|[,;:/()\-–—]")


@cache
def _rank_words() -> dict[str, Rank]:
    return {word: rank for rank in get_args(Rank) for word in table("ranks")[rank]["words"]}


@cache
def _leaving_phrases() -> tuple[tuple[re.Pattern[str], Rank], ...]:
    return tuple(
        (re.compile(rf"[\s,(]*\b{re.escape(phrase)}(?!\w)[\s)]*", re.IGNORECASE), rank)
        for rank in get_args(Rank)
        for phrase in table("ranks")[rank]["phrases"]
    )


@cache
def is_role_noun(word: str) -> bool:
    """Whether a word (as normalised, or an abbreviation or variant of it) belongs to a role."""
    plain = replacements("roles", "abbreviations", "words").apply(normalise(word).split())
    return any(part in words("roles", "heads", "words") for part in plain)


def _qualifies(pieces: list[str], at: int) -> bool:
    """Whether a role noun follows within the same noun phrase."""
    for piece in pieces[at + 1 :]:
        low = piece.casefold()
        if low in _PREPOSITIONS or low in ",;:/":
            return False
        if low not in {"acting", "interim"} and is_role_noun(piece):
            return True
    return False


@lru_cache(maxsize=65536)
def split_rank(text: str) -> tuple[Rank | None, str]:
    """Reads the rank that a title names, and the position without it where the rank leaves it.

    Args:
        text: a title or position in English.

    Returns:
        The rank (None for substantive) and the position: `Acting Deputy Minister of Ports` gives
        `acting`, `Deputy Minister of Ports`; `Deputy Prime Minister` gives `deputy`, `Deputy Prime Minister`;
        `Deputy of the National Assembly` gives None, since there the word is the role itself.
    """
    for pattern, rank in _leaving_phrases():
        if pattern.search(text):
            return rank, " ".join(pattern.sub(" ", text).split())
    pieces = _PIECES.findall(text)
    leaving = _leaving(pieces)
    if leaving is not None:
        rank, at = leaving
        return rank, _without(text, pieces, at)
    return _staying(pieces), text


def _leaving(pieces: list[str]) -> tuple[Rank, int] | None:
    """Place of a word such as `acting` before a role noun of the first phrase, or set off at the end."""
    first_phrase = True
    for at, piece in enumerate(pieces):
        low = normalise(piece)
        rank = _rank_words().get(low)
        if rank is not None and table("ranks")[rank]["leaves"]:
            ends = at + 1 == len(pieces) or pieces[at + 1] in ",)"
            set_off = at > 0 and pieces[at - 1] in ",(-–—" and ends
            after_noun = low.startswith("emerit") and at > 0 and is_role_noun(pieces[at - 1])
            if set_off or after_noun or (first_phrase and _qualifies(pieces, at)):
                return rank, at
        if low in _PREPOSITIONS:
            first_phrase = False
    return None


def _staying(pieces: list[str]) -> Rank | None:
    """Deputy, vice, assistant, junior or state, where it qualifies the role noun of the first phrase."""
    for at, piece in enumerate(pieces):
        low = normalise(piece)
        if low in _PREPOSITIONS:
            break
        rank = _rank_words().get(low)
        if rank is None:
            continue
        nouns = table("ranks")[rank].get("before", ())
        follows = normalise(pieces[at + 1]) if at + 1 < len(pieces) else ""
        if follows in nouns or (not nouns and _qualifies(pieces, at)):
            return rank
    return "state" if _minister_of_state(normalise(" ".join(pieces))) else None


_OF_STATE = re.compile(r"^(?:\w+ )*?minister of state(?= (?:for|at|in|to|of|with|attached)\b|$)")


def _minister_of_state(text: str) -> bool:
    """`Minister of State for Ports` is a rank, `Minister of State Security` is a portfolio."""
    return _OF_STATE.match(text) is not None


def _without(text: str, pieces: list[str], at: int) -> str:
    """The text without the piece at that place, and without empty parentheses and loose commas."""
    start = 0
    for piece in pieces[:at]:
        start = text.index(piece, start) + len(piece)
    start = text.index(pieces[at], start)
    rest = text[:start] + text[start + len(pieces[at]) :]
    rest = re.sub(r"\(\s*\)", " ", rest)
    rest = re.sub(r"^[\s,\-–—]+|[\s,\-–—]+$", "", " ".join(rest.split()))
    return rest[:1].upper() + rest[1:] if text[:1].isupper() else rest
