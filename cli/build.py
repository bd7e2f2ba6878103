"""`nuggetsmith build`: makes the records of a release from a snapshot, without sealing anything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common import AsJson, ProfileName, count_lines, progress, result
from cli.overrides import RegistryFolder, changes


def build(
    snapshot: Annotated[Path, typer.Option(metavar="DIR", help="Sealed snapshot.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the records, a file a config.")],
    profile: ProfileName = "sample",
    registry: RegistryFolder = None,
    as_json: AsJson = False,
) -> None:
    """Make a release's records as JSON lines.

    Extracts, merges and compares with Wikipedia, and seals nothing: for looking at.
    """
    from pipelines.profile import load_profile
    from pipelines.release import build_records, write_records

    with progress() as bars:
        records = build_records(load_profile(profile, changes(registry=registry)), snapshot, progress=bars)
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
