"""What changed between two releases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from releases.causes import cause, differences
from releases.changes import compare_makings, compare_releases, diff
from releases.parquet import read_rows
from schemas.audit import Change
from schemas.errors import InputInvalid
from schemas.event import EventFields
from tests.releases.conftest import People, Workshop
from tests.releases.makers import event, source
from tests.releases.test_card import manifest

pytestmark = pytest.mark.usefixtures("unloaded")


def changes(release: Path) -> list[tuple[str, str, str]]:
    """(config, kind, reason) of each change, in the file's order."""
    return [(c.config, c.kind, c.reason) for c in read_rows(release / "changes.parquet", Change)]


def test_first_release_says_so(workshop: Workshop, people: People) -> None:
    release = workshop.seal(people).path
    assert changes(release) == []
    text = (release / "DATASET_CHANGELOG.md").read_text()
    assert "## 2026.11.0 (as of 2026-11-30)" in text
    assert "First release of this series: 2 entities, 3 nuggets" in text


def test_added_changed_retired_and_replaced(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people)
    people[1][0] = event(end="1999")
    people[3] = [event("Envoy", "2001", end="2003")]
    del people[2]
    second = workshop.seal(people, previous=first.path, as_of="2026-12-31", reasons={"ent_2": "drawn anew"})
    found = changes(second.path)
    assert ("entities", "added", "not in the previous release") in found
    assert ("entities", "retired", "drawn anew") in found
    assert ("nuggets", "changed", "fields: end, evidence_ids") in found
    assert ("nuggets", "retired", "no longer found by this build") in found
    assert ("nuggets", "added", "not in the previous release") in found
    assert ("wikipedia", "removed", "no longer found by this build") in found
    assert [kind for config, kind, _ in found if config == "nuggets"].count("changed") == 1
    text = (second.path / "DATASET_CHANGELOG.md").read_text()
    assert text.index("## 2026.12.0") < text.index("## 2026.11.0"), "the history stays"
    assert text.count("# Changes of the data set") == 1


def test_new_as_of_alone_is_no_change_of_a_record(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people)
    second = workshop.seal(people, previous=first.path, as_of="2026-12-31")
    assert (second.version, second.unchanged) == ("2026.12.0", False)
    assert changes(second.path) == []
    text = (second.path / "DATASET_CHANGELOG.md").read_text()
    assert "What it was made from differs: as_of 2026-11-30 -> 2026-12-31." in text
    assert "No record changed." in text
    assert compare_releases(first.path, second.path) == ()
    assert compare_makings(first.path, second.path) == ("as_of 2026-11-30 -> 2026-12-31",)


def test_change_of_the_code_alone_is_called_so(workshop: Workshop, people: People) -> None:
    """The same inputs read by other code: no source gained or lost anything."""
    first = workshop.seal(people)
    people[1][0] = event(end="1999")
    del people[2]
    second = workshop.seal(people, previous=first.path, code_version="0.2.0", reasons={"ent_2": "withdrawn"})
    found = changes(second.path)
    assert ("nuggets", "changed", "fields: end, evidence_ids; the code changed") in found
    assert ("nuggets", "retired", "no longer found by this build; the code changed") in found
    assert ("entities", "retired", "withdrawn") in found, "a known reason stays as it is"
    assert "code version 0.1.0 -> 0.2.0" in (second.path / "DATASET_CHANGELOG.md").read_text()
    assert [c.reason for c in compare_releases(first.path, second.path) if c.config == "nuggets"] == [
        reason for config, _, reason in found if config == "nuggets"
    ]


OTHER_FILE = (source(sha256="1" * 64),)
SERVICE = source("wikidata", location="https://www.wikidata.org/w/api.php", sha256=None, n_bytes=None)
LATER = SERVICE.model_copy(update={"retrieved_at": "2026-12-01T00:00:00Z"})


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ({}, {"inputs": OTHER_FILE}, "input whogov (whogov.csv) changed"),
        ({}, {"inputs": ()}, "input whogov (whogov.csv) is gone"),
        ({}, {"inputs": (source(), SERVICE)}, "input wikidata (https://www.wikidata.org/w/api.php) is new"),
        ({"inputs": (SERVICE,)}, {"inputs": (LATER,)}, "was read at 2026-11-30T12:00:00Z and at 2026-12-01"),
        ({}, {"languages": ("en", "fr")}, "Wikipedia editions en -> en, fr"),
    ],
)
def test_other_inputs_or_settings_are_named_and_the_code_is_not_blamed(
    before: dict[str, Any], after: dict[str, Any], says: str
) -> None:
    old = manifest("nuggets", **{"inputs": (source(),), **before})
    new = manifest("nuggets", **{"inputs": (source(),), **after, "code_version": "0.2.0"})
    assert says in "; ".join(differences(old, new))
    assert cause(old, new) is None
    assert cause(old, old.model_copy(update={"code_version": "0.2.0"})) == "the code changed"
    assert cause(old, old) is None and differences(old, old) == ()


def test_nothing_that_is_recorded_differs(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people)
    people[1][0] = event(end="1999")
    second = workshop.seal(people, previous=first.path)
    text = (second.path / "DATASET_CHANGELOG.md").read_text()
    assert "Settings, inputs and code version are those of the release before." in text
    assert ("nuggets", "changed", "fields: end, evidence_ids") in changes(second.path)


def test_two_nuggets_that_prove_to_be_one(workshop: Workshop) -> None:
    parts: list[EventFields] = [event(start="1994", end="1996"), event(start="1996-06", end="1998")]
    first = workshop.seal({1: parts})
    second = workshop.seal({1: [event(start="1994", end="1998")]}, previous=first.path)
    (reason,) = [
        reason for config, kind, reason in changes(second.path) if (config, kind) == ("nuggets", "retired")
    ]
    assert reason.startswith("now part of nug_")


def test_any_two_releases_can_be_compared(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people).path
    people[1].append(event("Envoy", "2001", end="2003"))
    second = workshop.seal(people, previous=first, as_of="2026-12-31").path
    people[1].pop()
    third = workshop.seal(people, previous=second, as_of="2027-01-31").path
    assert compare_releases(first, first) == ()
    forth, back = compare_releases(first, second), compare_releases(second, first)
    assert [c.record_id for c in forth] == [c.record_id for c in back]
    assert {c.kind for c in forth if c.config == "nuggets"} == {"added"}
    assert {c.kind for c in back if c.config == "nuggets"} == {"removed"}
    (gone,) = [c for c in compare_releases(second, third) if c.config == "nuggets"]
    assert (gone.kind, gone.from_version, gone.to_version) == ("retired", "2026.12.0", "2027.01.0")
    assert diff({}, {}, None, "2026.11.0") == ()


def test_folder_that_is_no_release_is_named(workshop: Workshop, people: People, tmp_path: Path) -> None:
    with pytest.raises(InputInvalid, match="no readable manifest"):
        compare_releases(tmp_path, workshop.seal(people).path)
