"""Loopback farms of real MediaWikis for tests, and fixtures that hand them out."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.mediawiki.build import FarmError
from tests.mediawiki.cache import cached_data
from tests.mediawiki.sample import sample_pages
from tests.mediawiki.server import (
    Farm,
    FaultProxy,
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

FarmFactory = Callable[[Path], Farm]
ProxyFactory = Callable[..., FaultProxy]


@contextmanager
def needed() -> Iterator[None]:
    """A server that cannot be started skips the test, and fails it where servers are required.

    The environment variable stands in the CI script: there, a skip would never be missed.
    """
    try:
        yield
    except FarmError as error:
        if os.environ.get("NUGGETSMITH_REQUIRE_SERVERS"):
            raise
        pytest.skip(f"no MediaWiki: {error}")


@pytest.fixture
def farm(tmp_path: Path) -> Iterator[FarmFactory]:
    """Starts a farm of its own from a folder of pages; the test may change it."""
    with ExitStack() as stack:

        def start(pages_dir: Path) -> Farm:
            data = tmp_path / f"farm-{len(list(tmp_path.iterdir()))}"
            with needed():
                shutil.copytree(cached_data(pages_dir), data)
                started = serve(data)
            stack.callback(started.stop)
            return started

        yield start


@pytest.fixture(scope="session")
def sample_farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Farm]:
    """The small farm of an invented country, for reading."""
    pages = sample_pages(tmp_path_factory.mktemp("sample") / "pages")
    data = tmp_path_factory.mktemp("sample-farm") / "data"
    with needed():
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
