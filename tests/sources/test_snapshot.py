"""Snapshots: sealed once, checked when read, equal when the world is."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from schemas.errors import InputInvalid, ReleaseConflict
from schemas.snapshot import DrawRecord, PageRecord, SnapshotManifest
from sources.snapshot import FORMAT, Snapshot, SnapshotWriter


def page(title: str, retrieved_at: str = "2026-11-30T12:00:00Z", text: str | None = "Prose.") -> PageRecord:
    return PageRecord(
        language="en", requested=title, status="ok", title=title, text=text, retrieved_at=retrieved_at
    )


def draw(person: str) -> DrawRecord:
    return DrawRecord(person_id=person, stratum="us", draw_rank=1, frame_size=2, inclusion_prob=0.5)


def sealed(folder: Path, *pages: PageRecord) -> SnapshotManifest:
    writer = SnapshotWriter(folder)
    writer.write("pages", pages)
    writer.write("draw", [draw("bioguide:X1")])
    manifest = SnapshotManifest(
        format=FORMAT,
        profile="test",
        as_of="2026-11-01",
        seed=1,
        languages=("en",),
        partial_wiki=False,
        settings=(),
        cohort_sha256="",
        tables=writer.tables(),
        sources=(),
        counts=(),
    )
    writer.seal(manifest)
    return manifest


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    pages = (page("Ada"), page("Bo", text="A line\nand “another”\u2028still the same row"))
    sealed(tmp_path, *pages)
    snapshot = Snapshot(tmp_path)
    assert tuple(snapshot.pages()) == pages
    assert list(snapshot.draw()) == [draw("bioguide:X1")]
    assert not (tmp_path / "work").exists()


def test_the_time_of_retrieval_does_not_count(tmp_path: Path) -> None:
    first = sealed(tmp_path / "a", page("Ada", "2026-11-30T12:00:00Z"))
    second = sealed(tmp_path / "b", page("Ada", "2026-12-01T08:00:00Z"))
    other = sealed(tmp_path / "c", page("Ada", text="Other prose."))
    assert first.tables == second.tables
    assert first.tables != other.tables


def test_equal_tables_are_equal_files(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        sealed(tmp_path / folder, page("Ada"))
    assert (tmp_path / "a" / "pages.jsonl.gz").read_bytes() == (
        tmp_path / "b" / "pages.jsonl.gz"
    ).read_bytes()


def test_a_sealed_snapshot_is_not_written_to(tmp_path: Path) -> None:
    sealed(tmp_path, page("Ada"))
    with pytest.raises(ReleaseConflict, match="sealed"):
        SnapshotWriter(tmp_path)


def test_an_unfinished_harvest_is_no_snapshot(tmp_path: Path) -> None:
    SnapshotWriter(tmp_path).write("pages", [page("Ada")])
    with pytest.raises(InputInvalid, match="not finished") as caught:
        Snapshot(tmp_path)
    assert "goes on" in str(caught.value)


def test_a_folder_of_something_else_is_no_snapshot(tmp_path: Path) -> None:
    with pytest.raises(InputInvalid, match="no snapshot"):
        Snapshot(tmp_path)


@pytest.mark.parametrize("content", ["", "[]", '{"format": 1}', "\x00\x01"])
def test_a_damaged_manifest_is_an_error(tmp_path: Path, content: str) -> None:
    (tmp_path / "snapshot.json").write_text(content)
    with pytest.raises(InputInvalid, match=r"snapshot\.json"):
        Snapshot(tmp_path)


def test_another_format_is_an_error(tmp_path: Path) -> None:
    sealed(tmp_path, page("Ada"))
    manifest = tmp_path / "snapshot.json"
    manifest.write_text(manifest.read_text().replace('"format": 1', '"format": 99'))
    with pytest.raises(InputInvalid, match="format 99"):
        Snapshot(tmp_path)


def test_a_changed_table_is_noticed(tmp_path: Path) -> None:
    sealed(tmp_path, page("Ada"))
    path = tmp_path / "pages.jsonl.gz"
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(b"Prose", b"Prosa")))
    with pytest.raises(InputInvalid, match="not the one that was sealed"):
        list(Snapshot(tmp_path).pages())


@pytest.mark.parametrize("cut", [0, 10, 30])
def test_a_truncated_table_is_noticed(tmp_path: Path, cut: int) -> None:
    sealed(tmp_path, page("Ada"))
    path = tmp_path / "pages.jsonl.gz"
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(InputInvalid, match="pages"):
        list(Snapshot(tmp_path).pages())


def test_a_missing_table_is_noticed(tmp_path: Path) -> None:
    sealed(tmp_path, page("Ada"))
    (tmp_path / "pages.jsonl.gz").unlink()
    with pytest.raises(InputInvalid, match="cannot be read"):
        list(Snapshot(tmp_path).pages())
