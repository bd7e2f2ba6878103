"""One person while being linked, and what may be asked of the outside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from builders.linking_clues import ACCEPT, Clue, Verdict
from builders.linking_names import NameMatch
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, PageRecord

MARGIN = 1.5
"""Points by which the best candidate must lead; closer ones leave the person unlinked."""

BEYOND_DOUBT = ACCEPT + 1.5
"""Points at which no wider search is made, if the lead is large too."""


class Lookups(Protocol):
    """What linking may ask; every call is one search or one batch.

    A search that is refused raises `LookupRefused`; a page or item that is refused has status `error`.
    Neither is an answer.
    """

    def search_items(self, name: str, language: str = "en", limit: int = 10) -> Sequence[str]:
        """Ids of items whose label or alias begins with a name."""
        ...

    def find_items(self, words: str, limit: int = 10) -> Sequence[str]:
        """Ids of items that hold all the words in labels, aliases or descriptions."""
        ...

    def items(self, ids: Sequence[str]) -> Sequence[ItemRecord]:
        """Items by id, in order."""
        ...

    def search_pages(self, query: str, language: str = "en", limit: int = 10) -> Sequence[str]:
        """Titles of pages that hold the words."""
        ...

    def census(self, titles: Sequence[str], language: str = "en") -> Sequence[PageRecord]:
        """Status of pages, in order."""
        ...

    def pages(self, titles: Sequence[str], language: str = "en") -> Sequence[PageRecord]:
        """Pages with their text, in order; asked only for pages without item."""
        ...


@dataclass(frozen=True, slots=True)
class Ranked:
    """A weighed candidate: an item, with a page when one led to it, or a page without item."""

    verdict: Verdict
    item_id: str | None
    title: str | None


@dataclass
class Case:
    """One person while being linked.

    Attributes:
        person: the person.
        ids: candidate items with clues found while searching.
        titles: candidate pages (as asked for) with the same.
        asked: searches that were made: kind and text.
        ranked: weighed candidates, best first.
        failed: what was asked and not answered: searches of `asked`, pages, items.
        absent: the item or page that a register names is not in this partial wiki.
    """

    person: PersonRecord
    ids: dict[str, set[Clue]] = field(default_factory=dict)
    titles: dict[str, set[Clue]] = field(default_factory=dict)
    asked: set[tuple[str, str]] = field(default_factory=set)
    ranked: list[Ranked] = field(default_factory=list)
    failed: set[tuple[str, str]] = field(default_factory=set)
    absent: bool = False

    @property
    def best(self) -> Ranked | None:
        """The candidate with the most points."""
        return self.ranked[0] if self.ranked else None

    @property
    def lead(self) -> float:
        """Points between the best candidate and the next."""
        points = [one.verdict.points for one in self.ranked]
        return points[0] - points[1] if len(points) > 1 else math.inf

    @property
    def settled(self) -> bool:
        """Whether no wider search is needed."""
        best = self.best
        if best is None:
            return self.absent
        return best.verdict.points >= BEYOND_DOUBT and self.lead > MARGIN

    @property
    def bears_name(self) -> bool:
        """Whether somebody of that name, or nearly, has been found."""
        return any(one.verdict.name not in (NameMatch.PARTIAL, NameMatch.NONE) for one in self.ranked)
