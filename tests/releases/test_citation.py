"""How to cite a release: the card, CITATION.cff and croissant.json say the same."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml

from releases.citation import AUTHOR, WORKS, bibtex, cff_text, plain_citation
from releases.croissant import croissant_text
from releases.front_matter import PRETTY_NAME
from tests.releases.makers import bare_content
from tests.releases.test_card import body, manifest

PERSON = {"family-names", "given-names"}


def cff(repo: str | None = None) -> dict[str, Any]:
    document = yaml.safe_load(cff_text(manifest("nuggets"), repo))
    assert isinstance(document, dict)
    return document


def test_cff_has_what_its_schema_asks_for() -> None:
    """Citation File Format 1.2.0: required keys, their types, and no key that it does not know."""
    document = cff("owner/name")
    assert document["cff-version"] == "1.2.0"
    assert document["type"] == "dataset"
    assert document.keys() <= {
        "cff-version", "message", "type", "title", "authors", "version", "url", "abstract", "keywords",
        "preferred-citation", "references",
    }  # fmt: skip
    for reference in (document["preferred-citation"], *document["references"]):
        assert {"type", "title", "authors"} <= reference.keys()
        assert reference["type"] in ("data", "article")
        assert isinstance(reference.get("year", 0), int)
        for author in reference["authors"]:
            assert author.keys() == PERSON or author.keys() == {"name"}
    assert (
        document["url"]
        == document["preferred-citation"]["url"]
        == ("https://huggingface.co/datasets/owner/name")
    )
    assert "url" not in cff() and "&" not in cff_text(manifest("nuggets"))


def test_author_title_version_and_year_are_those_of_the_release() -> None:
    own = cff()["preferred-citation"]
    assert (own["title"], own["version"], own["year"]) == (PRETTY_NAME, "2026.11.0", 2026)
    assert own["authors"] == [{"name": AUTHOR}]
    said = plain_citation(manifest("nuggets"))
    assert said == f"{AUTHOR}. 2026. {PRETTY_NAME} (version 2026.11.0). Data set."
    entry = bibtex(manifest("nuggets"), "owner/name")
    assert entry.startswith("@misc{nuggetsmith-2026.11.0,\n") and entry.endswith("\n}")
    fields = dict(re.findall(r"^  (\w+) *= \{(.*)\},$", entry, re.MULTILINE))
    assert fields["author"] == f"{{{AUTHOR}}}", "in braces: one name, not a first and a last one"
    assert (fields["year"], fields["version"]) == ("2026", "2026.11.0")
    assert fields["url"].endswith("/owner/name")
    assert entry.count("{") == entry.count("}")


def test_year_is_that_of_as_of() -> None:
    assert " 2019. " in plain_citation(manifest("nuggets", as_of="2019-02-28"))


def test_card_cites_itself_before_the_works_it_builds_on() -> None:
    text = body({"nuggets": []})
    part = text[text.index("## How to cite") :]
    places = [
        part.index(said) for said in ("@misc{nuggetsmith", "CITATION.cff", "Nyrup", "Yifei Zhu", "MiroEval")
    ]
    assert places == sorted(places)
    assert "PolitNuggets: Benchmarking Agentic Discovery of Long-Tail Political Facts" in part
    assert "2605.14002" in part and "2603.28407" in part
    assert all(work.text in part for work in WORKS)


@pytest.mark.parametrize("repo", [None, "owner/name"])
def test_croissant_cites_the_data_set(repo: str | None) -> None:
    found = json.loads(croissant_text(manifest("nuggets"), bare_content(repo=repo)))
    assert found["citeAs"] == bibtex(manifest("nuggets"), repo)
