"""`nuggetsmith doctor`: checks versions, write access, sources, servers and the contact."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli.common import AsJson, ProfileName, result
from cli.overrides import Contact, WikidataUrl, WikipediaUrl, changes

LEAST_PYTHON = (3, 11)


def doctor(
    profile: ProfileName = "sample",
    wikipedia_url: WikipediaUrl = None,
    wikidata_url: WikidataUrl = None,
    contact: Contact = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder that releases go to.")] = Path("dist"),
    as_json: AsJson = False,
) -> None:
    """Check this machine and a profile.

    Before long work: what is right, what is wrong, what to do.
    """
    from pipelines.checks import Check, check_profile, check_versions, check_writable

    checks: list[Check] = [
        Check("python", sys.version_info[:2] >= LEAST_PYTHON, sys.version.split()[0], "install Python 3.11"),
        *check_versions(),
        check_writable(out),
        *check_profile(
            profile, changes(wikipedia_url=wikipedia_url, wikidata_url=wikidata_url), contact=contact
        ),
    ]
    wrong = [check for check in checks if not check.right]
    lines = [
        f"{'ok   ' if check.right else 'WRONG'}  {check.what}: {check.found}"
        + ("" if check.right else f"  -> {check.remedy}")
        for check in checks
    ]
    summary = f"{len(wrong)} of {len(checks)} checks failed" if wrong else f"all {len(checks)} checks passed"
    result(
        as_json,
        {"checks": [vars(check) for check in checks], "wrong": len(wrong)},
        [*lines, summary],
    )
    if wrong:
        raise typer.Exit(1)
