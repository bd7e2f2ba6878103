"""`python -m evaluator`: scores predictions against a release.

Exit 0: done; 1: found wanting (there is no gold to score against); 2: could not run.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from evaluator.errors import InputInvalid, NuggetsmithError
from evaluator.inputs import read_predictions
from evaluator.judges import NAMES, judge_of
from evaluator.predictions import DOC
from evaluator.release import read_release
from evaluator.report import result_of
from evaluator.scoring import score
from evaluator.terminal import text_report

DONE, WANTING, FAILED = 0, 1, 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m evaluator",
        description="Scores predictions against a release of the data set.",
        epilog=f"The form of predictions and the rules of scoring stand in {DOC}.",
    )
    parser.add_argument("--release", type=Path, required=True, metavar="DIR", help="folder of the release")
    parser.add_argument(
        "--predictions",
        type=Path,
        required=True,
        metavar="FILE",
        help="JSON lines or JSON, or a folder of such files",
    )
    parser.add_argument(
        "--judge",
        choices=NAMES,
        default=NAMES[0],
        help="who decides whether two roles are the same (default: %(default)s)",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the whole result as JSON")
    parser.add_argument("--all", action="store_true", help="show every slice, rung and average")
    return parser


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputInvalid(f"cannot be written: {error.strerror}", where=str(path)) from error


def run(arguments: argparse.Namespace) -> int:
    """Scores and reports.

    Raises:
        NuggetsmithError: something the user can act on.
    """
    judge = judge_of(arguments.judge)
    release = read_release(arguments.release)
    predictions = read_predictions(arguments.predictions, release)
    results = score(release, predictions, judge)
    unscored = sum(not release.entities[one.entity_id].scored for one in predictions)
    result = result_of(release, results, judge, unscored)
    if arguments.out is not None:
        _write(arguments.out, json.dumps(result, ensure_ascii=False, indent=1, allow_nan=False) + "\n")
    sys.stdout.write(text_report(result, everything=arguments.all))
    if all(row["n_gold"] == 0 for row in result["scores"]):
        sys.stderr.write("evaluator: found wanting: the release has no gold to score against\n")
        return WANTING
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point.

    Args:
        arguments: command line without the program; the process's own when None.

    Returns:
        Exit code.
    """
    try:
        return run(_parser().parse_args(arguments))
    except NuggetsmithError as error:
        sys.stderr.write(f"evaluator: error: {' '.join(str(error).split())}\n")
        return FAILED


if __name__ == "__main__":
    sys.exit(main())
