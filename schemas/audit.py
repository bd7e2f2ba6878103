"""Audit verdicts of human reviewers, and changes between two releases."""

from __future__ import annotations

from typing import Literal

from schemas.base import PublishedRecord, UtcTime


class Audit(PublishedRecord):
    """One rater's verdict on one record."""

    audit_id: str
    """Stable id."""
    sheet: Literal["nugget", "novelty", "link", "judge_verdict", "query"]
    """Which question was asked."""
    record_id: str
    """Record that was judged."""
    rater: str
    """Pseudonym of the rater."""
    verdict: str
    """Answer."""
    reason: str | None = None
    """Why."""
    stratum: str | None = None
    """Stratum of the design."""
    origin: str | None = None
    """Origin of the design."""
    weight: float
    """Design weight."""
    double_coded: bool
    """A second rater judged it too."""
    reviewed_at: UtcTime
    """When."""


class Change(PublishedRecord):
    """One difference between two releases."""

    record_id: str
    """Record."""
    config: str
    """Config it belongs to."""
    kind: Literal["added", "removed", "changed", "retired", "withdrawn"]
    """What happened."""
    reason: str
    """Why."""
    from_version: str | None = None
    """Version before; null for the first release."""
    to_version: str
    """Version after."""
