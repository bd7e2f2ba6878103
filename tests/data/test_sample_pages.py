"""The sample's pages and items: hashes, links, and the kinds that its README lists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha1
from xml.etree import ElementTree

import pytest

from tests.data.sample import (
    AS_OF,
    EXPORT,
    SAMPLE,
    Row,
    Titles,
    json_lines,
    last_wikitext,
    pages,
    text_of,
    titles_by_language,
)


@pytest.fixture(scope="module")
def items() -> dict[str, Row]:
    return {item["id"]: item for item in json_lines("wikidata.jsonl")}


@pytest.fixture(scope="module")
def titles() -> Titles:
    return titles_by_language()


def base36(body: bytes) -> str:
    number = int.from_bytes(sha1(body, usedforsecurity=False).digest(), "big")
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits.rjust(31, "0")


@pytest.mark.parametrize(
    ("language", "count"), [("en", 74), ("fr", 17), ("es", 9), ("no", 6), ("ar", 3), ("zh", 3)]
)
def test_pages_are_as_many_as_the_readme_says_and_hold_together(language: str, count: int) -> None:
    seen = list(pages(language))
    assert len(seen) == count
    revisions = [revision for page in seen for revision in page.findall(f"{EXPORT}revision")]
    assert len({text_of(revision, "id") for revision in revisions}) == len(revisions)
    assert len({text_of(page, "id") for page in seen}) == count
    for revision in revisions:
        body = (revision.findtext(f"{EXPORT}text") or "").encode()
        number = int(text_of(revision, "sha1"), 36)
        where = f"{language}: revision {text_of(revision, 'id')}, sha1 must be {base36(body)}"
        assert number.to_bytes(20, "big") == sha1(body, usedforsecurity=False).digest(), where
        attributes = revision.find(f"{EXPORT}text")
        assert attributes is not None
        assert attributes.get("bytes") == str(len(body)), where
        assert text_of(revision, "timestamp")[:10] <= AS_OF


def test_pages_items_and_language_links_agree(items: dict[str, Row], titles: Titles) -> None:
    linked = {
        (site.removesuffix("wiki"), link["title"]): item_id
        for item_id, item in items.items()
        for site, link in item["sitelinks"].items()
    }
    on_pages = {}
    for language, by_title in titles.items():
        for title, page in by_title.items():
            wikitext = last_wikitext(page)
            redirect = page.find(f"{EXPORT}redirect")
            if redirect is not None:
                assert redirect.get("title") in by_title, f"{language}: {title} leads nowhere"
                continue
            for item_id in re.findall(r"\{\{#wikibase_item:(Q\d+)\}\}", wikitext):
                on_pages[language, title] = item_id
                others = set(re.findall(r"^\[\[([a-z]{2}):([^\]|]+)\]\]$", wikitext, re.M))
                assert others == {key for key, other in linked.items() if other == item_id} - {
                    (language, title)
                }
    assert on_pages == linked


def test_pages_show_the_kinds_that_the_readme_lists(
    titles: Titles,
) -> None:
    english = {title: last_wikitext(page) for title, page in titles["en"].items()}
    assert english["Halvard Nesgaard"].startswith("#REDIRECT [[Skarnes cabinet#Ministers]]")
    assert "__DISAMBIG__" in english["Kremeň"]
    assert len(titles["en"]["Sigrun Eikemo"].findall(f"{EXPORT}revision")) == 2
    assert {"Tamsin Orrick", "Samuel Ruhandeka", "Barnaby Quillfeather"}.isdisjoint(english)
    assert "Mathurin Gbokédé" in titles["fr"] and "Mathurin Gbokédé" not in english
    boxes = {
        "fr": "{{Infobox Personnalité politique",
        "es": "{{Ficha de autoridad",
        "no": "{{Infoboks politiker",
        "ar": "{{صندوق معلومات صاحب منصب",
        "zh": "{{政治人物",
    }
    for language, box in boxes.items():
        assert sum(box in last_wikitext(page) for page in titles[language].values()) >= 2, language


def snaks(value: object) -> Iterator[Row]:
    if isinstance(value, dict):
        if "snaktype" in value:
            yield value
        for part in value.values():
            yield from snaks(part)
    elif isinstance(value, list):
        for part in value:
            yield from snaks(part)


def test_items_are_complete_and_invented_or_bare(items: dict[str, Row]) -> None:
    assert len(items) == 403
    statements = [s for item in items.values() for claims in item["claims"].values() for s in claims]
    assert len({statement["id"] for statement in statements}) == len(statements)
    for item_id, item in items.items():
        assert item["labels"], item_id
        if int(item_id[1:]) < 900_000_001:
            assert item["claims"] == item["sitelinks"] == {}, f"{item_id} is a real item"
    for snak in snaks([item["claims"] for item in items.values()]):
        assert (snak["snaktype"] == "value") == ("datavalue" in snak)
        if snak["snaktype"] == "value" and snak["datavalue"]["type"] == "wikibase-entityid":
            assert snak["datavalue"]["value"]["id"] in items


def test_items_hold_every_kind_of_statement(items: dict[str, Row]) -> None:
    posts = [s for item in items.values() for s in item["claims"].get("P39", ())]
    assert {post["rank"] for post in posts} == {"preferred", "normal", "deprecated"}
    kinds = Counter(
        "none"
        if "references" not in post
        else "imported"
        if all("P143" in ref["snaks"] for ref in post["references"])
        else "real"
        for post in posts
    )
    assert min(kinds[kind] for kind in ("none", "imported", "real")) > 20
    every = list(snaks([item["claims"] for item in items.values()]))
    assert {snak["snaktype"] for snak in every} == {"value", "somevalue", "novalue"}
    times = [s["datavalue"]["value"] for s in every if s.get("datatype") == "time" and "datavalue" in s]
    assert {time["precision"] for time in times} == {8, 9, 10, 11}
    assert sum(time["calendarmodel"].endswith("Q1985786") for time in times) == 1


@pytest.mark.parametrize(("language", "count"), [("en", 5), ("no", 1)])
def test_updates_are_later_revisions_of_pages_of_the_sample(
    language: str, count: int, titles: Titles
) -> None:
    dump = SAMPLE / "updates" / "2026-11" / "wikipedia" / f"{language}.xml"
    changed = list(ElementTree.parse(dump).iter(f"{EXPORT}page"))
    assert len(changed) == count
    for page in changed:
        before = titles[language][text_of(page, "title")]
        assert text_of(page, "id") == text_of(before, "id")
        (revision,) = page.findall(f"{EXPORT}revision")
        old = before.findall(f"{EXPORT}revision")[-1]
        assert text_of(revision, "parentid") == text_of(old, "id")
        assert text_of(old, "timestamp") < AS_OF < text_of(revision, "timestamp") < "2026-12"
        assert last_wikitext(page) != last_wikitext(before)
        assert text_of(revision, "sha1") == base36(last_wikitext(page).encode())
