"""People of the term list, gathered by bioguide id over any number of its files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from evaluator.dates import is_edtf
from schemas.counts import Tally
from schemas.errors import InputInvalid
from schemas.person import Gender
from sources.registers.base import Exclusion
from sources.registers.documents import Entry, Kind, entries
from sources.registers.leadership import Lead
from sources.registers.spells import Service
from sources.registers.term_list import TermDrop, family, leads, services

_ITEM = re.compile(r"Q[1-9]\d*", re.ASCII)
_GENDERS: Mapping[object, Gender] = {"M": "male", "F": "female"}


@dataclass(slots=True)
class Member:
    """One person as all files together give them; what an earlier file states is not overwritten.

    Attributes:
        bioguide: key.
        name: name by which the person is known.
        aliases: other names.
        birthday: date of birth as EDTF.
        gender: as coded.
        wikidata_id: item.
        wikipedia_title: English article.
        from_export: whether the CSV export names the person (which says that they sat in Congress).
        terms: terms with dates.
        leads: leadership entries.
        remarks: terms that were given in two ways.
        family: (what the person is to the relative, the relative's name).
    """

    bioguide: str
    name: str = ""
    aliases: set[str] = field(default_factory=set)
    birthday: str | None = None
    gender: Gender = "unknown"
    wikidata_id: str | None = None
    wikipedia_title: str | None = None
    from_export: bool = False
    terms: list[Service] = field(default_factory=list)
    leads: list[Lead] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    family: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Tallies:
    """Counts of one reading."""

    people: Tally = field(default_factory=lambda: Tally("us-congress.people"))
    terms: Tally = field(default_factory=lambda: Tally("us-congress.terms"))
    leads: Tally = field(default_factory=lambda: Tally("us-congress.leadership"))
    jobs: Tally = field(default_factory=lambda: Tally("us-bioguide.jobs"))
    relatives: Tally = field(default_factory=lambda: Tally("us-congress.relatives"))

    def all(self) -> tuple[Tally, ...]:
        """Every tally, in the order of the manifest."""
        return self.people, self.terms, self.leads, self.jobs, self.relatives


def gather(paths: Sequence[Path], tallies: Tallies) -> dict[str, Member]:
    """Reads files of the term list.

    Files with terms go before CSV exports, so that the order of `paths` does not matter for a person whom
    one of each names.

    Args:
        paths: files in any of the forms.
        tallies: counts of people and terms that cannot be used.

    Returns:
        People by bioguide id.

    Raises:
        SourceUnavailable: a file is not there.
        InputInvalid: a file or record is not of this shape.
    """
    files = [entries(path) for path in paths]
    members: dict[str, Member] = {}
    for kind, items in sorted(files, key=lambda file: file[0] is Kind.CSV):
        for entry in items:
            _add(entry, kind, members, tallies)
    return members


def _add(entry: Entry, kind: Kind, members: dict[str, Member], tallies: Tallies) -> None:
    where, fields = entry
    ids = fields["id"]
    bioguide = str(ids.get("bioguide") or "")
    if not bioguide:
        tallies.people.drop(Exclusion.NO_BIOGUIDE)
        return
    if bioguide in members:
        tallies.people.note("in_several_files")
    member = members.setdefault(bioguide, Member(bioguide))
    _add_names(member, fields.get("name"), where)
    bio = fields.get("bio") or {}
    birthday = str(bio.get("birthday") or "")
    if birthday and not is_edtf(birthday):
        raise InputInvalid(f"birthday {birthday!r} is not a date", where=where)
    member.birthday = member.birthday or birthday or None
    if member.gender == "unknown":
        member.gender = _GENDERS.get(bio.get("gender"), "unknown")
    item = str(ids.get("wikidata") or "")
    member.wikidata_id = member.wikidata_id or (item if _ITEM.fullmatch(item) else None)
    member.wikipedia_title = (
        member.wikipedia_title or str(ids.get("wikipedia") or "").replace("_", " ") or None
    )
    member.from_export = member.from_export or kind is Kind.CSV
    _add_terms(member, services(fields, where, tallies.terms), tallies.terms)
    member.leads += [lead for lead in leads(fields, where, tallies.leads) if lead not in member.leads]
    member.family += [pair for pair in family(fields, where) if pair not in member.family]


def _add_terms(member: Member, terms: Sequence[Service], tally: Tally) -> None:
    """Adds terms; an identical one is a duplicate, of two that end differently the longer is kept."""
    known = {(term.office, term.entry, term.start.day): place for place, term in enumerate(member.terms)}
    for term in terms:
        key = (term.office, term.entry, term.start.day)
        place = known.get(key)
        if place is None:
            known[key] = len(member.terms)
            member.terms.append(term)
            continue
        earlier = member.terms[place]
        if _end(earlier) == _end(term):
            tally.drop(TermDrop.DUPLICATE)
            continue
        tally.drop(TermDrop.OTHER_END)
        kept, other = sorted((earlier, term), key=_end, reverse=True)
        member.terms[place] = kept
        member.remarks.append(
            f"{kept.entry} from {kept.start.day} ends {_end(kept)} in one entry, {_end(other)} in another; "
            "the longer is kept"
        )


def _end(term: Service) -> str:
    """Last day of a term for comparing; an unknown one before all others."""
    return term.end.day.isoformat() if term.end is not None else "(not given)"


def _join(*parts: object) -> str:
    return " ".join(" ".join(str(part) for part in parts if part).split())


def _add_names(member: Member, name: Any, where: str) -> None:
    """Name by which the person is known, and the other forms: full, nickname, former names."""
    if not isinstance(name, Mapping) or not name.get("last"):
        raise InputInvalid("the person has no `name` with `last`", where=where)
    first, last, suffix = name.get("first"), name["last"], name.get("suffix")
    plain = _join(first, last, suffix)
    forms = {plain, _join(first, name.get("middle"), last, suffix)}
    if name.get("nickname"):
        forms.add(_join(name["nickname"], last))
    for other in name.get("other_names") or ():
        if isinstance(other, Mapping):
            forms.add(_join(other.get("first") or first, other.get("middle"), other.get("last") or last))
    known = _join(name.get("official_full")) or plain
    member.name = member.name or known
    member.aliases |= forms | {known}
