"""Infobox parameters by language: one TOML file a language says what each name means."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent
_NUMBERED = re.compile(r"(.*\D)(\d{1,2})")

OFFICE_MEANINGS = frozenset(
    [
        "order",
        "office",
        "suboffice",
        "start",
        "end",
        "term",
        "predecessor",
        "successor",
        "acting",
        "constituency",
        "country",
        "state",
        "body",
        "context",
    ]
)
"""Meanings of parameters that belong to one office and stand together in the stored text."""


@dataclass(frozen=True, slots=True)
class OfficeField:
    """A parameter that is an office itself (`constituency_mp`).

    Attributes:
        position: the role, with `{value}`, `{body}` or `{country}` to fill in.
        organization: the body, likewise; may be empty.
        role: `legislator`, `envoy` or `office` (the position is read like any other text).
    """

    position: str
    organization: str
    role: str


@dataclass(frozen=True, slots=True)
class BoxFields:
    """What the parameters of one edition's boxes mean.

    Attributes:
        language: edition.
        boxes: matches the beginning of a box's template name, in lower case.
        meanings: parameter (normalised, without its number) -> meaning.
        offices: parameters that are offices themselves.
        skipped: parameters left out of the stored text.
    """

    language: str
    boxes: re.Pattern[str]
    meanings: Mapping[str, str]
    offices: Mapping[str, OfficeField]
    skipped: frozenset[str]


def normal_name(name: str) -> str:
    """Parameter name in lower case, `_` for blanks and hyphens."""
    return re.sub(r"[\s_-]+", "_", name.strip().lower())


def split_number(name: str) -> tuple[str, str]:
    """`term_start2` -> (`term_start`, `2`); no number gives an empty string.

    A blank before the number goes.
    """
    match = _NUMBERED.fullmatch(name)
    return (match.group(1).rstrip("_"), match.group(2)) if match else (name, "")


def _pattern(boxes: list[str], others: list[str]) -> re.Pattern[str]:
    """Matches the beginnings in `boxes`, but none of `others`."""
    without = f"(?!{'|'.join(map(re.escape, others))})" if others else ""
    return re.compile(without + f"(?:{'|'.join(map(re.escape, boxes))})")


@lru_cache(maxsize=64)
def box_fields(language: str) -> BoxFields:
    """The map of one edition; an edition without a file has boxes by their common name and no meanings."""
    path = _FOLDER / f"text_fields_{language}.toml"
    if not path.is_file():
        return BoxFields(language, re.compile("infobox"), {}, {}, frozenset())
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    meanings = {normal_name(name): meaning for meaning, names in data["fields"].items() for name in names}
    offices = {normal_name(name): OfficeField(**entry) for name, entry in data.get("offices", {}).items()}
    return BoxFields(
        language,
        _pattern(data["boxes"], data.get("not_boxes", [])),
        meanings,
        offices,
        frozenset(normal_name(name) for name in data["skipped"]),
    )
