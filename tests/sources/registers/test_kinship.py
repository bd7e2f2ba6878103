"""Words that say what the subject is to the relative, turned round."""

from __future__ import annotations

import pytest

from evaluator.kinship import relation_of
from sources.registers.kinship import relation_to_subject


@pytest.mark.parametrize(
    ("word", "relation"),
    [
        ("son", "parent"),
        ("Daughter", "parent"),
        ("father", "child"),
        ("wife", "spouse"),
        ("brother", "sibling"),
        ("grandson", "grandparent"),
        ("grandmother", "grandchild"),
        ("great-grandson", "great-grandparent"),
        ("great-great-great-grandson", "great-great-great-grandparent"),
        ("nephew", "uncle or aunt"),
        ("uncle", "nephew or niece"),
        ("great-nephew", "granduncle or grandaunt"),
        ("grandnephew", "granduncle or grandaunt"),
        ("great-grandnephew", "great-granduncle or great-grandaunt"),
        ("great-great-nephew", "great-granduncle or great-grandaunt"),
        ("daughter-in-law", "parent-in-law"),
        ("father-in-law", "child-in-law"),
        ("brother in law", "sibling-in-law"),
        ("stepson", "stepparent"),
        ("step-great-grandson", "step-great-grandparent"),
        ("half-brother", "half-sibling"),
        ("first cousin once removed", "cousin"),
        ("relative", "relative"),
        ("friend", None),
        ("", None),
    ],
)
def test_relation_is_turned_round(word: str, relation: str | None) -> None:
    assert relation_to_subject(word) == relation


@pytest.mark.parametrize(
    "word", ["son", "father", "wife", "sister", "grandson", "grandfather", "nephew", "uncle", "son-in-law"]
)
def test_common_relations_are_ones_that_the_evaluator_compares(word: str) -> None:
    relation = relation_to_subject(word)
    assert relation is not None
    assert "_" in relation_of(relation) or relation_of(relation) == relation
