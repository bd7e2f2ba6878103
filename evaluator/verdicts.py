"""What one answer can be paired with, on every rung; each answer about a person is judged once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from evaluator.dates import ONGOING
from evaluator.events import Event, Gold, Nugget, Standing
from evaluator.judges.base import Judge
from evaluator.slots import NOT_COMPARED, RIGHT, month_slot, out_of_window, year_slot

FUSED_TYPES = ("career", "party")
"""Types of which gold fuses terms."""

Touch = tuple[int, str]
"""Kind of a role, and a year in which a term of it begins or can be followed."""


class Candidates(NamedTuple):
    """Nuggets of one standing that an answer can be paired with.

    Attributes:
        identity: places where the key agrees, ascending.
        event: places where the years agree too.
        attribute: places where months, title, degree and field agree too.
        slots: for each place in `event` the number of slots compared on the rungs event and attribute.
        aside: the answer also matches a nugget of a later standing.
    """

    identity: list[int]
    event: list[int]
    attribute: list[int]
    slots: dict[int, tuple[int, int]]
    aside: bool


@dataclass(slots=True, eq=False)
class Verdict:
    """What has been found out about one answer.

    Attributes:
        event: the answer.
        same: places of all nuggets with the same key, ascending.
        late: it lies wholly after as_of.
        begins: where a term before it can touch it; None when it cannot be fused.
        goes_on: where a term after it can touch it.
        core: core nuggets that it can be paired with, when asked for.
        extended: extended nuggets that it can be paired with, when asked for.
    """

    event: Event
    same: list[int]
    late: bool
    begins: Touch | None
    goes_on: tuple[Touch, ...]
    core: Candidates | None = None
    extended: Candidates | None = None


class Verdicts:
    """All that has been found out about answers on one person.

    Args:
        gold: the person's nuggets.
        as_of: last day that counts.
        judge: decides on keys.
    """

    def __init__(self, gold: Gold, as_of: dt.date, judge: Judge) -> None:
        self._gold = gold
        self._as_of = as_of
        self._judge = judge
        self._known: dict[str, Verdict] = {}
        self._ranges = {
            standing: (gold.first(standing), gold.first(standing) + len(gold.of(standing)))
            for standing in Standing
        }

    def of(self, answers: Sequence[Event]) -> tuple[list[Verdict], int]:
        """Verdicts on answers; the judge is asked about those it has not seen.

        Returns:
            The verdicts in the order of the answers' content, and the number of comparisons on which the
            judge failed.
        """
        known = self._known
        new = [answer for answer in answers if answer.order not in known]
        failed = self._learn(new) if new else 0
        return [known[order] for order in sorted([answer.order for answer in answers])], failed

    def _learn(self, answers: Sequence[Event]) -> int:
        found = self._judge.edges(answers, self._gold)
        for answer, same, kind in zip(answers, found.same, found.kinds, strict=True):
            start, end = answer.start, answer.end
            fused = answer.type in FUSED_TYPES
            self._known[answer.order] = Verdict(
                answer,
                same,
                start is not None and out_of_window(start, self._as_of),
                (kind, start[:4]) if fused and start is not None else None,
                _years_after(kind, end[:4]) if fused and end is not None and end != ONGOING else (),
            )
        return found.failed

    def on_core(self, verdicts: Sequence[Verdict]) -> list[Candidates]:
        """Core nuggets that answers can be paired with."""
        return [verdict.core or self._compare_core(verdict) for verdict in verdicts]

    def on_extended(self, verdicts: Sequence[Verdict]) -> list[Candidates]:
        """Extended nuggets that answers can be paired with."""
        return [verdict.extended or self._compare_extended(verdict) for verdict in verdicts]

    def _compare_core(self, verdict: Verdict) -> Candidates:
        verdict.core = self._compare(verdict, Standing.CORE) if verdict.same else NOTHING
        return verdict.core

    def _compare_extended(self, verdict: Verdict) -> Candidates:
        verdict.extended = self._compare(verdict, Standing.EXTENDED) if verdict.same else NOTHING
        return verdict.extended

    def fits_later(self, verdict: Verdict, standing: Standing) -> bool:
        """Whether the years, too, agree with a nugget of a later standing."""
        end = self._ranges[standing][1]
        later = (self._gold.nuggets[place] for place in verdict.same if place >= end)
        return any(_years(verdict.event, nugget, self._as_of) is not None for nugget in later)

    def _compare(self, verdict: Verdict, standing: Standing) -> Candidates:
        answer, nuggets, as_of = verdict.event, self._gold.nuggets, self._as_of
        first, end = self._ranges[standing]
        same = verdict.same
        # Lists are shared where a rung allows what the coarser one does; nobody changes them.
        within = same[0] >= first and same[-1] < end
        identity = same if within else [place for place in same if first <= place < end]
        slots: dict[int, tuple[int, int]] = {}
        right: list[int] = []
        for place in identity:
            years = _years(answer, nuggets[place], as_of)
            if years is not None:
                more = _attributes(answer, nuggets[place], self._judge)
                slots[place] = years, years + (more or 0)
                if more is not None:
                    right.append(place)
        event = identity if len(slots) == len(identity) else list(slots)
        attribute = event if len(right) == len(event) else right
        return Candidates(identity, event, attribute, slots, same[-1] >= end)


NOTHING = Candidates([], [], [], {}, False)
"""Of an answer that matches no nugget."""


@lru_cache(maxsize=16384)
def _years_after(kind: int, year: str) -> tuple[Touch, ...]:
    return (kind, year), (kind, f"{int(year) + 1:04d}")


def _years(answer: Event, nugget: Nugget, as_of: dt.date) -> int | None:
    """Number of years compared; None when one is wrong. Relatives have no dates."""
    if nugget.type == "kinship":
        return 0
    # What is written alike needs no reading: the usual case, and the fast one.
    alike = nugget.start is not None and nugget.start == answer.start
    start = RIGHT if alike else year_slot(nugget.start, nugget.start_bounds, answer.start, as_of)
    if not start.right:
        return None
    alike = nugget.end is not None and nugget.end == answer.end
    end = RIGHT if alike else year_slot(nugget.end, nugget.end_bounds, answer.end, as_of)
    return start.compared + end.compared if end.right else None


def _attributes(answer: Event, nugget: Nugget, judge: Judge) -> int | None:
    """Number of months and attributes compared; None when one is wrong."""
    start = end = NOT_COMPARED
    if nugget.type != "kinship":
        start = month_slot(nugget.start, answer.start)
        end = month_slot(nugget.end, answer.end)
    if not (start.right and end.right):
        return None
    more, right = judge.attributes(answer, nugget)
    return start.compared + end.compared + more if right else None
