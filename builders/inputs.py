"""Everything that is known about one person before anything is concluded from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from evaluator.countries import own_marks
from schemas.countries import country as country_of
from schemas.countries import find_country
from schemas.errors import InputInvalid
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, LinkRecord, PageRecord, SourceRecord


@dataclass(frozen=True, slots=True)
class State:
    """A state as texts name it.

    Attributes:
        name: English name, as it stands in "Government of <name>".
        names: every name, the English one included ("Republic of Norway").
        demonyms: adjectives ("Norwegian").
    """

    name: str
    names: tuple[str, ...] = ()
    demonyms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonSources:
    """The sources of one person; work on people is a function of this and nothing else.

    Attributes:
        entity_id: the person's id in the data set.
        person: the person as WhoGov or a register has them.
        link: item and articles they were linked to.
        item: their Wikidata item, if linked.
        labels: items that the item's statements name, by the id under which they are named.
        pages: their articles, at most one a language.
        as_of: day up to which facts count (EDTF).
        languages: editions that were harvested; coverage is reported for each.
        partial_wiki: the wiki holds only some of the pages that registers and items name.
        provenance: where rows and registers come from; their times and citations stand here.
    """

    entity_id: str
    person: PersonRecord
    link: LinkRecord
    item: ItemRecord | None
    labels: Mapping[str, ItemRecord]
    pages: tuple[PageRecord, ...]
    as_of: str
    languages: tuple[str, ...] = ("en",)
    partial_wiki: bool = False
    provenance: tuple[SourceRecord, ...] = field(default=())

    @property
    def state(self) -> State:
        """The state of the person's latest post."""
        return state_of(self.person.country_iso3)

    @property
    def country(self) -> str:
        """The country for comparing names: its code, or its names where the evaluator's table lacks it."""
        if own_marks(self.person.country_iso3)[1]:
            return "|".join(dict.fromkeys((self.state.name, *self.state.names, *self.state.demonyms)))
        return self.person.country_iso3

    def source(self, name: str) -> SourceRecord:
        """Provenance of a source by its short name; `us-congress` also finds `us-congress:1`.

        Raises:
            InputInvalid: the person has rows of a source whose provenance was not handed in.
        """
        for record in self.provenance:
            if record.name == name or record.name.startswith(f"{name}:"):
                return record
        raise InputInvalid(
            f"no provenance of the source {name!r}",
            where=self.person.person_id,
            hint="hand in the snapshot's source records with the person",
        )


def state_of(iso3: str) -> State:
    """A state by its ISO code; the code itself where the country table lacks it."""
    country = country_of(iso3)
    return State(country.name, country.names, country.demonyms)


def state_named(name: str) -> State:
    """A state by one of its English names; a name that the country table lacks stands for itself."""
    country = find_country(name)
    return (
        State(country.name, country.names, country.demonyms) if country is not None else State(name, (name,))
    )
