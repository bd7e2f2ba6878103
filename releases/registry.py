"""The registry of a profile: every id and version that was ever given out, in two committed CSV files.

`ids.csv` maps the content of entities, nuggets and queries to ids for good: a nugget whose dates were
corrected is recognised as the earlier one. `releases.csv` maps row contents to versions, so that the
same inputs give the same version on any machine. Lines are added and brought up to date, never removed.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeVar, cast

from releases.identity import KEY_FIELDS, content_of
from releases.places import disk_errors, write_whole
from releases.version import is_version, version_key
from schemas.base import Record
from schemas.entity import Entity
from schemas.errors import InputInvalid, ReleaseConflict
from schemas.evidence import Evidence
from schemas.ids import canonical_json, sha256_text
from schemas.nugget import Nugget
from schemas.query import Query

IDS, RELEASES = "ids.csv", "releases.csv"
ID_COLUMNS = ("kind", "id", "entity_id", "content", "first_release", "retired_in", "novel")
RELEASE_COLUMNS = ("version", "content_hash", "as_of", "comparability", "schema")

Kind = Literal["ent", "nug", "qry"]
T = TypeVar("T", "KnownId", "KnownRelease")


@dataclass(frozen=True, slots=True)
class KnownId:
    """One line of `ids.csv`.

    Attributes:
        kind: what the id stands for.
        id: the id.
        entity_id: person it belongs to; empty for queries.
        content: canonical JSON of what identifies it as of the latest release that holds it; empty where
            content must not be kept (held out, withdrawn).
        first_release: version in which it first appeared.
        retired_in: version from which it is gone; empty while it is in use.
        novel: for nuggets, whether it was novel in its first release: `true`, `false` or empty.
    """

    kind: Kind
    id: str
    entity_id: str
    content: str
    first_release: str
    retired_in: str = ""
    novel: str = ""


@dataclass(frozen=True, slots=True)
class KnownRelease:
    """One line of `releases.csv`."""

    version: str
    content_hash: str
    as_of: str
    comparability: int
    schema: int


@dataclass(slots=True)
class Registry:
    """What a registry folder holds, in memory until `save`.

    Attributes:
        folder: where it is kept.
        ids: known ids.
        releases: known releases by version.
    """

    folder: Path
    ids: dict[str, KnownId] = field(default_factory=dict)
    releases: dict[str, KnownRelease] = field(default_factory=dict)
    _seen: str = ""

    @classmethod
    def load(cls, folder: Path) -> Registry:
        """Reads a registry folder; one that does not exist yet is empty.

        Raises:
            InputInvalid: a line cannot be read, or an id or version stands there twice.
        """
        registry = cls(folder, _seen=_digest(folder))
        for place, row in _rows(folder / IDS, ID_COLUMNS):
            _fill(place, registry.ids, row["id"], _known_id(place, row))
        for place, row in _rows(folder / RELEASES, RELEASE_COLUMNS):
            _fill(place, registry.releases, row["version"], _known_release(place, row))
        return registry

    def hashes(self) -> dict[str, str]:
        """Content hash of each recorded version."""
        return {version: known.content_hash for version, known in self.releases.items()}

    def of_entity(self, entity_id: str, kind: Kind = "nug") -> list[KnownId]:
        """Ids of one person, sorted by id."""
        found = (known for known in self.ids.values() if (known.kind, known.entity_id) == (kind, entity_id))
        return sorted(found, key=lambda known: known.id)

    def adopt(self, rows: Mapping[str, Iterable[Record]], version: str) -> None:
        """Learns the ids of an earlier release that the registry does not know (a lost registry)."""
        for row in _identified(rows):
            known = _line_of(row, version)
            self.ids.setdefault(known.id, known)

    def record_rows(self, rows: Mapping[str, Iterable[Record]], version: str) -> None:
        """Brings the ids up to date with a release: new ones, changed content, what is gone."""
        present: set[str] = set()
        for row in _identified(rows):
            line = _line_of(row, version)
            present.add(line.id)
            known = self.ids.get(line.id)
            if known is not None:
                line = replace(line, first_release=known.first_release, novel=known.novel or line.novel)
                if row_is_retired(row):  # a tombstone has no content; what was known serves recognition
                    line = replace(line, content="" if is_tombstone(row) else known.content)
            self.ids[line.id] = line
        for key in self.ids.keys() - present:
            if not self.ids[key].retired_in:
                self.ids[key] = replace(self.ids[key], retired_in=version)

    def record_release(self, release: KnownRelease) -> None:
        """Remembers a version and its content.

        Raises:
            ReleaseConflict: the version is known with other content.
        """
        known = self.releases.setdefault(release.version, release)
        if known.content_hash != release.content_hash:
            raise ReleaseConflict(
                f"version {release.version} was released with other content",
                where=str(self.folder / RELEASES),
                hint="let the next free version be chosen",
            )

    def save(self) -> None:
        """Writes both files, each in one step; ids first, so that a cut between them loses nothing.

        Raises:
            ReleaseConflict: the files changed since they were read.
        """
        if _digest(self.folder) != self._seen:
            raise ReleaseConflict(
                "the registry was changed while this release was made",
                where=str(self.folder),
                hint="run again",
            )
        ids = sorted(self.ids.values(), key=lambda known: (known.kind, known.entity_id, known.id))
        releases = sorted(self.releases.values(), key=lambda known: version_key(known.version))
        with disk_errors(self.folder):
            write_whole(self.folder / IDS, _csv(ID_COLUMNS, ids))
            write_whole(self.folder / RELEASES, _csv(RELEASE_COLUMNS, releases))
        self._seen = _digest(self.folder)


def row_is_retired(row: Record) -> bool:
    """Whether a row stands for something that is no longer in use."""
    return getattr(row, "removed_in", None) is not None


def is_tombstone(row: Record) -> bool:
    """Whether a row only says that something was withdrawn: its content must be gone everywhere."""
    if isinstance(row, Entity):
        return row.status == "withdrawn"
    if isinstance(row, Nugget):
        return row.status == "retired" and content_of(row).keys() <= {"type"} and not row.held_out
    return isinstance(row, Evidence) and row.removed_in is not None


def _identified(rows: Mapping[str, Iterable[Record]]) -> Iterator[Entity | Nugget | Query]:
    for config in ("entities", "nuggets", "queries", "queries_ci"):
        for row in rows.get(config, ()):
            if isinstance(row, Entity | Nugget | Query):
                yield row


def _line_of(row: Entity | Nugget | Query, version: str) -> KnownId:
    """What the registry keeps of a row of this version."""
    gone = row.removed_in or ""
    if isinstance(row, Entity):
        content = "" if row.status == "withdrawn" else canonical_json({"name": row.name})
        return KnownId("ent", row.entity_id, row.entity_id, content, version, gone)
    if isinstance(row, Query):
        content = canonical_json({"text_sha256": sha256_text(row.text)})
        return KnownId("qry", row.query_id, "", content, row.first_release, gone)
    content = "" if row.held_out or is_tombstone(row) else canonical_json(content_of(row))
    novel = "" if row.novel_at_first_release is None else str(row.novel_at_first_release).lower()
    return KnownId("nug", row.nugget_id, row.entity_id, content, row.first_release, gone, novel)


def _csv(columns: Sequence[str], lines: Iterable[KnownId | KnownRelease]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([getattr(line, name) for name in columns] for line in lines)
    return text.getvalue().encode()


def _digest(folder: Path) -> str:
    """Hash of both files as they are on the disk."""
    digest = hashlib.sha256()
    for name in (IDS, RELEASES):
        path = folder / name
        digest.update(path.read_bytes() if path.is_file() else b"")
        digest.update(b"\0")
    return digest.hexdigest()


def _rows(path: Path, columns: Sequence[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Lines of a file with their place, `ids.csv:7`."""
    if not path.exists():
        return
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        if (header := next(reader, None)) != list(columns):
            raise InputInvalid(
                f"the header is {header}, not {list(columns)}",
                where=str(path),
                hint="restore the file from version control",
            )
        for cells in reader:
            place = f"{path}:{reader.line_num}"
            if len(cells) != len(columns):
                raise _broken(place, f"{len(cells)} cells instead of {len(columns)}")
            yield place, dict(zip(columns, cells, strict=True))


def _known_id(place: str, row: Mapping[str, str]) -> KnownId:
    if row["kind"] not in ("ent", "nug", "qry") or not row["id"].startswith(f"{row['kind']}_"):
        raise _broken(place, f"{row['kind']!r} is not the kind of {row['id']!r}")
    for column in ("first_release", "retired_in"):
        if not (is_version(row[column]) or (column == "retired_in" and not row[column])):
            raise _broken(place, f"{column} is {row[column]!r}, not a version")
    if row["novel"] not in ("", "true", "false"):
        raise _broken(place, f"novel is {row['novel']!r}, not true, false or empty")
    try:
        content = json.loads(row["content"] or "{}")
    except ValueError as error:
        raise _broken(place, f"content is not JSON: {error}") from error
    if row["kind"] == "nug" and content and not content.keys() <= set(KEY_FIELDS):
        raise _broken(place, f"content has fields that are no key fields: {sorted(content)}")
    return KnownId(cast(Kind, row["kind"]), *(row[name] for name in ID_COLUMNS[1:]))


def _known_release(place: str, row: Mapping[str, str]) -> KnownRelease:
    if not is_version(row["version"]):
        raise _broken(place, f"{row['version']!r} is not a version")
    try:
        numbers = int(row["comparability"]), int(row["schema"])
    except ValueError as error:
        raise _broken(place, str(error)) from error
    return KnownRelease(row["version"], row["content_hash"], row["as_of"], *numbers)


def _fill(place: str, table: dict[str, T], key: str, value: T) -> None:
    if key in table:
        raise _broken(place, f"{key} stands here a second time")
    table[key] = value


def _broken(place: str, what: str) -> InputInvalid:
    return InputInvalid(what, where=place, hint="restore the file from version control, or mend the line")
