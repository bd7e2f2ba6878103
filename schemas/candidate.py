"""A candidate: one event read from one place, with its evidence, before merging."""

from __future__ import annotations

from pydantic import model_validator

from schemas.event import EventFields
from schemas.evidence import Evidence


class Candidate(EventFields):
    """One event with the evidence that supports its key fields."""

    entity_id: str
    """Person whom the event is about."""
    evidence: Evidence
    """Where the event was read."""
    relative_is_public: bool | None = None
    """For kinship: whether the source shows that the relative has a public role (a post, an own article)."""
    notes: tuple[str, ...] = ()
    """Remarks of the extractor, e.g. `box dates used, prose says 2004`."""

    @model_validator(mode="after")
    def _same_person(self) -> Candidate:
        """The evidence is about the same person."""
        if self.evidence.entity_id != self.entity_id:
            raise ValueError(f"evidence of {self.evidence.entity_id} on a candidate of {self.entity_id}")
        return self
