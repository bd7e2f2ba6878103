"""Register facts and WhoGov's yearly posts as candidates."""

from __future__ import annotations

import pytest

from builders.extract.rows import expand_position, row_candidates
from schemas.errors import InputInvalid
from tests.builders.people import fact, person, provenance, sources, yearly


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("Min. Of Foreign Affairs", "Minister of Foreign Affairs"),
        ("Dep. Prime Min.", "Deputy Prime Minister"),
        ("Min. For The Community & Voluntary Sector", "Minister for the Community & Voluntary Sector"),
        ("Sec Of St For Foreign Relations", "Secretary of State for Foreign Relations"),
        ("Chmn., Council Of Ministers", "Chairman, Council of Ministers"),
        ("Governor, Central Bank", "Governor, Central Bank"),
        (
            "Minister of Research, Technology & Local Govt.",
            "Minister of Research, Technology & Local Government",
        ),
    ],
)
def test_directory_style_is_written_out(short: str, full: str) -> None:
    assert expand_position(short) == full


def test_a_yearly_post_is_known_by_bounds_and_cited_not_reproduced() -> None:
    who = person(posts=(yearly("Dep. Min. Of Harbours"),))
    (found,), count = row_candidates(sources(who=who))
    assert (found.start, found.end, found.ended) == (None, None, "yes")
    assert found.start_bounds == who.posts[0].start_bounds
    assert (found.rank, found.position) == ("deputy", "Deputy Minister of Harbours")
    assert found.organization == "Government of Norway"
    row = found.evidence
    assert (row.source, row.origin, row.quote) == ("whogov", "whogov", None)
    assert (
        row.statement == "Nyrup and Bramwell 2020 (WhoGov_V3.csv): listed for Norway, July 1998 to July 2000"
    )
    assert "Harbours" not in (row.statement or "")
    assert count.kept == count.seen == 1


def test_a_list_made_from_another_source_has_that_source_as_origin() -> None:
    who = person(posts=(yearly(),), derived_from="wikidata")
    (found,), _ = row_candidates(sources(who=who))
    assert (found.evidence.origin, found.evidence.derived_from) == ("wikidata", "wikidata")


@pytest.mark.parametrize(
    ("derived", "origin"), [(None, "register:us-congress"), ("wikipedia:en", "wikipedia:en")]
)
def test_register_facts_keep_their_dates_and_name_their_root(derived: str | None, origin: str) -> None:
    one = fact(start="1999-01-06", end="2003-01-03", ended="yes", derived_from=derived)
    given = sources(who=person(facts=(one,)), provenance=(provenance("us-congress:1"),))
    (found,), _ = row_candidates(given)
    assert (found.start, found.end) == ("1999-01-06", "2003-01-03")
    assert (found.evidence.source, found.evidence.origin) == ("register", origin)


def test_a_register_end_after_as_of_is_scheduled() -> None:
    one = fact(start="2025-01-03", end="2031-01-03", ended="yes")
    given = sources(who=person(facts=(one,)), provenance=(provenance("us-congress"),))
    (found,), _ = row_candidates(given)
    assert (found.end, found.ended, found.scheduled_end) == ("..", "no", "2031-01-03")


def test_a_source_without_provenance_is_an_error_that_says_so() -> None:
    with pytest.raises(InputInvalid, match="no provenance of the source 'us-congress'"):
        row_candidates(sources(who=person(facts=(fact(),))))
