"""A small Action API on loopback for unit tests: invented pages, scripted faults, a log of what was asked."""

from __future__ import annotations

import gzip
import http.server
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit

from sources.journal import Journal
from sources.transport import Transport

START = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)

Params = dict[str, str]


@dataclass
class Fault:
    """One scripted reply; the first of the list is given to the first request."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    drop: bool = False
    """Close the connection without a word."""
    cut: bool = False
    """Announce more bytes than are sent."""
    delay: float = 0.0


@dataclass
class Asked:
    """A request that arrived."""

    method: str
    path: str
    params: Params
    headers: dict[str, str]


class StubServer:
    """Serves `answer(params)` as JSON (or a fault that it returns), after the faults have been played."""

    def __init__(self, answer: Callable[[Params], Any]) -> None:
        self.answer = answer
        self.faults: list[Fault] = []
        self.asked: list[Asked] = []
        stub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1

            def log_message(self, format: str, *args: object) -> None:
                pass

            def handle_any(self) -> None:
                stub._handle(self)

            do_GET = do_POST = handle_any  # noqa: N815

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/w/api.php"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _handle(self, request: http.server.BaseHTTPRequestHandler) -> None:
        sent = request.rfile.read(int(request.headers.get("Content-Length") or 0)).decode()
        parts = urlsplit(request.path)
        params = dict(parse_qsl(parts.query or sent, keep_blank_values=True))
        self.asked.append(Asked(request.command, parts.path, params, dict(request.headers)))
        fault = self.faults.pop(0) if self.faults else None
        answer = self.answer(params) if fault is None else fault
        if isinstance(answer, Fault):
            fault = answer
        if fault is None:
            body = gzip.compress(json.dumps(answer).encode())
            fault = Fault(body=body, headers={"Content-Encoding": "gzip"})
        time.sleep(fault.delay)
        if fault.drop:
            request.close_connection = True
            return
        try:
            request.send_response(fault.status)
            for name, value in fault.headers.items():
                request.send_header(name, value)
            request.send_header("Content-Length", str(len(fault.body) + (100 if fault.cut else 0)))
            request.end_headers()
            request.wfile.write(fault.body)
        except OSError:  # the client has given up waiting
            pass
        if fault.cut:
            request.close_connection = True


def json_fault(content: object, **headers: str) -> Fault:
    """A reply with status 200 and this JSON."""
    return Fault(
        body=json.dumps(content).encode(), headers={k.replace("_", "-"): v for k, v in headers.items()}
    )


class FakeClock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self._passed = 0.0

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self._passed += seconds

    def now(self) -> datetime:
        return START + timedelta(seconds=self._passed)

    def monotonic(self) -> float:
        return self._passed


@contextmanager
def transport_of(folder: Path, clock: FakeClock | None = None, **options: Any) -> Iterator[Transport]:
    """A transport over a journal in the folder, with a clock that does not wait."""
    clock = clock or FakeClock()
    settings = {"contact": None, "timeout": (2.0, 2.0), **options}
    with Journal.open(folder / "journal.sqlite") as journal:
        transport = Transport(journal, now=clock.now, sleep=clock.sleep, clock=clock.monotonic, **settings)
        try:
            yield transport
        finally:
            transport.close()


def outcomes(transport: Transport) -> list[str]:
    """Outcomes in the ledger, in order."""
    return [entry.outcome for entry in transport.journal.ledger()]


@dataclass
class StubPage:
    """An invented page."""

    wikitext: str = "Text."
    extract: str = "Text."
    revid: int = 1
    props: dict[str, str] = field(default_factory=dict)
    langlinks: tuple[tuple[str, str], ...] = ()


@dataclass
class StubWiki:
    """Answers as a MediaWiki does; hooks change what single tests want changed."""

    pages: dict[str, StubPage] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    """Target by title; `Target#Section` points at a section."""
    hits: dict[str, list[str]] = field(default_factory=dict)
    suggestion: str | None = None
    before: Callable[[Params], Any] = lambda params: None
    """Called first; what it returns is the reply."""

    def __call__(self, params: Params) -> Any:
        """One reply."""
        own = self.before(params)
        if own is not None:
            return own
        if params.get("list") == "search":
            info = {"totalhits": 0} | ({"suggestion": self.suggestion} if self.suggestion else {})
            found = self.hits.get(params["srsearch"], [])
            return {"query": {"searchinfo": info, "search": [{"ns": 0, "title": t} for t in found]}}
        if params.get("meta") == "siteinfo":
            return {"query": {"general": {"sitename": "Stub"}}}
        return {"batchcomplete": True, "query": self._query(params)}

    def _query(self, params: Params) -> dict[str, Any]:
        pages, normalized, redirects = [], [], []
        for asked in params["titles"].split("|"):
            title = asked[0].upper() + asked[1:].replace("_", " ")
            if title != asked:
                normalized.append({"fromencoded": False, "from": asked, "to": title})
            seen = set()
            while title in self.redirects and title not in seen:
                seen.add(title)
                target, _, section = self.redirects[title].partition("#")
                step = {"from": title, "to": target}
                redirects.append(step | ({"tofragment": section} if section else {}))
                title = target
            if title not in self.redirects:
                pages.append(self._page(title, params))
        return {"normalized": normalized, "redirects": redirects, "pages": pages}

    def _page(self, title: str, params: Params) -> dict[str, Any]:
        page = self.pages.get(title)
        if page is None:
            return {"ns": 0, "title": title, "missing": True}
        props = params["prop"].split("|")
        revision: dict[str, Any] = {
            "revid": page.revid,
            "timestamp": "2024-01-01T00:00:00Z",
            "sha1": f"{page.revid:040x}",
        }
        if "content" in params.get("rvprop", ""):
            revision["slots"] = {"main": {"content": page.wikitext}}
        given: dict[str, Any] = {"pageid": 100, "ns": 0, "title": title, "revisions": [revision]}
        if "info" in props:
            given["lastrevid"] = page.revid
        if page.props and "pageprops" in props:
            given["pageprops"] = page.props
        if page.langlinks and "langlinks" in props:
            given["langlinks"] = [{"lang": lang, "title": name} for lang, name in page.langlinks]
        if "extracts" in props:
            given["extract"] = page.extract
        return given
