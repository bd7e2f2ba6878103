"""Predicted terms that touch are fused to spells, as gold's nuggets are, before they are compared."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from evaluator.dates import gap_days, parse_point
from evaluator.events import Event, Nugget
from evaluator.slots import year_slot

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


def _years(events: Sequence[Event]) -> dict[int, list[int]]:
    """Places of the events by the year of their start."""
    places: dict[int, list[int]] = {}
    for at, event in enumerate(events):
        date = parse_point(event.start)
        if date is not None:
            places.setdefault(date.year, []).append(at)
    return places


def fuse(
    events: Sequence[Event],
    edges: Sequence[Sequence[int]],
    gold: Sequence[Nugget],
    as_of: dt.date,
    same_role: Callable[[Event, Event], bool],
) -> tuple[list[Event], list[list[int]], list[tuple[int, ...]]]:
    """Fuses terms of one role or membership that touch.

    Where gold itself has a spell of that role that begins or ends between two terms, they stay apart, so
    an answer that is right as it stands is never fused away. Two terms with the same dates are repeats
    and stay apart too.

    Args:
        events: predicted events in sorted order.
        edges: for each the places in `gold` of nuggets with the same key.
        gold: the person's nuggets.
        as_of: last day that counts.
        same_role: whether two events are about one role.

    Returns:
        The spells, their edges, and for each the places of the events it was made of.
    """
    following: dict[int, int] = {}
    taken: set[int] = set()
    starts = _years(events)
    for at, event in enumerate(events):
        date = parse_point(event.end)
        if date is None or event.type not in ("career", "party"):
            continue
        for other in sorted({*starts.get(date.year, ()), *starts.get(date.year + 1, ())}):
            later = events[other]
            if (
                other != at
                and other not in taken
                and event.type == later.type
                and (event.start, event.end) != (later.start, later.end)
                and touches(event.end or "", later.start or "")
                and not _leads_back(following, other, at)
                and same_role(event, later)
                and not _boundary(event, later, {*edges[at], *edges[other]}, gold, as_of)
            ):
                following[at] = other
                taken.add(other)
                break
    spells: list[Event] = []
    kept: list[list[int]] = []
    parts: list[tuple[int, ...]] = []
    for at, event in enumerate(events):
        if at in taken:
            continue
        chain = [at]
        while chain[-1] in following:
            chain.append(following[chain[-1]])
        spells.append(event if len(chain) == 1 else _spell([events[place] for place in chain]))
        kept.append(list(edges[at]))
        parts.append(tuple(chain))
    return spells, kept, parts


def _leads_back(following: dict[int, int], start: int, end: int) -> bool:
    """Whether the chain from `start` already reaches `end`: terms of one day could make a circle."""
    place: int | None = start
    while place is not None:
        if place == end:
            return True
        place = following.get(place)
    return False


def _boundary(before: Event, after: Event, places: set[int], gold: Sequence[Nugget], as_of: dt.date) -> bool:
    """Whether a nugget of the role ends where the first term ends, or begins where the second begins."""
    for place in places:
        nugget = gold[place]
        ends = nugget.end is not None and year_slot(nugget.end, None, before.end, as_of).right
        begins = nugget.start is not None and year_slot(nugget.start, None, after.start, as_of).right
        if ends or begins:
            return True
    return False


def _spell(terms: Sequence[Event]) -> Event:
    titles = tuple(dict.fromkeys(title for term in terms for title in (term.title, *term.titles) if title))
    return replace(terms[0], end=terms[-1].end, titles=titles)
