"""Pairing answers with gold: the hard pairs, the counts, and what must hold for any answers."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.events import Event, Gold, Nugget
from evaluator.judges.rules import RulesJudge
from evaluator.matching import PersonMatch, PersonMatcher, Rung, match_person
from tests.evaluator.makers import (
    AS_OF,
    COUNTRY,
    EXTENDED,
    SET_ASIDE,
    answer,
    copy_of,
    counts_of,
    matched,
    nugget,
    rungs,
)

ALL = ["identity", "event", "attribute"]

# -- hard pairs -------------------------------------------------------------------------------------------


def test_prime_minister_is_not_deputy_prime_minister() -> None:
    gold = nugget("Deputy Prime Minister", rank="deputy", start="1994", end="1998")
    assert rungs(answer("Prime Minister", start="1994", end="1998"), gold) == []
    assert rungs(answer("Deputy Prime Minister", start="1994", end="1998"), gold) == ALL


def test_interior_minister_is_not_acting_interior_minister() -> None:
    gold = nugget("Minister of Interior", rank="acting", start="1994")
    assert rungs(answer("Minister of Interior", start="1994"), gold) == []
    assert (
        rungs(answer("Minister of Interior", title="acting Minister of Interior", start="1994"), gold) == ALL
    )


def test_minister_of_state_is_not_minister() -> None:
    gold = nugget("Minister of State for Health", rank="state", start="1994")
    assert rungs(answer("Minister of Health", start="1994"), gold) == []
    assert rungs(answer("Minister of State for Health", start="1994"), gold) == ALL


OSTRY: dict[str, Any] = {"type": "education", "organization": "University of Ostry", "position": None}


def test_two_degrees_at_one_university() -> None:
    first = nugget(**OSTRY, degree="BA", field="Law", end="1990", nugget_id="a")
    second = nugget(**OSTRY, degree="MA", field="Law", end="1992", nugget_id="b")
    answers = [
        answer(**OSTRY, degree="Master of Arts", end="1992"),
        answer(**OSTRY, degree="B.A.", end="1990"),
    ]
    assert counts_of(matched(answers, [first, second])).tp == 2
    assert counts_of(matched(answers, [first, second]), Rung.ATTRIBUTE).tp == 0  # the field is missing
    assert rungs(answer(**OSTRY, end="1990"), first) == []  # gold knows the degree
    assert rungs(answer(**OSTRY, degree="BA", field="History", end="1990"), first) == []
    assert rungs(answer(**OSTRY, degree="bachelor's degree", field="law", end="1990"), first) == [
        "identity",
        "event",
    ]


def test_two_fields_without_degrees_at_one_university() -> None:
    gold = [nugget(**OSTRY, field="History", nugget_id="a"), nugget(**OSTRY, field="Law", nugget_id="b")]
    answers = [answer(**OSTRY, field="Law"), answer(**OSTRY, field="History")]
    assert counts_of(matched(answers, gold), Rung.ATTRIBUTE).tp == 2
    assert counts_of(matched(answers[:1] * 2, gold)).tp == 1


def test_an_undated_membership_takes_any_dates() -> None:
    gold = Nugget("party", position="member", organization="Unity Party", nugget_id="p")
    for dates in ({}, {"start": "1990", "end": ".."}):
        said = answer(None, type="party", organization="Unity Party", **dates)
        match = matched([said], [gold])
        assert rungs(said, gold) == ALL
        assert (counts_of(match).n_gold_undated, counts_of(match).tp_undated, counts_of(match).slots) == (
            1,
            1,
            0,
        )


def test_an_office_in_a_party_is_not_membership() -> None:
    gold = Nugget("party", position="Secretary General", organization="Unity Party")
    assert rungs(answer("General Secretary", type="party", organization="Unity Party"), gold) == ALL
    assert rungs(answer(None, type="party", organization="Unity Party"), gold) == []
    assert rungs(answer("Deputy Secretary General", type="party", organization="Unity Party"), gold) == []


def test_years_of_a_cabinet_row_are_limits() -> None:
    gold = nugget(start_bounds=("1993-07-02", "1994-07-01"), end_bounds=("1996-07-01", "1997-07"))
    assert rungs(answer(start="1994", end="1996"), gold) == ALL
    assert rungs(answer(start="1994", end="1999"), gold) == ["identity"]
    assert rungs(answer(start="1994"), gold) == ALL


def test_an_incumbent_is_still_there() -> None:
    gold = nugget(start="2020", end="..")
    assert rungs(answer(start="2020", end=".."), gold) == ALL
    assert rungs(answer(start="2020", end="2029-01-03"), gold) == ALL
    assert rungs(answer(start="2020", end="2024"), gold) == ["identity"]
    assert rungs(answer(start="2020"), gold) == ["identity"]
    assert rungs(answer(start="2020", end=".."), nugget(start="2020", end="2024")) == ["identity"]


def test_terms_against_a_spell() -> None:
    gold = nugget("Member of Parliament", start="1999-01-06", end="2003-01-03")
    terms = [
        answer("MP", start="1999-01-06", end="2001-01-03", title="MP for East Ostry"),
        answer("MP", start="2001-01-03", end="2003-01-03", title="MP for West Ostry"),
    ]
    assert counts_of(matched(terms, [gold]), Rung.ATTRIBUTE).tp == 1
    assert counts_of(matched(terms, [gold])).n_pred == 1


def test_the_official_title_is_an_attribute() -> None:
    gold = nugget(title="Minister of Tides", title_is_official=True, start="1994", titles=("Tides Minister",))
    assert rungs(answer(start="1994", title="minister of tides"), gold) == ALL
    assert rungs(answer(start="1994", title="Tides Minister"), gold) == ALL  # the title of one of its terms
    assert rungs(answer(start="1994", title="Minister for Tides and Sea"), gold) == ["identity", "event"]
    assert rungs(answer(start="1994"), gold) == ["identity", "event"]
    assert rungs(answer(start="1994"), nugget(title="tides man", start="1994")) == ALL


def test_a_place_of_work_without_a_role_is_matched_by_its_body() -> None:
    gold = nugget(None, organization="Silk Road Bank", start="1994")
    assert rungs(answer("Auditor", organization="Silk Road Bank", start="1994"), gold) == ALL
    assert rungs(answer("Auditor", start="1994"), gold) == []
    assert rungs(answer(None, start="1994"), gold) == []
    assert rungs(answer(None, organization="Silk Road Bank", start="1994"), nugget("Auditor")) == []


def test_relatives() -> None:
    gold = Nugget("kinship", relation="parent", relative_name="Orla Quint")
    assert rungs(Event("kinship", relation="mother", relative_name="Orla Quint"), gold) == ALL
    assert rungs(Event("kinship", relation="sister", relative_name="Orla Quint"), gold) == []
    assert rungs(Event("kinship", relation="mother"), gold) == []
    assert rungs(Event("kinship", relation="son"), Nugget("kinship", relation="child")) == ALL
    married = Nugget("kinship", relation="spouse", relative_name="Orla Quint", start="1979-03")
    assert rungs(Event("kinship", relation="wife", relative_name="Orla Quint"), married) == ALL


def test_types_do_not_mix() -> None:
    gold = Nugget("party", position="leader", organization="Unity Party")
    assert rungs(Event("career", position="leader", organization="Unity Party"), gold) == []


def test_an_event_without_any_key_matches_nothing() -> None:
    for kind in ("career", "party", "education", "kinship"):
        assert rungs(Event(kind), Nugget(kind)) == []


# -- assignment and what is left over ---------------------------------------------------------------------


def test_pub_21_repeating_one_right_answer() -> None:
    said = answer(organization="Government of Velonia", start="1998", end="2001")
    gold = [
        nugget(organization="Government of Velonia", start="1998", end="2001"),
        nugget("Mayor", organization="Ostry", start="1990", end="1994"),
    ]
    counts = counts_of(matched([said] * 3, gold))
    assert (counts.tp, counts.n_pred, counts.n_gold) == (1, 3, 2)


def test_pub_21_near_copies_of_a_right_answer_are_not_excused_by_unscored_gold() -> None:
    gold = [
        nugget(start="1998", end="2001"),
        nugget(start="1980", end="1985", standing=EXTENDED),
        nugget("Mayor", start="1990", end="1994"),
    ]
    copies = [answer(start=f"1998-0{month}", end="2001") for month in range(1, 5)]
    right, older = answer(start="1998", end="2001"), answer(start="1980", end="1985")
    match = matched([right, older, *copies], gold)
    counts = counts_of(match, Rung.EVENT)
    assert (counts.tp, counts.n_pred, counts.ignored) == (1, 5, 1)


def test_the_assignment_is_the_best_possible_on_each_rung() -> None:
    gold = [nugget(start="1990", nugget_id="a"), nugget(start="1990~", nugget_id="b")]
    answers = [answer(start="1990", title="x"), answer(start="1991")]
    for order in itertools.permutations(answers):
        assert counts_of(matched(list(order), gold)).tp == 2


def test_the_finer_rung_decides_who_is_left_over() -> None:
    wrong_year, right = answer(start="1980", end="1981"), answer(start="1994", end="1998")
    match = matched([wrong_year, right], [nugget(start="1994", end="1998")])
    assert [match.answers[pair.answer] for pair in match.pairs[Rung.IDENTITY]] == [right]
    assert [match.answers[at] for at in match.false_positives(Rung.EVENT)] == [wrong_year]


def test_an_answer_that_matches_unscored_gold_is_ignored_on_every_rung() -> None:
    aside = nugget("Mayor", start="1990", standing=SET_ASIDE)
    extended = nugget("Judge", start="1990", standing=EXTENDED)
    answers = [answer("Mayor", start="1950"), answer("Judge", start="1990"), answer("Rector")]
    match = matched(answers, [aside, extended])
    for rung in Rung:
        assert (counts_of(match, rung).ignored, counts_of(match, rung).n_pred) == (2, 1)


def test_core_gold_is_served_first() -> None:
    gold = [nugget(start="1994"), nugget(start="1994", standing=SET_ASIDE, nugget_id="x")]
    match = matched([answer(start="1994")], gold)
    assert (counts_of(match).tp, counts_of(match).ignored) == (1, 0)


def test_of_two_answers_the_one_that_nothing_excuses_is_paired() -> None:
    gold = [
        nugget(None, organization="Port Authority", nugget_id="a"),
        nugget("Clerk", organization="Port Authority", nugget_id="b", standing=SET_ASIDE),
    ]
    for position in ("Auditor", "Doorman"):
        answers = [answer(name, organization="Port Authority") for name in (position, "Clerk")]
        counts = counts_of(matched(answers, gold))
        assert (counts.tp, counts.n_pred, counts.ignored) == (1, 1, 1)


def test_a_copy_of_a_right_answer_is_not_excused_by_a_retired_twin() -> None:
    gold = [nugget(start="1994"), nugget(start="1993", standing=SET_ASIDE, nugget_id="x")]
    match = matched([answer(start="1994")] * 2, gold)
    assert (counts_of(match).tp, counts_of(match).n_pred, counts_of(match).ignored) == (1, 2, 0)
    match = matched([answer(start="1994"), answer(start="1993")], gold)
    assert (counts_of(match).tp, counts_of(match).n_pred, counts_of(match).ignored) == (1, 1, 1)


def test_an_answer_after_as_of_is_out_of_window() -> None:
    match = matched([answer(start="2027"), answer(start="1994")], [nugget(start="1994")])
    assert [event.start for event in match.out_of_window] == ["2027"]
    assert counts_of(match).n_pred == counts_of(match).out_of_window == 1


def test_extended_gold_is_scored_with_what_core_gold_leaves_over() -> None:
    gold = [
        nugget(start="1994"),
        nugget("Mayor", start="1990", standing=EXTENDED, nugget_id="m"),
        nugget("Judge", start="1990", standing=SET_ASIDE, nugget_id="j"),
    ]
    answers = [answer(start="1994"), answer("Mayor", start="1990"), answer("Judge"), answer("Rector")]
    matches = match_person(answers, gold, as_of=AS_OF, judge=RulesJudge(), country=COUNTRY)
    counts = counts_of(matches.extended)
    assert (counts.n_gold, counts.tp, counts.n_pred, counts.ignored) == (1, 1, 2, 1)


# -- what must hold for any answers -----------------------------------------------------------------------

DATES = st.sampled_from(
    [None, "1994", "1994-03", "1994-03-17", "1995", "1995~", "1998", "1998-01", "2001", "2003"]
)
ENDS = st.one_of(DATES, st.just(".."))
BOUNDS = st.sampled_from([None, ("1990", "1999"), (None, "1995")])
POSITIONS = st.sampled_from(
    [
        "Minister of Tides",
        "Deputy Minister of Tides",
        "Mayor of Ostry",
        "Member of Parliament",
        "Senator",
        "Judge",
    ]
)
BODIES = st.sampled_from(
    [None, "Government of Velonia", "Ostry", "National Assembly", "Senate", "High Court"]
)
CAREER = {"type": st.just("career"), "position": POSITIONS, "organization": BODIES, "title": POSITIONS}
PARTY = {
    "type": st.just("party"),
    "position": st.sampled_from([None, "member", "leader"]),
    "organization": st.sampled_from(["Unity Party", "Green Party"]),
}
EDUCATION = {
    "type": st.just("education"),
    "organization": st.sampled_from(["University of Ostry", "Naval College"]),
    "degree": st.sampled_from([None, "BA", "bachelor's degree", "PhD"]),
    "field": st.sampled_from([None, "Law", "History"]),
}
KINSHIP = {
    "type": st.just("kinship"),
    "relation": st.sampled_from(["parent", "mother", "spouse"]),
    "relative_name": st.sampled_from([None, "Orla Quint", "Dell Marrow"]),
}


def events(**more: Any) -> st.SearchStrategy[Event]:
    return st.one_of(
        *(st.builds(Event, **kind, start=DATES, end=ENDS) for kind in (CAREER, PARTY, EDUCATION, KINSHIP))
    )


@st.composite
def golds(draw: st.DrawFn, standings: tuple[Any, ...] = (None,)) -> list[Nugget]:
    """Nuggets with ids of their own; dates, limits and official titles as they come."""
    gold = []
    for at, event in enumerate(draw(st.lists(events(), max_size=6))):
        said = {
            name: getattr(event, name) for name in ("type", "position", "organization", "title", "degree")
        }
        more = {name: getattr(event, name) for name in ("field", "relation", "relative_name", "start", "end")}
        standing = draw(st.sampled_from(standings))
        gold.append(
            Nugget(
                **said,
                **more,
                nugget_id=f"n{at}",
                title_is_official=draw(st.booleans()),
                start_bounds=draw(BOUNDS) if event.start is None else None,
                end_bounds=draw(BOUNDS) if event.end is None else None,
                **({} if standing is None else {"standing": standing}),
            )
        )
    return gold


ANSWERS = st.lists(events(), max_size=8)


def figures(match: PersonMatch) -> list[tuple[int, ...]]:
    return [
        (counts.tp, counts.n_pred, counts.n_gold, counts.ignored, counts.slots, counts.out_of_window)
        for counts in (counts_of(match, rung) for rung in Rung)
    ]


@given(golds())
def test_the_perfect_answer_is_right_on_every_rung(gold: list[Nugget]) -> None:
    match = matched([copy_of(one) for one in gold], gold)
    for tp, n_pred, n_gold, *_ in figures(match):
        assert tp == n_pred == n_gold == len(gold)


@given(golds((None, SET_ASIDE, EXTENDED)), ANSWERS, st.randoms(use_true_random=False))
def test_order_changes_nothing(gold: list[Nugget], answers: list[Event], random: Any) -> None:
    before = figures(matched(answers, gold))
    shuffled, other = list(answers), list(gold)
    random.shuffle(shuffled)
    random.shuffle(other)
    assert figures(matched(shuffled, other)) == before


@given(golds((None, SET_ASIDE, EXTENDED)), ANSWERS)
def test_every_figure_is_possible_and_finer_rungs_are_never_better(
    gold: list[Nugget], answers: list[Event]
) -> None:
    match = matched(answers, gold)
    tps = []
    for tp, n_pred, n_gold, *_ in figures(match):
        assert 0 <= tp <= min(n_pred, n_gold)
        tps.append(tp)
    assert tps == sorted(tps, reverse=True)
    for coarse, fine in itertools.pairwise(Rung):
        for side in (0, 1):
            assert {pair[side] for pair in match.pairs[fine]} <= {pair[side] for pair in match.pairs[coarse]}
    assert len(match.answers) + match.fused + len(match.out_of_window) == len(answers)


@given(golds(), st.data())
def test_a_copy_of_a_right_answer_lowers_precision(gold: list[Nugget], data: st.DataObject) -> None:
    if not gold:
        return
    answers = [copy_of(one) for one in gold]
    again = data.draw(st.sampled_from(answers))
    for tp, n_pred, n_gold, *_ in figures(matched([*answers, again], gold)):
        assert (tp, n_pred) == (n_gold, n_gold + 1)


@settings(max_examples=400)
@given(golds((None, SET_ASIDE, EXTENDED)), ANSWERS, st.data())
def test_adding_a_right_answer_never_lowers_recall(
    gold: list[Nugget], answers: list[Event], data: st.DataObject
) -> None:
    core = [one for one in gold if one.standing not in (SET_ASIDE, EXTENDED)]
    if not core:
        return
    right = copy_of(data.draw(st.sampled_from(core)))
    before = figures(matched(answers, gold))
    after = figures(matched([*answers, right], gold))
    for (tp_before, *_), (tp_after, *_) in zip(before, after, strict=True):
        assert tp_after >= tp_before
        assert tp_after > 0


@given(golds(), ANSWERS, st.integers(1, 3), st.booleans())
def test_answers_to_unscored_gold_change_no_score(
    gold: list[Nugget], answers: list[Event], times: int, extended: bool
) -> None:
    aside = nugget(
        "Harbour Master", start="1994", standing=EXTENDED if extended else SET_ASIDE, nugget_id="x"
    )
    before = figures(matched(answers, gold))
    assert figures(matched(answers, [*gold, aside])) == before
    after = figures(matched([*answers, *[answer("Harbour Master", start="1950")] * times], [*gold, aside]))
    for one, other in zip(before, after, strict=True):
        assert other[:3] == one[:3]
        assert other[3] == one[3] + times


@given(golds(), st.lists(ANSWERS, max_size=4))
def test_a_matcher_remembers_nothing_that_changes_a_score(
    gold: list[Nugget], sets: list[list[Event]]
) -> None:
    matcher = PersonMatcher(Gold(gold, COUNTRY), as_of=AS_OF, judge=RulesJudge())
    for answers in (*sets, *sets):
        assert figures(matcher.match(answers).core) == figures(matched(answers, gold))


def brute_force(match: PersonMatch, gold: list[Nugget]) -> list[int]:
    """The greatest number of pairs on each rung, by trying every assignment."""
    best = []
    for rung in Rung:
        edges = [
            [place for place, one in enumerate(match.gold) if str(rung) in rungs(said, one)]
            for said in match.answers
        ]
        most = 0
        for choice in itertools.product(*([None, *places] for places in edges)):
            used = [place for place in choice if place is not None]
            most = max(most, len(used) if len(set(used)) == len(used) else 0)
        best.append(most)
    return best


@settings(max_examples=60, deadline=None)
@given(golds(), st.lists(events(), max_size=4))
def test_no_assignment_has_more_pairs(gold: list[Nugget], answers: list[Event]) -> None:
    match = matched(answers, gold[:4])
    assert [row[0] for row in figures(match)] == brute_force(match, gold[:4])


@pytest.mark.parametrize("n", [40])
def test_a_crowd_of_alike_answers_is_paired_too(n: int) -> None:
    gold = [nugget("Judge", start=str(1900 + at), nugget_id=f"n{at:03d}") for at in range(n)]
    answers = [answer("Judge", start=str(1900 + at)) for at in range(0, 2 * n, 2)]
    counts = [counts_of(matched(answers, gold), rung) for rung in Rung]
    assert [one.tp for one in counts] == [n, n // 2, n // 2]
