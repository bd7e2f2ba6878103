"""Reading a release: what each nugget counts for, and invented countries."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluator.errors import InputInvalid
from evaluator.events import Standing
from evaluator.inputs import read_predictions
from evaluator.judges import judge_of
from evaluator.matching import Rung
from evaluator.release import read_release
from evaluator.scoring import score
from schemas.base import Bounds
from schemas.event import Term
from tests.evaluator.makers import entity_row, nugget_row, prediction_row, write_predictions, write_release

JULY = Bounds(earliest="1993-07-02", latest="1994-07")


def test_a_nugget_counts_for_what_label_tier_and_status_say(tmp_path: Path) -> None:
    rows = [
        nugget_row(1),
        nugget_row(2, tier="extended"),
        nugget_row(3, label="CONFLICT"),
        nugget_row(
            4, label="UNKNOWN", start=None, start_bounds=Bounds(earliest="1993-07-02", latest="1994-07")
        ),
        nugget_row(5, status="retired"),
        nugget_row(6, held_out=True),
        nugget_row(7, terms=(Term(start="1994", end="1996", title="Minister for Tides"),)),
    ]
    release = read_release(write_release(tmp_path / "r", [entity_row()], rows))
    gold = release.gold["ent_1"]
    aside = Standing.SET_ASIDE
    assert [one.standing for one in gold] == ["core", "extended", aside, aside, aside, "core"]
    assert gold[3].start_bounds == ("1993-07-02", "1994-07")
    assert gold[0].start_bounds is None
    assert gold[-1].titles == ("Minister for Tides",)
    assert release.as_of.isoformat() == "2026-11-30"


def test_only_active_people_with_published_gold_are_scored(tmp_path: Path) -> None:
    people = [
        entity_row(1),
        entity_row(2, status="withdrawn"),
        entity_row(3, held_out=True),
        entity_row(4, status="replaced"),
    ]
    release = read_release(write_release(tmp_path / "r", people, [nugget_row()]))
    assert [one.entity_id for one in release.scored] == ["ent_1"]
    assert release.entities["ent_1"].slices == (
        "stratum=us",
        "country=XVE",
        "region=unknown",
        "era=1990s",
    )


def test_an_invented_country_is_known_by_the_government_that_gold_names(tmp_path: Path) -> None:
    people = [entity_row(1), entity_row(2, country_iso3="FRA")]
    rows = [nugget_row(1), nugget_row(2, organization="Port Authority", position="Director")]
    release = read_release(write_release(tmp_path / "r", people, rows))
    assert release.entities["ent_1"].country == "Velonia"
    assert release.entities["ent_2"].country == "FRA"
    said = {"type": "career", "position": "Velonian Minister of Tides", "organization": "Ministry of Tides"}
    prediction = prediction_row(events=[{**said, "start": "1994", "end": "1998"}])
    path = write_predictions(tmp_path / "answers.jsonl", [prediction])
    scored = score(release, read_predictions(path, release), judge_of("rules"))
    assert [len(one.matches.core.pairs[Rung.EVENT]) for one in scored] == [1, 0]


def test_gold_about_nobody_is_refused(tmp_path: Path) -> None:
    folder = write_release(tmp_path / "r", [entity_row(1)], [nugget_row(1, entity=2)])
    with pytest.raises(InputInvalid, match="nug_1 is about ent_2, who is not in entities"):
        read_release(folder)


def test_a_manifest_of_another_kind_is_refused(tmp_path: Path) -> None:
    folder = write_release(tmp_path / "r", [entity_row()], [nugget_row()])
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    (folder / "manifest.json").write_text(json.dumps({**manifest, "as_of": "yesterday"}), encoding="utf-8")
    with pytest.raises(InputInvalid, match=r"manifest.json: as_of: .* is not a date"):
        read_release(folder)
