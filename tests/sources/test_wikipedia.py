from __future__ import annotations

import signal
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import LookupRefused, SourceUnavailable
from sources.transport import Transport
from sources.wikipedia import BATCH, CONTROL, REFUSALS_IN_ROW, REREADS, ApiWiki
from tests.sources.stub_wiki import (
    FakeClock,
    Fault,
    Params,
    StubPage,
    StubServer,
    StubWiki,
    json_fault,
    outcomes,
    transport_of,
)


@pytest.fixture
def stub() -> StubWiki:
    return StubWiki()


@pytest.fixture
def server(stub: StubWiki) -> Iterator[StubServer]:
    with StubServer(stub) as running:
        yield running


@pytest.fixture
def transport(tmp_path: Path) -> Iterator[Transport]:
    with transport_of(tmp_path, tries=3) as opened:
        yield opened


@pytest.fixture
def wiki(server: StubServer, transport: Transport) -> ApiWiki:
    return ApiWiki(transport, server.url, "en")


def people(n: int) -> dict[str, StubPage]:
    return {f"Person {i:03d}": StubPage(f"Source {i}.", f"Text {i}.", revid=1000 + i) for i in range(n)}


def asked_titles(server: StubServer) -> list[list[str]]:
    return [a.params["titles"].split("|") for a in server.asked if "titles" in a.params]


def test_pub_07_a_suggested_spelling_is_never_taken(
    wiki: ApiWiki, stub: StubWiki, server: StubServer
) -> None:
    stub.pages = {"Oda Bell": StubPage(extract="Oda Bell (1902-1977) was a painter of harbours.")}
    stub.suggestion = "Oda Bell"
    assert wiki.search("Oda Brell") == []
    (record,) = wiki.pages(["Oda Brell"])
    assert (record.status, record.title, record.text) == ("missing", "Oda Brell", None)
    assert not any("Oda Bell" in value for a in server.asked for value in a.params.values())
    assert not any("suggestion" in value for a in server.asked for value in a.params.values())


def refusing(word: str, fault: Fault, *, only: str = "") -> Callable[[Params], Any]:
    """A hook that refuses every request which names a title or word, and nothing else."""

    def before(params: Params) -> Any:
        named = word in params.get("titles", "").split("|") or word in params.get("srsearch", "")
        return fault if named and (not only or only in params) else None

    return before


REFUSALS = {
    "403": Fault(403, b"blocked"),
    "permission denied": json_fault({"errors": [{"code": "permissiondenied", "text": "no"}]}),
    "endless 429": Fault(429, b"slow down", {"Retry-After": "1"}),
    "a bare word": Fault(200, b'"blocked"'),
}


@pytest.mark.parametrize("fault", REFUSALS.values(), ids=REFUSALS)
def test_pub_08_a_title_that_alone_is_refused_is_an_error_and_the_others_are_read(
    wiki: ApiWiki, stub: StubWiki, fault: Fault
) -> None:
    stub.pages = people(5)
    stub.before = refusing("Person 003", fault)
    records = wiki.census(sorted(stub.pages))
    assert [r.requested for r in records if r.status == "error"] == ["Person 003"]
    assert sum(r.status == "ok" for r in records) == 4


@pytest.mark.parametrize("fault", REFUSALS.values(), ids=REFUSALS)
def test_pub_08_a_refused_search_is_not_a_search_without_hits(
    wiki: ApiWiki, stub: StubWiki, fault: Fault
) -> None:
    stub.hits = {"Vik Ansel": ["Vik Ansel"]}
    stub.before = refusing("Oda Brell", fault)
    with pytest.raises(LookupRefused, match="search Oda Brell"):
        wiki.search("Oda Brell")
    assert wiki.search("Vik Ansel") == ["Vik Ansel"]


@pytest.mark.parametrize("fault", REFUSALS.values(), ids=REFUSALS)
def test_pub_08_a_service_that_refuses_everything_stops_the_harvest_in_one_line(
    wiki: ApiWiki, server: StubServer, transport: Transport, fault: Fault
) -> None:
    server.faults = [fault] * 10_000
    for ask in (wiki.census, wiki.pages, lambda titles: wiki.search(titles[0])):
        n_before = len(server.asked)
        with pytest.raises(SourceUnavailable) as raised:
            ask([f"Person {i}" for i in range(1000)])
        assert not isinstance(raised.value, LookupRefused)
        assert "\n" not in str(raised.value)
        assert len(server.asked) <= n_before + 4
    assert len(transport.journal) == 0


def test_a_search_reply_without_its_list_is_no_empty_result(
    wiki: ApiWiki, stub: StubWiki, transport: Transport
) -> None:
    stub.before = lambda params: {"batchcomplete": True} if params.get("srsearch") == "Oda Brell" else None
    with pytest.raises(LookupRefused, match="other_shape"):
        wiki.search("Oda Brell")
    assert len(transport.journal) == 0


def test_pub_08_too_many_requests_is_waited_for_and_refused_is_not_missing(
    tmp_path: Path, stub: StubWiki, server: StubServer
) -> None:
    stub.pages = {"Vik Ansel": StubPage(extract="Vik Ansel is a politician.")}
    clock = FakeClock()
    with transport_of(tmp_path, clock, contact="ops@example.org") as transport:
        wiki = ApiWiki(transport, server.url, "en")
        server.faults = [Fault(429, b"Too many requests", {"Retry-After": "2"})]
        (first,) = wiki.pages(["Vik Ansel"])
        stub.before = refusing("Other Person", Fault(403, b"Scripted requests blocked"))
        n_before = len(server.asked)
        (second,) = wiki.pages(["Other Person"])
        assert len(server.asked) == n_before + 2, "a refusal is not asked again, but whether all is refused"
    assert (first.status, first.text) == ("ok", "Vik Ansel is a politician.")
    assert sum(clock.waits) >= 2
    assert (second.status, second.reason) == ("error", "HTTP 403 Scripted requests blocked")
    for asked in server.asked:
        assert asked.headers["User-Agent"].startswith("nuggetsmith/")
        assert "ops@example.org" in asked.headers["User-Agent"]


def test_pub_09_page_without_headings_and_language_links(wiki: ApiWiki, stub: StubWiki) -> None:
    extract = "ヴェラ・ソルンは政治家。平成3年4月に港湾大臣に就任した。"
    stub.pages = {"ヴェラ・ソルン": StubPage(extract=extract)}
    (record,) = wiki.pages(["ヴェラ・ソルン"])
    assert (record.status, record.text, record.langlinks) == ("ok", extract, ())


def test_census_answers_every_title_once_in_order(wiki: ApiWiki, stub: StubWiki, server: StubServer) -> None:
    stub.pages = people(120) | {
        "Namesakes": StubPage(props={"disambiguation": ""}),
        "Ada": StubPage(props={"wikibase_item": "Q7"}),
    }
    stub.redirects = {
        "A. D. A.": "A. Da",
        "A. Da": "Ada",
        "Ada's rule": "Ada#In office",
        "Ring": "Ring 2",
        "Ring 2": "Ring",
        "Gone": "Nowhere",
        "Her rule": "Ada E.#In office",
        "Ada E.": "Ada",
    }
    titles = [
        *sorted(stub.pages, reverse=True),
        "Her rule", "A. D. A.", "Ada's rule", "Ring", "Gone", "ada", "Ada", "", "  _ ", "Ada|Namesakes",
        "Person\x00", "Ada",
    ]  # fmt: skip
    records = wiki.census(titles)
    assert [record.requested for record in records] == titles
    by_title = {record.requested: record for record in records}
    assert {t: by_title[t].status for t in titles[-11:]} == {
        "A. D. A.": "ok",
        "Ada's rule": "redirect_to_section",
        "Ring": "error",
        "Gone": "missing",
        "ada": "ok",
        "Ada": "ok",
        "": "invalid",
        "  _ ": "invalid",
        "Ada|Namesakes": "invalid",
        "Person\x00": "invalid",
    }
    assert by_title["Namesakes"].status == "disambiguation"
    assert by_title["A. D. A."].redirects == ("A. D. A.", "A. Da")
    assert by_title["A. D. A."].wikidata_id == "Q7"
    assert by_title["Ada's rule"].fragment == "In office"
    # the section was named before its page moved
    assert (by_title["Her rule"].fragment, by_title["Her rule"].redirects) == (
        "In office",
        ("Her rule", "Ada E."),
    )
    assert by_title["Ring"].reason == "redirect loop"
    assert (by_title["Person 007"].revid, by_title["Person 007"].text) == (1007, None)
    sizes = [len(batch) for batch in asked_titles(server)]
    assert sizes == [BATCH, BATCH, 28]
    assert not any("" in batch or "Person\x00" in batch for batch in asked_titles(server))


def test_titles_are_asked_for_in_nfc(wiki: ApiWiki, stub: StubWiki) -> None:
    stub.pages = {"José": StubPage()}
    decomposed = unicodedata.normalize("NFD", "José")
    (record,) = wiki.census([decomposed])
    assert (record.requested, record.title, record.status) == (decomposed, "José", "ok")


def test_title_that_the_reply_leaves_out_is_an_error(wiki: ApiWiki, stub: StubWiki) -> None:
    stub.before = lambda params: {"query": {"pages": [{"ns": 0, "title": "A", "missing": True}]}}
    assert [(r.status, r.reason) for r in wiki.census(["A", "B"])] == [
        ("missing", None),
        ("error", "the wiki's reply does not mention the title"),
    ]


def test_continued_replies_are_merged(wiki: ApiWiki, stub: StubWiki, server: StubServer) -> None:
    links = [{"lang": lang, "title": f"Ada {lang}"} for lang in ("de", "fr", "ru")]

    def reply(params: Params) -> Any:
        if "extracts" not in params.get("prop", ""):
            return None
        at = int(params.get("llcontinue", "0"))
        whole = stub._query({**params, "prop": "extracts|info|revisions"})
        whole["pages"][0] |= {"langlinks": links[at : at + 1]}
        if at:
            del whole["pages"][0]["extract"], whole["pages"][0]["revisions"]
        more = {"continue": {"llcontinue": str(at + 1), "continue": "||"}} if at < 2 else {}
        return {"query": whole, **more}

    stub.pages = {"Ada": StubPage(extract="Text of Ada.")}
    stub.before = reply
    (record,) = wiki.pages(["Ada"])
    assert record.langlinks == (("de", "Ada de"), ("fr", "Ada fr"), ("ru", "Ada ru"))
    assert (record.text, record.revid) == ("Text of Ada.", 1)
    # census, three parts, and whether the revision still is the same
    assert len(server.asked) == 5


def test_continuation_that_stands_still_is_an_error_of_that_page(wiki: ApiWiki, stub: StubWiki) -> None:
    def reply(params: Params) -> Any:
        if "Huge" in params["titles"] and "extracts" in params["prop"]:
            page = {"ns": 0, "title": "Huge", "revisions": []}
            return {"continue": {"rvcontinue": "9|9", "continue": "||"}, "query": {"pages": [page]}}
        return None

    stub.pages = {"Huge": StubPage(), "Small": StubPage()}
    stub.before = reply
    huge, small = wiki.pages(["Huge", "Small"])
    assert (huge.status, small.status) == ("error", "ok")
    assert huge.reason is not None
    assert "stuck continuation" in huge.reason


def test_text_and_wikitext_come_in_one_reply(wiki: ApiWiki, stub: StubWiki, server: StubServer) -> None:
    stub.pages = people(3)
    records = wiki.pages(sorted(stub.pages))
    assert [(r.wikitext, r.text, r.text_kind, r.revid) for r in records] == [
        (f"Source {i}.", f"Text {i}.", "rendered", 1000 + i) for i in range(3)
    ]
    assert len(server.asked) == 1 + 3


def test_page_edited_while_it_is_read_is_read_again(wiki: ApiWiki, stub: StubWiki) -> None:
    page = stub.pages["Ada"] = StubPage("Old source.", "Old text.", revid=1)

    def edit(params: Params) -> Any:
        if "extracts" in params["prop"] and page.revid == 1:
            reply = {"query": stub._query(params)}
            reply["query"]["pages"][0]["lastrevid"] = 2
            page.revid, page.wikitext, page.extract = 2, "New source.", "New text."
            return reply
        return None

    stub.before = edit
    (record,) = wiki.pages(["Ada"])
    assert (record.revid, record.wikitext, record.text) == (2, "New source.", "New text.")


def test_page_edited_between_parts_of_a_reply_is_read_again(wiki: ApiWiki, stub: StubWiki) -> None:
    page = stub.pages["Ada"] = StubPage("Old source.", "Old text.", revid=1)

    def reply(params: Params) -> Any:
        if "extracts" not in params["prop"] or page.revid == 2:
            return None
        whole = {"query": stub._query(params)}
        if "excontinue" not in params:
            del whole["query"]["pages"][0]["extract"]
            return {**whole, "continue": {"excontinue": "1", "continue": "||"}}
        page.revid, page.wikitext, page.extract = 2, "New source.", "New text."
        return {"query": {"pages": [{"ns": 0, "title": "Ada", "extract": page.extract}]}}

    stub.before = reply
    (record,) = wiki.pages(["Ada"])
    assert (record.revid, record.wikitext, record.text) == (2, "New source.", "New text.")


def test_page_that_is_edited_without_end_is_an_error(
    wiki: ApiWiki, stub: StubWiki, server: StubServer
) -> None:
    page = stub.pages["Ada"] = StubPage()

    def edit(params: Params) -> Any:
        reply = {"query": stub._query(params)}
        if "extracts" in params["prop"]:
            page.revid += 1
            reply["query"]["pages"][0]["lastrevid"] = page.revid
        return reply

    stub.before = edit
    (record,) = wiki.pages(["Ada"])
    assert (record.status, record.text) == ("error", None)
    assert len(server.asked) == 1 + REREADS + 1


def test_page_moved_between_census_and_reading_keeps_its_way(wiki: ApiWiki, stub: StubWiki) -> None:
    stub.pages = {"Ada": StubPage()}
    stub.redirects = {"A. Da": "Ada"}

    def move(params: Params) -> Any:
        if "extracts" in params["prop"] and "Ada" in stub.pages:
            stub.pages = {"Ada (politician)": stub.pages["Ada"]}
            stub.redirects["Ada"] = "Ada (politician)"
        return None

    stub.before = move
    (record,) = wiki.pages(["A. Da"])
    assert (record.requested, record.title, record.text) == ("A. Da", "Ada (politician)", "Text.")
    assert record.redirects == ("A. Da", "Ada")


def test_only_changed_revisions_are_fetched(tmp_path: Path, stub: StubWiki, server: StubServer) -> None:
    stub.pages = people(4) | {"Ada": StubPage(revid=7)}
    stub.redirects = {"A. Da": "Ada"}
    titles = [*sorted(stub.pages), "A. Da", "Nobody"]
    with transport_of(tmp_path) as transport:
        first = {r.requested: r for r in ApiWiki(transport, server.url, "en").pages(titles)}
    server.asked.clear()
    stub.pages["Person 002"] = StubPage("Newer.", "Newer text.", revid=5000)
    second_run = tmp_path / "later"
    second_run.mkdir()
    with transport_of(second_run) as transport:
        second = ApiWiki(transport, server.url, "en").pages(titles, first)
    assert [r.requested for r in second] == titles
    changed = {r.requested for r in second if r != first[r.requested]}
    assert changed == {"Person 002"}
    assert asked_titles(server)[1:] == [["Person 002"]]


def test_two_titles_of_one_page_fetch_it_once(wiki: ApiWiki, stub: StubWiki, server: StubServer) -> None:
    stub.pages = {"Ada": StubPage()}
    stub.redirects = {"A. Da": "Ada"}
    records = wiki.pages(["A. Da", "Ada", "ada"])
    assert {r.text for r in records} == {"Text."}
    assert [r.redirects for r in records] == [("A. Da",), (), ()]
    assert len(server.asked) == 2


def test_wiki_that_is_down_stops_the_harvest(wiki: ApiWiki, server: StubServer) -> None:
    server.faults = [Fault(503, b"<html>") for _ in range(20)]
    with pytest.raises(SourceUnavailable, match="again later"):
        wiki.census(["Ada"])
    # three tries, and one question whether anything is answered at all
    assert len(server.asked) == 4


def test_page_at_which_a_living_wiki_fails_is_an_error_of_that_page(wiki: ApiWiki, stub: StubWiki) -> None:
    stub.pages = people(3)
    stub.before = lambda params: (
        {"errors": [{"code": "internal_api_error_TypeError", "text": "Exception caught"}]}
        if params.get("titles") == "Person 001" and "extracts" in params["prop"]
        else None
    )
    records = wiki.pages(sorted(stub.pages))
    assert [r.status for r in records] == ["ok", "error", "ok"]
    assert records[1].reason is not None
    assert "internal_api_error" in records[1].reason


def test_batch_that_is_refused_is_halved_to_find_the_culprit(
    wiki: ApiWiki, stub: StubWiki, server: StubServer, transport: Transport
) -> None:
    stub.pages = people(50)
    stub.before = lambda params: (
        {"errors": [{"code": "badtitle", "text": "Bad title"}]} if "Person 033" in params["titles"] else None
    )
    records = wiki.census(sorted(stub.pages))
    assert [r.requested for r in records if r.status != "ok"] == ["Person 033"]
    # each refusal is followed by the question whether everything is refused
    assert len(server.asked) <= 3 * REFUSALS_IN_ROW


def test_service_that_refuses_whatever_is_wanted_is_not_asked_for_every_title(
    wiki: ApiWiki, stub: StubWiki, server: StubServer, transport: Transport
) -> None:
    stub.pages = {CONTROL: StubPage()}
    stub.before = lambda params: None if params["titles"] == CONTROL else Fault(403, b"blocked")
    records = wiki.census([f"Person {i}" for i in range(1000)])
    assert {r.status for r in records} == {"error"}
    assert len(server.asked) <= 2 * (1000 / BATCH + 2 * REFUSALS_IN_ROW)
    assert outcomes(transport).count("http_403") <= 1000 / BATCH + 2 * REFUSALS_IN_ROW


def test_refused_page_is_an_error_and_the_next_run_asks_again(
    tmp_path: Path, stub: StubWiki, server: StubServer
) -> None:
    stub.pages = people(1)
    refused = True
    stub.before = lambda params: (
        {"error": {"code": "x"}}
        if refused and "extracts" in params["prop"] and params["titles"] != CONTROL
        else None
    )
    with transport_of(tmp_path) as transport:
        assert ApiWiki(transport, server.url, "en").pages(["Person 000"])[0].status == "error"
    refused = False
    with transport_of(tmp_path) as transport:
        assert ApiWiki(transport, server.url, "en").pages(["Person 000"])[0].status == "ok"


def test_wiki_that_does_not_render_is_an_error(wiki: ApiWiki, stub: StubWiki) -> None:
    def without_extract(params: Params) -> Any:
        reply = {"query": stub._query(params)}
        reply["query"]["pages"][0].pop("extract", None)
        return reply

    stub.pages = people(1)
    stub.before = without_extract
    (record,) = wiki.pages(["Person 000"])
    assert record.status == "error"
    assert record.reason is not None
    assert "no rendered text" in record.reason


def test_search_gives_titles_best_first(wiki: ApiWiki, stub: StubWiki, server: StubServer) -> None:
    stub.hits = {"ada example": ["Ada Example", "Ada"]}
    assert wiki.search("  ada   example ", limit=7) == ["Ada Example", "Ada"]
    assert wiki.search("  ") == []
    assert [a.params["srlimit"] for a in server.asked] == ["7"]


HARVEST = """
import sys
from datetime import datetime, UTC
from pathlib import Path
from sources.journal import Journal
from sources.transport import Transport
from sources.wikipedia import ApiWiki
with Journal.open(Path(sys.argv[1])) as journal:
    transport = Transport(journal, contact=None, now=lambda: datetime.now(UTC))
    ApiWiki(transport, sys.argv[2], "en").pages([f"Person {i:03d}" for i in range(60)])
"""


def test_killed_harvest_goes_on_and_repeats_at_most_one_request(
    tmp_path: Path, repo: Path, stub: StubWiki, server: StubServer
) -> None:
    stub.pages = people(60)
    titles = sorted(stub.pages)
    child: list[subprocess.Popen[bytes]] = []
    kill_at = 30

    def killing(params: Params) -> Any:
        if len(server.asked) == kill_at:
            child[0].send_signal(signal.SIGKILL)
        return None

    stub.before = killing
    child.append(
        subprocess.Popen(
            [sys.executable, "-c", HARVEST, str(tmp_path / "journal.sqlite"), server.url], cwd=repo
        )
    )
    assert child[0].wait() == -signal.SIGKILL
    assert len(server.asked) == kill_at
    with transport_of(tmp_path) as transport:
        continued = ApiWiki(transport, server.url, "en").pages(titles)
    needed = 2 + 60
    assert len(server.asked) <= needed + 1
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    with transport_of(fresh) as transport:
        whole = ApiWiki(transport, server.url, "en").pages(titles)
    plain = [r.model_copy(update={"retrieved_at": ""}) for r in continued]
    assert plain == [r.model_copy(update={"retrieved_at": ""}) for r in whole]
