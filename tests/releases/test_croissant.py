"""croissant.json says of the release what the models and the manifest say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from releases.croissant import CONFORMS_TO, croissant_text
from releases.manifest import read_manifest
from schemas.tables import CONFIGS, SORT_KEYS
from tests.releases.conftest import People, Workshop
from tests.releases.makers import bare_content
from tests.releases.test_card import manifest


def document(*configs: str, **fields: Any) -> Any:
    return json.loads(croissant_text(manifest(*configs), bare_content(**fields)))


def fields_of(entries: list[Any]) -> Iterator[Any]:
    for entry in entries:
        yield entry
        yield from fields_of(entry.get("subField", []))


def test_every_config_is_a_record_set_over_its_file() -> None:
    found = document(*CONFIGS)
    assert found["conformsTo"] == CONFORMS_TO
    assert [one["@id"] for one in found["recordSet"]] == list(CONFIGS)
    files = {one["@id"] for one in found["distribution"]}
    for one in found["recordSet"]:
        model = CONFIGS[one["@id"]]
        assert [field["name"] for field in one["field"]] == list(model.model_fields)
        assert [key["@id"] for key in one["key"]] == [f"{one['@id']}/{k}" for k in SORT_KEYS[one["@id"]]]
        assert {field["source"]["fileObject"]["@id"] for field in fields_of(one["field"])} <= files


def test_ids_are_unique_and_references_lead_somewhere() -> None:
    found = document(*CONFIGS)
    everything = [field for one in found["recordSet"] for field in fields_of(one["field"])]
    ids = [field["@id"] for field in everything]
    assert len(ids) == len(set(ids))
    targets = {field["references"]["field"]["@id"] for field in everything if "references" in field}
    assert targets == {"entities/entity_id"}
    assert targets <= set(ids)
    alone = document("nuggets")
    assert not any("references" in field for field in fields_of(alone["recordSet"][0]["field"]))


def test_types_of_columns() -> None:
    (nuggets,) = document("nuggets")["recordSet"]
    by_name = {field["name"]: field for field in nuggets["field"]}
    assert by_name["start"]["dataType"] == "sc:Text"
    assert by_name["held_out"]["dataType"] == "sc:Boolean"
    assert (by_name["origins"]["isArray"], by_name["origins"]["arrayShape"]) == (True, "-1")
    assert "isArray" not in by_name["start_bounds"]
    (earliest, _) = by_name["start_bounds"]["subField"]
    assert earliest["source"]["extract"] == {"column": "start_bounds"}
    assert earliest["source"]["transform"] == [{"jsonPath": "earliest"}]


def test_version_is_a_semantic_one() -> None:
    early = manifest("nuggets").model_copy(update={"version": "2026.03.1"})
    found = json.loads(croissant_text(early, bare_content()))
    assert (found["version"], found["identifier"]) == ("2026.3.1", "v2026.03.1")


def test_hashes_are_those_of_the_files(workshop: Workshop, people: People, unloaded: None) -> None:
    release = workshop.seal(people).path
    found = json.loads((release / "croissant.json").read_text())
    hashes = {file.path: file.sha256 for file in read_manifest(release).configs}
    assert {one["contentUrl"]: one["sha256"] for one in found["distribution"]} == hashes


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
@pytest.mark.filterwarnings("ignore:The inplace keyword")  # pandas on mlcroissant
def test_reader_of_croissant_accepts_it(workshop: Workshop, people: People, unloaded: None) -> None:
    import mlcroissant as reader  # half a second that no other test needs

    release: Path = workshop.seal(people).path
    data = reader.Dataset(str(release / "croissant.json"))
    assert data.metadata.ctx.issues.errors == set()
    assert len(list(data.records("nuggets"))) == 3
