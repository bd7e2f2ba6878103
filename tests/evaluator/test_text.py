"""One written form for names and titles."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.text import Phrases, content_words, normalise, parenthesised, singular


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Minister of Health & Education", "minister of health and education"),
        ("Žana Šolta", "zana solta"),
        ("Łódź, Ørsted and Đoković", "lodz orsted and dokovic"),
        ("STRASSE Straße", "strasse strasse"),
        ("U.S. Women’s Bureau", "us womens bureau"),
        ("Vice‑President", "vice president"),
        ("Ａｃｔｉｎｇ", "acting"),
        ("Νίκος", "νικοσ"),
        ("İstanbul", "istanbul"),
    ],
)
def test_spelling_is_brought_to_one_form(text: str, form: str) -> None:
    assert normalise(text) == form


@pytest.mark.parametrize(("one", "other"), [("край", "краи"), ("ガス", "カス"), ("कि", "क")])
def test_a_mark_that_makes_another_letter_stays(one: str, other: str) -> None:
    assert normalise(one) != normalise(other)


def test_yo_is_written_with_and_without_its_dots() -> None:
    assert normalise("Королёв") == normalise("Королев")


@given(st.text(max_size=40))
def test_normalising_again_changes_nothing_and_composition_does_not_matter(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once
    assert normalise(unicodedata.normalize("NFD", text)) == once
    assert "  " not in once


def test_the_longest_phrase_wins_and_no_word_is_replaced_twice() -> None:
    phrases = Phrases({("a",): ("b",), ("b",): ("c",), ("a", "b"): ("x", "a")})
    assert phrases.apply(["a", "b", "a", "c"]) == ["x", "a", "b", "c"]


def test_parentheses_hold_another_name() -> None:
    assert parenthesised("Unity Party (UP) of Velonia") == ("Unity Party of Velonia", ("UP",))
    assert content_words("minister for the sea") == ["minister", "sea"]


@pytest.mark.parametrize(
    ("word", "one"),
    [("fisheries", "fishery"), ("sports", "sport"), ("gas", "gas"), ("press", "press"), ("status", "status")],
)
def test_plurals(word: str, one: str) -> None:
    assert singular(word) == one
