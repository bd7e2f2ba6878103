"""Whose Wikipedia coverage is known: the people whom figures on novelty may count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from releases.findings import Finding, finding
from schemas.base import Record
from schemas.coverage import Coverage
from schemas.entity import Entity

KNOWN = frozenset({"ok", "no_page_verified"})
"""Outcomes that say what an edition states; every other leaves it unknown, never empty."""


def unknown_coverage(rows: Mapping[str, Sequence[Record]]) -> tuple[str, ...]:
    """Active people of whom some edition's coverage is not known, or no edition was looked at; sorted."""
    seen: dict[str, bool] = {}
    for row in rows.get("coverage", ()):
        if isinstance(row, Coverage):
            seen[row.entity_id] = seen.get(row.entity_id, True) and row.status in KNOWN
    return tuple(
        sorted(
            row.entity_id
            for row in rows.get("entities", ())
            if isinstance(row, Entity) and row.status == "active" and not seen.get(row.entity_id, False)
        )
    )


def check_coverage(unknown: Iterable[str], *, allowed: bool) -> tuple[Finding, ...]:
    """A finding for people whose coverage is unknown, unless the profile allows them."""
    return finding(
        "unknown_coverage",
        "what Wikipedia says of these people is not known",
        () if allowed else unknown,
        "harvest again, correct their links, or set allow_unknown_coverage = true in the profile: "
        "they then stay in and count for no figure on novelty",
    )
