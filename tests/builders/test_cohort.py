"""The frozen sample as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.cohort import Cohort, Replaced, check_design, cohort_text, inclusion_prob, parse_cohort
from schemas.errors import ConfigurationError, InputInvalid
from schemas.person import Stratum
from schemas.snapshot import DrawRecord


def member(
    person_id: str, rank: int, stratum: Stratum = "non_us", *, frame_size: int = 9, instead: str | None = None
) -> DrawRecord:
    return DrawRecord(
        person_id=person_id,
        stratum=stratum,
        draw_rank=rank,
        frame_size=frame_size,
        inclusion_prob=inclusion_prob(2, frame_size),
        replacement_for=instead,
    )


COHORT = Cohort(
    seed=42,
    comparability=1,
    sizes=(("non_us", 2), ("us", 2)),
    members=(
        member('whogov:NOR:Åse O\'Brien "Bø"', 1),
        member("whogov:NOR:Ada", 3, frame_size=11, instead="whogov:NOR:Bo"),
        member("bioguide:X900001", 1, "us", frame_size=1),
    ),
    replaced=(
        Replaced(
            person_id="whogov:NOR:Bo", stratum="non_us", reason="left_source", replaced_by="whogov:NOR:Ada"
        ),
        Replaced(person_id="bioguide:X900002", stratum="us", reason="not_eligible"),
    ),
)


def test_text_and_back() -> None:
    assert parse_cohort(cohort_text(COHORT)) == COHORT


def test_text_is_for_people_and_version_control() -> None:
    lines = cohort_text(COHORT).splitlines()
    assert lines[0].startswith("#")
    assert "seed = 42" in lines
    assert "[[members.us]]" in lines
    assert 'person_id = "whogov:NOR:Åse O\'Brien \\"Bø\\""' in lines
    assert cohort_text(COHORT).endswith("\n")
    assert not any("inclusion_prob" in line for line in lines)


def test_members_are_written_in_order_of_stratum_and_rank() -> None:
    turned = COHORT.model_copy(update={"members": tuple(reversed(COHORT.members))})
    assert cohort_text(turned) == cohort_text(COHORT)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_any_name_survives(name: str) -> None:
    cohort = Cohort(seed=1, comparability=1, sizes=(("us", 2),), members=(member(name, 1, "us"),))
    assert parse_cohort(cohort_text(cohort)) == cohort


class TestDesign:
    def test_same_design(self) -> None:
        check_design(COHORT, {"us": 2, "non_us": 2}, 42)

    @pytest.mark.parametrize(
        ("sizes", "seed", "message"),
        [
            ({"us": 2, "non_us": 2}, 43, "seed 42, asked for 43"),
            ({"us": 3, "non_us": 2}, 42, "2 people of us, asked for 3"),
            ({"non_us": 2}, 42, "2 people of us, asked for 0"),
        ],
    )
    def test_another_design_needs_a_new_comparability_number(
        self, sizes: dict[Stratum, int], seed: int, message: str
    ) -> None:
        with pytest.raises(ConfigurationError, match=message) as caught:
            check_design(COHORT, sizes, seed)
        assert "new comparability number (2)" in str(caught.value)

    def test_a_stratum_of_size_nought_is_the_same_as_none(self) -> None:
        cohort = Cohort(seed=1, comparability=1, sizes=(("us", 2),), members=())
        check_design(cohort, {"us": 2, "non_us": 0}, 1)


class TestBadText:
    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("seed = 42", "seed = ", "is not TOML"),
            ("format = 1", "format = 9", "has format 9, this version reads 1"),
            ("seed = 42\n", "", "seed"),
            ("seed = 42", 'seed = "42"', "seed"),
            ("draw_rank = 3", 'draw_rank = "3"', "draw_rank"),
            ("frame_size = 9", "frame_size = 0", "is incomplete"),
            ("frame_size = 9\n", "", "is incomplete"),
            ("seed = 42", "seed = 42\ncolour = 1", "colour"),
            ("[sizes]", "[amounts]", "is incomplete"),
        ],
    )
    def test_one_clear_error(self, old: str, new: str, message: str) -> None:
        text = cohort_text(COHORT)
        assert old in text
        with pytest.raises(InputInvalid, match=message) as caught:
            parse_cohort(text.replace(old, new), where="registry/live/cohort.toml")
        assert str(caught.value).startswith("registry/live/cohort.toml: ")
