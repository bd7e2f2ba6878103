"""The sample's files, read with the standard library and PyYAML alone."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import yaml

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "sample"
LANGUAGES = ("en", "fr", "es", "no", "ar", "zh")
AS_OF = "2026-11-01"
EXPORT = "{http://www.mediawiki.org/xml/export-0.11/}"

Row = dict[str, Any]
Titles = dict[str, dict[str, ElementTree.Element]]


def json_lines(name: str) -> list[Row]:
    return [json.loads(line) for line in (SAMPLE / name).read_text(encoding="utf-8").splitlines()]


def whogov() -> list[Row]:
    text = (SAMPLE / "whogov_within.csv").read_bytes().decode("cp1252")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))


def legislators() -> list[Row]:
    names = ("legislators-current.yaml", "legislators-historical.yaml")
    return [
        person for name in names for person in yaml.safe_load((SAMPLE / name).read_text(encoding="utf-8"))
    ]


def person_ids() -> set[str]:
    cabinet = {f"whogov:{row['country_isocode']}:{row['name']}" for row in whogov()}
    return cabinet | {f"bioguide:{person['id']['bioguide']}" for person in legislators()}


def pages(language: str) -> Iterator[ElementTree.Element]:
    return ElementTree.parse(SAMPLE / "wikipedia" / f"{language}.xml").iter(f"{EXPORT}page")


def text_of(element: ElementTree.Element, tag: str) -> str:
    found = element.findtext(EXPORT + tag)
    assert found is not None, tag
    return found


def last_wikitext(page: ElementTree.Element) -> str:
    return page.findall(f"{EXPORT}revision")[-1].findtext(f"{EXPORT}text") or ""


def titles_by_language() -> Titles:
    return {language: {text_of(page, "title"): page for page in pages(language)} for language in LANGUAGES}
