"""`nuggetsmith versions`: lists the releases of a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common import AsJson, existing_folder, result


def versions(
    out: Annotated[Path, typer.Argument(help="Folder that holds the releases.")] = Path("dist"),
    as_json: AsJson = False,
) -> None:
    """List the releases of a folder.

    Newest first, with their as-of day and counts.
    """
    from releases.manifest import read_manifest
    from releases.version import released_hashes

    found = []
    for version in reversed(released_hashes(existing_folder(out, "folder of releases"))):
        manifest = read_manifest(out / version)
        rows = {config.config: config.rows for config in manifest.configs}
        found.append((manifest, rows))
    result(
        as_json,
        {
            "versions": [
                {"version": m.version, "as_of": m.as_of, "comparability": m.comparability, "rows": rows}
                for m, rows in found
            ]
        },
        [
            f"{m.version}  as of {m.as_of}  comparability {m.comparability}  "
            + ", ".join(f"{name} {n}" for name, n in rows.items())
            for m, rows in found
        ]
        or [f"{out}: no releases yet; make one with `make release`"],
    )
