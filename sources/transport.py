"""The one way to a web service: journalled, retried, rate-limited, and accounted for in the ledger.

Every source asks through `Transport.get_json`. Requests are made one at a time; what is worth a retry is
decided in one place (`sources.outcomes.RETRYABLE`); a reply is in the journal before it is returned.
"""

from __future__ import annotations

import functools
import hashlib
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

import requests

from schemas.errors import ConfigurationError, SourceUnavailable
from schemas.ids import canonical_json
from schemas.snapshot import LedgerEntry
from sources.hosts import host_of, is_loopback, user_agent
from sources.journal import Journal
from sources.outcomes import (
    RETRYABLE,
    Attempt,
    Outcome,
    Shape,
    any_object,
    has_shape,
    of_body,
    of_error,
    of_status,
    one_line,
)
from sources.pacing import BURST, LIVE_RATE, TokenBucket, parse_retry_after

TIMEOUT = (5.0, 30.0)
"""Seconds to connect, and between two bytes of a reply."""

TRIES = 6
"""Attempts at one request, the first included."""

MAX_WAIT = 60.0
"""Longest wait in seconds before an attempt, whatever Retry-After says."""

FIRST_WAIT = 1.0
"""Shortest wait in seconds before the second attempt; doubled each time. No jitter: with
one request at a time there is nobody to meet again at the same moment."""

LONGEST_URL = 1500
"""Longer queries (in encoded characters) go as POST; servers and proxies cut URLs at 2,000 to 8,000."""

MAXLAG = 5
"""Replication lag in seconds above which a MediaWiki server should turn us away (API etiquette)."""

ACTION_API: Mapping[str, str] = {
    "format": "json",
    "formatversion": "2",
    "errorformat": "plaintext",
    "maxlag": str(MAXLAG),
}
"""Parameters that every request to a MediaWiki Action API carries."""


class RequestRefused(SourceUnavailable):
    """The service answered, and its answer is no (403, 404, an API error): asking again changes nothing.

    Args:
        outcome: `http_403`, `http_404`, `http_other` or `api_error`.
        code: the status, or the API's error code, e.g. `no-such-entity`.
        detail: what the service said, one line.
        where: host.
    """

    def __init__(self, outcome: Outcome, code: str, detail: str, *, where: str) -> None:
        self.outcome, self.code, self.detail = outcome, code, detail
        super().__init__(
            f"the service refuses the request: {code} {detail}".rstrip(),
            where=where,
            hint="check the address and the contact in the User-Agent",
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """A JSON reply."""

    json: Any
    """Parsed body."""
    retrieved_at: str
    """UTC time at which it was received, `2026-11-30T12:00:00Z`."""
    from_journal: bool = False
    """It was there already; nothing was asked."""


@dataclass(frozen=True)
class _Request:
    """A request to a service; see `Transport.get_json`."""

    source: str
    url: str
    params: Mapping[str, str]
    what: str
    again: int = 0
    shape: Shape = any_object

    @functools.cached_property
    def method(self) -> str:
        """POST when the query is too long for an address."""
        return "POST" if len(urlencode(self.params)) > LONGEST_URL else "GET"

    @functools.cached_property
    def key(self) -> str:
        """Key in journal and ledger."""
        return request_key(self.method, self.url, self.params, self.again)


class Transport:
    """Asks web services for JSON, through a journal.

    Args:
        journal: where replies are kept and attempts are logged.
        contact: address (mail or URL) of whoever operates this run; live hosts need it.
        rate_per_minute: requests a minute; None is `LIVE_RATE` for live hosts and no limit on loopback.
        burst: requests that may follow each other at once.
        timeout: seconds to connect and to wait for the next byte.
        tries: attempts at one request.
        max_wait: longest wait in seconds before an attempt.
        now: the wall clock, UTC.
        sleep: waits that many seconds.
        clock: seconds that only grow, for the rate.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        contact: str | None,
        now: Callable[[], datetime],
        rate_per_minute: float | None = None,
        burst: int = BURST,
        timeout: tuple[float, float] = TIMEOUT,
        tries: int = TRIES,
        max_wait: float = MAX_WAIT,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if tries < 1:
            raise ConfigurationError(f"tries = {tries}: at least one attempt is needed")
        self.journal = journal
        self.user_agent = user_agent(contact)
        self._contact, self._timeout, self._tries, self._max_wait = contact, timeout, tries, max_wait
        self._now, self._sleep = now, sleep
        self._limit_loopback = rate_per_minute is not None
        self._bucket = TokenBucket(LIVE_RATE if rate_per_minute is None else rate_per_minute, burst, clock)
        self._session = requests.Session()
        self._session.headers.update({"User-Agent": self.user_agent, "Accept-Encoding": "gzip"})

    def get_json(
        self,
        source: str,
        url: str,
        params: Mapping[str, str],
        what: str,
        *,
        again: int = 0,
        shape: Shape = any_object,
    ) -> Reply:
        """The JSON reply to a request, from the journal or from the service.

        Args:
            source: name for the ledger, e.g. `wikipedia:en`.
            url: address without query.
            params: query; see `ACTION_API` for what MediaWiki wants in each.
            what: the request in short, for the ledger and for errors.
            again: 1, 2 ... asks anew although the journal has a reply, for what changed since. It is
                part of the journal's key: a continued harvest sees the same replies in the same order.
            shape: what the reply must look like; one that does not is asked for again and never kept. A
                reply is a JSON object in any case.

        Raises:
            ConfigurationError: a live host and no contact.
            RequestRefused: 403, 404 or another final no. It is not kept: the next run asks again.
            SourceUnavailable: no usable reply after all tries.
        """
        request = _Request(source, url, params, what, again, shape)
        stored = self.journal.get(request.key)
        if stored is not None:
            content = json.loads(stored.body)
            if has_shape(content, shape):
                return Reply(content, stored.retrieved_at, from_journal=True)
            # Kept by an earlier version that took any JSON for a reply.
            self.journal.forget(request.key)
        wait = 0.0
        for number in range(1, self._tries + 1):
            attempt, entry = self._attempt(request, number, wait)
            if attempt.outcome is Outcome.OK:
                self.journal.put(request.key, attempt.body, entry.at, entry)
                return Reply(json.loads(attempt.body), entry.at)
            self.journal.log(entry)
            if attempt.outcome not in RETRYABLE:
                raise RequestRefused(attempt.outcome, attempt.code, attempt.detail, where=host_of(url))
            wait = self._wait_after(attempt, number)
        raise SourceUnavailable(
            f"{source} gave no usable reply to `{what}` in {self._tries} tries, last: {attempt.outcome}"
            + (f" ({attempt.detail})" if attempt.detail else ""),
            where=host_of(url),
            hint="run the same command again later: what was fetched is kept",
        )

    def answers(self, source: str, url: str, params: Mapping[str, str]) -> bool:
        """Whether a service answers now: one attempt, in the ledger, but not kept in the journal.

        Tells a service that is down, or refuses everything, from one that fails at one record: `params` is a
        request of the same kind about something else.
        """
        attempt, entry = self._attempt(_Request(source, url, params, "still there?"), 1, 0.0)
        self.journal.log(entry)
        return attempt.outcome is Outcome.OK

    def utc_now(self) -> str:
        """The clock's time, `2026-11-30T12:00:00Z`."""
        return self._now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def close(self) -> None:
        """Closes connections; the journal stays open."""
        self._session.close()

    def _wait_after(self, attempt: Attempt, number: int) -> float:
        """Seconds before the attempt after `number`: doubled each time, and no less than the server asks."""
        asked = parse_retry_after(attempt.retry_after, self._now()) or 0.0
        return min(max(asked, FIRST_WAIT * 2.0 ** (number - 1)), self._max_wait)

    def _attempt(self, request: _Request, number: int, wait: float) -> tuple[Attempt, LedgerEntry]:
        """Waits its turn, sends once, and says what came of it."""
        live = not is_loopback(request.url)
        if live and self._contact is None:
            raise ConfigurationError(
                "live services want to know whom to contact",
                where=host_of(request.url),
                hint="give --contact with a mail address or a page about you",
            )
        if live or self._limit_loopback:
            wait = max(wait, self._bucket.take())
        if wait:
            self._sleep(wait)
        attempt = self._send(request)
        entry = LedgerEntry(
            at=self.utc_now(),
            source=request.source,
            key=request.key,
            what=request.what,
            outcome=attempt.outcome,
            attempt=number,
            waited=wait,
        )
        return attempt, entry

    def _send(self, request: _Request) -> Attempt:
        method, url, params = request.method, request.url, request.params
        # A proxy of the environment must not stand before services on this machine.
        self._session.trust_env = not is_loopback(url)
        try:
            reply = self._session.request(
                method,
                url,
                params=params if method == "GET" else None,
                data=params if method == "POST" else None,
                timeout=self._timeout,
                allow_redirects=False,
            )
        except requests.Timeout:
            return Attempt(Outcome.TIMEOUT)
        except requests.exceptions.ContentDecodingError:
            return Attempt(Outcome.TRUNCATED)
        except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError) as error:
            return Attempt(of_error(error))
        except requests.RequestException as error:
            raise ConfigurationError(f"cannot be asked: {error}", where=host_of(url)) from error
        after = reply.headers.get("Retry-After")
        if reply.status_code == requests.codes.ok:
            return of_body(reply.content, after, request.shape)
        detail = reply.headers.get("Location") or one_line(reply.text)
        outcome, code = of_status(reply.status_code), f"HTTP {reply.status_code}"
        return Attempt(outcome, code=code, detail=detail, retry_after=after)


def request_key(method: str, url: str, params: Mapping[str, str], again: int = 0) -> str:
    """Journal key of a request: 32 hex digits over method, address and sorted parameters."""
    text = canonical_json([method, url, sorted(params.items()), again])
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
