"""The check by `datasets` itself: what a consumer gets is what was written, or the release is not sealed."""

from __future__ import annotations

import errno
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from releases.findings import Finding
from releases.loading import check_loading
from releases.manifest import Manifest, read_manifest
from releases.parquet import FILE_NAME, write_rows
from schemas.entity import Entity
from tests.releases.conftest import People, Workshop
from tests.releases.makers import entity


@pytest.fixture
def release(workshop: Workshop, people: People, unloaded: None) -> Path:
    return workshop.seal(people).path


def check(release: Path, **changes: Any) -> tuple[Finding, ...]:
    manifest: Manifest = read_manifest(release).model_copy(update=changes)
    return check_loading(release, manifest)


def test_sound_release_loads_and_leaves_nothing(release: Path) -> None:
    assert check(release) == ()
    assert [path.name for path in release.parent.iterdir()] == ["2026.11.0"]


def test_other_values_are_found(release: Path) -> None:
    rows = [entity(1, name="Somebody else"), entity(2)]
    write_rows(release / "entities" / FILE_NAME, Entity, rows)
    (found,) = check(release)
    assert found.records == ("entities",)
    assert "other values than were written" in found.what


def test_features_of_the_card_that_do_not_fit_are_found(release: Path) -> None:
    card = (release / "README.md").read_text()
    (release / "README.md").write_text(card.replace("dtype: int64", "dtype: string", 1))
    assert [found.records for found in check(release)] == [("entities",)]


def test_card_without_configs_is_found(release: Path) -> None:
    (release / "README.md").write_text("# nothing\n")
    assert "datasets cannot load the release" in check(release)[0].what


def test_missing_file_is_found(release: Path) -> None:
    shutil.rmtree(release / "nuggets")
    assert check(release)[0].check == "load_dataset"


def test_full_disk_is_no_fault_of_the_release(release: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, "", "OSError: [Errno 28] No space left on device")

    monkeypatch.setattr("releases.loading.subprocess.run", full)
    with pytest.raises(OSError, match="No space left") as caught:
        check(release)
    assert caught.value.errno == errno.ENOSPC
