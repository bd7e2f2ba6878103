"""What a page that belongs to no item says about whose page it is.

Its title and a search that found it prove nothing: the page itself has to name the year of birth, the post or
the country, and a lifetime that it gives must not be another one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from builders.linking_clues import Clue, Verdict, add_up
from builders.linking_evidence import life_clues, own_states, similarity, states_in
from builders.linking_names import PARTICLES, WORDS
from builders.linking_posts import portfolio, spans
from evaluator.text import normalise
from schemas.person import PersonRecord
from schemas.snapshot import PageRecord

LEAD = 300
"""Characters in which a page says when its subject was born."""

OPENING = 3000
"""Characters in which it names the country."""

LIFE = range(15, 121)
"""Years between a birth and a death; anything else in parentheses is something else."""

_YEAR = r"(?<!\d)([12]\d{3})(?!\d)"
_DASH = "[-\u2010-\u2015\u2212]"
_BRACKET = re.compile(r"[(\uff08]([^()\uff08\uff09]{4,160})[)\uff09]")
_FROM_TO = re.compile(rf"{_YEAR}[^\d]{{0,12}}?{_DASH}(?:[^()]*?{_YEAR})?")
_LIFETIME = WORDS["lifetime"]


def _any(words: str) -> str:
    return "|".join(re.escape(word).replace("_", "[_ ]") for word in sorted(words.split(), key=len)[::-1])


def _patterns(before: str, after: str, fields: str) -> tuple[re.Pattern[str], ...]:
    return (
        re.compile(rf"(?<!\w)(?:{_any(before)})(?!\w)[^()\n;|]{{0,40}}?{_YEAR}", re.IGNORECASE),
        re.compile(rf"{_YEAR}[ _](?:{_any(after)})(?!\w)", re.IGNORECASE),
        # a date that is computed from an age begins with something else
        re.compile(rf"\|\s*(?:{_any(fields)})\s*=(?![^\n]*as of)[^\n]*?{_YEAR}", re.IGNORECASE),
    )


_BORN = _patterns(_LIFETIME["born"], _LIFETIME["births"], _LIFETIME["birth_fields"])
_DIED = _patterns(_LIFETIME["died"], _LIFETIME["deaths"], _LIFETIME["death_fields"])
_CATEGORY = re.compile(r"\[\[[^\[\]|:]{3,20}:([^\[\]|]{4,80})")

PROOF = frozenset(
    {
        Clue.BIRTH_DATE,
        Clue.BIRTH_YEAR,
        Clue.BIRTH_YEAR_NEAR,
        Clue.PAGE_NAMES_COUNTRY,
        Clue.PAGE_NAMES_POST,
    }
)
"""Clues of which a page without item needs one."""


@dataclass(frozen=True, slots=True)
class Lifetime:
    """Years of birth and of death that a page gives."""

    births: frozenset[int]
    deaths: frozenset[int]


def lifetime(page: PageRecord) -> Lifetime:
    """Reads when a page's subject was born and died: opening sentence, infobox, categories."""
    births: set[int] = set()
    deaths: set[int] = set()
    source, text = page.wikitext or "", (page.text or "")[:LEAD]
    for years, (words, after, fields) in ((births, _BORN), (deaths, _DIED)):
        years |= {int(found[1]) for found in fields.finditer(source)}
        for name in (*_CATEGORY.findall(source), text):
            years |= {int(found[1]) for found in after.finditer(name)}
        for name in _CATEGORY.findall(source):
            years |= {int(found[1]) for found in words.finditer(name)}
    for inside in _brackets(text):
        deaths |= {int(found[1]) for found in _DIED[0].finditer(inside)}
        span = _FROM_TO.search(inside)
        if span is not None and (span[2] is None or int(span[2]) - int(span[1]) in LIFE):
            births.add(int(span[1]))
            deaths |= {int(span[2])} if span[2] else set()
    # who died when in running text may be somebody else; who was born first, hardly
    born = _BORN[0].search(text)
    births |= {int(born[1])} if born is not None else set()
    return Lifetime(frozenset(births), frozenset(deaths))


def _brackets(text: str) -> list[str]:
    """Parentheses that stand right after the name with which a page begins; later ones hold terms."""
    found = _BRACKET.search(text)
    if found is None:
        return []
    words = text[: found.start()].split()
    named = all(not word[0].islower() or word.casefold() in PARTICLES for word in words)
    return [found[1]] if named and len(words) <= 12 else []


def judge_page(person: PersonRecord, page: PageRecord, extra: frozenset[Clue] = frozenset()) -> Verdict:
    """Weighs a page that belongs to no item.

    Args:
        person: person of the frame.
        page: with text and, where the wiki gives it, wikitext.
        extra: clues found elsewhere (a register).
    """
    title = page.title or page.requested
    similar = similarity(person, [title])
    read = lifetime(page)
    births, deaths = ([(year, year) for year in sorted(years)] for years in (read.births, read.deaths))
    clues: list[Clue] = [*sorted(extra), *life_clues(person, births, deaths)]
    own, names = own_states(person)
    text = page.text or ""
    if states_in(text[:OPENING], names) & own:
        clues.append(Clue.PAGE_NAMES_COUNTRY)
    words = set(normalise(text).split())
    subjects = (portfolio(span.position) for span in spans(person))
    if any(subject and words.issuperset(subject) for subject in subjects):
        clues.append(Clue.PAGE_NAMES_POST)
    if PROOF.isdisjoint(clues):
        clues.append(Clue.PAGE_PROVES_NOTHING)
    return add_up([str(similar.match), *clues], similar.match)
