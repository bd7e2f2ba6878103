"""Pages without item: read before anybody is linked to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from builders.linking import LinkReason
from builders.linking_pages import lifetime
from schemas.errors import LookupRefused
from schemas.snapshot import ItemRecord, PageRecord
from tests.builders.link_world import AT, HEALTH, TRUE, World, entity, human, legislator, link, page, person


@pytest.mark.parametrize(
    ("text", "births", "deaths"),
    [
        ("Oda Bell (1902-1977) was a painter of harbours.", {1902}, {1977}),
        ("Oda Bell (4 March 1902 – 5 May 1977) was a painter.", {1902}, {1977}),
        ("Oda Bell (Velonian: Ода; born 4 March 1902) is a painter.", {1902}, set()),
        ("Oda Bell (b. 1902) is a painter.", {1902}, set()),
        ("Oda Bell, née le 4 mars 1902 à Ostry et morte en 1977, est une peintre.", {1902}, set()),
        ("Oda Bell (1902 – )", {1902}, set()),
        ("Oda Bell (died 5 May 1977) was a painter.", set(), {1977}),
        ("Oda Bell was Minister of Tides (1998–2001).", set(), set()),
        ("Oda Bell (1998–2001) was a cabinet.", set(), set()),
        ("Oda Bell is a minister d'État, in office since 1998.", set(), set()),
        ("Oda Bell is a painter whose mother died in 1950.", set(), set()),
    ],
)
def test_a_lead_gives_the_years_of_a_life_and_no_others(
    text: str, births: set[int], deaths: set[int]
) -> None:
    read = lifetime(page("Oda Bell", text=text))
    assert (set(read.births), set(read.deaths)) == (births, deaths)


@pytest.mark.parametrize(
    ("wikitext", "births", "deaths"),
    [
        ("{{Infobox person\n| birth_date = {{birth date and age|df=y|1949|3|4}}\n}}", {1949}, set()),
        ("{{Infobox person\n| death_date = {{death date and age|1977|5|6|1902|3|4}}\n}}", set(), {1977}),
        ("{{Infobox person\n| birth_date = {{birth based on age as of date|59|2010|1|1}}\n}}", set(), set()),
        ("Text.\n[[Category:1902 births]]\n[[Category:1977 deaths]]", {1902}, {1977}),
        ("Texte.\n[[Catégorie:Naissance en mars 1902]]\n[[Catégorie:Décès en mai 1977]]", {1902}, {1977}),
        ("Texto.\n[[Categoría:Nacidos en 1902]]", {1902}, set()),
    ],
)
def test_boxes_and_categories_give_the_years_of_a_life(
    wikitext: str, births: set[int], deaths: set[int]
) -> None:
    read = lifetime(page("Oda Bell").model_copy(update={"wikitext": wikitext}))
    assert (set(read.births), set(read.deaths)) == (births, deaths)


@pytest.mark.parametrize(
    "text",
    [
        "Doro Vantell (1902-1977) was a painter of the health of Chile.",
        "Doro Vantell (born 1931) was Minister of Health of Chile.",
        "Doro Vantell (1902-1977), minister of health. Doro Vantell. Chile.",
    ],
)
def test_pub_07_a_page_of_another_lifetime_is_somebody_else_whatever_found_it(text: str) -> None:
    found = link(World([], [page("Doro Vantell", text=text)]), person(birth_year=1950))
    assert (found.link_status, found.reason, found.titles) == ("no_page_verified", LinkReason.ALL_OTHERS, ())


def test_pub_07_the_painter_of_a_similar_name_is_not_the_minister() -> None:
    text = "Oda Bell (1902-1977) was a painter of harbours."
    found = link(World([], [page("Oda Bell", text=text)]), person("Oda Brell", birth_year=1949))
    assert (found.link_status, found.titles) == ("no_page_verified", ())


def test_pub_07_a_title_alone_proves_nothing_even_if_a_register_names_it() -> None:
    silent = page("Doro Vantell", text="Doro Vantell is somebody.")
    for who in (legislator(wikidata_id=None), person()):
        found = link(World([], [silent]), who)
        assert (found.link_status, found.reason) == ("unlinked_ambiguous", LinkReason.UNPROVEN)


@pytest.mark.parametrize("text", ["Doro Vantell (born 4 March 1950)", "Doro Vantell, mayor", "in the USA"])
def test_a_registers_title_and_one_thing_that_the_page_says_are_enough(text: str) -> None:
    found = link(World([], [page("Doro Vantell", text=text)]), legislator(wikidata_id=None))
    assert (found.link_status, found.reason) == ("linked", LinkReason.PAGE)


@dataclass
class Refusing(World):
    """A world in which some titles, items and searches are refused."""

    refused: Sequence[str] = ()
    texts: Sequence[str] = ()
    """Pages whose text is refused, though their census is not."""
    missing: list[str] = field(default_factory=list)

    def _check(self, words: str) -> None:
        if words in self.refused:
            raise LookupRefused("refused", where="here")

    def search_items(self, name: str, language: str = "en", limit: int = 10) -> list[str]:
        self._check(f"search {name}")
        return super().search_items(name, language, limit)

    def find_items(self, words: str, limit: int = 10) -> list[str]:
        self._check(f"find {words}")
        return super().find_items(words, limit)

    def search_pages(self, query: str, language: str = "en", limit: int = 10) -> list[str]:
        self._check(f"pages {query}")
        return super().search_pages(query, language, limit)

    def items(self, ids: Sequence[str]) -> list[ItemRecord]:
        failed = {
            one: ItemRecord(wikidata_id=one, requested=one, status="error", retrieved_at=AT)
            for one in ids
            if one in self.refused
        }
        return [failed.get(one.requested, one) for one in super().items(ids)]

    def census(self, titles: Sequence[str], language: str = "en") -> list[PageRecord]:
        given = super().census(titles, language)
        return [
            page(one.requested, status="error") if one.requested in self.refused else one for one in given
        ]

    def pages(self, titles: Sequence[str], language: str = "en") -> list[PageRecord]:
        given = super().pages(titles, language)
        return [page(one.requested, status="error") if one.requested in self.texts else one for one in given]


OTHER = human("Q7", "Petra Oskend", entity("P39", HEALTH, start=1960, end=1964))


@pytest.mark.parametrize(
    "world",
    [
        Refusing([OTHER], refused=["Doro Vantell"]),
        Refusing([OTHER], refused=["search Doro Vantell"]),
        Refusing([OTHER], refused=["find doro vantell"]),
        Refusing([OTHER], refused=["pages Doro Vantell"]),
        Refusing([OTHER], refused=["pages vantell Chile"]),
        Refusing([TRUE], refused=["Q1"]),
        Refusing([human("Q1", "Doro Vantell", entity("P39", HEALTH))], refused=[HEALTH]),
        Refusing([], [page("Doro Vantell", text="minister of health")], texts=["Doro Vantell"]),
    ],
    ids=["title", "name", "words", "page words", "parts", "item", "post of the item", "text"],
)
def test_pub_08_a_refused_look_up_is_not_nobody_found(world: Refusing) -> None:
    found = link(world, person(birth_year=None))
    assert (found.link_status, found.reason) == ("unlinked_ambiguous", LinkReason.LOOKUP_FAILED)
    assert (found.wikidata_id, found.titles) == (None, ())


def test_pub_08_refused_searches_do_not_count_as_searches() -> None:
    made = link(World([OTHER]), person()).n_searches
    found = link(Refusing([OTHER], refused=["search Doro Vantell", "pages Doro Vantell"]), person())
    assert found.n_searches == made - 2


def test_pub_08_who_is_found_beyond_doubt_is_linked_whatever_was_refused() -> None:
    found = link(Refusing([TRUE], refused=["Doro Vantell", "pages Doro Vantell"]), person())
    assert (found.link_status, found.wikidata_id) == ("linked", "Q1")


def test_pub_08_one_refused_title_does_not_touch_other_people() -> None:
    world = Refusing([TRUE], refused=["Oda Brell"])
    assert link(world, person("Ivo Tarn")).reason == LinkReason.NOBODY_FOUND
    assert link(world, person("Oda Brell")).reason == LinkReason.LOOKUP_FAILED
