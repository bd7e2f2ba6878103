"""`nuggetsmith validate`: checks a sealed release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common import AsJson, existing_folder, result


def validate(
    release: Annotated[Path, typer.Argument(help="Folder of a release, e.g. dist/2026.11.0.")],
    as_json: AsJson = False,
) -> None:
    """Check a sealed release.

    Looks at schema, references, counts, quotes at their offsets, licences, canary and leakage.
    """
    from releases.validate import validate as check

    findings = check(existing_folder(release, "release"))
    result(
        as_json,
        {"release": str(release), "findings": [str(finding) for finding in findings]},
        [*map(str, findings), f"{release}: {len(findings)} findings" if findings else f"{release}: valid"],
    )
    if findings:
        raise typer.Exit(1)
