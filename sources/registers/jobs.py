"""Job entries of the Biographical Directory as terms and leadership entries.

An entry belongs to one Congress and seldom has dates of its own. A boundary of a spell is dated, in this
order, by the entry's own date; by the profile text, where a period in it starts (ends) on the first (last)
day of that Congress or, once only, within it; by the day of death; else only its limits are known: the days
of that Congress. Publishing the Congress's first day instead would be wrong for one member in ten.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evaluator.dates import parse_date
from schemas.counts import Tally
from schemas.errors import InputInvalid
from sources.registers.bioguide import Profile
from sources.registers.leadership import Chamber, Lead
from sources.registers.moments import Moment, between, on
from sources.registers.offices import EXECUTIVE, Office, congress_days, is_region, ordinal
from sources.registers.service_text import Period
from sources.registers.spells import MAX_GAP_DAYS, PartySpan, Service
from sources.registers.term_list import TermDrop

_ADULT_YEARS = 20  # nobody younger has sat in Congress
_OFFICES = {office.value.lower(): office for office in Office}
_LEADERSHIP = "CongressLeadershipJob"


@dataclass(frozen=True, slots=True)
class Job:
    """A job entry with its Congress.

    Attributes:
        name: e.g. `Representative`, `Speaker Of The House`.
        office: the office, None for leadership.
        state: code of the state or territory.
        congress: number of the Congress.
        first: first day of that Congress.
        last: first day of the next one.
        running: whether that Congress still ran when the profile was written.
        start: the entry's own start.
        end: the entry's own end.
        parties: entries of `partyAffiliation`.
    """

    name: str
    office: Office | None
    state: str | None
    congress: int
    first: dt.date
    last: dt.date
    running: bool
    start: dt.date | None
    end: dt.date | None
    parties: tuple[Mapping[str, Any], ...]


def jobs_of(profile: Profile, tally: Tally) -> list[Job]:
    """Job entries that the person can have held, in order of Congress and start.

    Args:
        profile: the person's profile.
        tally: counts the others by `TermDrop`; the caller counts what is used.

    Raises:
        InputInvalid: an entry without its Congress, with a bad date, or a seat without a state.
    """
    born = int(profile.birth[:4]) if profile.birth else None
    jobs = []
    for entry in profile.jobs:
        job = _job(entry, profile.where, tally)
        if born is not None and job.last.year < born + _ADULT_YEARS:
            tally.drop(TermDrop.BEFORE_BIRTH)
        elif job.end is not None and job.end < (job.start or job.first):
            tally.drop(TermDrop.ENDS_BEFORE_START)
        elif job.office is None and entry.get("job", {}).get("jobType") != _LEADERSHIP:
            tally.drop(TermDrop.UNKNOWN_JOB)
        elif job.office not in (None, *EXECUTIVE) and not is_region(job.state, profile.where):
            tally.drop(TermDrop.UNKNOWN_STATE)
        else:
            jobs.append(job)
    return sorted(jobs, key=lambda job: (job.congress, job.start or job.first, job.name))


def _job(entry: Mapping[str, Any], where: str, tally: Tally) -> Job:
    membership = entry.get("congressAffiliation") or {}
    congress = membership.get("congress") or {}
    number, name = congress.get("congressNumber"), str((entry.get("job") or {}).get("name") or "")
    if not isinstance(number, int) or number < 1:
        raise InputInvalid(f"the job {name!r} does not say in which Congress", where=where)
    office = _OFFICES.get(name.lower())
    state = None if office in EXECUTIVE else (membership.get("represents") or {}).get("regionCode")
    first, last = congress_days(number)

    def day(key: str) -> dt.date | None:
        """The entry's own date; one that lies outside the Congress is a misprint."""
        value = _date(entry.get(key), where)
        slack = dt.timedelta(days=MAX_GAP_DAYS)
        if value is not None and not first - slack <= value <= last + slack:
            tally.note("date_outside_its_congress")
            return None
        return value

    return Job(
        name=name,
        office=office,
        state=state,
        congress=number,
        first=first,
        last=last,
        running=not congress.get("endDate"),
        start=day("startDate"),
        end=day("endDate"),
        parties=tuple(membership.get("partyAffiliation") or ()),
    )


def _date(value: object, where: str) -> dt.date | None:
    if not value:
        return None
    try:
        return dt.date.fromisoformat(str(value))
    except ValueError as error:
        raise InputInvalid(f"{value!r} is not a day of the form 1948-02-17", where=where) from error


def services(profile: Profile, jobs: Sequence[Job], as_of: dt.date, tally: Tally) -> list[Service]:
    """Terms of a member, president or vice president, one for each Congress.

    Args:
        profile: the person's profile.
        jobs: its usable entries, in order.
        as_of: day up to which facts count.
        tally: notes parties that changed within a term without a date.

    Returns:
        Terms in order of time.
    """
    held = {(job.office, job.state, job.congress): job for job in jobs}
    found = []
    for job in jobs:
        if job.office is None:
            continue
        start = _start(profile, job, held.get((job.office, job.state, job.congress - 1)))
        end = _end(profile, job, held.get((job.office, job.state, job.congress + 1)), as_of)
        found.append(
            Service(
                job.office,
                job.state,
                start,
                end,
                entry=" ".join(filter(None, (job.name, job.state, f"{ordinal(job.congress)} Congress"))),
                party=_label(job.parties[-1]) if job.parties else None,
                parties=_parties(job, start, end, tally),
                # a Congress is the term of a representative, but only a third of a senator's
                is_term=job.office not in EXECUTIVE and job.office is not Office.SENATOR,
            )
        )
    return found


def _start(profile: Profile, job: Job, before: Job | None) -> Moment:
    """Start of an entry; `before`: the entry of the same seat in the Congress before."""
    inner = before is not None and (before.end is None or (job.first - before.end).days <= MAX_GAP_DAYS)
    if job.start is not None and not (inner and _through(profile.periods, job.first, job.start)):
        return on(job.start)
    stated = {period.start for period in profile.periods} | profile.commencing
    if inner or job.first in stated:
        return on(job.first, explicit=not inner)
    within = {day for day in stated if job.first < day < job.last}
    return on(within.pop()) if len(within) == 1 else between(job.first, job.last, day=job.first)


def _through(periods: Iterable[Period], first: dt.date, start: dt.date) -> bool:
    """Whether the text says that service ran through, from before `first` to after `start`.

    The entry's date is then that of a change of seats without a break.
    """
    return any(p.start < first and (p.end is None or p.end > start) for p in periods)


def _end(profile: Profile, job: Job, after: Job | None, as_of: dt.date) -> Moment | None:
    """End of an entry; `after`: the entry of the same seat in the Congress after."""
    if job.end is not None:
        return on(job.end)
    stated = {period.end for period in profile.periods if period.end is not None}
    inner = after is not None and (
        after.start is None
        or (after.start - job.last).days <= MAX_GAP_DAYS
        or _through(profile.periods, after.first, after.start)
    )
    if inner or job.last in stated:
        return on(job.last, explicit=not inner)
    within = {day for day in stated if job.first < day < job.last}
    if len(within) == 1:
        return on(within.pop())
    death = parse_date(profile.death) if profile.death else None
    if death is not None and job.first <= death.earliest and death.latest < job.last:
        return Moment(death.latest, str(death), explicit=death.precision == "day")
    return _end_of_congress(job, as_of)


def _end_of_congress(job: Job, as_of: dt.date) -> Moment | None:
    if not job.running:
        return between(job.start or job.first, job.last, day=job.last)
    # written while that Congress sat: later profiles alone know what came after
    return on(job.last, explicit=False) if as_of < job.last else None


def _label(party: Mapping[str, Any]) -> str:
    return str((party.get("party") or {}).get("name") or "")


def _parties(job: Job, start: Moment, end: Moment | None, tally: Tally) -> tuple[PartySpan, ...]:
    """Parties within one entry: one for all of it, or several of which each has a date of its own."""
    if len(job.parties) <= 1:
        return tuple(PartySpan(_label(party), start, end) for party in job.parties)
    dated = [(_party_date(p, "startDate"), _party_date(p, "endDate"), _label(p)) for p in job.parties]
    if not all(first or last for first, last, _ in dated):
        tally.note("undated_party_change")
        return ()
    dated.sort(key=lambda item: item[0] or item[1] or job.first)
    spans = []
    for number, (first, last, label) in enumerate(dated):
        opening = start if number == 0 else on(first or dated[number - 1][1] or job.first)
        following = dated[number + 1][0] if number + 1 < len(dated) else None
        closing = on(last or following or job.last) if number + 1 < len(dated) else end
        spans.append(PartySpan(label, opening, closing))
    return tuple(spans)


def _party_date(party: Mapping[str, Any], key: str) -> dt.date | None:
    text = str(party.get(key) or "")[:10]
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


def leads(jobs: Iterable[Job], as_of: dt.date) -> list[Lead]:
    """Leadership entries; where one has no date of its own, only the Congress limits it."""
    jobs = list(jobs)
    senate = {job.congress for job in jobs if job.office is Office.SENATOR}
    found = []
    for job in jobs:
        if job.office is None:
            chamber: Chamber = "senate" if job.congress in senate else "house"
            start = on(job.start) if job.start else between(job.first, job.last, day=job.first)
            end = on(job.end) if job.end else _end_of_congress(job, as_of)
            found.append(Lead(_lead_title(job.name, chamber), chamber, start, end))
    return found


def _lead_title(name: str, chamber: Chamber) -> str:
    """Title in the wording of the term list: "House Majority Leader", "Speaker of the House"."""
    if name in ("Majority Leader", "Minority Leader", "Majority Whip", "Minority Whip"):
        return f"{chamber.capitalize()} {name}"
    return name.replace(" Of The ", " of the ")
