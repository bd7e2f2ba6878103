"""The draw: repeatable, independent of order, stable when the frame grows."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.cohort import cohort_text, parse_cohort
from builders.sampling import Draw, draw, freeze, replace
from schemas.errors import ConfigurationError, InputInvalid
from schemas.person import PersonRecord, Stratum

SIZES: dict[Stratum, int] = {"us": 5, "non_us": 5}


def person(person_id: str, stratum: Stratum = "non_us", exclusion: str | None = None) -> PersonRecord:
    return PersonRecord(
        person_id=person_id,
        stratum=stratum,
        source="test",
        name=person_id,
        country_iso3="NOR",
        first_year=1990,
        last_year=1991,
        eligible=exclusion is None,
        exclusion=exclusion,
    )


def people(ids: Iterable[int]) -> list[PersonRecord]:
    """Alternately US and non-US."""
    return [person(f"Q{number}", "us" if number % 2 == 0 else "non_us") for number in ids]


def members(drawn: Draw) -> set[str]:
    return {record.person_id for record in drawn.sampled}


def without(frame: list[PersonRecord], *ids: str) -> list[PersonRecord]:
    return [one for one in frame if one.person_id not in ids]


class TestPub25:
    SIZES: ClassVar[dict[Stratum, int]] = {"us": 200, "non_us": 200}

    def test_200_and_200(self) -> None:
        drawn = draw(people(range(1000)), self.SIZES, 42)
        assert sum(record.stratum == "us" for record in drawn.sampled) == 200
        assert sum(record.stratum == "non_us" for record in drawn.sampled) == 200
        assert len(members(drawn)) == 400

    def test_the_published_sample_can_be_rebuilt(self) -> None:
        drawn = draw(people(range(1000)), self.SIZES, 42)
        ranking = {stratum: list(ids[:5]) for stratum, ids in drawn.ranking.items()}
        assert ranking == {
            "us": ["Q576", "Q536", "Q610", "Q200", "Q90"],
            "non_us": ["Q295", "Q827", "Q975", "Q687", "Q475"],
        }

    def test_shuffled_rows_give_the_same_sample(self) -> None:
        frame = people(range(1000))
        expected = draw(frame, self.SIZES, 42).sampled
        random.Random(1).shuffle(frame)
        assert draw(frame, self.SIZES, 42).sampled == expected

    def test_one_more_id_changes_one_member_at_most(self) -> None:
        before = members(draw(people(range(1000)), self.SIZES, 42))
        changes = []
        for number in range(1000, 1100):
            after = members(draw(people([*range(1000), number]), self.SIZES, 42))
            assert len(after) == 400
            changes.append(len(before - after))
        assert max(changes) == 1
        assert min(changes) == 0

    def test_another_seed_gives_another_sample(self) -> None:
        frame = people(range(1000))
        assert members(draw(frame, self.SIZES, 42)) != members(draw(frame, self.SIZES, 43))

    def test_hash_randomisation_does_not_matter(self, repo: Path) -> None:
        code = (
            "from tests.builders.test_sampling import draw, people, TestPub25 as t;"
            "print([r.person_id for r in draw(people(range(100)), {'us': 9}, 42).sampled])"
        )
        replies = {
            subprocess.run(
                [sys.executable, "-c", code],
                cwd=repo,
                env={"PYTHONHASHSEED": seed},
                check=True,
                capture_output=True,
            ).stdout
            for seed in ("0", "1")
        }
        assert len(replies) == 1


class TestRanks:
    def test_ranks_are_over_the_whole_frame(self) -> None:
        drawn = draw(people(range(100)), {"us": 50, "non_us": 5}, 7)
        us = [record for record in drawn.sampled if record.stratum == "us"]
        other = [record for record in drawn.sampled if record.stratum == "non_us"]
        assert [record.draw_rank for record in us] == list(range(1, 51))
        assert [record.person_id for record in us] == list(drawn.ranking["us"])
        assert [record.draw_rank for record in other] == [1, 2, 3, 4, 5]
        assert len(drawn.ranking["non_us"]) == 50
        assert {(record.frame_size, record.inclusion_prob) for record in us} == {(50, 1.0)}
        assert {(record.frame_size, record.inclusion_prob) for record in other} == {(50, 0.1)}

    def test_a_frame_smaller_than_the_sample_is_taken_whole_and_noted(self) -> None:
        drawn = draw(people(range(6)), SIZES, 7)
        assert len(drawn.sampled) == 6
        assert {record.inclusion_prob for record in drawn.sampled} == {1.0}
        assert {note.reason: note.n for note in drawn.counts[0].notes} == {"fewer_than_asked_for": 2}

    @settings(max_examples=30, deadline=None)
    @given(st.integers(), st.randoms(use_true_random=False), st.integers(1, 60))
    def test_order_of_rows_and_later_people_leave_the_order_of_the_draw(
        self, seed: int, random_: random.Random, size: int
    ) -> None:
        frame = people(range(200))
        sizes: dict[Stratum, int] = {"us": size, "non_us": size}
        before = draw(frame, sizes, seed)
        more = [*frame, *people(range(5000, 6000))]
        random_.shuffle(more)
        after = draw(more, sizes, seed)
        for stratum, ids in before.ranking.items():
            assert [one for one in after.ranking[stratum] if one in set(ids)] == list(ids)
            kept = [r.person_id for r in after.sampled if r.stratum == stratum and r.person_id in set(ids)]
            assert kept == list(ids[: len(kept)])

    @settings(max_examples=50, deadline=None)
    @given(st.integers(0, 10**6), st.text(min_size=1, max_size=12))
    def test_adding_one_person_changes_one_member_at_most(self, seed: int, name: str) -> None:
        frame = people(range(60))
        before = members(draw(frame, SIZES, seed))
        added = person(f"new:{name.encode('utf-8', 'ignore').decode()}")
        after = members(draw([*frame, added], SIZES, seed))
        assert len(after) == len(before)
        assert len(before - after) <= 1
        assert after - before <= {added.person_id}

    def test_the_draw_is_uniform_enough(self) -> None:
        frame = people(range(40))
        n = 600
        drawn = [members(draw(frame, SIZES, seed)) for seed in range(n)]
        hits = [sum(one.person_id in sample for sample in drawn) for one in frame]
        expected = n * 5 / 20
        chi_square = sum((hit - expected) ** 2 / (expected * 0.75) for hit in hits)
        # 38 degrees of freedom: 99.99 % of uniform draws stay below 82.
        assert chi_square < 82
        assert min(hits) > 0


class TestCounts:
    def test_kept_and_dropped_by_reason(self) -> None:
        frame = [
            *people(range(40)),
            person("a", exclusion="usa"),
            person("b", exclusion="not_minister_or_core"),
        ]
        non_us, us = draw(frame, SIZES, 1).counts
        assert (non_us.stage, non_us.seen, non_us.kept) == ("draw.non_us", 22, 5)
        assert {drop.reason: drop.n for drop in non_us.dropped} == {
            "not_drawn": 15,
            "not_minister_or_core": 1,
            "usa": 1,
        }
        assert (us.stage, us.seen, us.kept) == ("draw.us", 20, 5)

    def test_nobody_excluded_is_drawn(self) -> None:
        frame = [person(f"Q{number}", exclusion="usa" if number < 5 else None) for number in range(10)]
        assert members(draw(frame, {"non_us": 9}, 1)) == {f"Q{number}" for number in range(5, 10)}

    def test_an_id_that_stands_twice(self) -> None:
        with pytest.raises(InputInvalid, match="Q1: stands twice"):
            draw([person("Q1"), person("Q1")], SIZES, 1)

    def test_a_stratum_without_eligible_people_says_why(self) -> None:
        frame = [person("Q1", "us"), person("Q2", exclusion="eligibility_unknown")]
        with pytest.raises(InputInvalid, match=r"nobody is eligible \(1 eligibility_unknown\)"):
            draw(frame, {"us": 1, "non_us": 1}, 1)
        with pytest.raises(InputInvalid, match="no people at all"):
            draw([], {"us": 1}, 1)

    def test_a_stratum_of_size_nought_needs_nobody(self) -> None:
        drawn = draw([person("Q1", "us")], {"us": 1, "non_us": 0}, 1)
        assert members(drawn) == {"Q1"}


class TestReplace:
    def test_the_next_rank_takes_the_place(self) -> None:
        drawn = draw(people(range(40)), SIZES, 1)
        ranking = drawn.ranking["us"]
        after = replace(drawn, ranking[2], reason="same_item")
        assert members(after) - members(drawn) == {ranking[5]}
        assert members(drawn) - members(after) == {ranking[2]}
        new = next(record for record in after.sampled if record.person_id == ranking[5])
        assert (new.draw_rank, new.replacement_for, new.frame_size) == (6, ranking[2], 20)
        assert {drop.reason: drop.n for drop in after.counts[-1].dropped} == {"same_item": 1}

    def test_nobody_comes_back(self) -> None:
        drawn = draw(people(range(40)), SIZES, 1)
        ranking = drawn.ranking["us"]
        for rank in (0, 5, 6):
            drawn = replace(drawn, ranking[rank], reason="test")
        assert [record.person_id for record in drawn.sampled if record.stratum == "us"] == [
            *ranking[1:5],
            ranking[7],
        ]
        assert [gone.replaced_by for gone in drawn.replaced] == [ranking[5], ranking[6], ranking[7]]
        assert sum(count.stage == "draw.replaced" for count in drawn.counts) == 1

    def test_a_frame_that_is_used_up_leaves_the_place_empty(self) -> None:
        drawn = draw(people(range(10)), SIZES, 1)
        after = replace(drawn, drawn.ranking["us"][0], reason="test")
        assert len(after.sampled) == 9
        assert after.replaced[0].replaced_by is None
        assert {note.reason: note.n for note in after.counts[-1].notes} == {"no_replacement_left": 1}

    def test_who_is_not_in_the_sample(self) -> None:
        with pytest.raises(InputInvalid, match="is not in the sample"):
            replace(draw(people(range(40)), SIZES, 1), "Q999", reason="test")


class TestCohort:
    def test_a_frozen_sample_stays_while_the_frame_grows(self) -> None:
        first = draw(people(range(40)), SIZES, 1)
        cohort = parse_cohort(cohort_text(freeze(first, 1)))
        again = draw(people(range(4000)), SIZES, 1, cohort)
        assert again.sampled == first.sampled
        assert again.replaced == ()
        assert members(draw(people(range(4000)), SIZES, 1)) != members(first)
        assert (again.counts[-1].stage, again.counts[-1].kept) == ("draw.cohort", 10)

    def test_freezing_twice_gives_the_same_text(self) -> None:
        first = draw(people(range(40)), SIZES, 1)
        text = cohort_text(freeze(first, 1))
        again = draw(people(reversed(range(40))), SIZES, 1, parse_cohort(text))
        assert cohort_text(freeze(again, 1)) == text

    @pytest.mark.parametrize(("sizes", "seed"), [(SIZES, 2), ({"us": 6, "non_us": 5}, 1), ({"us": 5}, 1)])
    def test_another_design_is_refused(self, sizes: dict[Stratum, int], seed: int) -> None:
        frame = people(range(40))
        cohort = freeze(draw(frame, SIZES, 1), 1)
        with pytest.raises(ConfigurationError, match="new comparability number"):
            draw(frame, sizes, seed, cohort)

    def test_members_who_left_are_counted_by_reason_and_replaced_by_the_next_rank(self) -> None:
        frame = people(range(40))
        first = draw(frame, SIZES, 1)
        left, moved, excluded = first.ranking["us"][:3]
        later = [
            *without(frame, left, moved, excluded),
            person(moved, "non_us"),
            person(excluded, "us", exclusion="withdrawn"),
        ]
        again = draw(later, SIZES, 1, freeze(first, 1))
        assert {drop.reason: drop.n for drop in again.counts[-1].dropped} == {
            "left_source": 1,
            "stratum_changed": 1,
            "withdrawn": 1,
        }
        assert members(again) == (members(first) - {left, moved, excluded}) | set(first.ranking["us"][5:8])
        assert {record.replacement_for for record in again.sampled} == {None, left, moved, excluded}
        assert [gone.reason for gone in again.replaced] == ["left_source", "stratum_changed", "withdrawn"]

    def test_a_replaced_member_does_not_come_back_with_the_frame(self) -> None:
        frame = people(range(40))
        first = draw(frame, SIZES, 1)
        left = first.ranking["us"][0]
        second = draw(without(frame, left), SIZES, 1, freeze(first, 1))
        third = draw(frame, SIZES, 1, parse_cohort(cohort_text(freeze(second, 1))))
        assert third.sampled == second.sampled
        assert third.replaced == second.replaced

    def test_replacements_of_a_harvest_are_frozen_too(self) -> None:
        frame = people(range(40))
        first = draw(frame, SIZES, 1)
        second = replace(first, first.ranking["us"][0], reason="same_item")
        again = draw(frame, SIZES, 1, parse_cohort(cohort_text(freeze(second, 1))))
        assert again.sampled == second.sampled

    def test_no_one_left_to_replace(self) -> None:
        frame = people(range(10))
        first = draw(frame, SIZES, 1)
        again = draw(without(frame, "Q0"), SIZES, 1, freeze(first, 1))
        assert len(again.sampled) == 9
        assert {note.reason: note.n for note in again.counts[-1].notes} == {"no_replacement_left": 1}
