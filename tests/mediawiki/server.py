"""Starts, changes and ends a farm of wikis, and the proxy that spoils its replies."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mediawiki.build import MEDIAWIKI, PHP, FarmError, build_wiki, install, maintain

REPO = Path(__file__).resolve().parents[2]
START_SECONDS = 15.0
PHP_SERVER_FLAGS = (
    "-d", "memory_limit=512M", "-d", "max_execution_time=60", "-d", "display_errors=0",
    "-d", "opcache.enable=1", "-d", "opcache.validate_timestamps=0",
    "-d", "apc.enabled=1", "-d", "apc.enable_cli=1", "-d", "apc.shm_size=64M",
)  # fmt: skip


def free_port() -> int:
    """A port of the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and the workers of its group, which it was started as the leader of."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _await(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.03)
    _end(process)
    raise FarmError(f"nothing answers at {url}; {log} ends with:\n{log.read_text(errors='replace')[-2000:]}")


@dataclass(frozen=True)
class Farm:
    """A running farm.

    Attributes:
        base_url: `http://127.0.0.1:PORT`.
        data_dir: folder of the databases.
        languages: names of the wikis, sorted.
        process: the server.
    """

    base_url: str
    data_dir: Path
    languages: tuple[str, ...]
    process: subprocess.Popen[bytes]

    @property
    def wikipedia_url(self) -> str:
        """Template of the Action API's address, with `{lang}` in it."""
        return self.base_url + "/{lang}/w/api.php"

    @property
    def wikidata_url(self) -> str:
        """Address of the Action API of the wiki of entities."""
        return f"{self.base_url}/wikidata/w/api.php"

    def api(self, wiki: str, /, **params: str) -> Any:
        """One request to a wiki, as JSON (format version 2)."""
        query = urllib.parse.urlencode({"format": "json", "formatversion": "2", **params})
        with urllib.request.urlopen(f"{self.base_url}/{wiki}/w/api.php?{query}", timeout=60) as reply:
            return json.load(reply)

    def edit(self, language: str, title: str, text: str) -> None:
        """Saves a new revision of a page (made when missing)."""
        maintain(self.data_dir, language, "edit.php", "-s", "changed by the test", title, stdin=text)
        maintain(self.data_dir, language, "runJobs.php")

    def move(self, language: str, title: str, new_title: str) -> None:
        """Moves a page, leaving a redirect."""
        self._batch(language, "moveBatch.php", f"{title}|{new_title}")

    def delete(self, language: str, title: str) -> None:
        """Deletes a page."""
        self._batch(language, "deleteBatch.php", title)

    def _batch(self, language: str, script: str, line: str) -> None:
        listing = self.data_dir / "batch.txt"
        listing.write_text(line + "\n", encoding="utf-8")
        maintain(self.data_dir, language, script, "-u", "Admin", str(listing))
        maintain(self.data_dir, language, "runJobs.php")

    def stop(self) -> None:
        """Ends the server; the databases stay."""
        _end(self.process)


def build_farm(pages_dir: Path, data_dir: Path) -> tuple[str, ...]:
    """Builds every wiki of a folder of pages, two at a time.

    Returns:
        The names of the wikis, sorted.

    Raises:
        FarmError: MediaWiki cannot be installed, the folder holds no wiki, or an import failed.
    """
    languages = tuple(sorted(path.name for path in pages_dir.iterdir() if path.is_dir()))
    if not languages:
        raise FarmError(f"{pages_dir} holds no folder of pages: lay it out as <language>/<title>.wiki")
    install()
    data_dir.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(max_workers=2) as pool:
        list(pool.map(lambda language: build_wiki(pages_dir, data_dir, language), languages))
    return languages


def serve(data_dir: Path, port: int = 0, workers: int = 4) -> Farm:
    """Serves the wikis that a folder of databases holds.

    Args:
        data_dir: folder that `build_farm` filled.
        port: port to listen on; 0 takes a free one.
        workers: requests answered at the same time.

    Raises:
        FarmError: the server did not start.
    """
    languages = tuple(sorted(path.parent.name for path in data_dir.glob("*/.ready")))
    base_url = f"http://127.0.0.1:{port or free_port()}"
    log = data_dir / f"server-{base_url.rsplit(':', 1)[1]}.log"
    env = {
        **os.environ,
        "MW_FARM_DATA": str(data_dir),
        "MW_FARM_LANGS": ",".join(languages),
        "PHP_CLI_SERVER_WORKERS": str(workers),
    }
    with log.open("wb") as out:
        process = subprocess.Popen(
            ["php", *PHP_SERVER_FLAGS, "-S", base_url.removeprefix("http://"), str(PHP / "router.php")],
            env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True, cwd=MEDIAWIKI,
        )  # fmt: skip
    _await(f"{base_url}/healthz", process, log)
    return Farm(base_url, data_dir, languages, process)


def start_farm(pages_dir: Path, data_dir: Path, port: int = 0) -> Farm:
    """Builds what is not yet built of a folder of pages and serves it.

    Raises:
        FarmError: it cannot be installed, built or started.
    """
    build_farm(pages_dir, data_dir)
    return serve(data_dir, port)


@dataclass(frozen=True)
class FaultProxy:
    """A running fault proxy in front of a farm or another server.

    Attributes:
        base_url: `http://127.0.0.1:PORT`.
        process: the server.
    """

    base_url: str
    process: subprocess.Popen[bytes]

    @property
    def wikipedia_url(self) -> str:
        """Template of the Action API's address, with `{lang}` in it."""
        return self.base_url + "/{lang}/w/api.php"

    @property
    def wikidata_url(self) -> str:
        """Address of the Action API of the wiki of entities."""
        return f"{self.base_url}/wikidata/w/api.php"

    def set_faults(self, faults: Sequence[Mapping[str, object]]) -> None:
        """Sets what happens to the next requests, one fault (`{}` for none) per request."""
        self._call("PUT", "/_faults", json.dumps(list(faults)).encode())

    def log(self) -> list[dict[str, Any]]:
        """Every request so far: time, method, path, user agent, requests in flight, status."""
        log: list[dict[str, Any]] = self._call("GET", "/_log")
        return log

    def clear_log(self) -> None:
        """Forgets the requests so far."""
        self._call("DELETE", "/_log")

    def stop(self) -> None:
        """Ends the proxy."""
        _end(self.process)

    def _call(self, method: str, path: str, body: bytes | None = None) -> Any:
        request = urllib.request.Request(self.base_url + path, data=body, method=method)
        with urllib.request.urlopen(request, timeout=10) as reply:
            return json.load(reply)


def start_fault_proxy(
    upstream: str,
    log_dir: Path,
    *,
    port: int = 0,
    max_concurrent: int = 0,
    rate: float = 0.0,
    latency: float = 0.0,
) -> FaultProxy:
    """Starts the proxy that plays Wikimedia's edge.

    Args:
        upstream: address of the farm.
        log_dir: where the proxy's own output goes.
        port: port to listen on; 0 takes a free one.
        max_concurrent: 429 above this many requests in flight; 0 is no limit.
        rate: 429 above this many requests in any one second; 0 is no limit.
        latency: seconds added to every reply.

    Raises:
        FarmError: it did not start.
    """
    port = port or free_port()
    log = log_dir / f"proxy-{port}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [
                sys.executable, "-m", "tests.mediawiki.fault_proxy", "--upstream", upstream,
                "--port", str(port), "--rate", str(rate), "--latency", str(latency),
                "--max-concurrent", str(max_concurrent),
            ],
            stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True, cwd=REPO,
        )  # fmt: skip
    proxy = FaultProxy(f"http://127.0.0.1:{port}", process)
    _await(f"{proxy.base_url}/_log", process, log)
    return proxy
