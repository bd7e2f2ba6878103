"""The evaluator's files as they ship inside every release."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

FOLDER = "evaluator"
"""Folder of the evaluator inside a release."""


def evaluator_files() -> dict[str, bytes]:
    """The installed evaluator's files, byte for byte, by their path inside a release; nothing compiled."""
    return dict(_walk(resources.files(FOLDER), FOLDER))


def copy_evaluator(release: Path) -> None:
    """Writes the evaluator into the folder of a release."""
    for path, data in evaluator_files().items():
        file = release / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith((".", "__pycache__")) or entry.name.endswith((".pyc", ".pyo")):
            continue
        inside = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _walk(entry, inside)
        else:
            yield inside, entry.read_bytes()
