"""The bundled sample read with other tools than the project's own: what its README says is so."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from hashlib import sha1
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
import yaml

from evaluator.dates import ONGOING, parse_date

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "sample"
LANGUAGES = ("en", "fr", "es", "no", "ar", "zh")
AS_OF = "2026-11-01"
EXPORT = "{http://www.mediawiki.org/xml/export-0.11/}"
FORMAT_HOSTS = {"www.mediawiki.org", "www.w3.org", "www.wikidata.org"}
"""Hosts in names that formats prescribe (XML namespaces, calendar models); nothing is fetched there."""
MONTHS = {"2026-09": 30, "2026-10": 31, "2026-11": 30}

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


def text_of(element: ElementTree.Element, path: str) -> str:
    found = element.findtext(path.replace("/", f"/{EXPORT}").join((EXPORT, "")))
    assert found is not None, path
    return found


def last_wikitext(page: ElementTree.Element) -> str:
    return page.findall(f"{EXPORT}revision")[-1].findtext(f"{EXPORT}text") or ""


@pytest.fixture(scope="module")
def items() -> dict[str, Row]:
    return {item["id"]: item for item in json_lines("wikidata.jsonl")}


@pytest.fixture(scope="module")
def titles() -> Titles:
    return {language: {text_of(page, "title"): page for page in pages(language)} for language in LANGUAGES}


def texts() -> list[tuple[Path, str]]:
    files = sorted(path for path in SAMPLE.rglob("*") if path.is_file())
    return [(f, f.read_bytes().decode("cp1252" if f.name == "whogov_within.csv" else "utf-8")) for f in files]


def test_it_stays_small() -> None:
    assert sum(path.stat().st_size for path in SAMPLE.rglob("*") if path.is_file()) < 3_000_000


def test_every_address_lies_on_a_reserved_domain() -> None:
    outside = [
        (path.name, match[0])
        for path, text in texts()
        for match in re.finditer(r"https?://[^\s\"'<>|)\]}]+", text)
        if (host := urlsplit(match[0]).hostname or "") not in FORMAT_HOSTS
        and not host.endswith((".example", ".test", ".invalid"))
    ]
    mails = [
        (path.name, match)
        for path, text in texts()
        for match in re.findall(r"[\w.]+@[\w-]+(?:\.[\w-]+)+", text)
        if not match.endswith((".example", ".test"))
    ]
    assert outside == mails == []


@pytest.mark.integration
def test_nobody_bears_the_name_of_a_real_politician_at_hand(realworld: Path) -> None:
    import gzip

    real = set()
    with gzip.open(realworld / "whogov" / "whogov_shaped.csv.gz", "rt", encoding="cp1252") as file:
        real |= {row["name"] for row in csv.DictReader(file)}
    with gzip.open(realworld / "us" / "bioguide_profiles.jsonl.gz", "rt", encoding="utf-8") as file:
        real |= {f"{row['givenName']} {row['familyName']}" for row in map(json.loads, file)}
    with gzip.open(realworld / "us" / "legislators-historical.csv.gz", "rt", encoding="utf-8") as file:
        real |= {f"{row['first_name']} {row['last_name']}" for row in csv.DictReader(file)}
    with gzip.open(realworld / "articles.jsonl.gz", "rt", encoding="utf-8") as file:
        real |= {json.loads(line)["title"] for line in file}
    ours = {row["name"] for row in whogov()} - {"NA"}
    ours |= {f"{person['name']['first']} {person['name']['last']}" for person in legislators()}
    assert len(real) > 10_000
    assert ours & real == set()


def test_countries_use_codes_that_iso_leaves_to_users() -> None:
    tables = tomllib.loads((SAMPLE / "countries.toml").read_text(encoding="utf-8"))
    assert len(tables) == 9
    assert all("XAA" <= code <= "XZZ" for code in tables)
    historic = {code: table["successors"] for code, table in tables.items() if table.get("historic")}
    assert historic == {"XVF": ["XVN"]}
    assert {row["country_isocode"] for row in whogov()} == set(tables)


def test_whogov_rows_have_the_quirks_of_the_real_file() -> None:
    raw = (SAMPLE / "whogov_within.csv").read_bytes()
    with pytest.raises(UnicodeDecodeError):
        raw.decode("utf-8")
    assert b"\x92" in raw, "an apostrophe that only Windows-1252 has"
    rows = whogov()
    whole = [row for row in rows if row["party"] is not None]
    assert (len(rows), len(whole)) == (313, 312)
    assert all(row["name"].isascii() for row in rows)
    assert sum(row["name"] == "NA" for row in rows) == 2
    assert "A (2024)" in {row["deadyear"] for row in whole}
    assert any("<U+010D>" in row["party_otherlanguage"] for row in whole)
    assert {int(row["year"]) for row in rows} <= set(range(1966, 2024))
    posts = Counter((row["country_isocode"], row["name"], row["year"]) for row in whole)
    assert max(posts.values()) == 2
    assert len({row["id"] for row in rows}) == len(rows)


def test_the_frame_is_larger_than_the_sample() -> None:
    named = [row for row in whogov() if row["name"] != "NA" and row["birthyear"] is not None]
    eligible = {(r["name"], r["birthyear"]) for r in named if "1" in (r["core"], r["minister"])}
    assert len(eligible) == 34
    assert len({(row["name"], row["birthyear"]) for row in named}) == 40
    assert {year for name, year in eligible if name == "Stanislav Kremen"} == {"1925", "1958"}
    states = {row["country_isocode"] for row in named if row["name"] == "Vesna Tokarova"}
    assert states == {"XVF", "XVN"}
    since_1966 = [p for p in legislators() if max(term["end"] for term in p["terms"]) >= "1966"]
    assert (len(legislators()), len(since_1966)) == (30, 29)


def test_legislators_hold_the_hard_cases() -> None:
    people = {person["id"]["bioguide"]: person for person in legislators()}
    assert all(re.fullmatch(r"X9001\d\d", bioguide) for bioguide in people)
    terms = [(bioguide, term) for bioguide, person in people.items() for term in person["terms"]]
    assert all(term["start"] < term["end"] for _, term in terms)
    assert {bioguide for bioguide, term in terms if "party_affiliations" in term} == {"X900105", "X900116"}
    assert {term["state"] for _, term in terms if term["state"] in ("GU", "PR", "VI")} == {"GU", "PR", "VI"}
    assert [term["start"] for _, term in terms if term["start"].endswith("-01-01")] == ["1984-01-01"]
    assert max(term["end"] for _, term in terms) == "2029-01-03"
    assert {term.get("how") for _, term in terms} == {None, "appointment", "special-election"}
    assert sum("leadership_roles" in person for person in people.values()) == 3
    assert sum("family" in person for person in people.values()) == 1


def test_directory_profiles_are_of_these_legislators() -> None:
    people = {person["id"]["bioguide"]: person for person in legislators()}
    profiles = json_lines("bioguide_profiles.jsonl")
    assert len(profiles) == 27
    for profile in profiles:
        person = people[profile["usCongressBioId"]]
        assert person["bio"]["birthday"].startswith(profile["birthDate"])
        assert person["bio"]["birthday"][:4] in profile["profileText"]
        houses = {"sen" if job["job"]["name"] == "Senator" else "rep" for job in profile["jobPositions"]}
        assert houses == {term["type"] for term in person["terms"]}
        assert {other["relatedTo"]["usCongressBioId"] for other in profile["relationship"]} <= people.keys()


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


def base36(body: bytes) -> str:
    number = int.from_bytes(sha1(body, usedforsecurity=False).digest(), "big")
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits.rjust(31, "0")


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
    assert len(items) == 402
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


REGISTERS = {
    "korvenia_storrad.csv": (",", "fra", "wikidata"),
    "solvara_congreso.csv": (";", "desde", None),
    "varnia_council.csv": ("\t", "start", "wikidata"),
    "obandi_gazette.csv": (",", "effective", None),
    "lanhai_appointments.csv": (",", "start", "wikidata"),
    "sahrin_gazette.csv": (",", "from", None),
}


@pytest.mark.parametrize("name", sorted(REGISTERS))
def test_register_tables_parse_and_are_dated(name: str, items: dict[str, Row]) -> None:
    delimiter, start, item = REGISTERS[name]
    with (SAMPLE / "registers" / name).open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=delimiter))
    assert len(rows) > 9
    for row in rows:
        assert None not in row and None not in row.values(), row
        assert re.search(r"\b(1[89]|20)\d\d\b", row[start]), row
        if item and row[item]:
            assert row[item] in items


def test_register_lines_parse() -> None:
    kestria, marsolia = (
        json_lines("registers/kestria_house.jsonl"),
        json_lines("registers/marsolia_assemblee.jsonl"),
    )
    assert all(line["memberships"] and line["biography"] for line in kestria)
    assert all(line["mandats"] and line["notice"] for line in marsolia)
    assert {path.name for path in (SAMPLE / "registers").iterdir()} == {
        *REGISTERS,
        "kestria_house.jsonl",
        "marsolia_assemblee.jsonl",
    }


def test_saved_pages_are_indexed_and_their_truth_stands_in_them() -> None:
    index = {row["file"]: row for row in json_lines("web/index.jsonl")}
    assert index.keys() == {path.name for path in (SAMPLE / "web").glob("*.html")}
    assert len(index) == 19
    assert {row["language"] for row in index.values()} == {"en", "fr", "es", "no", "zh", "th"}
    known = person_ids()
    for file, row in index.items():
        assert set(row["person_ids"]) <= known, file
        assert f'<html lang="{row["language"]}">' in (SAMPLE / "web" / file).read_text(encoding="utf-8")
    truth = json_lines("web/truth.jsonl")
    assert Counter(claim["verdict"] for claim in truth) == {True: 52, False: 27}
    for claim in truth:
        page = (SAMPLE / "web" / claim["file"]).read_text(encoding="utf-8")
        assert claim["quote"] in page
        assert claim["person_id"] in known
        assert (claim["reason"] is None) == claim["verdict"]
        check_dates(claim)


def check_dates(event: Row) -> None:
    for date in (event["start"], event["end"]):
        if date not in (None, ONGOING):
            parse_date(date)


def test_expected_events_are_of_people_of_the_sample() -> None:
    people = json_lines("expected.jsonl")
    assert len(people) == 28
    assert {person["person_id"] for person in people} <= person_ids()
    events = [event for person in people for event in person["events"]]
    assert (len(events), sum(not event["wikipedia_languages"] for event in events)) == (431, 135)
    for event in events:
        check_dates(event)
        assert event["sources"]
        assert event["wikipedia_languages"] == [s for s in event["sources"] if s in LANGUAGES]
    novel = [sum(not event["wikipedia_languages"] for event in person["events"]) for person in people]
    assert sum(novel) / len(novel) > 3


@pytest.mark.parametrize("month", sorted(MONTHS))
def test_trends_have_the_services_shapes(month: str, titles: Titles) -> None:
    replies = sorted((SAMPLE / "trends" / month / "pageviews").rglob("*.json"))
    assert len(replies) == 35
    for path in replies:
        reply = json.loads(path.read_text(encoding="utf-8"))
        if reply.get("status") == 404:
            continue
        title = unquote(path.stem).replace("_", " ")
        assert title in titles[path.parent.name.removesuffix(".wikipedia")]
        days = [item["timestamp"] for item in reply["items"]]
        assert days == sorted(set(days)) and len(days) <= MONTHS[month]
        assert {item["article"] for item in reply["items"]} == {title.replace(" ", "_")}
        assert all(
            item["views"] > 0 and item["timestamp"].startswith(month.replace("-", ""))
            for item in reply["items"]
        )
    searches = json.loads((SAMPLE / "trends" / month / "search.json").read_text(encoding="utf-8"))
    assert all({"searchParameters", "organic"} <= search.keys() for search in searches)
    news = [
        path.read_text(encoding="utf-8") for path in (SAMPLE / "trends" / month / "current_events").iterdir()
    ]
    assert len(news) >= 5
    layout = "content=" if month == "2026-09" else "top=yes"
    assert all(layout in text for text in news)


def test_raw_queries_hold_what_was_planted() -> None:
    queries = json_lines("raw_queries.jsonl")
    assert len(queries) == len({query["id"] for query in queries}) == 81
    assert {query["language"] for query in queries} == {"en", "es", "zh", "fr", "no", "ar"}
    kept = Counter(query["modality"] for query in queries if query["expect"] == "keep")
    assert kept == {"text": 40, "multimodal": 36}
    for query in queries:
        assert query["planted"] and query["intent"]
        assert all(value["value"] in query["text"] for value in query["planted"])
        assert (query["modality"] == "multimodal") == (query["attachment"] is not None)
    kinds = {value["kind"] for query in queries for value in query["planted"]}
    assert kinds == {"name", "mail", "phone", "id", "address", "date"}


def test_the_readme_names_everybody() -> None:
    readme = (SAMPLE / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| ([^|]+?)(?: \(\d{4}\))? \|", readme, re.M))
    items_by_ascii = {fold(name): name for name in named}
    eligible = {row["name"] for row in whogov() if "1" in (row["core"], row["minister"])} - {"NA"}
    assert {fold(name) for name in eligible} <= items_by_ascii.keys()
    surnames = {person["name"]["last"].replace("-", " ") for person in legislators()}
    table = {fold(name).replace("-", " ") for name in named}
    assert all(any(name.endswith(fold(surname).replace("-", " ")) for name in table) for surname in surnames)


def fold(name: str) -> str:
    import unicodedata

    plain = unicodedata.normalize("NFD", name.replace("ø", "o").replace("ʻ", ""))
    return "".join(c for c in plain if not unicodedata.combining(c)).lower()
