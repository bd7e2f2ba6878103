"""What changed between two releases."""

from __future__ import annotations

from pathlib import Path

import pytest

from releases.changes import compare_releases, diff
from releases.parquet import read_rows
from schemas.audit import Change
from schemas.errors import InputInvalid
from schemas.event import EventFields
from tests.releases.conftest import People, Workshop
from tests.releases.makers import event

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
    assert ("entities", "added", "new in the sources of this release") in found
    assert ("entities", "retired", "drawn anew") in found
    assert ("nuggets", "changed", "fields: end, evidence_ids") in found
    assert ("nuggets", "retired", "not found any more in the sources of this release") in found
    assert ("nuggets", "added", "new in the sources of this release") in found
    assert ("wikipedia", "removed", "not found any more in the sources of this release") in found
    assert [kind for config, kind, _ in found if config == "nuggets"].count("changed") == 1
    text = (second.path / "DATASET_CHANGELOG.md").read_text()
    assert text.index("## 2026.12.0") < text.index("## 2026.11.0"), "the history stays"
    assert text.count("# Changes of the data set") == 1


def test_new_as_of_alone_is_no_change_of_a_record(workshop: Workshop, people: People) -> None:
    first = workshop.seal(people)
    second = workshop.seal(people, previous=first.path, as_of="2026-12-31")
    assert (second.version, second.unchanged) == ("2026.12.0", False)
    assert changes(second.path) == []
    assert "No record changed." in (second.path / "DATASET_CHANGELOG.md").read_text()


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
