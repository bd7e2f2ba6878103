"""Whether two posts are one: the hard pairs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.roles import Role, form_of, same_position, same_role


def role(text: str) -> Role:
    """`rank: position @ organization / title`, all but the position optional."""
    text, _, title = text.partition(" / ")
    text, _, body = text.partition(" @ ")
    rank, colon, position = text.rpartition(": ")
    return Role(rank if colon else None, position or None, title or None, body or None, "Velonia")


SAME = [
    ("Minister of Foreign Affairs", "Foreign Minister"),
    ("Minister of Foreign Affairs", "Minister of External Relations"),
    ("Minister of the Interior", "Home Affairs Minister"),
    ("Minister of Defence", "Minister of National Defense"),
    ("Minister of Health", "Minister of Public Health"),
    ("Minister of Finances", "Finance Minister"),
    ("Minister of Education and Sports", "Minister for Sport and Education"),
    ("acting: Minister of Interior", "Interim Minister of the Interior"),
    ("acting: Minister of Interior", "interim: Interior Minister"),
    ("acting: Minister of Tides", "Minister of Tides / Acting Minister of Tides"),
    ("acting: Deputy Minister of Tides", "Acting Deputy Minister of Tides"),
    ("deputy: Prime Minister", "Deputy Prime Minister"),
    ("deputy: Deputy Prime Minister", "Deputy Premier"),
    ("state: Minister of Health", "Minister of State for Health"),
    ("state: Parliamentary Secretary of State for Health", "Parliamentary Secretary of State for Health"),
    ("Prime Minister", "Prime Minister of Velonia"),
    ("Prime Minister", "Velonian premier"),
    ("Prime Minister", "President of the Council of Ministers"),
    ("President", "42nd President of Velonia"),
    ("Member of Parliament", "MP"),
    ("Member of Parliament", "MP for Ostry"),
    ("Member of Parliament", "Member of the National Assembly"),
    ("Member of Parliament", "Deputy"),
    ("Member of Parliament @ Senate of Velonia", "Senator"),
    ("Member of the European Parliament", "MEP"),
    ("Representative", "Congressman from Kansas"),
    ("Representative", "U.S. Representative for Kansas's 1st congressional district"),
    ("Representative", "Member of the U.S. House of Representatives"),
    ("Representative @ United States House of Representatives", "Representative from Kansas @ U.S. Congress"),
    ("State Senator @ Kansas Senate", "Member of the Kansas State Senate"),
    ("Member of the House of Representatives @ Ohio House of Representatives", "State Representative"),
    ("Chairman", "Chairwoman"),
    ("Secretary General", "General Secretary"),
    ("Mayor of Ostry @ Ostry", "Mayor @ City of Ostry"),
    ("Mayor of Ostry", "Mayor @ City of Ostry"),
    ("Chair of the Committee on Tides @ Committee on Tides", "Chair @ Committee on Tides"),
    ("Min. of Health", "Minister of Health"),
    ("Minister of Tides @ Government of Velonia", "Minister @ Ministry of Tides"),
    ("Delegate @ United States House of Representatives", "Delegate to the U.S. House from Guam"),
    ("Resident Commissioner", "Resident Commissioner from Puerto Rico"),
    (
        "Member of the House of Delegates @ Virginia House of Delegates",
        "Delegate @ Virginia House of Delegates",
    ),
    ("Leader @ Unity Party", "Party leader @ UP"),
    ("Dep. Prime Min.", "Deputy Prime Minister"),
]

DIFFERENT = [
    ("Deputy Prime Minister", "Prime Minister"),
    ("First Deputy Prime Minister", "Deputy Prime Minister"),
    ("Vice-President", "President"),
    ("Vice Chairman", "Deputy Chairman"),
    ("state: Minister of State for Health", "Minister of Health"),
    ("Minister of State for Health", "Minister of Health"),
    ("acting: Minister of Interior", "Minister of Interior"),
    ("Minister of Interior / Acting Minister of Interior", "Minister of Interior"),
    ("honorary: Consul", "Consul"),
    ("Former President", "President"),
    ("Shadow Minister of Health", "Minister of Health"),
    ("Under-Secretary of State", "Secretary of State"),
    ("Minister of Agriculture", "Minister of Agriculture and Fisheries"),
    ("Minister", "Minister of Health"),
    ("Minister of Northern Affairs", "Minister of Southern Affairs"),
    ("Minister of Internal Trade", "Minister of External Trade"),
    ("Governor of Province 1", "Governor of Province 2"),
    ("President", "President of the Senate"),
    ("President of Italy", "President of France"),
    ("Ambassador to France", "Ambassador"),
    ("Ambassador to France", "Ambassador to Italy"),
    ("Assistant Secretary of Tides", "Assistant to the Secretary of Tides"),
    ("Assistant Professor", "Professor"),
    ("Senator", "State Senator"),
    ("Representative", "State Representative"),
    ("Representative", "Permanent Representative to the United Nations"),
    ("Representative", "Sales Representative"),
    ("Member of Parliament", "Member of the European Parliament"),
    ("Member of Parliament", "Member of the Legislative Assembly"),
    ("Member of Parliament", "Member of the Committee on Tides of the National Assembly"),
    ("Member of Parliament", "Member"),
    ("Member of Parliament @ Chamber of Deputies", "Member of Parliament @ Senate"),
    ("Mayor of Ostry", "Mayor of Wistry"),
    ("Mayor of Ostry", "Deputy Mayor of Ostry"),
    ("Chief of Staff", "Deputy Chief of Staff"),
    ("Chair of the Board", "Member of the Board"),
    ("Minister of Health", "Ministre de la Santé"),
    ("Delegate", "Representative"),
    ("Delegate", "Delegate to the National Convention"),
    ("Resident Commissioner", "Representative"),
]


@pytest.mark.parametrize(("left", "right"), SAME)
def test_one_post_in_two_wordings(left: str, right: str) -> None:
    assert same_position(role(left), role(right))
    assert same_position(role(right), role(left))


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_two_posts_in_like_wordings(left: str, right: str) -> None:
    assert not same_position(role(left), role(right))
    assert not same_position(role(right), role(left))


def test_without_a_known_country_a_state_may_be_left_unsaid() -> None:
    assert same_position(Role(position="President of France"), Role(position="President"))
    assert not same_position(Role(position="President of France"), Role(position="President of Italy"))


def test_the_title_stands_for_a_missing_position() -> None:
    assert same_position(Role(title="Minister of Tides"), Role(position="Minister of Tides"))
    assert form_of(Role(title="?", position=None)) is None


def test_a_known_role_and_an_unknown_one_are_not_the_same() -> None:
    assert not same_position(Role(), Role(position="Mayor"))
    assert same_position(Role(), Role())


def test_a_role_needs_the_same_body_only_where_both_name_one() -> None:
    director = Role(position="Director", organization="Port Authority")
    assert same_role(director, Role(position="Director"))
    assert not same_role(director, Role(position="Director", organization="Harbour Trust"))


WORDS = st.sampled_from(
    [
        "Acting",
        "Deputy",
        "Prime",
        "Minister",
        "of",
        "State",
        "for",
        "Health",
        "Member",
        "Senate",
        "France",
        "the",
    ]
)


@given(st.lists(WORDS, max_size=6).map(" ".join), st.lists(WORDS, max_size=6).map(" ".join))
def test_sameness_is_symmetric_and_reflexive(left: str, right: str) -> None:
    one, other = Role(position=left), Role(position=right)
    assert same_position(one, one)
    assert same_position(one, other) == same_position(other, one)
