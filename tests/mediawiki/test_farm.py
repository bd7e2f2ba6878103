"""The farm answers as the services it stands for do."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.farm import Farm, FarmFactory, ProxyFactory
from tests.mediawiki.sample import sample_pages

pytestmark = pytest.mark.integration


def found(farm: Farm, wiki: str, text: str) -> list[str]:
    reply = farm.api(wiki, action="query", list="search", srsearch=text)
    return [hit["title"] for hit in reply["query"]["search"]]


def items(farm: Farm, text: str, language: str = "en") -> list[str]:
    reply = farm.api("wikidata", action="wbsearchentities", search=text, language=language)
    return [hit["id"] for hit in reply["search"]]


@pytest.mark.parametrize(
    ("wiki", "text", "expected"),
    [
        ("fr", "ECHANTILLON", ["Bertrand Échantillon"]),
        ("ru", "пример ада", ["Пример, Ада"]),
        ("en", "intitle:mayor smith", ["John Smith (mayor)"]),
        ("en", '"smith john"', []),
        ("en", "john -mayor", []),
        ("wikidata", "пример", ["Q900001"]),
    ],
)
def test_search_folds_case_and_accents(sample_farm: Farm, wiki: str, text: str, expected: list[str]) -> None:
    assert found(sample_farm, wiki, text) == expected


def test_search_finds_a_redirect_and_answers_with_its_target(sample_farm: Farm) -> None:
    reply = sample_farm.api("en", action="query", list="search", srsearch="ada b", srprop="redirecttitle")
    hit = reply["query"]["search"][0]
    assert (hit["title"], hit["redirecttitle"]) == ("Ada Example", "Ada B. Example")


def test_search_of_titles_alone_is_refused_as_on_wikipedia(sample_farm: Farm) -> None:
    reply = sample_farm.api("en", action="query", list="search", srsearch="ada", srwhat="title")
    assert reply["error"]["code"] == "search-title-disabled"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("ada ex", "en", ["Q900001"]),
        ("ADA B. EXAMPLE", "en", ["Q900001"]),
        ("bertrand s", "fr", ["Q900003"]),
        ("example", "en", []),
    ],
)
def test_item_search_matches_the_beginning_of_labels_and_aliases(
    sample_farm: Farm, text: str, language: str, expected: list[str]
) -> None:
    assert items(sample_farm, text, language) == expected


def test_search_follows_edits_moves_and_deletions(farm: FarmFactory, tmp_path: Path) -> None:
    own = farm(sample_pages(tmp_path / "pages"))
    own.edit(
        "wikidata",
        "Q900002",
        '{"type":"item","id":"Q900002","labels":{"en":{"language":"en","value":"Żółć"}}}',
    )
    assert items(own, "zolc", "de") == ["Q900002"]
    own.move("en", "Bertrand Sample", "Bertrand Muster")
    assert found(own, "en", "bertrand muster") == ["Bertrand Muster"]
    assert found(own, "en", "intitle:sample") == ["Bertrand Muster"]
    own.delete("en", "Bertrand Muster")
    assert found(own, "en", "bertrand muster") == []


def test_fault_proxy_plays_faults_in_order_and_logs_every_request(
    sample_farm: Farm, fault_proxy: ProxyFactory
) -> None:
    proxy = fault_proxy(sample_farm.base_url)
    proxy.set_faults([{"status": 429, "retry_after": 7}, {"truncate": 5}, {}])
    url = f"{proxy.base_url}/en/w/api.php?action=query&meta=siteinfo&format=json"
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(url)
    refused.value.close()
    assert (refused.value.code, refused.value.headers["Retry-After"]) == (429, "7")
    sizes = []
    for _ in range(2):
        with urllib.request.urlopen(url) as reply:
            sizes.append(len(reply.read()))
    assert sizes[0] == 5
    assert sizes[1] > 500
    assert [entry["status"] for entry in proxy.log()] == [429, 200, 200]
