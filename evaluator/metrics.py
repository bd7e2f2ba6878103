"""Counts to scores: precision, recall and F1, micro and macro, on each rung and for each slice.

An average over nothing is null, never 0: a person without gold of the kind is left out of the mean and
counted in `n_undefined`. A person with gold and without answers scores 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from evaluator.events import TYPES
from evaluator.matching import PersonMatch, Rung

Average = Literal["micro", "macro"]


@dataclass(slots=True)
class Counts:
    """Sums over answers and nuggets of one type on one rung.

    Attributes:
        n_gold: nuggets that are scored.
        n_pred: answers that count (fused; without those ignored or out of window).
        tp: true positives.
        ignored: answers that match a nugget which is not scored.
        out_of_window: answers wholly after as_of.
        slots: dates and attributes compared in true positives.
        n_gold_undated: nuggets for which gold knows neither start nor end.
        tp_undated: true positives among them.
        novel: nuggets that Wikipedia lacks, by what it was compared with (`all`, `en`): scored, and found.
    """

    n_gold: int = 0
    n_pred: int = 0
    tp: int = 0
    ignored: int = 0
    out_of_window: int = 0
    slots: int = 0
    n_gold_undated: int = 0
    tp_undated: int = 0
    novel: dict[str, tuple[int, int]] = field(default_factory=lambda: {"all": (0, 0), "en": (0, 0)})

    def add(self, other: Counts) -> None:
        """Adds another's sums."""
        self.n_gold += other.n_gold
        self.n_pred += other.n_pred
        self.tp += other.tp
        self.ignored += other.ignored
        self.out_of_window += other.out_of_window
        self.slots += other.slots
        self.n_gold_undated += other.n_gold_undated
        self.tp_undated += other.tp_undated
        for against, (total, found) in other.novel.items():
            mine = self.novel[against]
            self.novel[against] = (mine[0] + total, mine[1] + found)


@dataclass(frozen=True, slots=True)
class Ratios:
    """Precision, recall and F1; all None where gold is empty."""

    precision: float | None
    recall: float | None
    f1: float | None


TypeCounts = Mapping[tuple[str, Rung], Counts]
"""One person's counts by event type and rung."""


def count(match: PersonMatch) -> dict[tuple[str, Rung], Counts]:
    """Counts one person's answers by type and rung."""
    counts = {(kind, rung): Counts() for kind in TYPES for rung in Rung}
    for rung in Rung:
        for nugget in match.gold:
            row = counts[nugget.type, rung]
            row.n_gold += 1
            row.n_gold_undated += not nugget.dated
        for at, answer in enumerate(match.answers):
            row = counts[answer.type, rung]
            row.ignored += at in match.ignored
            row.n_pred += at not in match.ignored
        for event in match.out_of_window:
            counts[event.type, rung].out_of_window += 1
        found = set()
        for pair in match.pairs[rung]:
            nugget = match.gold[pair.nugget]
            row = counts[nugget.type, rung]
            row.tp += 1
            row.slots += pair.slots
            row.tp_undated += not nugget.dated
            found.add(pair.nugget)
        for place, nugget in enumerate(match.gold):
            novel = counts[nugget.type, rung].novel
            for against, novelty in (("all", nugget.novelty), ("en", nugget.novelty_en)):
                if novelty == "novel":
                    total, hits = novel[against]
                    novel[against] = (total + 1, hits + (place in found))
    return counts


def total(counts: TypeCounts, types: Iterable[str], rung: Rung) -> Counts:
    """One person's counts over several types."""
    result = Counts()
    for kind in types:
        result.add(counts[kind, rung])
    return result


def ratios(counts: Counts) -> Ratios:
    """Precision, recall and F1 of sums.

    Returns:
        All None when there is no gold; else precision is 0 when nothing was answered.
    """
    if counts.n_gold == 0:
        return Ratios(None, None, None)
    precision = counts.tp / counts.n_pred if counts.n_pred else 0.0
    recall = counts.tp / counts.n_gold
    both = precision + recall
    return Ratios(precision, recall, 2 * precision * recall / both if both else 0.0)


def _mean(values: Sequence[float | None]) -> float | None:
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else None


def score_rows(people: Sequence[Counts]) -> list[dict[str, object]]:
    """The micro and the macro row of one slice on one rung.

    Args:
        people: counts of each person of the slice, those without gold included.
    """
    summed = Counts()
    for person in people:
        summed.add(person)
    by_person = [ratios(person) for person in people]
    undefined = sum(one.f1 is None for one in by_person)
    micro = ratios(summed)
    macro = Ratios(
        _mean([one.precision for one in by_person]),
        _mean([one.recall for one in by_person]),
        _mean([one.f1 for one in by_person]),
    )
    shared = {
        "n_gold": summed.n_gold,
        "n_pred": summed.n_pred,
        "tp": summed.tp,
        "ignored": summed.ignored,
        "out_of_window": summed.out_of_window,
        "slots": summed.slots,
        "n_gold_undated": summed.n_gold_undated,
        "tp_undated": summed.tp_undated,
        "n_people": len(people),
        "n_undefined": undefined,
    }
    averages: tuple[tuple[Average, Ratios], ...] = (("micro", micro), ("macro", macro))
    return [
        {
            "average": average,
            "precision": value.precision,
            "recall": value.recall,
            "f1": value.f1,
            **shared,
        }
        for average, value in averages
    ]


def novelty_rows(people: Sequence[Counts], against: str) -> list[dict[str, object]]:
    """Recall on the nuggets that Wikipedia lacks, micro and macro.

    Args:
        people: counts of each person of the slice.
        against: `all` for all harvested editions, `en` for English alone.

    Returns:
        Two rows; recall is None where nothing is novel, and such people are left out of the mean.
    """
    pairs = [person.novel[against] for person in people]
    n_novel, found = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    recalls = [hits / novel if novel else None for novel, hits in pairs]
    micro = found / n_novel if n_novel else None
    shared = {
        "against": against,
        "n_novel": n_novel,
        "found": found,
        "n_people": len(people),
        "n_undefined": sum(recall is None for recall in recalls),
    }
    return [
        {"average": "micro", "recall": micro, **shared},
        {"average": "macro", "recall": _mean(recalls), **shared},
    ]
