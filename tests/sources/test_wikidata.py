"""Wikidata through its API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from schemas.errors import InputInvalid, LookupRefused, SourceUnavailable
from sources.journal import Journal
from sources.transport import Transport
from sources.wikidata import CONTROL_ITEM, CONTROL_WORD, ApiItems
from tests.farm import Farm, ProxyFactory


@pytest.fixture
def transport(tmp_path: Path) -> Iterator[Transport]:
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        moment = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
        made = Transport(journal, contact=None, now=lambda: moment, sleep=lambda _: None, tries=3)
        yield made
        made.close()


def parameters(request: Request) -> dict[str, str]:
    return {**request.args.to_dict(), **request.form.to_dict()}


def serve(server: HTTPServer, asked: list[dict[str, str]], *, refused: str = "", left_out: str = "") -> str:
    """A Wikidata of every id; one id may be refused, another left out of replies."""

    def answer(request: Request) -> Response:
        params = parameters(request)
        asked.append(params)
        ids = params["ids"].split("|")
        if refused in ids:
            error = {"code": "no-such-entity", "text": f"no {refused}"}
            return Response(json.dumps({"errors": [error]}), mimetype="application/json")
        entities = {one: {"id": one, "labels": {}} for one in ids if one != left_out}
        return Response(json.dumps({"entities": entities, "success": 1}), mimetype="application/json")

    server.expect_request("/w/api.php").respond_with_handler(answer)
    return server.url_for("/w/api.php")


def test_fifty_ids_a_request_each_id_once_and_in_order(transport: Transport, httpserver: HTTPServer) -> None:
    asked: list[dict[str, str]] = []
    items = ApiItems(transport, serve(httpserver, asked))
    ids = [f"Q{n}" for n in range(120, 0, -1)]
    read = items.items([*ids, "Q120"])
    assert [item.requested for item in read] == [*ids, "Q120"]
    assert [len(params["ids"].split("|")) for params in asked] == [50, 50, 20]
    assert asked[0]["action"] == "wbgetentities"


def test_an_id_that_spoils_its_batch_is_missing_and_the_others_are_read(
    transport: Transport, httpserver: HTTPServer
) -> None:
    items = ApiItems(transport, serve(httpserver, [], refused="Q7"))
    read = items.items([f"Q{n}" for n in range(1, 11)])
    assert [item.requested for item in read if item.status == "missing"] == ["Q7"]
    assert sum(item.status == "ok" for item in read) == 9


def test_a_reply_that_leaves_out_an_id_is_no_missing_item(
    transport: Transport, httpserver: HTTPServer
) -> None:
    items = ApiItems(transport, serve(httpserver, [], left_out="Q3"))
    read = items.items(["Q1", "Q2", "Q3"])
    assert [item.status for item in read] == ["ok", "ok", "error"]
    assert len(transport.journal) == 2, "a reply that lacks an id is asked for again by the next run"


def refuse(server: HTTPServer, spared: str) -> str:
    """A Wikidata that refuses every request but those with one word or id."""

    def answer(request: Request) -> Response:
        params = parameters(request)
        if spared not in (params.get("ids"), params.get("search"), params.get("srsearch")):
            return Response("blocked", status=403)
        body = {"entities": {spared: {"id": spared}}, "search": [], "query": {"search": []}}
        return Response(json.dumps(body), mimetype="application/json")

    server.expect_request("/w/api.php").respond_with_handler(answer)
    return server.url_for("/w/api.php")


def test_pub_08_a_refused_look_up_of_items_is_unknown(transport: Transport, httpserver: HTTPServer) -> None:
    items = ApiItems(transport, refuse(httpserver, CONTROL_WORD))
    for search in (items.search, items.find):
        with pytest.raises(LookupRefused, match="Oda Brell"):
            search("Oda Brell")


def test_pub_08_an_item_that_alone_is_refused_is_an_error(
    transport: Transport, httpserver: HTTPServer
) -> None:
    items = ApiItems(transport, refuse(httpserver, CONTROL_ITEM))
    assert [item.status for item in items.items(["Q1", CONTROL_ITEM])] == ["error", "ok"]


def test_pub_08_a_wikidata_that_refuses_everything_stops_the_harvest(
    transport: Transport, httpserver: HTTPServer
) -> None:
    items = ApiItems(transport, refuse(httpserver, "nothing"))
    for ask in (lambda: items.search("Ada"), lambda: items.find("Ada"), lambda: items.items(["Q1", "Q2"])):
        with pytest.raises(SourceUnavailable) as raised:
            ask()
        assert not isinstance(raised.value, LookupRefused)


@pytest.mark.parametrize("bad", ["P31", "42", "Q0", "Q1|Q2", ""])
def test_what_is_no_item_id_is_not_asked(transport: Transport, httpserver: HTTPServer, bad: str) -> None:
    asked: list[dict[str, str]] = []
    items = ApiItems(transport, serve(httpserver, asked))
    with pytest.raises(InputInvalid, match="item id"):
        items.items(["Q1", bad])
    assert asked == []


def test_a_wiki_without_name_search_is_searched_by_words(
    transport: Transport, httpserver: HTTPServer
) -> None:
    asked: list[str] = []

    def answer(request: Request) -> Response:
        params = parameters(request)
        asked.append(params["action"])
        if params["action"] == "wbsearchentities":
            body: object = {"errors": [{"code": "badvalue", "text": "Unrecognized value for action"}]}
        else:
            assert params["srwhat"] == "text"
            body = {"query": {"search": [{"title": "Q5"}, {"title": "Main Page"}, {"title": "Q6"}]}}
        return Response(json.dumps(body), mimetype="application/json")

    httpserver.expect_request("/w/api.php").respond_with_handler(answer)
    items = ApiItems(transport, httpserver.url_for("/w/api.php"))
    assert items.search("Ada Example") == ["Q5", "Q6"]
    assert items.has_name_search is False
    assert items.search("Example Ada") == ["Q5", "Q6"]
    assert asked == ["wbsearchentities", "query"]


@pytest.mark.integration
def test_items_and_searches_of_a_real_wiki(transport: Transport, sample_farm: Farm) -> None:
    items = ApiItems(transport, sample_farm.wikidata_url)
    ada, redirected, missing = items.items(["Q900001", "Q900099", "Q900777"])
    assert (ada.status, dict(ada.labels)["ru"], dict(ada.sitelinks)["fr"]) == (
        "ok",
        "Ада Пример",
        "Ada Exemple",
    )
    assert (redirected.requested, redirected.wikidata_id) == ("Q900099", "Q900001")
    assert missing.status == "missing"
    ranks = {statement.rank for statement in ada.statements if statement.main.property == "P39"}
    assert ranks == {"normal", "deprecated"}
    assert items.search("ada b. ex") == ["Q900001"]
    assert items.search("") == []
    assert items.find("пример") == ["Q900001"]


@pytest.mark.integration
def test_faults_of_the_edge_change_nothing(
    transport: Transport, sample_farm: Farm, fault_proxy: ProxyFactory
) -> None:
    proxy = fault_proxy(sample_farm.base_url)
    proxy.set_faults([{"status": 429, "retry_after": 1}, {"maxlag": 5}, {}, {"truncate": 30}])
    items = ApiItems(transport, proxy.wikidata_url)
    assert [item.status for item in items.items(["Q900001", "Q900777"])] == ["ok", "missing"]
    assert items.search("li wei") == ["Q900004"]
