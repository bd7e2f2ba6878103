"""Loopback reverse proxy that behaves like the edge of Wikimedia (standard library only).

    python -m tests.mediawiki.fault_proxy --upstream http://127.0.0.1:8090 --port 8091

`PUT /_faults` takes a JSON list that is used up one entry per request: `{"status": 429, "retry_after": 1}`,
`{"status": 503}`, `{"drop": true}`, `{"delay": 2.5}`, `{"truncate": 100}`, `{"html": true}`, `{"maxlag": 5}`,
`{}` for a request that goes through. `GET /_log` lists all requests, `DELETE /_log` empties the list.
"""

from __future__ import annotations

import argparse
import http.client
import http.server
import json
import threading
import time
import urllib.parse
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

HOP_BY_HOP = {"transfer-encoding", "connection", "content-length", "host"}
JSON = ("Content-Type", "application/json")


@dataclass
class State:
    """What the handlers of one proxy share."""

    upstream: urllib.parse.SplitResult
    max_concurrent: int
    rate: float
    latency: float
    lock: threading.Lock = field(default_factory=threading.Lock)
    faults: list[dict[str, Any]] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)
    recent: list[float] = field(default_factory=list)
    inflight: int = 0

    def enter(self, now: float) -> dict[str, Any]:
        """Counts a request in; returns what is to happen to it (called with the lock held)."""
        self.inflight += 1
        self.recent[:] = [moment for moment in self.recent if now - moment < 1.0] + [now]
        fault = dict(self.faults.pop(0)) if self.faults else {}
        crowded = self.max_concurrent and self.inflight > self.max_concurrent
        if crowded or (self.rate and len(self.recent) > self.rate):
            return {"status": 429, "retry_after": 1}
        return fault


def maxlag_body(lag: float) -> bytes:
    """MediaWiki's reply when its databases lag behind."""
    error = {
        "code": "maxlag",
        "info": f"Waiting for 10.64.0.1: {lag} seconds lagged.",
        "host": "10.64.0.1",
        "lag": lag,
        "type": "db",
        "docref": "See https://en.wikipedia.org/w/api.php for API usage.",
    }
    return json.dumps({"error": error}).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers the control addresses itself and passes everything else on."""

    protocol_version = "HTTP/1.1"
    state: State

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: the list of requests is asked for."""

    def reply(self, status: int, body: bytes, headers: Iterable[tuple[str, str]] = ()) -> None:
        """Sends one whole reply."""
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def control(self, body: bytes) -> None:
        """Sets faults, shows or empties the list of requests."""
        state = self.state
        with state.lock:
            if self.path == "/_faults" and self.command == "PUT":
                state.faults[:] = json.loads(body)
            if self.path == "/_log" and self.command == "DELETE":
                state.log.clear()
            out = json.dumps(state.log if self.path == "/_log" else state.faults).encode()
        self.reply(200, out, [JSON])

    def handle_request(self) -> None:
        """One request."""
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path in ("/_faults", "/_log"):
            self.control(body)
            return
        now = time.monotonic()
        with self.state.lock:
            fault = self.state.enter(now)
            entry: dict[str, Any] = {
                "t": round(now, 3),
                "method": self.command,
                "path": self.path,
                "body": body.decode("utf-8", "replace"),
                "ua": self.headers.get("User-Agent"),
                "accept_encoding": self.headers.get("Accept-Encoding"),
                "inflight": self.state.inflight,
                "status": fault.get("status", 200),
            }
            self.state.log.append(entry)
        try:
            time.sleep(self.state.latency + fault.get("delay", 0.0))
            self.answer(fault, entry, body)
        finally:
            with self.state.lock:
                self.state.inflight -= 1

    do_GET = do_POST = do_PUT = do_DELETE = handle_request  # noqa: N815

    def answer(self, fault: dict[str, Any], entry: dict[str, Any], body: bytes) -> None:
        """Plays the fault, or passes the request on."""
        if fault.get("drop"):
            entry["status"] = "drop"
            self.close_connection = True
            self.connection.close()
        elif "status" in fault:
            headers = [("Content-Type", "text/html; charset=utf-8"), ("Server", "Varnish")]
            if fault.get("retry_after") is not None:
                headers.append(("Retry-After", str(fault["retry_after"])))
            text = b"<!DOCTYPE html><title>Wikimedia Error</title><p>Too many requests or backend error"
            self.reply(fault["status"], text, headers)
        elif fault.get("html"):
            self.reply(200, b"<html>not json</html>", [("Content-Type", "text/html")])
        elif "maxlag" in fault:
            headers = [
                JSON,
                ("Retry-After", str(fault.get("retry_after", 1))),
                ("X-Database-Lag", str(fault["maxlag"])),
                ("MediaWiki-API-Error", "maxlag"),
            ]
            self.reply(200, maxlag_body(fault["maxlag"]), headers)
        else:
            status, data, headers = self.fetch(body)
            entry["status"] = status
            self.reply(status, data[: fault.get("truncate")], headers)

    def fetch(self, body: bytes) -> tuple[int, bytes, list[tuple[str, str]]]:
        """The upstream's reply, unpacked."""
        upstream = self.state.upstream
        connection = http.client.HTTPConnection(upstream.hostname or "127.0.0.1", upstream.port, timeout=60)
        try:
            drop = ("connection", "accept-encoding")
            headers = {name: value for name, value in self.headers.items() if name.lower() not in drop}
            connection.request(self.command, self.path, body or None, headers)
            reply = connection.getresponse()
            kept = [(name, value) for name, value in reply.getheaders() if name.lower() not in HOP_BY_HOP]
            return reply.status, reply.read(), kept
        finally:
            connection.close()


class Server(http.server.ThreadingHTTPServer):
    """Threads that do not outlive the proxy."""

    daemon_threads = True
    request_queue_size = 64


def main() -> None:
    """Serves until it is ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upstream", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--max-concurrent", type=int, default=0)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--latency", type=float, default=0)
    args = parser.parse_args()
    state = State(urllib.parse.urlsplit(args.upstream), args.max_concurrent, args.rate, args.latency)
    handler = type("BoundHandler", (Handler,), {"state": state})
    Server(("127.0.0.1", args.port), handler).serve_forever()


if __name__ == "__main__":
    main()
