"""The bundled sample read with other tools than the project's own: people, registers, names and addresses."""

from __future__ import annotations

import csv
import gzip
import json
import re
import tomllib
import unicodedata
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.data.sample import (
    SAMPLE,
    Row,
    json_lines,
    legislators,
    whogov,
)

FORMAT_HOSTS = {"www.mediawiki.org", "www.w3.org", "www.wikidata.org"}
"""Hosts in names that formats prescribe (XML namespaces, calendar models); nothing is fetched there."""


@pytest.fixture(scope="module")
def items() -> dict[str, Row]:
    return {item["id"]: item for item in json_lines("wikidata.jsonl")}


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
    plain = unicodedata.normalize("NFD", name.replace("ø", "o").replace("ʻ", ""))
    return "".join(c for c in plain if not unicodedata.combining(c)).lower()
