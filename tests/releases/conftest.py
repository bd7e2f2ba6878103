"""Fixtures of this room."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from releases.registry import Registry
from releases.seal import Sealed, seal
from schemas.event import EventFields
from tests.releases.makers import content_of_people, event

People = dict[int, list[EventFields]]


@dataclass(frozen=True)
class Workshop:
    """A folder of releases with its registry; `seal` is one run of the whole program."""

    out: Path
    registry: Path

    def seal(self, people: People, *, previous: Path | None = None, **fields: Any) -> Sealed:
        registry = Registry.load(self.registry)
        content = content_of_people(people, registry, self.out, **fields)
        return seal(content, out=self.out, registry=registry, previous=previous)

    def files(self) -> dict[str, bytes]:
        """Every file below both folders by its path."""
        return {
            str(path.relative_to(root.parent)): path.read_bytes()
            for root in (self.out, self.registry)
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path / "dist", tmp_path / "registry")


@pytest.fixture
def people() -> People:
    return {1: [event(), event("Mayor of Ostry", "1980", end="1984")], 2: [event("Minister of Fog")]}


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves out the check by `datasets`, which costs seconds, where a test is about something else."""
    monkeypatch.setattr("releases.seal.check_loading", lambda release, manifest: ())
