"""Terms of the term list as spells, parties and titles: the frame of US legislators."""

from __future__ import annotations

from typing import Any

import pytest

from schemas import Term
from schemas.errors import InputInvalid
from sources.registers.base import WarningKind
from tests.sources.registers.made_up import Read, only, person, profile, reasons, rep, sen, spells


def test_pub_04_terms_that_meet_on_3_january_are_one_spell_and_no_overlap(read: Read) -> None:
    quint = {
        "id": {"bioguide": "X900001"},
        "name": {"first": "Orla", "last": "Quint"},
        "terms": [
            {"type": "rep", "start": "1999-01-06", "end": "2001-01-03", "state": "OH", "district": 4,
             "party": "Republican"},
            {"type": "rep", "start": "2001-01-03", "end": "2003-01-03", "state": "OH", "district": 4,
             "party": "Republican"},
        ],
    }  # fmt: skip
    result = read(quint)
    fact = only(result)
    title = "United States Representative from Ohio's 4th congressional district"
    assert (fact.start, fact.end, fact.ended) == ("1999-01-06", "2003-01-03", "yes")
    assert fact.terms == (
        Term(start="1999-01-06", end="2001-01-03", title=title, party="Republican"),
        Term(start="2001-01-03", end="2003-01-03", title=title, party="Republican"),
    )
    assert result.warnings == ()


def test_pub_04_overlapping_chambers_are_both_kept_and_1_january_is_a_year(read: Read) -> None:
    marrow = {
        "id": {"bioguide": "X900002"},
        "name": {"first": "Dell", "last": "Marrow"},
        "terms": [
            {"type": "rep", "start": "1987-01-06", "end": "1988-11-15", "state": "OK", "district": 1,
             "party": "Democrat"},
            {"type": "sen", "start": "1988-01-01", "end": "1990-10-04", "state": "OK", "class": 2,
             "party": "Democrat"},
        ],
    }  # fmt: skip
    result = read(marrow)
    assert spells(result) == [
        ("Representative", "1987-01-06", "1988-11-15"),
        ("Senator", "1988", "1990-10-04"),
    ]
    (warning,) = result.warnings
    assert (warning.kind, warning.person_id) == (WarningKind.OVERLAPPING_CHAMBERS, "bioguide:X900002")
    assert spells(result, "party") == [("Democratic Party", "1987-01-06", "1990-10-04")]


def test_pub_04_the_same_term_with_two_ends_keeps_the_longer_and_warns(read: Read) -> None:
    short, long = rep("1999-01-06", "2000-06-01"), rep("1999-01-06", "2001-01-03")
    for terms in ((short, long), (long, short)):
        result = read(person("X900004", *terms))
        assert spells(result) == [("Representative", "1999-01-06", "2001-01-03")]
        assert len(only(result).terms) == 1
        (warning,) = result.warnings
        assert warning.kind == WarningKind.OVERLAPPING_TERMS
        assert "2000-06-01" in warning.message
        assert reasons(result, "us-congress.terms") == {"other_end": 1}


def test_pub_04_the_same_start_in_two_districts_keeps_both_and_warns(read: Read) -> None:
    terms = (rep("1999-01-06", "2001-01-03", "OH", 4), rep("1999-01-06", "2001-01-03", "OH", 5))
    result = read(person("X900004", *terms))
    assert spells(result) == [("Representative", "1999-01-06", "2001-01-03")]
    assert len(only(result).terms) == 2
    assert [warning.kind for warning in result.warnings] == [WarningKind.OVERLAPPING_TERMS]
    assert reasons(result, "us-congress.terms") == {}


def test_pub_04_identical_terms_are_duplicates_without_a_warning(read: Read) -> None:
    result = read(person("X900004", *[rep("1999-01-06", "2001-01-03")] * 2))
    assert (reasons(result, "us-congress.terms"), result.warnings) == ({"duplicate": 1}, ())


def test_pub_04_overlapping_terms_in_one_chamber_are_both_kept_and_warned_of(read: Read) -> None:
    terms = (rep("1999-01-06", "2001-01-03", "OH"), rep("2000-11-08", "2003-01-03", "IN"))
    result = read(person("X900004", *terms))
    assert spells(result) == [
        ("Representative", "1999-01-06", "2001-01-03"),
        ("Representative", "2000-11-08", "2003-01-03"),
    ]
    (warning,) = result.warnings
    assert (warning.kind, "2000-11-08" in warning.message) == (WarningKind.OVERLAPPING_TERMS, True)


def test_pub_04_1_january_is_a_placeholder_for_an_end_too(read: Read) -> None:
    fact = only(read(person("X900004", rep("1987-01-06", "1989-01-01"))))
    assert (fact.start, fact.end, fact.ended) == ("1987-01-06", "1989", "yes")


def switched(*parties: tuple[str, str, str]) -> dict[str, Any]:
    spans = [{"party": party, "start": start, "end": end} for party, start, end in parties]
    return person("X900004", sen("1999-01-06", "2005-01-03", party_affiliations=spans))


def test_pub_05_a_switch_and_a_switch_back_are_three_spells_however_short(read: Read) -> None:
    result = read(
        switched(
            ("Republican", "1999-01-06", "2001-06-06"),
            ("Independent", "2001-06-06", "2001-06-20"),
            ("Republican", "2001-06-20", "2005-01-03"),
        )
    )
    assert spells(result, "party") == [
        ("Republican Party", "1999-01-06", "2001-06-06"),
        ("Independent", "2001-06-06", "2001-06-20"),
        ("Republican Party", "2001-06-20", "2005-01-03"),
    ]
    assert spells(result) == [("Senator", "1999-01-06", "2005-01-03")]


@pytest.mark.parametrize(
    ("day", "written"), [("2001-01-01", "2001"), ("2001-12-31", "2001"), ("2001-06-06", "2001-06-06")]
)
def test_pub_05_both_sides_of_a_switch_have_one_precision(read: Read, day: str, written: str) -> None:
    result = read(switched(("Republican", "1999-01-06", day), ("Independent", day, "2005-01-03")))
    assert spells(result, "party") == [
        ("Republican Party", "1999-01-06", written),
        ("Independent", written, "2005-01-03"),
    ]


def test_pub_05_party_changed_within_a_term(read: Read) -> None:
    corvel = {
        "id": {"bioguide": "X900003"},
        "name": {"first": "Ines", "last": "Corvel"},
        "terms": [
            {"type": "sen", "start": "1999-01-06", "end": "2005-01-03", "state": "VT", "class": 1,
             "party": "Independent", "caucus": "Democrat",
             "party_affiliations": [
                 {"start": "1999-01-06", "end": "2001-06-06", "party": "Republican"},
                 {"start": "2001-06-06", "end": "2005-01-03", "party": "Independent"}]},
        ],
    }  # fmt: skip
    result = read(corvel)
    assert spells(result) == [("Senator", "1999-01-06", "2005-01-03")]
    assert spells(result, "party") == [
        ("Republican Party", "1999-01-06", "2001-06-06"),
        ("Independent", "2001-06-06", "2005-01-03"),
    ]


@pytest.mark.parametrize(
    ("state", "district", "start", "end", "position", "title"),
    [
        ("GU", 0, "2003-01-07", "2005-01-03", "Delegate",
         "Delegate to the United States House of Representatives from Guam"),
        ("PR", 0, "2017-01-03", "2021-01-03", "Resident Commissioner",
         "Resident Commissioner of Puerto Rico"),
        ("DC", 0, "1991-01-03", "1993-01-03", "Delegate",
         "Delegate to the United States House of Representatives from the District of Columbia"),
        ("HI", 0, "1957-01-03", "1959-01-03", "Delegate",
         "Delegate to the United States House of Representatives from the Territory of Hawaii"),
        ("HI", 1, "1971-01-21", "1973-01-03", "Representative", "United States Representative from Hawaii"),
    ],
)  # fmt: skip
def test_pub_06_delegates_and_commissioners_are_no_representatives(
    read: Read, state: str, district: int, start: str, end: str, position: str, title: str
) -> None:
    term = {"type": "rep", "state": state, "district": district, "start": start, "end": end}
    fact = only(read(person("X900004", term)))
    assert (fact.position, fact.title, fact.title_is_official) == (position, title, True)
    assert (fact.organization, fact.start, fact.end) == ("United States House of Representatives", start, end)
    assert len(fact.terms) == 1


def test_a_state_at_large_seat_after_admission_is_a_representative(read: Read) -> None:
    fact = only(read(person("X900004", rep("1959-08-21", "1961-01-03", "HI", 0))))
    assert fact.position == "Representative"
    assert fact.terms[0].title == "United States Representative from Hawaii's at-large congressional district"


@pytest.mark.parametrize(("gap_end", "n"), [("2001-02-03", 1), ("2001-02-04", 2)])
def test_a_gap_of_31_days_joins_and_of_32_parts(read: Read, gap_end: str, n: int) -> None:
    result = read(person("X900005", rep("1999-01-06", "2001-01-03"), rep(gap_end, "2003-01-03")))
    assert len(spells(result)) == n
    assert len(spells(result, "party")) == n


def test_new_district_is_the_same_spell_but_new_state_or_chamber_is_another(read: Read) -> None:
    result = read(
        person(
            "X900006",
            rep("1991-01-03", "1993-01-03", "OH", 4),
            rep("1993-01-03", "1995-01-03", "OH", 11),
            rep("1995-01-03", "1997-01-03", "IN", 11),
            sen("1997-01-03", "2003-01-03", "IN"),
        )
    )
    assert spells(result) == [
        ("Representative", "1991-01-03", "1995-01-03"),
        ("Representative", "1995-01-03", "1997-01-03"),
        ("Senator", "1997-01-03", "2003-01-03"),
    ]
    first = result.persons[0].facts[0]
    assert first.title == "United States Representative from Ohio"
    assert [term.title for term in first.terms] == [
        "United States Representative from Ohio's 4th congressional district",
        "United States Representative from Ohio's 11th congressional district",
    ]
    assert spells(result, "party") == [("Republican Party", "1991-01-03", "2003-01-03")]


def test_term_that_runs_past_as_of_goes_on_and_a_later_one_is_dropped(read: Read) -> None:
    result = read(
        person("X900007", sen("2017-01-03", "2023-01-03"), sen("2023-01-03", "2029-01-03"),
               sen("2029-01-03", "2035-01-03")),
        as_of="2023-01-31",
    )  # fmt: skip
    fact = only(result)
    assert (fact.start, fact.end, fact.ended, fact.scheduled_end) == ("2017-01-03", "..", "no", "2029-01-03")
    assert [term.end for term in fact.terms] == ["2023-01-03", ".."]
    party = only(result, "party")
    assert (party.end, party.ended, party.scheduled_end) == ("..", "no", None)
    assert reasons(result, "us-congress.terms") == {"after_as_of": 1}


def test_term_that_ends_on_as_of_has_ended(read: Read) -> None:
    fact = only(read(person("X900007", sen("2017-01-03", "2023-01-31")), as_of="2023-01-31"))
    assert (fact.end, fact.ended) == ("2023-01-31", "yes")


def test_31_december_is_a_placeholder_for_an_end_but_not_for_a_start(read: Read) -> None:
    fact = only(read(person("X900008", rep("1990-12-31", "1995-12-31"))))
    assert (fact.start, fact.end) == ("1990-12-31", "1995")


def test_placeholders_join_by_the_days_they_stand_for(read: Read) -> None:
    result = read(person("X900008", rep("1989-01-03", "1990-12-31"), rep("1991-01-03", "1993-01-03")))
    assert spells(result) == [("Representative", "1989-01-03", "1993-01-03")]


def test_members_of_both_chambers_in_turn_do_not_overlap(read: Read) -> None:
    result = read(person("X900009", rep("1989-01-03", "1995-01-03"), sen("1995-01-03", "2001-01-03")))
    assert result.warnings == ()


FRAME: list[tuple[list[dict[str, Any]], str | None]] = [
    ([rep("1963-01-09", "1965-12-31")], "before_1966"),
    ([rep("1963-01-09", "1966-01-01")], None),
    ([rep("1965-01-04", "1967-01-03")], None),
    ([sen("2023-01-31", "2029-01-03")], None),
    (
        [{"type": "prez", "start": "1989-01-20", "end": "1993-01-20", "party": "Republican"}],
        "no_congress_term",
    ),
]


@pytest.mark.parametrize(("terms", "exclusion"), FRAME)
def test_frame_is_any_seat_from_1966_to_as_of(
    read: Read, terms: list[dict[str, Any]], exclusion: str | None
) -> None:
    result = read(person("X900010", *terms), as_of="2023-01-31")
    (one,) = result.persons
    assert (one.eligible, one.exclusion) == (exclusion is None, exclusion)
    assert reasons(result, "us-congress.people") == ({} if exclusion is None else {exclusion: 1})


def test_people_without_begun_terms_are_counted_and_left_out(read: Read) -> None:
    result = read(
        person("X900011", sen("2023-02-01", "2029-01-03")),
        person("X900012"),
        {"id": {"govtrack": 1}, "name": {"first": "Ada", "last": "Nobody"}, "terms": []},
        person("X900013", rep("2021-01-03", "2023-01-03")),
        as_of="2023-01-31",
    )
    assert [one.person_id for one in result.persons] == ["bioguide:X900013"]
    (people,) = (count for count in result.counts if count.stage == "us-congress.people")
    assert (people.seen, people.kept) == (4, 1)
    assert reasons(result, "us-congress.people") == {"after_as_of": 1, "no_term_dates": 1, "no_bioguide": 1}


def test_person_fields(read: Read) -> None:
    (one,) = read(
        {
            "id": {"bioguide": "X900014", "wikidata": "Q123", "wikipedia": "Orla_Quint (politician)"},
            "name": {
                "first": "Orla", "middle": "May", "last": "Quint", "nickname": "Ollie", "suffix": "Jr.",
                "official_full": "Orla M. Quint Jr.", "other_names": [{"last": "Marsh"}],
            },
            "bio": {"birthday": "1950-02-03", "gender": "F"},
            "terms": [rep("1981-01-05", "1983-01-03"), sen("2017-01-03", "2029-01-03")],
        },
        as_of="2023-01-31",
    ).persons  # fmt: skip
    assert (one.person_id, one.stratum, one.country_iso3) == ("bioguide:X900014", "us", "USA")
    assert (one.name, one.bioguide_id, one.source) == ("Orla M. Quint Jr.", "X900014", "us-congress")
    assert one.aliases == ("Ollie Quint", "Orla Marsh", "Orla May Quint Jr.", "Orla Quint Jr.")
    assert (one.birth_date, one.birth_year, one.birth_year_is_exact) == ("1950-02-03", 1950, True)
    assert (one.gender, one.wikidata_id, one.wikipedia_title) == ("female", "Q123", "Orla Quint (politician)")
    assert (one.first_year, one.last_year) == (1981, 2023)


def test_leadership_of_the_chamber_is_career_and_of_the_caucus_party(read: Read) -> None:
    roles = [
        {"title": "House Minority Whip", "chamber": "house", "start": "2003-01-07", "end": "2005-01-03"},
        {"title": "House Minority Whip", "chamber": "house", "start": "2005-01-04", "end": "2007-01-03"},
        {"title": "House Republican Conference Vice Chair", "chamber": "house", "start": "2009-01-06",
         "end": "2011-01-05"},
        {"title": "Assistant House Minority Leader", "chamber": "house", "start": "2019-01-03"},
        {"title": "Speaker of the House", "chamber": "house", "start": "2025-01-03"},
    ]  # fmt: skip
    result = read(
        person("X900015", rep("2003-01-07", "2025-01-03"), leadership_roles=roles), as_of="2023-01-31"
    )
    (one,) = result.persons
    led = {fact.title: fact for fact in one.facts if fact.position not in ("Representative", "Member")}
    assert sorted(str(title) for title in led) == [
        "Assistant House Minority Leader",
        "House Minority Whip",
        "House Republican Conference Vice Chair",
    ]
    whip = led["House Minority Whip"]
    assert (whip.type, whip.position, whip.organization) == (
        "career", "Minority Whip", "United States House of Representatives",
    )  # fmt: skip
    assert (whip.start, whip.end, len(whip.terms)) == ("2003-01-07", "2007-01-03", 2)
    vice = led["House Republican Conference Vice Chair"]
    assert (vice.type, vice.rank, vice.organization) == ("party", "vice", "Republican Party")
    assistant = led["Assistant House Minority Leader"]
    assert (assistant.position, assistant.rank) == ("Assistant Minority Leader", "assistant")
    assert (assistant.end, assistant.ended) == ("..", "no")  # no end, and the member still sits
    assert reasons(result, "us-congress.leadership") == {"after_as_of": 1}


def test_leadership_without_an_end_after_the_seat_has_ended_is_unknown(read: Read) -> None:
    roles = [{"title": "House Majority Leader", "chamber": "house", "start": "2003-01-07"}]
    (one,) = read(person("X900015", rep("2003-01-07", "2005-01-03"), leadership_roles=roles)).persons
    (led,) = (fact for fact in one.facts if fact.position == "Majority Leader")
    assert (led.end, led.ended) == (None, "unknown")


def test_family_says_what_the_member_is_to_the_relative(read: Read) -> None:
    family = [{"name": "Ansel  Quint", "relation": "daughter"}, {"name": "Brond Quint", "relation": "heir"}]
    result = read(person("X900016", rep("2003-01-07", "2005-01-03"), family=family))
    kin = only(result, "kinship")
    assert (kin.relation, kin.relative_name) == ("parent", "Ansel Quint")
    assert reasons(result, "us-congress.relatives") == {"unknown_relation": 1}


def test_the_same_relative_in_both_registers_is_one(read: Read) -> None:
    directory = profile(
        "X900016",
        relationship=[
            {"relationshipType": "daughter",
             "relatedTo": {"givenName": "Anselm", "middleName": "Otto", "familyName": "Quint"}}
        ],
    )  # fmt: skip
    family = [{"name": "Ansel Quint", "relation": "daughter"}, {"name": "Brond Quint", "relation": "sister"}]
    result = read(person("X900016", rep("2003-01-07", "2005-01-03"), family=family), profiles=[directory])
    (one,) = result.persons
    kin = [(fact.relation, fact.relative_name) for fact in one.facts if fact.type == "kinship"]
    assert kin == [("parent", "Anselm Otto Quint"), ("sibling", "Brond Quint")]
    assert reasons(result, "us-congress.relatives") == {"duplicate": 1}


def test_presidents_and_vice_presidents(read: Read) -> None:
    result = read(
        person(
            "X900017",
            sen("1985-01-03", "1989-01-20"),
            {"type": "viceprez", "start": "1989-01-20", "end": "1993-01-20", "party": "Republican"},
        )
    )
    (one,) = result.persons
    office = one.facts[1]
    assert (office.position, office.organization) == ("Vice President", "Government of the United States")
    assert office.title == "Vice President of the United States"
    assert (one.first_year, one.last_year) == (1985, 1989)  # years of the seats that make eligible
    assert spells(result, "party") == [("Republican Party", "1985-01-03", "1993-01-20")]


@pytest.mark.parametrize(
    ("label", "name"),
    [("Democrat", "Democratic Party"), ("Popular Democrat", "Popular Democratic Party"), ("Oar", "Oar")],
)
def test_parties_by_their_full_name_else_as_given(read: Read, label: str, name: str) -> None:
    result = read(person("X900018", rep("2003-01-07", "2005-01-03", party=label)))
    assert spells(result, "party") == [(name, "2003-01-07", "2005-01-03")]


@pytest.mark.parametrize("label", ["no party", "Unknown", "", None])
def test_no_party_is_no_event(read: Read, label: str | None) -> None:
    assert spells(read(person("X900018", rep("2003-01-07", "2005-01-03", party=label))), "party") == []


def test_unusable_terms_are_counted(read: Read) -> None:
    result = read(
        person("X900019", rep("2003-01-07", "2005-01-03"), rep("2003-01-07", "2005-01-03"),
               {"type": "rep", "end": "2007-01-03", "state": "OH"}, rep("2009-01-03", "2008-01-03"),
               rep("1803-01-03", "1804-01-03", "ZZ")),
    )  # fmt: skip
    assert spells(result) == [("Representative", "2003-01-07", "2005-01-03")]
    assert reasons(result, "us-congress.terms") == {
        "duplicate": 1,
        "ends_before_start": 1,
        "no_start": 1,
        "unknown_state": 1,
    }
    (terms,) = (count for count in result.counts if count.stage == "us-congress.terms")
    assert (terms.seen, terms.kept) == (5, 1)


@pytest.mark.parametrize(
    ("term", "message"),
    [
        (rep("2003-13-07", "2005-01-03"), "'2003-13-07' names no day of the calendar"),
        (rep("2003-01-07", "2005-01-03", "Ohio"), "'Ohio' is no state or territory"),
        (rep("2003-01-07", "2005-01-03") | {"type": "mayor"}, "unknown type of term 'mayor'"),
        (rep("2003-01-07", "2005-01-03") | {"district": "four"}, "district 'four' is not a number"),
    ],
)
def test_bad_terms_name_file_record_and_person(read: Read, term: dict[str, Any], message: str) -> None:
    with pytest.raises(InputInvalid) as caught:
        read(person("X900019", rep("2003-01-07", "2005-01-03")), person("X900020", term))
    text = str(caught.value)
    assert message in text
    assert "people.json: record 2 (X900020)" in text
    assert "\n" not in text


def test_no_file_at_all_is_an_error(read: Read) -> None:
    with pytest.raises(InputInvalid, match="no file of legislators was named"):
        read()
