"""`manifest.json`: what a release holds, what it was made from, and what each stage kept and dropped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from releases.content import ReleaseContent
from releases.parquet import ConfigFile, sha256_file
from releases.version import MANIFEST
from schemas.base import SCHEMA_VERSION, Record
from schemas.counts import StageCount
from schemas.errors import InputInvalid, first_problem
from schemas.snapshot import SourceRecord
from schemas.tables import CONFIGS

FORMAT = 1
"""Version of the manifest's own layout."""

NAME = "nuggetsmith"
"""Name of the data set."""


class FileHash(Record):
    """One file of a release."""

    path: str
    """Path inside the release, with `/`."""
    n_bytes: int
    """Size."""
    sha256: str
    """Hash."""


class PreviousRelease(Record):
    """The release that this one was compared with."""

    version: str
    """Its version."""
    content_hash: str
    """Its content hash."""


class Manifest(Record):
    """`manifest.json`. It holds no time of making: the same inputs give the same bytes."""

    format: int
    """Version of this file's layout."""
    name: str
    """Name of the data set."""
    version: str
    """Version of the release; its tag is `v` and this."""
    schema_version: int
    """Version of the tables' columns."""
    comparability: int
    """Scores of releases with the same number can be compared."""
    as_of: str
    """Day up to which facts count."""
    profile: str
    """Profile of the build."""
    seed: int
    """Seed of the draw."""
    languages: tuple[str, ...]
    """Wikipedia editions that were compared."""
    synthetic: bool
    """The people are invented."""
    code_version: str
    """Version of the code that built it."""
    previous: PreviousRelease | None
    """Release it was compared with; null for the first."""
    inputs: tuple[SourceRecord, ...]
    """What the snapshot was made from, sorted by name."""
    stages: tuple[StageCount, ...]
    """What each stage saw, kept and dropped, in order."""
    content_hash: str
    """Hash over the rows of all configs."""
    configs: tuple[ConfigFile, ...]
    """Configs with rows, in the order of the card."""
    left_out: tuple[str, ...]
    """Configs without rows, which have no file."""
    unknown_coverage: tuple[str, ...]
    """People whose Wikipedia coverage is not known: they count for no figure on novelty."""
    files: tuple[FileHash, ...]
    """Every other file of the release, sorted by path."""


def make_manifest(
    content: ReleaseContent,
    *,
    version: str,
    configs: Sequence[ConfigFile],
    content_hash: str,
    previous: PreviousRelease | None,
    unknown_coverage: Sequence[str],
    files: Sequence[FileHash] = (),
) -> Manifest:
    """Puts a manifest together."""
    present = {file.config for file in configs}
    return Manifest(
        format=FORMAT,
        name=NAME,
        version=version,
        schema_version=SCHEMA_VERSION,
        comparability=content.comparability,
        as_of=content.as_of,
        profile=content.profile,
        seed=content.seed,
        languages=content.languages,
        synthetic=content.synthetic,
        code_version=content.code_version,
        previous=previous,
        inputs=tuple(sorted(content.inputs, key=lambda source: (source.name, source.location))),
        stages=content.stages,
        content_hash=content_hash,
        configs=tuple(configs),
        left_out=tuple(config for config in CONFIGS if config not in present),
        unknown_coverage=tuple(sorted(unknown_coverage)),
        files=tuple(files),
    )


def manifest_text(manifest: Manifest) -> str:
    """JSON of a manifest, as it is written."""
    return json.dumps(manifest.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"


def read_manifest(release: Path) -> Manifest:
    """Reads the manifest of a release.

    Raises:
        InputInvalid: the folder is no release, or of a layout that this version does not know.
    """
    path = release / MANIFEST
    try:
        return Manifest.model_validate_json(path.read_bytes())
    except OSError as error:
        raise InputInvalid(
            f"there is no readable {MANIFEST}", where=str(release), hint="name the folder of a release"
        ) from error
    except ValidationError as error:
        raise InputInvalid(
            f"is no manifest of this version: {first_problem(error)}",
            where=str(path),
            hint="read the release with the version of the code named in it",
        ) from error


def hash_files(release: Path) -> tuple[FileHash, ...]:
    """Every file of a release but the manifest and the configs' own, sorted by path."""
    paths = (
        path
        for path in release.rglob("*")
        if path.is_file()
        and path != release / MANIFEST
        and not (path.parent.parent == release and path.parent.name in CONFIGS)
    )
    return tuple(
        FileHash(
            path=path.relative_to(release).as_posix(), n_bytes=path.stat().st_size, sha256=sha256_file(path)
        )
        for path in sorted(paths)
    )


def listed_files(manifest: Manifest) -> dict[str, str]:
    """SHA-256 of every file that a manifest names, by path."""
    named = {file.path: file.sha256 for file in manifest.files}
    return dict(sorted({**named, **{file.path: file.sha256 for file in manifest.configs}}.items()))
