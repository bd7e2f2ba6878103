"""The validity block: what is known of how right a release is, and what nobody has measured yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from releases.content import Measure
from releases.stats import STRATA, Stats
from schemas.errors import InputInvalid

MEASURES = {
    "gold_precision": "Audited precision of gold, by origin and stratum",
    "coverage_recall": "Share of what Wikipedia states that the comparison finds",
    "coverage_precision": "Share of what the comparison finds that Wikipedia does state",
    "novelty_miss_rate": "Share of novel nuggets that Wikipedia does state (audited)",
    "linking_precision": "Precision of linking people to items and pages",
    "judge_agreement": "Agreement of the judge with human raters",
    "extraction_ceiling": "Event F1 of a second annotator, the ceiling for extraction",
    "undefined_scores": "Share of people without a defined headline score",
}
"""Every figure that a release owes its readers, with its words."""


@dataclass(frozen=True, slots=True)
class ValidityLine:
    """One measured figure.

    Attributes:
        what: the figure in words.
        figure: value with interval and number of records, of each part of the data.
        how: how it was measured.
    """

    what: str
    figure: str
    how: str


@dataclass(frozen=True, slots=True)
class Validity:
    """The block.

    Attributes:
        lines: what was measured, in the order of `MEASURES`.
        missing: figures that nobody has measured, in words.
    """

    lines: tuple[ValidityLine, ...]
    missing: tuple[str, ...]


def validity(measures: Iterable[Measure], stats: Stats) -> Validity:
    """What is known of a release's validity, and what is not.

    Args:
        measures: what was measured beside the release.
        stats: its counts, which give the figures that need nothing else.

    Raises:
        InputInvalid: a measure has a name that the block does not know.
    """
    found = [*measures, *_counted(stats)]
    if unknown := sorted({measure.name for measure in found} - MEASURES.keys()):
        raise InputInvalid(
            f"no such figure of validity: {', '.join(unknown)}", hint=f"known: {list(MEASURES)}"
        )
    by_name = {name: [measure for measure in found if measure.name == name] for name in MEASURES}
    lines = [_line(MEASURES[name], own) for name, own in by_name.items() if own]
    missing = tuple(MEASURES[name] for name, own in by_name.items() if not own)
    return Validity((*lines, *_distribution(stats)), missing)


def _line(what: str, measures: Iterable[Measure]) -> ValidityLine:
    """One line for all parts of the data on which a figure was measured, the strata first."""
    order = {group: at for at, group in enumerate(("all", *STRATA))}
    own = sorted(measures, key=lambda m: (order.get(m.group, len(order)), m.group))
    figures = [_figure(m) if m.group == "all" else f"{m.group}: {_figure(m)}" for m in own]
    return ValidityLine(what, "; ".join(figures), " ".join(dict.fromkeys(m.how for m in own)))


def _counted(stats: Stats) -> Iterator[Measure]:
    """Figures that follow from gold alone."""
    for stratum in STRATA:
        if n := stats.scored[stratum]:
            yield Measure(
                name="undefined_scores",
                group=stratum,
                value=stats.without_headline[stratum] / n,
                n=n,
                how="Counted: people without core gold on career or party. No system has a score on them.",
            )


def _distribution(stats: Stats) -> Iterator[ValidityLine]:
    """Nuggets per person, of which a mean alone would hide the people with few."""
    found = [
        f"{stratum}: median {d.median:g}, quartiles {d.lower:g} and {d.upper:g}, n = {d.people}"
        for stratum in STRATA
        if (d := stats.per_person[stratum]).people
    ]
    if found:
        yield ValidityLine("Nuggets per person", "; ".join(found), "Counted.")


def _figure(measure: Measure) -> str:
    interval = (
        f" [{measure.low:.3f}, {measure.high:.3f}]"
        if measure.low is not None and measure.high is not None
        else ""
    )
    return f"{measure.value:.3f}{interval}, n = {measure.n}"
