from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from schemas.errors import ConfigurationError, InputInvalid
from schemas.snapshot import LedgerEntry
from sources.journal import Journal

AT = "2026-11-30T12:00:00Z"


def entry(key: str, outcome: str = "ok", attempt: int = 1) -> LedgerEntry:
    return LedgerEntry(
        at=AT, source="wikipedia:en", key=key, what="x", outcome=outcome, attempt=attempt, waited=0.5
    )


def test_reply_comes_back_as_it_was_put(tmp_path: Path) -> None:
    body = '{"title": "Gülsüm Ağa"}'.encode() * 1000
    with Journal.open(tmp_path / "j.sqlite") as journal:
        assert journal.get("k") is None
        journal.put("k", body, AT)
    with Journal.open(tmp_path / "j.sqlite") as journal:
        stored = journal.get("k")
        assert stored is not None
        assert (stored.body, stored.retrieved_at, len(journal)) == (body, AT, 1)
    assert (tmp_path / "j.sqlite").stat().st_size < len(body)


def test_first_reply_to_a_key_stays(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j.sqlite") as journal:
        journal.put("k", b"1", AT)
        journal.put("k", b"2", "2026-12-01T00:00:00Z")
        stored = journal.get("k")
    assert stored is not None
    assert (stored.body, stored.retrieved_at) == (b"1", AT)


def test_ledger_keeps_order_and_fields(tmp_path: Path) -> None:
    made = [entry("a", "http_429"), entry("a", "ok", attempt=2), entry("b")]
    with Journal.open(tmp_path / "j.sqlite") as journal:
        journal.log(made[0])
        journal.put("a", b"{}", AT, made[1])
        journal.put("b", b"{}", AT, made[2])
    with Journal.open(tmp_path / "j.sqlite") as journal:
        assert list(journal.ledger()) == made


def test_second_process_is_told_that_another_harvest_runs(tmp_path: Path, repo: Path) -> None:
    path = tmp_path / "j.sqlite"
    program = (
        f"from pathlib import Path; from sources.journal import Journal; Journal.open(Path({str(path)!r}))"
    )
    with Journal.open(path):
        with pytest.raises(ConfigurationError, match="another harvest"):
            Journal.open(path)
        other = subprocess.run(
            [sys.executable, "-c", program], cwd=repo, capture_output=True, text=True, check=False
        )
        assert "ConfigurationError" in other.stderr
        assert "another harvest is using this journal" in other.stderr
    Journal.open(path).close()


@pytest.mark.parametrize("kind", ["text", "other database", "other version"])
def test_file_that_is_no_journal_is_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "j.sqlite"
    if kind == "text":
        path.write_text("not a database, but long enough to be looked at\n" * 100)
    else:
        if kind == "other version":
            Journal.open(path).close()
        db = sqlite3.connect(path)
        db.execute("PRAGMA user_version = 99")
        db.execute("CREATE TABLE mine (a)")
        db.commit()
        db.close()
    before = path.read_bytes()
    with pytest.raises(InputInvalid, match="not a harvest journal"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no such folder"):
        Journal.open(tmp_path / "nowhere" / "j.sqlite")


def test_sigkill_loses_no_reply_that_was_returned(tmp_path: Path, repo: Path) -> None:
    path = tmp_path / "j.sqlite"
    program = f"""
import itertools
from pathlib import Path
from sources.journal import Journal
journal = Journal.open(Path({str(path)!r}))
for n in itertools.count():
    journal.put(str(n), str(n).encode() * 5000, {AT!r})
    print(n, flush=True)
"""
    seen = 40
    child = subprocess.Popen([sys.executable, "-c", program], cwd=repo, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    printed = [int(child.stdout.readline()) for _ in range(seen)]
    child.send_signal(signal.SIGKILL)
    printed += [int(line) for line in child.stdout.read().split()]
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL
    with Journal.open(path) as journal:
        for n in printed:
            stored = journal.get(str(n))
            assert stored is not None
            assert stored.body == str(n).encode() * 5000
        assert len(printed) <= len(journal) <= len(printed) + 1
