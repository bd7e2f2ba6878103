"""Linking against a small world of fakes: every search and batch is a look-up of this file."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from builders.linking import LinkNote, LinkReason, LinkResult, link_people
from builders.linking_clues import Clue
from builders.linking_evidence import judge
from builders.linking_posts import similar_post
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


def test_one_search_links_a_person_beyond_doubt() -> None:
    world = World([TRUE])
    result = run(world, person())
    found = result.links[0]
    assert (found.link_status, found.reason, found.wikidata_id) == ("linked", LinkReason.ITEM, "Q1")
    assert found.titles == (("en", "Doro Vantell"),)
    assert found.n_searches == 1
    assert found.candidates[0].reasons[:2] == ("+name_exact", "+birth_year")
    assert list(result.items) == ["Q1"]
    assert result.counts[0].kept == 1


@pytest.mark.parametrize(
    ("in_source", "in_wikidata"),
    [
        ("Doro Vantell", "Dóró Vàntell"),
        ("Vantell, Doro", "Doro Vantell"),
        ("Gen. Doro Vantell", "Doro Vantell"),
        ("Doro A. Vantell", "Doro Vantell"),
        ("Vantell Doro", "Doro Vantell"),
        ("Doro Vantell", "Doro Ana Vantell"),
        ("Doro Wantell", "Doro Vantell"),
        ("Doro Vantel", "Doro Vantell"),
        ("Doroteia Vantell", "Doro Vantell"),
    ],
)
def test_names_are_found_in_other_forms(in_source: str, in_wikidata: str) -> None:
    true = human("Q1", in_wikidata, entity("P569", 1950), entity("P39", HEALTH, start=1998, end=2001))
    assert link(World([true]), person(in_source)).wikidata_id == "Q1"


@pytest.mark.parametrize(
    "namesake",
    [
        human("Q2", "Doro Vantell", entity("P569", 1921), entity("P39", MAYOR, start=1960, end=1964)),
        human("Q2", "Doro Vantell", entity("P569", 1950), entity("P106", FOOTBALLER), entity("P27", PERU)),
        human("Q2", "Doro Vantell", entity("P569", 1955), entity("P39", HEALTH, start=1999, end=2003)),
        human("Q2", "Doro Vantell", entity("P570", 1990), entity("P106", MINISTER), entity("P27", CHILE)),
        human("Q2", "Ilse Vantell", entity("P39", HEALTH, start=1998, end=2001)),
        item("Q2", "Doro Vantell", entity("P31", "Q11446")),
        item("Q2", "Doro Vantell"),
    ],
    ids=["other generation", "footballer", "other birth year", "died before", "sister", "ship", "no kind"],
)
def test_namesakes_alone_are_not_linked_and_do_not_hide_the_person(namesake: ItemRecord) -> None:
    title = f"{namesake.labels[0][1]} (other)"
    namesake = namesake.model_copy(update={"sitelinks": (("en", title),)})
    alone = link(World([namesake]), person())
    assert (alone.link_status, alone.wikidata_id) == ("no_page_verified", None)
    assert link(World([namesake, TRUE]), person()).wikidata_id == "Q1"


def test_two_close_candidates_are_ambiguous() -> None:
    twin = human(
        "Q2",
        "Doro Vantell",
        entity("P569", 1950),
        entity("P39", HEALTH, start=1998, end=2001),
        title="D. Vantell",
    )
    result = run(World([TRUE, twin]), person())
    found = result.links[0]
    assert (found.link_status, found.reason, found.wikidata_id) == (
        "unlinked_ambiguous",
        LinkReason.CLOSE,
        None,
    )
    assert [one.wikidata_id for one in found.candidates] == ["Q1", "Q2"]
    assert result.items == {}


def test_two_close_candidates_without_pages_mean_no_page() -> None:
    posts = (entity("P569", 1950), entity("P39", HEALTH, start=1998, end=2001))
    found = link(World([human("Q1", "Doro Vantell", *posts), human("Q2", "Doro Vantell", *posts)]), person())
    assert (found.link_status, found.reason) == ("no_page_verified", LinkReason.NO_PAGE_EITHER_WAY)


def test_a_name_alone_proves_nothing() -> None:
    bare = human("Q1", "Doro Vantell", title="Doro Vantell")
    found = link(World([bare]), person(birth_year=None))
    assert (found.link_status, found.reason) == ("unlinked_ambiguous", LinkReason.UNPROVEN)


def test_nobody_is_declared_absent_after_one_kind_of_search() -> None:
    world = World([human("Q9", "Petra Oskend")])
    found = link(world, person())
    assert (found.link_status, found.reason) == ("no_page_verified", LinkReason.NOBODY_FOUND)
    assert found.n_searches >= 2
    assert world.calls["search_items"] >= 1
    assert world.calls["search_pages"] >= 1


def test_a_page_leads_to_an_item_that_no_item_search_finds() -> None:
    true = human(
        "Q1", "D. V.", entity("P569", 1950), entity("P39", HEALTH, start=1998, end=2001), title="Doro Vantell"
    )
    world = World([true], [page("Doro Vantell", item_id="Q1", text="minister of Chile")])
    assert link(world, person()).wikidata_id == "Q1"


def test_a_page_without_item_is_linked_by_what_it_says() -> None:
    text = "Doro Vantell minister of health of Chile 1950 births"
    found = link(World([], [page("Doro Vantell", text=text)]), person())
    assert (found.link_status, found.reason, found.wikidata_id) == ("linked", LinkReason.PAGE, None)
    assert found.titles == (("en", "Doro Vantell"),)
    other = link(World([], [page("Doro Vantell", text="Doro Vantell is a painter of Peru")]), person())
    assert other.link_status == "unlinked_ambiguous"


@pytest.mark.parametrize(
    "decoy",
    [
        page("Doro Vantell", status="disambiguation"),
        page("Doro Vantell", status="redirect_to_section", to="Cabinet of Chile"),
        page("Doro Vantell", to="List of ministers of Chile", text="health Chile 1950 births"),
    ],
)
def test_disambiguations_and_redirects_to_lists_are_no_person(decoy: PageRecord) -> None:
    found = link(World([], [decoy]), person())
    assert (found.link_status, found.titles) == ("no_page_verified", ())


def test_a_register_is_verified_and_saves_the_search() -> None:
    true = TRUE.model_copy(update={"statements": (*TRUE.statements, entity("P1157", "=V000001"))})
    world = World([true], [page("Doro Vantell", item_id="Q1")])
    found = link(world, legislator())
    assert (found.wikidata_id, found.n_searches) == ("Q1", 0)
    assert {"+register_item", "+register_title", "+register_id"} <= set(found.candidates[0].reasons)


def test_a_register_that_names_somebody_else_is_not_believed() -> None:
    wrong = human("Q1", "Petra Oskend", entity("P569", 1920), title="Petra Oskend")
    true = human(
        "Q2", "Doro Vantell", entity("P569", 1950), entity("P39", MAYOR, start=1998, end=2001), title="D. V."
    )
    result = run(World([wrong, true]), legislator(title=None))
    assert result.links[0].wikidata_id == "Q2"
    assert [(note.reason, note.n) for note in result.counts[0].notes] == [(LinkNote.REGISTER_CONTRADICTED, 1)]


def test_partial_wiki_keeps_what_the_register_names() -> None:
    result = run(World(), legislator(), partial_wiki=True)
    found = result.links[0]
    assert (found.link_status, found.reason) == ("linked", LinkReason.REGISTER_ABSENT)
    assert (found.wikidata_id, found.titles) == ("Q1", (("en", "Doro Vantell"),))
    assert (found.link_score, found.n_searches, result.items) == (0.0, 0, {})


def test_whole_wiki_searches_for_what_the_register_names_in_vain() -> None:
    found = link(World(), legislator())
    assert (found.link_status, found.wikidata_id) == ("no_page_verified", None)
    assert found.n_searches >= 2


def test_items_and_pages_are_fetched_for_all_people_together() -> None:
    people = [person(f"Doro Vantell{chr(97 + n)}", birth_year=1950) for n in range(20)]
    entities = [
        human(f"Q{n}", one.name, entity("P569", 1950), entity("P39", HEALTH, start=1998, end=2001))
        for n, one in enumerate(people, start=1)
    ]
    world = World(entities)
    result = run(world, *people)
    assert [found.wikidata_id for found in result.links] == [f"Q{n}" for n in range(1, 21)]
    assert (world.calls["search_items"], world.calls["items"]) == (20, 2)


def test_the_order_of_people_and_hits_does_not_matter() -> None:
    entities = [TRUE, human("Q2", "Doro Vantell", entity("P569", 1921)), human("Q3", "Ilse Vantell")]
    people = [person(), person("Ilse Vantell", birth_year=None), person("Petra Oskend")]
    expected = {found.person_id: found for found in run(World(entities), *people).links}
    shuffler = random.Random(7)
    for _ in range(5):
        shuffler.shuffle(entities)
        shuffler.shuffle(people)
        assert {found.person_id: found for found in run(World(list(entities)), *people).links} == expected


def test_only_wanted_languages_become_titles() -> None:
    links = (("de", "Doro Vantell"), ("en", "Doro Vantell"), ("fr", "Doro Vantell (ministre)"))
    true = TRUE.model_copy(update={"sitelinks": links})
    found = link(World([true]), person())
    assert found.titles == (("en", "Doro Vantell"), ("fr", "Doro Vantell (ministre)"))


@pytest.mark.parametrize(
    ("statements", "clue"),
    [
        ([entity("P569", 1950)], Clue.BIRTH_YEAR),
        ([entity("P569", 1951)], Clue.BIRTH_YEAR_NEAR),
        ([entity("P569", 1953)], Clue.BIRTH_YEAR_OFF),
        ([entity("P569", 1958)], Clue.BIRTH_YEAR_OTHER),
        ([entity("P569", 1990)], Clue.OUT_OF_LIFETIME),
        ([entity("P570", 1996)], Clue.OUT_OF_LIFETIME),
        ([entity("P27", CHILE)], Clue.CITIZEN),
        ([entity("P27", PERU)], Clue.OTHER_CITIZEN),
        ([entity("P39", HEALTH, start=1997, end=2002)], Clue.POST_AND_DATES),
        ([entity("P39", HEALTH, start=1995, end=2003)], Clue.POST_AND_YEARS),
        ([entity("P39", HEALTH)], Clue.POST),
        ([entity("P39", MAYOR, start=1998, end=2001)], Clue.DATES),
        ([entity("P39", HEALTH, start=1960, end=1964)], Clue.OTHER_DECADE),
        ([entity("P106", MINISTER)], Clue.PUBLIC_LIFE),
        ([entity("P106", FOOTBALLER)], Clue.OTHER_OCCUPATION),
    ],
)
def test_clues(statements: list[Statement], clue: Clue) -> None:
    named = {one.wikidata_id: one for one in NAMED}
    verdict = judge(person(), human("Q1", "Doro Vantell", *statements), named)
    assert clue in verdict.clues


def test_an_exact_birth_year_allows_no_neighbour() -> None:
    exact = person().model_copy(update={"birth_year_is_exact": True})
    verdict = judge(exact, human("Q1", "Doro Vantell", entity("P569", 1951)), {})
    assert Clue.BIRTH_YEAR_OFF in verdict.clues


def test_a_file_that_begins_later_does_not_make_old_posts_fit() -> None:
    open_start = Bounds(earliest=None, latest="1998-07")
    one = person()
    one = one.model_copy(update={"posts": (one.posts[0].model_copy(update={"start_bounds": open_start}),)})
    named = {one.wikidata_id: one for one in NAMED}
    old = judge(one, human("Q1", "Doro Vantell", entity("P39", HEALTH, start=1960, end=1964)), named)
    long = judge(one, human("Q1", "Doro Vantell", entity("P39", HEALTH, start=1990, end=2001)), named)
    assert Clue.OTHER_DECADE in old.clues
    assert Clue.POST_AND_DATES in long.clues


@pytest.mark.parametrize(
    ("description", "clue"),
    [
        ("Chilean politician", Clue.COUNTRY_NAMED),
        ("politician in Peru", Clue.OTHER_COUNTRY_NAMED),
    ],
)
def test_descriptions_name_countries(description: str, clue: Clue) -> None:
    described = human("Q1", "Doro Vantell").model_copy(update={"descriptions": (("en", description),)})
    assert clue in judge(person(), described, {}).clues


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("Min. Of Health", "Minister of Health", True),
        ("Min. Of Health", "Minister of Health and Social Affairs of Chile", True),
        ("Min. Of Health", "Minister of Finance", False),
        ("Prime Min.", "Prime Minister of Chile", True),
        ("Prime Min.", "Minister of Health", False),
    ],
)
def test_posts(left: str, right: str, same: bool) -> None:
    assert similar_post(left, right, "CHL") is same
