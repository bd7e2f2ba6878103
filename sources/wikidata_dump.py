"""Wikidata items from a dump: one entity document a line, plain, `.gz` or `.bz2`.

The official dump writes one JSON list, `[`, a document with a comma a line, `]`; both forms are read. The
dump is read once, as a stream, into a SQLite index (in memory, or in a file that later runs reuse).
"""

from __future__ import annotations

import bz2
import gzip
import hashlib
import json
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from schemas.errors import InputInvalid
from schemas.folding import fold
from schemas.snapshot import ItemRecord
from sources.strict_json import read_json
from sources.wikidata_editions import edition_of_site
from sources.wikidata_parse import KEPT_PROPERTIES, missing_item, parse_item

FORMAT = 1
"""Version of the index; an index of another version is built anew."""

_TABLES = """
CREATE TABLE entity (id TEXT PRIMARY KEY, document BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE name (folded TEXT, language TEXT, is_alias INTEGER, n_sitelinks INTEGER, id TEXT);
CREATE VIRTUAL TABLE word USING fts5(id UNINDEXED, text, tokenize = 'unicode61');
CREATE TABLE source (fingerprint TEXT);
"""


def open_text(path: Path) -> IO[str]:
    """Opens a text file, unpacking `.gz` and `.bz2`.

    Raises:
        InputInvalid: there is no such file.
    """
    try:
        if path.suffix == ".gz":
            return gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".bz2":
            return bz2.open(path, "rt", encoding="utf-8")
        return path.open(encoding="utf-8")
    except OSError as error:
        raise InputInvalid(f"cannot be read: {error.strerror}", where=str(path)) from error


def read_documents(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line number, entity document) of a dump.

    Raises:
        InputInvalid: a line is no JSON object, or the compressed stream is broken.
    """
    number = 0
    try:
        with open_text(path) as lines:
            for number, line in enumerate(lines, start=1):
                text = line.strip().removesuffix(",")
                if text in ("", "[", "]"):
                    continue
                document = read_json(text)
                if not isinstance(document, dict) or not isinstance(_id_of(document), str):
                    raise InputInvalid(
                        "the line is no entity document",
                        where=f"{path}:{number}",
                        hint="a dump holds one JSON object with an id a line",
                    )
                yield number, document
    except ValueError as error:
        where = f"{path}:{number + 1}" if isinstance(error, UnicodeDecodeError) else f"{path}:{number}"
        raise InputInvalid(f"the line is not JSON: {error}", where=where) from error
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise InputInvalid(
            f"the file ends early or is damaged: {error}", where=f"{path}:{number}", hint="fetch it again"
        ) from error
    except OSError as error:
        raise InputInvalid(f"the file is damaged: {error}", where=f"{path}:{number}") from error


def _id_of(document: dict[str, Any]) -> Any:
    """Id of a document; a redirect document names its own as `entity`."""
    return document.get("entity") if "redirect" in document else document.get("id")


class DumpItems:
    """Items of a dump.

    Args:
        path: the dump.
        retrieved_at: UTC time for the records: when the dump was taken.
        index: file for the index, reused when it was built from the same dump; None keeps it in memory,
            which suits some hundred thousand entities.

    Raises:
        InputInvalid: the dump cannot be read.
    """

    def __init__(self, path: Path, *, retrieved_at: str, index: Path | None = None) -> None:
        self._path, self._retrieved_at = path, retrieved_at
        fingerprint = f"{FORMAT} {_fingerprint(path)}"
        if index is None:
            self._db = sqlite3.connect(":memory:")
            self._build(self._db, fingerprint)
        else:
            if not _is_of(index, fingerprint):
                partial = index.with_name(index.name + ".partial")
                partial.unlink(missing_ok=True)
                building = sqlite3.connect(partial)
                self._build(building, fingerprint)
                building.close()
                partial.replace(index)
            self._db = sqlite3.connect(index)

    def items(self, ids: Sequence[str]) -> list[ItemRecord]:
        """See `sources.wikidata.Items.items`."""
        return [self._item(item_id) for item_id in ids]

    def search(self, name: str, language: str = "en", limit: int = 10) -> list[str]:
        """See `sources.wikidata.Items.search`; languages fall back to English, as in Wikidata."""
        prefix = fold(name)
        if not prefix:
            return []
        rows = self._db.execute(
            "SELECT id, max(folded = ?), min(is_alias), max(n_sitelinks) AS n FROM name "
            "WHERE folded >= ? AND folded < ? AND language IN (?, 'mul', 'en') "
            "GROUP BY id ORDER BY 2 DESC, n DESC, 3, length(id), id LIMIT ?",
            (prefix, prefix, prefix + "\U0010ffff", language, limit),
        )
        return [row[0] for row in rows]

    def find(self, words: str, limit: int = 10) -> list[str]:
        """See `sources.wikidata.Items.find`."""
        wanted = " AND ".join(f'"{word}"' for word in fold(words).split())
        if not wanted:
            return []
        rows = self._db.execute(
            "SELECT id FROM word WHERE word MATCH ? ORDER BY rank, length(id), id LIMIT ?",
            (f"text : ({wanted})", limit),
        )
        return [row[0] for row in rows]

    def close(self) -> None:
        """Closes the index."""
        self._db.close()

    def _item(self, item_id: str) -> ItemRecord:
        requested = item_id
        for _ in range(3):  # redirects do not form chains for long: a bot resolves them
            row = self._db.execute("SELECT document FROM entity WHERE id = ?", (item_id,)).fetchone()
            if row is None:
                return missing_item(requested, self._retrieved_at)
            document = json.loads(zlib.decompress(row[0]))
            if "redirect" not in document:
                return parse_item(document, requested, self._retrieved_at)
            item_id = document["redirect"]
        return missing_item(requested, self._retrieved_at)

    def _build(self, db: sqlite3.Connection, fingerprint: str) -> None:
        db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _TABLES)
        for number, document in read_documents(self._path):
            item_id = str(_id_of(document))
            if not item_id.startswith("Q"):
                continue  # properties and lexemes
            try:
                if "redirect" not in document:
                    parse_item(document, item_id, self._retrieved_at)
                _insert(db, item_id, document)
            except InputInvalid as error:
                where = f"{self._path}:{number} ({item_id})"
                raise InputInvalid(error.what, where=where, hint=error.hint) from error
            except sqlite3.IntegrityError as error:
                raise InputInvalid(
                    f"{item_id} stands in the dump a second time", where=f"{self._path}:{number}"
                ) from error
        db.execute("CREATE INDEX name_folded ON name (folded)")
        db.execute("INSERT INTO source VALUES (?)", (fingerprint,))
        db.commit()


def _insert(db: sqlite3.Connection, item_id: str, document: dict[str, Any]) -> None:
    """Stores what is kept of a document, and its names for searching."""
    kept = {
        name: value
        for name, value in document.items()
        if name in ("id", "lastrevid", "labels", "descriptions", "aliases", "redirect")
    }
    claims, links = document.get("claims") or {}, document.get("sitelinks") or {}
    kept["claims"] = {name: claims[name] for name in claims if name in KEPT_PROPERTIES}
    kept["sitelinks"] = {site: links[site] for site in links if edition_of_site(site) is not None}
    packed = zlib.compress(json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode())
    db.execute("INSERT INTO entity VALUES (?, ?)", (item_id, packed))
    names = [(language, 0, entry["value"]) for language, entry in (document.get("labels") or {}).items()]
    for language, entries in (document.get("aliases") or {}).items():
        names += [(language, 1, entry["value"]) for entry in entries]
    texts = [name for _, _, name in names]
    texts += [entry["value"] for entry in (document.get("descriptions") or {}).values()]
    db.executemany(
        "INSERT INTO name VALUES (?, ?, ?, ?, ?)",
        [(fold(name), language, alias, len(kept["sitelinks"]), item_id) for language, alias, name in names],
    )
    db.execute("INSERT INTO word VALUES (?, ?)", (item_id, "\n".join(fold(text) for text in texts)))


def _fingerprint(path: Path) -> str:
    """Size, and hash of the first and last megabyte: all of 100 GB would take as long as reading it."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            digest = hashlib.sha256()
            for start in (0, max(0, size - 1_000_000)):
                file.seek(start)
                digest.update(file.read(1_000_000))
    except OSError as error:
        raise InputInvalid(f"cannot be read: {error.strerror}", where=str(path)) from error
    return f"{size} {digest.hexdigest()}"


def _is_of(index: Path, fingerprint: str) -> bool:
    """Whether an index was built from this dump, to its end."""
    if not index.is_file():
        return False
    db = sqlite3.connect(index)
    try:
        row = db.execute("SELECT fingerprint FROM source").fetchone()
    except sqlite3.DatabaseError:
        return False
    finally:
        db.close()
    return row is not None and row[0] == fingerprint
