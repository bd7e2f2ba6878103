"""Seats in a legislature: many names for one role, so they are compared by kind, level and chamber.

Source of the rule: docs/codebook.md. The constituency stands in the title only, so it is no part
of the role.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from evaluator.countries import MARK
from evaluator.ranks import is_role_noun
from evaluator.tables import phrase_list, words
from evaluator.text import STOP_WORDS, content_words


class Seat(NamedTuple):
    """A seat.

    Attributes:
        kinds: `senate`, `assembly`, `lower` (also the only chamber), or what a seat without a vote is
            called; two where position and body differ.
        levels: words of another level than the national one.
        chamber: content words of the chamber, as the record or else the position names it.
    """

    kinds: frozenset[str]
    levels: frozenset[str]
    chamber: tuple[str, ...]


@cache
def _levels() -> frozenset[str]:
    return words("roles", "legislators", "other_levels")


def seat_of(said: Sequence[str], ranks: frozenset[str], body: Sequence[str]) -> Seat | None:
    """Reads a position as a seat in a legislature.

    Args:
        said: words of the position, abbreviations written out, stop words still in.
        ranks: rank words that qualify the position.
        body: content words of the body that the record names.

    Returns:
        The seat; None for any other role.
    """
    content = content_words(" ".join(said))
    heads = {word for word in content if word in words("roles", "heads")} | ranks
    nouns = heads - {"state"}
    found = _chamber(content)
    named = tuple(content[slice(*found)]) if found else ()
    kind = "lower"
    if "member" in nouns and nouns <= {"member", "representative"}:
        if found is None or words("roles", "legislators", "not_members_of") & set(content):
            return None
        kind = _kind(named)
        first = content.index("member") + 1
        named = tuple(content[first if first <= found[0] else 0 : found[1]])
    elif nouns == {"senator"}:
        kind = "senate"
    elif nouns in ({"representative"}, {"delegate"}):
        (noun,) = nouns
        if found is None and not _stands_alone(said, noun):
            return None
        kind = "lower" if noun == "representative" else noun
    elif nouns == {"resident", "commissioner"}:
        kind = "resident commissioner"
    elif nouns != {"deputy"} or "deputy" in ranks or not _is_noun(said, "deputy"):
        return None
    kinds = {kind}
    if words("roles", "legislators", "senates") & set(body):
        kinds.add("senate")  # a "Member of Parliament" of the Senate is a senator
    # What follows "for" and "from" is the constituency.
    cut = next((at for at, word in enumerate(said) if at and word in {"for", "from"}), len(said))
    levels = {word for word in (*said[:cut], *body) if word in _levels()}
    if _names_us_state({*named, *body}):
        levels.add("state")
    return Seat(frozenset(kinds), frozenset(levels), tuple(body) or named)


def _kind(chamber: Sequence[str]) -> str:
    if words("roles", "legislators", "senates") & set(chamber):
        return "senate"
    regional = chamber[-1] == "assembly" and len(chamber) < 3 and not {"national", "house"} & set(chamber)
    return "assembly" if regional else "lower"


def _chamber(content: Sequence[str]) -> tuple[int, int] | None:
    """Place of the longest chamber's name in the words."""
    chambers = phrase_list("roles", "legislators", "chambers")
    best: tuple[int, int] | None = None
    for start in range(len(content)):
        for end in range(start + 1, min(start + 5, len(content) + 1)):
            longer = best is None or end - start > best[1] - best[0]
            if longer and tuple(content[start:end]) in chambers:
                best = (start, end)
    return best


def _names_us_state(place: set[str]) -> bool:
    if MARK + "usa" in place or "federal" in place:
        return False
    return any(set(name) <= place for name in phrase_list("roles", "us_states", "names"))


def _stands_alone(said: Sequence[str], noun: str) -> bool:
    """Whether the noun is the role itself: only states and levels before it, and no `to` after it."""
    at = list(said).index(noun)
    us_states = {word for name in phrase_list("roles", "us_states", "names") for word in name}
    plain = STOP_WORDS | _levels() | us_states
    before = all(word.startswith(MARK) or word in plain for word in said[:at])
    return before and (at + 1 == len(said) or said[at + 1] in {"from", "for", "in"})


def _is_noun(said: Sequence[str], noun: str) -> bool:
    """Whether the word is a seat and qualifies nothing (`Deputy for Ostry`, `People's Deputy`)."""
    after = list(said)[list(said).index(noun) + 1 :] if noun in said else ["member"]
    return not any(is_role_noun(word) for word in after)
