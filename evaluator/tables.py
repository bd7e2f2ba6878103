"""The tables of words that comparisons rest on, read once from the TOML files in `evaluator/data/`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from evaluator.text import Phrases, content_words, normalise

DATA = Path(__file__).resolve().parent / "data"


@cache
def table(name: str) -> dict[str, Any]:
    """One data file, e.g. `roles` for `data/roles.toml`."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def words(name: str, section: str, key: str = "words") -> frozenset[str]:
    """A blank-separated list of words of a data file."""
    return frozenset(table(name)[section][key].split())


@cache
def phrase_list(name: str, section: str, key: str) -> frozenset[tuple[str, ...]]:
    """A comma-separated list of phrases of a data file, each as its words."""
    entries = table(name)[section][key].split(",")
    return frozenset(tuple(content_words(normalise(entry))) for entry in entries if entry.strip())


@cache
def replacements(name: str, *sections: str) -> Phrases:
    """The replacements of one or more sections of a data file."""
    merged: dict[tuple[str, ...], tuple[str, ...]] = {}
    for section in sections:
        for phrase, stands_for in table(name)[section].items():
            merged[tuple(phrase.split())] = tuple(stands_for.split())
    return Phrases(merged)
