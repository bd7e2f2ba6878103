"""Degrees by level and name; relations and names of relatives."""

from __future__ import annotations

import pytest

from evaluator.degrees import degree_of, same_degree, states_degree
from evaluator.kinship import relation_of, same_relative


@pytest.mark.parametrize(
    "text", ["B.A.", "BA", "A.B.", "Bachelor of Arts", "bachelor's in arts", "B.A. (Hons)", "BA in Law"]
)
def test_written_forms_of_one_degree(text: str) -> None:
    found = degree_of(text)
    assert found is not None
    assert found.level == "bachelor"
    assert same_degree(text, "Bachelor of Arts")


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Ph.D.", "Doctor of Philosophy (PhD)"),
        ("LL.B.", "Bachelor of Laws"),
        ("J.D.", "Juris Doctor"),
        ("M.D.", "Doctor of Medicine"),
        ("B. Sc.", "Bachelor of Science (BS)"),
        ("master's degree", "M.A."),
        ("Master's", "MBA"),
        ("doctoral", "PhD"),
        ("Master of Education (MEd)", "M.Ed."),
    ],
)
def test_degrees_that_can_be_one(left: str, right: str) -> None:
    assert same_degree(left, right)
    assert same_degree(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [("BA", "BSc"), ("BA", "MA"), ("JD", "PhD"), ("LLB", "LLM"), ("bachelor", "master"), ("x", "y")],
)
def test_degrees_that_cannot(left: str, right: str) -> None:
    assert not same_degree(left, right)


def test_a_bare_degree_is_none() -> None:
    assert degree_of("degree") is None


def test_an_answer_must_say_as_much_as_gold() -> None:
    assert states_degree("BA", "bachelor's degree")
    assert not states_degree("bachelor's degree", "BA")
    assert not states_degree("", "BA")


@pytest.mark.parametrize(
    ("word", "relation"),
    [
        ("father", "parent"),
        ("Mother", "parent"),
        ("ex-wife", "spouse"),
        ("half-brother", "sibling"),
        ("parent", "parent"),
        ("uncle or aunt", "uncle_or_aunt"),
        ("mentor", "mentor"),
    ],
)
def test_relations_go_through_one_table(word: str, relation: str) -> None:
    assert relation_of(word) == relation_of(relation)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Orla Quint", "Quint, Orla"),
        ("Dr. Orla Quint", "Orla Quint"),
        ("Orla M. Quint", "Orla Maria Quint"),
        ("Orla Quint", "Orla Maria Quint"),
        ("Orla Quínt", "Orla Quint"),
    ],
)
def test_names_of_one_relative(left: str, right: str) -> None:
    assert same_relative(left, right)
    assert same_relative(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Orla Quint", "Dell Quint"),
        ("Orla", "Orla Quint"),
        ("Orla Quint Jr.", "Orla Quint Sr."),
        ("O. Q.", "Orla Quint"),
    ],
)
def test_names_of_two_relatives(left: str, right: str) -> None:
    assert not same_relative(left, right)
