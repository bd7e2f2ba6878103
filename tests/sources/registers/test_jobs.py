"""Seats of the Biographical Directory: dated by entry, prose, death, else limited by their Congress."""

from __future__ import annotations

from typing import Any

import pytest

from schemas import Bounds
from schemas.errors import InputInvalid
from sources.registers.base import WarningKind
from tests.sources.registers.made_up import Read, job, notes, only, person, profile, reasons, rep, sen, spells


def test_unordered_entries_of_following_congresses_are_one_spell(read: Read) -> None:
    text = "elected as a Republican (February 17, 1981-January 3, 1987)"
    fact = only(
        read(profiles=[profile("X900101", job(99), job(97, startDate="1981-02-17"), job(98), text=text)])
    )
    assert (fact.position, fact.start, fact.end, fact.ended) == (
        "Representative", "1981-02-17", "1987-01-03", "yes",
    )  # fmt: skip
    assert [(term.start, term.end) for term in fact.terms] == [
        ("1981-02-17", "1983-01-03"),
        ("1983-01-03", "1985-01-03"),
        ("1985-01-03", "1987-01-03"),
    ]
    assert (fact.register_name, fact.licence) == ("us-bioguide", "public domain")
    assert fact.url == "https://bioguide.congress.gov/search/bio/X900101"


STATED: list[tuple[str, str, str]] = [
    ("(January 3, 1981-January 3, 1983)", "1981-01-03", "1983-01-03"),
    ("(November 3, 1981&ndash;January 3, 1983)", "1981-11-03", "1983-01-03"),
    ("and served from March 2, 1982, until his resignation on June 5, 1982;", "1982-03-02", "1982-06-05"),
    ("served from January 3, 1981, to August 1, 1982", "1981-01-03", "1982-08-01"),
]


@pytest.mark.parametrize(("text", "start", "end"), STATED)
def test_undated_entry_takes_the_dates_of_the_prose(read: Read, text: str, start: str, end: str) -> None:
    fact = only(read(profiles=[profile("X900102", job(97), text=f"elected as a Republican {text}")]))
    assert (fact.start, fact.end) == (start, end)


@pytest.mark.parametrize("text", ["", "(June 1, 1960-June 1, 1970)"])
def test_undated_entry_without_fitting_prose_is_limited_by_its_congress(read: Read, text: str) -> None:
    fact = only(read(profiles=[profile("X900103", job(97), text=text)]))
    limits = Bounds(earliest="1981-01-03", latest="1983-01-03")
    assert (fact.start, fact.end, fact.ended) == (None, None, "yes")
    assert (fact.start_bounds, fact.end_bounds) == (limits, limits)


def test_two_stated_starts_in_one_congress_decide_nothing(read: Read) -> None:
    text = "(March 1, 1981-January 3, 1983) and (April 1, 1981-January 3, 1983)"
    fact = only(read(profiles=[profile("X900103", job(97), text=text)]))
    assert (fact.start, fact.start_bounds) == (None, Bounds(earliest="1981-01-03", latest="1983-01-03"))


@pytest.mark.parametrize(
    ("death", "text", "end"),
    [("1982-05-06", "", "1982-05-06"), ("1982", "", "1982"), ("1982", "died on May 6, 1982;", "1982-05-06")],
)
def test_death_within_the_last_congress_ends_the_seat(read: Read, death: str, text: str, end: str) -> None:
    (one,) = read(profiles=[profile("X900104", job(97), text=text, deathDate=death)]).persons
    assert one.facts[0].end == end
    assert (one.death_date, one.death_year) == (end, 1982)


def test_term_commencing_dates_a_senator(read: Read) -> None:
    text = "elected to the Senate for the term commencing January 3, 1981"
    fact = only(read(profiles=[profile("X900105", job(97, "Senator"), text=text)]))
    assert (fact.position, fact.start, fact.terms) == ("Senator", "1981-01-03", ())


def test_text_that_runs_through_mends_a_change_of_seats(read: Read) -> None:
    text = "assumed the other seat; and served from January 3, 1987, to January 3, 1995"
    jobs = [job(100, "Senator"), job(101, "Senator"), job(102, "Senator", startDate="1992-12-14"),
            job(103, "Senator")]  # fmt: skip
    assert spells(read(profiles=[profile("X900106", *jobs, text=text)])) == [
        ("Senator", "1987-01-03", "1995-01-03")
    ]


def test_date_outside_its_congress_is_a_misprint(read: Read) -> None:
    text = "(January 3, 1995-January 3, 1999)"
    result = read(profiles=[profile("X900107", job(104, startDate="1999-01-03"), job(105), text=text)])
    assert spells(result) == [("Representative", "1995-01-03", "1999-01-03")]
    assert notes(result, "us-bioguide.jobs") == {"date_outside_its_congress": 1}


def test_entries_before_birth_are_a_namesakes(read: Read) -> None:
    text = "(January 3, 1981-January 3, 1983)"
    result = read(profiles=[profile("X900108", job(20), job(97), birthDate="1940", text=text)])
    assert spells(result) == [("Representative", "1981-01-03", "1983-01-03")]
    assert reasons(result, "us-bioguide.jobs") == {"before_birth": 1}


@pytest.mark.parametrize(
    ("as_of", "end", "ended", "scheduled"),
    [("2024-01-31", "..", "no", "2025-01-03"), ("2025-06-01", None, "unknown", None)],
)
def test_congress_that_still_sat_when_the_profile_was_written(
    read: Read, as_of: str, end: str | None, ended: str, scheduled: str | None
) -> None:
    text = "(January 3, 2023-present)"
    fact = only(read(profiles=[profile("X900109", job(118, running=True), text=text)], as_of=as_of))
    assert (fact.start, fact.end, fact.ended, fact.scheduled_end) == ("2023-01-03", end, ended, scheduled)


PARTY_CHANGES: list[tuple[list[dict[str, Any]], list[tuple[str, str, str]]]] = [
    (
        [
            {"party": {"name": "Republican"}, "startDate": "1981-07-05"},
            {"party": {"name": "Democrat"}, "startDate": "1981-01-03", "endDate": "1981-07-05"},
        ],
        [
            ("Democratic Party", "1981-01-03", "1981-07-05"),
            ("Republican Party", "1981-07-05", "1983-01-03"),
        ],
    ),
    (
        [
            {"party": {"name": "Democrat"}, "endDate": "1981-01-23"},
            {"party": {"name": "Republican"}, "startDate": "1981-01-24"},
        ],
        [
            ("Democratic Party", "1981-01-03", "1981-01-23"),
            ("Republican Party", "1981-01-24", "1983-01-03"),
        ],
    ),
    ([{"party": {"name": "Democrat"}}, {"party": {"name": "Republican"}}], []),
]


@pytest.mark.parametrize(("parties", "expected"), PARTY_CHANGES)
def test_party_changes_within_an_entry(
    read: Read, parties: list[dict[str, Any]], expected: list[tuple[str, str, str]]
) -> None:
    text = "(January 3, 1981-January 3, 1983)"
    result = read(profiles=[profile("X900110", job(97, parties=parties), text=text)])
    assert spells(result, "party") == expected
    assert notes(result, "us-bioguide.jobs") == ({} if expected else {"undated_party_change": 1})


def test_party_that_changed_between_two_congresses(read: Read) -> None:
    text = "(January 3, 1981-January 3, 1985)"
    jobs = [job(98, party="Republican"), job(97, party="Democrat")]
    assert spells(read(profiles=[profile("X900111", *jobs, text=text)]), "party") == [
        ("Democratic Party", "1981-01-03", "1983-01-03"),
        ("Republican Party", "1983-01-03", "1985-01-03"),
    ]


def test_leadership_is_dated_by_its_entry_or_limited_by_its_congress(read: Read) -> None:
    kind = "CongressLeadershipJob"
    jobs = [
        job(97),
        job(97, "Majority Leader", kind=kind, startDate="1981-02-01", endDate="1982-03-01"),
        job(97, "Speaker Of The House", kind=kind),
    ]
    (one,) = read(profiles=[profile("X900112", *jobs)]).persons
    led = {fact.title: fact for fact in one.facts if fact.type == "career"}
    leader, speaker = led["House Majority Leader"], led["Speaker of the House"]
    assert (leader.position, leader.start, leader.end) == ("Majority Leader", "1981-02-01", "1982-03-01")
    assert (speaker.start, speaker.end, speaker.ended) == (None, None, "yes")
    assert speaker.start_bounds == Bounds(earliest="1981-01-03", latest="1983-01-03")


def test_term_list_dates_the_seats_where_it_has_them(read: Read) -> None:
    text = "(January 3, 1981-January 3, 1983)"
    listed = person("X900113", rep("1981-01-05", "1983-01-03"))
    result = read(listed, profiles=[profile("X900113", job(97), text=text)])
    assert spells(result) == [("Representative", "1981-01-05", "1983-01-03")]
    assert only(result).register_name == "us-congress"
    assert reasons(result, "us-bioguide.jobs") == {"superseded": 1}
    (one,) = result.persons
    assert [(item.register_name, item.text) for item in one.texts] == [("us-bioguide", text)]


@pytest.mark.parametrize(
    ("listed", "jobs", "start", "moved"),
    [
        # came by special election; the list has the opening of the Congress
        (rep("1987-01-06", "1989-01-03"), [job(100, startDate="1987-06-02")], "1987-06-02", True),
        (rep("1987-01-06", "1989-01-03"), [job(100, startDate="1988-11-08")], "1988-11-08", True),
        # appointed in December; the list begins with the next Congress
        (sen("2003-01-07", "2005-01-03"),
         [job(107, "Senator", startDate="2002-12-20"), job(108, "Senator")], "2002-12-20", True),
        # the year itself differs
        (rep("1993-05-10", "1995-01-03"), [job(103, startDate="1994-05-10")], "1994-05-10", True),
        # a placeholder, and the Directory has the day
        (rep("1987-01-01", "1989-01-03"), [job(100, startDate="1987-06-02")], "1987-06-02", True),
        # election day and oath
        (rep("2014-11-12", "2015-01-03"), [job(113, startDate="2014-11-04")], "2014-11-12", False),
        # sworn in late after a disputed election: the Directory only repeats the opening
        (rep("2021-02-11", "2023-01-03"), [job(117, startDate="2021-01-03")], "2021-02-11", False),
        # only a Congress, no date of its own
        (rep("2001-11-29", "2003-01-03"), [job(107)], "2001-11-29", False),
        # another seat
        (rep("1987-01-06", "1989-01-03"), [job(100, state="IN", startDate="1987-06-02")], "1987-01-06",
         False),
    ],
)  # fmt: skip
def test_directory_corrects_a_start_that_the_term_list_cannot_know(
    read: Read, listed: dict[str, Any], jobs: list[dict[str, Any]], start: str, moved: bool
) -> None:
    result = read(person("X900114", listed), profiles=[profile("X900114", *jobs)])
    fact = only(result)
    assert fact.start == start
    assert only(result, "party").start == start
    assert [warning.kind for warning in result.warnings] == (
        [WarningKind.DATE_FROM_DIRECTORY] if moved else []
    )
    assert ("by the Biographical Directory" in fact.statement) is moved


def test_directory_corrects_an_end(read: Read) -> None:
    listed = person("X900115", rep("1985-01-03", "1991-01-03"))
    result = read(listed, profiles=[profile("X900115", job(99), job(100), job(101, endDate="1990-03-07"))])
    assert spells(result) == [("Representative", "1985-01-03", "1990-03-07")]
    assert only(result).terms[-1].start is not None


def test_person_of_the_directory_alone(read: Read) -> None:
    text = "a Representative from Ohio; born in Lima, Ohio, May 4, 1950; (January 3, 1981-January 3, 1983)"
    fields = {"givenName": "Orla", "middleName": "May", "nickName": "Ollie", "honorificSuffix": "Jr."}
    (one,) = read(profiles=[profile("X900116", job(97), text=text, birthDate="1950", **fields)]).persons
    assert (one.source, one.name) == ("us-bioguide", "Orla Quint Jr.")
    assert one.aliases == ("Ollie Quint", "Orla May Quint Jr.")
    assert (one.birth_date, one.birth_year, one.gender) == ("1950-05-04", 1950, "unknown")
    assert (one.eligible, one.first_year, one.last_year) == (True, 1981, 1983)


@pytest.mark.parametrize(
    ("birth", "circa", "text", "expected"),
    [
        ("1950", False, "born in Lima, May 4, 1951; moved May 4, 1950", "1950"),
        ("1950", True, "", "1950~"),
        ("1950-05", False, "born May 4, 1950", "1950-05"),
        ("unknown", False, "", None),
    ],
)
def test_birth_date_is_completed_only_by_its_own_year(
    read: Read, birth: str, circa: bool, text: str, expected: str | None
) -> None:
    item = profile("X900117", job(97), text=text, birthDate=birth, birthCirca=circa)
    (one,) = read(profiles=[item]).persons
    assert one.birth_date == expected
    assert one.birth_year_is_exact is (expected is not None and not circa)


def test_relationship_says_what_the_subject_is_to_the_relative(read: Read) -> None:
    related = [
        {"relationshipType": word, "relatedTo": {"givenName": name, "familyName": "Quint"} | extra}
        for word, name, extra in [
            ("wife", "Anders", {}), ("great-nephew", "Berit", {}), ("son", "Caro", {"deleted": True}),
        ]
    ]  # fmt: skip
    (one,) = read(profiles=[profile("X900118", job(97), relationship=related)]).persons
    kin = [(fact.relation, fact.relative_name) for fact in one.facts if fact.type == "kinship"]
    assert kin == [("spouse", "Anders Quint"), ("granduncle or grandaunt", "Berit Quint")]


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ({"name": "x"}, "not a profile"),
        (profile("X1", {"job": {"name": "Senator"}}), "does not say in which Congress"),
        (profile("X1", job(97, startDate="soon")), "'soon' is not a day"),
        (profile("X1", job(97, state="Ohio")), "'Ohio' is no state or territory"),
    ],
)
def test_bad_profiles_name_file_and_record(read: Read, item: dict[str, Any], message: str) -> None:
    with pytest.raises(InputInvalid) as caught:
        read(profiles=[item])
    text = str(caught.value)
    assert message in text
    assert "profiles.jsonl: record 1" in text
    assert "\n" not in text
