"""Pages of a Wikipedia edition: which of the requested titles exist, at which revision, with what text.

`Wiki` is what the harvest works with; `ApiWiki` asks a live wiki, `sources.wikipedia_dump.DumpWiki` reads an
XML export. Every requested title is answered exactly once, in the order of the request; a title that was not
answered is an error, never a missing page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from schemas.errors import LookupRefused, SourceUnavailable
from schemas.snapshot import PageRecord
from sources.action_query import (
    CENSUS_PROPS,
    clean_title,
    is_search_reply,
    page_record,
    query,
    resolve,
)
from sources.transport import ACTION_API, RequestRefused, Transport

if TYPE_CHECKING:
    from sources.wikipedia_text import PageReader, Reading

BATCH = 50
"""Titles a request (the Action API's limit for everybody)."""

REFUSALS_IN_ROW = 8
"""Batches refused one after the other until the service as a whole counts as refusing. Below that, a refused
batch is halved to find the title it is about (50 titles: at most 7 refusals in a row)."""

REREADS = 3
"""Times that a page is read again because it was edited while it was read."""

CONTROL = "Main Page"
"""Title that is asked for after a refusal: a wiki that refuses this one, too, refuses everything. Whether it
has such a page is of no account."""

NONE_KNOWN: Mapping[str, PageRecord] = MappingProxyType({})
"""For a first harvest."""


class Wiki(Protocol):
    """Pages of one language edition."""

    language: str

    def census(self, titles: Sequence[str]) -> list[PageRecord]:
        """One record per requested title, in order, without text and language links."""
        ...

    def pages(self, titles: Sequence[str], known: Mapping[str, PageRecord] = ...) -> list[PageRecord]:
        """One record per requested title, in order; articles with wikitext and text of one revision.

        Args:
            titles: titles as sources write them.
            known: earlier records by requested title; where the revision is the same, text, wikitext and
                languages are taken over without being fetched.
        """
        ...

    def search(self, query: str, limit: int = 10) -> list[str]:
        """Titles of articles that a search finds, best first."""
        ...


class ApiWiki:
    """A live MediaWiki.

    Args:
        transport: the way to it.
        api_url: address of its `api.php`; `{lang}` stands for the language.
        language: language code of the wiki.
    """

    def __init__(self, transport: Transport, api_url: str, language: str) -> None:
        self.language = language
        self._transport, self._url = transport, api_url.replace("{lang}", language)
        self._source = f"wikipedia:{language}"
        self._refused = 0
        self._reader: PageReader | None = None

    def census(self, titles: Sequence[str]) -> list[PageRecord]:
        """See `Wiki.census`; 50 titles a request.

        Raises:
            SourceUnavailable: the wiki does not answer, or refuses everything. A title that alone is refused
                (403) is a record with status `error`.
        """
        cleaned = {title: clean_title(title) for title in titles}
        asked = list(dict.fromkeys(title for title in cleaned.values() if title is not None))
        found: dict[str, PageRecord] = {}
        for start in range(0, len(asked), BATCH):
            found |= self._batch(asked[start : start + BATCH])
        return [self._as_requested(title, cleaned[title], found) for title in titles]

    def pages(self, titles: Sequence[str], known: Mapping[str, PageRecord] = NONE_KNOWN) -> list[PageRecord]:
        """See `Wiki.pages`; a census, then one request for each article that is new or changed.

        Raises:
            SourceUnavailable: the wiki does not answer, or refuses everything. What concerns one page is its
                status `error`.
        """
        read: dict[str, PageRecord] = {}
        records = []
        for entry in self.census(titles):
            if entry.status != "ok" or entry.title is None:
                records.append(entry)
                continue
            earlier = known.get(entry.requested)
            if earlier is not None and earlier.text is not None and earlier.revid == entry.revid:
                records.append(unchanged(entry, earlier))
                continue
            if entry.title not in read:
                read[entry.title] = self._page(entry.title)
            page = read[entry.title]
            passed = entry.redirects + page.redirects
            records.append(page.model_copy(update={"requested": entry.requested, "redirects": passed}))
        return records

    def search(self, query: str, limit: int = 10) -> list[str]:
        """See `Wiki.search`. Suggested spellings are neither asked for nor followed.

        Raises:
            LookupRefused: the wiki refuses this search, or fails at it, and answers another.
            SourceUnavailable: the wiki does not answer, or refuses every search.
        """
        words = " ".join(query.split())
        if not words:
            return []
        params = {
            **ACTION_API,
            "action": "query",
            "list": "search",
            "srsearch": words,
            # without it a MediaWiki that has no CirrusSearch searches titles only
            "srwhat": "text",
            "srlimit": str(limit),
            "srnamespace": "0",
            "srinfo": "totalhits",
            "srprop": "",
        }
        what = f"search {words}"
        try:
            reply = self._transport.get_json(self._source, self._url, params, what, shape=is_search_reply)
        except SourceUnavailable as error:
            self._give_up_if_down(error, {**params, "srsearch": CONTROL})
            raise LookupRefused(error.what, where=f"{error.where}, `{what}`", hint=error.hint) from error
        return [hit["title"] for hit in reply.json["query"]["search"]]

    def _batch(self, asked: Sequence[str]) -> dict[str, PageRecord]:
        """Records of at most 50 cleaned titles; a batch that is refused is halved to find the culprit."""
        params = {"titles": "|".join(asked), **CENSUS_PROPS}
        try:
            result = query(self._transport, self._source, self._url, params, f"census of {len(asked)}")
        except SourceUnavailable as error:
            self._give_up_if_down(error, CENSUS_PROPS)
            self._refused += 1
            if len(asked) == 1 or self._refused > REFUSALS_IN_ROW:
                return {title: self._failed(title, _reason(error)) for title in asked}
            half = len(asked) // 2
            return self._batch(asked[:half]) | self._batch(asked[half:])
        self._refused = 0
        return {
            title: page_record(self.language, title, resolve(result, title), result.retrieved_at)
            for title in asked
        }

    def _page(self, title: str) -> PageRecord:
        """One article with text, from one reply; read again when it was edited meanwhile."""
        for again in range(REREADS + 1):
            try:
                reading = self._read(title, again)
                record = self._of_reading(title, reading)
                if record.status != "ok" or self._of_one_revision(reading):
                    return record
            except SourceUnavailable as error:
                from sources.wikipedia_text import PAGE_PROPS

                self._give_up_if_down(error, PAGE_PROPS)
                return self._failed(title, _reason(error))
        return self._failed(title, f"edited each of the {REREADS + 1} times it was read")

    def _read(self, title: str, again: int) -> Reading:
        if self._reader is None:
            # wikipedia-api and httpx take 0.2 s to import: only who fetches text pays.
            from sources.wikipedia_text import PageReader

            self._reader = PageReader(self._transport, self._source, self._url, self.language)
        return self._reader.read(title, again=again)

    def _of_reading(self, title: str, reading: Reading) -> PageRecord:
        record = page_record(self.language, title, resolve(reading.query, title), reading.query.retrieved_at)
        if record.status != "ok":
            return record.model_copy(update={"wikitext": None})
        if not reading.rendered or record.wikitext is None:
            return self._failed(title, "the wiki gives no rendered text or no source text")
        return record.model_copy(update={"text": reading.text, "text_kind": "rendered"})

    def _of_one_revision(self, reading: Reading) -> bool:
        """Whether text, wikitext and the rest of a reading belong together."""
        for page in reading.query.pages.values():
            revisions = {row["revid"] for row in page.get("revisions", ())}
            if len(revisions) != 1 or not {page.get("lastrevid")} - {None} <= revisions:
                return False
            if reading.query.n_replies > 1:
                # The text may have come in a later reply than the revision.
                now = query(
                    self._transport,
                    self._source,
                    self._url,
                    {"titles": page["title"], "prop": "revisions", "rvprop": "ids"},
                    f"revision of {page['title']}",
                    again=reading.query.again,
                )
                revisions |= {row["revid"] for row in now.pages[page["title"]].get("revisions", ())}
                if len(revisions) != 1:
                    return False
        return True

    def _give_up_if_down(self, error: SourceUnavailable, params: Mapping[str, str]) -> None:
        """Raises the error when the wiki fails at the same question about something else, too.

        Otherwise one page, batch or search is the cause.
        """
        control = {**ACTION_API, "action": "query", "titles": CONTROL, **params}
        if not self._transport.answers(self._source, self._url, control):
            raise error

    def _failed(self, title: str, reason: str) -> PageRecord:
        return PageRecord(
            language=self.language,
            requested=title,
            status="error",
            title=title,
            reason=reason,
            retrieved_at=self._transport.utc_now(),
        )

    def _as_requested(
        self, requested: str, cleaned: str | None, found: Mapping[str, PageRecord]
    ) -> PageRecord:
        if cleaned is None:
            return PageRecord(
                language=self.language,
                requested=requested,
                status="invalid",
                retrieved_at=self._transport.utc_now(),
            )
        return found[cleaned].model_copy(update={"requested": requested})


def unchanged(now: PageRecord, earlier: PageRecord) -> PageRecord:
    """An earlier record whose revision still is the current one, under the title it has now."""
    moving = ("requested", "status", "title", "pageid", "redirects", "fragment", "wikidata_id")
    return earlier.model_copy(update={name: getattr(now, name) for name in moving})


def _reason(error: SourceUnavailable) -> str:
    return f"{error.code} {error.detail}".strip() if isinstance(error, RequestRefused) else error.what
