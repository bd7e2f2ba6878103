"""Build: snapshot -> records. No network, no clock; each person's rows depend on their sources alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builders.coverage import cover
from builders.entities import make_entity
from builders.extract import extract_person
from builders.gold import NuggetIds, merge
from builders.inputs import PersonSources
from pipelines.progress import Progress, track
from schemas.base import Record
from schemas.countries import use_extra
from schemas.counts import StageCount, add_counts
from schemas.ids import entity_id_of
from schemas.snapshot import DrawRecord, ItemRecord, PageRecord
from sources.snapshot import Snapshot


@dataclass(frozen=True)
class Records:
    """Rows of every config, and what the stages kept and dropped.

    Attributes:
        rows: records per config.
        counts: stage counts of the build, in order.
    """

    rows: dict[str, list[Record]]
    counts: tuple[StageCount, ...]


@dataclass(frozen=True)
class PersonRecords:
    """Rows about one person."""

    rows: dict[str, list[Record]]
    counts: tuple[StageCount, ...]


def person_sources(snapshot: Snapshot) -> Iterator[tuple[DrawRecord, PersonSources]]:
    """The sampled people of a snapshot with all that is known of each, in order of person id."""
    languages = snapshot.manifest.languages
    draws = sorted(snapshot.draw(), key=lambda draw: draw.person_id)
    drawn = {draw.person_id for draw in draws}
    persons = {person.person_id: person for person in snapshot.people() if person.person_id in drawn}
    links, items, named = snapshot.links(), snapshot.items(), snapshot.named_items()
    pages: dict[tuple[str, str], PageRecord] = {(p.language, p.requested): p for p in snapshot.pages()}
    for draw in draws:
        person, link = persons[draw.person_id], links[draw.person_id]
        item = items.get(link.wikidata_id) if link.wikidata_id else None
        own = (pages.get(title) for title in link.titles if title[0] in languages)
        yield (
            draw,
            PersonSources(
                entity_id=entity_id_of(draw.person_id),
                person=person,
                link=link,
                item=item,
                labels=_named_by(item, named),
                pages=tuple(page for page in own if page is not None),
                as_of=snapshot.manifest.as_of,
                languages=languages,
                partial_wiki=snapshot.manifest.partial_wiki,
                provenance=snapshot.manifest.sources,
            ),
        )


def _named_by(item: ItemRecord | None, named: dict[str, ItemRecord]) -> dict[str, ItemRecord]:
    """The items that one item's statements name."""
    found: dict[str, ItemRecord] = {}
    for statement in item.statements if item is not None else ():
        for snak in (statement.main, *statement.qualifiers):
            if snak.item is not None and snak.item in named:
                found[snak.item] = named[snak.item]
    return found


def build_person(draw: DrawRecord, sources: PersonSources, ids: NuggetIds) -> PersonRecords:
    """All rows about one person: extract, merge, compare with Wikipedia."""
    entity = make_entity(sources.person, draw, sources.link, sources.item, as_of=sources.as_of)
    found = extract_person(sources)
    gold = merge(sources.entity_id, found.candidates, as_of=sources.as_of, ids=ids, country=sources.country)
    covered = cover(sources, gold.nuggets, gold.evidence)
    return PersonRecords(
        rows={
            "entities": [entity],
            "nuggets": list(covered.nuggets),
            "coverage": list(covered.coverage),
            "evidence": list(gold.evidence),
            "wikipedia": list(covered.pages),
        },
        counts=(*found.counts, *gold.counts, *covered.counts),
    )


def build(snapshot: Snapshot, ids: NuggetIds, progress: Progress) -> Records:
    """Builds the records of everybody in a snapshot.

    Args:
        snapshot: sealed.
        ids: gives nuggets their ids.
        progress: receives one step a person.
    """
    use_extra(snapshot.countries())
    rows: dict[str, list[Record]] = {}
    counts: list[StageCount] = []
    total = sum(1 for _ in snapshot.draw())
    for draw, sources in track(progress, "people", person_sources(snapshot), total):
        built = build_person(draw, sources, ids)
        for config, found in built.rows.items():
            rows.setdefault(config, []).extend(found)
        counts += built.counts
    return Records(rows, add_counts(counts))
