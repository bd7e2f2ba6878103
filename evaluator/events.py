"""What is compared: predicted events, and gold nuggets with what scoring needs to know of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
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
        key: the fields that identify the event, as they stand.
        order: sorting key made of the content alone, so that the order of the input never matters.
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
    key: tuple[str | None, ...] = dataclasses.field(init=False, repr=False, compare=False)
    order: str = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Both are made once here, since answers are sorted and compared for every person and judge.
        key = (self.type, self.rank, self.position, self.organization, self.title,
               self.degree, self.field, self.relation, self.relative_name)  # fmt: skip
        object.__setattr__(self, "key", key)
        parts = [part or "" for part in (self.type, self.start, self.end, *key[1:], *self.titles)]
        object.__setattr__(self, "order", "\0".join(parts))


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


class Gold:
    """One person's nuggets, sorted; made once and compared with the answers of every system.

    Args:
        nuggets: all nuggets of the person, those that are not scored among them, in any order.
        country: the person's country, for comparing names of bodies.
    """

    def __init__(self, nuggets: Sequence[Nugget], country: str | None = None) -> None:
        rank = list(Standing).index
        self.nuggets = tuple(sorted(nuggets, key=lambda one: (rank(one.standing), one.nugget_id, one.order)))
        self.country = country
        self._of: dict[Standing, tuple[Nugget, ...]] = {}
        self._first: dict[Standing, int] = {}
        for standing in Standing:
            self._first[standing] = sum(len(some) for some in self._of.values())
            self._of[standing] = tuple(one for one in self.nuggets if one.standing is standing)

    def of(self, standing: Standing) -> tuple[Nugget, ...]:
        """Nuggets of a standing; they stand together in `nuggets`, core first, set aside last."""
        return self._of[standing]

    def first(self, standing: Standing) -> int:
        """Place in `nuggets` of the first nugget of a standing."""
        return self._first[standing]
