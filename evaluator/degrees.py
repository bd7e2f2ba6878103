"""Degrees by level and name: `B.A.`, `Bachelor of Arts` and `AB` are one; `BA` and `BSc` are not."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from evaluator.tables import table
from evaluator.text import content_words, normalise, parenthesised

_SAYS_NOTHING = "degree degrees hons honours honors hon cum laude magna summa"
_NO_DEGREE = frozenset(_SAYS_NOTHING.split())


class Degree(NamedTuple):
    """A degree.

    Attributes:
        level: `bachelor`, `master` ... or the written form itself where the table lacks it.
        name: `bachelor of arts` ...; None where only the level is said.
    """

    level: str
    name: str | None


@cache
def _forms() -> dict[str, Degree]:
    forms: dict[str, Degree] = {}
    for level, names in table("degrees").items():
        for name, written in names.items():
            for form in written.split(","):
                forms[form.replace(" ", "")] = Degree(level, None if name == "any" else name)
    return forms


@lru_cache(maxsize=16384)
def degree_of(text: str) -> Degree | None:
    """Reads a degree; None for text that names none, such as a bare `degree`.

    Args:
        text: `B.A. (Hons) in Law`, `Bachelor of Science (BS)`, `master's degree` ...
    """
    plain, inside = parenthesised(text)
    first: Degree | None = None
    for form in (plain, *inside):
        before_field = re.split(r"\s+in\s+", normalise(form))[0]
        kept = "".join(word for word in content_words(before_field) if word not in _NO_DEGREE)
        if kept in _forms():
            return _forms()[kept]
        first = first or (Degree(kept, None) if kept else None)
    return first


def same_degree(left: str, right: str) -> bool:
    """Whether two degrees can be one: equal, or one only says the level of the other."""
    one, other = degree_of(left), degree_of(right)
    if one is None or other is None:
        return one is other
    return one.level == other.level and (one.name == other.name or None in (one.name, other.name))


def states_degree(predicted: str, gold: str) -> bool:
    """Whether a predicted degree says all that gold says: `BA` does for `bachelor`, not the reverse."""
    wanted, said = degree_of(gold), degree_of(predicted)
    if wanted is None:
        return True
    return said is not None and said.level == wanted.level and wanted.name in (None, said.name)
