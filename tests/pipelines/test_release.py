"""From the bundled sample to a sealed release: the same bytes, the same version, loadable, scorable."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import datasets
import pyarrow.parquet as pq
import pytest

from tests.mediawiki.server import REPO
from tests.pipelines.world import command, nuggetsmith, profile


def made(folder: Path) -> Path:
    """A release of some of the sample's people with a registry of its own."""
    folder.mkdir(exist_ok=True)
    where = str(profile(folder, languages=("en", "fr", "es"), us=8, non_us=8))
    nuggetsmith("harvest", "--profile", where, "--out", str(folder / "snapshot"))
    done = nuggetsmith(
        "release", "--profile", where, "--snapshot", str(folder / "snapshot"), "--out", str(folder / "dist")
    )
    return Path(done["path"])


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release that tests only read."""
    return made(tmp_path_factory.mktemp("release"))


def again(release: Path) -> dict[str, Any]:
    """Seals the same snapshot again."""
    folder = release.parents[1]
    return nuggetsmith(
        "release", "--profile", str(folder / "world.toml"),
        "--snapshot", str(folder / "snapshot"), "--out", str(folder / "dist"),
    )  # fmt: skip


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def rows(release: Path, config: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(release / config / "test-00000-of-00001.parquet").to_pylist()
    return found


def test_the_same_inputs_give_the_same_bytes(release: Path, tmp_path: Path) -> None:
    assert files(made(tmp_path / "other")) == files(release)


def test_a_second_run_changes_nothing(release: Path) -> None:
    before = files(release.parents[1])
    done = again(release)
    assert done["unchanged"] is True
    assert Path(done["path"]) == release
    assert files(release.parents[1]) == before


def test_every_config_loads_with_the_rows_of_the_manifest(release: Path, tmp_path: Path) -> None:
    manifest = json.loads((release / "manifest.json").read_text())
    expected = {config["config"]: config["rows"] for config in manifest["configs"]}
    assert set(expected) == {"entities", "nuggets", "coverage", "evidence", "wikipedia"}
    for config, n in expected.items():
        loaded = datasets.load_dataset(str(release), config, split="test", cache_dir=str(tmp_path))
        assert loaded.num_rows == n > 0


def test_every_stage_adds_up(release: Path) -> None:
    for stage in json.loads((release / "manifest.json").read_text())["stages"]:
        assert stage["kept"] + sum(item["n"] for item in stage["dropped"]) == stage["seen"], stage


def test_quotes_stand_at_their_offsets(release: Path) -> None:
    pages = {(row["entity_id"], row["language"]): row["text"] for row in rows(release, "wikipedia")}
    evidence = rows(release, "evidence")
    quoted = [row for row in evidence if row["source"] == "wikipedia" and row["quote_start"] is not None]
    assert len(quoted) > 50
    for row in quoted:
        text = pages[row["entity_id"], row["language"]]
        assert text[row["quote_start"] : row["quote_end"]] == row["quote"]


def test_no_row_of_whogov_is_given_away(release: Path) -> None:
    whogov = [row for row in rows(release, "evidence") if row["source"] == "whogov"]
    assert whogov
    assert all(row["quote"] is None for row in whogov)


def test_a_changed_release_is_refused_and_left_alone(release: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(release.parents[1], folder)
    changed = folder / "dist" / release.name / "manifest.json"
    changed.write_text(changed.read_text().replace('"content_hash": "', '"content_hash": "0'))
    before = files(folder / "dist")
    arguments = ["--profile", str(folder / "world.toml"), "--snapshot", str(folder / "snapshot")]
    done = subprocess.run(
        command("release", *arguments, "--out", str(folder / "dist")),
        capture_output=True,
        text=True,
        check=False,
        cwd=REPO,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "other content" in done.stderr
    assert files(folder / "dist") == before


def test_it_validates_and_is_listed(release: Path) -> None:
    assert nuggetsmith("validate", str(release))["findings"] == []
    listed = nuggetsmith("versions", str(release.parent))["versions"]
    assert [entry["version"] for entry in listed] == [release.name]
    assert nuggetsmith("diff", str(release), str(release))["changes"] == []


def test_gold_handed_in_as_a_prediction_scores_one(release: Path, tmp_path: Path) -> None:
    events: dict[str, list[dict[str, Any]]] = {row["entity_id"]: [] for row in rows(release, "entities")}
    kept = (
        "type", "position", "organization", "title", "rank", "degree", "field", "relation", "relative_name",
        "start", "end",
    )  # fmt: skip
    for nugget in rows(release, "nuggets"):
        if nugget["label"] == "RIGHT" and nugget["tier"] == "core" and nugget["status"] == "active":
            events[nugget["entity_id"]].append({k: nugget[k] for k in kept if nugget[k] is not None})
    path = tmp_path / "predictions.jsonl"
    with path.open("w", encoding="utf-8") as out:
        for entity_id, found in events.items():
            line = {
                "entity_id": entity_id, "system": "gold", "run_id": "1", "run_at": "2026-11-30T12:00:00Z",
                "condition": "with_wiki", "events": found,
            }  # fmt: skip
            out.write(json.dumps(line) + "\n")
    scores = tmp_path / "scores.json"
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "evaluator",
            "--release",
            ".",
            "--predictions",
            str(path),
            "--out",
            str(scores),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=release,
    )
    assert (done.returncode, done.stderr) == (0, "")
    whole = [
        score for score in json.loads(scores.read_text())["scores"]
        if score["slice"] == "all" and score["average"] == "micro"
    ]  # fmt: skip
    assert {score["rung"] for score in whole} == {"identity", "event", "attribute"}
    for score in whole:
        assert (score["precision"], score["recall"], score["f1"]) == (1.0, 1.0, 1.0), score
