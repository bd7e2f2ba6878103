"""The two CSV files of a registry folder: their lines, read strictly and written sorted."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar, cast

from releases.identity import KEY_FIELDS
from releases.version import is_version, version_key
from schemas.errors import InputInvalid

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


def read_ids(folder: Path) -> dict[str, KnownId]:
    """Lines of `ids.csv` by id; none where there is no file.

    Raises:
        InputInvalid: a line cannot be read, or an id stands there twice.
    """
    found: dict[str, KnownId] = {}
    for place, row in _rows(folder / IDS, ID_COLUMNS):
        _fill(place, found, row["id"], _known_id(place, row))
    return found


def read_releases(folder: Path) -> dict[str, KnownRelease]:
    """Lines of `releases.csv` by version; none where there is no file.

    Raises:
        InputInvalid: a line cannot be read, or a version stands there twice.
    """
    found: dict[str, KnownRelease] = {}
    for place, row in _rows(folder / RELEASES, RELEASE_COLUMNS):
        _fill(place, found, row["version"], _known_release(place, row))
    return found


def ids_csv(ids: Iterable[KnownId]) -> bytes:
    """`ids.csv`, sorted by kind, person and id."""
    ordered = sorted(ids, key=lambda known: (known.kind, known.entity_id, known.id))
    return _csv(ID_COLUMNS, ordered)


def releases_csv(releases: Iterable[KnownRelease]) -> bytes:
    """`releases.csv`, in order of time."""
    ordered = sorted(releases, key=lambda known: version_key(known.version))
    return _csv(RELEASE_COLUMNS, ordered)


def _csv(columns: Sequence[str], lines: Iterable[KnownId | KnownRelease]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([getattr(line, name) for name in columns] for line in lines)
    return text.getvalue().encode()


def files_digest(folder: Path) -> str:
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
