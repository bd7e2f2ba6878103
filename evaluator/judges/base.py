"""What a judge is: it decides whether the keys of two events mean the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from evaluator.events import Event, Gold, Nugget


@dataclass(frozen=True, slots=True)
class Edges:
    """A judge's answer for one person.

    Attributes:
        same: for each predicted event the places of the gold nuggets with the same key, ascending.
        kinds: for each predicted event a number; events with different numbers are never terms of one
            role. A judge that cannot tell gives all the same number.
        failed: comparisons on which the judge gave no usable answer (`judge_failed`); they are no label
            and no edge.
    """

    same: list[list[int]]
    kinds: list[int]
    failed: int = 0


class Judge(Protocol):
    """Decides on equal keys; dates are no judge's business."""

    @property
    def name(self) -> str:
        """Name on the command line and in results."""

    @property
    def settings(self) -> Mapping[str, float | str]:
        """Thresholds and models, published with the scores."""

    def edges(self, predicted: Sequence[Event], gold: Gold) -> Edges:
        """Compares all predicted events of a person with all gold nuggets."""

    def same_role(self, left: Event, right: Event, country: str | None) -> bool:
        """Whether two predicted events are terms of one role (they are then fused when they touch)."""

    def attributes(self, predicted: Event, gold: Nugget) -> tuple[int, bool]:
        """What the attribute rung compares besides months: number of slots, and whether all are right."""
