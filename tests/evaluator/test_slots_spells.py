"""Dates slot by slot (the table is tested with the docs), and terms that touch."""

from __future__ import annotations

from typing import Any

import pytest

from evaluator.events import Nugget
from evaluator.matching import Rung
from evaluator.slots import out_of_window, year_slot
from evaluator.spells import touches
from tests.evaluator.makers import AS_OF, SET_ASIDE, answer, counts_of, matched, nugget


@pytest.mark.parametrize(
    ("bounds", "said", "right"),
    [
        (("1993-07-02", "1994-07-01"), "1993", True),
        (("1993-07-02", "1994-07-01"), "1995", False),
        ((None, "1966-09"), "1901", True),
        ((None, "1966-09"), "1967", False),
        (("2023-07", None), "2024", True),
    ],
)
def test_limits_accept_any_year_inside(bounds: tuple[str | None, str | None], said: str, right: bool) -> None:
    slot = year_slot(None, bounds, said, AS_OF)
    assert slot.compared
    assert slot.right is right


def test_limits_compare_nothing_when_the_answer_gives_no_year() -> None:
    for said in (None, ".."):
        assert not year_slot(None, ("1990", "1999"), said, AS_OF).compared


def test_out_of_window_is_wholly_after_as_of() -> None:
    assert out_of_window("2026-12", AS_OF)
    assert not out_of_window("2026", AS_OF)
    assert not out_of_window("2026-11-30", AS_OF)
    assert not out_of_window(None, AS_OF)


@pytest.mark.parametrize(
    ("end", "start", "touching"),
    [
        ("2001-01-03", "2001-01-03", True),
        ("2001-01-03", "2001-02-03", True),
        ("2001-01-03", "2001-02-04", False),
        ("2001", "2001", True),
        ("2001", "2002", True),
        ("2001", "2003", False),
        ("2001-03", "2001-04", True),
        ("2001-03", "2001-05", False),
        ("2001-05", "2001-03", False),
        ("1999-12-31", "2000-01", True),
    ],
)
def test_terms_touch_as_gold_joins_them(end: str, start: str, touching: bool) -> None:
    assert touches(end, start) is touching


MP: dict[str, Any] = {"position": "Member of Parliament", "organization": "National Assembly"}


def test_terms_are_fused_to_the_spell_that_gold_has() -> None:
    terms = [
        answer(**MP, start=start, end=end)
        for start, end in (("1994", "1998"), ("1998", "2002"), ("2002", ".."))
    ]
    match = matched(terms, [nugget(**MP, start="1994", end="..")])
    assert match.fused == 2
    assert counts_of(match).n_pred == counts_of(match).tp == 1


def test_a_gap_keeps_terms_apart() -> None:
    terms = [answer(**MP, start="1994", end="1998"), answer(**MP, start="2002", end="2006")]
    match = matched(terms, [nugget(**MP, start="1994", end="1998")])
    assert match.fused == 0
    assert counts_of(match).n_pred == 2


def test_acting_and_substantive_terms_stay_apart() -> None:
    terms = [answer(rank="acting", start="1994", end="1995"), answer(start="1995", end="1998")]
    gold = [
        nugget(rank="acting", start="1994", end="1995", nugget_id="a"),
        nugget(start="1995", end="1998", nugget_id="b"),
    ]
    assert counts_of(matched(terms, gold), Rung.ATTRIBUTE).tp == 2
    assert matched(terms, []).fused == 0


def test_where_gold_keeps_spells_apart_an_answer_stays_right() -> None:
    gold = [
        nugget(**MP, start="1994", end="1998", nugget_id="a"),
        nugget(**MP, start="1998", end="2002", nugget_id="b"),
    ]
    terms = [answer(**MP, start="1994", end="1998"), answer(**MP, start="1998", end="2002")]
    assert counts_of(matched(terms, gold)).tp == 2
    # the answer's own term boundary, which gold does not have, is fused as before
    more = [answer(**MP, start="1994", end="1996"), answer(**MP, start="1996", end="1998"), terms[1]]
    assert counts_of(matched(more, gold)).tp == 2


def test_unscored_gold_keeps_no_terms_apart() -> None:
    gold = [
        nugget(**MP, start="1994", end="2002", nugget_id="a"),
        nugget(**MP, start="1998", end="2002", nugget_id="b", standing=SET_ASIDE),
    ]
    terms = [answer(**MP, start="1994", end="1998"), answer(**MP, start="1998", end="2002")]
    assert counts_of(matched(terms, gold)).tp == 1


def test_terms_with_the_same_dates_are_repeats() -> None:
    assert matched([answer(**MP, start="1998", end="1998")] * 2, []).fused == 0
    term = answer(**MP, start="1998", end="1998")
    match = matched([term, term], [nugget(**MP, start="1998", end="1998")])
    assert (match.fused, counts_of(match).n_pred, counts_of(match).tp) == (0, 2, 1)


def test_terms_of_one_day_make_no_circle() -> None:
    terms = [
        answer(**MP, start="1998-01", end="1998-01"),
        answer(**MP, start="1998", end="1998"),
        answer(**MP, start="1998-01-05", end="1998-01"),
    ]
    match = matched(terms, [])
    assert match.fused + len(match.answers) == 3


def test_a_membership_in_pieces_is_one() -> None:
    gold = Nugget("party", organization="Unity Party", start="1990", end="2001", nugget_id="p")
    terms = [
        answer(None, type="party", organization="Unity Party", start="1990", end="1995"),
        answer("member", type="party", organization="Unity", start="1995", end="2001"),
    ]
    assert counts_of(matched(terms, [gold])).tp == 1
