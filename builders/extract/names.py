"""Names of bodies, schools and people in running text."""

from __future__ import annotations

import re

from builders.extract.words import table

_WORDS: dict[str, str] = table("prose_en")["names"]
PARTICLES = frozenset(_WORDS["particles"].split())
"""Small words inside names of people."""

NO_PERSON = frozenset(_WORDS["no_person"].split())
"""Words that begin no name of a person, in lower case."""

_GLUE = frozenset(_WORDS["glue"].split())
_UPPER = "A-ZÀ-ÞĀ-ŽİŞĞ"
_CAPITAL = (
    rf"(?:(?:(?:al|el|as|ash|an|ar|at|az|ad|bin|ben)-|[dl]['’])?[{_UPPER}][\w.'’&/–-]*|\d{{1,3}}(?!\d))"
)
_SMALL = f"(?:{'|'.join(sorted(_GLUE))})"
_RUN = re.compile(
    rf"(?:(?:the|a|an|its|his|her|their)\s+)?(?P<name>{_CAPITAL}(?:(?:,?\s+{_SMALL}){{0,3}}\s+{_CAPITAL})*)"
)
_WORD = rf"[{_UPPER}][^\W\d_]*(?:[.'’-][^\W\d_]+)*\.?"
_PERSON = re.compile(rf"{_WORD}(?:\s+(?:(?:{'|'.join(sorted(PARTICLES))})\b\s*)*{_WORD}){{0,5}}")


def read_name(text: str, start: int, stop: int) -> tuple[int, int] | None:
    """A capitalised name that begins at an offset (blanks and articles passed over), as (start, end)."""
    blank = re.compile(r"[\s\"“]*").match(text, start, stop)
    match = _RUN.match(text, blank.end() if blank is not None else start, stop)
    if match is None:
        return None
    first, last = match.span("name")
    name = text[first:last].rstrip(" .,;")
    words = name.split()
    while words and words[-1].lower() in _GLUE:
        words.pop()
        name = name[: name.rindex(name.split()[-1])].rstrip(" ,")
    return (first, first + len(name)) if words else None


def read_person(text: str, start: int, stop: int) -> tuple[int, int] | None:
    """A person's name that begins at an offset, as (start, end)."""
    match = _PERSON.match(text, start, stop)
    if match is None:
        return None
    name = match.group().rstrip(" ,;")
    if name.endswith(".") and len(name.split()[-1]) > 3:
        name = name[:-1]
    return match.start(), match.start() + len(name)
