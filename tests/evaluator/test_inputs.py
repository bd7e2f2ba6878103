"""Prediction files: both forms are read, and nothing wrong passes in silence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evaluator.codebook_form import time_range
from evaluator.errors import InputInvalid
from evaluator.events import Event
from evaluator.inputs import read_predictions
from evaluator.predictions import MOST_EVENTS, Prediction
from evaluator.release import Release, read_release
from schemas.answers import PredictedEvent
from schemas.answers import Prediction as PredictionModel
from tests.evaluator.makers import (
    entity_row,
    nugget_row,
    prediction_row,
    write_predictions,
    write_release,
)


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    folder = tmp_path_factory.mktemp("release")
    people = [entity_row(1), entity_row(2), entity_row(3, name="Twin"), entity_row(4, name="Twin")]
    return read_release(write_release(folder, people, [nugget_row()]))


Read = Callable[..., list[Prediction]]


@pytest.fixture
def read(tmp_path: Path, release: Release) -> Read:
    def reader(*rows: object, name: str = "answers.jsonl") -> list[Prediction]:
        return read_predictions(write_predictions(tmp_path / name, rows), release)

    return reader


FULL_EVENT: dict[str, Any] = {
    "type": "career", "position": "Mayor", "organization": "Ostry", "title": "Mayor", "rank": "acting",
    "degree": "BA", "field": "Law", "relation": "parent", "relative_name": "Orla Quint", "start": "1994-03~",
    "end": "..", "step": 3, "tokens_at": 100,
    "evidence": [{"url": "https://example.org", "quote": "She was mayor."}],
}  # fmt: skip


def test_every_field_of_the_schema_is_read_and_no_other(read: Read) -> None:
    row = prediction_row(
        events=[FULL_EVENT],
        cost={"search_steps": 1, "tokens": 2, "usd": 0.5, "seconds": 3},
        archive=[{"url": "https://example.org", "text": "She was mayor."}],
    )
    PredictionModel.model_validate_json(json.dumps(row))
    assert set(FULL_EVENT) == set(PredictedEvent.model_fields)
    assert set(row) == set(PredictionModel.model_fields)
    [prediction] = read(row)
    [event] = prediction.events
    shared = {name for name in PredictedEvent.model_fields if name not in ("step", "tokens_at", "evidence")}
    assert {name: getattr(event, name) for name in shared} == {name: FULL_EVENT[name] for name in shared}
    assert prediction.unit == ("finder", "1", "without_wiki")


def test_json_list_and_pretty_json_are_read_too(tmp_path: Path, release: Release) -> None:
    path = tmp_path / "answers.json"
    path.write_text("\ufeff" + json.dumps([prediction_row(1), prediction_row(2)]), encoding="utf-8")
    assert len(read_predictions(path, release)) == 2
    path.write_text(json.dumps(prediction_row(1), indent=2), encoding="utf-8")
    assert len(read_predictions(path, release)) == 1


def test_a_folder_is_read_whole(tmp_path: Path, release: Release) -> None:
    write_predictions(tmp_path / "a" / "one.jsonl", [prediction_row(1)])
    write_predictions(tmp_path / "two.jsonl", [prediction_row(2)])
    (tmp_path / "notes.txt").write_text("not an answer", encoding="utf-8")
    assert [one.entity_id for one in read_predictions(tmp_path, release)] == ["ent_1", "ent_2"]


CODEBOOK: dict[str, Any] = {
    "full_name": "P. Number2",
    "birth_date": "1950.03",
    "gender": "female",
    "retired": True,
    "party_experiences": [
        {"time_range": "1990.05-Present", "party_name": "Unity Party", "position_title": "NA", "notes": ""}
    ],
    "occupation_experiences": [
        {
            "time_range": "1994.03-1998.11",
            "organization_name": "Ministry of Tides",
            "position_title": "Minister of Tides",
            "concurrent": "No",
            "organization_type": "State",
            "notes": "NA",
        }
    ],
    "education_experiences": [
        {
            "time_range": "NA-1972",
            "organization_name": "University of Ostry",
            "education_level": "Bachelor",
            "enrollment_status": "Full-time",
            "major_or_field": "Law",
        }
    ],
    "relatives": [{"relation": "mother", "full_name": "Orla Quint", "notes": "NA"}],
}


def test_the_codebook_form_is_read(read: Read) -> None:
    [prediction] = read(CODEBOOK, name="deep-finder.jsonl")
    assert (prediction.entity_id, prediction.system, prediction.condition) == (
        "ent_2",
        "deep-finder",
        "unstated",
    )
    post = "Minister of Tides"
    assert prediction.events == (
        Event("party", organization="Unity Party", start="1990-05", end=".."),
        Event("career", post, "Ministry of Tides", post, start="1994-03", end="1998-11"),
        Event("education", organization="University of Ostry", degree="Bachelor", field="Law", end="1972"),
        Event("kinship", relation="mother", relative_name="Orla Quint"),
    )


def test_the_folder_names_the_system_of_codebook_files(tmp_path: Path, release: Release) -> None:
    write_predictions(tmp_path / "finder" / "p2.json", [CODEBOOK])
    write_predictions(tmp_path / "other" / "p2.json", [{**CODEBOOK, "condition": "with_wiki", "run_id": "7"}])
    read = read_predictions(tmp_path, release)
    assert [one.unit for one in read] == [("finder", "unstated", "unstated"), ("other", "7", "with_wiki")]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("1994.03-1998.11", "1994-03", "1998-11"),
        ("1994.03-Present", "1994-03", ".."),
        ("1994-1998", "1994", "1998"),
        ("1994.3 – 1998.11", "1994-03", "1998-11"),
        ("1994.03.17-1998.NA", "1994-03-17", "1998"),
        ("1994.00-NA", "1994", None),
        ("NA-1998", None, "1998"),
        ("NA-Present", None, ".."),
        ("NA-NA", None, None),
        ("2002", "2002", "2002"),
        ("NA", None, None),
        ("-", None, None),
        (None, None, None),
    ],
)
def test_time_ranges(text: str | None, start: str | None, end: str | None) -> None:
    assert time_range(text, "here") == (start, end)


@pytest.mark.parametrize("text", ["last year", "1994.13-1998", "1994-1995-1996", "Present-1994", "199X-2000"])
def test_what_is_no_time_range_is_refused(text: str) -> None:
    with pytest.raises(InputInvalid):
        time_range(text, "here")


NO_EVENTS = {name: value for name, value in prediction_row().items() if name != "events"}


def event_row(**fields: Any) -> dict[str, Any]:
    return prediction_row(events=[{"type": "career", **fields}])


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (prediction_row(9), "ent_9 is not in release 2026.11.0"),
        (prediction_row(system=""), "field system is missing"),
        (prediction_row(system=None), "field system is missing"),
        (prediction_row(system=3), "field system is a number, not a string"),
        (prediction_row(run_at="today"), "field run_at is no UTC time"),
        (prediction_row(condition="open"), "field condition is 'open', not one of"),
        (prediction_row(condition=None), "field condition is missing"),
        (prediction_row(extra=1), "unknown field 'extra'"),
        (prediction_row(events={}), "field events is an object, not a list"),
        (prediction_row(events=["x"]), "event 1: is a string, not an object"),
        (prediction_row(cost=[]), "field cost: is a list, not an object"),
        (prediction_row(cost={"usd": "1"}), "field usd is a string, not a number"),
        (prediction_row(cost={"tokens": 1.5}), "field tokens is a number, not a number"),
        (prediction_row(archive=[{"text": "x"}]), "archive 1: field url is missing"),
        (
            {key: value for key, value in prediction_row().items() if key != "events"},
            "field events is missing",
        ),
        (event_row(type="job"), "event 1: field type is 'job', not one of"),
        (event_row(type=None), "field type is missing"),
        (event_row(rank="chief"), "field rank is 'chief', not one of"),
        (event_row(start="1994.03"), "event 1: field start '1994.03' is not a date of the form"),
        (event_row(start=".."), "field start"),
        (event_row(end="199X"), "field end '199X' is not a date"),
        (event_row(end="1994-02-30"), "names no day of the calendar"),
        (event_row(start=1994), "field start is a number, not a string"),
        (event_row(step=True), "field step is true or false, not a number"),
        (event_row(position="\ud800"), "field position holds half a character"),
        (event_row(positon="Mayor"), "unknown field 'positon'"),
        (event_row(evidence=[{"link": "x"}]), "evidence 1: unknown field 'link'"),
        (prediction_row(events=[{"type": "career"}] * (MOST_EVENTS + 1)), f"the most is {MOST_EVENTS}"),
        ({**CODEBOOK, "full_name": "Nobody"}, "nobody of the release is called 'Nobody'"),
        ({**CODEBOOK, "full_name": "NA"}, "neither entity_id nor full_name"),
        ({**CODEBOOK, "full_name": "Twin"}, "several people are called 'Twin'"),
        ({**CODEBOOK, "hobby": "chess"}, "unknown field 'hobby'"),
        ({**CODEBOOK, "relatives": [{"relation": "son", "age": 3}]}, "relatives 1: unknown field 'age'"),
        ([1], "is no JSON object"),
        ("text", "is no JSON object"),
    ],
)
def test_a_wrong_field_is_named_with_file_and_line(read: Read, row: object, says: str) -> None:
    with pytest.raises(InputInvalid) as caught:
        read(prediction_row(1), row)
    assert says in str(caught.value)
    assert "answers.jsonl:2" in str(caught.value)


def test_two_answers_about_one_person_are_refused(read: Read) -> None:
    with pytest.raises(InputInvalid, match=r"answers twice about ent_1 .*the first answer is at .*:1"):
        read(prediction_row(1), prediction_row(2), prediction_row(1))
    assert len(read(prediction_row(1), prediction_row(1, run_id="2"))) == 2


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "holds no prediction"),
        (b"\n\n", "holds no prediction"),
        (b"[]", "holds no prediction"),
        (b"{", "is no JSON"),
        (b'{"a": NaN}', "NaN is no JSON number"),
        (b"\xff\xfe", "is not UTF-8 at byte 0"),
        (b"[1]", "record 1: is no JSON object"),
        (b"[" * 100_000, "is no JSON"),
        (b'{"a": ' + b"9" * 5000 + b"}", "is no JSON"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error(
    tmp_path: Path, release: Release, content: bytes, says: str
) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputInvalid) as caught:
        read_predictions(path, release)
    assert says in str(caught.value)
    assert "answers.jsonl" in str(caught.value)


def test_nothing_to_read_is_an_error(tmp_path: Path, release: Release) -> None:
    with pytest.raises(InputInvalid, match="no such file or folder"):
        read_predictions(tmp_path / "none.jsonl", release)
    with pytest.raises(InputInvalid, match=r"has no \.json"):
        read_predictions(tmp_path, release)
