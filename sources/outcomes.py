"""How one attempt at a request ended, and which ends are worth another attempt."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

import requests


class Outcome(StrEnum):
    """How one attempt ended."""

    OK = "ok"
    HTTP_429 = "http_429"
    HTTP_5XX = "http_5xx"
    HTTP_403 = "http_403"
    HTTP_404 = "http_404"
    HTTP_OTHER = "http_other"
    MAXLAG = "maxlag"
    RATELIMITED = "ratelimited"
    READONLY = "readonly"
    INTERNAL = "internal_api_error"
    API_ERROR = "api_error"
    UNREACHABLE = "unreachable"
    DROPPED = "dropped"
    TRUNCATED = "truncated"
    HTML = "html"
    NOT_JSON = "not_json"
    TIMEOUT = "timeout"


RETRYABLE = frozenset(Outcome) - {
    Outcome.OK,
    Outcome.HTTP_403,
    Outcome.HTTP_404,
    Outcome.HTTP_OTHER,
    Outcome.API_ERROR,
}
"""Outcomes that another attempt may change; all others are final."""

_API_CODES = {
    "maxlag": Outcome.MAXLAG,
    "ratelimited": Outcome.RATELIMITED,
    "readonly": Outcome.READONLY,
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of one attempt."""

    outcome: Outcome
    body: bytes = b""
    code: str = ""
    detail: str = ""
    retry_after: str | None = None


def of_status(status: int) -> Outcome:
    """Outcome of a status other than 200."""
    if status >= 500:
        return Outcome.HTTP_5XX
    known = {429: Outcome.HTTP_429, 403: Outcome.HTTP_403, 404: Outcome.HTTP_404}
    return known.get(status, Outcome.HTTP_OTHER)


def of_error(error: requests.RequestException) -> Outcome:
    """Which of three things a broken connection was."""
    text = str(error)
    if "IncompleteRead" in text:
        return Outcome.TRUNCATED
    if "Read timed out" in text:
        return Outcome.TIMEOUT
    if "NewConnectionError" in text or "NameResolution" in text:
        return Outcome.UNREACHABLE
    return Outcome.DROPPED


def of_body(body: bytes, after: str | None) -> Attempt:
    """Whether a body that came with status 200 is what was asked for."""
    try:
        content = json.loads(body)
    except ValueError:
        start = body.lstrip()[:1]
        if start == b"<":
            outcome = Outcome.HTML
        else:
            outcome = Outcome.TRUNCATED if start in (b"", b"{", b"[") else Outcome.NOT_JSON
        return Attempt(outcome, detail=one_line(body[:200].decode("utf-8", "replace")), retry_after=after)
    error = _api_error(content)
    if error is None:
        return Attempt(Outcome.OK, body=body)
    code, detail = error
    if code.startswith("internal_api_error"):
        return Attempt(Outcome.INTERNAL, code=code, detail=detail, retry_after=after)
    return Attempt(_API_CODES.get(code, Outcome.API_ERROR), code=code, detail=detail, retry_after=after)


def _api_error(content: object) -> tuple[str, str] | None:
    """Code and text of a MediaWiki error body, in the old (`error`) or new (`errors`) form."""
    if not isinstance(content, dict):
        return None
    found = content.get("error") or next(iter(content.get("errors") or ()), None)
    if not isinstance(found, dict) or "code" not in found:
        return None
    return str(found["code"]), one_line(str(found.get("text") or found.get("info") or ""))


def one_line(text: str) -> str:
    """The start of a text without line breaks, for messages."""
    return " ".join(text.split())[:160]
