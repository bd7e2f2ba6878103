"""Whether two names mean one body, party or school."""

from __future__ import annotations

import pytest

from evaluator.organizations import is_government, same_organization, same_party, same_school


@pytest.mark.parametrize(
    ("left", "right", "country"),
    [
        (None, "Port Authority", "FRA"),
        ("Government of France", "Ministry of Health", "FRA"),
        ("France", "Ministry of Health", "FRA"),
        ("French Government", "Ministry of Health", "FRA"),
        ("Cabinet", "Ministry of Health", "FRA"),
        ("Government of the USSR", "Ministry of Health", "RUS"),
        ("Government of Velonia", "Ministry of Health", "Velonia"),
        ("Senate of Zimbabwe", "Senate", "ZWE"),
        ("Zimbabwean Senate", "Senate of Zimbabwe", None),
        ("Non-Aligned Movement (NAM)", "NAM", None),
        ("World Health Organization", "WHO", None),
        ("University of Notre Dame", "Notre Dame University", "USA"),
        ("United States House of Representatives", "U.S. House of Representatives", "USA"),
        ("Kansas State Senate", "Kansas Senate", "USA"),
        ("Ostry", "City of Ostry", None),
        ("Ministry of Defense", "Ministry of Defence", None),
        ("Acme Inc.", "Acme", None),
    ],
)
def test_names_of_one_body(left: str | None, right: str | None, country: str | None) -> None:
    assert same_organization(left, right, country=country)
    assert same_organization(right, left, country=country)


LONG = "Chamber of Commerce and Industry of Ostry Province"


@pytest.mark.parametrize(
    ("left", "right", "country"),
    [
        ("Government of Gujarat", "Government of Kerala", "IND"),
        ("Government of Gujarat", "Ministry of Health", "IND"),
        ("Ministry of Justice", "Ministry of Defence", "EST"),
        ("Senate of Zimbabwe", "Senate of Zambia", None),
        ("University of Salford", "University of Stafford", None),
        ("Province 1", "Province 2", None),
        ("Base1234 Command", "Base1235 Command", None),
        (LONG, f"Upper {LONG}", None),
        ("North Ostry Council", "South Ostry Council", None),
        ("National Assembly", "Committee on Tides of the National Assembly", None),
    ],
)
def test_names_of_two_bodies(left: str, right: str, country: str | None) -> None:
    assert not same_organization(left, right, country=country)


def test_only_the_persons_own_government_is_implied() -> None:
    assert is_government("Government of France", "FRA")
    assert not is_government("Government of France", "DEU")
    assert not is_government("Government of Gujarat", "IND")
    assert not is_government("Presidency of France", "FRA")


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Republican Party", "Republican"),
        ("Democratic Party", "Democrat"),
        ("Christian Democratic Union (CDU)", "CDU"),
        ("Christian Democratic Union", "CDU"),
        ("Romanian Communist Party", "Communist Party of Romania"),
        ("Party of the Revolution (Chama Cha Mapinduzi)", "Chama Cha Mapinduzi"),
        ("Labour Party", "Labor Party"),
    ],
)
def test_names_of_one_party(left: str, right: str) -> None:
    assert same_party(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Democratic Party", "Republican Party"),
        ("Social Democratic Party", "Democratic Party"),
        ("Communist Party of Romania", "Communist Party of Hungary"),
    ],
)
def test_names_of_two_parties(left: str, right: str) -> None:
    assert not same_party(left, right)


def test_a_faculty_names_its_university() -> None:
    assert same_school("Faculty of Law, University of Ostry", "University of Ostry")
    assert same_school("Universität Ostry", "University of Ostry")
    assert not same_school("University of Ostry", "Technical University of Ostry")
