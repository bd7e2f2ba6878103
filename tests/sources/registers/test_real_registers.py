"""The real term list, its CSV export and 2,816 profiles: frame, known careers, hand-read events."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from schemas import PersonRecord
from sources.registers.base import RegisterResult, WarningKind
from sources.registers.congress import read_legislators

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def result(realworld: Path) -> RegisterResult:
    folder = realworld / "us"
    return read_legislators(
        [
            folder / "legislators-current.yaml.gz",
            folder / "legislators-historical.csv.gz",
            folder / "executive.yaml",
        ],
        as_of="2023-01-31",
        profiles=folder / "bioguide_profiles.jsonl.gz",
    )


@pytest.fixture(scope="module")
def people(result: RegisterResult) -> dict[str, PersonRecord]:
    return {str(one.bioguide_id): one for one in result.persons}


def _career(one: PersonRecord) -> list[tuple[str | None, str | None, str | None]]:
    return [(fact.position, fact.start, fact.end) for fact in one.facts if fact.type == "career"]


def _parties(one: PersonRecord) -> list[tuple[str | None, str | None, str | None]]:
    return [
        (fact.organization, fact.start, fact.end)
        for fact in one.facts
        if fact.type == "party" and fact.position in ("Member", None)
    ]


def test_frame(result: RegisterResult) -> None:
    (frame,) = (count for count in result.counts if count.stage == "us-congress.people")
    assert sum(one.eligible for one in result.persons) == frame.kept == 2794
    assert {item.reason: item.n for item in frame.dropped} == {
        "after_as_of": 90,
        "before_1966": 11,
        "no_bioguide": 13,
        "no_congress_term": 14,
        "no_term_dates": 9871,
    }
    assert len({one.person_id for one in result.persons}) == len(result.persons)


def test_nearly_every_seat_is_dated_on_both_sides(result: RegisterResult) -> None:
    seats = [
        fact
        for one in result.persons
        if one.eligible
        for fact in one.facts
        if fact.position in ("Representative", "Senator", "Delegate", "Resident Commissioner")
    ]
    undated = [fact for fact in seats if fact.start_bounds is not None or fact.end_bounds is not None]
    assert len(seats) > 3000
    assert len(undated) <= 25


def test_sitting_senator_with_a_gap_between_the_chambers(people: dict[str, PersonRecord]) -> None:
    cantwell = people["C000127"]
    assert _career(cantwell) == [
        ("Representative", "1993-01-05", "1995-01-03"),
        ("Senator", "2001-01-03", ".."),
    ]
    senator = cantwell.facts[1]
    assert senator.title == "United States Senator from Washington"
    assert (senator.scheduled_end, len(senator.terms)) == ("2025-01-03", 4)
    assert (cantwell.wikidata_id, cantwell.wikipedia_title) == ("Q22250", "Maria Cantwell")


def test_party_switches(people: dict[str, PersonRecord]) -> None:
    assert _parties(people["J000072"]) == [  # Jeffords, dated in the Directory
        ("Republican Party", "1975-01-03", "2001-06-06"),
        ("Independent", "2001-06-06", "2007-01-03"),
    ]
    assert _parties(people["V000133"]) == [  # Van Drew, dated in the term list
        ("Democratic Party", "2019-01-03", "2019-12-18"),
        ("Republican Party", "2019-12-19", ".."),
    ]
    assert _parties(people["A000367"]) == [  # Amash, three parties in one term
        ("Republican Party", "2011-01-03", "2019-07-04"),
        ("Independent", "2019-07-04", "2020-05-01"),
        ("Libertarian Party", "2020-05-01", "2021-01-03"),
    ]


def test_senator_vice_president_and_president(people: dict[str, PersonRecord]) -> None:
    assert _career(people["B000444"]) == [
        ("Senator", "1973-01-03", "2009-01-15"),
        ("Vice President", "2009-01-20", "2017-01-20"),
        ("President", "2021-01-20", ".."),
    ]
    assert (people["N000116"].eligible, people["N000116"].exclusion) == (False, "before_1966")


def test_resident_commissioner(people: dict[str, PersonRecord]) -> None:
    assert _career(people["F000435"]) == [("Resident Commissioner", "1985-01-03", "1992-03-04")]
    assert _parties(people["F000435"]) == [("Popular Democratic Party", "1985-01-03", "1992-03-04")]


def test_misprints_of_the_directory(people: dict[str, PersonRecord]) -> None:
    # the profile of a senator born in 1926 has a namesake's jobs of 1809; 104th Congress dated 1999
    assert _career(people["C000705"]) == [("Senator", "1987-01-03", "2013-01-03")]
    assert _career(people["C000266"])[0] == ("Representative", "1995-01-03", "2009-01-03")


def test_special_elections_that_the_term_list_misdates(result: RegisterResult) -> None:
    found = {
        warning.person_id.removeprefix("bioguide:"): warning.message.split("start ")[1][:10]
        for warning in result.warnings
        if warning.kind is WarningKind.DATE_FROM_DIRECTORY
    }
    assert found == {
        "C001055": "2002-11-30",
        "H000874": "1981-05-19",
        "L000491": "1994-05-10",
        "M000133": "1976-11-02",
        "M001137": "1998-02-03",
        "M001153": "2002-12-20",
        "P000034": "1988-11-08",
        "P000197": "1987-06-02",
    }


def test_relatives(people: dict[str, PersonRecord]) -> None:
    kin = {
        (bioguide, fact.relation, fact.relative_name)
        for bioguide in ("M001153", "B001076", "P000197")
        for fact in people[bioguide].facts
        if fact.type == "kinship"
    }
    assert kin == {
        ("M001153", "parent", "Frank Hughes Murkowski"),
        ("B001076", "spouse", "Quentin Northrup Burdick"),
        ("B001076", "parent-in-law", "Usher Lloyd Burdick"),
        ("P000197", "parent", "Thomas D'Alesandro Jr."),
    }


def test_seats_of_hand_read_profiles(people: dict[str, PersonRecord], realworld: Path) -> None:
    """Every seat in the House that annotators read in twelve profiles, with the day of start and end."""
    checked = Counter[bool]()
    for line in (realworld / "gold" / "bioguide_events_dev.jsonl").read_text(encoding="utf-8").splitlines():
        read = json.loads(line)
        seats = [
            event
            for event in read["events"]
            if event.get("organization") == "United States House of Representatives"
        ]
        ours = {(fact.start, fact.end) for fact in people[read["bioguide"]].facts if fact.type == "career"}
        checked += Counter((event["start"], event["end"]) in ours for event in seats)
    # the one sits today: the term list has the day of the oath, a week after the special election
    assert checked == {True: 12, False: 1}


def test_every_profile_is_kept_as_text(result: RegisterResult) -> None:
    texts = [text for one in result.persons for text in one.texts]
    assert len(texts) > 2700
    assert {text.licence for text in texts} == {"public domain"}
    assert not any("&ndash;" in text.text or "&amp;" in text.text for text in texts)
