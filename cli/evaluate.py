"""`nuggetsmith evaluate`: the same evaluator that ships inside every release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def evaluate(
    release: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the release.")],
    predictions: Annotated[
        Path, typer.Option(metavar="PATH", help="Predictions: a JSON(-lines) file or a folder.")
    ],
    judge: Annotated[str, typer.Option(metavar="NAME", help="Judge of equal meaning: rules.")] = "rules",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="File for the scores as JSON.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show every slice on every rung.")] = False,
) -> None:
    """Score predictions against a release.

    The same as `python -m evaluator` inside a release.
    """
    from evaluator.__main__ import main

    arguments = ["--release", str(release), "--predictions", str(predictions), "--judge", judge]
    if out is not None:
        arguments += ["--out", str(out)]
    if everything:
        arguments.append("--all")
    raise typer.Exit(main(arguments))
