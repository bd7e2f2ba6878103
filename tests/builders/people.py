"""Makers of invented people, pages, items and candidates for the tests of this room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from builders.inputs import PersonSources
from schemas.candidate import Candidate
from schemas.event import EventFields
from schemas.evidence import Evidence
from schemas.ids import canonical_json, mint, sha256_text
from schemas.person import PersonRecord, RegisterFact, YearlyPost
from schemas.snapshot import (
    ItemRecord,
    LinkRecord,
    PageRecord,
    Reference,
    Snak,
    SourceRecord,
    Statement,
    TimeValue,
)

NOW = "2026-11-30T12:00:00Z"
AS_OF = "2026-11-30"
PERSON = "ent_doro"


class PlainIds:
    """Ids from content, as an empty registry mints them."""

    def assign(self, entity_id: str, fields: Sequence[EventFields]) -> list[tuple[str, str]]:
        """One id a nugget; equal content is told apart by a number."""
        seen: dict[str, int] = {}
        found = []
        for one in fields:
            text = canonical_json(one.model_dump(mode="json"))
            seen[text] = seen.get(text, 0) + 1
            found.append((mint("nug", {"entity_id": entity_id, "is": text, "n": seen[text]}), "2026.11.1"))
        return found


def evidence(origin: str = "wikipedia:en", **fields: Any) -> Evidence:
    """Evidence of one origin; `where` and `referenced` decide its standing."""
    kind = origin.split(":")[0]
    source = {"wikipedia": "wikipedia", "register": "register"}.get(kind, kind)
    text = fields.pop("statement", f"stated by {origin}")
    given: dict[str, Any] = {
        "evidence_id": mint("evd", {"origin": origin, "statement": text, "more": canonical_json(fields)}),
        "entity_id": PERSON,
        "source": source,
        "origin": origin,
        "language": "en",
        "retrieved_at": NOW,
        "text_kind": "statement",
        "statement": text,
        "sha256": sha256_text(text or ""),
        "licence": "CC0 1.0",
        "n_tokens": 3,
        "tokenizer": "nuggetsmith-words-1",
    }
    return Evidence(**{**given, **fields})


def box(origin: str = "wikipedia:en", **fields: Any) -> Evidence:
    """Evidence in an infobox."""
    return evidence(origin, where="infobox", **fields)


def prose(origin: str = "wikipedia:en", **fields: Any) -> Evidence:
    """Evidence in prose."""
    return evidence(origin, where="prose", **fields)


def candidate(row: Evidence, **fields: Any) -> Candidate:
    """A candidate; `ended` follows from the end unless it is given."""
    end = fields.get("end")
    fields.setdefault("ended", "no" if end == ".." else "yes" if end else "unknown")
    fields.setdefault("type", "career")
    return Candidate(entity_id=row.entity_id, evidence=row, **fields)


def minister(row: Evidence, start: str | None = None, end: str | None = None, **fields: Any) -> Candidate:
    """A candidate for one ministry."""
    fields.setdefault("position", "Minister of Harbours")
    fields.setdefault("organization", "Government of Norway")
    return candidate(row, start=start, end=end, **fields)


def page(
    wikitext: str = "", text: str = "", *, title: str = "Doro Vantell", language: str = "en", **fields: Any
) -> PageRecord:
    """A page of status `ok` unless told otherwise."""
    fields.setdefault("status", "ok")
    return PageRecord(
        language=language,
        requested=title,
        title=title,
        wikitext=wikitext,
        text=text,
        text_kind="rendered",
        revid=7,
        timestamp=NOW,
        retrieved_at=NOW,
        **fields,
    )


def person(**fields: Any) -> PersonRecord:
    """A minister of Norway."""
    given: dict[str, Any] = {
        "person_id": "whogov:NOR:Doro Vantell",
        "stratum": "non_us",
        "source": "whogov",
        "name": "Doro Vantell",
        "country_iso3": "NOR",
        "first_year": 1990,
        "last_year": 1998,
        "eligible": True,
    }
    return PersonRecord(**{**given, **fields})


def provenance(name: str = "whogov", **fields: Any) -> SourceRecord:
    """Where rows come from."""
    given: dict[str, Any] = {
        "location": "WhoGov_V3.csv",
        "licence": "not stated",
        "citation": "Nyrup and Bramwell 2020",
        "retrieved_at": NOW,
    }
    return SourceRecord(name=name, **{**given, **fields})


def sources(
    *,
    item: ItemRecord | None = None,
    labels: Mapping[str, ItemRecord] | None = None,
    pages: Sequence[PageRecord] = (),
    link: LinkRecord | None = None,
    as_of: str = AS_OF,
    who: PersonRecord | None = None,
    **fields: Any,
) -> PersonSources:
    """Sources of one invented person."""
    who = who or person()
    linked = link or LinkRecord(
        person_id=who.person_id, link_status="linked", link_score=1.0, reason="test", n_searches=2
    )
    fields.setdefault("provenance", (provenance(),))
    return PersonSources(
        entity_id=PERSON,
        person=who,
        link=linked,
        item=item,
        labels=labels or {},
        pages=tuple(pages),
        as_of=as_of,
        **fields,
    )


def item(
    statements: Sequence[Statement] = (), *, label: str = "Doro Vantell", qid: str = "Q1", **fields: Any
) -> ItemRecord:
    """An item with an English label."""
    return ItemRecord(
        wikidata_id=qid,
        requested=qid,
        status="ok",
        labels=(("en", label),),
        statements=tuple(statements),
        retrieved_at=NOW,
        **fields,
    )


def named(**labels: str) -> dict[str, ItemRecord]:
    """Label-only items by id."""
    return {qid: item(label=label, qid=qid) for qid, label in labels.items()}


def time(date: str | None, precision: int = 11, bounds: tuple[str, str] | None = None) -> TimeValue:
    """A Wikidata time."""
    earliest, latest = bounds or (None, None)
    return TimeValue(date=date, earliest=earliest, latest=latest, precision=precision)


def snak(prop: str, value: TimeValue | str | None) -> Snak:
    """A qualifier: a time, an item id, `novalue` or `somevalue`."""
    if isinstance(value, TimeValue):
        return Snak(property=prop, kind="time", time=value)
    if value == "novalue":
        return Snak(property=prop, kind="novalue")
    if value == "somevalue":
        return Snak(property=prop, kind="somevalue")
    return Snak(property=prop, kind="item", item=value)


def statement(
    prop: str,
    value: str,
    *qualifiers: Snak,
    rank: Any = "normal",
    references: Sequence[Reference] = (),
) -> Statement:
    """A statement with an item as its value."""
    return Statement(
        main=Snak(property=prop, kind="item", item=value),
        rank=rank,
        qualifiers=qualifiers,
        references=tuple(references),
    )


def fact(**fields: Any) -> RegisterFact:
    """A register's post."""
    given: dict[str, Any] = {
        "type": "career",
        "position": "Senator",
        "organization": "United States Senate",
        "register_name": "us-congress",
        "statement": "sen WA class 1",
        "licence": "CC0 1.0",
    }
    return RegisterFact(**{**given, **fields})


def yearly(position: str = "Min. Of Harbours", first: int = 1998, last: int = 2000) -> YearlyPost:
    """Consecutive yearly rows."""
    from schemas.base import Bounds

    return YearlyPost(
        position=position,
        country_iso3="NOR",
        first_year=first,
        last_year=last,
        start_bounds=Bounds(earliest=f"{first - 1}-07-02", latest=f"{first}-07-01"),
        end_bounds=Bounds(earliest=f"{last}-07-01", latest=f"{last + 1}-06-30"),
    )
