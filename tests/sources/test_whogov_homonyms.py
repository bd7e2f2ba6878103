"""Namesakes kept apart, one life in successor states put together."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sources.whogov_homonyms import Namesake, Part, Sighting, join_states, marks, tell_apart

Told = list[tuple[int, int | None, int]]


def seen(year: int, birth: int | None = None, death: int | None = None, gender: str = "unknown") -> Sighting:
    return Sighting(year, birth, death, gender)


def numbers(*sightings: Sighting) -> list[int]:
    """Number of each sighting, and the same whatever the order."""
    told = tell_apart(sightings)
    assert tell_apart(reversed(sightings)) == told
    return [told[sighting] for sighting in sightings]


@pytest.mark.parametrize(
    ("sightings", "expected"),
    [
        ([seen(2004, 1956), seen(2020, 1974)], [1, 2]),
        ([seen(2004, 1974), seen(2005, 1956)], [1, 2]),
        ([seen(1990, 1950), seen(1991, 1951)], [1, 1]),
        ([seen(1990, 1950), seen(1991, 1951), seen(1992, 1952)], [1, 1, 2]),
        ([seen(1990, gender="male"), seen(1991, gender="female")], [1, 2]),
        ([seen(1990, gender="male"), seen(1991)], [1, 1]),
        ([seen(1990, 1950, gender="male"), seen(1991, 1950, gender="female")], [1, 2]),
        ([seen(1966), seen(2007)], [1, 2]),
        ([seen(1966), seen(2006)], [1, 1]),
        ([seen(1966, 1930), seen(2010, 1930)], [1, 1]),
        ([seen(1966), seen(1990), seen(2015)], [1, 1, 1]),
        ([seen(1980, death=1985), seen(1990)], [1, 2]),
        ([seen(1980, death=1985), seen(1986)], [1, 1]),
        ([seen(1980, death=1985), seen(1984, death=1999)], [1, 2]),
        ([seen(1980, 1930, 1985), seen(1984, 1930, 1999)], [1, 1]),
        ([seen(1970, 1900), seen(2005)], [1, 2]),
    ],
)
def test_who_is_who(sightings: list[Sighting], expected: list[int]) -> None:
    assert numbers(*sightings) == expected


def test_rows_without_a_birth_year_go_to_the_nearest_life() -> None:
    assert numbers(seen(1980, 1930), seen(1982), seen(2000, 1960), seen(1998)) == [1, 1, 2, 2]


def test_rows_of_later_years_rename_nobody() -> None:
    before = [seen(1980, 1930), seen(2000, 1960)]
    told = tell_apart(before)
    after = tell_apart([*before, seen(2010, 1985), seen(2011, 1960), seen(2012)])
    assert {sighting: after[sighting] for sighting in before} == told


@given(
    st.lists(
        st.builds(
            Sighting,
            st.integers(1966, 2023),
            st.none() | st.sampled_from([1930, 1931, 1960]),
            st.none() | st.sampled_from([1985, 2010]),
            st.sampled_from(["male", "female", "unknown"]),
        ),
        max_size=12,
    )
)
def test_every_sighting_is_told_and_nobody_is_two(sightings: list[Sighting]) -> None:
    told = tell_apart(sightings)
    assert set(told) == set(sightings)
    assert sorted(set(told.values())) == list(range(1, len(set(told.values())) + 1))
    for left, right in itertools.combinations(told, 2):
        if told[left] == told[right]:
            assert {left.gender, right.gender} != {"male", "female"}
            if left.birth is not None and right.birth is not None:
                assert abs(left.birth - right.birth) <= 1


@pytest.mark.parametrize(
    ("namesakes", "expected"),
    [
        ([(1925, "male", 1971), (1958, "male", 2000)], ["#born1925", "#born1958"]),
        ([(None, "male", 1966), (None, "male", 2010)], ["#from1966", "#from2010"]),
        ([(1950, "male", 1990), (1950, "female", 1990)], ["#born1950-male", "#born1950-female"]),
        (
            [(1950, "male", 1990), (1950, "male", 1995), (1970, "male", 2000)],
            ["#born1950-male-from1990", "#born1950-male-from1995", "#born1970"],
        ),
        ([(None, "male", 1966), (None, "female", 1966)], ["#from1966-male", "#from1966-female"]),
        ([(1950, "male", 1990)] * 2, ["#born1950-male-from1990", "#born1950-male-from1990-2"]),
    ],
)
def test_marks_say_something_of_the_person_alone(
    namesakes: list[tuple[int | None, str, int]], expected: list[str]
) -> None:
    given = [Namesake(number, *traits) for number, traits in enumerate(namesakes, 1)]
    assert list(marks(given).values()) == expected
    assert marks(given[::-1]) == marks(given)


def part(person: int, country: str, first: int, last: int, birth: int = 1940, gender: str = "male") -> Part:
    return Part(person, country, "Ivan Ozerov", birth, gender, first, last)


def covered(**years: range) -> dict[str, frozenset[int]]:
    return {country: frozenset(span) for country, span in years.items()}


COVERED = covered(SUN=range(1966, 1992), RUS=range(1992, 2024), UKR=range(1992, 2024))


class TestSuccessors:
    def test_same_name_and_birth_year_and_touching_years_are_one_person(self) -> None:
        assert join_states([part(1, "SUN", 1985, 1991), part(2, "RUS", 1992, 1993)], COVERED) == ({2: 1}, 0)

    def test_birth_years_one_apart_agree(self) -> None:
        parts = [part(1, "SUN", 1985, 1991), part(2, "RUS", 1992, 1993, birth=1941)]
        assert join_states(parts, COVERED) == ({2: 1}, 0)

    @pytest.mark.parametrize(
        "other",
        [
            part(2, "RUS", 1993, 1995),
            part(2, "RUS", 1992, 1993, birth=1950),
            part(2, "RUS", 1992, 1993, gender="female"),
            part(2, "FRA", 1992, 1993),
            Part(2, "RUS", "Ivan Ozerski", 1940, "male", 1992, 1993),
        ],
    )
    def test_otherwise_two(self, other: Part) -> None:
        assert join_states([part(1, "SUN", 1985, 1991), other], COVERED) == ({}, 0)

    def test_no_state_turns_into_its_predecessor(self) -> None:
        assert join_states([part(1, "RUS", 1985, 1991), part(2, "SUN", 1992, 1993)], COVERED) == ({}, 0)

    def test_a_year_that_the_file_does_not_cover_is_no_gap(self) -> None:
        years = covered(SUN=range(1966, 1991), RUS=range(1992, 2024))
        assert join_states([part(1, "SUN", 1985, 1990), part(2, "RUS", 1992, 1993)], years) == ({2: 1}, 0)

    def test_two_successors_that_fit_are_left_alone_and_counted(self) -> None:
        parts = [part(1, "SUN", 1985, 1991), part(2, "RUS", 1992, 1993), part(3, "UKR", 1992, 1994)]
        assert join_states(parts, COVERED) == ({}, 2)

    def test_a_chain_keeps_the_first_key(self) -> None:
        years = covered(YUG=range(1966, 2003), SCG=range(2003, 2006), SRB=range(2006, 2024))
        parts = [part(3, "SRB", 2006, 2007), part(1, "YUG", 2000, 2002), part(2, "SCG", 2003, 2005)]
        assert join_states(parts, years) == ({2: 1, 3: 1}, 0)
