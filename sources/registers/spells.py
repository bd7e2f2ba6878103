"""From terms to events: maximal spells in one office, and maximal spells of one party.

A gap of at most 31 days does not end a spell (docs/codebook.md), and terms that meet on 3 January, the last
day of one and the first of the next, neither overlap nor lose a day.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from schemas import RegisterFact, Term
from sources.registers.moments import Moment, ending
from sources.registers.offices import INDEPENDENT, Office, party_name, title_of

MAX_GAP_DAYS = 31
"""Longest gap inside one spell."""


class Span(Protocol):
    """Anything with a start and, where it is known, an end."""

    @property
    def start(self) -> Moment:
        """First day."""
        ...

    @property
    def end(self) -> Moment | None:
        """Last day; None when not known."""
        ...


S = TypeVar("S", bound=Span)


@dataclass(frozen=True, slots=True)
class Register:
    """A register as its facts name it."""

    name: str
    url: str
    licence: str


@dataclass(frozen=True, slots=True)
class PartySpan:
    """A party under which a term, or a part of it, was served."""

    label: str
    start: Moment
    end: Moment | None


@dataclass(frozen=True, slots=True)
class Service:
    """One term of office, from whichever register.

    Attributes:
        office: role.
        state: code of the state or territory; None for presidents.
        start: first day.
        end: last day; None when not known.
        entry: the register's own words for the seat, e.g. `sen WA class 1`.
        title: title with the district, where the term has one.
        party: label at the end of the term, as the register writes it.
        parties: the same split where it changed during the term; empty for no party.
        is_term: False where the entry is only a part of a term (a senator's two years in one Congress).
    """

    office: Office
    state: str | None
    start: Moment
    end: Moment | None
    entry: str
    title: str | None = None
    party: str | None = None
    parties: tuple[PartySpan, ...] = ()
    is_term: bool = True


def join(items: Iterable[S], key: Callable[[S], Hashable]) -> list[list[S]]:
    """Groups spans of the same key that follow each other within `MAX_GAP_DAYS`.

    Args:
        items: spans in any order.
        key: what must be equal inside a spell.

    Returns:
        Spells in order of start, each with its spans in order.
    """
    running: dict[Hashable, list[S]] = {}
    spells: list[list[S]] = []
    for item in sorted(items, key=lambda span: (span.start.day, _order(span.end))):
        spell = running.get(key(item))
        if spell is not None:
            last = end_of_spell(spell)
            if last is not None and (item.start.day - last.day).days <= MAX_GAP_DAYS:
                spell.append(item)
                continue
        running[key(item)] = spell = [item]
        spells.append(spell)
    return spells


def _order(end: Moment | None) -> dt.date:
    return dt.date.max if end is None else end.day


def end_of_spell(spell: Sequence[Span]) -> Moment | None:
    """Latest end of a spell's spans; None when the last of them has no known end."""
    if spell[-1].end is None:
        return None
    return max((span.end for span in spell if span.end is not None), key=lambda moment: moment.day)


def service_spells(terms: Iterable[Service]) -> list[list[Service]]:
    """Spells in one office of one state; districts may change inside."""
    return join(terms, key=lambda term: (term.office, term.state))


def career_fact(
    spell: Sequence[Service], register: Register, as_of: dt.date, remark: str = ""
) -> RegisterFact:
    """The event of one spell in office.

    Args:
        spell: its terms in order.
        register: register that states them.
        as_of: day up to which facts count.
        remark: appended to the statement.
    """
    first, end = spell[0], end_of_spell(spell)
    final = ending(end, as_of)
    terms = [term for term in spell if term.is_term]
    return RegisterFact(
        type="career",
        position=str(first.office),
        organization=first.office.organization,
        title=title_of(first.office, first.state, first.start.day),
        title_language="en",
        title_is_official=True,
        start=first.start.edtf,
        start_bounds=first.start.bounds,
        end=final.end,
        ended=final.ended,
        scheduled_end=final.scheduled_end,
        end_bounds=final.bounds,
        terms=tuple(
            Term(start=term.start.edtf, end=ending(term.end, as_of).end, title=term.title, party=term.party)
            for term in terms
        ),
        register_name=register.name,
        statement=_statement(spell, end) + remark,
        url=register.url,
        licence=register.licence,
    )


def _statement(spell: Sequence[Service], end: Moment | None) -> str:
    entries = list(dict.fromkeys(term.entry for term in spell))
    parties = list(dict.fromkeys(term.party for term in spell if term.party))
    # long careers in redistricted states would run to a page: first and last seat stand for the others
    seats = " / ".join(entries if len(entries) <= 3 else [entries[0], "...", entries[-1]])
    text = f"{seats}, {_written(spell[0].start)} to {_written(end)}"
    if len(spell) > 1:
        text += f" in {len(spell)} consecutive entries"
    return text + (f", {' / '.join(parties)}" if parties else "")


def _written(moment: Moment | None) -> str:
    """A moment as the register gives it, placeholders included."""
    if moment is None:
        return "(no end given)"
    if moment.limits is not None:
        return f"(between {moment.limits[0]} and {moment.limits[1]})"
    return moment.day.isoformat() if not moment.explicit else str(moment.edtf)


def _between_switches(spans: Iterable[PartySpan]) -> list[list[PartySpan]]:
    """Spells of one party; a span of another that starts in between ends the spell."""
    runs: list[list[PartySpan]] = []
    for span in sorted(spans, key=lambda span: (span.start.day, _order(span.end))):
        if not runs or party_name(runs[-1][-1].label) != party_name(span.label):
            runs.append([])
        runs[-1].append(span)
    return [spell for run in runs for spell in join(run, key=lambda span: None)]


def party_facts(terms: Iterable[Service], register: Register, as_of: dt.date) -> list[RegisterFact]:
    """Maximal spells of one party over consecutive terms, whatever the office.

    They date the affiliation in office: registers of office do not know when a membership began. Sitting as
    an independent is such a spell too; with which party somebody caucuses is not. Another party in between
    ends a spell, however short it was: who switches and switches back has two.
    """
    spans = [span for term in terms for span in term.parties if party_name(span.label) is not None]
    facts = []
    for spell in _between_switches(spans):
        if spell[0].start.day > as_of:
            continue
        name, end = party_name(spell[0].label), end_of_spell(spell)
        final = ending(end, as_of)
        facts.append(
            RegisterFact(
                type="party",
                position=None if name == INDEPENDENT else "Member",
                organization=name,
                start=spell[0].start.edtf,
                start_bounds=spell[0].start.bounds,
                end=final.end,
                ended=final.ended,
                end_bounds=final.bounds,
                register_name=register.name,
                statement=f"served as {spell[0].label}, {_written(spell[0].start)} to {_written(end)}",
                url=register.url,
                licence=register.licence,
            )
        )
    return facts
