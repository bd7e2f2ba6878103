"""Small made-up records for the tests of this room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from releases.content import ReleaseContent
from releases.ids import NuggetIds
from releases.registry import Registry
from releases.version import next_version, released_hashes
from schemas.base import Record
from schemas.counts import Dropped, StageCount
from schemas.coverage import Coverage, WikipediaPage
from schemas.entity import Entity
from schemas.event import EventFields
from schemas.evidence import Evidence
from schemas.ids import mint, sha256_text
from schemas.nugget import Nugget
from schemas.query import (
    Anonymization,
    AnswerKey,
    AnswerNugget,
    Criterion,
    Dimension,
    Query,
    SearchValidation,
    Signal,
)
from schemas.snapshot import SourceRecord

AS_OF = "2026-11-30"
TIME = "2026-11-30T12:00:00Z"
EARLIER = "Born in 1950. "


def event(position: str = "Minister of Tides", start: str | None = "1994", **fields: Any) -> EventFields:
    """A career event; `end` sets `ended` as the models ask for."""
    end = fields.setdefault("end", "1998")
    fields.setdefault("ended", "no" if end == ".." else "yes" if end else "unknown")
    fields.setdefault("type", "career")
    fields.setdefault("organization", "Government of Velonia")
    return EventFields(position=position, start=start, **fields)


def entity(number: int = 1, **fields: Any) -> Entity:
    """A person of Velonia."""
    defaults: dict[str, Any] = {
        "entity_id": f"ent_{number}",
        "name": f"Person {number}",
        "aliases": (),
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
        "as_of": AS_OF,
    }
    return Entity(**{**defaults, **fields})


def page(number: int = 1, text: str = "", language: str = "en") -> WikipediaPage:
    """The article of a person."""
    return WikipediaPage(
        entity_id=f"ent_{number}",
        language=language,
        title=f"Person {number}",
        revid=100 + number,
        timestamp=TIME,
        text=text,
        licence="CC BY-SA 4.0",
        attribution=f"“Person {number}”, Wikipedia ({language}), revision {100 + number}",
    )


def evidence(number: int, quote: str, text: str, **fields: Any) -> Evidence:
    """A quote from a person's article."""
    start = text.index(quote)
    defaults: dict[str, Any] = {
        "evidence_id": mint("evd", {"quote": quote, "person": number}),
        "entity_id": f"ent_{number}",
        "source": "wikipedia",
        "origin": "wikipedia:en",
        "url": f"https://en.wikipedia.org/wiki/Person_{number}",
        "language": "en",
        "revision": str(100 + number),
        "retrieved_at": TIME,
        "text_kind": "rendered",
        "where": "prose",
        "quote": quote,
        "quote_start": start,
        "quote_end": start + len(quote),
        "sha256": sha256_text(text),
        "licence": "CC BY-SA 4.0",
        "n_tokens": len(quote.split()),
        "tokenizer": "whitespace",
    }
    return Evidence(**{**defaults, **fields})


def as_statement(row: Evidence, **fields: Any) -> Evidence:
    """The same evidence as a statement of a structured source."""
    statement = str(fields.pop("statement", row.quote))
    changes: dict[str, Any] = {
        "source": "wikidata",
        "origin": "wikidata",
        "language": "und",
        "text_kind": "statement",
        "quote": None,
        "quote_start": None,
        "quote_end": None,
        "statement": statement,
        "sha256": sha256_text(statement),
        "licence": "CC0 1.0",
    }
    return row.model_copy(update={**changes, **fields})


def coverage(number: int = 1, total: int = 1, **fields: Any) -> Coverage:
    """What English Wikipedia says of a person."""
    defaults: dict[str, Any] = {
        "entity_id": f"ent_{number}",
        "language": "en",
        "title": f"Person {number}",
        "revid": 100 + number,
        "timestamp": TIME,
        "status": "ok",
        "n_chars": 100,
        "nuggets_covered": 0,
        "nuggets_uncertain": 0,
        "nuggets_total": total,
    }
    return Coverage(**{**defaults, **fields})


def nugget(number: int, fields: EventFields, nugget_id: str, first_release: str, **more: Any) -> Nugget:
    """A core nugget of a person."""
    defaults: dict[str, Any] = {
        "nugget_id": nugget_id,
        "entity_id": f"ent_{number}",
        "label": "RIGHT",
        "tier": "core",
        "evidence_ids": (),
        "origins": ("wikipedia:en",),
        "novelty": "novel",
        "novelty_en": "novel",
        "first_release": first_release,
        "as_of": AS_OF,
    }
    return Nugget(**{**defaults, **dict(fields), **more})


def query(number: int = 1, nuggets: tuple[str, ...] = (), **fields: Any) -> Query:
    """A query about a person."""
    defaults: dict[str, Any] = {
        "query_id": f"qry_{number}",
        "path": "trend_derived",
        "answerable": "gold" if nuggets else "open",
        "modality": "text",
        "text": f"Which offices did a minister of an island state hold before {1990 + number}?",
        "language": "en",
        "domain": "politics",
        "task_type": "landscape_survey",
        "topic": "cabinet",
        "subtopic": "careers",
        "persona": "a journalist",
        "features": ("factuality",),
        "difficulty": "medium",
        "difficulty_signals": (Signal(name="n_nuggets", value=1.0),),
        "time_sensitive": False,
        "valid_from": "2026-11-01",
        "search_validation": SearchValidation(provider="snapshot_index", n_results=4, n_hosts=2, passed=True),
        "filter_method": "rules",
        "anonymization": Anonymization(method="descriptors", n_replaced=1),
        "answer_key": AnswerKey(
            entity_ids=("ent_1",),
            nuggets=tuple(
                AnswerNugget(nugget_id=name, slots=("position",), importance="vital") for name in nuggets
            ),
            as_of=AS_OF,
        )
        if nuggets
        else None,
        "rubric": (
            Dimension(name="coverage", weight=1.0, criteria=(Criterion(text="All offices", weight=1.0),)),
        ),
        "anchor": False,
        "first_release": "2026.11.0",
    }
    return Query(**{**defaults, **fields})


def source(name: str = "whogov", **fields: Any) -> SourceRecord:
    """A declared input."""
    defaults: dict[str, Any] = {
        "name": name,
        "location": f"{name}.csv",
        "sha256": "0" * 64,
        "n_bytes": 10,
        "licence": "not stated",
        "citation": "Nyrup and Bramwell 2020",
        "retrieved_at": TIME,
    }
    return SourceRecord(**{**defaults, **fields})


def rows_of(
    people: dict[int, list[EventFields]], ids: NuggetIds, *, as_of: str = AS_OF
) -> dict[str, list[Record]]:
    """Rows of a build: each event is stated by a sentence of its person's article."""
    rows: dict[str, list[Record]] = {
        name: [] for name in ("entities", "nuggets", "coverage", "evidence", "wikipedia")
    }
    for number, events in people.items():
        quotes = [f"{one.position} from {one.start} to {one.end}." for one in events]
        text = EARLIER + " ".join(quotes)
        rows["entities"].append(entity(number, as_of=as_of))
        rows["wikipedia"].append(page(number, text))
        rows["coverage"].append(coverage(number, len(events)))
        for one, quote, (nugget_id, first) in zip(
            events, quotes, ids.assign(f"ent_{number}", events), strict=True
        ):
            stated = evidence(number, quote, text)
            rows["evidence"].append(stated)
            rows["nuggets"].append(
                nugget(number, one, nugget_id, first, evidence_ids=(stated.evidence_id,), as_of=as_of)
            )
    return rows


def content_of_people(
    people: dict[int, list[EventFields]], registry: Registry, out: Path, **fields: Any
) -> ReleaseContent:
    """What a build of these people hands over."""
    as_of = fields.get("as_of", AS_OF)
    version = next_version(as_of, {**registry.releases, **released_hashes(out)})
    defaults: dict[str, Any] = {
        "rows": rows_of(people, NuggetIds(registry, version), as_of=as_of),
        "version": version,
        "inputs": (source(),),
        "stages": (
            StageCount(stage="whogov.rows", seen=10, kept=9, dropped=(Dropped(reason="no_name", n=1),)),
        ),
    }
    return bare_content(**{**defaults, **fields})


def bare_content(**fields: Any) -> ReleaseContent:
    """A hand-over without rows, for tests of single files."""
    defaults: dict[str, Any] = {
        "rows": {},
        "version": "2026.11.0",
        "as_of": AS_OF,
        "profile": "test",
        "seed": 7,
        "languages": ("en",),
        "inputs": (),
        "stages": (),
        "code_version": "0.1.0",
    }
    return ReleaseContent(**{**defaults, **fields})
