"""Calendar versions."""

from __future__ import annotations

import datetime as dt
import time
from pathlib import Path

import pytest

from releases.version import (
    month_of,
    newest_release,
    next_version,
    released_hashes,
    version_key,
    version_with,
)
from schemas.errors import ConfigurationError, InputInvalid, ReleaseConflict


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "UTC", "Asia/Tokyo"])
def test_run_near_midnight_lands_in_the_utc_month(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PUB-26: local time and UTC disagree around the first of the month."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        for clock, month in (("2025-02-28T23:30:00Z", "2025.02"), ("2025-03-01T00:05:00Z", "2025.03")):
            instant = dt.datetime.fromisoformat(clock)
            assert month_of(instant) == month
            assert month_of(dt.datetime.fromtimestamp(instant.timestamp()).astimezone()) == month
            assert next_version(instant, []) == f"{month}.0"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="no time zone"):
        month_of(dt.datetime(2025, 3, 1))  # noqa: DTZ001


def test_as_of_without_a_month_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="names no month"):
        month_of("2026")


def test_next_number_follows_the_highest_of_the_month() -> None:
    taken = ["2026.11.0", "2026.11.9", "2026.11.10", "2026.12.3", "2025.11.40"]
    assert next_version("2026-11-30", taken) == "2026.11.11"
    assert next_version("2026-10-31", taken) == "2026.10.0"


def test_versions_sort_by_number_not_by_text() -> None:
    versions = ["2026.11.10", "2026.11.9", "2025.12.0"]
    assert sorted(versions, key=version_key) == ["2025.12.0", "2026.11.9", "2026.11.10"]
    assert version_with("a", {"2026.11.9": "a", "2026.11.10": "a", "2026.12.0": "b"}) == "2026.11.10"
    assert version_with("c", {"2026.11.9": "a"}) is None


@pytest.mark.parametrize(
    "text", ["2026.13.0", "2026.00.0", "2026.1.0", "2026.11", "v2026.11.0", "2026.11.01"]
)
def test_other_texts_are_no_versions(text: str) -> None:
    with pytest.raises(InputInvalid, match="not a release version"):
        version_key(text)


def test_only_folders_named_like_a_version_are_releases(tmp_path: Path) -> None:
    for name, hashed in (
        ("2026.11.10", "x"),
        ("2026.11.9", "y"),
        (".building-2026.11.11", "z"),
        ("notes", "n"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "manifest.json").write_text(f'{{"content_hash": "{hashed}"}}')
    assert list(released_hashes(tmp_path).items()) == [("2026.11.9", "y"), ("2026.11.10", "x")]
    assert newest_release(tmp_path) == tmp_path / "2026.11.10"
    assert newest_release(tmp_path, before="2026.11.10") == tmp_path / "2026.11.9"
    assert newest_release(tmp_path / "missing") is None


def test_version_folder_without_manifest_is_named(tmp_path: Path) -> None:
    (tmp_path / "2026.11.0").mkdir()
    with pytest.raises(ReleaseConflict, match=r"2026\.11\.0.*no readable manifest"):
        released_hashes(tmp_path)
