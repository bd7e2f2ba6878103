"""Reading a release: its gold, its people and what its manifest says of itself."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evaluator.countries import country_names
from evaluator.dates import parse_date
from evaluator.errors import InputInvalid
from evaluator.events import TYPES, Nugget, Standing
from evaluator.slots import Bounds

_NUGGETS = "nuggets/test-00000-of-00001.parquet"
_ENTITIES = "entities/test-00000-of-00001.parquet"

_OF_NUGGETS = """
nugget_id entity_id type position organization title title_is_official rank degree field relation
relative_name start end start_bounds end_bounds terms label tier novelty novelty_en held_out status
"""
_OF_ENTITIES = "entity_id name aliases stratum country_iso3 region era held_out status"


@dataclass(frozen=True, slots=True)
class Entity:
    """One person of a release.

    Attributes:
        entity_id: stable id.
        names: name and aliases.
        country: country for comparing names of bodies: its code, or its name where the table lacks the code.
        slices: slice values of the person, e.g. `stratum=us`.
        scored: active and with published gold.
    """

    entity_id: str
    names: tuple[str, ...]
    country: str
    slices: tuple[str, ...]
    scored: bool


@dataclass(frozen=True, slots=True)
class Release:
    """What scoring needs of a release.

    Attributes:
        version: version of the data set.
        as_of: last day that counts.
        comparability: scores of releases with the same number can be compared.
        schema: version of the columns; None when the manifest does not name it.
        entities: people by id.
        gold: nuggets by person; people without gold are missing.
    """

    version: str
    as_of: dt.date
    comparability: int
    schema: int | None
    entities: Mapping[str, Entity]
    gold: Mapping[str, tuple[Nugget, ...]]

    @property
    def scored(self) -> list[Entity]:
        """People that are scored, sorted by id."""
        return [self.entities[key] for key in sorted(self.entities) if self.entities[key].scored]


def read_release(folder: Path) -> Release:
    """Reads manifest, entities and nuggets of a release.

    Args:
        folder: the release; needs nothing but these three files.

    Raises:
        InputInvalid: a file is missing, damaged or of another layout.
    """
    version, as_of, comparability, schema = _manifest(folder / "manifest.json")
    nuggets = _rows(folder / _NUGGETS, _OF_NUGGETS.split())
    people = {row["entity_id"]: row for row in _rows(folder / _ENTITIES, _OF_ENTITIES.split())}
    gold: dict[str, list[Nugget]] = {}
    for row in nuggets:
        if row["entity_id"] not in people:
            raise InputInvalid(
                f"nugget {row['nugget_id']} is about {row['entity_id']}, who is not in entities",
                where=str(folder / _NUGGETS),
            )
        # The content of held-out gold is not published; it is scored by the maintainers.
        if not row["held_out"]:
            gold.setdefault(row["entity_id"], []).append(_nugget(row, folder / _NUGGETS))
    bodies: dict[str, list[str]] = {}
    for row in nuggets:
        if row["organization"]:
            bodies.setdefault(people[row["entity_id"]]["country_iso3"], []).append(row["organization"])
    names = {code: country_names(code, of_code) for code, of_code in bodies.items()}
    entities = {
        key: _entity(row, names.get(row["country_iso3"], row["country_iso3"])) for key, row in people.items()
    }
    return Release(
        version,
        as_of,
        comparability,
        schema,
        entities,
        {key: tuple(value) for key, value in gold.items()},
    )


def _manifest(path: Path) -> tuple[str, dt.date, int, int | None]:
    """Version, as_of, comparability and schema of a release."""
    manifest = _json(path)
    version, as_of, comparability = (manifest.get(key) for key in ("version", "as_of", "comparability"))
    schema = manifest.get("schema_version")
    if not isinstance(version, str) or not isinstance(as_of, str) or not isinstance(comparability, int):
        raise InputInvalid(
            "lacks `version`, `as_of` or `comparability`", where=str(path), hint="is it a release?"
        )
    try:
        last_day = parse_date(as_of).latest
    except InputInvalid as error:
        raise InputInvalid(f"as_of: {error.what}", where=str(path)) from error
    return version, last_day, comparability, schema if isinstance(schema, int) else None


def _json(path: Path) -> dict[str, Any]:
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputInvalid(
            "there is no readable manifest.json", where=str(path.parent), hint="name the folder of a release"
        ) from error
    except (ValueError, RecursionError) as error:
        raise InputInvalid(f"is no JSON: {error}", where=str(path)) from error
    if not isinstance(manifest, dict):
        raise InputInvalid("is no JSON object", where=str(path))
    return manifest


def _rows(path: Path, columns: list[str]) -> list[dict[str, Any]]:
    """Rows of a parquet file with the columns that scoring needs."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    if not path.is_file():
        raise InputInvalid("there is no such file", where=str(path), hint="name the folder of a release")
    try:
        file = pq.ParquetFile(path)
        missing = [column for column in columns if column not in file.schema_arrow.names]
        if missing:
            raise InputInvalid(f"lacks the columns {', '.join(missing)}", where=str(path))
        rows: list[dict[str, Any]] = file.read(columns=columns).to_pylist()
    except (pa.ArrowException, OSError) as error:
        raise InputInvalid(f"cannot be read as parquet: {error}", where=str(path)) from error
    return rows


def _entity(row: Mapping[str, Any], country: str) -> Entity:
    return Entity(
        entity_id=row["entity_id"],
        names=(row["name"], *row["aliases"]),
        country=country,
        slices=(
            f"stratum={row['stratum']}",
            f"country={row['country_iso3']}",
            f"region={row['region']}",
            f"era={row['era']}",
        ),
        scored=row["status"] == "active" and not row["held_out"],
    )


def _bounds(value: Mapping[str, str | None] | None) -> Bounds | None:
    if value is None or (value["earliest"] is None and value["latest"] is None):
        return None
    return value["earliest"], value["latest"]


def _standing(row: Mapping[str, Any]) -> Standing:
    if row["label"] != "RIGHT" or row["status"] != "active":
        return Standing.SET_ASIDE
    return Standing.CORE if row["tier"] == "core" else Standing.EXTENDED


def _nugget(row: Mapping[str, Any], path: Path) -> Nugget:
    if row["type"] not in TYPES:
        raise InputInvalid(f"nugget {row['nugget_id']} has the unknown type {row['type']!r}", where=str(path))
    titles = tuple(dict.fromkeys(term["title"] for term in row["terms"] or () if term["title"]))
    return Nugget(
        type=row["type"],
        position=row["position"],
        organization=row["organization"],
        title=row["title"],
        rank=row["rank"],
        degree=row["degree"],
        field=row["field"],
        relation=row["relation"],
        relative_name=row["relative_name"],
        start=row["start"],
        end=row["end"],
        titles=titles,
        nugget_id=row["nugget_id"],
        standing=_standing(row),
        title_is_official=bool(row["title_is_official"]),
        start_bounds=_bounds(row["start_bounds"]),
        end_bounds=_bounds(row["end_bounds"]),
        novelty=row["novelty"],
        novelty_en=row["novelty_en"],
    )
