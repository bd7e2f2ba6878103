"""`nuggetsmith build`: makes the records of a release from a snapshot, without sealing anything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common import AsJson, ProfileName, count_lines, progress, result


def build(
    snapshot: Annotated[Path, typer.Option(help="Sealed snapshot.")],
    out: Annotated[Path, typer.Option(help="Folder for the records, one JSON-lines file a config.")],
    profile: ProfileName = "sample",
    as_json: AsJson = False,
) -> None:
    """Extract, merge and compare with Wikipedia: the records of a release as JSON lines, for looking at."""
    from pipelines.profile import load_profile
    from pipelines.release import build_records, write_records

    with progress() as bars:
        records = build_records(load_profile(profile), snapshot, progress=bars)
    write_records(records, out)
    rows = {name: len(found) for name, found in records.rows.items()}
    result(
        as_json,
        {"out": str(out), "rows": rows, "counts": [count.model_dump() for count in records.counts]},
        [
            f"records in {out}: " + ", ".join(f"{name} {n}" for name, n in rows.items()),
            *count_lines(records.counts),
        ],
    )
