"""The command line: every command helps, says one line where it cannot run, and imports lightly."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from cli.main import COMMANDS, app

Run = Callable[..., subprocess.CompletedProcess[str]]

NAMES = sorted(typer.main.get_command(app).commands)  # type: ignore[attr-defined]


@pytest.fixture
def run(repo: Path) -> Run:
    """Runs `nuggetsmith` in the project's folder."""

    def call(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cli.main", *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=repo,
            env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100", **env},
        )

    return call


def test_every_command_is_reachable_under_its_name() -> None:
    assert sorted(command.__name__.replace("_", "-") for command in COMMANDS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_command_helps(run: Run, name: str) -> None:
    done = run(name, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    options = [line for line in done.stdout.splitlines() if line.startswith("  --")]
    assert options
    bare = [line for line in options if len(line.split()) < 3 and "--help" not in line]
    assert bare == [], f"options without help in {name}"


def test_the_overview_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.returncode == 0
    for name in NAMES:
        assert f"\n  {name} " in done.stdout


def test_the_command_line_imports_lightly() -> None:
    code = (
        "import sys, cli.main\n"
        "heavy = {'datasets', 'pydantic', 'polars', 'scipy', 'pyarrow', 'requests', 'rich', 'yaml'}\n"
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def profile(folder: Path, **values: str) -> str:
    """A profile with one stratum whose files are made up by the test."""
    path = folder / "mine.toml"
    path.write_text(
        f"""
seed = 1
as_of = "2026-11-01"
registry = "registry"
{values.get("top", "")}
[sizes]
us = 0
non_us = 3
[whogov]
path = "{values.get("whogov", "rows.csv")}"
[wikipedia]
{values.get("wikipedia", 'dumps = "pages"')}
[wikidata]
{values.get("wikidata", 'dump = "items.jsonl"')}
[limits]
tries = 1
""",
        encoding="utf-8",
    )
    return str(path)


def rows(folder: Path, content: bytes) -> str:
    (folder / "rows.csv").write_bytes(content)
    return str(folder / "rows.csv")


EMPTY_EXPORT = Path(__file__).with_name("empty_export.xml")

ITEM = '{"type": "item", "id": "Q900000001", "labels": {}, "claims": {}}\n'

GOOD_ROWS = b"""year,country_isocode,country_name,id,position,name,gender,birthyear,core,minister
2001,XAA,Velonia,1,Min. Of Ports,Ada Brell,Female,1950,1,1
"""


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (bytes(range(256)) * 20, "rows.csv"),
        (GOOD_ROWS.replace(b",name,", b",person,"), "name"),
        (GOOD_ROWS.replace(b",core,minister", b",a,b"), "minister"),
    ],
    ids=["empty file", "binary file", "no name column", "no way to tell who is eligible"],
)
def test_a_bad_source_is_one_line(run: Run, tmp_path: Path, content: bytes, said: str) -> None:
    rows(tmp_path, content)
    out = tmp_path / "snapshot"
    done = run("harvest", "--profile", profile(tmp_path), "--out", str(out))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert said in done.stderr
    assert not (out / "snapshot.json").exists()


@pytest.mark.parametrize(
    ("whogov", "said"),
    [("nowhere.csv", "no such file"), (".", "folder")],
    ids=["missing file", "directory"],
)
def test_a_source_that_is_no_file_is_one_line(run: Run, tmp_path: Path, whogov: str, said: str) -> None:
    done = run("harvest", "--profile", profile(tmp_path, whogov=whogov), "--out", str(tmp_path / "s"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr


def test_a_file_nested_too_deeply_is_one_line(run: Run, tmp_path: Path) -> None:
    deep = tmp_path / "legislators.json"
    deep.write_text("[" * 100_000, encoding="utf-8")
    rows(tmp_path, GOOD_ROWS)
    done = run("sample", "--profile", profile(tmp_path), "--n-us", "1", "--legislators", str(deep))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_an_unknown_profile_key_is_one_line(run: Run, tmp_path: Path) -> None:
    done = run("sample", "--profile", profile(tmp_path, top="sped = 3"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "unknown key: sped" in done.stderr


def test_an_unreachable_server_is_one_line_and_the_work_is_kept(run: Run, tmp_path: Path) -> None:
    rows(tmp_path, GOOD_ROWS)
    where = profile(
        tmp_path,
        wikipedia='url = "http://127.0.0.1:9/{lang}/w/api.php"',
        wikidata='url = "http://127.0.0.1:9/w/api.php"',
    )
    out = tmp_path / "snapshot"
    done = run("harvest", "--profile", where, "--out", str(out))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "127.0.0.1:9" in done.stderr
    assert "again" in done.stderr
    assert (out / "work").is_dir()
    assert not (out / "snapshot.json").exists()


def test_live_hosts_want_a_contact(run: Run, tmp_path: Path) -> None:
    rows(tmp_path, GOOD_ROWS)
    where = profile(
        tmp_path,
        wikipedia='url = "https://{lang}.wikipedia.invalid/w/api.php"',
        wikidata='url = "https://www.wikidata.invalid/w/api.php"',
    )
    done = run("harvest", "--profile", where, "--out", str(tmp_path / "s"), NUGGETSMITH_CONTACT="")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--contact" in done.stderr


def test_a_full_disk_is_one_line(run: Run, tmp_path: Path) -> None:
    rows(tmp_path, GOOD_ROWS)
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    work = tmp_path / "snapshot" / "work"
    work.mkdir(parents=True)
    (work / "settings.json.partial").symlink_to(full)
    done = run("harvest", "--profile", profile(tmp_path), "--out", str(tmp_path / "snapshot"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "full" in done.stderr or "space" in done.stderr
    assert not (tmp_path / "snapshot" / "snapshot.json").exists()


def test_sample_shows_who_is_drawn(run: Run, tmp_path: Path) -> None:
    rows(tmp_path, GOOD_ROWS)
    done = run("sample", "--profile", profile(tmp_path), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert [record["draw_rank"] for record in document["sample"]] == [1]
    for count in document["counts"]:
        assert count["kept"] + sum(item["n"] for item in count["dropped"]) == count["seen"]


def test_doctor_finds_what_is_wrong(run: Run, tmp_path: Path) -> None:
    done = run("doctor", "--profile", profile(tmp_path), "--json")
    assert done.returncode == 1
    wrong = [check["what"] for check in json.loads(done.stdout)["checks"] if not check["right"]]
    assert wrong == ["WhoGov file", "Wikidata dump", "dump of en"]


def test_doctor_asks_the_servers(run: Run, tmp_path: Path) -> None:
    where = profile(tmp_path, wikipedia='url = "http://127.0.0.1:9/{lang}/w/api.php"')
    done = run("doctor", "--profile", where)
    assert done.returncode == 1
    assert "not reachable" in done.stdout


def test_a_sealed_snapshot_of_something_else_is_no_answer(run: Run, tmp_path: Path) -> None:
    rows(tmp_path, GOOD_ROWS)
    (tmp_path / "pages").mkdir()
    shutil.copy(EMPTY_EXPORT, tmp_path / "pages" / "en.xml")
    (tmp_path / "items.jsonl").write_text(ITEM, encoding="utf-8")
    out = ["--out", str(tmp_path / "snapshot")]
    assert run("harvest", "--profile", profile(tmp_path), *out).stderr == ""
    assert "nothing to do" in run("harvest", "--profile", profile(tmp_path), *out).stdout
    done = run("harvest", "--profile", profile(tmp_path), *out, "--n-non-us", "1")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "sizes" in done.stderr
    rows(tmp_path, GOOD_ROWS.replace(b"Ada", b"Ida"))
    done = run("harvest", "--profile", profile(tmp_path), *out)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "file of whogov" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_harvest_says_how_to_go_on(repo: Path, tmp_path: Path, number: int) -> None:
    rows(tmp_path, GOOD_ROWS)
    with socket.socket() as deaf:  # accepts and never answers
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        host = f"http://127.0.0.1:{deaf.getsockname()[1]}"
        where = profile(
            tmp_path,
            wikipedia=f'url = "{host}/{{lang}}/w/api.php"',
            wikidata=f'url = "{host}/wikidata/w/api.php"',
        )
        process = subprocess.Popen(
            [sys.executable, "-m", "cli.main", "harvest", "--profile", where, "--out", str(tmp_path / "s")],
            cwd=repo,
            stderr=subprocess.PIPE,
            text=True,
        )
        connection, _ = deaf.accept()
        process.send_signal(number)
        said = process.communicate(timeout=60)[1]
        connection.close()
    assert (process.returncode, said.count("\n")) == (130, 1)
    assert "goes on" in said
    assert not (tmp_path / "s" / "snapshot.json").exists()
