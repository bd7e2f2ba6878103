"""Comparison of names, and the forms they are searched under."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.linking_names import NameMatch, best_match, compare_names, search_names, word_similarity


@pytest.mark.parametrize(
    ("name", "other", "match"),
    [
        ("Doro Vantell", "Doro Vantell", NameMatch.EXACT),
        ("Doro Vantell", "DORO VÁNTELL", NameMatch.EXACT),
        ("Doro Vantell", "Doro Vantell (politician)", NameMatch.EXACT),
        ("Vantell, Doro", "Doro Vantell", NameMatch.EXACT),
        ("Dr. Doro Vantell", "Doro Vantell", NameMatch.EXACT),
        ("Gen. Doro Vantell", "Doro Vantell KCMG", NameMatch.EXACT),
        ("Bae Sol-min", "Bae Sol Min", NameMatch.EXACT),
        ("Bae Sol-min", "Bae Solmin", NameMatch.EXACT),
        ("Bae Sol-min", "Sol-min Bae", NameMatch.ORDER),
        ("Jorgen Lovso", "Jørgen Løvsø", NameMatch.EXACT),
        ("Strasse Thorunn", "Straße Þórunn", NameMatch.EXACT),
        ("Mohammed Al-Tariq", "Muhammad al Tareq", NameMatch.NEAR),
        ("Yosif Hristov", "Iosif Khristov", NameMatch.NEAR),
        ("Vladimir Gorsky", "Владимир Горский", NameMatch.NEAR),
        ("Eleni Vasilaki", "Ελένη Βασιλάκη", NameMatch.NEAR),
        ("Pramod Kwarta", "Pramod Kwatra", NameMatch.NEAR),
        ("J. M. Vantell-Orr", "John Mark Vantell-Orr", NameMatch.NEAR),
        ("Doro Ana Vantell", "Doro Vantell", NameMatch.SUBSET),
        ("Doro Vantell", "Doro de Campos Vantell", NameMatch.SUBSET),
        ("Doro Ivanovich Vantell", "Doro Vantell", NameMatch.SUBSET),
        ("D. Vantell", "Doro Vantell", NameMatch.SUBSET),
        ("Doro Vantell", "Doro Vantell Jr.", NameMatch.SUBSET),
        ("Doro Vantell Sr.", "Doro Vantell Jr.", NameMatch.NONE),
        ("Doro Vantell", "Dorothea Vantell", NameMatch.SUBSET),
        ("Doro Vantell", "Ilse Vantell", NameMatch.PARTIAL),
        ("Doro Vantell", "Doro Marrick", NameMatch.NONE),
        ("Doro Vantell", "Petra Oskend", NameMatch.NONE),
        ("Doro Vantell", "", NameMatch.NONE),
    ],
)
def test_names(name: str, other: str, match: NameMatch) -> None:
    assert compare_names(name, other).match == match


@pytest.mark.parametrize(
    ("left", "right"), [("amit", "ahmed"), ("chen", "chin"), ("ali", "ala"), ("kim", "kem"), ("lee", "li")]
)
def test_short_words_are_not_alike_by_their_consonants(left: str, right: str) -> None:
    assert word_similarity(left, right) == 0


@given(st.text(max_size=30), st.text(max_size=30))
def test_comparison_takes_any_text(left: str, right: str) -> None:
    similarity = compare_names(left, right)
    assert 0 <= similarity.score <= 1
    assert (similarity.score == 0) == (similarity.match == NameMatch.NONE)


@given(st.lists(st.sampled_from(["doro", "vantell", "ilse", "ó", "van", "d."]), min_size=1, max_size=5))
def test_a_name_is_itself(words: list[str]) -> None:
    assert compare_names(" ".join(words), " ".join(words)).match == NameMatch.EXACT


def test_the_closest_of_several_names_counts() -> None:
    assert (
        best_match("Doro Vantell", ["Ilse Vantell", "Vantell Doro", "Doro X. Vantell"]).match
        == NameMatch.ORDER
    )
    assert best_match("Doro Vantell", []).match == NameMatch.NONE


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Dr. Bae Sol-min", {"Bae Sol-min", "Sol-min Bae", "Bae Sol min", "Bae Solmin"}),
        ("Vantell, Doro A.", {"Doro A. Vantell", "Vantell Doro"}),
        ("Doro Ana Maria Vantell", {"Doro Vantell", "Doro Ana", "Vantell Doro Ana Maria"}),
    ],
)
def test_forms_to_search_for(name: str, forms: set[str]) -> None:
    found = search_names(name)
    assert found[0] == name
    assert forms <= set(found)
    assert len(set(found)) == len(found)
