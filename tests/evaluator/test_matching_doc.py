"""evaluator/MATCHING.md: its tables and its worked example are what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from evaluator.codebook_form import LISTS, read_codebook_record
from evaluator.events import Event, Nugget, Standing
from evaluator.matching import Rung
from evaluator.metrics import ratios
from evaluator.predictions import DOC, Fields, read_record
from schemas.answers import Cost, PredictedEvent, Prediction
from tests.evaluator.makers import counts_of, matched, rungs


@pytest.fixture(scope="module")
def text(repo: Path) -> str:
    return (repo / "evaluator" / "MATCHING.md").read_text(encoding="utf-8")


def block(text: str, name: str) -> list[dict[str, Any]]:
    found = re.search(rf"```json {name}\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return [json.loads(line) for line in found[1].strip().splitlines()]


def table(text: str, header: str) -> list[list[str]]:
    lines = text[text.index(header) :].split("\n\n", maxsplit=1)[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_worked_example_equals_the_code_to_the_digit(text: str) -> None:
    gold = [
        Nugget(**{**row, "standing": Standing(row.get("standing", "core"))}) for row in block(text, "gold")
    ]
    match = matched([Event(**row) for row in block(text, "answers")], gold)
    rows = table(text, "| rung | right |")
    assert [row[0] for row in rows] == [str(rung) for rung in Rung]
    for row in rows:
        counts = counts_of(match, Rung(row[0]))
        value = ratios(counts)
        numbers = [counts.tp, counts.n_pred, counts.n_gold]
        scores = [
            f"{number:.4f}" for number in (value.precision, value.recall, value.f1) if number is not None
        ]
        assert row[1:] == [*map(str, numbers), *scores, str(counts.ignored), str(counts.slots)]
    assert len(match.out_of_window) == 1
    assert match.fused == 1


def dates(cell: str) -> list[str | None]:
    """Dates that a cell of the table of dates stands for."""
    known = re.findall(r"`([^`]*)`", cell)
    if cell.startswith("an end after"):
        return ["2027", "2026-12", "2026"]
    if cell.startswith("not given"):
        return [None, "2026-10", "2001"] if "an end before" in cell else [None, *known]
    return [None] if cell == "not known" else list(known)


def test_the_table_of_dates_is_what_the_code_does(text: str) -> None:
    rows = table(text, "| gold | answer | |")
    assert len(rows) >= 16
    for gold_cell, answer_cell, outcome in rows:
        gold: dict[str, Any] = {"end": dates(gold_cell)[0]}
        if gold_cell.startswith("limits"):
            earliest, latest = (dates(gold_cell)[0] or "").split("/")
            gold = {"end": None, "end_bounds": (earliest, latest)}
        for said in [date for date in dates(answer_cell) if date != "as_of"]:
            nugget = Nugget("career", position="Mayor", **gold)
            found = rungs(Event("career", position="Mayor", end=said), nugget)
            if outcome.startswith("event: right"):
                assert found == ["identity", "event"], (gold_cell, said)
            elif outcome.startswith("wrong"):
                assert found == ["identity"], (gold_cell, said)
            else:
                assert found == ["identity", "event", "attribute"], (gold_cell, said)


def role(cell: str) -> dict[str, Any]:
    """Fields of an event that a cell of the table of positions stands for."""
    cell = cell.replace(" (of a Velonian)", "")
    position, _, rank = cell.partition(", rank ")
    position, _, body = position.partition(", at the ")
    return {"position": position, "rank": rank or None, "organization": body or None}


def test_the_table_of_positions_is_what_the_code_does(text: str) -> None:
    rows = table(text, "| gold | answer | same? |")
    assert len(rows) >= 17
    for gold_cell, answer_cell, outcome in rows:
        for said in answer_cell.split("; "):
            found = rungs(Event("career", **role(said)), Nugget("career", **role(gold_cell)))
            assert ("identity" in found) == outcome.startswith("yes"), (gold_cell, said)


def test_thresholds_named_in_the_doc_are_the_published_ones(text: str) -> None:
    from evaluator.judges.rules import RulesJudge

    settings = RulesJudge().settings
    assert f"`ratio` of at least {settings['position']:.0f}" in text
    assert f"each differing word at least {settings['word']:.0f} like" in text


def names(cell: str) -> list[str]:
    return re.findall(r"`([a-z_]+)`", cell)


def test_the_example_of_a_prediction_is_read(text: str) -> None:
    [row] = block(text, "prediction")
    assert read_record(row, "here").events[0].title == "Minister of Tides and Harbours"


def test_the_fields_of_a_prediction_are_those_of_the_schema(text: str) -> None:
    fields = {names(row[0])[0]: row for row in table(text, "| field | | what it holds |")}
    assert list(fields) == list(Prediction.model_fields)
    for name, info in Prediction.model_fields.items():
        assert (fields[name][1] == "must") == info.is_required(), name
    assert names(fields["cost"][2]) == list(Cost.model_fields)
    events = table(text, "| field | for | what it holds |")
    assert [names(row[0])[0] for row in events] == list(PredictedEvent.model_fields)


def test_the_fields_of_the_codebook_form_are_those_that_are_read(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a field that is named and refused, nor one that is read and not named."""
    asked: set[str] = set()
    for method in ("has", "text", "choice", "items", "loose"):
        original = getattr(Fields, method)

        def spy(self: Fields, name: str, *rest: Any, original: Any = original, **named: Any) -> Any:
            asked.add(name)
            return original(self, name, *rest, **named)

        monkeypatch.setattr(Fields, method, spy)

    entries = {names(row[0])[0]: names(row[1]) for row in table(text, "| list | fields of its entries |")}
    assert tuple(entries) == LISTS
    outer = [name for row in table(text, "| field of the record | |") for name in names(row[0])]
    people = {"person": "ent_1"}
    plain = dict.fromkeys(outer) | {"full_name": "Person"}
    asked.clear()
    read_codebook_record(plain, "here", system="x", people=people)
    assert asked == {*outer, *LISTS}
    for name, inner in entries.items():
        entry = dict.fromkeys(inner)
        record = {"entity_id": "ent_1", name: [entry]}
        asked.clear()
        read_codebook_record(record, "here", system="x", people=people)
        assert asked - {*outer, *LISTS} | (asked & set(inner)) == set(inner), name


def relative(cell: str) -> dict[str, Any]:
    relation, _, name = cell.partition(", named ")
    return {"relation": relation, "relative_name": name or None}


def test_the_table_of_relatives_is_what_the_code_does(text: str) -> None:
    rows = table(text[text.index("**Nameless relatives.**") :], "| gold | answer | same? |")
    assert len(rows) >= 5
    for gold, said, outcome in rows:
        found = rungs(Event("kinship", **relative(said)), Nugget("kinship", **relative(gold)))
        assert ("identity" in found) == outcome.startswith("yes"), (gold, said)


def test_the_doc_and_the_licence_lie_where_the_messages_say(repo: Path) -> None:
    assert (repo / DOC).is_file()
    licence = (repo / "LICENSE").read_bytes()
    assert (repo / "evaluator" / "LICENSE").read_bytes() == licence
    assert b"Apache License" in licence
    assert f"../{DOC}" in (repo / "docs" / "matching.md").read_text(encoding="utf-8")
