"""How long work reports its progress: the pipelines call, the command line shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")


class Progress(Protocol):
    """Receives the progress of one command."""

    def start(self, stage: str, total: int | None) -> None:
        """A stage begins; `total` is the number of its steps when known."""

    def advance(self, steps: int = 1) -> None:
        """Steps of the current stage are done."""


class Silent:
    """Shows nothing."""

    def start(self, stage: str, total: int | None) -> None:
        """Nothing to show."""

    def advance(self, steps: int = 1) -> None:
        """Nothing to show."""


def track(progress: Progress, stage: str, items: Iterable[T], total: int | None) -> Iterator[T]:
    """Yields the items and reports each once the caller is done with it."""
    progress.start(stage, total)
    for item in items:
        yield item
        progress.advance()
