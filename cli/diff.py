"""`nuggetsmith diff`: what changed between two releases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common import AsJson, existing_folder, result


def diff(
    old: Annotated[Path, typer.Argument(help="Folder of the older release.")],
    new: Annotated[Path, typer.Argument(help="Folder of the newer release.")],
    as_json: AsJson = False,
) -> None:
    """Compare two releases.

    Counts rows added, removed, changed and retired, by config and reason.
    """
    from collections import Counter

    from releases.changes import compare_makings, compare_releases

    changes = compare_releases(existing_folder(old, "release"), existing_folder(new, "release"))
    made = compare_makings(old, new)
    counts = Counter((change.config, change.kind, change.reason) for change in changes)
    rows = [
        f"{config:<10} {kind:<9} {reason:<24} {n:>6}" for (config, kind, reason), n in sorted(counts.items())
    ]
    result(
        as_json,
        {
            "from": str(old),
            "to": str(new),
            "made_from": list(made),
            "changes": [change.model_dump() for change in changes],
        },
        [*(f"made from: {difference}" for difference in made), *(rows or ["no difference in any row"])],
    )
