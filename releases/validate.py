"""Checks of a finished folder, by what is written in it alone."""

from __future__ import annotations

from pathlib import Path

from releases.findings import Finding, finding
from releases.manifest import Manifest, listed_files, read_manifest
from releases.parquet import sha256_file


def validate(release: Path) -> tuple[Finding, ...]:
    """All faults of a release; empty when it is sound."""
    manifest = read_manifest(release)
    return _check_files(release, manifest)


def _check_files(release: Path, manifest: Manifest) -> tuple[Finding, ...]:
    listed = listed_files(manifest)
    broken = [
        path
        for path, sha256 in listed.items()
        if not (release / path).is_file() or sha256_file(release / path) != sha256
    ]
    return finding(
        "files", "these files are not what the manifest says", broken, "seal the release again; never edit it"
    )
