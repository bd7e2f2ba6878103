"""Counts to scores: what is undefined stays undefined."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.matching import Rung
from evaluator.metrics import Counts, novelty_rows, ratios, score_rows
from tests.evaluator.makers import answer, counts_of, matched, nugget


def rows(people: list[Counts]) -> dict[object, dict[str, object]]:
    return {row["average"]: row for row in score_rows(people)}


def test_pub_21_three_copies_score_two_fifths() -> None:
    value = ratios(Counts(n_gold=2, n_pred=3, tp=1))
    assert value.precision == pytest.approx(1 / 3)
    assert value.recall == 0.5
    assert value.f1 == pytest.approx(0.4)


def test_who_answers_nothing_has_no_precision_to_be_proud_of() -> None:
    assert ratios(Counts(n_gold=1)).precision == 0.0


def test_pub_22_nothing_to_find_is_undefined() -> None:
    people = [
        counts_of(matched([], [])),
        counts_of(matched([answer("x"), answer("y")], [])),
        counts_of(matched([], [nugget("x")])),
    ]
    assert [ratios(person).f1 for person in people] == [None, None, 0.0]
    table = rows(people)
    assert table["micro"]["n_pred"] == 2
    assert (table["micro"]["precision"], table["micro"]["recall"], table["micro"]["f1"]) == (0.0, 0.0, 0.0)
    assert table["macro"]["n_undefined"] == 2
    assert table["macro"]["f1"] == 0.0


def test_pub_22_people_without_gold_do_not_pull_the_mean_down() -> None:
    table = rows([Counts(n_gold=1, n_pred=1, tp=1), Counts(n_pred=3)])
    assert table["macro"]["f1"] == 1.0
    assert table["micro"]["precision"] == 0.25


def test_pub_22_novelty_recall_without_novel_nuggets_is_undefined() -> None:
    covered = matched([answer("x")], [nugget("x", novelty="covered", novelty_en="novel")])
    novel = matched([], [nugget("x", novelty="novel", novelty_en="uncertain")])
    people = [counts_of(covered), counts_of(novel)]
    micro, macro = novelty_rows(people, "all")
    assert (macro["recall"], macro["n_undefined"], micro["n_novel"]) == (0.0, 1, 1)
    micro, macro = novelty_rows(people, "en")
    assert (macro["recall"], macro["n_undefined"], micro["found"]) == (1.0, 1, 1)
    assert novelty_rows(people[:1], "all")[0]["recall"] is None
    assert novelty_rows([], "all")[1]["recall"] is None


def test_a_novel_nugget_counts_once() -> None:
    said = answer(start="1994", end="1998")
    match = matched([said] * 3, [nugget(start="1994", end="1998", novelty="novel")])
    for rung in Rung:
        assert counts_of(match, rung).novel["all"] == (1, 1)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)), max_size=6))
def test_micro_f1_is_the_harmonic_mean_and_all_lie_between_0_and_1(sums: list[tuple[int, int, int]]) -> None:
    people = [Counts(n_gold=gold, n_pred=said, tp=min(gold, said, tp)) for gold, said, tp in sums]
    table = rows(people)
    micro = table["micro"]
    precision, recall, f1 = (micro[name] for name in ("precision", "recall", "f1"))
    if not any(person.n_gold for person in people):
        assert precision is recall is f1 is None
        return
    assert isinstance(precision, float)
    assert isinstance(recall, float)
    expected = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    assert f1 == pytest.approx(expected)
    for row in table.values():
        for name in ("precision", "recall", "f1"):
            value = row[name]
            assert isinstance(value, float)
            assert 0.0 <= value <= 1.0
