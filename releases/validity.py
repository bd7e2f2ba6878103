"""The validity block: what is known of how right a release is, and what nobody has measured yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from releases.content import Measure
from schemas.errors import InputInvalid

MEASURES = {
    "gold_precision": "Audited precision of gold, by origin and stratum",
    "coverage_recall": "Recall of what Wikipedia states (W_e)",
    "coverage_precision": "Precision of what Wikipedia states (W_e)",
    "novelty_miss_rate": "Share of novel nuggets that Wikipedia does state (audited)",
    "linking_precision": "Precision of linking people to items and pages",
    "judge_agreement": "Agreement of the judge with human raters",
    "extraction_ceiling": "Event F1 of a second annotator, the ceiling for extraction",
    "undefined_scores": "Share of people without a defined score",
}
"""Every figure that a release owes its readers, with its words."""


@dataclass(frozen=True, slots=True)
class ValidityLine:
    """One line of the block.

    Attributes:
        what: the figure in words.
        group: part of the data, or empty.
        figure: value with interval and number of records, or `not measured`.
        how: how it was measured, or empty.
        measured: whether it was.
    """

    what: str
    group: str
    figure: str
    how: str
    measured: bool


def validity_lines(measures: Iterable[Measure]) -> tuple[ValidityLine, ...]:
    """All lines in the order of `MEASURES`; a figure that nobody measured says so.

    Raises:
        InputInvalid: a measure has a name that the block does not know.
    """
    found = sorted(measures, key=lambda measure: (measure.name, measure.group))
    if unknown := sorted({measure.name for measure in found} - MEASURES.keys()):
        raise InputInvalid(
            f"no such figure of validity: {', '.join(unknown)}", hint=f"known: {list(MEASURES)}"
        )
    lines: list[ValidityLine] = []
    for name, what in MEASURES.items():
        own = [measure for measure in found if measure.name == name]
        if not own:
            lines.append(ValidityLine(what, "", "not measured", "", False))
        lines += [
            ValidityLine(what, "" if m.group == "all" else m.group, _figure(m), m.how, True) for m in own
        ]
    return tuple(lines)


def _figure(measure: Measure) -> str:
    interval = (
        f" [{measure.low:.3f}, {measure.high:.3f}]"
        if measure.low is not None and measure.high is not None
        else ""
    )
    return f"{measure.value:.3f}{interval}, n = {measure.n}"
