"""Predicted terms that touch are fused to spells, as gold's nuggets are, before they are compared."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from evaluator.dates import gap_days, parse_point
from evaluator.events import Event, Gold, Standing
from evaluator.judges.base import Judge
from evaluator.slots import year_slot
from evaluator.verdicts import Touch, Verdict

GAP = 31
"""Days between two terms that still make one spell (codebook, "One event or several")."""


@lru_cache(maxsize=65536)
def touches(end: str, start: str) -> bool:
    """Whether a term that starts then goes on from one that ended then.

    At most 31 days apart where both days are known; where a date is coarser no gap is stated, so
    neighbouring months and years touch. Terms that overlap by more than the touching date do not.
    """
    before, after = parse_point(end), parse_point(start)
    if before is None or after is None:
        return False
    if after.latest < before.earliest:
        return False
    smallest, _ = gap_days(before, after)
    exact = before.precision == "day" and after.precision == "day"
    return smallest <= (GAP if exact else 1)


def fuse(
    terms: Sequence[Verdict], gold: Gold, as_of: dt.date, judge: Judge
) -> Sequence[Event] | None:  # fmt: skip
    """Fuses terms of one role or membership that touch.

    Where RIGHT gold has a spell of that role that begins or ends between two terms, they stay apart, so
    an answer that is right as it stands is never fused away. Two terms with the same dates are repeats
    and stay apart too.

    Args:
        terms: verdicts on the answers, in sorted order.
        gold: the person's nuggets.
        as_of: last day that counts.
        judge: decides whether two answers are about one role.

    Returns:
        The spells in the order of their first terms; None when nothing touches.
    """
    starts: dict[Touch, list[int]] = {}
    for at, term in enumerate(terms):
        if term.begins is not None:
            starts.setdefault(term.begins, []).append(at)
    following: dict[int, int] = {}
    taken: set[int] = set()
    for at, term in enumerate(terms):
        for touch in term.goes_on:
            if touch not in starts or at in following:
                continue
            for other in starts[touch]:
                apart = other == at or other in taken or _leads_back(following, other, at)
                if not apart and _joins(term, terms[other], gold, as_of, judge):
                    following[at] = other
                    taken.add(other)
                    break
    if not following:
        return None
    spells: list[Event] = []
    for at, term in enumerate(terms):
        if at in taken:
            continue
        chain = [at]
        while chain[-1] in following:
            chain.append(following[chain[-1]])
        spells.append(term.event if len(chain) == 1 else _spell([terms[place].event for place in chain]))
    return spells


def _joins(before: Verdict, after: Verdict, gold: Gold, as_of: dt.date, judge: Judge) -> bool:
    """Whether the second term goes on from the first."""
    one, other = before.event, after.event
    return (
        one.type == other.type
        and (one.start, one.end) != (other.start, other.end)
        and touches(one.end or "", other.start or "")
        and judge.same_role(one, other, gold.country)
        and not _boundary(before, after, gold, as_of)
    )


def _leads_back(following: dict[int, int], start: int, end: int) -> bool:
    """Whether the chain from `start` already reaches `end`: terms of one day could make a circle."""
    place: int | None = start
    while place is not None:
        if place == end:
            return True
        place = following.get(place)
    return False


def _boundary(before: Verdict, after: Verdict, gold: Gold, as_of: dt.date) -> bool:
    """Whether a nugget of the role ends where the first term ends, or begins where the second begins."""
    for place in {*before.same, *after.same}:
        nugget = gold.nuggets[place]
        if nugget.standing is Standing.SET_ASIDE:
            continue
        ends = nugget.end is not None and year_slot(nugget.end, None, before.event.end, as_of).right
        begins = nugget.start is not None and year_slot(nugget.start, None, after.event.start, as_of).right
        if ends or begins:
            return True
    return False


def _spell(terms: Sequence[Event]) -> Event:
    titles = tuple(dict.fromkeys(title for term in terms for title in (term.title, *term.titles) if title))
    return replace(terms[0], end=terms[-1].end, titles=titles)
