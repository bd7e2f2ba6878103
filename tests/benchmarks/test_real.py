"""Real people through a real MediaWiki whose replies are spoilt on the way: 400 entities, nothing lost."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks.real import (
    FAULTS,
    RealRun,
    nuggets_per_person,
    nuggetsmith,
    own_profile,
    report,
    rows,
    run,
)

pytestmark = [pytest.mark.integration, pytest.mark.timeout(1800)]


@pytest.fixture(scope="module")
def done(realworld: Path, tmp_path_factory: pytest.TempPathFactory) -> RealRun:
    """One run of the whole way; its figures are printed at the end of the tests."""
    assert realworld.is_dir()
    return run(tmp_path_factory.mktemp("real"))


@pytest.fixture(scope="module")
def manifest(done: RealRun) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((done.release / "manifest.json").read_text())
    return document


def test_four_hundred_people_half_of_them_from_each_stratum(done: RealRun) -> None:
    assert Counter(row["stratum"] for row in rows(done.release, "entities")) == {"us": 200, "non_us": 200}


def test_every_kind_of_fault_was_met_and_none_lost_anything(done: RealRun) -> None:
    assert done.n_spoilt >= len(FAULTS)
    assert done.result["unchanged"] is False
    assert nuggetsmith("validate", str(done.release))["findings"] == []


def test_at_every_stage_kept_and_dropped_are_what_was_seen(manifest: dict[str, Any]) -> None:
    stages = {stage["stage"]: stage for stage in manifest["stages"]}
    assert {"whogov.rows", "whogov.persons", "linking.people", "harvest.pages", "gold.candidates"} <= set(
        stages
    )
    for stage in stages.values():
        assert stage["kept"] + sum(item["n"] for item in stage["dropped"]) == stage["seen"], stage


def test_pages_that_the_wiki_lacks_make_coverage_unknown_and_the_release_says_so(
    done: RealRun, manifest: dict[str, Any]
) -> None:
    coverage = rows(done.release, "coverage")
    unknown = {row["entity_id"] for row in coverage if row["status"] == "not_in_snapshot"}
    assert len(unknown) > 100
    for row in coverage:
        known = row["status"] in ("ok", "no_page_verified")
        assert (row["nuggets_covered"] is not None) == known, row
    novelty = {row["novelty"] for row in rows(done.release, "nuggets") if row["entity_id"] in unknown}
    assert novelty == {"unknown"}
    assert set(manifest["unknown_coverage"]) >= unknown
    card = (done.release / "README.md").read_text(encoding="utf-8")
    assert str(len(manifest["unknown_coverage"])) in card
    assert "unknown" in card


def test_at_least_nine_in_ten_of_the_others_have_a_right_nugget(done: RealRun) -> None:
    found = nuggets_per_person(done.release)
    assert sum(n > 0 for n in found["non_us"]) >= 0.9 * 200
    assert sum(n > 0 for n in found["us"]) >= 0.9 * 200


def test_the_table_made_from_wikidata_is_no_second_origin(done: RealRun) -> None:
    evidence = {row["evidence_id"]: row for row in rows(done.release, "evidence")}
    whogov = [row for row in evidence.values() if row["source"] == "whogov"]
    assert whogov
    assert {row["origin"] for row in whogov} == {"wikidata"}
    for nugget in rows(done.release, "nuggets"):
        assert set(nugget["origins"]) == {evidence[name]["origin"] for name in nugget["evidence_ids"]}


def test_the_same_snapshot_gives_the_same_bytes(done: RealRun, tmp_path: Path) -> None:
    again = nuggetsmith(
        "release", "--profile", str(own_profile(tmp_path)),
        "--snapshot", str(done.snapshot), "--out", str(tmp_path / "dist"),
    )  # fmt: skip
    for path in sorted(done.release.rglob("*.parquet")):
        assert (Path(again["path"]) / path.relative_to(done.release)).read_bytes() == path.read_bytes(), path


def test_print_the_figures(done: RealRun, capsys: pytest.CaptureFixture[str]) -> None:
    text = report(done)
    assert "RIGHT nuggets a person, non_us" in text
    with capsys.disabled():
        sys.stdout.write(f"\n{text}\n")
