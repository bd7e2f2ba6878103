"""Coverage: statuses, guided verification, the second look, novelty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given as for_any
from hypothesis import strategies as st

from builders.coverage import Covered, cover, status_of
from builders.coverage_look import Reading, local_names, look, own_names, segments, years_in
from builders.coverage_words import ELIDED, plain
from builders.gold import merge
from builders.inputs import PersonSources
from builders.text import stored_text
from evaluator.text import normalise
from schemas.candidate import Candidate
from schemas.event import EventFields
from schemas.snapshot import LinkRecord
from tests.builders.people import (
    PERSON,
    PlainIds,
    box,
    candidate,
    evidence,
    item,
    minister,
    page,
    person,
    sources,
)


def link(status: Any = "linked", *, searches: int = 0, reason: str = "test", **titles: Any) -> LinkRecord:
    return LinkRecord(
        person_id="p",
        link_status=status,
        link_score=1.0,
        reason=reason,
        titles=tuple(sorted(titles.items())),
        n_searches=searches,
    )


def covered(given: PersonSources, *candidates: Candidate) -> Covered:
    gold = merge(PERSON, candidates, as_of=given.as_of, ids=PlainIds())
    return cover(given, gold.nuggets, gold.evidence)


STATUSES = [
    ("ok", {"pages": [page("", "x")], "link": link(en="Doro Vantell")}),
    ("redirect_to_section", {"pages": [page(status="redirect_to_section")], "link": link(en="Doro Vantell")}),
    ("disambiguation", {"pages": [page(status="disambiguation")], "link": link(en="Doro Vantell")}),
    ("error", {"pages": [page(status="error")], "link": link(en="Doro Vantell")}),
    ("error", {"pages": [page(status="invalid")], "link": link(en="Doro Vantell")}),
    ("error", {"pages": [page(status="error")], "link": link(en="Doro Vantell", searches=2)}),
    ("error", {"pages": [page(status="error")], "link": link("no_page_verified", searches=9)}),
    ("error", {"link": link("unlinked_ambiguous", searches=9, reason="lookup_failed")}),
    ("error", {"link": link("unlinked_ambiguous", reason="lookup_failed"), "partial_wiki": True}),
    ("unlinked_ambiguous", {"link": link("unlinked_ambiguous", searches=2)}),
    ("no_page_verified", {"link": link("no_page_verified", searches=2)}),
    ("no_page_verified", {"link": link(), "item": item()}),
    (
        "not_in_snapshot",
        {"pages": [page(status="missing")], "link": link(en="Doro Vantell"), "partial_wiki": True},
    ),
    ("no_page_verified", {"pages": [page(status="missing")], "link": link(en="Doro Vantell", searches=2)}),
    ("error", {"pages": [page(status="missing")], "link": link(en="Doro Vantell")}),
    (
        "not_in_snapshot",
        {"who": person(wikipedia_title="Doro Vantell"), "link": link(), "partial_wiki": True},
    ),
    (
        "no_page_verified",
        {"who": person(wikipedia_title="Doro Vantell"), "link": link("no_page_verified", searches=2)},
    ),
]


@pytest.mark.parametrize(("status", "given"), STATUSES)
def test_status_of_an_edition(status: str, given: dict[str, Any]) -> None:
    assert status_of(sources(**given), "en") == status


@pytest.mark.parametrize("status", ["error", "disambiguation", "redirect_to_section"])
def test_a_refused_request_is_not_no_article(status: Any) -> None:
    given = sources(pages=[page(status=status)], link=link(en="Doro Vantell"))
    found = covered(given, minister(evidence("register:x"), "1998"))
    (row,) = found.coverage
    assert (row.status, row.nuggets_covered, row.nuggets_uncertain, row.nuggets_total) == (
        status,
        None,
        None,
        1,
    )
    assert (found.nuggets[0].novelty, found.nuggets[0].novelty_en) == ("unknown", "unknown")
    assert found.pages == ()
    assert [(one.reason, one.n) for one in found.counts[0].dropped] == [(status, 1)]


def test_pub_08_a_look_up_that_failed_while_linking_makes_nothing_novel() -> None:
    given = sources(link=link("unlinked_ambiguous", searches=9, reason="lookup_failed"))
    found = covered(given, minister(evidence("register:x"), "1998"))
    assert (found.coverage[0].status, found.coverage[0].nuggets_covered) == ("error", None)
    assert (found.nuggets[0].novelty, found.nuggets[0].novelty_en) == ("unknown", "unknown")


def test_no_page_makes_everything_novel() -> None:
    found = covered(
        sources(link=link("no_page_verified", searches=2)), minister(evidence("register:x"), "1998")
    )
    assert found.nuggets[0].novelty == "novel"
    assert (found.coverage[0].status, found.coverage[0].nuggets_covered) == ("no_page_verified", 0)


TEXT = """She served as Minister of Harbours from 1998 to 2001.
She was elected to the Storting in 1990.
In 1976 she took a degree at Ostry University.
She has led the Tide Council for years. She is married to Bo Tarn."""


def fields(**given: Any) -> EventFields:
    end = given.get("end")
    given.setdefault("type", "career")
    return EventFields(ended="no" if end == ".." else "yes" if end else "unknown", **given)


LOOKS = [
    ("covered", {"position": "Minister of Harbours", "start": "1998-05-12", "end": "2001"}),
    ("covered", {"position": "Minister for Harbours", "start": "1999", "end": "2001"}),
    ("uncertain", {"position": "Minister of Harbours", "start": "1985", "end": "1987"}),
    ("uncertain", {"position": "Head of the Harbour Police", "start": "1997", "end": "1999"}),
    ("absent", {"position": "Mayor of Ostry", "organization": "Ostry", "start": "1960", "end": "1964"}),
    ("covered", {"position": "Member of Parliament", "organization": "Storting", "start": "1990"}),
    ("covered", {"position": "Head", "organization": "Tide Council"}),
    ("covered", {"type": "education", "organization": "Ostry University", "end": "1976"}),
    ("uncertain", {"type": "education", "organization": "Ostry University", "end": "1990"}),
    ("absent", {"type": "education", "organization": "Velm Academy", "end": "1990"}),
    ("covered", {"type": "kinship", "relation": "spouse", "relative_name": "Bo Tarn"}),
    ("covered", {"type": "kinship", "relation": "spouse"}),
    ("absent", {"type": "kinship", "relation": "child"}),
    ("absent", {"type": "party", "position": "member", "organization": "Reform Party"}),
]


@pytest.mark.parametrize(("wanted", "given"), LOOKS)
def test_the_two_looks(wanted: str, given: dict[str, Any]) -> None:
    parts = segments(stored_text(page("", TEXT)))
    assert look(fields(**given), parts, Reading("en")) == wanted


def test_rows_of_one_office_are_one_segment_and_offices_do_not_mix() -> None:
    box_text = "{{Infobox officeholder|office=Envoy|term_start=1990|office2=Mayor of Ostry|term_start2=2002}}"
    parts = segments(stored_text(page(box_text)))
    mayor = {"position": "Mayor of Ostry", "organization": "Ostry"}
    assert look(fields(**mayor, start="2002"), parts, Reading("en")) == "covered"
    assert look(fields(**mayor, start="1990"), parts, Reading("en")) == "uncertain"


SPELLINGS = [
    ("covered", "Mayor of N'Djamena", "In 1998 he became mayor of N’Djamena."),
    ("covered", "Mayor of N'Djamena", "In 1998 he became mayor of Ndjamena."),
    ("uncertain", "Mayor of N'Djamena", "In 1998 he became mayor of Moundou."),
    ("covered", "Director of the U.S. Mint", "He was director of the U.S. Mint from 1998."),
    ("covered", "Director of the US Mint", "He was director of the U. S. Mint from 1998."),
    ("uncertain", "Director of the U.S. Mint", "He was director of the Royal Mint from 1998."),
    ("covered", "Mayor of Haɗejia", "In 1998 he became mayor of Hadejia."),
    ("covered", "Governor of Côte d'Or", "He was governor of the Côte d’Or from 1998."),
]


@pytest.mark.parametrize(("wanted", "position", "text"), SPELLINGS)
def test_what_a_page_states_is_found_in_any_spelling(wanted: str, position: str, text: str) -> None:
    parts = segments(stored_text(page("", text)))
    assert look(fields(position=position, start="1998"), parts, Reading("en")) == wanted


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("covered", "He joined the U.D.R. in 1998."),
        ("covered", "He joined the UDR in 1998."),
        ("absent", "He joined the U.D.F. in 1998."),
    ],
)
def test_the_dots_of_an_acronym_hide_no_party(wanted: str, text: str) -> None:
    parts = segments(stored_text(page("", text)))
    for party in ("U.D.R.", "UDR"):
        given = fields(type="party", position="member", organization=party, start="1998")
        assert look(given, parts, Reading("en")) == wanted


@pytest.mark.parametrize(
    ("wanted", "name", "text"),
    [
        ("covered", "Sean O'Brien", "His brother Sean O’Brien is a judge."),
        ("uncertain", "Sean O'Brien", "His brother Sean Murphy is a judge."),
        ("covered", "Максим Горький", "His brother Максим Горький is a judge."),
        ("uncertain", "Максим Горький", "His brother Максим Горкин is a judge."),
    ],
)
def test_a_relative_is_found_by_any_letters(wanted: str, name: str, text: str) -> None:
    parts = segments(stored_text(page("", text)))
    given = fields(type="kinship", relation="sibling", relative_name=name)
    assert look(given, parts, Reading("en")) == wanted


def test_a_name_with_an_apostrophe_is_found_in_a_language_with_elisions() -> None:
    text = "Il est maire de N'Djamena de 1998 à 2001, puis président de l'Assemblée nationale en 2004."
    parts = segments(stored_text(page("", text, language="fr")))
    mayor = fields(position="Mayor of N'Djamena", start="1998", end="2001")
    speaker = fields(position="President of the National Assembly", start="2004")
    assert [look(given, parts, Reading("fr")) for given in (mayor, speaker)] == ["covered", "covered"]


@for_any(st.text(st.characters(max_codepoint=127), max_size=60))
def test_the_short_way_for_ascii_is_the_evaluators_way(text: str) -> None:
    assert plain(text) == normalise(ELIDED.sub(" ", text))


FRENCH = """Elle est ministre des Finances de 1998 à 2001, puis députée à l'Assemblée nationale jusqu'en 2006.
Elle adhère au Parti démocrate en 1990. Diplômée de l'Université d'Ostry en 1981. Mariée à Bo Tarn."""

IN_FRENCH = [
    ("covered", {"position": "Minister of Finance", "start": "1998-05", "end": "2001"}),
    ("covered", {"position": "Member of Parliament", "organization": "National Assembly", "end": "2006"}),
    ("covered", {"type": "party", "position": "member", "organization": "Democratic Party", "start": "1990"}),
    ("covered", {"type": "education", "organization": "Ostry University", "end": "1981"}),
    ("covered", {"type": "kinship", "relation": "spouse", "relative_name": "Bo Tarn"}),
    ("absent", {"type": "kinship", "relation": "child"}),
    ("absent", {"position": "Minister of Agriculture", "start": "1950", "end": "1952"}),
    # "Harbours" is no word of the table: the page cannot be read for it.
    ("uncertain", {"position": "Minister of Harbours", "start": "1950"}),
]


@pytest.mark.parametrize(("wanted", "given"), IN_FRENCH)
def test_a_page_in_a_language_with_words_is_read(wanted: str, given: dict[str, Any]) -> None:
    parts = segments(stored_text(page("", FRENCH, language="fr")))
    assert look(fields(**given), parts, Reading("fr")) == wanted


def test_a_spanish_page_states_a_ministry() -> None:
    text = "Fue ministra de Educación y Cultura desde el 11 de marzo de 1993 hasta 1995."
    parts = segments(stored_text(page("", text, language="es")))
    given = fields(position="Minister of Education and Culture", start="1993-03-11", end="1995")
    assert look(given, parts, Reading("es")) == "covered"


def test_the_name_of_an_item_in_the_language_of_the_page_is_found_on_it() -> None:
    names = local_names([("Minister of Harbours of Norway", ("港务部部长",))])
    parts = segments(stored_text(page("", "１９９８年－２００１年：港务部部长", language="zh")))
    given = fields(position="Minister of Harbours", title="Minister of Harbours of Norway", start="1998")
    assert look(given, parts, Reading("zh", (), names)) == "covered"
    assert look(given, parts, Reading("zh")) == "uncertain"


@pytest.mark.parametrize("language", ["no", "ar", "zh"])
def test_a_page_that_cannot_be_read_makes_nothing_novel(language: str) -> None:
    pages = [page("", "Nothing."), page("", "Noe helt annet.", language=language)]
    both: dict[str, Any] = {"en": "x", language: "x"}
    given = sources(pages=pages, languages=("en", language), link=link(**both))
    found = covered(given, minister(evidence("register:x"), "1950", "1951"))
    (nugget,) = found.nuggets
    assert (nugget.novelty, nugget.novelty_en) == ("uncertain", "novel")
    assert {one.reason: one.n for one in found.counts[0].notes}[f"unread_language_{language}"] == 1


def test_a_page_leaves_out_the_name_of_its_own_country() -> None:
    parts = segments(
        stored_text(page("", "Member of the House of Assembly for Careenage North, 1975 - 1996"))
    )
    given = fields(
        position="Member of Parliament", organization="House of Assembly of Norway", start="1975-08-07"
    )
    assert look(given, parts, Reading("en")) == "absent"
    assert look(given, parts, Reading("en", own_names(["Norway"]))) == "covered"


def test_a_democrat_again_from_2003_states_membership_of_the_democratic_party() -> None:
    parts = segments(stored_text(page("", "A Democrat, she sat for Ostry again from 2003 to 2009.")))
    given = fields(type="party", position="Member", organization="Democratic Party", start="2003-01-07")
    assert look(given, parts, Reading("en")) == "covered"


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("1994–98", {1994, 1998}),
        ("1999–00", {1999, 2000}),
        ("in 1998, 2001", {1998, 2001}),
        ("12345 and 999", set()),
    ],
)
def test_years_of_a_text(text: str, years: set[int]) -> None:
    assert years_in(text) == years


def test_novelty_is_against_all_editions_and_against_english_alone() -> None:
    pages = [page("", "Nothing."), page("", "Elle fut ministre.", language="fr")]
    given = sources(pages=pages, languages=("en", "fr"), link=link(en="x", fr="x"))
    french = evidence("wikipedia:fr", where="prose")
    found = covered(given, minister(french, "1998", "2001"))
    (nugget,) = found.nuggets
    assert (nugget.novelty, nugget.novelty_en, nugget.wikipedia_languages) == ("covered", "novel", ("fr",))
    assert [row.nuggets_covered for row in found.coverage] == [0, 1]
    assert [one.language for one in found.pages] == ["en", "fr"]


def test_one_edition_of_unknown_coverage_leaves_novelty_unknown_unless_another_covers_it() -> None:
    pages = [page("", "She was Minister of Harbours from 1998."), page(status="error", language="fr")]
    given = sources(pages=pages, languages=("en", "fr"), link=link(en="x", fr="x"))
    found = covered(
        given,
        minister(evidence("register:x", statement="a"), "1998", "2001"),
        candidate(
            evidence("register:x", statement="b"), position="Envoy to Norway", start="1950", end="1951"
        ),
    )
    by_position = {nugget.position: (nugget.novelty, nugget.novelty_en) for nugget in found.nuggets}
    assert by_position["Minister of Harbours"] == ("covered", "covered")
    assert by_position["Envoy to Norway"][0] == "unknown"


def test_an_event_read_from_the_page_is_covered_by_it() -> None:
    given = sources(pages=[page("", "no such words")], link=link(en="x"))
    found = covered(given, minister(box(), "1998", "2001"))
    assert found.nuggets[0].novelty == "covered"


@pytest.mark.parametrize("edition", ["en", "fr", "ar"])
def test_a_nugget_that_names_an_edition_as_its_origin_is_not_novel(edition: str) -> None:
    """An edition that Wikidata imported a statement from has stated it, harvested (en, fr) or not (ar)."""
    pages = [page("", "no such words"), page("", "rien", language="fr")]
    given = sources(pages=pages, languages=("en", "fr"), link=link(en="x", fr="x"))
    origin = f"wikipedia:{edition}"
    imported = evidence(origin, source="wikidata", derived_from=origin, referenced=False)
    (nugget,) = covered(given, minister(imported, "1998", "2001")).nuggets
    assert (nugget.novelty, nugget.wikipedia_languages) == ("covered", (edition,))
    assert nugget.novelty_en == ("covered" if edition == "en" else "novel")


def test_an_import_from_a_page_that_is_gone_is_uncertain() -> None:
    given = sources(link=link("no_page_verified", searches=2))
    imported = evidence("wikipedia:en", source="wikidata", derived_from="wikipedia:en", referenced=False)
    assert covered(given, minister(imported, "1998", "2001")).nuggets[0].novelty == "uncertain"


def test_a_published_page_is_attributed() -> None:
    given = sources(pages=[page("{{Infobox x|name=Doro}}", "Prose.")], link=link(en="Doro Vantell"))
    (row,) = covered(given).pages
    assert row.text == "name: Doro\n\nProse."
    assert row.attribution == (
        "“Doro Vantell”, en.wikipedia.org, revision 7, by Wikipedia contributors, CC BY-SA 4.0, "
        "https://en.wikipedia.org/w/index.php?title=Doro_Vantell&oldid=7; shortened to plain text"
    )


def test_counts_of_an_edition_add_up_with_its_nuggets() -> None:
    given = sources(pages=[page("", TEXT)], link=link(en="x"))
    rows: Sequence[Candidate] = [
        minister(evidence("register:x", statement="a"), "1998", "2001"),
        candidate(evidence("register:x", statement="b"), position="Mayor of Velm", start="1950", end="1951"),
        candidate(evidence("register:x", statement="c"), position="Harbour Warden", start="1999", end="2000"),
    ]
    found = covered(given, *rows)
    (row,) = found.coverage
    assert (row.nuggets_covered, row.nuggets_uncertain, row.nuggets_total) == (1, 1, 3)
    assert row.n_chars == len(TEXT)
    assert {one.reason: one.n for one in found.counts[1].notes} == {"covered": 1, "novel": 1, "uncertain": 1}
