"""The result of scoring, as it is written as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluator.judges.base import Judge
from evaluator.release import Release
from evaluator.scoring import Scored, score_table
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
