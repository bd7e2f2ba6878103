"""Sentences of a plain text, with offsets into it.

Source texts glue paragraphs together ("...in March 2004.From 2006 ..."), so a boundary may lack its blank.
Abbreviations, initials, decimals and addresses are no boundaries.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

_BOUNDARY = re.compile(
    r"[.!?…][\"”’»)\]]*(?:\[\d{1,3}\])*(?=\s+[\"“‘«(\[]?[^\W_a-zß-öø-ÿ])"  # a blank follows
    r"|(?<=[^\W_A-Z][^\W_A-Z])[.!?][\"”’»)\]]*(?=[A-ZÀ-Þ][^\W\d_A-Z.]*[\s,’'])"  # glued
    r"|(?<=\d)[.](?=[A-ZÀ-Þ][^\W\d_A-Z.]*[\s,’'])"
    r"|[。！？]"
)
_SHORT = frozenset(
    tomllib.loads((Path(__file__).resolve().parent / "sentences.toml").read_text(encoding="utf-8"))["short"]
)
_LAST_WORD = re.compile(r"(?:^|[\s(\[“\"/–—-])([^\s(\[“\"/–—-]+)$")


def _is_short(before: str) -> bool:
    """Whether the dot after this text belongs to an abbreviation or an initial."""
    found = _LAST_WORD.search(before)
    if found is None:
        return False
    word = found.group(1)
    return (
        (len(word) == 1 and word.isalpha())
        or word.lower() in _SHORT
        or re.fullmatch(r"(?:\w\.)+\w", word) is not None
    )


def sentences(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Sentences as (start, end) offsets into `text`; every line feed ends one.

    Args:
        text: plain text.
        start: where to begin.
        end: where to stop; the end of the text when not given.
    """
    stop = len(text) if end is None else end
    at = start
    while at < stop:
        line_end = text.find("\n", at, stop)
        line_end = stop if line_end < 0 else line_end
        begin = at
        for mark in _BOUNDARY.finditer(text, at, line_end):
            if mark.group()[0] == "." and _is_short(text[max(begin, mark.start() - 24) : mark.start()]):
                continue
            yield from _trimmed(text, begin, mark.end())
            begin = mark.end()
        yield from _trimmed(text, begin, line_end)
        at = line_end + 1


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end
