"""What is compared: predicted events, and gold nuggets with what scoring needs to know of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from evaluator.slots import Bounds

TYPES = ("career", "party", "education", "kinship")
"""Event types in the order of reports."""

HEADLINE_TYPES = ("career", "party")
"""Types that the headline score counts."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event: what happened, and when (EDTF).

    Attributes:
        type: career, party, education or kinship.
        position: role in English (career, party).
        organization: body, party or school.
        title: title as its source gives it.
        rank: qualifier of the role; None: read from position and title.
        degree: degree (education).
        field: field of study (education).
        relation: relation (kinship).
        relative_name: name (kinship).
        start: EDTF date or None.
        end: EDTF date, `..` or None.
        titles: all titles of the event, where several terms are one spell.
    """

    type: str
    position: str | None = None
    organization: str | None = None
    title: str | None = None
    rank: str | None = None
    degree: str | None = None
    field: str | None = None
    relation: str | None = None
    relative_name: str | None = None
    start: str | None = None
    end: str | None = None
    titles: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """Sorting key made of the content alone, so that the order of the input never matters."""
        parts = (self.type, self.start, self.end, self.position, self.organization, self.title, self.rank)
        more = (self.degree, self.field, self.relation, self.relative_name, *self.titles)
        return tuple(part or "" for part in (*parts, *more))


class Standing(StrEnum):
    """What a nugget counts for."""

    CORE = "core"
    """RIGHT, active, core: answers are scored against it."""
    EXTENDED = "extended"
    """RIGHT, active, extended: neither helps nor hurts the headline; scored in a slice of its own."""
    SET_ASIDE = "set_aside"
    """CONFLICT, UNKNOWN or retired: neither helps nor hurts."""


@dataclass(frozen=True, slots=True)
class Nugget(Event):
    """One gold nugget.

    Attributes:
        nugget_id: stable id.
        standing: what it counts for.
        title_is_official: the attribute rung compares the title.
        start_bounds: limits of the start, where only they are known.
        end_bounds: limits of the end, where only they are known.
        novelty: `novel`, `covered`, `uncertain` or `unknown` against all harvested editions.
        novelty_en: the same against English Wikipedia.
    """

    nugget_id: str = ""
    standing: Standing = Standing.CORE
    title_is_official: bool = False
    start_bounds: Bounds | None = None
    end_bounds: Bounds | None = None
    novelty: str = "unknown"
    novelty_en: str = "unknown"

    @property
    def dated(self) -> bool:
        """Whether gold knows a start or an end, be it `..`."""
        return self.start is not None or self.end is not None
