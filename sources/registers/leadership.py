"""Leaders of the chambers and officers of the caucuses, as events of the codebook.

Leaders, whips and presiding officers hold an office of the chamber (career); caucus and conference offices
are offices of the party (type party; docs/codebook.md, doubtful case 5).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from schemas import RegisterFact, Term
from schemas.event import Rank
from sources.registers.moments import Ending, Moment, ending
from sources.registers.offices import HOUSE, SENATE
from sources.registers.spells import Register, end_of_spell, join

Chamber = Literal["house", "senate"]

_CHAMBER_OFFICE = re.compile(r"\b(leader|whip|speaker|president pro tempore)\b", re.IGNORECASE)
_CHAMBER_WORD = re.compile(r"\s*\b(?:of the )?(House|Senate)\b\s*")
_PARTY = (("Democratic", "Democratic Party"), ("Republican", "Republican Party"))
_RANKS: tuple[tuple[str, Rank], ...] = (
    ("assistant", "assistant"),
    ("deputy", "deputy"),
    ("vice", "vice"),
    ("acting", "acting"),
    ("interim", "interim"),
)


@dataclass(frozen=True, slots=True)
class Lead:
    """One entry of a leadership list.

    Attributes:
        title: title as the register gives it, e.g. `House Minority Whip`.
        chamber: chamber it belongs to.
        start: first day.
        end: last day; None when not known.
    """

    title: str
    chamber: Chamber
    start: Moment
    end: Moment | None


def _role(lead: Lead) -> tuple[Literal["career", "party"], str, str]:
    """Type, position and organization of a title."""
    named = _CHAMBER_WORD.search(lead.title)
    chamber = named.group(1).lower() if named else lead.chamber
    body = SENATE if chamber == "senate" else HOUSE
    if _CHAMBER_OFFICE.search(lead.title) is None:
        for word, party in _PARTY:
            if word in lead.title:
                return "party", lead.title, party
        return "career", lead.title, body
    return "career", _CHAMBER_WORD.sub(" ", lead.title).strip(), body


def _rank(title: str) -> Rank | None:
    words = title.lower().split()
    return next((rank for word, rank in _RANKS if word in words), None)


def leadership_facts(
    leads: Iterable[Lead], register: Register, as_of: dt.date, *, sitting: bool = False
) -> list[RegisterFact]:
    """Events of leadership entries; entries that follow each other are one spell with its terms.

    Args:
        leads: entries in any order; those that start after `as_of` are left out.
        register: register that states them.
        as_of: day up to which facts count.
        sitting: whether an entry without an end goes on (the term list gives none to those who hold the
            office, as long as they sit).
    """
    facts = []
    begun = [lead for lead in leads if lead.start.day <= as_of]
    for spell in join(begun, key=lambda lead: (lead.title, lead.chamber)):
        first, end = spell[0], end_of_spell(spell)
        kind, position, organization = _role(first)
        final = Ending("..", "no") if end is None and sitting else ending(end, as_of)
        facts.append(
            RegisterFact(
                type=kind,
                position=position,
                organization=organization,
                title=first.title,
                title_language="en",
                title_is_official=True,
                rank=_rank(first.title),
                start=first.start.edtf,
                start_bounds=first.start.bounds,
                end=final.end,
                ended=final.ended,
                scheduled_end=final.scheduled_end,
                end_bounds=final.bounds,
                terms=tuple(
                    Term(
                        start=lead.start.edtf,
                        end=final.end if lead.end is None else ending(lead.end, as_of).end,
                    )
                    for lead in spell
                ),
                register_name=register.name,
                statement=f"{first.title}, {_words(first.start)} to {_words(end)}",
                url=register.url,
                licence=register.licence,
            )
        )
    return facts


def _words(moment: Moment | None) -> str:
    if moment is None:
        return "(no end given)"
    if moment.limits is not None:
        return f"(between {moment.limits[0]} and {moment.limits[1]})"
    return moment.edtf or ""
