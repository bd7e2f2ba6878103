"""The registry of a profile: every id and version that was ever given out, in two committed CSV files.

`ids.csv` maps the content of entities, nuggets and queries to ids for good: a nugget whose dates were
corrected is recognised as the earlier one. `releases.csv` maps row contents to versions, so that the
same inputs give the same version on any machine. Lines are added and brought up to date, never removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from releases.identity import content_of
from releases.places import disk_errors, write_whole
from releases.registry_files import (
    IDS,
    RELEASES,
    Kind,
    KnownId,
    KnownRelease,
    files_digest,
    ids_csv,
    read_ids,
    read_releases,
    releases_csv,
)
from schemas.base import Record
from schemas.entity import Entity
from schemas.errors import ReleaseConflict
from schemas.evidence import Evidence
from schemas.ids import canonical_json, sha256_text
from schemas.nugget import Nugget
from schemas.query import Query


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
        seen = files_digest(folder)
        return cls(folder, read_ids(folder), read_releases(folder), _seen=seen)

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
        if files_digest(self.folder) != self._seen:
            raise ReleaseConflict(
                "the registry was changed while this release was made",
                where=str(self.folder),
                hint="run again",
            )
        with disk_errors(self.folder):
            write_whole(self.folder / IDS, ids_csv(self.ids.values()))
            write_whole(self.folder / RELEASES, releases_csv(self.releases.values()))
        self._seen = files_digest(self.folder)


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
