"""A snapshot: a sealed folder of everything that was taken from outside.

Layout (format 1)::

    snapshot.json          manifest; its presence means that the snapshot is complete and sealed
    countries.jsonl.gz     countries beyond ISO 3166                       Country
    remarks.jsonl.gz       rows that were not used, dates that were corrected   Remark
    people.jsonl.gz        every person of the sources, eligible or not    PersonRecord
    draw.jsonl.gz          the sample                                      DrawRecord
    links.jsonl.gz         person -> item and articles                     LinkRecord
    items.jsonl.gz         items of the linked people                      ItemRecord
    named_items.jsonl.gz   items that their statements name                ItemRecord
    pages.jsonl.gz         articles of the linked people                   PageRecord
    ledger.jsonl.gz        outcome of every request                        LedgerEntry
    work/                  replies of an unfinished harvest; gone once sealed

Tables are compared by a hash that leaves `retrieved_at` out, so two harvests of the same world are equal.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from schemas.base import Record
from schemas.countries import Country
from schemas.errors import InputInvalid, ReleaseConflict, first_problem
from schemas.ids import canonical_json
from schemas.person import PersonRecord
from schemas.snapshot import (
    DrawRecord,
    ItemRecord,
    LedgerEntry,
    LinkRecord,
    PageRecord,
    Remark,
    SnapshotManifest,
)

FORMAT = 1
"""Version of the layout above."""

TABLES: Mapping[str, type[Record]] = {
    "countries": Country,
    "remarks": Remark,
    "people": PersonRecord,
    "draw": DrawRecord,
    "links": LinkRecord,
    "items": ItemRecord,
    "named_items": ItemRecord,
    "pages": PageRecord,
}
"""Tables of a snapshot with the model of their rows; the ledger stands beside them."""

R = TypeVar("R", bound=Record)


def _table_path(folder: Path, name: str) -> Path:
    return folder / f"{name}.jsonl.gz"


def _line(row: Record) -> str:
    """A row as one line; a field that equals its default is left out."""
    return canonical_json(row.model_dump(mode="json", exclude_defaults=True))


def _hash_line(line: str) -> bytes:
    """What the table's hash is made of: the row without the time of retrieval."""
    if '"retrieved_at"' in line:
        row = json.loads(line)
        row.pop("retrieved_at", None)
        line = canonical_json(row)
    return line.encode() + b"\n"


class SnapshotWriter:
    """Writes the tables of a snapshot and seals it.

    Args:
        folder: the snapshot's folder; made when missing.

    Raises:
        ReleaseConflict: the folder holds a sealed snapshot already.
    """

    def __init__(self, folder: Path) -> None:
        if (folder / "snapshot.json").exists():
            raise ReleaseConflict(
                "this snapshot is sealed and cannot be written to",
                where=str(folder),
                hint="harvest into another folder, with --previous to fetch only what changed",
            )
        self.folder = folder
        self.work = folder / "work"
        self.work.mkdir(parents=True, exist_ok=True)
        self._written: dict[str, tuple[int, str]] = {}

    def write(self, name: str, rows: Iterable[Record]) -> int:
        """Writes one table whole, in the order given.

        Returns:
            Number of rows.
        """
        digest, count = hashlib.sha256(), 0
        target = _table_path(self.folder, name)
        partial = target.with_suffix(".partial")
        with partial.open("wb") as raw, gzip.GzipFile("", "wb", 6, raw, mtime=0) as packed:
            for row in rows:
                line = _line(row)
                packed.write(line.encode() + b"\n")
                digest.update(_hash_line(line))
                count += 1
        partial.replace(target)
        self._written[name] = (count, digest.hexdigest())
        return count

    def tables(self) -> tuple[tuple[str, int, str], ...]:
        """(table, rows, hash) of what was written, sorted; the ledger is not among them."""
        return tuple((name, *self._written[name]) for name in sorted(self._written) if name != "ledger")

    def seal(self, manifest: SnapshotManifest) -> None:
        """Writes the manifest and removes the working files.

        The manifest comes last: a folder without it is an unfinished harvest.
        """
        partial = self.folder / "snapshot.json.partial"
        text = json.dumps(manifest.model_dump(mode="json"), indent=1, ensure_ascii=False, sort_keys=True)
        partial.write_text(text + "\n", encoding="utf-8")
        partial.replace(self.folder / "snapshot.json")
        shutil.rmtree(self.work, ignore_errors=True)


class Snapshot:
    """A sealed snapshot, for reading.

    Args:
        folder: the snapshot's folder.

    Raises:
        InputInvalid: no sealed snapshot of this format is there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = folder / "snapshot.json"
        if not path.is_file():
            unfinished = (folder / "work").is_dir()
            raise InputInvalid(
                "the harvest of this snapshot is not finished" if unfinished else "this is no snapshot",
                where=str(folder),
                hint="run the same `nuggetsmith harvest` again; it goes on where it stopped"
                if unfinished
                else "name a folder that `nuggetsmith harvest --out` made",
            )
        try:
            self.manifest = SnapshotManifest.model_validate_json(path.read_bytes())
        except ValidationError as error:
            raise InputInvalid(
                f"not a snapshot manifest: {first_problem(error)}",
                where=str(path),
                hint="harvest again with this version of nuggetsmith",
            ) from error
        if self.manifest.format != FORMAT:
            raise InputInvalid(
                f"snapshot format {self.manifest.format}; this version reads format {FORMAT}",
                where=str(path),
                hint="harvest again with this version of nuggetsmith",
            )

    def rows(self, name: str, model: type[R]) -> Iterator[R]:
        """Rows of one table; its hash is checked when the last one was read.

        Raises:
            InputInvalid: the table is missing, damaged, or not the one that was sealed.
        """
        recorded = {table: (count, digest) for table, count, digest in self.manifest.tables}
        path = _table_path(self.folder, name)
        digest, count = hashlib.sha256(), 0
        try:
            with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
                for line in lines:
                    line = line.removesuffix("\n")
                    count += 1
                    digest.update(_hash_line(line))
                    yield model.model_validate_json(line)
        except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise InputInvalid(
                f"the snapshot's table cannot be read: {error}", where=str(path), hint="harvest again"
            ) from error
        except ValidationError as error:
            raise InputInvalid(
                f"line {count} is no {model.__name__}: {first_problem(error)}",
                where=str(path),
                hint="harvest again with this version of nuggetsmith",
            ) from error
        if recorded.get(name) != (count, digest.hexdigest()):
            raise InputInvalid(
                "the table is not the one that was sealed", where=str(path), hint="harvest again"
            )

    def countries(self) -> tuple[Country, ...]:
        """Countries that the profile added to ISO 3166's."""
        return tuple(self.rows("countries", Country))

    def remarks(self) -> Iterator[Remark]:
        """What the readers of the sources noticed."""
        return self.rows("remarks", Remark)

    def people(self) -> Iterator[PersonRecord]:
        """Every person of the sources."""
        return self.rows("people", PersonRecord)

    def draw(self) -> Iterator[DrawRecord]:
        """The sample."""
        return self.rows("draw", DrawRecord)

    def links(self) -> dict[str, LinkRecord]:
        """Links by person."""
        return {link.person_id: link for link in self.rows("links", LinkRecord)}

    def items(self) -> dict[str, ItemRecord]:
        """Items of the linked people by id."""
        return {item.wikidata_id: item for item in self.rows("items", ItemRecord)}

    def named_items(self) -> dict[str, ItemRecord]:
        """Items that their statements name, by the id under which they are named."""
        return {item.requested: item for item in self.rows("named_items", ItemRecord)}

    def pages(self) -> Iterator[PageRecord]:
        """Articles of the linked people."""
        return self.rows("pages", PageRecord)

    def ledger(self) -> Iterator[LedgerEntry]:
        """Outcome of every request, in order."""
        with gzip.open(_table_path(self.folder, "ledger"), "rt", encoding="utf-8") as lines:
            for line in lines:
                yield LedgerEntry.model_validate_json(line)
