"""Journal of a harvest: every reply, stored before it is used, and a ledger of every request.

A harvest is a deterministic program over a `sources.transport.Transport`. The transport answers from the
journal when a reply is there and otherwise fetches and stores it first. So a harvest that was killed goes on
when it is run again, and at most the one request in flight is repeated.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from schemas.errors import ConfigurationError, InputInvalid, NuggetsmithError
from schemas.snapshot import LedgerEntry

FORMAT = 1
"""Version of the tables below (`PRAGMA user_version`)."""

APPLICATION_ID = 0x6E756767
"""Marks the file as a journal ("nugg"), so that another SQLite file is not taken for one."""

_TABLES = """
CREATE TABLE reply (
    key TEXT PRIMARY KEY,
    retrieved_at TEXT NOT NULL,
    body BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE ledger (
    n INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    what TEXT NOT NULL,
    outcome TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    waited REAL NOT NULL
);
"""

_LEDGER = "at, source, key, what, outcome, attempt, waited"


@dataclass(frozen=True, slots=True)
class StoredReply:
    """A reply as it was received."""

    body: bytes
    """Body, uncompressed."""
    retrieved_at: str
    """UTC time of the form `2026-11-30T12:00:00Z`."""


class Journal:
    """Replies by request key, and the ledger, in a SQLite file that one process holds at a time.

    While it is open, and after a kill, `<file>-wal` beside it belongs to it.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._db = connection
        self.path = path

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Opens a journal, makes it when there is none, and locks it until it is closed.

        Args:
            path: the file; its folder must exist.

        Raises:
            ConfigurationError: another process (or another journal of this one) holds the file.
            InputInvalid: the file is not a journal, or of another version.
        """
        if not path.parent.is_dir():
            raise ConfigurationError("there is no such folder", where=str(path.parent), hint="make it first")
        db = sqlite3.connect(path, isolation_level=None, timeout=0)
        try:
            # The lock is the file's own and the system drops it with the process, however that ends: a lock
            # file beside it would survive a SIGKILL.
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("BEGIN EXCLUSIVE")
            cls._prepare(db, path)
            db.execute("COMMIT")
            # A commit is with the system before it returns, which no SIGKILL undoes, without waiting for the
            # disk (18 ms a reply). After a power cut the last replies may be gone: they are fetched again.
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.DatabaseError as error:
            db.close()
            raise _explained(error, path) from error
        except NuggetsmithError:
            db.close()
            raise
        return cls(db, path)

    @staticmethod
    def _prepare(db: sqlite3.Connection, path: Path) -> None:
        ask = db.execute
        found = (ask("PRAGMA user_version").fetchone()[0], ask("PRAGMA application_id").fetchone()[0])
        if found == (0, 0) and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            for statement in _TABLES.split(";")[:-1]:
                db.execute(statement)
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
        elif found != (FORMAT, APPLICATION_ID):
            raise InputInvalid(
                f"this is not a harvest journal of format {FORMAT}",
                where=str(path),
                hint="harvest into a new folder",
            )

    def get(self, key: str) -> StoredReply | None:
        """The stored reply to a request, or None."""
        row = self._db.execute("SELECT body, retrieved_at FROM reply WHERE key = ?", (key,)).fetchone()
        return None if row is None else StoredReply(zlib.decompress(row[0]), row[1])

    def put(self, key: str, body: bytes, retrieved_at: str, entry: LedgerEntry | None = None) -> None:
        """Stores a reply and, in the same transaction, its ledger entry; on return both survive a kill.

        A key that is there already keeps its first reply: what was used once stays what it was.
        """
        with _Transaction(self._db):
            self._db.execute(
                "INSERT OR IGNORE INTO reply VALUES (?, ?, ?)", (key, retrieved_at, zlib.compress(body))
            )
            if entry is not None:
                self._insert(entry)

    def forget(self, key: str) -> None:
        """Takes back a reply that turned out to be none; the ledger keeps its entry."""
        with _Transaction(self._db):
            self._db.execute("DELETE FROM reply WHERE key = ?", (key,))

    def log(self, entry: LedgerEntry) -> None:
        """Appends one entry to the ledger; on return it survives a kill."""
        with _Transaction(self._db):
            self._insert(entry)

    def ledger(self) -> Iterator[LedgerEntry]:
        """All entries in the order in which they were made."""
        rows = self._db.execute(f"SELECT {_LEDGER} FROM ledger ORDER BY n")
        names = _LEDGER.split(", ")
        for row in rows:
            yield LedgerEntry(**dict(zip(names, row, strict=True)))

    def __len__(self) -> int:
        """Number of stored replies."""
        n: int = self._db.execute("SELECT count(*) FROM reply").fetchone()[0]
        return n

    def close(self) -> None:
        """Closes the file and gives up the lock."""
        self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _insert(self, e: LedgerEntry) -> None:
        self._db.execute(
            f"INSERT INTO ledger ({_LEDGER}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (e.at, e.source, e.key, e.what, e.outcome, e.attempt, e.waited),
        )


class _Transaction:
    """BEGIN, then COMMIT or ROLLBACK; the connection itself is in autocommit mode."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._db.execute("COMMIT" if kind is None else "ROLLBACK")


def _explained(error: sqlite3.DatabaseError, path: Path) -> NuggetsmithError:
    """What SQLite's error means for the user."""
    if "locked" in str(error):
        return ConfigurationError(
            "another harvest is using this journal",
            where=str(path),
            hint="wait until it has ended, or harvest into another folder",
        )
    if isinstance(error, sqlite3.OperationalError):
        return ConfigurationError(
            f"cannot be opened: {error}", where=str(path), hint="check the folder's rights"
        )
    return InputInvalid(
        f"this is not a harvest journal: {error}", where=str(path), hint="harvest into a new folder"
    )
