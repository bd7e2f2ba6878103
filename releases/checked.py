"""A release as its checks see it: the manifest and the rows read back from the files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from releases.content import Rows
from releases.manifest import Manifest
from schemas.base import Record
from schemas.coverage import Coverage, WikipediaPage
from schemas.entity import Entity
from schemas.evidence import Evidence
from schemas.nugget import Nugget
from schemas.query import Query

R = TypeVar("R", bound=Record)


@dataclass(frozen=True)
class Checked:
    """What the checks look at.

    Attributes:
        folder: folder of the release.
        manifest: its manifest.
        rows: rows of every config that could be read.
    """

    folder: Path
    manifest: Manifest
    rows: Rows

    def of(self, config: str, model: type[R]) -> Iterator[R]:
        """Rows of a config."""
        return (row for row in self.rows.get(config, ()) if isinstance(row, model))

    @cached_property
    def entities(self) -> dict[str, Entity]:
        """People by id."""
        return {row.entity_id: row for row in self.of("entities", Entity)}

    @cached_property
    def nuggets(self) -> dict[str, Nugget]:
        """Nuggets by id."""
        return {row.nugget_id: row for row in self.of("nuggets", Nugget)}

    @cached_property
    def evidence(self) -> dict[str, Evidence]:
        """Evidence by id."""
        return {row.evidence_id: row for row in self.of("evidence", Evidence)}

    @cached_property
    def pages(self) -> dict[tuple[str, str], WikipediaPage]:
        """Pages by person and language."""
        return {(row.entity_id, row.language): row for row in self.of("wikipedia", WikipediaPage)}

    @cached_property
    def coverage(self) -> dict[tuple[str, str], Coverage]:
        """Coverage by person and language."""
        return {(row.entity_id, row.language): row for row in self.of("coverage", Coverage)}

    @cached_property
    def queries(self) -> dict[str, Query]:
        """Queries of both configs by id."""
        found = (*self.of("queries", Query), *self.of("queries_ci", Query))
        return {row.query_id: row for row in found}

    @cached_property
    def cited(self) -> set[str]:
        """Evidence of nuggets that are in use."""
        return {name for row in self.nuggets.values() if row.status == "active" for name in row.evidence_ids}
