"""The frame of US legislators: unitedstates/congress-legislators and the Biographical Directory.

Dates come from the term list where it has them (its YAML and JSON). For people whom only its CSV export or
only the Directory names, the Directory's job entries date the terms. Facts of one person's seats thus come
from one register each; the Directory corrects the term list as sources/registers/reconcile.py says, and adds
its prose and relationships to everybody.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from evaluator.dates import parse_date
from schemas import PersonRecord, RegisterFact
from schemas.counts import Tally
from schemas.errors import InputInvalid
from sources.registers import jobs as directory
from sources.registers.base import Exclusion, RegisterResult, RegisterWarning, WarningKind
from sources.registers.bioguide import NAME as BIOGUIDE
from sources.registers.bioguide import Profile, read_profiles
from sources.registers.leadership import Lead, leadership_facts
from sources.registers.members import Member, Tallies, gather
from sources.registers.moments import last_day
from sources.registers.offices import EXECUTIVE, party_is_known
from sources.registers.overlaps import overlapping_chambers, overlapping_terms
from sources.registers.reconcile import reconcile
from sources.registers.relatives import kinship_facts
from sources.registers.spells import (
    Register,
    Service,
    career_fact,
    party_facts,
    service_spells,
)
from sources.registers.term_list import TERM_LIST, TermDrop

FRAME_START = dt.date(1966, 1, 1)
"""First day of the frame: the year in which WhoGov, the other half of it, begins."""

_TYPE_ORDER = {"career": 0, "party": 1, "education": 2, "kinship": 3}


def read_legislators(paths: Sequence[Path], *, as_of: str, profiles: Path | None = None) -> RegisterResult:
    """Reads US legislators from registers.

    Args:
        paths: files of unitedstates/congress-legislators (current, historical, executive; YAML, JSON or CSV,
            gzipped or not), joined by bioguide id.
        as_of: day up to which facts count, as EDTF.
        profiles: profiles of the Biographical Directory (JSON, JSON lines, or a folder of JSON files).

    Returns:
        Everybody with a term that had begun by `as_of`; a member of either chamber at any time from
        `FRAME_START` to `as_of` is eligible. Counts and warnings as in `RegisterResult`.

    Raises:
        SourceUnavailable: a file is not there.
        InputInvalid: no file was named, or one is not of the shape it should have; says which record.
    """
    if not paths and profiles is None:
        raise InputInvalid("no file of legislators was named", hint="e.g. legislators-current.yaml")
    until, tallies = last_day(as_of), Tallies()
    try:
        members = gather(paths, tallies)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputInvalid(
            f"an entry has another shape than the term list's ({error})",
            where=", ".join(str(path) for path in paths),
            hint="fetch the file again",
        ) from error
    known = read_profiles(profiles) if profiles is not None else {}
    for bioguide in known.keys() - members.keys():
        tallies.people.note("in_the_directory_only")
        members[bioguide] = Member(bioguide)
    persons: list[PersonRecord] = []
    warnings: list[RegisterWarning] = []
    for bioguide in sorted(members):
        try:
            person = _person(members[bioguide], known.get(bioguide), until, tallies, warnings)
        except (AttributeError, KeyError, TypeError, ValidationError) as error:
            profile = known.get(bioguide)
            raise InputInvalid(
                f"an entry has another shape than the register's ({error})",
                where=profile.where if profile is not None else f"legislator {bioguide}",
                hint="fetch the file again",
            ) from error
        if person is not None:
            persons.append(person)
    counts = tuple(tally.result() for tally in tallies.all())
    return RegisterResult(tuple(persons), counts, tuple(warnings))


def _person(
    member: Member, profile: Profile | None, as_of: dt.date, tallies: Tallies, warnings: list[RegisterWarning]
) -> PersonRecord | None:
    """Record of one person; None, counted, where no term had begun by the as-of date."""
    person_id = f"bioguide:{member.bioguide}"
    seats = _Seats(member, profile, as_of, tallies)
    begun = [term for term in seats.terms if term.start.day <= as_of]
    exclusion = _exclusion(member, seats.terms, begun)
    if exclusion is None:
        tallies.people.keep()
    else:
        tallies.people.drop(exclusion)
    if not begun:
        return None
    spells = service_spells(begun)
    warnings += [
        RegisterWarning(kind=WarningKind.DATE_FROM_DIRECTORY, person_id=person_id, message=text)
        for text in seats.remarks
    ]
    warnings += [
        RegisterWarning(kind=WarningKind.OVERLAPPING_CHAMBERS, person_id=person_id, message=text)
        for text in overlapping_chambers(spells)
    ]
    warnings += [
        RegisterWarning(kind=WarningKind.OVERLAPPING_TERMS, person_id=person_id, message=text)
        for text in (*member.remarks, *overlapping_terms(begun))
    ]
    facts = [career_fact(spell, seats.register_of(spell), as_of, seats.remark_on(spell)) for spell in spells]
    facts += party_facts(begun, seats.register_of(begun), as_of)
    sitting = any(term.end is not None and term.end.day > as_of for term in begun)
    facts += leadership_facts(seats.leads, TERM_LIST, as_of, sitting=sitting)
    facts += leadership_facts(seats.lead_jobs, seats.directory, as_of)
    facts += kinship_facts(member.family, profile, tallies.relatives)
    counted = [term for term in begun if term.office not in EXECUTIVE] or begun
    birth = member.birthday or (profile.birth if profile is not None else None)
    death = profile.death if profile is not None else None
    name, aliases = _names(member, profile)
    text = profile.as_text() if profile is not None else None
    return PersonRecord(
        person_id=person_id,
        stratum="us",
        source=TERM_LIST.name if member.name else BIOGUIDE,
        name=name,
        aliases=aliases,
        country_iso3="USA",
        countries=("USA",),
        birth_year=parse_date(birth).year if birth else None,
        birth_year_is_exact=birth is not None and not parse_date(birth).approximate,
        birth_date=birth,
        death_year=parse_date(death).year if death else None,
        death_date=death,
        gender=member.gender,
        first_year=min(term.start.day.year for term in counted),
        last_year=max(_last_year(term, as_of) for term in counted),
        eligible=exclusion is None,
        exclusion=None if exclusion is None else str(exclusion),
        facts=tuple(sorted(facts, key=_fact_order)),
        texts=(text,) if text is not None else (),
        wikidata_id=member.wikidata_id,
        wikipedia_title=member.wikipedia_title,
        bioguide_id=member.bioguide,
    )


class _Seats:
    """A person's terms and leadership entries, each from the register that dates them."""

    def __init__(self, member: Member, profile: Profile | None, as_of: dt.date, tallies: Tallies) -> None:
        jobs = directory.jobs_of(profile, tallies.jobs) if profile is not None else []
        from_jobs = directory.services(profile, jobs, as_of, tallies.jobs) if profile is not None else []
        listed, self.remarks = reconcile(member.terms, from_jobs)
        # term list and Directory each for itself: seats in Congress, and the presidency
        has_seats = any(term.office not in EXECUTIVE for term in listed)
        has_presidency = any(term.office in EXECUTIVE for term in listed)
        added = [t for t in from_jobs if not (has_presidency if t.office in EXECUTIVE else has_seats)]
        self.directory = profile.register if profile is not None else TERM_LIST
        self._from_jobs = {id(term) for term in added}
        self.terms: list[Service] = listed + added
        self.leads: list[Lead] = member.leads
        # the term list knows few leadership entries before 2011
        self.lead_jobs = [
            lead
            for lead in directory.leads(jobs, as_of)
            if not any(lead.title == known.title and _overlap(lead, known) for known in self.leads)
        ]
        self._count(listed, added, jobs, as_of, tallies)

    def _count(
        self,
        listed: Sequence[Service],
        added: Sequence[Service],
        jobs: Sequence[directory.Job],
        as_of: dt.date,
        tallies: Tallies,
    ) -> None:
        counted: tuple[tuple[Tally, Sequence[Service | Lead]], ...] = (
            (tallies.terms, listed),
            (tallies.leads, self.leads),
            (tallies.jobs, [*added, *self.lead_jobs]),
        )
        for tally, items in counted:
            late = sum(item.start.day > as_of for item in items)
            tally.keep(len(items) - late)
            if late:
                tally.drop(TermDrop.AFTER_AS_OF, late)
        tallies.jobs.drop(TermDrop.SUPERSEDED, len(jobs) - len(added) - len(self.lead_jobs))
        for term in self.terms:
            if any(not party_is_known(span.label) for span in term.parties):
                tallies.terms.note("party_name_as_given")

    def register_of(self, terms: Sequence[Service]) -> Register:
        """Register that dates the first of these terms."""
        return self.directory if id(terms[0]) in self._from_jobs else TERM_LIST

    def remark_on(self, spell: Sequence[Service]) -> str:
        """What the Directory corrected in a spell, as the end of its statement."""
        entries = {term.entry for term in spell}
        return "".join(f"; {text}" for text in self.remarks if text.split(":")[0] in entries)


def _overlap(left: Lead, right: Lead) -> bool:
    left_end, right_end = left.end or left.start, right.end or right.start
    return left.start.day < right_end.day and right.start.day < left_end.day


def _exclusion(member: Member, terms: Sequence[Service], begun: Sequence[Service]) -> Exclusion | None:
    """Why a person is not in the frame; None when they are."""
    seats = [term for term in terms if term.office not in EXECUTIVE]
    if not seats:
        return Exclusion.NO_CONGRESS_TERM if terms and not member.from_export else Exclusion.NO_TERM_DATES
    if not any(term in begun for term in seats):
        return Exclusion.AFTER_AS_OF
    if all(term.end is not None and term.end.day < FRAME_START for term in seats if term in begun):
        return Exclusion.BEFORE_1966
    return None


def _last_year(term: Service, as_of: dt.date) -> int:
    return min(as_of.year, term.end.day.year) if term.end is not None else term.start.day.year


def _names(member: Member, profile: Profile | None) -> tuple[str, tuple[str, ...]]:
    name = member.name or (profile.name if profile is not None else "")
    forms = set(member.aliases)
    if profile is not None:
        forms |= {profile.name, profile.full_name} | ({profile.nickname} if profile.nickname else set())
    return name, tuple(sorted(forms - {name, ""}))


def _fact_order(fact: RegisterFact) -> tuple[int, str, str, str, str]:
    bound = fact.start_bounds.earliest if fact.start_bounds is not None else None
    return (
        _TYPE_ORDER[fact.type],
        fact.start or bound or "9999",
        fact.organization or "",
        fact.position or "",
        fact.relative_name or "",
    )
