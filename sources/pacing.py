"""How fast services may be asked: a budget of requests, and what Retry-After says."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from schemas.errors import ConfigurationError

LIVE_RATE = 180.0
"""Requests a minute to live hosts; Wikimedia grants 200 to a client that names itself."""

BURST = 30
"""Requests that may follow each other at once after a pause."""


_SECONDS = re.compile(r"\d{1,9}(\.\d*)?", re.ASCII)


class TokenBucket:
    """Permits `rate` requests a minute on average and `burst` at once."""

    def __init__(self, rate_per_minute: float, burst: int, clock: Callable[[], float]) -> None:
        if rate_per_minute <= 0 or burst < 1:
            raise ConfigurationError("the request rate and the burst must be above 0")
        self._per_second, self._burst, self._clock = rate_per_minute / 60, float(burst), clock
        self._tokens, self._at = self._burst, clock()

    def take(self) -> float:
        """Takes one permit; returns the seconds to wait before it may be used."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second) - 1
        self._at = now
        return max(0.0, -self._tokens / self._per_second)


def parse_retry_after(value: str | None, now: datetime) -> float | None:
    """Seconds that a Retry-After header asks for (RFC 9110, 10.2.3: seconds or an HTTP date), or None.

    Some proxies send fractions, which the RFC does not know: they are rounded up.
    """
    if value is None:
        return None
    if _SECONDS.fullmatch(value.strip()):
        return float(math.ceil(float(value)))
    try:
        then = parsedate_to_datetime(value)
    except ValueError:
        return None
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    return max(0.0, (then - now).total_seconds())
