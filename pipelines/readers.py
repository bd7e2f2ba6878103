"""Opens the services or dumps that a profile names, behind one interface."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pipelines.files import wikipedia_dump
from pipelines.people import Clock, taken_at, timestamp
from pipelines.profile import Profile
from pipelines.progress import Progress
from schemas.snapshot import ItemRecord, LedgerEntry, PageRecord, SourceRecord
from sources.journal import Journal
from sources.provenance import file_source, service_source
from sources.transport import TIMEOUT, Transport
from sources.wikidata import ApiItems, Items
from sources.wikidata_dump import DumpItems
from sources.wikipedia import ApiWiki, Wiki
from sources.wikipedia_dump import DumpWiki

API_BATCH = 50
"""Titles or ids of one step with an API, so that progress is seen; a dump is read once for all."""


class Readers:
    """Articles and items of one harvest, live or dumped."""

    def __init__(
        self, profile: Profile, transport: Transport, work: Path, stack: ExitStack, now: Clock
    ) -> None:
        self._profile, self._transport, self._work = profile, transport, work
        self._stack, self._now = stack, now
        self._wikis: dict[str, Wiki] = {}
        self._sources: dict[str, SourceRecord] = {}
        self.items: Items = self._open_items()

    def _open_items(self) -> Items:
        if self._profile.wikidata.dump is not None:
            at = taken_at(self._profile, self._now)
            self._sources["wikidata"] = file_source("wikidata", self._profile.wikidata.dump, at)
            items = DumpItems(self._profile.wikidata.dump, retrieved_at=at, index=self._work / "items.sqlite")
            self._stack.callback(items.close)
            return items
        url = str(self._profile.wikidata.url)
        self._sources["wikidata"] = service_source("wikidata", url, timestamp(self._now()))
        return ApiItems(self._transport, url)

    def wiki(self, language: str) -> Wiki:
        """One edition; opened when first asked for.

        Raises:
            ConfigurationError: the dump folder has no file of this language.
        """
        if language not in self._wikis:
            self._wikis[language] = self._open_wiki(language)
        return self._wikis[language]

    def _open_wiki(self, language: str) -> Wiki:
        name = f"wikipedia:{language}"
        dump = wikipedia_dump(self._profile, language)
        if dump is not None:
            at = taken_at(self._profile, self._now)
            self._sources[name] = file_source(name, dump, at)
            wiki = DumpWiki(dump, language, retrieved_at=at)
            self._stack.callback(wiki.close)
            return wiki
        url = str(self._profile.wikipedia.url).replace("{lang}", language)
        self._sources[name] = service_source(name, url, timestamp(self._now()))
        return ApiWiki(self._transport, url, language)

    @property
    def sources(self) -> tuple[SourceRecord, ...]:
        """Provenance of what was opened."""
        return tuple(self._sources[name] for name in sorted(self._sources))

    def ledger(self) -> Iterator[LedgerEntry]:
        """Outcome of every request so far."""
        return self._transport.journal.ledger()

    def batches(self, wanted: Sequence[str]) -> Iterator[Sequence[str]]:
        """Titles or ids in the steps in which they are best asked for."""
        step = API_BATCH if self._profile.wikipedia.dumps is None else max(len(wanted), 1)
        return (wanted[i : i + step] for i in range(0, len(wanted), step))

    def lookups(self, progress: Progress) -> LinkLookups:
        """What linking may look up, with progress by search."""
        progress.start("linking (searches)", None)
        return LinkLookups(self, progress)


class LinkLookups:
    """The look-ups of linking: item and page search on the English side, items and census in batches."""

    def __init__(self, readers: Readers, progress: Progress) -> None:
        self._readers, self._progress = readers, progress

    def search_items(self, name: str, language: str = "en", limit: int = 10) -> list[str]:
        """Items whose label or alias begins with a name."""
        self._progress.advance()
        return self._readers.items.search(name, language, limit)

    def find_items(self, words: str, limit: int = 10) -> list[str]:
        """Items that hold all the words in labels, aliases or descriptions."""
        self._progress.advance()
        return self._readers.items.find(words, limit)

    def items(self, ids: Sequence[str]) -> list[ItemRecord]:
        """Items by id, in order."""
        return self._readers.items.items(ids)

    def search_pages(self, query: str, language: str = "en", limit: int = 10) -> list[str]:
        """Titles of pages that hold the words."""
        self._progress.advance()
        return self._readers.wiki(language).search(query, limit)

    def census(self, titles: Sequence[str], language: str = "en") -> list[PageRecord]:
        """Status of pages, in order."""
        return self._readers.wiki(language).census(titles)

    def pages(self, titles: Sequence[str], language: str = "en") -> list[PageRecord]:
        """Pages with their text, in order."""
        return self._readers.wiki(language).pages(titles)


@contextmanager
def open_readers(profile: Profile, work: Path, *, contact: str | None, now: Clock) -> Iterator[Readers]:
    """Opens the journal and what stands behind it, and closes them again."""
    limits = profile.limits
    with Journal.open(work / "journal.sqlite") as journal, ExitStack() as stack:
        transport = Transport(
            journal,
            contact=contact,
            now=now,
            rate_per_minute=limits.requests_per_minute,
            burst=limits.burst,
            timeout=(TIMEOUT[0], limits.timeout),
            tries=limits.tries,
            max_wait=limits.max_wait,
        )
        stack.callback(transport.close)
        yield Readers(profile, transport, work, stack, now)
