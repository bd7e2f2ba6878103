"""What the previous release leaves to the next: frozen values, and rows of what is no longer found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from releases.identity import same_fact
from releases.registry import Registry
from schemas.base import Record
from schemas.counts import StageCount, Tally
from schemas.entity import Entity
from schemas.evidence import Evidence
from schemas.nugget import Nugget


class CarryReason(StrEnum):
    """Why a row of a build is left out, or what was added to it."""

    WITHDRAWN = "withdrawn"
    """The person was withdrawn from the data set for good."""
    RETIRED_NUGGETS = "retired_nuggets"
    """Nuggets that an earlier release had and this build does not find (added)."""
    REPLACED_ENTITIES = "replaced_entities"
    """People who left the sample (added)."""
    TOMBSTONES = "tombstones"
    """Rows without content of withdrawn people (added)."""


class Carried(NamedTuple):
    """Rows of a release, and what was done to those of the build."""

    rows: dict[str, list[Record]]
    counts: StageCount


def carry_over(
    rows: Mapping[str, Sequence[Record]],
    previous: Mapping[str, Sequence[Record]],
    registry: Registry,
    version: str,
    *,
    same_series: bool = True,
) -> Carried:
    """Completes the rows of a build with what earlier releases fix.

    `novel_at_first_release` of a known nugget stays what it was, and of a new one becomes what is known
    now. A nugget that the build no longer finds stays as a retired row with its evidence, an entity that left
    the sample as a replaced one. People who were withdrawn stay withdrawn, whatever the build found.

    Args:
        rows: rows of the build.
        previous: rows of the previous release; empty for a first one.
        registry: knows since when something is gone, so that a repeated build says the same.
        version: version being made.
        same_series: the comparability number is the previous release's; else only withdrawals carry over.
    """
    tally = Tally("release.rows")
    withdrawn = {row.entity_id for row in _entities(previous) if row.status == "withdrawn"}
    result: dict[str, list[Record]] = {}
    for config, found in rows.items():
        kept = [row for row in found if getattr(row, "entity_id", None) not in withdrawn]
        tally.keep(len(kept))
        tally.drop(CarryReason.WITHDRAWN, len(found) - len(kept))
        result[config] = kept
    nuggets = [_frozen(nugget, registry) for nugget in _nuggets(result)]
    result["nuggets"] = list(nuggets)

    present = {row.entity_id for row in _entities(result)}
    for entity in _entities(previous):
        if entity.entity_id in withdrawn:
            result.setdefault("entities", []).append(entity)
            tally.note(CarryReason.TOMBSTONES)
        elif same_series and entity.entity_id not in present:
            gone = _gone_in(registry, entity.entity_id, entity.removed_in, version)
            row = entity.model_copy(update={"status": "replaced", "removed_in": gone})
            result.setdefault("entities", []).append(row)
            tally.note(CarryReason.REPLACED_ENTITIES)

    found_ids = {nugget.nugget_id for nugget in nuggets}
    wanted: set[str] = set()
    for nugget in _nuggets(previous):
        if nugget.entity_id in withdrawn:
            result["nuggets"].append(nugget)
            tally.note(CarryReason.TOMBSTONES)
        elif same_series and nugget.nugget_id not in found_ids:
            result["nuggets"].append(_retired(nugget, nuggets, registry, version))
            wanted.update(nugget.evidence_ids)
            tally.note(CarryReason.RETIRED_NUGGETS)

    known = {row.evidence_id for row in _evidence(result)}
    result.setdefault("evidence", []).extend(
        row
        for row in _evidence(previous)
        if row.evidence_id not in known and (row.evidence_id in wanted or row.entity_id in withdrawn)
    )
    return Carried(result, tally.result())


def _retired(nugget: Nugget, found: Sequence[Nugget], registry: Registry, version: str) -> Nugget:
    heirs = sorted(
        new.nugget_id
        for new in found
        if new.entity_id == nugget.entity_id and not nugget.held_out and same_fact(nugget, new)
    )
    return nugget.model_copy(
        update={
            "status": "retired",
            "removed_in": _gone_in(registry, nugget.nugget_id, nugget.removed_in, version),
            "superseded_by": nugget.superseded_by or next(iter(heirs), None),
        }
    )


def _frozen(nugget: Nugget, registry: Registry) -> Nugget:
    known = registry.ids.get(nugget.nugget_id)
    if known is not None:
        novel = {"true": True, "false": False}.get(known.novel)
    else:
        novel = {"novel": True, "covered": False}.get(nugget.novelty)
    return nugget.model_copy(update={"novel_at_first_release": novel})


def _gone_in(registry: Registry, record: str, said: str | None, version: str) -> str:
    """Version from which a record is gone: as the previous release or the registry says, else this one."""
    known = registry.ids.get(record)
    return said or (known.retired_in if known is not None else "") or version


def _entities(rows: Mapping[str, Sequence[Record]]) -> Iterator[Entity]:
    return (row for row in rows.get("entities", ()) if isinstance(row, Entity))


def _nuggets(rows: Mapping[str, Sequence[Record]]) -> Iterator[Nugget]:
    return (row for row in rows.get("nuggets", ()) if isinstance(row, Nugget))


def _evidence(rows: Mapping[str, Sequence[Record]]) -> Iterator[Evidence]:
    return (row for row in rows.get("evidence", ()) if isinstance(row, Evidence))
