"""Terms that share more than a day: remarks for whoever reads the counts; nothing is dropped for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sources.registers.offices import EXECUTIVE, Office
from sources.registers.spells import Service, Span, end_of_spell


def _shared(left: Sequence[Span], right: Sequence[Span]) -> bool:
    """Whether two spells share more than a day.

    Only known days count: a seat of which the Directory gives no more than the Congress proves nothing.
    """
    left_end, right_end = end_of_spell(left), end_of_spell(right)
    if left_end is None or right_end is None:
        return False
    if any(moment.limits is not None for moment in (left[0].start, left_end, right[0].start, right_end)):
        return False
    return left[0].start.day < right_end.day and right[0].start.day < left_end.day


def _in_words(spell: Sequence[Service]) -> str:
    end = end_of_spell(spell)
    return f"{spell[0].entry} {spell[0].start.day} to {end.day if end is not None else '?'}"


def _is_senate(spell: Sequence[Service]) -> bool:
    return spell[0].office is Office.SENATOR


def _overlaps(spells: Sequence[Sequence[Service]], *, one_chamber: bool) -> list[str]:
    in_congress = [spell for spell in spells if spell[0].office not in EXECUTIVE]
    return [
        f"{_in_words(left)} overlaps {_in_words(right)}; both are kept"
        for left, right in combinations(in_congress, 2)
        if (_is_senate(left) == _is_senate(right)) is one_chamber and _shared(left, right)
    ]


def overlapping_chambers(spells: Sequence[Sequence[Service]]) -> list[str]:
    """Describes spells in both chambers that share more than a day."""
    return _overlaps(spells, one_chamber=False)


def overlapping_terms(terms: Sequence[Service]) -> list[str]:
    """Describes terms in one chamber that share more than a day."""
    ordered = sorted(terms, key=lambda term: (term.start.day, term.entry))
    return _overlaps([[term] for term in ordered], one_chamber=True)
