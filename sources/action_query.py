"""`action=query` of a MediaWiki: continuation merged, and every requested title traced to its page.

https://www.mediawiki.org/wiki/API:Query and https://www.mediawiki.org/wiki/API:Continue
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from schemas.ids import canonical_json
from schemas.snapshot import PageRecord, PageStatus
from sources.hosts import host_of
from sources.outcomes import Outcome
from sources.transport import ACTION_API, RequestRefused, Transport

CENSUS_PROPS: Mapping[str, str] = {
    "prop": "info|pageprops|revisions",
    "rvprop": "ids|timestamp|sha1",
    "ppprop": "disambiguation|wikibase_item",
    "redirects": "1",
}
"""What a census asks for: which page a title leads to, and its revision."""

_ARTICLES = 0
"""Number of the article namespace."""


@dataclass(slots=True)
class QueryResult:
    """All replies to one query, merged."""

    pages: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Pages by their title."""
    normalized: dict[str, str] = field(default_factory=dict)
    """Title as asked -> as the wiki writes it."""
    redirects: dict[str, dict[str, str]] = field(default_factory=dict)
    """Redirect page -> the wiki's `to`, `tofragment`, `tointerwiki`."""
    interwiki: set[str] = field(default_factory=set)
    """Titles that lie on another wiki."""
    retrieved_at: str = ""
    """UTC time of the last reply."""
    n_replies: int = 0
    """Replies that were needed."""
    again: int = 0
    """Which repetition of the query this is."""

    def add(self, reply: Mapping[str, Any]) -> None:
        """Merges one reply; lists of a page grow, other values are replaced."""
        query = reply.get("query", {})
        for row in query.get("normalized", ()):
            asked = unquote(row["from"]) if row.get("fromencoded") else row["from"]
            self.normalized[asked] = row["to"]
        self.redirects |= {row["from"]: row for row in query.get("redirects", ())}
        self.interwiki |= {row["title"] for row in query.get("interwiki", ())}
        for page in query.get("pages", ()):
            have = self.pages.setdefault(page["title"], {})
            for name, value in page.items():
                if isinstance(value, list):
                    kept = have.setdefault(name, [])
                    kept += [item for item in value if item not in kept]
                else:
                    have[name] = value
        self.n_replies += 1


@dataclass(frozen=True, slots=True)
class Resolution:
    """Where one title led."""

    status: PageStatus
    """What the wiki answered."""
    title: str | None = None
    """Title after normalisation and redirects."""
    redirects: tuple[str, ...] = ()
    """Titles passed through."""
    fragment: str | None = None
    """Section that was pointed at."""
    reason: str | None = None
    """For `error`."""
    page: Mapping[str, Any] = field(default_factory=dict)
    """The page as the wiki gave it; empty when there is none."""


def is_query_reply(content: Mapping[str, Any]) -> bool:
    """Whether a reply is one to `action=query`: results, or a point at which to go on."""
    parts = (content.get("query"), content.get("continue"))
    return any(parts) and all(part is None or isinstance(part, dict) for part in parts)


def is_search_reply(content: Mapping[str, Any]) -> bool:
    """Whether a reply is one to `list=search`: without its list, nothing is known of the hits."""
    result = content.get("query")
    return isinstance(result, dict) and isinstance(result.get("search"), list)


def query(
    transport: Transport, source: str, url: str, params: Mapping[str, str], what: str, *, again: int = 0
) -> QueryResult:
    """Asks a wiki and follows `continue` to the end.

    Args:
        transport: the way to the wiki.
        source: name for the ledger.
        url: address of `api.php`.
        params: parameters of `action=query`, in addition to `ACTION_API`.
        what: the request in short.
        again: see `Transport.get_json`.

    Raises:
        RequestRefused: the wiki refuses, or it asks to be continued at a point where it has been (a page that
            is larger than a reply may be).
        SourceUnavailable: no usable reply.
    """
    result = QueryResult(again=again)
    going_on: dict[str, str] = {}
    seen: set[str] = set()
    while True:
        ask = {**ACTION_API, "action": "query", **params, **going_on}
        reply = transport.get_json(source, url, ask, what, again=again, shape=is_query_reply)
        result.add(reply.json)
        result.retrieved_at = reply.retrieved_at
        if "continue" not in reply.json:
            return result
        going_on = {name: str(value) for name, value in reply.json["continue"].items()}
        point = canonical_json(going_on)
        if point in seen:
            raise RequestRefused(
                Outcome.API_ERROR, "stuck continuation", f"at {point} of `{what}`", where=host_of(url)
            )
        seen.add(point)


def clean_title(requested: str) -> str | None:
    """A title as it may be asked for (NFC, trimmed), or None when no wiki can have it.

    `|` separates titles in a request, so that a title with it would be taken for two others.
    """
    title = unicodedata.normalize("NFC", requested).strip(" _\t\n\r")
    if not title or "|" in title or any(unicodedata.category(char) in ("Cc", "Cs") for char in title):
        return None
    return title


def resolve(result: QueryResult, asked: str) -> Resolution:
    """Follows one title (from `clean_title`) through normalisation and redirects to its page."""
    title = result.normalized.get(asked, asked)
    if asked in result.interwiki or title in result.interwiki:
        return Resolution("interwiki", title)
    # A requested title may point at a section itself; the wiki drops that silently.
    fragment = asked.partition("#")[2].strip() or None
    chain: list[str] = []
    while title in result.redirects:
        if title in chain:
            return Resolution("error", title, tuple(chain), reason="redirect loop")
        chain.append(title)
        step = result.redirects[title]
        if "tointerwiki" in step:
            return Resolution("interwiki", step["to"], tuple(chain))
        title, fragment = step["to"], step.get("tofragment", fragment)
    passed = tuple(chain)
    page = result.pages.get(title)
    if page is None:
        return Resolution("error", title, passed, reason="the wiki's reply does not mention the title")
    status: PageStatus = "ok"
    if page.get("invalid"):
        status = "invalid"
    elif page.get("missing") and not page.get("special"):
        status = "missing"
    elif page.get("special") or page.get("ns", _ARTICLES) != _ARTICLES:
        status = "special"
    elif "disambiguation" in page.get("pageprops", {}):
        status = "disambiguation"
    elif fragment is not None:
        status = "redirect_to_section"
    return Resolution(status, title, passed, fragment, page=page)


def page_record(language: str, requested: str, found: Resolution, retrieved_at: str) -> PageRecord:
    """The record of one requested title; wikitext and languages are there when they were asked for."""
    page = found.page
    revision: Mapping[str, Any] = next(iter(page.get("revisions", ())), {})
    return PageRecord(
        language=language,
        requested=requested,
        status=found.status,
        title=found.title,
        pageid=page.get("pageid"),
        revid=revision.get("revid"),
        timestamp=revision.get("timestamp"),
        sha1=revision.get("sha1"),
        wikitext=revision.get("slots", {}).get("main", {}).get("content"),
        wikidata_id=page.get("pageprops", {}).get("wikibase_item"),
        redirects=found.redirects,
        fragment=found.fragment,
        langlinks=tuple(sorted((link["lang"], link["title"]) for link in page.get("langlinks", ()))),
        reason=found.reason,
        retrieved_at=retrieved_at,
    )
