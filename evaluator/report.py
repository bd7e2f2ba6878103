"""The result as JSON and as a table for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluator.judges.base import Judge
from evaluator.release import Release
from evaluator.scoring import Row, Scored, score_table
from evaluator.slots import MONTHS
from evaluator.spells import GAP

FORMAT = 1
"""Version of the result's layout."""


def _units(results: Sequence[Scored]) -> list[dict[str, object]]:
    """Each set of answers, with the people it leaves out."""
    units: dict[tuple[str, str, str], list[Scored]] = {}
    for scored in results:
        units.setdefault((scored.system, scored.run_id, scored.condition), []).append(scored)
    return [
        {
            "system": system,
            "run_id": run_id,
            "condition": condition,
            "n_people": len(people),
            "n_answered": sum(scored.answered for scored in people),
            "missing": [scored.entity.entity_id for scored in people if not scored.answered],
            "fused": sum(scored.matches.core.fused for scored in people),
            "judge_failed": sum(scored.matches.core.judge_failed for scored in people),
        }
        for (system, run_id, condition), people in units.items()
    ]


def result_of(release: Release, results: Sequence[Scored], judge: Judge, unscored: int) -> dict[str, Any]:
    """The whole result: `meta`, `scores` and `novelty`.

    Args:
        release: the release that was scored against.
        results: one entry for each person and set of answers.
        judge: the judge that decided.
        unscored: predictions about people who are not scored (held out, withdrawn or replaced).
    """
    scores, novelty = score_table(results)
    return {
        "meta": {
            "format": FORMAT,
            "version": release.version,
            "as_of": release.as_of.isoformat(),
            "schema": release.schema,
            "comparability": release.comparability,
            "judge": judge.name,
            "thresholds": {**judge.settings, "months": MONTHS, "gap_days": GAP},
            "systems": _units(results),
            "n_people": len(release.scored),
            "n_predictions_unscored": unscored,
        },
        "scores": scores,
        "novelty": novelty,
    }


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Lines of a table; text to the left, numbers to the right."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(len(line[at]) for line in [list(header), *cells]) for at in range(len(header))]

    def line(values: Sequence[str]) -> str:
        return "  ".join(
            value.ljust(width) if at < 3 else value.rjust(width)
            for at, (value, width) in enumerate(zip(values, widths, strict=True))
        ).rstrip()

    return [line(list(header)), line(["-" * width for width in widths]), *map(line, cells)]


_SHOWN = ("precision", "recall", "f1", "n_gold", "n_pred", "tp", "ignored", "slots", "n_undefined")
_TERMINAL = ("all", "stratum=", "condition=", "type=", "tier=")


def text_report(result: dict[str, Any]) -> str:
    """The result in words and tables for a terminal."""
    meta = result["meta"]
    lines = [
        f"Release {meta['version']} (as of {meta['as_of']}, comparability {meta['comparability']}), "
        f"judge {meta['judge']}",
        "Headline: slice `all` = career and party against core gold; rungs event and attribute.",
        "",
    ]
    for system in sorted({row["system"] for row in result["scores"]}):
        lines.append(f"System {system}")
        shown: list[Row] = [
            row for row in result["scores"] if row["system"] == system and row["slice"].startswith(_TERMINAL)
        ]
        keys = ("slice", "rung", "average", *_SHOWN)
        lines += _table(keys, [[row[key] for key in keys] for row in shown])
        novel = [
            row
            for row in result["novelty"]
            if row["system"] == system and row["slice"] == "all" and row["rung"] == "event"
        ]
        lines += ["", "Recall on nuggets that Wikipedia lacks (event)"]
        novel_keys = ("against", "average", "rung", "recall", "n_novel", "found", "n_people", "n_undefined")
        lines += [*_table(novel_keys, [[row[key] for key in novel_keys] for row in novel]), ""]
    for unit in meta["systems"]:
        name = f"{unit['system']} (run {unit['run_id']}, {unit['condition']})"
        lines.append(f"{name}: answers about {unit['n_answered']} of {unit['n_people']} people")
        if unit["missing"]:
            some = ", ".join(unit["missing"][:5])
            more = len(unit["missing"]) - 5
            lines.append(f"  counted as empty: {some}" + (f" and {more} more" if more > 0 else ""))
    if meta["n_predictions_unscored"]:
        lines.append(f"answers about people who are not scored: {meta['n_predictions_unscored']}")
    return "\n".join(lines) + "\n"
