"""Entries of the term list (unitedstates/congress-legislators) as terms, leadership entries and relatives."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from typing import Any

from schemas.counts import Tally
from schemas.errors import InputInvalid
from sources.registers.leadership import Chamber, Lead
from sources.registers.moments import Moment, end_of, start_of
from sources.registers.offices import Office, district_title, house_office, is_region
from sources.registers.spells import PartySpan, Register, Service

TERM_LIST = Register(
    name="us-congress",
    url="https://github.com/unitedstates/congress-legislators",
    licence="CC0 1.0",
)


class TermDrop(StrEnum):
    """Why a term of a register is not used."""

    AFTER_AS_OF = "after_as_of"
    """It starts after the as-of date."""
    DUPLICATE = "duplicate"
    """Another file gives the same term."""
    OTHER_END = "other_end"
    """Another entry gives the same term with a later end (or with an end, where this one has none)."""
    NO_START = "no_start"
    """It has no start."""
    ENDS_BEFORE_START = "ends_before_start"
    """Its end lies before its start."""
    BEFORE_BIRTH = "before_birth"
    """It lies before the person can have held it: a namesake's entry (Directory)."""
    UNKNOWN_STATE = "unknown_state"
    """Its state or territory is none of the table (sources/registers/offices.py)."""
    UNKNOWN_JOB = "unknown_job"
    """A job that is neither a seat nor a leadership office (Directory)."""
    SUPERSEDED = "superseded"
    """The term list dates the person's terms itself (Directory)."""


_TYPES = {"prez": Office.PRESIDENT, "viceprez": Office.VICE_PRESIDENT}


def _moment(value: object, where: str, end: bool) -> Moment | None:
    """Date of an entry; absent and null are both not known."""
    if value is None or value == "":
        return None
    text = value.isoformat() if isinstance(value, dt.date) else value
    if not isinstance(text, str | int):
        raise InputInvalid(f"{value!r} is not a date", where=where)
    try:
        return (end_of if end else start_of)(str(text))
    except InputInvalid as error:
        raise InputInvalid(error.what, where=where, hint=error.hint) from error


def _number(value: object, where: str) -> int | None:
    if value is None or value == "":
        return None
    try:
        return int(str(value))
    except ValueError as error:
        raise InputInvalid(f"district {value!r} is not a number", where=where) from error


def _items(entry: Mapping[str, Any], key: str, where: str) -> list[Mapping[str, Any]]:
    items = entry.get(key) or []
    if not isinstance(items, list) or not all(isinstance(item, Mapping) for item in items):
        raise InputInvalid(f"`{key}` is not a list of entries", where=where)
    return items


def services(entry: Mapping[str, Any], where: str, tally: Tally) -> list[Service]:
    """Terms of one person.

    Args:
        entry: the person, in the form of the YAML.
        where: file and record, for errors.
        tally: counts terms that cannot be used; the caller counts the others.

    Returns:
        Terms in the file's order.

    Raises:
        InputInvalid: a term has an unknown type, no state, or a date that is none.
    """
    found = []
    for term in _items(entry, "terms", where):
        start, end = _moment(term.get("start"), where, end=False), _moment(term.get("end"), where, end=True)
        if start is None:
            tally.drop(TermDrop.NO_START)
        elif end is not None and end.day < start.day:
            tally.drop(TermDrop.ENDS_BEFORE_START)
        elif term.get("type") in ("rep", "sen") and not is_region(term.get("state"), where):
            tally.drop(TermDrop.UNKNOWN_STATE)
        else:
            found.append(_service(term, start, end, where))
    return found


def _service(term: Mapping[str, Any], start: Moment, end: Moment | None, where: str) -> Service:
    kind, party = term.get("type"), term.get("party") or None
    spans = _parties(term, start, end, where)
    if kind in _TYPES:
        return Service(_TYPES[kind], None, start, end, entry=str(kind), party=party, parties=spans)
    if kind not in ("rep", "sen"):
        raise InputInvalid(f"unknown type of term {kind!r}", where=where, hint="rep, sen, prez or viceprez")
    state = str(term.get("state"))
    if kind == "sen":
        seat = f"sen {state}" + (f" class {term['class']}" if term.get("class") else "")
        return Service(Office.SENATOR, state, start, end, entry=seat, party=party, parties=spans)
    district = _number(term.get("district"), where)
    office = house_office(state, district, start.day)
    numbered = district is not None and district >= 0
    return Service(
        office,
        state,
        start,
        end,
        entry=f"rep {state}" + (f" district {district}" if numbered else ""),
        title=district_title(state, district) if office is Office.REPRESENTATIVE else None,
        party=party,
        parties=spans,
    )


def _parties(term: Mapping[str, Any], start: Moment, end: Moment | None, where: str) -> tuple[PartySpan, ...]:
    """Parties of one term: its `party_affiliations` where the party changed, else `party`."""
    changes = _items(term, "party_affiliations", where)
    if not changes:
        party = term.get("party")
        return (PartySpan(str(party), start, end),) if party else ()
    return _meeting(
        [
            PartySpan(
                str(change.get("party") or ""),
                _moment(change.get("start"), where, end=False) or start,
                _moment(change.get("end"), where, end=True) or end,
            )
            for change in changes
        ]
    )


def _meeting(spans: Sequence[PartySpan]) -> tuple[PartySpan, ...]:
    """Spans whose ends and starts on one day are published alike: a placeholder is one for both sides."""
    met = list(spans)
    for place, (left, right) in enumerate(pairwise(spans)):
        end = left.end
        if end is not None and end.day == right.start.day and end.edtf != right.start.edtf:
            coarser = min(end, right.start, key=lambda moment: len(moment.edtf or ""))
            met[place] = replace(met[place], end=coarser)
            met[place + 1] = replace(met[place + 1], start=coarser)
    return tuple(met)


def leads(entry: Mapping[str, Any], where: str, tally: Tally) -> list[Lead]:
    """Leadership entries of one person.

    Args:
        entry: the person, in the form of the YAML.
        where: file and record, for errors.
        tally: counts entries without a start; the caller counts the others.

    Raises:
        InputInvalid: no list, or a date that is none.
    """
    found = []
    for item in _items(entry, "leadership_roles", where):
        start = _moment(item.get("start"), where, end=False)
        chamber: Chamber = "senate" if item.get("chamber") == "senate" else "house"
        if start is None or not item.get("title"):
            tally.drop(TermDrop.NO_START)
            continue
        found.append(Lead(str(item["title"]), chamber, start, _moment(item.get("end"), where, end=True)))
    return found


def family(entry: Mapping[str, Any], where: str) -> list[tuple[str, str]]:
    """(what the person is to the relative, the relative's name) of one person.

    Raises:
        InputInvalid: no list of entries.
    """
    return [
        (str(item["relation"]), " ".join(str(item["name"]).split()))
        for item in _items(entry, "family", where)
        if item.get("relation") and item.get("name")
    ]
