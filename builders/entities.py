"""Entity: the published record of a sampled person, from source, draw, link and item."""

from __future__ import annotations

from schemas import countries
from schemas.entity import Entity
from schemas.ids import entity_id_of
from schemas.person import PersonRecord
from schemas.snapshot import DrawRecord, ItemRecord, LinkRecord

UNKNOWN_REGION = "unknown"
"""Region of a country that the country table lacks."""


def make_entity(
    person: PersonRecord, draw: DrawRecord, link: LinkRecord, item: ItemRecord | None, *, as_of: str
) -> Entity:
    """Makes the published record of one person.

    Args:
        person: as the source has them.
        draw: their place in the draw.
        link: outcome of linking.
        item: the linked item.
        as_of: day up to which facts count.
    """
    label = dict(item.labels).get("en") if item is not None else None
    name = label or person.name
    aliases = {person.name, *person.aliases}
    if item is not None:
        aliases.update(alias for language, alias in item.aliases if language == "en")
        aliases.update(own for _, own in item.labels)
    aliases.discard(name)
    return Entity(
        entity_id=entity_id_of(person.person_id),
        name=name,
        aliases=tuple(sorted(aliases)),
        stratum=person.stratum,
        country_iso3=person.country_iso3,
        region=countries.country(person.country_iso3).region or UNKNOWN_REGION,
        birth_year=person.birth_year,
        gender=person.gender,
        roles=roles_of(person),
        first_year=person.first_year,
        last_year=person.last_year,
        era=f"{person.first_year // 10 * 10}s",
        n_sitelinks=len(item.sitelinks) if item is not None else None,
        wikidata_id=link.wikidata_id,
        link_status=link.link_status,
        link_score=link.link_score,
        frame_size=draw.frame_size,
        draw_rank=draw.draw_rank,
        inclusion_prob=draw.inclusion_prob,
        replacement_for=entity_id_of(draw.replacement_for) if draw.replacement_for else None,
        as_of=as_of,
    )


def roles_of(person: PersonRecord) -> tuple[str, ...]:
    """Kinds of role that the source shows: WhoGov's classifications, or the register's positions."""
    classified = {post.classification for post in person.posts if post.classification}
    offices = {fact.position for fact in person.facts if fact.type == "career" and fact.position}
    return tuple(sorted(classified or offices or {post.position for post in person.posts}))
