"""`nuggetsmith release`: builds and seals one version of the data set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common import AsJson, ProfileName, count_lines, progress, result, utc_now
from cli.overrides import Contact, RegistryFolder, WhogovFile, changes


def release(
    profile: ProfileName = "sample",
    snapshot: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Sealed snapshot; without it one is harvested first.")
    ] = None,
    previous: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Release to compare with; default: the newest one in --out."),
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder that holds the releases.")] = Path("dist"),
    registry: RegistryFolder = None,
    whogov: WhogovFile = None,
    contact: Contact = None,
    as_json: AsJson = False,
) -> None:
    """Build and seal a release.

    Leaves OUT/VERSION with parquet, card, manifest, report and evaluator. The same inputs give the same
    version and change nothing.
    """
    from pipelines.profile import load_profile
    from pipelines.release import release as run

    with progress() as bars:
        done = run(
            load_profile(profile, changes(registry=registry, whogov=whogov)),
            snapshot=snapshot,
            previous=previous,
            out=out,
            contact=contact,
            now=utc_now,
            progress=bars,
        )
    state = "unchanged: the same inputs gave the same content" if done.unchanged else "sealed"
    result(
        as_json,
        {
            "path": str(done.path),
            "version": done.version,
            "unchanged": done.unchanged,
            "load": done.load_line,
        },
        [
            f"{done.path} ({state})",
            *count_lines(done.counts),
            *(f"  note: {note}" for note in done.notes),
            "load it with:",
            f"  {done.load_line}",
        ],
    )
