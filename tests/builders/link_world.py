"""A small world of fakes to link people against: every search and batch is a look-up of this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from builders.linking import LinkResult, link_people
from schemas.base import Bounds
from schemas.folding import fold
from schemas.person import PersonRecord, RegisterFact, YearlyPost
from schemas.snapshot import ItemRecord, LinkRecord, PageRecord, Snak, Statement, TimeValue

AT = "2026-01-01T00:00:00Z"
MINISTER, FOOTBALLER, HEALTH, MAYOR, CHILE, PERU = "Q82955", "Q937857", "Q701", "Q702", "Q298", "Q419"


def entity(name: str, value: str | int, *, start: int | None = None, end: int | None = None) -> Statement:
    """A statement; a number is a year, `=text` a string, anything else an item."""

    def snak(prop: str, content: str | int) -> Snak:
        if isinstance(content, int):
            return Snak(property=prop, kind="time", time=TimeValue(date=f"{content:04d}", precision=9))
        if content.startswith("="):
            return Snak(property=prop, kind="text", text=content[1:])
        return Snak(property=prop, kind="item", item=content)

    years = (("P580", start), ("P582", end))
    qualifiers = tuple(snak(prop, year) for prop, year in years if year is not None)
    return Statement(main=snak(name, value), rank="normal", qualifiers=qualifiers)


def item(
    item_id: str, label: str, *statements: Statement, aliases: Sequence[str] = (), title: str | None = None
) -> ItemRecord:
    return ItemRecord(
        wikidata_id=item_id,
        requested=item_id,
        status="ok",
        labels=(("en", label),),
        aliases=tuple(("en", alias) for alias in aliases),
        sitelinks=(("en", title),) if title else (),
        statements=statements,
        retrieved_at=AT,
    )


def human(item_id: str, label: str, *statements: Statement, title: str | None = None) -> ItemRecord:
    return item(item_id, label, entity("P31", "Q5"), *statements, title=title)


NAMED = (
    item(HEALTH, "Minister of Health"),
    item(MAYOR, "Mayor of Ostry"),
    item(CHILE, "Chile", entity("P298", "=CHL")),
    item(PERU, "Peru", entity("P298", "=PER")),
)


def page(
    title: str, *, item_id: str | None = None, text: str = "", status: str = "ok", to: str | None = None
) -> PageRecord:
    return PageRecord.model_validate(
        {
            "language": "en",
            "requested": title,
            "status": status,
            "title": to or title,
            "wikidata_id": item_id,
            "text": text or None,
            "retrieved_at": AT,
        }
    )


@dataclass
class World:
    """Items and pages with the searches that the services offer."""

    entities: Sequence[ItemRecord] = ()
    articles: Sequence[PageRecord] = ()
    calls: Counter[str] = field(default_factory=Counter)

    def names(self, one: ItemRecord) -> list[str]:
        return [fold(text) for _, text in (*one.labels, *one.aliases)]

    def search_items(self, name: str, language: str = "en", limit: int = 10) -> list[str]:
        self.calls["search_items"] += 1
        hits = [e.wikidata_id for e in self.entities if any(n.startswith(fold(name)) for n in self.names(e))]
        return hits[:limit]

    def find_items(self, words: str, limit: int = 10) -> list[str]:
        self.calls["find_items"] += 1
        wanted = set(fold(words).split())
        hits = [e.wikidata_id for e in self.entities if wanted <= set(" ".join(self.names(e)).split())]
        return hits[:limit]

    def items(self, ids: Sequence[str]) -> list[ItemRecord]:
        self.calls["items"] += 1
        known = {one.wikidata_id: one for one in (*self.entities, *NAMED)}
        return [
            known[one]
            if one in known
            else ItemRecord(wikidata_id=one, requested=one, status="missing", retrieved_at=AT)
            for one in ids
        ]

    def search_pages(self, query: str, language: str = "en", limit: int = 10) -> list[str]:
        self.calls["search_pages"] += 1
        wanted = set(fold(query).split())
        hits = [
            one.title
            for one in self.articles
            if one.title and wanted <= set(fold(f"{one.requested} {one.text or ''}").split())
        ]
        return hits[:limit]

    def pages(self, titles: Sequence[str], language: str = "en") -> list[PageRecord]:
        self.calls["pages"] += 1
        known = {one.title: one for one in self.articles}
        return [known[title] for title in titles]

    def census(self, titles: Sequence[str], language: str = "en") -> list[PageRecord]:
        self.calls["census"] += 1
        known = {one.requested: one.model_copy(update={"text": None}) for one in self.articles}
        return [
            known.get(title) or page(title, status="missing").model_copy(update={"title": None})
            for title in titles
        ]


def person(
    name: str = "Doro Vantell",
    *,
    years: tuple[int, int] = (1998, 2001),
    position: str = "Min. Of Health",
    birth_year: int | None = 1950,
    iso3: str = "CHL",
) -> PersonRecord:
    first, last = years
    post = YearlyPost(
        position=position,
        country_iso3=iso3,
        first_year=first,
        last_year=last,
        start_bounds=Bounds(earliest=f"{first - 1}-07", latest=f"{first}-07"),
        end_bounds=Bounds(earliest=f"{last}-07", latest=f"{last + 1}-07"),
    )
    return PersonRecord(
        person_id=f"whogov:{iso3}:{name}",
        stratum="non_us",
        source="whogov",
        name=name,
        country_iso3=iso3,
        countries=(iso3,),
        birth_year=birth_year,
        first_year=first,
        last_year=last,
        eligible=True,
        posts=(post,),
    )


def legislator(*, wikidata_id: str | None = "Q1", title: str | None = "Doro Vantell") -> PersonRecord:
    fact = RegisterFact(
        type="career", position="Mayor", start="1998", end="2001", ended="yes",
        register_name="us-congress", statement="mayor", licence="CC0",
    )  # fmt: skip
    return PersonRecord(
        person_id="bioguide:V000001",
        stratum="us",
        source="us-congress",
        name="Doro Vantell",
        country_iso3="USA",
        countries=("USA",),
        birth_year=1950,
        birth_year_is_exact=True,
        birth_date="1950-03-04",
        first_year=1998,
        last_year=2001,
        eligible=True,
        facts=(fact,),
        wikidata_id=wikidata_id,
        wikipedia_title=title,
        bioguide_id="V000001",
    )


def run(world: World, *people: PersonRecord, partial_wiki: bool = False) -> LinkResult:
    return link_people(people, world, languages=("en", "fr"), partial_wiki=partial_wiki)


def link(world: World, one: PersonRecord, *, partial_wiki: bool = False) -> LinkRecord:
    return run(world, one, partial_wiki=partial_wiki).links[0]


TRUE = human(
    "Q1",
    "Doro Vantell",
    entity("P569", 1950),
    entity("P39", HEALTH, start=1998, end=2001),
    title="Doro Vantell",
)
