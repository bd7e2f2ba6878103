"""The fields of a biographical event, shared by candidates, nuggets and register facts (docs/codebook.md)."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from schemas.base import Bounds, Edtf, EdtfEnd, Record

EventType = Literal["career", "party", "education", "kinship"]
Rank = Literal["acting", "interim", "deputy", "vice", "assistant", "state", "junior", "honorary"]
Ended = Literal["yes", "no", "unknown"]
OrganizationType = Literal[
    "political", "state", "private", "liberal_profession", "third_sector", "unemployed", "other"
]


class Term(Record):
    """One term of office inside a spell."""

    start: Edtf | None = None
    """First day, as far as it is known."""
    end: EdtfEnd | None = None
    """Last day, `..` when it goes on, null when not known."""
    title: str | None = None
    """Official title during this term, when it differs or names a constituency."""
    party: str | None = None
    """Party under which the term was served, as the source gives it."""


class EventFields(Record):
    """What happened: a post held, a membership, an education or a relative, with its dates."""

    type: EventType
    """Kind of event."""
    position: str | None = None
    """Role in English, with the portfolio when it is part of the role ("Minister of Health")."""
    organization: str | None = None
    """Body of the role, party, or school; "Government of X" for ministers and heads of government."""
    title: str | None = None
    """Noun title exactly as its source gives it, in the source's language."""
    title_language: str | None = None
    """Language code of the title."""
    title_is_official: bool | None = None
    """True when the title is the name of an office as an institution would print it."""
    rank: Rank | None = None
    """Qualifier of the role; null means substantive."""
    organization_type: OrganizationType | None = None
    """Sector of the body."""
    degree: str | None = None
    """Degree taken (education)."""
    field: str | None = None
    """Field of study (education)."""
    relation: str | None = None
    """What the relative is to the subject: parent, child, spouse, sibling ... (kinship)."""
    relative_name: str | None = None
    """Name of the relative when the relative has a public role (kinship)."""
    start: Edtf | None = None
    """First day as EDTF; null when not known."""
    end: EdtfEnd | None = None
    """Last day as EDTF; `..` when it goes on at as_of; null when not known."""
    ended: Ended = "unknown"
    """Whether the spell has ended by as_of."""
    scheduled_end: Edtf | None = None
    """End that lies after as_of, when the source gives one."""
    start_bounds: Bounds | None = None
    """Limits of the start when only they are known (yearly snapshots, decades)."""
    end_bounds: Bounds | None = None
    """Limits of the end when only they are known."""
    terms: tuple[Term, ...] = ()
    """Terms inside the spell, in order of time."""

    @model_validator(mode="after")
    def _dates_agree(self) -> EventFields:
        """`..` and `ended` say the same thing, and a scheduled end belongs to an ongoing spell."""
        if (self.end == "..") != (self.ended == "no"):
            raise ValueError(f"end {self.end!r} and ended {self.ended!r} contradict each other")
        if self.end not in (None, "..") and self.ended != "yes":
            raise ValueError(f"end {self.end!r} is known, so ended must be 'yes'")
        if self.scheduled_end is not None and self.end != "..":
            raise ValueError("scheduled_end is for spells that go on")
        return self
