"""Items of an infobox value: a line may hold several, with years or remarks in parentheses behind each."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from builders.text import Field

_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_CLOSED = re.compile(r"\)\s*[,;·•/]?\s*(?=[^\W\d_a-z(])")
_LIST = re.compile(r"\s*(?:[;·•|]|\s/\s)\s*")


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a value.

    Attributes:
        name: text outside parentheses.
        remarks: texts in parentheses, in order.
        start: offset in the stored text.
        end: one past its last character.
        linked: the name is a link to an article.
    """

    name: str
    remarks: tuple[str, ...]
    start: int
    end: int
    linked: bool


def link_labels(raw: str) -> list[str]:
    """Labels of the links of a value in wikitext, in order."""
    return [match.group(1).strip() for match in _LINK.finditer(raw)]


def _breaks(line: str, labels: list[str]) -> set[int]:
    """Offsets in a line at which an item ends."""
    found = {match.end() for match in _CLOSED.finditer(line)}
    found |= {match.end() for match in _LIST.finditer(line)}
    at, last = 0, -1
    for label in labels:
        place = line.find(label, at)
        if place < 0:
            continue
        # Two links with nothing but a blank between are two items that lost their line break.
        if last >= 0 and line[last:place].isspace():
            found.add(place)
        at = last = place + len(label)
    depth = 0
    inside: set[int] = set()
    for i, letter in enumerate(line):
        depth += (letter == "(") - (letter == ")")
        if depth > 0:
            inside.add(i + 1)
    return found - inside


def items(field: Field, text: str) -> Iterator[Item]:
    """Items of a field, in order.

    Args:
        field: with its lines in the stored text.
        text: the stored text.
    """
    labels = link_labels(field.raw)
    for start, end in field.lines:
        line = text[start:end]
        cuts = sorted({0, len(line)} | _breaks(line, labels))
        for a, b in itertools.pairwise(cuts):
            piece = line[a:b].strip(" ,;·•|/")
            if not piece:
                continue
            at = start + a + line[a:b].find(piece)
            remarks = tuple(part.strip() for part in re.findall(r"\(([^()]*)\)", piece))
            name = re.sub(r"\s*\([^()]*\)?", "", piece).strip(" ,;·•|/")
            linked = any(label in piece for label in labels)
            yield Item(name, remarks, at, at + len(piece), linked)
