"""Stage counts: what a stage saw, kept and dropped, with reasons. kept + dropped = seen, always."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pydantic import model_validator

from schemas.base import Record


class Dropped(Record):
    """How many items one reason took away."""

    reason: str
    """Value of the stage's reason enum."""
    n: int
    """Number of items."""


class StageCount(Record):
    """What one stage did with its input."""

    stage: str
    """Name of the stage, e.g. `whogov.rows`."""
    seen: int
    """Items that came in."""
    kept: int
    """Items that went on."""
    dropped: tuple[Dropped, ...] = ()
    """Items that did not, by reason, sorted by reason."""
    notes: tuple[Dropped, ...] = ()
    """Remarks on kept items, by kind (warnings that dropped nothing), sorted."""

    @model_validator(mode="after")
    def _adds_up(self) -> StageCount:
        """Nothing is lost between the stages."""
        gone = sum(item.n for item in self.dropped)
        if self.kept + gone != self.seen:
            raise ValueError(f"{self.stage}: kept {self.kept} + dropped {gone} is not seen {self.seen}")
        return self


class Tally:
    """Counts one stage while it runs.

    Args:
        stage: name of the stage.
        seen: number of items that come in, where it is known beforehand: what was kept and dropped must
            then add up to it.
    """

    def __init__(self, stage: str, seen: int | None = None) -> None:
        self.stage = stage
        self.seen = seen
        self.kept = 0
        self.dropped: Counter[str] = Counter()
        self.notes: Counter[str] = Counter()

    def keep(self, n: int = 1) -> None:
        """Counts items that go on."""
        self.kept += n

    def drop(self, reason: str, n: int = 1) -> None:
        """Counts items that do not, with the reason."""
        self.dropped[str(reason)] += n

    def note(self, kind: str, n: int = 1) -> None:
        """Counts remarks on kept items."""
        self.notes[str(kind)] += n

    def result(self) -> StageCount:
        """The finished count."""

        def rows(counter: Counter[str]) -> tuple[Dropped, ...]:
            return tuple(Dropped(reason=k, n=n) for k, n in sorted(counter.items()) if n)

        return StageCount(
            stage=self.stage,
            seen=self.kept + self.dropped.total() if self.seen is None else self.seen,
            kept=self.kept,
            dropped=rows(self.dropped),
            notes=rows(self.notes),
        )


def add_counts(counts: Iterable[StageCount]) -> tuple[StageCount, ...]:
    """Sums counts of the same stage; stages stay in the order in which they first appear."""
    tallies: dict[str, Tally] = {}
    for count in counts:
        tally = tallies.setdefault(count.stage, Tally(count.stage))
        tally.keep(count.kept)
        for item in count.dropped:
            tally.drop(item.reason, item.n)
        for item in count.notes:
            tally.note(item.reason, item.n)
    return tuple(tally.result() for tally in tallies.values())
