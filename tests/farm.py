"""Loopback farms of real MediaWikis for tests, and fixtures that hand them out.

A farm that cannot be started fails the test that wants it: an integration test that skips for want of its
server would never be missed.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.mediawiki.build import PHP
from tests.mediawiki.server import (
    REPO,
    Farm,
    FaultProxy,
    build_farm,
    serve,
    start_farm,
    start_fault_proxy,
)

__all__ = [
    "Farm",
    "FaultProxy",
    "cached_data",
    "farm",
    "fault_proxy",
    "sample_farm",
    "start_farm",
    "start_fault_proxy",
]

CACHE = REPO / "build" / "farms"
"""Databases of farms that were built before, by the hash of all that they were built from."""

FarmFactory = Callable[[Path], Farm]
ProxyFactory = Callable[..., FaultProxy]


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


@pytest.fixture
def farm(tmp_path: Path) -> Iterator[FarmFactory]:
    """Starts a farm of its own from a folder of pages; the test may change it."""
    with ExitStack() as stack:

        def start(pages_dir: Path) -> Farm:
            data = tmp_path / f"farm-{len(list(tmp_path.iterdir()))}"
            shutil.copytree(cached_data(pages_dir), data)
            started = serve(data)
            stack.callback(started.stop)
            return started

        yield start


@pytest.fixture(scope="session")
def sample_farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Farm]:
    """The small farm of an invented country, for reading."""
    from tests.mediawiki.sample import sample_pages

    pages = sample_pages(tmp_path_factory.mktemp("sample") / "pages")
    data = tmp_path_factory.mktemp("sample-farm") / "data"
    shutil.copytree(cached_data(pages), data)
    started = serve(data)
    yield started
    started.stop()


@pytest.fixture
def fault_proxy(tmp_path: Path) -> Iterator[ProxyFactory]:
    """Starts the proxy that plays Wikimedia's edge: `fault_proxy(upstream, rate=..., latency=...)`."""
    with ExitStack() as stack:

        def start(
            upstream: str, *, max_concurrent: int = 0, rate: float = 0.0, latency: float = 0.0
        ) -> FaultProxy:
            proxy = start_fault_proxy(
                upstream, tmp_path, max_concurrent=max_concurrent, rate=rate, latency=latency
            )
            stack.callback(proxy.stop)
            return proxy

        yield start
