"""The API and the dump of one real MediaWiki give the same records."""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from sources.wikipedia import ApiWiki
from sources.wikipedia_dump import DumpWiki
from tests.farm import Farm, cached_data
from tests.mediawiki.build import maintain
from tests.mediawiki.sample import sample_pages
from tests.mediawiki.server import serve
from tests.sources.stub_wiki import transport_of

pytestmark = pytest.mark.integration

ODD_PAGES = {
    "Loop A": "#REDIRECT [[Loop B]]",
    "Loop B": "#REDIRECT [[Loop A]]",
    "Self": "#REDIRECT [[Self]]",
    "To French": "#REDIRECT [[fr:Ada Exemple]]",
    "Broken": "#REDIRECT [[Nobody there]]",
    "J Smith": "#REDIRECT [[John Smith#People]]",
    "No lead": (
        "== Early ==\nBorn.\n\n==== Deep ====\nText.\n\n=== Less ===\n\n"
        "== See also ==\n* [[A]]\n* [[B]]\n\n== Links =="
    ),
    "Glued": "She resigned in March 2004.<ref>x</ref>From 2006 to 2009 she led the Port Authority.",
    "Quotes": (
        "''Italic'', '''bold''' and '''''both''''' [[Port Example|ports]].\n\n"
        "----\nA [https://example.org link]."
    ),
}
TITLES = [
    *ODD_PAGES, "Ada Example", "ada_Example ", ":Ada Example", "Ada Example#Early life", "A. B. Example",
    "Premiership of Ada Example", "fr:Ada Exemple", "B[x]", "Special:Version", "a|b", "", " _ ",
    unicodedata.normalize("NFD", "José"), "Category:Prime Ministers of Examplia", "Talk:X", "A%41", "&amp;co",
    "Politics of Examplia", "Li Wei (politician)", "John Smith", "ru:X", "Media:foo", "x" * 300,
    "Ada\u200e Example",
    *(f"Member {n:03d}" for n in range(110)), "Nobody",
]  # fmt: skip


@pytest.fixture(scope="module")
def odd_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pages = sample_pages(tmp_path_factory.mktemp("odd") / "pages")
    for title, text in ODD_PAGES.items():
        (pages / "en" / f"{title}.wiki").write_text(text + "\n", encoding="utf-8")
    return cached_data(pages)


@pytest.fixture
def odd_farm(odd_data: Path, tmp_path: Path) -> Iterator[Farm]:
    data = tmp_path / "data"
    shutil.copytree(odd_data, data)
    running = serve(data)
    yield running
    running.stop()


def test_api_and_dump_agree_on_every_title(odd_farm: Farm, tmp_path: Path) -> None:
    dump = tmp_path / "en.xml"
    dump.write_text(
        maintain(odd_farm.data_dir, "en", "dumpBackup.php", "--current", "--quiet"), encoding="utf-8"
    )
    read = DumpWiki(dump, "en", retrieved_at="2026-11-30T12:00:00Z")
    with transport_of(tmp_path) as transport:
        asked = ApiWiki(transport, odd_farm.wikipedia_url, "en")
        censuses = asked.census(TITLES), read.census(TITLES)
        texts = asked.pages(TITLES), read.pages(TITLES)
        n_requests = sum(1 for _ in transport.journal.ledger())
    for live, dumped in (*zip(*censuses, strict=True), *zip(*texts, strict=True)):
        differing = {"retrieved_at", "text_kind"}
        assert live.model_dump(exclude=differing) == dumped.model_dump(exclude=differing)
    articles = {r.title for r in texts[0] if r.status == "ok"}
    assert len(articles) > 115
    # three batches of the first census, which the second takes from the journal, and one per article
    assert n_requests == 3 + len(articles)
    assert {r.status for r in texts[0]} == {
        "ok", "missing", "invalid", "interwiki", "special", "disambiguation", "redirect_to_section", "error",
    }  # fmt: skip


def test_page_that_changes_is_fetched_anew_and_no_other(odd_farm: Farm, tmp_path: Path) -> None:
    titles = ["Ada Example", "Bertrand Sample", "Member 001", "Member 002"]
    with transport_of(tmp_path) as transport:
        first = {r.requested: r for r in ApiWiki(transport, odd_farm.wikipedia_url, "en").pages(titles)}
    odd_farm.edit("en", "Member 001", "'''Member 001''' has resigned.")
    odd_farm.move("en", "Member 002", "Member 002 (politician)")
    odd_farm.delete("en", "Bertrand Sample")
    later = tmp_path / "later"
    later.mkdir()
    with transport_of(later) as transport:
        second = ApiWiki(transport, odd_farm.wikipedia_url, "en").pages(titles, first)
        what = [entry.what for entry in transport.journal.ledger()]
    assert second[0] == first["Ada Example"]
    assert second[1].status == "missing"
    assert second[2].text == "Member 001 has resigned."
    assert (second[3].title, second[3].redirects) == ("Member 002 (politician)", ("Member 002",))
    assert what == ["census of 4", "page Member 001", "page Member 002 (politician)"]


def test_page_larger_than_a_reply_may_be_is_an_error_and_no_other(odd_farm: Farm, tmp_path: Path) -> None:
    (odd_farm.data_dir / "extra.php").write_text("<?php $wgAPIMaxResultSize = 8192;")
    titles = ["Ada Example", "Politics of Examplia", "Member 001"]
    with transport_of(tmp_path) as transport:
        records = ApiWiki(transport, odd_farm.wikipedia_url, "en").pages(titles)
    assert [(r.requested, r.status) for r in records] == list(zip(titles, ("ok", "error", "ok"), strict=True))
    assert records[1].reason
