"""Writes small register files and reads them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sources.registers.base import RegisterResult
from sources.registers.congress import read_legislators
from tests.sources.registers.made_up import Read


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Reads made-up people of the term list (and profiles) through files."""

    def run(
        *people: dict[str, Any], as_of: str = "2023-01-31", profiles: Sequence[dict[str, Any]] = ()
    ) -> RegisterResult:
        path = tmp_path / "people.json"
        path.write_text(json.dumps(list(people)), encoding="utf-8")
        directory = None
        if profiles:
            directory = tmp_path / "profiles.jsonl"
            directory.write_text("\n".join(json.dumps(item) for item in profiles), encoding="utf-8")
        return read_legislators([path] if people else [], as_of=as_of, profiles=directory)

    return run
