"""Word lists of the extractor, one TOML file a language and subject."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).resolve().parent


@lru_cache(maxsize=64)
def table(name: str) -> dict[str, Any]:
    """A word table of this folder by its name without `.toml`."""
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=256)
def any_of(name: str, *keys: str) -> re.Pattern[str]:
    """Pattern that finds any word of some lists of a table, longest first, on word boundaries."""
    words = sorted({word for key in keys for word in table(name)[key]}, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", re.IGNORECASE)


_WORD = re.compile(r"[^\W_]+")


def words_of(*patterns: str) -> frozenset[str]:
    """Plain words that stand in patterns, in lower case; `[ée]` gives a word for each letter."""
    found: set[str] = set()
    for pattern in patterns:
        forms = [pattern.lower()]
        while (cut := re.search(r"\[([^\]\\]{1,4})\]", forms[0])) is not None:
            forms = [form.replace(cut.group(), letter, 1) for form in forms for letter in cut.group(1)]
        for form in forms:
            found |= set(_WORD.findall(form))
    return frozenset(found)


@lru_cache(maxsize=4)
def _words_in(sentence: str) -> frozenset[str]:
    return frozenset(_WORD.findall(sentence.lower()))


def tells(sentence: str, words: frozenset[str]) -> bool:
    """Whether a sentence has one of some words: asked before patterns that take longer."""
    return not words.isdisjoint(_words_in(sentence))


def languages(subject: str) -> list[str]:
    """Languages that have a table of a subject (`prose`), sorted."""
    return sorted(path.stem.removeprefix(f"{subject}_") for path in _FOLDER.glob(f"{subject}_*.toml"))


def has_table(name: str) -> bool:
    """Whether there is a word table of this name."""
    return (_FOLDER / f"{name}.toml").is_file()
