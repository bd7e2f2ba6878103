"""Merging: spells, standing, conflicts, origins, and that nothing depends on the order."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.extract.evidence import TOKENIZER
from builders.gold import MergedGold, merge
from builders.gold_spells import spells_of
from builders.gold_values import decide
from evaluator.dates import parse_date
from schemas.base import Bounds
from schemas.candidate import Candidate
from schemas.event import Term
from schemas.nugget import Nugget
from tests.builders.people import AS_OF, PERSON, PlainIds, box, candidate, evidence, minister, prose

REGISTER = "register:us-congress"


def merged(*candidates: Candidate, as_of: str = AS_OF) -> MergedGold:
    return merge(PERSON, candidates, as_of=as_of, ids=PlainIds())


def one(*candidates: Candidate, **more: Any) -> Nugget:
    (nugget,) = merged(*candidates, **more).nuggets
    return nugget


def spans(gold: MergedGold) -> list[tuple[str | None, str | None]]:
    return sorted(((n.start, n.end) for n in gold.nuggets), key=lambda pair: (pair[0] or "", pair[1] or ""))


@pytest.mark.parametrize(
    ("first", "second", "n"),
    [
        (("1998-05-12", "2001-06-03"), ("2001-06-20", "2003-01-01"), 1),
        (("1998-05-12", "2001-06-03"), ("2001-07-05", "2003-01-01"), 2),
        (("1998-05-12", "2001-06-03"), ("2001-06-03", "2003-01-01"), 1),
        (("1998", "2001"), ("2001", "2003"), 1),
        (("1998", "2001"), ("2003", "2005"), 2),
        (("1998-05", "2001-06"), ("2001-07", "2003"), 1),
        (("1998-05", "2001-06"), ("2001-09", "2003"), 2),
    ],
)
def test_terms_at_most_31_days_apart_are_one_spell(first: Any, second: Any, n: int) -> None:
    gold = merged(minister(box(statement="a"), *first), minister(box(statement="b"), *second))
    assert len(gold.nuggets) == n
    if n == 1:
        assert spans(gold) == [(first[0], second[1])]
        assert [(term.start, term.end) for term in gold.nuggets[0].terms] == [first, second]


def test_acting_and_substantive_spells_stay_apart() -> None:
    gold = merged(
        minister(box(statement="a"), "1998-05-12", "1998-06-01", rank="acting"),
        minister(box(statement="b"), "1998-06-01", "2001"),
    )
    assert sorted(str(n.rank) for n in gold.nuggets) == ["None", "acting"]


def test_two_terms_that_a_register_holds_as_one_spell_keep_their_terms() -> None:
    terms = (Term(start="1999-01-06", end="2001-01-03"), Term(start="2001-01-03", end="2003-01-03"))
    nugget = one(
        candidate(
            evidence(REGISTER), position="Representative", start="1999-01-06", end="2003-01-03", terms=terms
        ),
        candidate(box(), position="Representative", start="1999-01-06", end="2001-01-03"),
    )
    assert (nugget.start, nugget.end, nugget.terms) == ("1999-01-06", "2003-01-03", terms)
    assert nugget.alternatives == ()  # the box tells of the first term and contradicts nothing


def test_across_origins_a_year_apart_is_one_fact_only_where_a_date_is_a_bare_year() -> None:
    assert (
        len(merged(minister(box(), "1998", "2001"), minister(prose("wikipedia:fr"), "2002", "2003")).nuggets)
        == 1
    )
    exact = merged(
        minister(box(), "1998-05-12", "2001-06-03"),
        minister(prose("wikipedia:fr"), "2002-01-10", "2003-05-01"),
    )
    assert len(exact.nuggets) == 2


def test_the_best_agreeing_spell_takes_the_account_of_another_origin() -> None:
    gold = merged(
        minister(box(statement="a"), "1990", "1997"),
        minister(box(statement="b"), "1999", "2005"),
        minister(evidence("wikidata", referenced=True), "1999", "2005"),
    )
    assert spans(gold) == [("1990", "1997"), ("1999", "2005")]
    assert {n.start: n.origins for n in gold.nuggets}["1999"] == ("wikidata", "wikipedia:en")


def test_the_highest_standing_gives_the_value_and_lower_dissent_goes_to_alternatives() -> None:
    nugget = one(minister(evidence(REGISTER), "1998", "2001"), minister(box(), "1997", "2001-06"))
    assert (nugget.start, nugget.end, nugget.label, nugget.tier) == ("1998", "2001-06", "RIGHT", "core")
    assert [(a.field, a.value, a.origin) for a in nugget.alternatives] == [("start", "1997", "wikipedia:en")]


def test_two_top_origins_with_different_years_are_a_conflict() -> None:
    nugget = one(
        minister(box(), "1998", "2001"), minister(evidence("wikidata", referenced=True), "1996", "2001")
    )
    assert nugget.label == "CONFLICT"
    assert [(a.field, a.value) for a in nugget.alternatives] in ([("start", "1996")], [("start", "1998")])


def test_an_approximate_year_accepts_its_neighbour() -> None:
    nugget = one(minister(box(), "1998~"), minister(evidence("wikidata", referenced=True), "1999"))
    assert nugget.label == "RIGHT"


def test_a_stale_box_gives_way_to_the_end_its_own_text_names() -> None:
    nugget = one(minister(box(), "1998", ".."), minister(prose(), "1998", "2004"))
    assert (nugget.end, nugget.ended) == ("2004", "yes")
    assert nugget.notes == ("the box shows no end, the text names 2004",)


def test_an_open_box_stands_against_an_unreferenced_end() -> None:
    nugget = one(
        minister(box(), "1998", ".."), minister(evidence("wikidata", referenced=False), "1998", "2004")
    )
    assert (nugget.end, nugget.ended) == ("..", "no")
    assert [(a.field, a.value) for a in nugget.alternatives] == [("end", "2004")]


@pytest.mark.parametrize(
    ("rows", "tier", "origins"),
    [
        ([evidence("wikidata", referenced=False)], "extended", ("wikidata",)),
        ([prose()], "extended", ("wikipedia:en",)),
        ([box()], "core", ("wikipedia:en",)),
        ([evidence("wikidata", referenced=True)], "core", ("wikidata",)),
        ([prose(), prose("wikipedia:fr")], "core", ("wikipedia:en", "wikipedia:fr")),
        ([prose(), evidence("wikidata", referenced=False)], "extended", ("wikidata", "wikipedia:en")),
        ([prose(), prose(statement="again")], "extended", ("wikipedia:en",)),
        ([evidence(REGISTER, derived_from="wikidata")], "extended", (REGISTER,)),
    ],
)
def test_support_counts_origins_and_an_unreferenced_statement_is_none(
    rows: Any, tier: str, origins: Any
) -> None:
    nugget = one(*(minister(row, "1998", "2001") for row in rows))
    assert (nugget.label, nugget.tier, nugget.origins) == ("RIGHT", tier, origins)


BOUNDS: dict[str, Any] = {
    "start_bounds": Bounds(earliest="1997-07-02", latest="1998-07-01"),
    "end_bounds": Bounds(earliest="2000-07-01", latest="2001-06-30"),
}


def test_what_only_a_yearly_list_shows_is_unknown() -> None:
    nugget = one(minister(evidence("whogov"), **BOUNDS))
    assert (nugget.label, nugget.tier, nugget.start, nugget.start_bounds) == (
        "UNKNOWN",
        "extended",
        None,
        BOUNDS["start_bounds"],
    )


def test_bounds_corroborate_a_dated_nugget_as_an_origin_of_their_own() -> None:
    nugget = one(minister(prose(), "1998-05-12", "2001-05-01"), minister(evidence("whogov"), **BOUNDS))
    assert (nugget.start, nugget.label, nugget.tier) == ("1998-05-12", "RIGHT", "core")
    assert nugget.origins == ("whogov", "wikipedia:en")
    assert nugget.start_bounds is None


def test_bounds_made_from_wikidata_are_no_second_origin() -> None:
    made = evidence("wikidata", source="whogov", derived_from="wikidata")
    nugget = one(minister(prose(), "1998-05-12", "2001-05-01"), minister(made, **BOUNDS))
    assert nugget.tier == "extended"


def test_bounds_that_do_not_fit_the_dates_add_no_support() -> None:
    nugget = one(minister(prose(), "1999-05-12", "2001-05-01"), minister(evidence("whogov"), **BOUNDS))
    assert (nugget.start, nugget.tier) == ("1999-05-12", "extended")


def test_two_yearly_runs_join_the_one_dated_spell_they_lie_in() -> None:
    later: dict[str, Any] = {
        "start_bounds": Bounds(earliest="2002-07-02", latest="2003-07-01"),
        "end_bounds": Bounds(earliest="2003-07-01", latest="2004-06-30"),
    }
    nugget = one(
        minister(box(), "1998", "2005"),
        minister(evidence("whogov"), **BOUNDS),
        minister(evidence("whogov", statement="again"), **later),
    )
    assert len(nugget.evidence_ids) == 3


def kin(row: Any, name: str | None, **fields: Any) -> Candidate:
    return candidate(row, type="kinship", relation="spouse", relative_name=name, **fields)


def test_a_relative_without_a_public_role_is_left_unnamed_in_every_field() -> None:
    row = box(statement=None, quote="spouse: Milo Brandt", quote_start=3, quote_end=22)
    gold = merged(kin(row, "Milo Brandt"))
    (nugget,) = gold.nuggets
    assert (nugget.relation, nugget.relative_name) == ("spouse", None)
    text = gold.nuggets[0].model_dump_json() + "".join(one.model_dump_json() for one in gold.evidence)
    assert "Milo" not in text and "Brandt" not in text
    assert gold.evidence[0].statement == "spouse (name withheld)"
    assert (gold.evidence[0].n_tokens, gold.evidence[0].tokenizer) == (5, TOKENIZER)


def test_a_relative_whom_one_source_shows_in_a_public_role_is_named() -> None:
    nugget = one(
        kin(box(), "Ilse Brandmoor"), kin(evidence("wikidata"), "Ilse Brandmoor", relative_is_public=True)
    )
    assert nugget.relative_name == "Ilse Brandmoor"


def test_unnamed_relatives_of_one_relation_are_one_and_stand_beside_no_named_one() -> None:
    rows = [evidence("wikidata", statement=f"child {i}") for i in range(3)]
    gold = merged(*(candidate(row, type="kinship", relation="child") for row in rows))
    assert len(gold.nuggets) == 1
    named = merged(kin(box(), "Ilse Brandmoor", relative_is_public=True), kin(evidence("wikidata"), None))
    assert [n.relative_name for n in named.nuggets] == ["Ilse Brandmoor"]


def test_degrees_are_events_of_their_own_and_a_bare_attendance_joins_one() -> None:
    def school(row: Any, degree: str | None, end: str | None = None) -> Candidate:
        return candidate(row, type="education", organization="University of Ostry", degree=degree, end=end)

    gold = merged(
        school(box(statement="a"), "BA"),
        school(box(statement="b"), "MA"),
        school(prose(), "Bachelor of Arts", "1994"),
    )
    assert sorted((str(n.degree), n.end) for n in gold.nuggets) == [("BA", "1994"), ("MA", None)]


def test_every_candidate_is_in_a_nugget_or_dropped_with_a_reason() -> None:
    gold = merged(
        minister(box(), "1998", "2001"),
        minister(box(statement="b"), "2030"),
        minister(box(statement="c"), "2001", "1998"),
        candidate(box(statement="d")),
        candidate(box(statement="e", entity_id="ent_other"), position="Mayor of Ostry"),
        candidate(box(statement=None), position="Mayor of Ostry"),
    )
    (count, _) = gold.counts
    assert {item.reason: item.n for item in count.dropped} == {
        "ends_before_start": 1,
        "no_evidence": 1,
        "no_key": 1,
        "other_person": 1,
        "starts_after_as_of": 1,
    }
    assert (count.seen, count.kept) == (6, 1)


def test_no_candidates_give_no_gold() -> None:
    gold = merged()
    assert gold.nuggets == () and gold.evidence == ()


POSITIONS = ["Minister of Harbours", "Minister for Harbours", "Deputy Minister of Ports", "Mayor of Ostry"]
YEARS = [None, "1990", "1994-05", "1994-05-12", "1998~", "2001", "2003-02"]
ROWS: list[tuple[str, dict[str, Any]]] = [
    ("wikipedia:en", {"where": "infobox"}),
    ("wikipedia:en", {"where": "prose"}),
    ("wikipedia:fr", {"where": "prose"}),
    ("wikidata", {"referenced": True}),
    ("wikidata", {"referenced": False}),
    (REGISTER, {}),
    ("whogov", {}),
]


@st.composite
def candidates(draw: st.DrawFn) -> list[Candidate]:
    found = []
    for i in range(draw(st.integers(1, 9))):
        origin, more = draw(st.sampled_from(ROWS))
        row = evidence(origin, statement=f"row {i}", **more)
        limits = BOUNDS if origin == "whogov" else {}
        dates = sorted(d for d in (draw(st.sampled_from(YEARS)), draw(st.sampled_from(YEARS))) if d)
        end: str | None = dates[1] if len(dates) > 1 else draw(st.sampled_from([None, ".."]))
        start = dates[0] if dates else None
        if limits:
            start = end = None
        rank = draw(st.sampled_from([None, None, "acting"]))
        found.append(
            candidate(
                row, position=draw(st.sampled_from(POSITIONS)), start=start, end=end, rank=rank, **limits
            )
        )
    return found


@settings(max_examples=150, deadline=None)
@given(candidates(), st.integers())
def test_the_order_of_the_candidates_changes_nothing(found: list[Candidate], seed: int) -> None:
    shuffled = list(found)
    random.Random(seed).shuffle(shuffled)
    assert merged(*found) == merged(*shuffled)


@settings(max_examples=100, deadline=None)
@given(candidates())
def test_counts_add_up_and_every_nugget_has_evidence(found: list[Candidate]) -> None:
    gold = merged(*found)
    count = gold.counts[0]
    assert count.seen == len(found)
    rows = {row.evidence_id for row in gold.evidence}
    assert rows == {key for nugget in gold.nuggets for key in nugget.evidence_ids}
    assert all(nugget.evidence_ids and nugget.origins for nugget in gold.nuggets)


@settings(max_examples=100, deadline=None)
@given(candidates())
def test_telling_everything_twice_adds_nothing(found: list[Candidate]) -> None:
    assert merged(*found).nuggets == merged(*found, *found).nuggets


INVENTED = "Kestria|Commonwealth of Kestria|Kestrian"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("House of Assembly", "House of Assembly of Kestria"),
        ("National Council", "Kestrian National Council"),
        ("Telecommunications Agency", "Telecommunications Agency of Kestria"),
    ],
)
def test_the_name_of_the_own_country_in_a_body_makes_no_second_spell(left: str, right: str) -> None:
    box_row = candidate(
        box(), position="Member of Parliament", organization=left, start="1975-08-07", end="1996"
    )
    row = candidate(
        evidence("wikidata", referenced=True),
        position="Member of Parliament", organization=right, start="1975-08-07", end="1996-01-08",
    )  # fmt: skip
    gold = merge(PERSON, [box_row, row], as_of=AS_OF, ids=PlainIds(), country=INVENTED)
    assert len(gold.nuggets) == 1


def test_a_body_of_another_country_is_another_body() -> None:
    rows = [
        candidate(evidence(origin), position="President", organization=body, start="1998")
        for origin, body in (("wikipedia:en", "Bank of Norway"), ("wikidata", "Bank of Kestria"))
    ]
    assert len(merge(PERSON, rows, as_of=AS_OF, ids=PlainIds(), country=INVENTED).nuggets) == 2


def test_a_school_named_with_and_without_the_own_country_is_one_education() -> None:
    rows = [
        candidate(evidence(origin), type="education", organization=school, end="1954")
        for origin, school in (
            ("wikipedia:en", "Party University"),
            ("wikidata", "Party University of Kestria"),
        )
    ]
    assert len(merge(PERSON, rows, as_of=AS_OF, ids=PlainIds(), country=INVENTED).nuggets) == 1


@pytest.mark.parametrize("said", ["uncle or aunt", "uncle", "uncle_or_aunt"])
def test_one_table_names_relations(said: str) -> None:
    nugget = one(
        candidate(
            evidence(REGISTER),
            type="kinship",
            relation=said,
            relative_name="Bo Tarn",
            relative_is_public=True,
        )
    )
    assert nugget.relation == "uncle_or_aunt"


@pytest.mark.parametrize(
    ("kind", "position", "written"),
    [
        ("career", "member", "Member"),
        ("career", "deputy mayor of Ostry", "Deputy mayor of Ostry"),
        ("party", "Member", "member"),
        ("party", "Vice Chair of the Tide Caucus", "vice Chair of the Tide Caucus"),
        ("party", "Tide Conference Secretary", "Tide Conference Secretary"),
    ],
)
def test_positions_are_spelled_in_one_way(kind: str, position: str, written: str) -> None:
    assert (
        one(candidate(evidence(REGISTER), type=kind, position=position, organization="Tide Party")).position
        == written
    )


def test_being_named_and_taking_office_are_one_spell() -> None:
    nugget = one(minister(prose(statement="named"), "2016-04"), minister(box(), "2016-05-20", ".."))
    assert (nugget.start, nugget.end) == ("2016-05-20", "..")


def test_a_degree_without_a_school_does_not_hold_two_accounts_of_a_school_apart() -> None:
    rows = [
        {"organization": "Ostry University", "degree": "B.Sc."},
        {"organization": "Ostry University", "start": "1976", "end": "1977"},
        {"degree": "B.Sc."},
    ]
    nugget = one(*(candidate(prose(statement=str(i)), type="education", **row) for i, row in enumerate(rows)))
    assert (nugget.organization, nugget.degree, nugget.end) == ("Ostry University", "B.Sc.", "1977")


def test_a_delegate_and_a_representative_of_one_house_are_one_seat() -> None:
    house = "United States House of Representatives"
    rows = [
        candidate(
            evidence(REGISTER), position="Delegate", organization=house, start="1993-01-05", end="1997"
        ),
        candidate(
            evidence("wikidata"), position="Representative", organization=house, start="1993", end="1997"
        ),
    ]
    assert one(*rows).position == "Delegate"


def test_law_and_private_law_are_one_education() -> None:
    rows = [
        candidate(
            evidence(origin), type="education", organization="Ostry University", field=field, end="1981"
        )
        for origin, field in (("wikipedia:en", "private law"), ("wikipedia:fr", "law"))
    ]
    assert one(*rows).organization == "Ostry University"
    rows.append(
        candidate(
            evidence("wikidata"), type="education", organization="Ostry University", field="tides", end="1981"
        )
    )
    assert len(merged(*rows).nuggets) == 2


@pytest.mark.parametrize(("origin", "n"), [("wikipedia:en", 1), ("wikipedia:no", 1)])
def test_a_membership_that_goes_on_is_the_one_whose_start_is_known(origin: str, n: int) -> None:
    party = {"type": "party", "position": "member", "organization": "Tide Party"}
    rows = [
        candidate(prose(statement="now"), end="..", **party),
        candidate(evidence(origin, statement="since"), start="1984", **party),
    ]
    nuggets = merged(*rows).nuggets
    assert [(one.start, one.end) for one in nuggets] == [("1984", "..")] * n
    ended = candidate(evidence("wikidata"), start="1960", end="1970", **party)
    assert len(merged(*rows, ended).nuggets) == n + 1


def test_an_end_that_lies_before_the_start_is_an_alternative_of_the_origin_that_states_it() -> None:
    early = candidate(evidence("wikidata", referenced=True), position="Mayor of Ostry", end="1990")
    late = candidate(box(), position="Mayor of Ostry", start="1998")
    today = parse_date(AS_OF).latest
    group = [spell for one in (early, late) for spell in spells_of(one.evidence.origin, [one], today, None)]
    decided = decide(group)
    assert (decided.fields.start, decided.fields.end) == ("1998", None)
    assert [(one.field, one.value, one.origin) for one in decided.alternatives] == [
        ("end", "1990", "wikidata")
    ]
