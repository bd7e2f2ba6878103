"""Small made-up gold, answers and releases for the tests of this room."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from evaluator.events import Event, Nugget, Standing
from evaluator.judges.rules import RulesJudge
from evaluator.matching import PersonMatch, Rung, match_person
from evaluator.metrics import Counts, count, total
from schemas.entity import Entity
from schemas.nugget import Nugget as NuggetRecord
from schemas.tables import to_table

AS_OF = dt.date(2026, 11, 30)
COUNTRY = "Velonia"


def nugget(position: str | None = "Minister of Tides", **fields: Any) -> Nugget:
    """A core nugget of the career of a Velonian."""
    defaults: dict[str, Any] = {"type": "career", "nugget_id": "nug_" + str(position)}
    return Nugget(**{**defaults, "position": position, **fields})


def answer(position: str | None = "Minister of Tides", **fields: Any) -> Event:
    """A predicted career event."""
    return Event(**{"type": "career", "position": position, **fields})


def copy_of(gold: Nugget) -> Event:
    """The answer that says exactly what a nugget says."""
    said = {field.name: getattr(gold, field.name) for field in dataclasses.fields(Event) if field.init}
    return Event(**said)


def matched(predicted: Sequence[Event], gold: Sequence[Nugget], country: str | None = COUNTRY) -> PersonMatch:
    """The match against core gold, by the rules judge."""
    return match_person(predicted, gold, as_of=AS_OF, judge=RulesJudge(), country=country).core


def rungs(predicted: Event, gold: Nugget, country: str | None = COUNTRY) -> list[str]:
    """Rungs on which one answer is right about one nugget."""
    match = matched([predicted], [gold], country)
    return [str(rung) for rung in Rung if match.pairs[rung]]


def counts_of(match: PersonMatch, rung: Rung = Rung.EVENT) -> Counts:
    """Counts over all types on one rung."""
    return total(count(match), ("career", "party", "education", "kinship"), rung)


def entity_row(number: int = 1, **fields: Any) -> Entity:
    """A person of an invented country."""
    defaults: dict[str, Any] = {
        "entity_id": f"ent_{number}",
        "name": f"Person Number{number}",
        "aliases": (f"P. Number{number}",),
        "stratum": "us" if number % 2 else "non_us",
        "country_iso3": "XVE",
        "region": "unknown",
        "gender": "female",
        "roles": ("minister",),
        "first_year": 1994,
        "last_year": 1998,
        "era": "1990s",
        "link_status": "linked",
        "link_score": 1.0,
        "frame_size": 10,
        "draw_rank": number,
        "inclusion_prob": 0.5,
        "as_of": AS_OF.isoformat(),
    }
    return Entity(**{**defaults, **fields})


def nugget_row(number: int = 1, entity: int = 1, **fields: Any) -> NuggetRecord:
    """A published nugget."""
    end = fields.setdefault("end", "1998")
    fields.setdefault("ended", "no" if end == ".." else "yes" if end else "unknown")
    defaults: dict[str, Any] = {
        "nugget_id": f"nug_{number}",
        "entity_id": f"ent_{entity}",
        "type": "career",
        "position": "Minister of Tides",
        "organization": "Government of Velonia",
        "start": "1994",
        "label": "RIGHT",
        "tier": "core",
        "evidence_ids": ("evd_1",),
        "origins": ("register:made-up",),
        "novelty": "novel",
        "novelty_en": "covered",
        "first_release": "2026.11.0",
        "as_of": AS_OF.isoformat(),
    }
    return NuggetRecord(**{**defaults, **fields})


def write_release(folder: Path, entities: Sequence[Entity], nuggets: Sequence[NuggetRecord]) -> Path:
    """A folder with the three files that the evaluator reads."""
    for name, model, rows in (("entities", Entity, entities), ("nuggets", NuggetRecord, nuggets)):
        (folder / name).mkdir(parents=True)
        pq.write_table(to_table(model, rows), folder / name / "test-00000-of-00001.parquet")
    manifest = {
        "version": "2026.11.0", "as_of": AS_OF.isoformat(), "comparability": 1, "schema_version": 1
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


def prediction_row(entity: int = 1, **fields: Any) -> dict[str, Any]:
    """A prediction as JSON."""
    row: dict[str, Any] = {
        "entity_id": f"ent_{entity}",
        "system": "finder",
        "run_id": "1",
        "run_at": "2026-11-30T12:00:00Z",
        "condition": "without_wiki",
        "events": [
            {
                "type": "career",
                "position": "Minister of Tides",
                "organization": "Government of Velonia",
                "start": "1994",
                "end": "1998",
            }
        ],
    }
    return {**row, **fields}


def write_predictions(path: Path, rows: Sequence[object]) -> Path:
    """JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


SET_ASIDE = Standing.SET_ASIDE
EXTENDED = Standing.EXTENDED
