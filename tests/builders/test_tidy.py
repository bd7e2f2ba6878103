"""Posts and bodies without what does not belong to their names."""

from __future__ import annotations

import pytest

from builders.extract.posts import read_post
from builders.extract.tidy import is_unnamed, owned, without_bars, without_trail
from builders.inputs import State, state_of

VELONIA = State("Velonia", ("Velonia",), ("Velonian",))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Secretary of Justice two years later", "Secretary of Justice"),
        ("director of pharmacy there", "director of pharmacy"),
        ("Mayor for two terms", "Mayor"),
        ("leader of the Civic group there for the two years", "leader of the Civic group"),
        ("chairman for ten years", "chairman"),
        ("Minister for the First Years of Life", "Minister for the First Years of Life"),
        ("Director of the Hundred Years Museum", "Director of the Hundred Years Museum"),
    ],
)
def test_trailing_words_of_time_and_place_are_no_part_of_a_post(text: str, kept: str) -> None:
    assert without_trail(text) == kept


def test_the_bar_of_a_table_is_no_part_of_a_title() -> None:
    assert without_bars("| Mayor of Ostry") == "Mayor of Ostry"
    post = read_post("| Mayor of Ostry")
    assert post is not None and post.title == "Mayor of Ostry"


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Harbour Union's chairman", "chairman of the Harbour Union"),
        ("the board's president", "president"),
        ("Board's president", "president"),
        ("Doro Vantell's personal representative", "Doro Vantell's personal representative"),
        ("People's Commissar of Tides", "People's Commissar of Tides"),
        ("chairman of the Farmers' Union", "chairman of the Farmers' Union"),
    ],
)
def test_an_owner_in_front_of_a_role_is_its_body_or_nothing(text: str, role: str) -> None:
    assert owned(text) == role


@pytest.mark.parametrize(
    ("body", "unnamed"),
    [
        ("Committee", True),
        ("the caucus", True),
        ("its board", True),
        ("Committee on Tides", False),
        ("Harbour Board", False),
    ],
)
def test_a_body_without_a_name_is_told_from_one_with_a_name(body: str, unnamed: bool) -> None:
    assert is_unnamed(body) is unnamed


POSTS = [
    ("honorary president of the Velonian Red Cross", "President", "Velonian Red Cross"),
    ("regent of the University of the Isles", "Regent", "University of the Isles"),
    ("Chancellor of Justice", "Chancellor of Justice", "Government of Velonia"),
    ("President of the Republic", "President", "Government of Velonia"),
    ("the board's president", "President", None),
    ("Minister of Tides in the second Vantell cabinet", "Minister of Tides", "Government of Velonia"),
    ("Minister of Tides of the Federation", "Minister of Tides", "Government of Velonia"),
    ("head of protocol of the federal president", "Head of protocol of the federal president", None),
    ("Director of the Presidential Cabinet", "Director of the Presidential Cabinet", None),
    ("Adviser to President Doro Vantell", "Adviser to the President", None),
    (
        "Specialist, Department of Law, Ministry of Tides",
        "Specialist, Department of Law",
        "Ministry of Tides",
    ),
    ("Senator of the Republic", "Member of Parliament", "Senate"),
    (
        "Leader of the Opposition in the Legislative Assembly",
        "Leader of the Opposition",
        "Legislative Assembly",
    ),
    ("Leader of the Opposition in Ostry", "Leader of the Opposition", None),
    ("Principal at Ostry in Tidal School", "Principal", "Tidal School"),
]


@pytest.mark.parametrize(("text", "position", "organization"), POSTS)
def test_a_head_of_anything_is_no_head_of_state(text: str, position: str, organization: str | None) -> None:
    post = read_post(text, VELONIA)
    assert post is not None
    assert (post.position, post.organization) == (position, organization)


AMERICAN = [
    (
        "member of the Iowa House",
        (),
        "Member of the House of Representatives",
        "Iowa House of Representatives",
    ),
    ("Member of Congress", (), "Representative", "United States House of Representatives"),
    (
        "member of the House of Representatives",
        (),
        "Representative",
        "United States House of Representatives",
    ),
    ("member of the Senate", (), "Senator", "United States Senate"),
    (
        "member of the Ohio General Assembly",
        (),
        "Member of the Legislative Assembly",
        "Ohio General Assembly",
    ),
]


@pytest.mark.parametrize(("text", "chambers", "position", "organization"), AMERICAN)
def test_a_chamber_of_an_american_text_is_a_states_or_the_federal_one(
    text: str, chambers: tuple[str, ...], position: str, organization: str
) -> None:
    post = read_post(text, state_of("USA"), (), chambers)
    assert post is not None
    assert (post.kind, post.position, post.organization) == ("legislator", position, organization)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("Vice Chair of the House Democratic Caucus", "vice Chair of the House Democratic Caucus"),
        ("secretary of the Senate Democratic Conference", "secretary of the Senate Democratic Conference"),
        ("Democratic conference's vice chairman", "vice chairman of the Democratic conference"),
    ],
)
def test_an_office_in_a_partys_group_in_a_chamber_is_one_of_the_party(text: str, position: str) -> None:
    post = read_post(text, state_of("USA"))
    assert post is not None
    assert (post.type, post.position, post.organization) == ("party", position, "Democratic Party")


@pytest.mark.parametrize(
    "text", ["junior United States Senator from Oregon", "junior senator", "Junior Senator from Ohio"]
)
def test_a_junior_senator_holds_no_lower_office(text: str) -> None:
    post = read_post(text, state_of("USA"))
    assert post is not None
    assert (post.rank, post.position, post.organization) == (None, "Senator", "United States Senate")
