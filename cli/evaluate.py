"""`nuggetsmith evaluate`: the same evaluator that ships inside every release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def evaluate(
    release: Annotated[Path, typer.Option(help="Folder of the release.")],
    predictions: Annotated[Path, typer.Option(help="Predictions: a JSON(-lines) file or a folder.")],
    judge: Annotated[str, typer.Option(help="rules, embedding or llm.")] = "rules",
    out: Annotated[Path | None, typer.Option(help="File for the scores as JSON.")] = None,
) -> None:
    """Score predictions against a release (the same as `python -m evaluator` in it)."""
    from evaluator.__main__ import main

    arguments = ["--release", str(release), "--predictions", str(predictions), "--judge", judge]
    if out is not None:
        arguments += ["--out", str(out)]
    raise typer.Exit(main(arguments))
