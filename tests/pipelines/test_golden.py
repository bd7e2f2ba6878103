"""The golden release: the bundled sample gives the ids, the cohort and the content that are committed."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.pipelines.world import nuggetsmith

HINT = "the sample's release changed; if that is meant, run `make golden` and commit registry/sample"


def test_the_sample_gives_the_committed_release(repo: Path, tmp_path: Path) -> None:
    committed = repo / "registry" / "sample"
    registry = tmp_path / "registry"
    shutil.copytree(committed, registry)
    before = {path.name: path.read_bytes() for path in sorted(registry.iterdir())}
    assert set(before) == {"cohort.toml", "ids.csv", "releases.csv"}
    options = ["--profile", "sample", "--registry", str(registry)]
    nuggetsmith("harvest", *options, "--out", str(tmp_path / "snapshot"))
    done = nuggetsmith(
        "release", *options, "--snapshot", str(tmp_path / "snapshot"), "--out", str(tmp_path / "dist")
    )
    newest = before["releases.csv"].decode().splitlines()[-1].split(",")[0]
    after = {path.name: path.read_bytes() for path in sorted(registry.iterdir())}
    assert (done["version"], after) == (newest, before), HINT
