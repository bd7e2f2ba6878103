"""One person's answers against the person's gold, on three rungs. Rules and examples: MATCHING.md.

identity: the key agrees. event: the years agree too. attribute: months, official title, degree and field
agree too. Each rung has an optimal assignment of its own; an answer that has a partner on a finer rung has
one on every coarser rung.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from evaluator.assignment import assign
from evaluator.events import Event, Gold, Nugget, Standing
from evaluator.judges.base import Judge
from evaluator.spells import fuse
from evaluator.verdicts import Verdict, Verdicts


class Rung(StrEnum):
    """How much of an event has to be right."""

    IDENTITY = "identity"
    EVENT = "event"
    ATTRIBUTE = "attribute"


class Pair(NamedTuple):
    """An answer and its nugget on one rung.

    Attributes:
        answer: place in `PersonMatch.answers`.
        nugget: place in `PersonMatch.gold`.
        slots: dates and attributes that were compared, the key not counted.
    """

    answer: int
    nugget: int
    slots: int


Pairs = Mapping[Rung, Sequence[Pair]]
"""True positives of each rung."""


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

    answers: Sequence[Event]
    gold: Sequence[Nugget]
    pairs: Pairs
    ignored: frozenset[int]
    out_of_window: Sequence[Event] = ()
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


class PersonMatcher:
    """Matches answers about one person, of any number of systems and runs, with the person's gold.

    Args:
        gold: all nuggets of the person.
        as_of: last day that counts.
        judge: decides on keys.
    """

    def __init__(self, gold: Gold, *, as_of: dt.date, judge: Judge) -> None:
        self._gold = gold
        self._as_of = as_of
        self._judge = judge
        self._verdicts = Verdicts(gold, as_of, judge)

    def match(self, predicted: Sequence[Event]) -> PersonMatches:
        """Matches one set of answers; their order does not matter."""
        found, failed = self._verdicts.of(predicted)
        inside = [verdict for verdict in found if not verdict.late]
        spells = fuse(inside, self._gold, self._as_of, self._judge)
        answers, more_failed = (inside, 0) if spells is None else self._verdicts.of(spells)
        pairs, ignored = self._match(answers, Standing.CORE)
        core = PersonMatch(
            answers=[verdict.event for verdict in answers],
            gold=self._gold.of(Standing.CORE),
            pairs=pairs,
            ignored=ignored,
            out_of_window=[verdict.event for verdict in found if verdict.late],
            fused=len(inside) - len(answers),
            judge_failed=failed + more_failed,
        )
        # An answer that matches core gold and found its nugget taken is a repeat there, and is not counted
        # again.
        rest = [verdict for at, verdict in enumerate(answers) if at in ignored or not verdict.same]
        pairs, ignored = self._match(rest, Standing.EXTENDED)
        extended = PersonMatch(
            [verdict.event for verdict in rest], self._gold.of(Standing.EXTENDED), pairs, ignored
        )
        return PersonMatches(core, extended)

    def _match(self, answers: Sequence[Verdict], standing: Standing) -> tuple[Pairs, frozenset[int]]:
        """Pairs of each rung with the nuggets of one standing, and answers that other nuggets excuse."""
        is_core = standing is Standing.CORE
        found = self._verdicts.on_core(answers) if is_core else self._verdicts.on_extended(answers)
        rungs = assign(found)
        first = self._gold.first(standing)
        pairs = {
            Rung.IDENTITY: [Pair(at, place - first, 0) for at, place in rungs.identity.items()],
            Rung.EVENT: [
                Pair(at, place - first, found[at].slots[place][0]) for at, place in rungs.event.items()
            ],
            Rung.ATTRIBUTE: [
                Pair(at, place - first, found[at].slots[place][1]) for at, place in rungs.attribute.items()
            ],
        }
        left = [at for at, one in enumerate(found) if one.aside and at not in rungs.identity]
        if not left:
            return pairs, frozenset()
        used = {_signature(answers[at]) for at in rungs.identity}
        taken = set(rungs.event.values())
        return pairs, frozenset(
            at
            for at in left
            if _signature(answers[at]) not in used
            and (taken.isdisjoint(found[at].event) or self._verdicts.fits_later(answers[at], standing))
        )


def _signature(answer: Verdict) -> tuple[object, ...]:
    """Equal for answers that say the same of the same nuggets: repeats.

    So is an answer that would be right, years and all, for a nugget which another answer was given.
    """
    return answer.event.start, answer.event.end, *answer.same


def match_person(
    predicted: Sequence[Event],
    nuggets: Sequence[Nugget],
    *,
    as_of: dt.date,
    judge: Judge,
    country: str | None = None,
) -> PersonMatches:
    """Matches one set of answers about one person; `PersonMatcher` is faster for several.

    Args:
        predicted: the answers, in any order.
        nuggets: all nuggets of the person, in any order.
        as_of: last day that counts.
        judge: decides on keys.
        country: the person's country.
    """
    return PersonMatcher(Gold(nuggets, country), as_of=as_of, judge=judge).match(predicted)
