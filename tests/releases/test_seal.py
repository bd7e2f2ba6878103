"""Sealing: the same inputs give the same release, and nothing is ever left half done."""

from __future__ import annotations

import errno
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from releases.content import ReleaseContent
from releases.findings import ReleaseRejected
from releases.manifest import listed_files, read_manifest
from releases.parquet import read_release
from releases.places import only_writer, write_whole
from releases.registry import Registry
from releases.seal import adopt_previous, load_line, seal
from schemas.errors import ConfigurationError, InputInvalid, NuggetsmithError, ReleaseConflict
from schemas.evidence import Evidence
from schemas.nugget import Nugget
from tests.releases.conftest import People, Workshop
from tests.releases.makers import as_statement, content_of_people, coverage, event

NO_PAGE: dict[str, Any] = {"title": None, "revid": None, "timestamp": None, "n_chars": None}


def nuggets(release: Path) -> dict[str, Nugget]:
    return {row.position or "": row for row in read_release(release)["nuggets"] if isinstance(row, Nugget)}


def test_sealed_release_loads_and_second_run_changes_nothing(workshop: Workshop, people: People) -> None:
    sealed = workshop.seal(people)
    assert (sealed.version, sealed.unchanged, sealed.path) == (
        "2026.11.0",
        False,
        workshop.out / "2026.11.0",
    )
    before = workshop.files()
    again = workshop.seal(people, previous=sealed.path)
    assert (again.version, again.unchanged, again.remarks) == ("2026.11.0", True, ())
    assert workshop.files() == before
    assert sorted(path.name for path in workshop.out.iterdir()) == ["2026.11.0"]


@pytest.mark.usefixtures("unloaded")
def test_same_inputs_elsewhere_give_the_same_bytes(tmp_path: Path, people: People) -> None:
    one = Workshop(tmp_path / "a" / "dist", tmp_path / "a" / "registry")
    two = Workshop(tmp_path / "b" / "dist", tmp_path / "b" / "registry")
    one.seal(people)
    two.seal(people)
    assert "dist/2026.11.0/nuggets/test-00000-of-00001.parquet" in one.files()
    assert one.files() == two.files()


@pytest.mark.usefixtures("unloaded")
def test_rows_in_any_order_give_the_same_release(workshop: Workshop, people: People) -> None:
    workshop.seal(people)
    registry = Registry.load(workshop.registry)
    content = content_of_people(people, registry, workshop.out)
    turned = {config: list(reversed(rows)) for config, rows in content.rows.items()}
    again = content_of_people(people, registry, workshop.out, rows=turned)
    assert seal(again, out=workshop.out, registry=registry).unchanged


@pytest.mark.usefixtures("unloaded")
def test_next_release_keeps_ids_and_leaves_the_old_one_alone(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people)
    before = {name: data for name, data in workshop.files().items() if name.startswith("dist")}
    people[1][0] = event(start="1995", end="1998-02")
    people[2] = [event("Minister of Snow", "2003", end="..")]
    second = workshop.seal(people, previous=first.path, as_of="2026-12-31")
    assert second.version == "2026.12.0"
    after = workshop.files()
    assert {name: after[name] for name in before} == before
    old, new = nuggets(first.path), nuggets(second.path)
    assert new["Minister of Tides"].nugget_id == old["Minister of Tides"].nugget_id
    assert new["Minister of Tides"].first_release == "2026.11.0"
    assert new["Minister of Snow"].first_release == "2026.12.0"
    fog = new["Minister of Fog"]
    assert (fog.status, fog.removed_in, fog.superseded_by) == ("retired", "2026.12.0", None)
    assert fog.evidence_ids == old["Minister of Fog"].evidence_ids
    again = workshop.seal(people, previous=second.path, as_of="2026-12-31")
    assert (again.version, again.unchanged) == ("2026.12.0", True)


@pytest.mark.usefixtures("unloaded")
def test_novelty_of_the_first_release_is_frozen(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people)
    assert nuggets(first.path)["Minister of Fog"].novel_at_first_release is True
    registry = Registry.load(workshop.registry)
    content = content_of_people(people, registry, workshop.out, as_of="2026-12-31")
    caught_up = [
        row.model_copy(update={"novelty": "covered", "novelty_en": "covered"})
        for row in content.rows["nuggets"]
    ]
    content = content_of_people(
        people,
        registry,
        workshop.out,
        as_of="2026-12-31",
        rows={
            **content.rows,
            "nuggets": caught_up,
            "coverage": [coverage(1, 2, nuggets_covered=2), coverage(2, 1, nuggets_covered=1)],
        },
    )
    second = seal(content, out=workshop.out, registry=registry, previous=first.path)
    fog = nuggets(second.path)["Minister of Fog"]
    assert (fog.novelty, fog.novel_at_first_release) == ("covered", True)


@pytest.mark.usefixtures("unloaded")
def test_nugget_that_comes_back_is_active_again(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people)
    second = workshop.seal({1: people[1]}, previous=first.path)
    assert nuggets(second.path)["Minister of Fog"].status == "retired"
    third = workshop.seal(people, previous=second.path, as_of="2026-12-31")
    fog = nuggets(third.path)["Minister of Fog"]
    assert (fog.status, fog.removed_in, fog.first_release) == ("active", None, "2026.11.0")


@pytest.mark.usefixtures("unloaded")
def test_existing_version_with_other_content_is_refused(workshop: Workshop, people: People) -> None:
    workshop.seal(people)
    before = workshop.files()
    registry = Registry.load(workshop.registry)
    people[1].append(event("Clerk", "1975", end="1976"))
    content = content_of_people(people, registry, workshop.out, version="2026.11.0")
    with pytest.raises(ReleaseConflict, match="other content"):
        seal(content, out=workshop.out, registry=registry)
    assert workshop.files() == before
    assert sorted(path.name for path in workshop.out.iterdir()) == ["2026.11.0"]


@pytest.mark.usefixtures("unloaded")
def test_foreign_folder_of_the_same_name_is_not_overwritten(workshop: Workshop, people: People) -> None:
    registry = Registry.load(workshop.registry)
    content = content_of_people(people, registry, workshop.out)
    (workshop.out / "2026.11.0").mkdir(parents=True)
    with pytest.raises(ReleaseConflict, match=r"no readable manifest\.json"):
        seal(content, out=workshop.out, registry=registry)


@pytest.mark.usefixtures("unloaded")
def test_damaged_release_is_not_called_unchanged(workshop: Workshop, people: People) -> None:
    sealed = workshop.seal(people)
    (sealed.path / "README.md").write_text("edited")
    with pytest.raises(ReleaseConflict, match=r"README\.md differs"):
        workshop.seal(people)


def _die_at(workshop: Workshop, people: People, call: str, *, before: bool) -> None:
    """Runs a seal in a process that is killed before or after a call of a function of seal.py."""
    code = f"""
        import os, pickle, signal, sys
        import releases.seal as room
        from releases.registry import Registry
        from tests.releases.makers import content_of_people
        from pathlib import Path
        out, registry, people = pickle.loads(bytes.fromhex(sys.argv[1]))
        room.check_loading = lambda release, manifest: ()
        owner, name = room, {call!r}
        if "." in name:
            owner, name = getattr(room, name.split(".")[0]), name.split(".")[1]
        real = getattr(owner, name)
        def killed(*args, **kwargs):
            if not {before}:
                real(*args, **kwargs)
            os.kill(os.getpid(), signal.SIGKILL)
        setattr(owner, name, killed)
        known = Registry.load(registry)
        room.seal(content_of_people(people, known, out), out=out, registry=known)
    """
    argument = pickle.dumps((workshop.out, workshop.registry, people)).hex()
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), argument],
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.mark.usefixtures("unloaded")
@pytest.mark.parametrize(
    ("call", "before"),
    [
        ("write_config", False),
        ("validate", True),
        ("Registry.save", True),
        ("Registry.save", False),
        ("move_whole", True),
        ("move_whole", False),
    ],
)
def test_killed_run_leaves_no_half_release_and_the_next_gives_the_same_version(
    workshop: Workshop, people: People, tmp_path: Path, call: str, before: bool
) -> None:
    calm = Workshop(tmp_path / "calm" / "dist", tmp_path / "calm" / "registry")
    calm.seal(people)
    _die_at(workshop, people, call, before=before)
    finished = [path.name for path in workshop.out.iterdir() if not path.name.startswith(".building-")]
    assert finished == (["2026.11.0"] if (call, before) == ("move_whole", False) else [])
    sealed = workshop.seal(people)
    assert sealed.version == "2026.11.0"
    assert workshop.files() == calm.files()


@pytest.mark.usefixtures("unloaded")
def test_cut_between_the_two_registry_files_loses_nothing(
    workshop: Workshop, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_ids(path: Path, data: bytes) -> None:
        if path.name == "releases.csv":
            raise KeyboardInterrupt
        write_whole(path, data)

    with monkeypatch.context() as patched:
        patched.setattr("releases.registry.write_whole", only_ids)
        with pytest.raises(KeyboardInterrupt):
            workshop.seal(people)
    assert list(workshop.out.iterdir()) == []
    assert workshop.seal(people).version == "2026.11.0"
    assert {row.first_release for row in nuggets(workshop.out / "2026.11.0").values()} == {"2026.11.0"}


@pytest.mark.usefixtures("unloaded")
@pytest.mark.parametrize("victim", ["write_rows", "copy_evaluator", "Registry.save", "move_whole"])
def test_full_disk_is_one_clear_line_and_leaves_nothing(
    workshop: Workshop, people: People, monkeypatch: pytest.MonkeyPatch, victim: str
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "somewhere")

    place = "releases.parquet" if victim == "write_rows" else "releases.seal"
    with monkeypatch.context() as patched:
        patched.setattr(f"{place}.{victim}", full)
        with pytest.raises(NuggetsmithError, match="no space is left"):
            workshop.seal(people)
    assert list(workshop.out.iterdir()) == []
    assert workshop.seal(people).version == "2026.11.0"


@pytest.mark.usefixtures("unloaded")
def test_disk_that_really_runs_full(people: People, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mount.returncode != 0:
        pytest.skip("a small file system can be mounted by root only")
    try:
        small = Workshop(disk / "dist", tmp_path / "registry")
        with pytest.raises(NuggetsmithError, match="no space is left"):
            small.seal(people)
        assert list(small.out.iterdir()) == []
        assert not (small.registry / "ids.csv").exists()
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.usefixtures("unloaded")
def test_out_that_is_a_file_is_named(tmp_path: Path, people: People) -> None:
    (tmp_path / "dist").write_text("")
    with pytest.raises(ConfigurationError, match="is a file where a folder is needed"):
        Workshop(tmp_path / "dist", tmp_path / "registry").seal(people)


@pytest.mark.usefixtures("unloaded")
def test_folder_that_refuses_writing_is_named(
    workshop: Workshop, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: Path, *_: Any, **__: Any) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(ConfigurationError, match=r"dist: cannot be written \(Permission denied\)"):
        workshop.seal(people)


@pytest.mark.usefixtures("unloaded")
def test_second_process_waits_its_turn(workshop: Workshop, people: People) -> None:
    with only_writer(workshop.out), pytest.raises(ReleaseConflict, match="another process"):
        workshop.seal(people)


@pytest.mark.usefixtures("unloaded")
@pytest.mark.parametrize("seen", [(), (1,)], ids=["no edition", "error"])
def test_unknown_coverage_stops_the_seal_unless_allowed(
    workshop: Workshop, people: People, seen: tuple[int, ...]
) -> None:
    def content(**fields: Any) -> ReleaseContent:
        registry = Registry.load(workshop.registry)
        whole = content_of_people(people, registry, workshop.out)
        said = [as_statement(row) for row in whole.rows["evidence"] if isinstance(row, Evidence)]
        nothing = {"nuggets_covered": None, "nuggets_uncertain": None}
        known = [coverage(number, 2, status="no_page_verified", **NO_PAGE) for number in seen]
        unknown = [coverage(2, 1, status="error", **NO_PAGE, **nothing)] if seen else []
        rows = {**whole.rows, "evidence": said, "wikipedia": [], "coverage": [*known, *unknown]}
        return content_of_people(people, registry, workshop.out, rows=rows, **fields)

    registry = Registry.load(workshop.registry)
    with pytest.raises(ReleaseRejected) as caught:
        seal(content(), out=workshop.out, registry=registry)
    (found,) = caught.value.findings
    assert found.check == "unknown_coverage"
    assert found.records == (("ent_2",) if seen else ("ent_1", "ent_2"))
    sealed = seal(content(allow_unknown_coverage=True), out=workshop.out, registry=registry)
    assert read_manifest(sealed.path).unknown_coverage == found.records


@pytest.mark.usefixtures("unloaded")
def test_lost_registry_renames_nothing(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people)
    shutil.rmtree(workshop.registry)
    registry = Registry.load(workshop.registry)
    adopt_previous(registry, first.path)
    again = seal(
        content_of_people(people, registry, workshop.out),
        out=workshop.out,
        registry=registry,
        previous=first.path,
    )
    assert (again.version, again.unchanged) == ("2026.11.0", True)
    people[1][0] = event(start="1995")
    second = seal(
        content_of_people(people, registry, workshop.out, as_of="2026-12-31"),
        out=workshop.out,
        registry=registry,
        previous=first.path,
    )
    old, new = nuggets(first.path), nuggets(second.path)
    assert new["Minister of Tides"].nugget_id == old["Minister of Tides"].nugget_id


def test_version_must_be_of_the_month_of_as_of(workshop: Workshop, people: People) -> None:
    with pytest.raises(ConfigurationError, match="not of the month"):
        workshop.seal(people, version="2026.10.0")


@pytest.mark.usefixtures("unloaded")
def test_previous_release_must_be_earlier(workshop: Workshop, people: People) -> None:
    later = workshop.seal(people)
    people[1].pop()
    with pytest.raises(ConfigurationError, match="not earlier"):
        workshop.seal(people, previous=later.path, as_of="2026-10-31")


@pytest.mark.usefixtures("unloaded")
def test_attachments_lie_in_their_folder_and_nowhere_else(workshop: Workshop, people: People) -> None:
    for path in ("../x.csv", "attachments/../../x.csv", "x.csv", "/x.csv"):
        with pytest.raises(InputInvalid, match="no place for an attachment"):
            workshop.seal(people, attachments={path: b"a"})
    release = workshop.seal(people, attachments={"attachments/q/x.csv": b"a,b"}).path
    assert (release / "attachments/q/x.csv").read_bytes() == b"a,b"
    assert "attachments/q/x.csv" in listed_files(read_manifest(release))


def test_load_line() -> None:
    assert load_line(Path("dist/2026.11.0"), "2026.11.0") == (
        'load_dataset("dist/2026.11.0", "nuggets", split="test")'
    )
    assert load_line("owner/name", "2026.11.0", "queries") == (
        'load_dataset("owner/name", "queries", split="test", revision="v2026.11.0")'
    )


@pytest.mark.usefixtures("unloaded")
def test_manifest_holds_no_time_and_no_place(workshop: Workshop, people: People, tmp_path: Path) -> None:
    text = (workshop.seal(people).path / "manifest.json").read_text()
    assert str(tmp_path) not in text
    stages = json.loads(text)["stages"]
    assert all(s["seen"] == s["kept"] + sum(d["n"] for d in s["dropped"]) for s in stages)
    assert [stage["stage"] for stage in stages] == ["whogov.rows", "release.rows"]
