"""Entity documents as records."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import InputInvalid
from schemas.snapshot import Reference
from sources.wikidata_parse import parse_item, parse_reference, parse_snak

AT = "2026-01-01T00:00:00Z"


def item_value(item: str, **more: Any) -> dict[str, Any]:
    return {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": item, **more}}


def snak(name: str, data: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"snaktype": "value", "property": name, **({"datavalue": data} if data else {}), **more}


def text_value(text: str) -> dict[str, Any]:
    return {"type": "string", "value": text}


def reference(**snaks: dict[str, Any]) -> dict[str, Any]:
    return {"snaks": {name: [snak(name, data)] for name, data in snaks.items()}}


def year_value(year: int) -> dict[str, Any]:
    time = {"time": f"+{year}-00-00T00:00:00Z", "precision": 9, "calendarmodel": "Q1985727"}
    return {"type": "time", "value": time}


@pytest.mark.parametrize(
    ("document", "kind", "content"),
    [
        (snak("P39", item_value("Q7")), "item", "Q7"),
        (snak("P39", {"type": "wikibase-entityid", "value": {"numeric-id": 7}}), "item", "Q7"),
        (snak("P1157", text_value("K000148"), datatype="external-id"), "text", "K000148"),
        (snak("P854", text_value("https://example.org/"), datatype="url"), "url", "https://example.org/"),
        (snak("P854", text_value("https://example.org/")), "url", "https://example.org/"),
        (snak("P1545", {"type": "quantity", "value": {"amount": "+12"}}), "quantity", "+12"),
    ],
)
def test_values(document: dict[str, Any], kind: str, content: str) -> None:
    read = parse_snak(document)
    assert (read.kind, read.item or read.text) == (kind, content)


@pytest.mark.parametrize(
    "document",
    [
        snak("P625", {"type": "globecoordinate", "value": {"latitude": 1}}),
        snak("P1", {"type": "wikibase-entityid", "value": {"entity-type": "property", "id": "P2"}}),
        snak("P569", {"type": "time", "value": {"time": "soon", "precision": 9}}),
        snak("P18", text_value("A.jpg"), datatype="unheard-of"),
        snak("P39"),
    ],
)
def test_what_no_rule_needs_is_there_but_says_nothing(document: dict[str, Any]) -> None:
    read = parse_snak(document)
    assert (read.kind, read.item, read.text, read.time) == ("other", None, None, None)


def test_monolingual_text_keeps_its_language() -> None:
    data = {"type": "monolingualtext", "value": {"text": "Ада", "language": "ru"}}
    read = parse_snak(snak("P1559", data))
    assert (read.kind, read.text, read.language) == ("text", "Ада", "ru")


def test_pub_16_no_value_unknown_value_future_value_and_no_qualifier_stay_apart() -> None:
    ends = [
        {"snaktype": "novalue", "property": "P582"},
        {"snaktype": "somevalue", "property": "P582"},
        snak("P582", year_value(2029)),
        snak("P582", year_value(2025)),
        None,
    ]
    claims = [
        {
            "mainsnak": snak("P39", item_value("Q7")),
            "rank": "normal",
            "qualifiers": {"P580": [snak("P580", year_value(2020))], **({"P582": [end]} if end else {})},
            "qualifiers-order": ["P580", *(["P582"] if end else [])],
        }
        for end in ends
    ]
    item = parse_item({"id": "Q1", "claims": {"P39": claims}}, "Q1", AT)
    read = [
        [(q.kind, q.time.date if q.time else None) for q in statement.qualifiers if q.property == "P582"]
        for statement in item.statements
    ]
    assert read == [[("novalue", None)], [("somevalue", None)], [("time", "2029")], [("time", "2025")], []]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (reference(P143=item_value("Q328")), Reference(kind="imported", edition="en")),
        (
            reference(P143=item_value("Q206855"), P813=year_value(2016)),
            Reference(kind="imported", edition="ru"),
        ),
        (reference(P143=item_value("Q54919")), Reference(kind="imported", edition="Q54919")),
        (
            reference(P4656=text_value("https://de.wikipedia.org/w/index.php?oldid=1")),
            Reference(kind="imported", edition="de", url="https://de.wikipedia.org/w/index.php?oldid=1"),
        ),
        (
            reference(P854=text_value("https://fr.m.wikipedia.org/wiki/A")),
            Reference(kind="imported", edition="fr", url="https://fr.m.wikipedia.org/wiki/A"),
        ),
        (reference(P248=item_value("Q8447")), Reference(kind="imported", edition="fr", stated_in="Q8447")),
        (
            reference(P854=text_value("https://example.org/a"), P813=year_value(2020)),
            Reference(kind="real", url="https://example.org/a"),
        ),
        (
            reference(P143=item_value("Q328"), P854=text_value("https://example.org/a")),
            Reference(kind="real", url="https://example.org/a"),
        ),
        (reference(P248=item_value("Q999")), Reference(kind="real", stated_in="Q999")),
        (reference(P813=year_value(2020)), None),
        (reference(P887=item_value("Q999")), None),
        ({"snaks": []}, None),
    ],
)
def test_references(document: dict[str, Any], expected: Reference | None) -> None:
    assert parse_reference(document) == expected


def test_item_with_everything() -> None:
    document = {
        "id": "Q1",
        "lastrevid": 77,
        "labels": {
            "fr": {"language": "fr", "value": "Ada Exemple"},
            "en": {"language": "en", "value": "Ada Example"},
        },
        "descriptions": {"en": {"language": "en", "value": "politician"}},
        "aliases": {"en": [{"language": "en", "value": "A. Example"}, {"language": "en", "value": "Ada E."}]},
        "sitelinks": {
            "enwiki": {"site": "enwiki", "title": "Ada Example"},
            "zh_yuewiki": {"site": "zh_yuewiki", "title": "X"},
            "be_x_oldwiki": {"site": "be_x_oldwiki", "title": "Y"},
            "enwikiquote": {"site": "enwikiquote", "title": "Ada Example"},
            "commonswiki": {"site": "commonswiki", "title": "Category:Ada"},
            "wikidatawiki": {"site": "wikidatawiki", "title": "Z"},
        },
        "claims": {
            "P999999": [{"mainsnak": snak("P999999", item_value("Q3"))}],
            "P102": [{"mainsnak": snak("P102", item_value("Q4")), "rank": "deprecated", "id": "Q1$b"}],
            "P31": [{"mainsnak": snak("P31", item_value("Q5")), "rank": "preferred", "id": "Q1$a"}],
        },
    }
    item = parse_item(document, "Q9", AT)
    assert (item.wikidata_id, item.requested, item.status, item.revid) == ("Q1", "Q9", "ok", 77)
    assert item.labels == (("en", "Ada Example"), ("fr", "Ada Exemple"))
    assert item.aliases == (("en", "A. Example"), ("en", "Ada E."))
    assert item.sitelinks == (("be-tarask", "Y"), ("en", "Ada Example"), ("zh-yue", "X"))
    kept = [(one.main.property, one.main.item, one.rank, one.references) for one in item.statements]
    assert kept == [("P31", "Q5", "preferred", ()), ("P102", "Q4", "deprecated", ())]


def test_old_documents_write_empty_maps_as_lists() -> None:
    document = {"id": "Q1", "labels": [], "descriptions": [], "aliases": [], "claims": [], "sitelinks": []}
    item = parse_item(document, "Q1", AT)
    assert (item.status, item.labels, item.statements) == ("ok", (), ())


def test_missing_item() -> None:
    assert parse_item({"id": "Q1", "missing": ""}, "Q1", AT).status == "missing"


@pytest.mark.parametrize(
    "document", [{}, {"id": "Q1", "labels": {"en": "Ada"}}, {"id": "Q1", "claims": {"P31": [{}]}}]
)
def test_a_document_of_another_form_is_refused_with_its_id(document: dict[str, Any]) -> None:
    with pytest.raises(InputInvalid, match="Q1"):
        parse_item(document, "Q1", AT)


@pytest.mark.integration
def test_real_entities_are_read_whole(realworld: Path) -> None:
    folder = realworld / "wikidata"
    documents = [json.loads((folder / "Q646148.json").read_text(encoding="utf-8"))]
    for name in ("real_entities_a.jsonl.gz", "real_entities_b.jsonl.gz"):
        with gzip.open(folder / name, "rt", encoding="utf-8") as lines:
            documents += [json.loads(line) for line in lines]
    items = [parse_item(document, document["id"], AT) for document in documents]
    posts = [one for item in items for one in item.statements if one.main.property == "P39"]
    raw = [claim for document in documents for claim in (document["claims"] or {}).get("P39", ())]
    assert len(items) == 509
    assert len(posts) == len(raw) > 200
    assert [len(post.qualifiers) for post in posts] == [
        sum(map(len, (claim.get("qualifiers") or {}).values())) for claim in raw
    ]
    references = [reference for item in items for one in item.statements for reference in one.references]
    assert {reference.kind for reference in references} == {"imported", "real"}
    assert all(reference.edition for reference in references if reference.kind == "imported")
    assert not any(link[0].startswith("commons") for item in items for link in item.sitelinks)
