"""Validation of a finished folder, by what is written in it alone: nothing is fetched and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from releases import checks_card, checks_leakage, checks_references, checks_rows, checks_texts
from releases.checked import Checked
from releases.coverage_state import unknown_coverage
from releases.findings import Finding, finding
from releases.manifest import read_manifest
from releases.parquet import FILE_NAME, read_rows
from schemas.base import Record
from schemas.errors import InputInvalid
from schemas.tables import CONFIGS

CHECKS: tuple[Callable[[Checked], tuple[Finding, ...]], ...] = (
    checks_rows.check_files,
    checks_rows.check_counts,
    checks_rows.check_keys,
    checks_rows.check_canary,
    checks_references.check_people,
    checks_references.check_evidence,
    checks_references.check_status,
    checks_references.check_coverage_rows,
    checks_references.check_queries,
    checks_texts.check_quotes,
    checks_texts.check_statements,
    checks_texts.check_licences,
    checks_leakage.check_whogov,
    checks_leakage.check_held_out,
    checks_leakage.check_withdrawn,
    checks_leakage.check_machine,
    checks_card.check_card,
)
"""Every check, in the order of the report. Stage counts add up by the manifest's own model."""


def validate(release: Path) -> tuple[Finding, ...]:
    """All faults of a release; empty when it is sound.

    Args:
        release: folder of the release.

    Raises:
        InputInvalid: the folder is no release: it has no manifest that can be read.
    """
    manifest = read_manifest(release)
    rows: dict[str, tuple[Record, ...]] = {}
    faults: list[Finding] = []
    for config, model in CONFIGS.items():
        if config in manifest.left_out:
            continue
        try:
            rows[config] = read_rows(release / config / FILE_NAME, model)
        except InputInvalid as error:
            faults += finding("schema", error.what, [config], "write them with the models of this version")
    checked = Checked(release, manifest, rows)
    for check in CHECKS:
        faults += check(checked)
    differing = set(unknown_coverage(rows)) ^ set(manifest.unknown_coverage)
    faults += finding(
        "coverage",
        "people whose coverage is known in one of manifest and rows only",
        differing,
        "seal the release again",
    )
    return tuple(faults)
