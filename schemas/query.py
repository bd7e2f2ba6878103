"""Query: one anonymised research question with its answer key, filters and tier."""

from __future__ import annotations

from typing import Literal

from schemas.base import Edtf, PublishedRecord, Record

QueryPath = Literal["user_derived", "trend_derived", "authored"]
Difficulty = Literal["easy", "medium", "hard"]


class Trend(Record):
    """The dated trend that a query is anchored on."""

    source: str
    """Where the trend was seen: pageviews, current_events, search, file."""
    title: str
    """What it is about, anonymised."""
    url: str | None = None
    """Where it can be read."""
    date: Edtf
    """Day or month."""
    strength: float | None = None
    """Measured strength (e.g. ratio of views to the usual level)."""


class SearchValidation(Record):
    """Outcome of the first filter."""

    provider: str
    """Search API, or `snapshot_index`."""
    n_results: int
    """Results found."""
    n_hosts: int
    """Registrable hosts outside Wikimedia and its mirrors."""
    passed: bool
    """At least 3 results from at least 2 hosts."""


class Signal(Record):
    """One measured signal of difficulty."""

    name: str
    """Name of the signal."""
    value: float
    """Measured value."""


class Anonymization(Record):
    """What was done so that no subject is named."""

    method: str
    """Descriptors, substitution, or both."""
    n_replaced: int
    """Names and identifiers replaced."""
    checks: tuple[str, ...] = ()
    """Checks that were passed, sorted."""


class AnswerNugget(Record):
    """One nugget that an answer must contain."""

    nugget_id: str
    """Gold nugget."""
    slots: tuple[str, ...]
    """Fields that must be right (`position`, `start` ...)."""
    importance: Literal["vital", "okay"]
    """Vital nuggets decide recall; okay ones are extra."""


class AnswerKey(Record):
    """What a right answer holds."""

    entity_ids: tuple[str, ...]
    """Subjects."""
    nuggets: tuple[AnswerNugget, ...]
    """Nuggets and slots."""
    as_of: Edtf
    """Day up to which the key holds."""


class Criterion(Record):
    """One criterion of a rubric dimension."""

    text: str
    """What is looked for."""
    weight: float
    """Weight within the dimension; weights of a dimension add up to 1."""


class Dimension(Record):
    """One dimension of the rubric."""

    name: str
    """coverage, insight, instruction_following, clarity, grounding, or specific to the query."""
    weight: float
    """Weight; weights of a rubric add up to 1."""
    criteria: tuple[Criterion, ...]
    """Criteria."""


class Attachment(Record):
    """A file that belongs to a query."""

    path: str
    """Path inside the release."""
    media_type: str
    """MIME type."""
    sha256: str
    """Hash of the file."""
    key_facts: tuple[str, ...]
    """Facts that can only be read from the file."""


class Query(PublishedRecord):
    """One research query."""

    query_id: str
    """Stable id."""
    path: QueryPath
    """How it came about."""
    answerable: Literal["gold", "open", "attachments"]
    """What it can be scored on."""
    modality: Literal["text", "multimodal"]
    """Whether attachments are needed."""
    text: str
    """The query."""
    language: str
    """Language of the query."""
    domain: str
    """One of 12 domains."""
    task_type: str
    """One of 10 task types."""
    topic: str
    """One of 12 topics."""
    subtopic: str
    """One of 3 subtopics of the topic."""
    persona: str
    """Who asks."""
    features: tuple[str, ...]
    """Evaluation features it exercises, sorted."""
    difficulty: Difficulty
    """Tier from measured signals."""
    difficulty_signals: tuple[Signal, ...]
    """The signals."""
    time_sensitive: bool
    """The answer changes with time."""
    valid_from: Edtf
    """First day on which the query makes sense."""
    valid_until: Edtf | None = None
    """Last day; null when open."""
    trend: Trend | None = None
    """Trend it is anchored on."""
    search_validation: SearchValidation | None = None
    """First filter."""
    dr_confidence: float | None = None
    """Second filter: confidence that deep research is needed."""
    baseline_quality: float | None = None
    """Third filter: quality of an answer without search (low is good)."""
    filter_method: str
    """`rules` or `llm:<model>`."""
    anonymization: Anonymization
    """What was done."""
    answer_key: AnswerKey | None = None
    """What a right answer holds; null for open queries."""
    rubric: tuple[Dimension, ...]
    """How quality is judged."""
    attachments: tuple[Attachment, ...] = ()
    """Files."""
    solver_score: float | None = None
    """Score of the validating solver, which is not among the signals."""
    accepted_by: str | None = None
    """Reviewer who accepted it."""
    accepted_in: str | None = None
    """Release in which it was accepted."""
    anchor: bool
    """Kept across months for equating."""
    first_release: str
    """Version in which it first appeared."""
    removed_in: str | None = None
    """Version in which it was retired."""
