"""Linking against a small world of fakes."""

from __future__ import annotations

import random

import pytest

from builders.linking import LinkNote, LinkReason
from builders.linking_clues import Clue
from builders.linking_evidence import judge
from builders.linking_posts import similar_post
from schemas.base import Bounds
from schemas.snapshot import ItemRecord, PageRecord, Statement
from tests.builders.link_world import (
    CHILE,
    FOOTBALLER,
    HEALTH,
    MAYOR,
    MINISTER,
    NAMED,
    PERU,
    TRUE,
    World,
    entity,
    human,
    item,
    legislator,
    link,
    page,
    person,
    run,
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
