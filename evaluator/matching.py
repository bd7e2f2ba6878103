"""One person's answers against the person's gold, on three rungs. Rules and examples: docs/matching.md.

identity: the key agrees. event: the years agree too. attribute: months, official title, degree and field
agree too. Each rung has an optimal assignment of its own; an answer that has a partner on a finer rung has
one on every coarser rung.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from evaluator.assignment import UNMATCHED, assign
from evaluator.events import Event, Nugget, Standing
from evaluator.judges.base import Judge
from evaluator.slots import month_slot, out_of_window, year_slot
from evaluator.spells import fuse


class Rung(StrEnum):
    """How much of an event has to be right."""

    IDENTITY = "identity"
    EVENT = "event"
    ATTRIBUTE = "attribute"


@dataclass(frozen=True, slots=True)
class Pair:
    """An answer and its nugget on one rung.

    Attributes:
        answer: place in `PersonMatch.answers`.
        nugget: place in `PersonMatch.gold`.
        slots: dates and attributes that were compared, the key not counted.
    """

    answer: int
    nugget: int
    slots: int


@dataclass(frozen=True, slots=True)
class PersonMatch:
    """What became of one person's answers.

    Attributes:
        answers: predicted events inside the window, touching terms fused, in sorted order.
        gold: the nuggets that are scored, in sorted order.
        pairs: true positives of each rung.
        ignored: answers without a partner that match a nugget which is not scored.
        out_of_window: predicted events wholly after as_of.
        fused: predicted events that became part of another.
        judge_failed: comparisons on which the judge failed.
    """

    answers: tuple[Event, ...]
    gold: tuple[Nugget, ...]
    pairs: dict[Rung, tuple[Pair, ...]]
    ignored: frozenset[int]
    out_of_window: tuple[Event, ...] = ()
    fused: int = 0
    judge_failed: int = 0

    def false_positives(self, rung: Rung) -> list[int]:
        """Places of answers that are wrong on a rung."""
        right = {pair.answer for pair in self.pairs[rung]}
        return [at for at in range(len(self.answers)) if at not in right and at not in self.ignored]


@dataclass(frozen=True, slots=True)
class PersonMatches:
    """Scores against core gold, and those of the answers it leaves over against extended gold."""

    core: PersonMatch
    extended: PersonMatch


def match_person(
    predicted: Sequence[Event], gold: Sequence[Nugget], *, as_of: dt.date, judge: Judge, country: str | None
) -> PersonMatches:
    """Matches one person's answers with the person's gold.

    Args:
        predicted: the answers, in any order.
        gold: all nuggets of the person, in any order, those that are not scored among them.
        as_of: last day that counts.
        judge: decides on keys.
        country: the person's country.
    """
    late = [event for event in predicted if out_of_window(event.start, as_of)]
    inside = sorted(
        (event for event in predicted if not out_of_window(event.start, as_of)), key=lambda event: event.order
    )
    gold = sorted(gold, key=lambda nugget: (nugget.standing, nugget.nugget_id, nugget.order))
    found = judge.edges(inside, gold, country)
    right = [nugget.standing is not Standing.SET_ASIDE for nugget in gold]
    scored_edges = [[place for place in places if right[place]] for places in found.same]
    answers, _, parts = fuse(
        inside, scored_edges, gold, as_of, lambda left, later: judge.same_role(left, later, country)
    )
    edges = [found.same[chain[0]] for chain in parts]
    core = _match(answers, edges, gold, {Standing.CORE}, as_of, judge)
    partners = {pair.answer for pair in core.pairs[Rung.IDENTITY]}
    rest = [at for at in range(len(answers)) if at not in partners]
    # What repeats a right answer is no answer to extended gold either, but it has been counted already.
    rest = [at for at in rest if at in core.ignored or not edges[at]]
    extended = _match(
        [answers[at] for at in rest],
        [[place for place in edges[at] if gold[place].standing is not Standing.CORE] for at in rest],
        gold,
        {Standing.EXTENDED},
        as_of,
        judge,
    )
    fused = len(inside) - len(answers)
    head = PersonMatch(
        core.answers, core.gold, core.pairs, core.ignored, tuple(late), fused, found.failed
    )  # fmt: skip
    return PersonMatches(head, extended)


def _match(
    answers: Sequence[Event],
    edges: Sequence[Sequence[int]],
    gold: Sequence[Nugget],
    scored: set[Standing],
    as_of: dt.date,
    judge: Judge,
) -> PersonMatch:
    """Matches answers with the nuggets of some standings; the other nuggets only excuse what is left over."""
    counts = [nugget.standing in scored for nugget in gold]
    on_identity = [[place for place in places if counts[place]] for places in edges]
    spare = frozenset(
        at for at, places in enumerate(edges) if any(not counts[place] for place in places)
    )  # fmt: skip
    slots: dict[tuple[Rung, int, int], int] = {}
    on_event: list[list[int]] = []
    on_attribute: list[list[int]] = []
    for at, places in enumerate(on_identity):
        event_places, attribute_places = [], []
        for place in places:
            years = _years(answers[at], gold[place], as_of)
            if years is None:
                continue
            event_places.append(place)
            slots[Rung.EVENT, at, place] = years
            more = _attributes(answers[at], gold[place], judge)
            if more is not None:
                attribute_places.append(place)
                slots[Rung.ATTRIBUTE, at, place] = years + more
        on_event.append(event_places)
        on_attribute.append(attribute_places)
    pairs: dict[Rung, tuple[Pair, ...]] = {}
    prefer: frozenset[int] = frozenset()
    prefer_gold: frozenset[int] = frozenset()
    partner: list[int] = []
    for rung, allowed in (
        (Rung.ATTRIBUTE, on_attribute), (Rung.EVENT, on_event), (Rung.IDENTITY, on_identity)
    ):  # fmt: skip
        partner = assign(allowed, prefer=prefer, prefer_gold=prefer_gold, spare=spare)
        pairs[rung] = tuple(
            Pair(at, place, slots.get((rung, at, place), 0))
            for at, place in enumerate(partner)
            if place != UNMATCHED
        )
        prefer = frozenset(pair.answer for pair in pairs[rung])
        prefer_gold = frozenset(pair.nugget for pair in pairs[rung])
    return _result(answers, gold, counts, edges, pairs, partner, spare)


def _result(
    answers: Sequence[Event],
    gold: Sequence[Nugget],
    counts: Sequence[bool],
    edges: Sequence[Sequence[int]],
    pairs: dict[Rung, tuple[Pair, ...]],
    partner: Sequence[int],
    spare: frozenset[int],
) -> PersonMatch:
    """Settles what is left over, and numbers the scored nuggets from 0."""
    used = {
        (answers[at].start, answers[at].end, *edges[at])
        for at, place in enumerate(partner)
        if place != UNMATCHED
    }
    ignored = frozenset(
        at
        for at in spare
        if partner[at] == UNMATCHED and (answers[at].start, answers[at].end, *edges[at]) not in used
    )
    kept = [place for place, scored in enumerate(counts) if scored]
    number = {place: at for at, place in enumerate(kept)}
    renumbered = {
        rung: tuple(Pair(pair.answer, number[pair.nugget], pair.slots) for pair in found)
        for rung, found in pairs.items()
    }
    return PersonMatch(tuple(answers), tuple(gold[place] for place in kept), renumbered, ignored)


def _years(answer: Event, nugget: Nugget, as_of: dt.date) -> int | None:
    """Number of years compared; None when one is wrong. Relatives have no dates."""
    if nugget.type == "kinship":
        return 0
    start = year_slot(nugget.start, nugget.start_bounds, answer.start, as_of)
    if not start.right:
        return None
    end = year_slot(nugget.end, nugget.end_bounds, answer.end, as_of)
    return start.compared + end.compared if end.right else None


def _attributes(answer: Event, nugget: Nugget, judge: Judge) -> int | None:
    """Number of months and attributes compared; None when one is wrong."""
    compared = 0
    if nugget.type != "kinship":
        for gold, said in ((nugget.start, answer.start), (nugget.end, answer.end)):
            slot = month_slot(gold, said)
            if not slot.right:
                return None
            compared += slot.compared
    more, right = judge.attributes(answer, nugget)
    return compared + more if right else None
