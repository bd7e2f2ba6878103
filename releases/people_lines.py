"""One line a person for the report: who is in a release, and how much of it is about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from releases.content import Rows
from schemas.coverage import Coverage
from schemas.entity import Entity
from schemas.nugget import Nugget


@dataclass(frozen=True, slots=True)
class PersonLine:
    """What the report says of one active person.

    Attributes:
        entity_id: id.
        name: name.
        stratum: stratum.
        country: ISO code of the country.
        years: first and last year in the role that made the person eligible.
        nuggets: active nuggets.
        core: those of the core tier.
        novel: RIGHT ones that no harvested edition states; None where that is not known.
        editions: Wikipedia editions whose page was read.
    """

    entity_id: str
    name: str
    stratum: str
    country: str
    years: str
    nuggets: int
    core: int
    novel: int | None
    editions: int


def people_lines(rows: Rows, unknown_coverage: Collection[str]) -> tuple[PersonLine, ...]:
    """Lines of all active people, sorted by name.

    Args:
        rows: rows of the release.
        unknown_coverage: people whose coverage is not known.
    """
    unknown = set(unknown_coverage)
    nuggets: Counter[str] = Counter()
    core: Counter[str] = Counter()
    novel: Counter[str] = Counter()
    for row in rows.get("nuggets", ()):
        if isinstance(row, Nugget) and row.status == "active":
            nuggets[row.entity_id] += 1
            core[row.entity_id] += row.tier == "core"
            novel[row.entity_id] += row.novelty == "novel" and row.label == "RIGHT"
    editions = Counter(
        row.entity_id for row in rows.get("coverage", ()) if isinstance(row, Coverage) and row.status == "ok"
    )
    people = [row for row in rows.get("entities", ()) if isinstance(row, Entity) and row.status == "active"]
    return tuple(
        PersonLine(
            entity_id=one.entity_id,
            name=one.name,
            stratum=one.stratum,
            country=one.country_iso3,
            years=f"{one.first_year}-{one.last_year}",
            nuggets=nuggets[one.entity_id],
            core=core[one.entity_id],
            novel=None if one.entity_id in unknown else novel[one.entity_id],
            editions=editions[one.entity_id],
        )
        for one in sorted(people, key=lambda one: (one.name, one.entity_id))
    )
