"""Calendar versions of the data set: `YYYY.MM.N`, where YYYY.MM is the UTC month of as_of."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from evaluator.dates import parse_date
from schemas.errors import ConfigurationError, InputInvalid, ReleaseConflict

MANIFEST = "manifest.json"
"""File that makes a folder a release."""

_VERSION = re.compile(r"(\d{4})\.(\d\d)\.(0|[1-9]\d*)", re.ASCII)


def version_key(version: str) -> tuple[int, int, int]:
    """Year, month and number of a version, so that versions sort in order of time.

    Raises:
        InputInvalid: not of the form `2026.11.0`.
    """
    match = _VERSION.fullmatch(version)
    if match is None or not 1 <= int(match[2]) <= 12:
        raise InputInvalid(f"{version!r} is not a release version of the form 2026.11.0")
    return int(match[1]), int(match[2]), int(match[3])


def is_version(text: str) -> bool:
    """Whether a folder name or tag (without its `v`) is a version."""
    match = _VERSION.fullmatch(text)
    return match is not None and 1 <= int(match[2]) <= 12


def month_of(as_of: str | dt.datetime) -> str:
    """Month of a release, `2026.11`.

    Args:
        as_of: EDTF day or month, or an instant with its time zone; an instant counts in UTC, whatever the
            zone of the process.

    Raises:
        ConfigurationError: as_of has no month, or the instant has no time zone.
    """
    if isinstance(as_of, dt.datetime):
        if as_of.tzinfo is None:
            raise ConfigurationError(
                f"{as_of.isoformat()} has no time zone", hint="give an aware time; releases count in UTC"
            )
        day = as_of.astimezone(dt.UTC).date()
        return f"{day.year:04d}.{day.month:02d}"
    date = parse_date(as_of)
    if date.month is None:
        raise ConfigurationError(
            f"as_of {as_of!r} names no month", hint="give as_of as a day, for instance 2026-11-30"
        )
    return f"{date.year:04d}.{date.month:02d}"


def released_hashes(dist: Path) -> dict[str, str]:
    """Content hash of each release in a folder, by version in order of time.

    Folders that are not named like a version are no releases and are not looked at.

    Raises:
        ReleaseConflict: a folder named like a version holds no readable manifest.
    """
    if not dist.is_dir():
        return {}
    found: dict[str, str] = {}
    for folder in sorted(path for path in dist.iterdir() if path.is_dir() and is_version(path.name)):
        try:
            found[folder.name] = str(json.loads((folder / MANIFEST).read_bytes())["content_hash"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ReleaseConflict(
                "this folder is named like a release but has no readable manifest.json",
                where=str(folder),
                hint="move it away: a release is never repaired in place",
            ) from error
    return dict(sorted(found.items(), key=lambda item: version_key(item[0])))


def newest_release(dist: Path, *, before: str | None = None) -> Path | None:
    """Folder of the newest release, or of the newest one before a version; None when there is none."""
    versions = [v for v in released_hashes(dist) if before is None or version_key(v) < version_key(before)]
    return dist / versions[-1] if versions else None


def next_version(as_of: str | dt.datetime, taken: Iterable[str]) -> str:
    """The first free version of the month of as_of.

    Args:
        as_of: see `month_of`.
        taken: versions of the registry and of the folder of releases.
    """
    month = month_of(as_of)
    numbers = [version_key(version)[2] for version in taken if version.startswith(f"{month}.")]
    return f"{month}.{max(numbers, default=-1) + 1}"


def version_with(content_hash: str, recorded: Mapping[str, str]) -> str | None:
    """The newest version that was recorded with this content, or None."""
    same = [version for version, known in recorded.items() if known == content_hash]
    return max(same, key=version_key, default=None)
