"""A position taken apart: rank, head words and states, which must be equal, and the rest of its words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from evaluator.countries import MARK, mark_states, own_marks, split_states
from evaluator.ranks import RANKS, split_rank
from evaluator.seats import Seat, seat_of
from evaluator.tables import replacements, words
from evaluator.text import content_words, normalise, parenthesised, singular

_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)?", re.ASCII)


class Role(NamedTuple):
    """One side of a comparison of posts.

    Attributes:
        rank: rank as the record gives it; None is read from position and title.
        position: role in English.
        title: title as its source gives it; stands for a missing position.
        organization: body of the role; lets `Mayor of Ostry` and `Mayor` at `City of Ostry` agree.
        country: the person's country (alpha-3 code or name); its name in a position says nothing new.
    """

    rank: str | None = None
    position: str | None = None
    title: str | None = None
    organization: str | None = None
    country: str | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A role in comparable form.

    Attributes:
        tenure: `acting` (also for interim), `honorary`, or None for a substantive post.
        heads: words that must be equal on both sides.
        rest: remaining words, sorted, one blank between.
        at_body: `rest` without the words of the role's own body.
        with_body: `rest` together with the words of the role's own body.
        states: marks of the states named, the person's own left out.
        seat: for members of a legislature their seat, else None.
    """

    tenure: str | None
    heads: frozenset[str]
    rest: str
    at_body: str
    with_body: str
    states: frozenset[str]
    seat: Seat | None = None


def plain_words(text: str, country: str | None = None) -> list[str]:
    """Words of a title after the tables of abbreviations, words and states; stop words still in."""
    _, names = own_marks(country)
    written_out = replacements("roles", "abbreviations").apply(normalise(text).split())
    return replacements("roles", "words").apply(mark_states(written_out, names))


@lru_cache(maxsize=65536)
def form_of(role: Role) -> Form | None:
    """The comparable form of a role; None when neither position nor title says anything."""
    text = role.position or role.title
    if text is None or not normalise(text):
        return None
    rank, rest = split_rank(text)
    qualifiers: set[str] = {rank} if rank is not None else set()
    if role.rank is not None:
        qualifiers.add(role.rank)
    elif rank is None and role.title:
        rank = split_rank(role.title)[0]
        qualifiers |= {rank} if rank is not None else set()
    tenure = "honorary" if "honorary" in qualifiers else None
    tenure = "acting" if qualifiers & {"acting", "interim"} else tenure
    ranks = qualifiers & RANKS - {"acting", "interim", "honorary"}
    # "Acting Deputy Minister" leaves "Deputy Minister", which has a rank of its own.
    inner = split_rank(rest)[0] if rest != text else None
    ranks |= {inner} if inner is not None else set()
    return _build(rest, tenure, frozenset(ranks), role.organization, role.country)


def _build(
    text: str, tenure: str | None, ranks: frozenset[str], organization: str | None, country: str | None
) -> Form:
    """Takes the text of a position apart."""
    own, _ = own_marks(country)
    said = plain_words(text, country)
    while said and _ORDINAL.fullmatch(said[0]):
        said = said[1:]
    body = body_words(organization, country)
    seat = seat_of(said, ranks, body)
    if seat is not None:
        return Form(tenure, frozenset(), "", "", "", frozenset(), seat)
    content, states = split_states(replacements("roles", "phrases").apply(content_words(" ".join(said))))
    named = frozenset(word for word in content if word in words("roles", "heads"))
    # "Assistant to the Secretary" is another post than "Assistant Secretary".
    nouns = frozenset(f"{word} (noun)" for word in ("assistant", "deputy") if word in named - ranks)
    heads = named | nouns | ranks
    fluff = words("roles", "fluff")
    rest = [singular(word) for word in content if word not in heads and word not in fluff]
    # The "Minister" at the "Ministry of Tides" is the "Minister of Tides".
    implied = fluff | {"ministry"} if "minister" in heads else fluff
    inside = [singular(word) for word in body if not word.startswith(MARK) and word not in implied]
    at_body = [word for word in rest if word not in inside]
    with_body = sorted({*rest, *(word for word in inside if word not in heads)})
    texts = (" ".join(sorted(rest)), " ".join(sorted(at_body)), " ".join(with_body))
    return Form(tenure, heads, *texts, states - own)


@lru_cache(maxsize=65536)
def body_words(organization: str | None, country: str | None = None) -> tuple[str, ...]:
    """Content words of a body's name, the person's own state left out; empty for its government as such."""
    if not organization:
        return ()
    own, _ = own_marks(country)
    said = content_words(" ".join(plain_words(parenthesised(organization)[0], country)))
    return tuple(word for word in said if word not in own and word != "city")
