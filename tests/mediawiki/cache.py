"""Databases of farms that were built before, by the hash of all that they were built from."""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.mediawiki.build import PHP
from tests.mediawiki.server import REPO, build_farm

CACHE = REPO / "build" / "farms"


def _digest(folders: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Holds a lock file, so that two test runs do not build the same farm at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def cached_data(pages_dir: Path) -> Path:
    """Databases built from a folder of pages, from the cache when nothing has changed since.

    They are shared: serve them as they are for reading, copy them for changing.

    Raises:
        FarmError: they cannot be built.
    """
    data = CACHE / _digest((pages_dir, PHP))
    with _locked(CACHE / f"{data.name}.lock"):
        build_farm(pages_dir, data)
    return data
