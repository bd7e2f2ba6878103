"""What systems hand in: predictions about people and answers to queries (JSON lines).

The evaluator reads the same files without these models, since it ships alone; a test holds both together.
"""

from __future__ import annotations

from typing import Literal

from schemas.base import Record, UtcTime
from schemas.event import EventType, Rank

Condition = Literal["with_wiki", "without_wiki", "short_context", "long_context", "memory_only"]


class Citation(Record):
    """A quote that a system gives for an event or a statement."""

    url: str | None = None
    """Address."""
    quote: str | None = None
    """Verbatim text."""


class PredictedEvent(Record):
    """One predicted event: a nugget's key fields, dates as EDTF."""

    type: EventType
    """Kind of event."""
    position: str | None = None
    """Role."""
    organization: str | None = None
    """Body, party or school."""
    title: str | None = None
    """Official title."""
    rank: Rank | None = None
    """Qualifier of the role; null: read from title and position."""
    degree: str | None = None
    """Degree (education)."""
    field: str | None = None
    """Field of study (education)."""
    relation: str | None = None
    """Relation (kinship)."""
    relative_name: str | None = None
    """Name (kinship)."""
    start: str | None = None
    """Start as EDTF."""
    end: str | None = None
    """End as EDTF, or `..`."""
    step: int | None = None
    """Search step at which it was found."""
    tokens_at: int | None = None
    """Tokens used when it was found."""
    evidence: tuple[Citation, ...] = ()
    """What supports it."""


class Cost(Record):
    """What a run cost."""

    search_steps: int | None = None
    """Search calls."""
    tokens: int | None = None
    """Tokens in and out."""
    usd: float | None = None
    """Money in US dollars."""
    seconds: float | None = None
    """Wall time."""


class ArchivedPage(Record):
    """A page that a system kept."""

    url: str
    """Address."""
    text: str
    """Plain text."""


class Prediction(Record):
    """One system's events of one person."""

    entity_id: str
    """Person."""
    system: str
    """Name of the system."""
    run_id: str
    """Run, when a system ran several times."""
    run_at: UtcTime
    """When it ran."""
    condition: Condition
    """What it was given."""
    events: tuple[PredictedEvent, ...]
    """Predicted events."""
    cost: Cost | None = None
    """What it cost."""
    archive: tuple[ArchivedPage, ...] = ()
    """Pages it kept."""


class TraceStep(Record):
    """One step of a system's work on a query."""

    kind: Literal["plan", "search", "open", "read", "note", "write"]
    """What it did."""
    text: str
    """Query, address or note."""


class Answer(Record):
    """One system's answer to one query."""

    query_id: str
    """Query."""
    system: str
    """Name of the system."""
    run_id: str
    """Run."""
    run_at: UtcTime
    """When it ran."""
    report: str
    """The answer."""
    citations: tuple[Citation, ...] = ()
    """What it cites."""
    trace: tuple[TraceStep, ...] = ()
    """How it got there."""
    cost: Cost | None = None
    """What it cost."""
