"""Ranks read from titles (docs/codebook.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.ranks import RANKS, split_rank


@pytest.mark.parametrize(
    ("title", "rank", "position"),
    [
        ("Acting Minister of Ports", "acting", "Minister of Ports"),
        ("Acting Deputy Minister of Ports", "acting", "Deputy Minister of Ports"),
        ("Minister of Finance (acting)", "acting", "Minister of Finance"),
        ("Minister of Finance, acting", "acting", "Minister of Finance"),
        ("Interim President", "interim", "President"),
        ("interim president", "interim", "president"),
        ("Caretaker Prime Minister", "interim", "Prime Minister"),
        ("Temporary Governor", "interim", "Governor"),
        ("Prime Minister ad interim", "interim", "Prime Minister"),
        ("Chargé d'affaires a.i.", "interim", "Chargé d'affaires"),
        ("Honorary Consul in Ostry", "honorary", "Consul in Ostry"),
        ("Professor Emeritus", "honorary", "Professor"),
        ("Deputy Prime Minister", "deputy", "Deputy Prime Minister"),
        ("First Deputy Chairman", "deputy", "First Deputy Chairman"),
        ("Dep. Prime Min.", "deputy", "Dep. Prime Min."),
        ("Vice-President", "vice", "Vice-President"),
        ("Assistant Secretary of Defense", "assistant", "Assistant Secretary of Defense"),
        ("Minister of State for Ports", "state", "Minister of State for Ports"),
        ("State Minister for Ports", "state", "State Minister for Ports"),
        ("Junior Minister of Ports", "junior", "Junior Minister of Ports"),
    ],
)
def test_a_word_that_qualifies_a_role_noun_is_a_rank(title: str, rank: str, position: str) -> None:
    assert split_rank(title) == (rank, position)


@pytest.mark.parametrize(
    "title",
    [
        "Minister of Ports",
        "Deputy",
        "Deputy of the National Assembly",
        "Deputy for Ostry",
        "Member of the Chamber of Deputies",
        "Assistant to the President",
        "Assistant",
        "Adviser to the Deputy Prime Minister",
        "Secretary of State",
        "Minister of State Security",
        "State Senator",
        "Member of the Interim National Assembly",
        "President of the Provisional Government",
        "Teacher of acting",
        "Vice",
        "",
    ],
)
def test_what_qualifies_no_role_noun_is_no_rank(title: str) -> None:
    assert split_rank(title) == (None, title)


@given(st.text(alphabet="aditncgepuyv .,()-–of", max_size=40))
def test_any_text_can_be_read(text: str) -> None:
    rank, rest = split_rank(text)
    assert rank is None or rank in RANKS
    assert len(rest) <= len(text)
