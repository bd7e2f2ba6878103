"""Nugget: one maximal spell in one role at one body, or a membership, an education, a relative."""

from __future__ import annotations

from typing import Literal

from schemas.base import Edtf, PublishedRecord, Record
from schemas.event import EventFields

Label = Literal["RIGHT", "CONFLICT", "UNKNOWN"]
Tier = Literal["core", "extended"]
Novelty = Literal["novel", "covered", "uncertain", "unknown"]


class Alternative(Record):
    """A value that another source gives and that did not win."""

    field: str
    """Field it is about: start, end, title, organization ..."""
    value: str
    """The other value."""
    origin: str
    """Root source that gives it."""


class Nugget(PublishedRecord, EventFields):
    """One gold nugget."""

    nugget_id: str
    """Stable id."""
    entity_id: str
    """Person whom it is about."""
    label: Label
    """RIGHT, CONFLICT (top sources disagree on a year) or UNKNOWN (known by bounds only)."""
    alternatives: tuple[Alternative, ...] = ()
    """Values of lower standing, or of the other side of a conflict."""
    tier: Tier
    """core: a register, a referenced statement, an infobox, or two origins; else extended."""
    evidence_ids: tuple[str, ...]
    """Evidence rows, sorted."""
    origins: tuple[str, ...]
    """Root sources that support it, sorted."""
    wikipedia_languages: tuple[str, ...] = ()
    """Editions whose page of the person states it, sorted."""
    novelty: Novelty
    """Whether Wikipedia (all harvested editions) lacks it."""
    novelty_en: Novelty
    """The same against English Wikipedia alone."""
    novel_at_first_release: bool | None = None
    """Whether it was novel in its first release; frozen; null when that was not known."""
    contributed_by: tuple[str, ...] = ()
    """Systems whose predictions brought it."""
    held_out: bool = False
    """Content is withheld."""
    salted_hash: str | None = None
    """For held-out nuggets: salted hash of the content."""
    notes: tuple[str, ...] = ()
    """Remarks of extraction and merging."""
    status: Literal["active", "retired"] = "active"
    """Retired nuggets are kept and not scored."""
    first_release: str
    """Version in which the id first appeared."""
    removed_in: str | None = None
    """Version in which it was retired or withdrawn."""
    superseded_by: str | None = None
    """Nugget that took its place."""
    as_of: Edtf
    """Day up to which facts count."""
