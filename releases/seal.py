"""Sealing: from rows to a finished, checked, immutable folder `dist/<version>`, or to nothing at all.

Order: complete the rows -> recognise known content -> build in a temporary folder -> validate -> compare
with the previous release -> load in a clean cache -> registry -> rename. The registry is written before the
name is given: a run that is killed between the two is recognised by its content and gets the same version.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Collection, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from releases.carry import carry_over
from releases.content import ReleaseContent, Rows, content_hash, rows_hash, sorted_rows
from releases.coverage_state import check_coverage, unknown_coverage
from releases.evaluator_copy import copy_evaluator, evaluator_files
from releases.findings import ReleaseRejected
from releases.lines import load_line
from releases.loading import check_loading
from releases.manifest import (
    Manifest,
    PreviousRelease,
    hash_files,
    listed_files,
    make_manifest,
    manifest_text,
    read_manifest,
)
from releases.parquet import read_release, sha256_file, write_config
from releases.places import BUILDING, clear_leftovers, disk_errors, move_whole, only_writer
from releases.registry import Registry
from releases.registry_files import KnownRelease
from releases.validate import validate
from releases.version import MANIFEST, month_of, released_hashes, version_key, version_with
from releases.writing import write_descriptions
from schemas.base import SCHEMA_VERSION
from schemas.errors import ConfigurationError, InputInvalid, ReleaseConflict

__all__ = ["Sealed", "adopt_previous", "load_line", "seal"]


ATTACHMENTS = "attachments"
"""Folder of the files that belong to queries."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A release that lies in its folder.

    Attributes:
        path: the folder, `<out>/<version>`.
        version: its version.
        unchanged: the same content had been released before; nothing was written.
        remarks: what a user should know, one sentence each.
    """

    path: Path
    version: str
    unchanged: bool
    remarks: tuple[str, ...] = ()


def adopt_previous(registry: Registry, previous: Path | None) -> Rows:
    """Makes a registry know all ids of the previous release, and returns that release's rows.

    To be called before a build gives out ids, so that a lost registry renames nothing.

    Args:
        registry: learns the ids that it does not know.
        previous: folder of the previous release; None where there is none.
    """
    if previous is None:
        return {}
    rows = read_release(previous)
    registry.adopt(rows, read_manifest(previous).version)
    return rows


def seal(content: ReleaseContent, *, out: Path, registry: Registry, previous: Path | None = None) -> Sealed:
    """Seals a release.

    Args:
        content: what the build made; its ids were given out by `NuggetIds(registry, content.version)`.
        out: folder of releases, made if missing. Only a temporary folder and the release are written there.
        registry: the registry as it was loaded for the build; saved with the release.
        previous: folder of the release to compare with and to carry over from; None for a first one.

    Returns:
        Where the release is; `unchanged` when the same content had been released before.

    Raises:
        ReleaseRejected: it fails its checks, or people's coverage is unknown and must not be.
        ReleaseConflict: the version exists with other content, or another process is sealing.
        InputInvalid: rows do not fit their config, or the previous release cannot be read.
        NuggetsmithError: the disk is full, or a folder cannot be written.
    """
    if not content.version.startswith(f"{month_of(content.as_of)}."):
        raise ConfigurationError(
            f"version {content.version} is not of the month of as_of {content.as_of}",
            hint="take the version from releases.version.next_version",
        )
    with ExitStack() as stack:
        for folder in (out, registry.folder):
            stack.enter_context(only_writer(folder))
        stack.enter_context(disk_errors(out))
        clear_leftovers(out)
        return _seal(content, out, registry, previous)


def _seal(content: ReleaseContent, out: Path, registry: Registry, previous: Path | None) -> Sealed:
    before = read_manifest(previous) if previous is not None else None
    earlier = adopt_previous(registry, previous)
    carried = carry_over(
        content.rows,
        earlier,
        registry,
        content.version,
        same_series=before is None or before.comparability == content.comparability,
    )
    rows = sorted_rows(carried.rows)
    unknown = unknown_coverage(rows)
    if faults := check_coverage(unknown, allowed=content.allow_unknown_coverage):
        raise ReleaseRejected(faults)
    content = replace(content, stages=(*content.stages, carried.counts))
    whole = content_hash(
        {config: rows_hash(found) for config, found in rows.items()}, comparability=content.comparability
    )
    released = released_hashes(out)
    _check_recorded(released, registry, out)
    version = version_with(whole, {**registry.hashes(), **released}) or content.version
    target = out / version
    if released.get(version) == whole:
        return _unchanged(target, whole)
    _check_free(version, whole, released, registry, before)
    built = out / f"{BUILDING}{version}"
    built.mkdir()
    try:
        manifest = _build(built, content, rows, earlier, version, whole, previous, before, unknown)
        if faults := validate(built):
            raise ReleaseRejected(faults)
        if faults := check_loading(built, manifest):
            raise ReleaseRejected(faults)
        registry.record_rows(rows, version)
        registry.record_release(
            KnownRelease(version, whole, content.as_of, content.comparability, SCHEMA_VERSION)
        )
        registry.save()
        move_whole(built, target)
    finally:
        shutil.rmtree(built, ignore_errors=True)
    return Sealed(target, version, unchanged=False)


def _build(
    built: Path,
    content: ReleaseContent,
    rows: Rows,
    earlier: Rows,
    version: str,
    whole: str,
    previous: Path | None,
    before: Manifest | None,
    unknown: tuple[str, ...],
) -> Manifest:
    """Writes every file of the release; the manifest last, since it names the others."""
    configs = [write_config(built, config, found) for config, found in rows.items()]
    for path, data in sorted(content.attachments.items()):
        if not path.startswith(f"{ATTACHMENTS}/") or ".." in PurePosixPath(path).parts:
            raise InputInvalid(
                "is no place for an attachment", where=path, hint=f"put it into {ATTACHMENTS}/ of the release"
            )
        file = built / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    copy_evaluator(built)
    manifest = make_manifest(
        content,
        version=version,
        configs=configs,
        content_hash=whole,
        previous=None
        if before is None
        else PreviousRelease(version=before.version, content_hash=before.content_hash),
        unknown_coverage=unknown,
    )
    write_descriptions(built, manifest, content, rows, earlier, previous)
    manifest = manifest.model_copy(update={"files": hash_files(built)})
    (built / MANIFEST).write_text(manifest_text(manifest), encoding="utf-8")
    return manifest


def _check_recorded(released: Mapping[str, str], registry: Registry, out: Path) -> None:
    """Refuses to go on from a folder whose releases are not those that the registry recorded."""
    recorded = registry.hashes()
    for version, found in released.items():
        if recorded.get(version, found) != found:
            raise ReleaseConflict(
                f"version {version} has other content here than the registry recorded",
                where=str(out / version),
                hint="move the folder away, or use the registry that belongs to it",
            )


def _check_free(
    version: str, whole: str, released: Collection[str], registry: Registry, before: Manifest | None
) -> None:
    """Refuses a version that stands for other content, and a previous release that is not earlier."""
    if version in released or registry.hashes().get(version, whole) != whole:
        raise ReleaseConflict(
            f"version {version} was released with other content",
            where=str(registry.folder),
            hint="let the next free version be chosen",
        )
    if before is not None and version_key(before.version) >= version_key(version):
        raise ConfigurationError(
            f"the previous release {before.version} is not earlier than {version}",
            hint="name an earlier one, or none",
        )


def _unchanged(target: Path, whole: str) -> Sealed:
    """The release that has this content already, after a look at whether it is still what it was."""
    manifest = read_manifest(target)
    broken = [path for path, sha256 in listed_files(manifest).items() if not _has_hash(target / path, sha256)]
    if manifest.content_hash != whole or broken:
        raise ReleaseConflict(
            f"this release is not what was sealed: {', '.join(broken) or 'content_hash'} differs",
            where=str(target),
            hint="move the folder away and run again",
        )
    shipped = {file.path: file.sha256 for file in manifest.files if file.path.startswith("evaluator/")}
    current = {path: hashlib.sha256(data).hexdigest() for path, data in evaluator_files().items()}
    remarks = () if shipped == current else ("the evaluator in it is that of an earlier code version",)
    return Sealed(target, manifest.version, unchanged=True, remarks=remarks)


def _has_hash(path: Path, sha256: str) -> bool:
    return path.is_file() and sha256_file(path) == sha256
