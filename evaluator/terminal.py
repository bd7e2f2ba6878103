"""The result in words and tables for a terminal of 100 columns: the headline first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from evaluator.predictions import DOC

Line = Mapping[str, Any]

_RUNGS = ("event", "attribute", "identity")
"""Rungs in the order of the headline; identity is no part of it."""
_SLICES = ("stratum=", "type=", "tier=extended")
"""Slices that are shown without being asked for; `condition=` joins them where there are several."""
_NAMED = 3  # people without a prediction that are named; the JSON has all
_SCORES = ("precision", "recall", "f1")
_COUNTS = {"n_gold": "gold", "n_pred": "answers", "tp": "right", "ignored": "ignored"}


def text_report(result: Mapping[str, Any], *, everything: bool = False) -> str:
    """The result for a terminal.

    Args:
        result: what `report.result_of` made.
        everything: every slice on every rung, instead of the usual slices on the rung `event`.
    """
    meta = result["meta"]
    lines = [
        f"Release {meta['version']}, facts as of {meta['as_of']}, comparability {meta['comparability']}. "
        f"Judge: {meta['judge']}.",
        "",
        *_coverage_of_people(meta),
    ]
    for system in sorted({row["system"] for row in result["scores"]}):
        scores = [row for row in result["scores"] if row["system"] == system]
        novelty = [row for row in result["novelty"] if row["system"] == system]
        lines += ["", *_headline(system, scores), ""]
        for rung in _RUNGS if everything else _RUNGS[:1]:
            lines += [*_by_slice(scores, rung, everything=everything), ""]
        lines += _novelty(novelty)
    lines += [
        "",
        "P precision, R recall: micro, all nuggets of all people together. macro (mac): mean over people;",
        "people without gold of the kind are left out of it. ignored: answers that match gold which is",
        "not scored; they neither help nor hurt.",
        f"The rules stand in {DOC}.",
    ]
    if not everything:
        lines.append("More slices and rungs: --all; everything as JSON: --out FILE.")
    return "\n".join(lines) + "\n"


def _coverage_of_people(meta: Mapping[str, Any]) -> Iterator[str]:
    """How many people each set of answers is about: the rest count as empty, which a score alone hides."""
    for unit in meta["systems"]:
        name = f"{unit['system']} (run {unit['run_id']}, {unit['condition']})"
        missing = unit["missing"]
        yield f"{name}: predictions about {unit['n_answered']} of {unit['n_people']} people"
        if missing:
            some = ", ".join(missing[:_NAMED]) + (" ..." if len(missing) > _NAMED else "")
            yield f"  without a prediction, so counted as empty answers: {len(missing)} ({some})"
        if unit["judge_failed"]:
            yield f"  comparisons on which the judge failed: {unit['judge_failed']}"
    if n := meta["n_predictions_unscored"]:
        yield f"predictions about people who are not scored (held out, withdrawn or replaced): {n}"


def _headline(system: str, scores: Sequence[Line]) -> Iterator[str]:
    yield f"Headline of {system}: career and party against core gold"
    rows = [
        [
            "*" if row["headline"] else "",
            row["rung"],
            row["average"],
            *(row[name] for name in (*_SCORES, *_COUNTS, "slots")),
        ]
        for rung in _RUNGS
        for row in scores
        if row["slice"] == "all" and row["rung"] == rung
    ]
    header = ("", "rung", "average", "precision", "recall", "F1", *_COUNTS.values(), "slots")
    yield from _table(header, rows, left=3)
    yield "* the headline; identity compares no dates. slots: dates and attributes behind the right answers"


def _by_slice(scores: Sequence[Line], rung: str, *, everything: bool) -> Iterator[str]:
    """One line a slice on one rung; without `everything` the slices that most readers want."""
    conditions = {row["slice"] for row in scores if row["slice"].startswith("condition=")}
    shown = (*_SLICES, "condition=") if len(conditions) > 1 else _SLICES
    found: dict[str, dict[str, Line]] = {}
    for row in scores:
        if row["rung"] == rung and (everything or (row["slice"].startswith(shown) and row["n_gold"])):
            found.setdefault(row["slice"], {})[row["average"]] = row
    yield f"By slice on the rung {rung} (career and party, core gold, unless the slice says otherwise)"
    rows = [
        [
            name,
            *(one[average][column] for average in ("micro", "macro") for column in _SCORES),
            *(one["micro"][column] for column in _COUNTS),
        ]
        for name, one in found.items()
    ]
    header = ("slice", "P", "R", "F1", "mac P", "mac R", "mac F1", *_COUNTS.values())
    yield from _table(header, rows, left=1)


def _novelty(novelty: Sequence[Line]) -> Iterator[str]:
    yield "Recall on core career and party nuggets that Wikipedia lacks (event)"
    names = {"all": "all harvested editions", "en": "English Wikipedia"}
    rows = [
        [names[row["against"]], row["average"], row["recall"], row["n_novel"], row["found"], people]
        for row in novelty
        if row["slice"] == "all" and row["rung"] == "event"
        for people in [row["n_people"] - row["n_undefined"]]
    ]
    yield from _table(("against", "average", "recall", "novel", "found", "people with any"), rows, left=2)


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _table(header: Sequence[str], rows: Iterable[Sequence[object]], *, left: int) -> list[str]:
    """Lines of a table; the first `left` columns to the left, numbers to the right."""
    cells = [list(header), *([_cell(value) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            value.ljust(width) if at < left else value.rjust(width)
            for at, (value, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in (cells[0], ["-" * width for width in widths], *cells[1:])
    ]
