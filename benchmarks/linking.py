"""Linking of real people against a wiki full of invented namesakes.

`python -m benchmarks.linking` builds a loopback farm of the real articles and entities with more than 300
decoys (`tests/mediawiki/decoys.py`; built once, then cached), links everybody of the WhoGov-shaped file, and
holds the links against the truth that comes with it. It prints precision and recall for articles, how the
people without article fare, what became of those whose item was taken out of the wiki, and what it cost in
requests.

The file was made from Wikidata, so names and dates agree better than WhoGov's do: the figures say what the
rules do against namesakes, not what share of WhoGov will be linked.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from builders.linking import LinkResult, link_people
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, LinkRecord, PageRecord
from sources.journal import Journal
from sources.transport import Transport
from sources.whogov import read_persons
from sources.wikidata import ApiItems
from sources.wikipedia import ApiWiki
from tests.mediawiki.cache import cached_data
from tests.mediawiki.decoys import Decoys, add_decoys
from tests.mediawiki.frame import Framed
from tests.mediawiki.real import real_pages
from tests.mediawiki.server import REPO, Farm, serve

REALWORLD = REPO.parent / "shared" / "realworld"
PRECISION, RECALL = 0.99, 0.97
"""Targets for links to articles."""


class ApiLookups:
    """Look-ups of linking through the two services."""

    def __init__(self, items: ApiItems, wiki: ApiWiki) -> None:
        self._items, self._wiki = items, wiki

    def search_items(self, name: str, language: str = "en", limit: int = 10) -> list[str]:
        """See `builders.linking.Lookups`."""
        return self._items.search(name, language, limit)

    def find_items(self, words: str, limit: int = 10) -> list[str]:
        """See `builders.linking.Lookups`."""
        return self._items.find(words, limit)

    def items(self, ids: Sequence[str]) -> list[ItemRecord]:
        """See `builders.linking.Lookups`."""
        return self._items.items(ids)

    def search_pages(self, query: str, language: str = "en", limit: int = 10) -> list[str]:
        """See `builders.linking.Lookups`."""
        return self._wiki.search(query, limit)

    def census(self, titles: Sequence[str], language: str = "en") -> list[PageRecord]:
        """See `builders.linking.Lookups`."""
        return self._wiki.census(titles)

    def pages(self, titles: Sequence[str], language: str = "en") -> list[PageRecord]:
        """See `builders.linking.Lookups`."""
        return self._wiki.pages(titles)


@dataclass(frozen=True)
class Figures:
    """Outcome of a run.

    Attributes:
        with_article: people who have an article.
        linked: people linked to an article, right or wrong.
        right: people linked to their own article.
        item_right: people without article linked to their own item, of `without_article`.
        item_wrong: the same, linked to another item.
        without_article: people without article whose item is in the wiki.
        absent: people whose item was taken out, by link status.
        wrong: links that are wrong or missing, for reading.
    """

    with_article: int
    linked: int
    right: int
    item_right: int
    item_wrong: int
    without_article: int
    absent: Mapping[str, int]
    wrong: tuple[LinkRecord, ...]

    @property
    def precision(self) -> float:
        """Right links of all links to an article."""
        return self.right / self.linked if self.linked else 0.0

    @property
    def recall(self) -> float:
        """Right links of all people with an article."""
        return self.right / self.with_article if self.with_article else 0.0


def measure(links: Sequence[LinkRecord], frame: Sequence[Framed], absent: set[str]) -> Figures:
    """Holds links against the truth.

    Args:
        links: outcome of linking.
        frame: the people with the truth about them.
        absent: people whose item is not in the wiki, by person_id: every link of theirs is wrong.
    """
    truth = {person.person_id: person for person in frame}
    count: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    wrong = []
    for link in links:
        person = truth[link.person_id]
        own = link.wikidata_id in person.items and link.person_id not in absent
        if link.titles:
            count["linked"] += 1
        if link.person_id in absent:
            gone[link.link_status] += 1
            right = link.link_status != "linked"
        elif person.article is not None:
            right = link.wikidata_id == person.item and dict(link.titles).get("en") == person.article
            count["with_article"] += 1
            count["right"] += right
        else:
            right = own
            count["without_article"] += 1
            count["item_right"] += own
            count["item_wrong"] += link.wikidata_id is not None and not own
        if not right:
            wrong.append(link)
    return Figures(
        with_article=count["with_article"],
        linked=count["linked"],
        right=count["right"],
        item_right=count["item_right"],
        item_wrong=count["item_wrong"],
        without_article=count["without_article"],
        absent=dict(sorted(gone.items())),
        wrong=tuple(wrong),
    )


def decoy_farm(realworld: Path) -> tuple[Farm, list[Framed], Decoys]:
    """Serves the farm of real material with decoys, building it when it is not cached."""
    with tempfile.TemporaryDirectory() as folder:
        pages = real_pages(realworld, Path(folder) / "pages")
        frame, decoys = add_decoys(realworld, pages)
        return serve(cached_data(pages)), frame, decoys


def run(farm: Farm, persons: Sequence[PersonRecord], journal_file: Path) -> tuple[LinkResult, int]:
    """Links people; also the number of requests."""
    with Journal.open(journal_file) as journal:
        transport = Transport(journal, contact=None, now=lambda: datetime.now(UTC))
        items = ApiItems(transport, farm.wikidata_url)
        lookups = ApiLookups(items, ApiWiki(transport, farm.wikipedia_url, "en"))
        result = link_people(persons, lookups, languages=("en",), partial_wiki=False)
        return result, sum(1 for _ in journal.ledger())


def read_people(realworld: Path) -> tuple[PersonRecord, ...]:
    """The people of the file that truth exists for."""
    path = realworld / "whogov" / "whogov_shaped_linked.csv.gz"
    return read_persons(path, derived_from="wikidata").persons


def main() -> None:
    """Prints the figures; exits 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--realworld", type=Path, default=REALWORLD, help="folder of the real material")
    parser.add_argument("--show", type=int, default=10, help="wrong links to print")
    args = parser.parse_args()
    farm, frame, decoys = decoy_farm(args.realworld)
    try:
        persons = read_people(args.realworld)
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            result, requests = run(farm, persons, Path(folder) / "journal.sqlite")
        seconds = time.perf_counter() - began
    finally:
        farm.stop()
    figures = measure(result.links, frame, decoys.absent)
    print(f"people {len(persons)}, decoys {sum(decoys.kinds.values())}: ", end="")
    print(", ".join(f"{kind} {n}" for kind, n in decoys.kinds.items()))
    print(
        f"articles: precision {figures.precision:.4f} ({figures.right} of {figures.linked} links), ", end=""
    )
    print(f"recall {figures.recall:.4f} (of {figures.with_article})")
    print(f"no article: {figures.item_right} of {figures.without_article} linked to their item, ", end="")
    print(f"{figures.item_wrong} to another")
    print(f"taken out of the wiki: {dict(figures.absent)}")
    print(f"{requests} requests, {requests / len(persons):.2f} a person, {seconds:.1f} s")
    for stage in result.counts:
        print(stage.stage, stage.kept, {drop.reason: drop.n for drop in stage.dropped})
    for link in figures.wrong[: args.show]:
        tried = "; ".join(f"{one.wikidata_id} {one.score} {one.reasons}" for one in link.candidates[:2])
        print(f"  {link.person_id} -> {link.wikidata_id} ({link.reason}) {tried}")
    if figures.precision < PRECISION or figures.recall < RECALL:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
