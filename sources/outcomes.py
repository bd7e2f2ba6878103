"""How one attempt at a request ended, and which ends are worth another attempt."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

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
    OTHER_SHAPE = "other_shape"
    TIMEOUT = "timeout"


RETRYABLE = frozenset(Outcome) - {
    Outcome.OK,
    Outcome.HTTP_403,
    Outcome.HTTP_404,
    Outcome.HTTP_OTHER,
    Outcome.API_ERROR,
}
"""Outcomes that another attempt may change; all others are final."""

Shape: TypeAlias = Callable[[Mapping[str, Any]], bool]
"""Whether a JSON object holds what was asked for, in the form in which the service answers."""

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


def any_object(content: Mapping[str, Any]) -> bool:
    """The shape of a reply of which nothing is known but that it is an object."""
    return True


def has_shape(content: object, shape: Shape) -> bool:
    """Whether a reply's JSON is an object of a shape; a bare word, a list or null never is."""
    return isinstance(content, dict) and shape(content)


def of_body(body: bytes, after: str | None, shape: Shape = any_object) -> Attempt:
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
        if has_shape(content, shape):
            return Attempt(Outcome.OK, body=body)
        detail = one_line(body[:200].decode("utf-8", "replace"))
        return Attempt(Outcome.OTHER_SHAPE, detail=detail, retry_after=after)
    code, detail = error
    if code.startswith("internal_api_error"):
        return Attempt(Outcome.INTERNAL, code=code, detail=detail, retry_after=after)
    return Attempt(_API_CODES.get(code, Outcome.API_ERROR), code=code, detail=detail, retry_after=after)


def _api_error(content: object) -> tuple[str, str] | None:
    """Code and text of a MediaWiki error body, in the old (`error`) or new (`errors`) form."""
    if not isinstance(content, dict):
        return None
    several = content.get("errors")
    found = content.get("error") or (several[0] if isinstance(several, list) and several else None)
    if not isinstance(found, dict) or "code" not in found:
        return None
    return str(found["code"]), one_line(str(found.get("text") or found.get("info") or ""))


def one_line(text: str) -> str:
    """The start of a text without line breaks, for messages."""
    return " ".join(text.split())[:160]
