"""Official biographies in telegram style."""

from __future__ import annotations

from typing import Any

import pytest

from builders.extract.directory import clauses, register_text_candidates
from schemas.candidate import Candidate
from schemas.person import RegisterText
from tests.builders.people import person, provenance, sources

US = {"person_id": "bioguide:X1", "stratum": "us", "source": "us-congress", "country_iso3": "USA"}


def read(text: str, **more: Any) -> tuple[list[Candidate], dict[str, int]]:
    entry = RegisterText(
        register_name="us-bioguide", language="en", text=text, licence="public domain", **more
    )
    given = sources(who=person(**US, texts=(entry,)), provenance=(provenance("us-bioguide"),))
    found, count = register_text_candidates(given)
    for one in found:
        row = one.evidence
        assert text[row.quote_start : row.quote_end] == row.quote
        assert (row.source, row.origin, row.text_kind) == ("register", "register:us-bioguide", "register")
    assert count.kept == len(found)
    return list(found), {item.reason: item.n for item in count.dropped}


CLAUSES = [
    ("staff, Harbour Commission, 1984-1991", ("Staff member", "Harbour Commission", "1984", "1991")),
    ("member of the Ohio state senate, 1995-1999", ("State Senator", "Ohio state senate", "1995", "1999")),
    ("member of the Kansas state house of representatives, 1985-1996",
     ("Member of the House of Representatives", "Kansas state house of representatives", "1985", "1996")),
    ("instructor, Tidal College, Ostry, Ohio, 1973-1977", ("Instructor", "Tidal College", "1973", "1977")),
    ("United States Navy, 1943-1946", (None, "United States Navy", "1943", "1946")),
    ("chair, Committee on Tides (One Hundred Fourth Congress)", ("Chair", "Committee on Tides", None, None)),
    ("lawyer, private practice", ("Lawyer (private practice)", None, None, None)),
    ("elected to Ohio State house of representatives, 1956, reelected in 1958",
     ("Member of the House of Representatives", "Ohio State house of representatives", "1956", None)),
    ("litigator, law firm of Ray, Quin, and Neb", ("Litigator", "Ray, Quin, and Neb", None, None)),
    ("assistant attorney general of State of Georgia in 1946 and 1947",
     ("Assistant attorney general of Georgia", "Government of Georgia", "1946", "1947")),
    ("law clerk, Oregon Court of Tides, 1987", ("Law clerk", "Oregon Court of Tides", "1987", "1987")),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "wanted"), CLAUSES)
def test_posts(clause: str, wanted: tuple[Any, ...]) -> None:
    (found,), _ = read(f"a Representative from Ohio; {clause}; died on May 3, 2001.")
    assert (found.position, found.organization, found.start, found.end) == wanted


@pytest.mark.parametrize(
    ("clause", "wanted"),
    [
        ("B.A., Ostry University, Ostry, Ohio, 1993", ("Ostry University", "B.A.", "1993")),
        ("graduated from Ostry High School, Ostry, Ohio, 1989", ("Ostry High School", None, "1989")),
        ("graduated from eVille High School, Ostry, Ohio, 1998", ("eVille High School", None, "1998")),
        ("graduated from Ostry College, Ostry, Ohio, A.B., 1939", ("Ostry College", "A.B.", "1939")),
        ("M.Div., Tidal Seminary, Ostry, N.J., 1990", ("Tidal Seminary", "M.Div.", "1990")),
        ("attended the public schools and Tidal University, Ostry, Ga.", ("Tidal University", None, None)),
    ],
)
def test_education(clause: str, wanted: tuple[Any, ...]) -> None:
    (found,), _ = read(clause)
    assert (found.organization, found.degree, found.end) == wanted


def test_own_elections_life_and_death_are_passed_over_and_counted() -> None:
    text = (
        "a Representative from Ohio; born in Ostry, Ohio, May 1, 1950; elected as a Democrat to the One "
        "Hundredth Congress (January 3, 1987-January 3, 1989); unsuccessful candidate for reelection in "
        "1988; farmer."
    )
    assert read(text) == ([], {"no_event": 1, "own_elections": 4})


def test_clauses_divide_at_semicolons_outside_parentheses() -> None:
    text = "a (b; c) d; eat. F g"
    assert [text[a:b].strip() for a, b in clauses(text)] == ["a (b; c) d", "eat.", "F g"]


def test_a_text_in_a_language_without_word_lists_is_left() -> None:
    entry = RegisterText(register_name="x", language="zh", text="部长", licence="none")
    assert register_text_candidates(sources(who=person(texts=(entry,))))[0] == ()


def test_two_schools_of_one_clause_are_two_educations() -> None:
    text = "graduated from Ostry College, Ostry, Ga., A.B., 1939 and from the Tidal Law School, LL.B., 1941"
    found, _ = read(text)
    assert [(one.organization, one.degree, one.end) for one in found] == [
        ("Ostry College", "A.B.", "1939"),
        ("Tidal Law School", "LL.B.", "1941"),
    ]


def test_a_later_clause_ends_armed_service() -> None:
    text = (
        "during the Second World War enlisted as a private in the United States Army Air Corps on October 2, "
        "1942; served in Europe and was discharged on June 1, 1945, as a first lieutenant"
    )
    (service,), _ = read(text)
    assert (service.organization, service.start, service.end) == (
        "United States Army Air Corps", "1942-10-02", "1945-06-01",
    )  # fmt: skip


def test_an_election_to_the_federal_senate_is_the_registers_to_tell() -> None:
    text = "elected to the United States Senate in 2016 for the term ending January 3, 2023"
    assert read(text) == ([], {"own_elections": 1})
