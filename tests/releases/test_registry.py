"""The registry: ids that stay, versions that are never used twice."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from releases.identity import content_of
from releases.ids import NuggetIds, fields_of
from releases.registry import Registry
from releases.registry_files import KnownId, KnownRelease
from schemas.base import Bounds
from schemas.errors import InputInvalid, ReleaseConflict
from schemas.event import EventFields
from schemas.ids import canonical_json
from tests.releases.makers import entity, event, nugget, query

V0, V1, V2 = "2026.11.0", "2026.11.1", "2026.12.0"


def known(folder: Path, *events: EventFields, version: str = V0, **more: Any) -> Registry:
    """A saved and reloaded registry that knows these events of ent_1."""
    registry = Registry.load(folder)
    given = NuggetIds(registry, version).assign("ent_1", events)
    rows = [nugget(1, one, name, first, **more) for one, (name, first) in zip(events, given, strict=True)]
    registry.record_rows({"entities": [entity(1)], "nuggets": rows}, version)
    registry.save()
    return Registry.load(folder)


def one_id(registry: Registry, fields: EventFields) -> tuple[str, str]:
    return NuggetIds(registry, V1).nugget_id("ent_1", fields)


def test_new_ids_depend_on_content_alone(tmp_path: Path) -> None:
    registry = Registry.load(tmp_path)
    first, second = one_id(registry, event()), one_id(registry, event())
    assert first == second
    assert first[0].startswith("nug_") and first[1] == V1
    other = NuggetIds(registry, V1).nugget_id("ent_2", event())
    assert other[0] != first[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (event(start="1994", end=None), event(start="1994", end="1998-05")),
        (event(start="1994", end=".."), event(start="1994", end="2001")),
        (event(start="1994", end="1998"), event(start="1995", end="1998")),
        (event(start="1994", end="1998"), event(start="1994-03-17", end="1998-05-02")),
        (event(start="1994", end=None), event(start="1996", end=None)),
        (
            event(
                start=None, end=None, ended="yes", start_bounds=Bounds(earliest="1993-07", latest="1994-07")
            ),
            event(start="1994-02", end="1998"),
        ),
        (event(start=None, end=None), event(start="1994", end="1998")),
        (event(organization=None), event()),
        (event(), event(title="Minister for Tides", title_language="en")),
    ],
    ids=[
        "end becomes known",
        "spell ends",
        "start corrected",
        "dates more precise",
        "only date corrected",
        "bounds become dates",
        "dates become known",
        "body becomes known",
        "title becomes known",
    ],
)
def test_correction_renames_nothing(tmp_path: Path, before: EventFields, after: EventFields) -> None:
    registry = known(tmp_path, before)
    name = next(line.id for line in registry.of_entity("ent_1"))
    assert one_id(registry, after) == (name, V0)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (event("Minister of Tides"), event("Minister of Fog")),
        (event(rank="acting"), event()),
        (event(start="1994", end="1998"), event(start="2004", end="2008")),
        (event(organization="Government of Velonia"), event(organization="Government of Ostry")),
    ],
    ids=["other role", "other rank", "other time", "other body"],
)
def test_other_fact_gets_its_own_id(tmp_path: Path, before: EventFields, after: EventFields) -> None:
    registry = known(tmp_path, before)
    name, first = one_id(registry, after)
    assert name not in registry.ids
    assert first == V1


def test_corrections_add_up_without_renaming(tmp_path: Path) -> None:
    """Each correction is compared with the latest content, so that small steps never lead to a new id."""
    registry = known(tmp_path, event(start="1990", end="1991"))
    name = next(line.id for line in registry.of_entity("ent_1"))
    for step in range(2, 12, 2):
        later = event(start=str(1990 + step), end=str(1991 + step))
        registry = known(tmp_path, later, version=V1)
        assert [line.id for line in registry.of_entity("ent_1")] == [name]
    assert one_id(registry, event(start="1990", end="1991")) == (name, V0), "the first content is still known"


def test_order_of_calls_does_not_matter(tmp_path: Path) -> None:
    registry = known(
        tmp_path, event(start="1990", end="1992"), event(start="1993", end="1996"), event("Mayor", "1980")
    )
    corrected = [
        event(start="1990", end="1993"),
        event(start="1993", end="1995"),
        event("Mayor", "1981"),
        event("Mayor", "2001", end=None),
    ]
    outcomes = set()
    for order in permutations(range(len(corrected))):
        given = NuggetIds(registry, V1).assign("ent_1", [corrected[i] for i in order])
        outcomes.add(tuple(given[order.index(i)] for i in range(len(corrected))))
    assert len(outcomes) == 1
    names = [name for name, _ in outcomes.pop()]
    assert len(set(names)) == 4
    assert fields_of(registry.ids[names[0]].content).start == "1990"
    assert fields_of(registry.ids[names[1]].content).start == "1993"
    assert names[3] not in registry.ids


def test_exact_content_wins_over_likeness(tmp_path: Path) -> None:
    registry = known(tmp_path, event(start="1994", end="1998"), event(start="1995", end="1998"))
    by_start = {fields_of(line.content).start: line.id for line in registry.of_entity("ent_1")}
    given = NuggetIds(registry, V1).assign("ent_1", [event(start="1995", end="1998"), event(start="1996")])
    assert given[0] == (by_start["1995"], V0)
    assert given[1] == (by_start["1994"], V0)


def test_an_id_is_given_once_and_content_that_comes_back_gets_a_new_one(tmp_path: Path) -> None:
    registry = known(tmp_path, event(start="1994", end="1998"))
    registry = known(tmp_path, event(start="1994", end="2003"), version=V1)
    ids = NuggetIds(registry, V2)
    given = ids.assign("ent_1", [event(start="1994", end="2003"), event(start="1994", end="1998")])
    assert given[0][1] == V0
    assert given[1][1] == V2
    assert given[0][0] != given[1][0]


def test_registry_is_sorted_and_saved_twice_the_same(tmp_path: Path) -> None:
    registry = known(tmp_path, event("B"), event("A"))
    lines = (tmp_path / "ids.csv").read_text().splitlines()
    assert lines[0] == "kind,id,entity_id,content,first_release,retired_in,novel"
    assert lines[1:] == sorted(lines[1:])
    before = (tmp_path / "ids.csv").stat().st_mtime_ns
    registry.save()
    assert (tmp_path / "ids.csv").stat().st_mtime_ns == before


def test_what_is_gone_is_kept_and_what_comes_back_is_in_use_again(tmp_path: Path) -> None:
    registry = known(tmp_path, event("A"), event("B"))
    gone = next(line.id for line in registry.of_entity("ent_1") if "B" in line.content)
    registry = known(tmp_path, event("A"), version=V1)
    assert registry.ids[gone].retired_in == V1
    assert registry.ids[gone].first_release == V0
    registry = known(tmp_path, event("A"), event("B"), version=V2)
    assert registry.ids[gone].retired_in == ""


def test_held_out_content_does_not_reach_the_registry(tmp_path: Path) -> None:
    registry = known(tmp_path, event("Secret Post"), held_out=True)
    assert "Secret Post" not in (tmp_path / "ids.csv").read_text()
    name = next(line.id for line in registry.of_entity("ent_1"))
    assert one_id(registry, event("Secret Post")) == (name, V0)


def test_withdrawn_content_leaves_the_registry(tmp_path: Path) -> None:
    registry = known(tmp_path, event("Private Post"))
    name = next(line.id for line in registry.of_entity("ent_1"))
    empty = EventFields(type="career")
    tombstone = nugget(1, empty, name, V0, status="retired", removed_in=V1, origins=())
    person = entity(1, name="", status="withdrawn", removed_in=V1)
    registry.record_rows({"entities": [person], "nuggets": [tombstone]}, V1)
    registry.save()
    text = (tmp_path / "ids.csv").read_text()
    assert "Private Post" not in text and "Person 1" not in text
    assert Registry.load(tmp_path).ids[name] == KnownId("nug", name, "ent_1", "", V0, V1, "")


def test_queries_are_known_by_a_hash_of_their_text(tmp_path: Path) -> None:
    registry = Registry.load(tmp_path)
    registry.record_rows({"queries": [query(1)], "queries_ci": [query(2)]}, V0)
    registry.save()
    assert sorted(registry.ids) == ["qry_1", "qry_2"]
    assert query(1).text not in (tmp_path / "ids.csv").read_text()


def test_lost_registry_learns_from_the_previous_release(tmp_path: Path) -> None:
    row = nugget(1, event(start="1994", end="1998"), "nug_kept", V0, novel_at_first_release=False)
    registry = Registry.load(tmp_path)
    registry.adopt({"nuggets": [row], "entities": [entity(1)]}, V0)
    assert one_id(registry, event(start="1994", end="1999")) == ("nug_kept", V0)
    assert registry.ids["nug_kept"].novel == "false"


def test_version_with_other_content_is_refused(tmp_path: Path) -> None:
    registry = Registry.load(tmp_path)
    registry.record_release(KnownRelease(V0, "a" * 64, "2026-11-30", 1, 1))
    registry.record_release(KnownRelease(V0, "a" * 64, "2026-11-30", 1, 1))
    with pytest.raises(ReleaseConflict, match="other content"):
        registry.record_release(KnownRelease(V0, "b" * 64, "2026-11-30", 1, 1))


def test_registry_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    mine, theirs = Registry.load(tmp_path), Registry.load(tmp_path)
    theirs.record_rows({"entities": [entity(1)]}, V0)
    theirs.save()
    mine.record_rows({"entities": [entity(2)]}, V0)
    with pytest.raises(ReleaseConflict, match="changed while"):
        mine.save()
    assert "ent_1" in (tmp_path / "ids.csv").read_text()


HEADER = "kind,id,entity_id,content,first_release,retired_in,novel\n"


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("id,kind\n", "ids.csv", "header"),
        (HEADER + "nug,nug_a,ent_1,{},2026.11.0\n", "ids.csv:2", "5 cells instead of 7"),
        (HEADER + "nug,nug_a,ent_1,{},soon,,\n", "ids.csv:2", "first_release is 'soon'"),
        (HEADER + "nug,ent_a,ent_1,{},2026.11.0,,\n", "ids.csv:2", "not the kind"),
        (HEADER + "nug,nug_a,ent_1,{,2026.11.0,,\n", "ids.csv:2", "not JSON"),
        (HEADER + 'nug,nug_a,ent_1,"{""name"":1}",2026.11.0,,\n', "ids.csv:2", "no key fields"),
        (HEADER + "nug,nug_a,ent_1,{},2026.11.0,,maybe\n", "ids.csv:2", "novel is 'maybe'"),
        (HEADER + "nug,nug_a,ent_1,{},2026.11.0,,\n" * 2, "ids.csv:3", "a second time"),
    ],
)
def test_broken_line_is_named(tmp_path: Path, text: str, place: str, what: str) -> None:
    (tmp_path / "ids.csv").write_text(text)
    with pytest.raises(InputInvalid) as caught:
        Registry.load(tmp_path)
    assert place in str(caught.value) and what in str(caught.value)


def test_content_column_reads_back_as_the_event() -> None:
    for fields in (
        event(),
        event(end=".."),
        event(end=None),
        event("X", None, end_bounds=Bounds(latest="1999")),
    ):
        assert content_of(fields_of(canonical_json(content_of(fields)))) == content_of(fields)
