"""A page's rendered prose, through wikipedia-api, in one reply with the revision it was rendered from.

wikipedia-api asks for one property a call, retries by its own rules and has no wikitext. Here it is given an
HTTP transport that hands each of its requests to `sources.transport` and asks for the revision in the same
breath; what is known to go wrong in its section parser is mended before it sees the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import wikipediaapi

from sources.action_query import CENSUS_PROPS, QueryResult, query
from sources.plain_text import heading_of, tidy
from sources.transport import Transport

PAGE_PROPS: Mapping[str, str] = {
    **CENSUS_PROPS,
    "prop": "extracts|info|langlinks|pageprops|revisions",
    "rvprop": "ids|timestamp|sha1|content",
    "rvslots": "main",
    "lllimit": "max",
}
"""What a page is asked for, in one request, so that text and wikitext are of one revision."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, down to the next heading of any level."""

    level: int
    """2 for `== Heading ==`, 3 for `=== Heading ===` ..."""
    title: str
    """Heading."""
    text: str
    """Text without headings; may be empty."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A page as it was read."""

    query: QueryResult
    """The wiki's reply: page, revision, wikitext, languages."""
    lead: str
    """Text before the first heading."""
    sections: tuple[Section, ...]
    """Sections in the order of the page."""
    rendered: bool
    """The reply holds a rendered text (false for what is no article, or when the wiki does not render)."""

    @property
    def text(self) -> str:
        """Plain prose with `== Heading ==` lines."""
        parts = [self.lead] if self.lead else []
        for section in self.sections:
            marks = "=" * section.level
            heading = f"{marks} {section.title} {marks}"
            parts.append(f"{heading}\n{section.text}" if section.text else heading)
        return tidy("\n\n".join(parts))


class PageReader:
    """Reads pages of one wiki through wikipedia-api.

    Args:
        transport: the way to the wiki.
        source: name for the ledger.
        url: address of `api.php`.
        language: language code of the wiki.
    """

    def __init__(self, transport: Transport, source: str, url: str, language: str) -> None:
        self._transport, self._source, self._url = transport, source, url
        self._again = 0
        self._last = QueryResult()
        self._wiki = wikipediaapi.Wikipedia(
            user_agent=transport.user_agent,
            language=language,
            extract_format=wikipediaapi.ExtractFormat.WIKI,
            max_retries=0,
            transport=_Delegate(self._answer),
        )

    def read(self, title: str, *, again: int = 0) -> Reading:
        """Reads one page.

        Args:
            title: title as the wiki writes it.
            again: see `Transport.get_json`.

        Raises:
            RequestRefused: the wiki refuses this page.
            SourceUnavailable: no usable reply.
        """
        self._again = again
        page = self._wiki.page(title)
        summary = page.summary
        page_found = next(iter(self._last.pages.values()), {})
        extract = page_found.get("extract")
        # Without a lead wikipedia-api gives the whole text as the summary.
        starts = (extract or "").lstrip().partition("\n")[0]
        lead = "" if heading_of(starts) else summary.strip()
        return Reading(self._last, lead, tuple(_walk(page.sections)), rendered=extract is not None)

    def _answer(self, asked: Mapping[str, str]) -> dict[str, Any]:
        """What wikipedia-api is told: our query's page in the shape of formatversion 1."""
        own = {name: value for name, value in asked.items() if name not in ("action", "format")}
        titles = asked["titles"]
        self._last = query(
            self._transport,
            self._source,
            self._url,
            {**own, **PAGE_PROPS},
            f"page {titles}",
            again=self._again,
        )
        pages = {}
        for page in self._last.pages.values():
            number = str(page.get("pageid", -1))
            pages[number] = {**page, "extract": mended(page.get("extract", ""))}
        return {"query": {"pages": pages or {"-1": {"title": titles}}}}


class _Delegate(httpx.BaseTransport):
    """An httpx transport that opens no socket: it hands on the parameters and returns the answer."""

    def __init__(self, answer: Callable[[Mapping[str, str]], dict[str, Any]]) -> None:
        self._answer = answer

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answers one request."""
        return httpx.Response(200, json=self._answer(dict(request.url.params)))


def mended(extract: str) -> str:
    """An extract in which wikipedia-api finds every heading and nothing else.

    It wants a blank line before and a line break after each: it takes an empty last section's heading for the
    text of the section before, and glues headings that follow each other. Headings without words go.
    """
    lines = []
    for line in extract.split("\n"):
        heading = heading_of(line)
        if heading is None:
            lines.append(line)
        elif heading[1]:
            marks = "=" * max(2, heading[0])
            lines.append(f"\n\n{marks} {heading[1]} {marks}\n")
    return re.sub(r"\n{4,}", "\n\n\n", "\n".join(lines)) + "\n"


def _walk(sections: list[wikipediaapi.WikipediaPageSection]) -> Iterator[Section]:
    """A tree of sections in the order of the page."""
    for section in sections:
        # wikipedia-api counts `==` as level 1.
        yield Section(section.level + 1, section.title, section.text.strip())
        yield from _walk(section.sections)
