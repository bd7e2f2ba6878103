from __future__ import annotations

from pathlib import Path

from releases.registry import Registry
from releases.seal import seal
from tests.releases.makers import content_of_people, event


def test_a(tmp_path: Path) -> None:
    out, reg = tmp_path / "dist", tmp_path / "registry"
    people = {1: [event(), event("Mayor of Ostry", "1980", end="1984")], 2: [event("Minister of Fog")]}
    registry = Registry.load(reg)
    sealed = seal(content_of_people(people, registry, out), out=out, registry=registry)
    registry = Registry.load(reg)
    again = seal(content_of_people(people, registry, out), out=out, registry=registry)
    assert again.unchanged
