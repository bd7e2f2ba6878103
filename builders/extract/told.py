"""An event as a sentence tells it, before it has evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Told:
    """One event of a sentence.

    Attributes:
        fields: event fields.
        start: offset of the quote in the sentence or line.
        end: one past its last character.
        notes: remarks.
    """

    fields: dict[str, Any]
    start: int
    end: int
    notes: tuple[str, ...] = ()
