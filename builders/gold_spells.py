"""Candidates -> spells of each source -> clusters of spells that are one fact.

Within one origin only the 31-day rule joins spells; across origins intervals must overlap, or lie within a
year where a touching date has year precision. Clusters are complete: every two of their spells are the same
fact. Spells known by bounds only (yearly lists) come last and join the fact they fit best.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from builders.gold_keys import same_key
from evaluator.dates import ONGOING, EdtfDate, gap_days, parse_date, parse_point
from schemas.base import Bounds
from schemas.candidate import Candidate
from schemas.event import EventFields

GAP = 31
"""Days between two terms that still make one spell."""

TO_OFFICE = 100
"""Days between being named, with no end stated, and taking office."""

YEAR = 366
"""Days between two accounts of one spell when a touching date is a bare year."""


class Interval(NamedTuple):
    """What is known of the time of a spell.

    Attributes:
        first: first day it can have begun; of a spell whose start is not known, its end.
        last: last day it can have ended; of a spell whose end is not known, its start.
        bare_first: the date behind `first` is a bare year.
        bare_last: the date behind `last` is a bare year.
    """

    first: dt.date
    last: dt.date
    bare_first: bool
    bare_last: bool


@dataclass(frozen=True, slots=True)
class Spell:
    """Candidates of one origin that tell of one spell.

    Attributes:
        origin: root source.
        members: its candidates, in sorted order.
        interval: time it covers; None when no date is known.
        bounds_only: nothing but limits are known of its dates.
    """

    origin: str
    members: tuple[Candidate, ...]
    interval: Interval | None
    bounds_only: bool


def _bare(date: EdtfDate) -> bool:
    return date.precision == "year"


def interval_of(fields: EventFields, as_of: dt.date) -> Interval | None:
    """Time that a candidate covers by its dates; None when it has none. Relatives have none."""
    if fields.type == "kinship":
        return None
    start, end = parse_point(fields.start), parse_point(fields.end)
    if fields.end == ONGOING:
        first = start.earliest if start else as_of
        return Interval(first, max(as_of, first), start is not None and _bare(start), False)
    first_date, last_date = start or end, end or start
    if first_date is None or last_date is None:
        return None
    return Interval(first_date.earliest, last_date.latest, _bare(first_date), _bare(last_date))


def _side(bounds: Bounds | None, side: str) -> dt.date | None:
    text = getattr(bounds, side, None)
    if text is None:
        return None
    date = parse_date(text)
    return date.earliest if side == "earliest" else date.latest


def certain(fields: EventFields) -> tuple[dt.date, dt.date] | None:
    """First and last day on which a spell known by bounds certainly ran; None when no day is certain."""
    first, last = _side(fields.start_bounds, "latest"), _side(fields.end_bounds, "earliest")
    if first is None and last is None:
        return None
    first, last = first or last, last or first
    assert first is not None and last is not None
    return (first, last) if first <= last else (last, first)


def _has_bounds(fields: EventFields) -> bool:
    return fields.start_bounds is not None or fields.end_bounds is not None


def joins(before: EventFields, after: EventFields, as_of: dt.date) -> bool:
    """Whether two spells of one origin with equal keys are one: they overlap or lie at most 31 days apart.

    Where a date is coarser than a day no gap is stated, so neighbouring months and years join.
    """
    one, other = interval_of(before, as_of), interval_of(after, as_of)
    if one is None or other is None:
        return True
    if _is_now(before) or _is_now(after):
        return {before.end, after.end} <= {None, ONGOING}
    if one.first <= other.last and other.first <= one.last:
        return True
    if other.last < one.first:
        before, after, one, other = after, before, other, one
    end = parse_point(before.end) or parse_point(before.start)
    start = parse_point(after.start) or parse_point(after.end)
    if end is None or start is None:
        return False
    smallest, _ = gap_days(end, start)
    if before.type == "career" and before.end is None and before.ended != "yes" and smallest <= TO_OFFICE:
        return True  # named in April, took office in June
    exact = end.precision == "day" and start.precision == "day"
    return smallest <= (GAP if exact else 1)


def _clusters(candidates: Sequence[Candidate], country: str | None) -> list[list[Candidate]]:
    """Candidates with equal keys, complete linkage in the order given."""
    clusters: list[list[Candidate]] = []
    # A degree without a school says less than a school: it joins the school's account of it.
    schools_first = sorted(candidates, key=lambda one: one.type == "education" and not one.organization)
    for candidate in schools_first:
        for cluster in clusters:
            if candidate.type == cluster[0].type and _fits(candidate, cluster, country):
                cluster.append(candidate)
                break
        else:
            clusters.append([candidate])
    return clusters


def _is_now(fields: EventFields) -> bool:
    """Whether all that is known is that it goes on: part of any spell not known to have ended."""
    return fields.start is None and fields.end == ONGOING


def _fits(candidate: Candidate, cluster: Sequence[Candidate], country: str | None) -> bool:
    if candidate.type == "education" and not candidate.organization:
        degrees = [one for one in cluster if one.degree]
        return bool(degrees) and all(same_key(candidate, one, country) for one in degrees)
    return all(same_key(candidate, member, country) for member in cluster)


def _spell(origin: str, members: Sequence[Candidate], as_of: dt.date) -> Spell:
    intervals = [found for member in members if (found := interval_of(member, as_of)) is not None]
    if not intervals:
        return Spell(origin, tuple(members), None, any(_has_bounds(member) for member in members))
    first = min(intervals, key=lambda one: one.first)
    last = max(intervals, key=lambda one: one.last)
    return Spell(
        origin,
        tuple(members),
        Interval(first.first, last.last, first.bare_first, last.bare_last),
        False,
    )


def spells_of(
    origin: str, candidates: Sequence[Candidate], as_of: dt.date, country: str | None = None
) -> list[Spell]:
    """Folds the candidates of one origin into spells.

    Args:
        origin: root source of all of them.
        candidates: in sorted order.
        as_of: last day that counts.
        country: the person's, for comparing names of bodies.
    """
    spells: list[Spell] = []
    for cluster in _clusters(candidates, country):
        dated = [one for one in cluster if interval_of(one, as_of) is not None]
        rest = [one for one in cluster if interval_of(one, as_of) is None]
        dated.sort(key=lambda one: interval_of(one, as_of) or ())
        groups: list[list[Candidate]] = []
        for one in dated:
            if groups and any(joins(member, one, as_of) for member in groups[-1]):
                groups[-1].append(one)
            else:
                groups.append([one])
        limited = [one for one in rest if _has_bounds(one)]
        for one in limited:
            fitting = (group for group in groups if _bounds_meet(one, _spell(origin, group, as_of)))
            home = next(fitting, None)
            if home is not None:
                home.append(one)
            else:
                groups.append([one])
        # An account without any date adds to the first spell; alone it is a spell of its own.
        undated = [one for one in rest if not _has_bounds(one)]
        if undated and groups:
            groups[0] += undated
        elif undated:
            groups.append(undated)
        spells += [_spell(origin, group, as_of) for group in groups]
    return spells


def _bounds_meet(limited: EventFields, spell: Spell) -> bool:
    """Whether a candidate known by bounds can be an account of a dated spell."""
    if spell.interval is None:
        return False
    surely = certain(limited)
    earliest, latest = _side(limited.start_bounds, "earliest"), _side(limited.end_bounds, "latest")
    if surely is not None and spell.interval.first <= surely[1] and surely[0] <= spell.interval.last:
        return True
    # The spell may begin or end inside the limits without reaching the certain days.
    return (earliest is None or earliest <= spell.interval.last) and (
        latest is None or spell.interval.first <= latest
    )


def same_fact(left: Spell, right: Spell, country: str | None = None) -> bool:
    """Whether two spells of different origins are one fact; symmetric.

    Of two spells known by bounds only the days on which they certainly ran must meet.
    """
    if left.origin == right.origin and not (left.bounds_only or right.bounds_only):
        return False
    if not all(same_key(one, other, country) for one in left.members for other in right.members):
        return False
    if left.bounds_only and right.bounds_only:
        return _certain_meet(left, right)
    if left.bounds_only or right.bounds_only:
        limited, dated = (left, right) if left.bounds_only else (right, left)
        return dated.interval is None or all(_bounds_meet(one, dated) for one in limited.members)
    if left.interval is None or right.interval is None:
        return True
    told = [[one for one in spell.members if one.start or one.end] for spell in (left, right)]
    if any(members and all(map(_is_now, members)) for members in told):
        return {member.end for members in told for member in members} <= {None, ONGOING}
    one, other = left.interval, right.interval
    if other.last < one.first:
        one, other = other, one
    if one.first <= other.last and other.first <= one.last:
        return True
    return (other.first - one.last).days <= (YEAR if one.bare_last or other.bare_first else 0)


def _certain_meet(left: Spell, right: Spell) -> bool:
    spans = [[span for member in spell.members if (span := certain(member))] for spell in (left, right)]
    return any(one[0] <= other[1] and other[0] <= one[1] for one in spans[0] for other in spans[1])


def _agreement(left: Spell, right: Spell) -> tuple[int, int]:
    """How well two accounts agree: common years of start and end, then days in common."""
    if left.interval is None or right.interval is None:
        return (-1, 0)
    one, other = left.interval, right.interval
    common = (one.first.year == other.first.year) + (one.last.year == other.last.year)
    return common, (min(one.last, other.last) - max(one.first, other.first)).days


def _shared_days(limited: Spell, group: Sequence[Spell]) -> int:
    """Days on which a spell known by bounds certainly ran and a group has it running."""
    days = 0
    for member in limited.members:
        span = certain(member)
        for spell in group:
            if span is not None and spell.interval is not None:
                both = (min(span[1], spell.interval.last) - max(span[0], spell.interval.first)).days
                days = max(days, both + 1)
    return days


def _link(spells: Sequence[Spell], country: str | None) -> list[list[Spell]]:
    """Complete linkage, the best agreement first; ties go by the order given."""
    pairs = [
        (i, j)
        for i, left in enumerate(spells)
        for j, right in enumerate(spells[i + 1 :], start=i + 1)
        if same_fact(left, right, country)
    ]
    linked = set(pairs)
    pairs.sort(key=lambda pair: (*(-part for part in _agreement(spells[pair[0]], spells[pair[1]])), *pair))
    home = list(range(len(spells)))
    groups: dict[int, list[int]] = {i: [i] for i in home}
    for i, j in pairs:
        keep, gone = min(home[i], home[j]), max(home[i], home[j])
        if keep == gone:
            continue
        if all((min(a, b), max(a, b)) in linked for a in groups[keep] for b in groups[gone]):
            groups[keep] = sorted(groups[keep] + groups.pop(gone))
            for index in groups[keep]:
                home[index] = keep
    return [[spells[i] for i in groups[key]] for key in sorted(groups)]


def cluster(spells: Sequence[Spell], country: str | None = None) -> list[list[Spell]]:
    """Groups the spells of all origins into facts.

    Args:
        spells: in sorted order, which settles ties.
        country: the person's, for comparing names of bodies.

    Returns:
        Groups in the order of their first spell; several yearly runs may stand in one group, since a list
        of one day a year can miss a person who held the post all the time.
    """
    groups = _link([spell for spell in spells if not spell.bounds_only], country)
    dated = [list(group) for group in groups]
    left_over: list[Spell] = []
    for spell in spells:
        if not spell.bounds_only:
            continue
        fitting = [
            i for i, group in enumerate(dated) if all(same_fact(spell, other, country) for other in group)
        ]
        if fitting:
            best = max(fitting, key=lambda i: (_shared_days(spell, dated[i]), -i))
            groups[best].append(spell)
        else:
            left_over.append(spell)
    return groups + _link(left_over, country)
