"""Checks of files and tables: what the manifest says of them, keys, order, the canary."""

from __future__ import annotations

from itertools import pairwise

from releases.checked import Checked
from releases.content import content_hash, key_of, record_id, rows_hash
from releases.findings import Finding, finding
from releases.manifest import listed_files
from releases.parquet import sha256_file
from releases.version import MANIFEST
from schemas.base import CANARY

LAYOUT = frozenset(
    {
        "README.md",
        "DATASET_CHANGELOG.md",
        "changes.parquet",
        "croissant.json",
        "evaluator/__init__.py",
        "report/index.html",
        MANIFEST,
    }
)
"""Files that users rely on, beside those of the configs."""

AGAIN = "seal the release again; a sealed folder is never edited"


def check_files(release: Checked) -> tuple[Finding, ...]:
    """Every file is named in the manifest with its hash, and every named file is there."""
    folder, listed = release.folder, listed_files(release.manifest)
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    changed = [path for path in listed.keys() & present if sha256_file(folder / path) != listed[path]]
    return (
        *finding("files", "files that the manifest names are missing", listed.keys() - present, AGAIN),
        *finding("files", "files that every release has are missing", LAYOUT - present, AGAIN),
        *finding(
            "files",
            "files that the manifest does not name",
            present - listed.keys() - {MANIFEST},
            "take them out of the folder",
        ),
        *finding("files", "files with another hash than the manifest's", changed, AGAIN),
        *finding(
            "files",
            "compiled files, or code where the Hub would take it for a loading script",
            (path for path in present if _is_out_of_place(path)),
            "take them out of the folder",
        ),
    )


def _is_out_of_place(path: str) -> bool:
    return "__pycache__" in path or path.endswith(".pyc") or ("/" not in path and path.endswith(".py"))


def check_counts(release: Checked) -> tuple[Finding, ...]:
    """Rows and hashes agree with the manifest."""
    manifest = release.manifest
    hashes = {config: rows_hash(rows) for config, rows in release.rows.items()}
    named = {file.config: file for file in manifest.configs}
    wrong_number = [
        config for config, file in named.items() if file.rows != len(release.rows.get(config, ()))
    ]
    wrong_content = [config for config, file in named.items() if file.content_hash != hashes.get(config)]
    whole = content_hash(hashes, comparability=manifest.comparability)
    return (
        *finding("counts", "other numbers of rows than in the manifest", wrong_number, AGAIN),
        *finding("counts", "other rows than the manifest's hash says", wrong_content, AGAIN),
        *finding(
            "counts",
            "configs that the manifest both describes and leaves out, or neither",
            named.keys() & set(manifest.left_out),
            AGAIN,
        ),
        *finding(
            "counts",
            "the hash of the whole content is not the manifest's",
            [MANIFEST] if whole != manifest.content_hash else [],
            AGAIN,
        ),
    )


def check_keys(release: Checked) -> tuple[Finding, ...]:
    """Rows are sorted by their keys, and no key occurs twice."""
    unsorted, twice = [], []
    for config, rows in release.rows.items():
        for before, after in pairwise(rows):
            if key_of(config, before) == key_of(config, after):
                twice.append(f"{config}/{record_id(config, after)}")
            elif key_of(config, before) > key_of(config, after):
                unsorted.append(f"{config}/{record_id(config, after)}")
    return (
        *finding("keys", "rows with the key of another row", twice, "make the build give each its own id"),
        *finding("keys", "rows out of order", unsorted, AGAIN),
    )


def check_canary(release: Checked) -> tuple[Finding, ...]:
    """Every row of every config carries the canary."""
    missing = [
        f"{config}/{record_id(config, row)}"
        for config, rows in release.rows.items()
        for row in rows
        if getattr(row, "canary", None) != CANARY
    ]
    return finding("canary", "rows without the canary", missing, "leave the canary column to the model")
