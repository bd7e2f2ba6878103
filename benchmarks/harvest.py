"""Census and texts of a wiki at a distance: this project beside wikipedia-api, one page after the other.

`python -m benchmarks.harvest` serves the real articles of `../shared/realworld` from a MediaWiki on loopback
(built once), puts a proxy before it that adds 150 ms to each reply, and takes a census of all titles and of
some that nobody has: here in batches, there with `wikipediaapi.Wikipedia.page(title).exists()`. wikipedia-api
is timed on a sample unless `--full` is given; its answers must be the same. Then texts: here wikitext,
rendered text and revision of a page in one reply, there `text` and `lastrevid`.

Neither side is limited in its rate, and both ask one thing at a time. On the live service the limit (200
requests a minute) comes first, and there the number of requests is what counts: it is printed too.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import wikipediaapi

from sources.journal import Journal
from sources.transport import Transport
from sources.wikipedia import ApiWiki
from tests.farm import cached_data, start_fault_proxy
from tests.mediawiki.real import read_lines, real_pages
from tests.mediawiki.server import REPO, FaultProxy, serve

T = TypeVar("T")

LATENCY = 0.15
SAMPLE = 60
ONE_MISSING_IN = 20
AIM = 25.0
USER_AGENT = "nuggetsmith-benchmark/1 (loopback only)"


def titles_of(realworld: Path) -> list[str]:
    """Titles of the real articles; after every 20th one that no article has."""
    titles: list[str] = []
    for number, article in enumerate(read_lines(realworld / "articles.jsonl.gz"), start=1):
        titles.append(article["title"])
        if number % ONE_MISSING_IN == 0:
            titles.append(f"{article['title']} (nobody)")
    return titles


def spread(titles: Sequence[str], n: int) -> list[str]:
    """So many titles, evenly from the whole list."""
    return [titles[at * len(titles) // n] for at in range(min(n, len(titles)))]


def peer_at(base_url: str) -> wikipediaapi.Wikipedia:
    """wikipedia-api with its defaults, talking to another host."""

    class Elsewhere(wikipediaapi.Wikipedia):  # type: ignore[misc]
        @staticmethod
        def _build_url(language: str) -> str:
            return f"{base_url}/{language}/w/api.php"

    return Elsewhere(user_agent=USER_AGENT, language="en")


def timed(proxy: FaultProxy, work: Callable[[], T]) -> tuple[T, float, int]:
    """What came of it, the seconds it took and the requests it made."""
    proxy.clear_log()
    begun = time.perf_counter()
    result = work()
    return result, time.perf_counter() - begun, len(proxy.log())


def line(name: str, n: int, seconds: float, n_requests: int) -> float:
    """Prints one measurement; returns pages a second."""
    print(
        f"{name:<44}{n:>6} pages {seconds:>8.2f} s {n / seconds:>8.1f} pages/s"
        f" {n_requests:>6} requests {n / n_requests:>6.1f} pages a request"
    )
    return n / seconds


def main() -> int:
    """Measures and prints; 0 when the census is 25 times as fast with the same answers."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--realworld", type=Path, default=REPO.parent / "shared" / "realworld")
    parser.add_argument("--farm", help="address of a running farm of these articles, instead of an own one")
    parser.add_argument("--latency", type=float, default=LATENCY, help="seconds added to every reply")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="titles that wikipedia-api is timed on")
    parser.add_argument("--full", action="store_true", help="time wikipedia-api on all titles (4 minutes)")
    options = parser.parse_args()
    if not options.realworld.is_dir():
        parser.error(f"{options.realworld} is not there: the articles to serve are missing")
    titles = titles_of(options.realworld)
    sample = titles if options.full else spread(titles, options.sample)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        base_url = options.farm
        if base_url is None:
            farm = serve(cached_data(real_pages(options.realworld, folder / "pages")))
            stack.callback(farm.stop)
            base_url = farm.base_url
        proxy = start_fault_proxy(base_url, folder, latency=options.latency)
        stack.callback(proxy.stop)
        journal = stack.enter_context(Journal.open(folder / "journal.sqlite"))
        transport = Transport(journal, contact=None, now=lambda: datetime.now(UTC))
        stack.callback(transport.close)
        ours = ApiWiki(transport, proxy.wikipedia_url, "en")
        peer = peer_at(proxy.base_url)

        census, seconds, n_requests = timed(proxy, lambda: ours.census(titles))
        rate = line("census, nuggetsmith", len(titles), seconds, n_requests)
        exist, seconds, n_requests = timed(proxy, lambda: {t: peer.page(t).exists() for t in sample})
        kind = "all" if options.full else "a sample"
        peer_rate = line(f"census, wikipedia-api ({kind})", len(sample), seconds, n_requests)
        found = {record.requested: record.status == "ok" for record in census}
        same = sum(found[title] == answer for title, answer in exist.items())
        print(f"  {rate / peer_rate:.1f} times as fast; {same} of {len(exist)} answers are the same\n")

        readable = spread([title for title in titles if found[title]], options.sample)
        records, seconds, n_requests = timed(proxy, lambda: ours.pages(readable))
        text_rate = line("text, wikitext, revision, nuggetsmith", len(records), seconds, n_requests)
        pages, seconds, n_requests = timed(
            proxy,
            lambda: {p.title: (p.text, p.lastrevid) for p in map(peer_at(proxy.base_url).page, readable)},
        )
        peer_text_rate = line("text, revision, wikipedia-api", len(pages), seconds, n_requests)
        same_revision = sum(pages[r.requested][1] == r.revid for r in records)
        print(
            f"  {text_rate / peer_text_rate:.1f} times as fast;"
            f" {same_revision} of {len(records)} revisions are the same"
        )
    return 0 if rate >= AIM * peer_rate and same == len(exist) and same_revision == len(records) else 1


if __name__ == "__main__":
    raise SystemExit(main())
