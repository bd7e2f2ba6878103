"""Hypothesis strategies that make records of any model from its annotations."""

from __future__ import annotations

import types
import typing
from typing import Any, TypeVar

from hypothesis import strategies as st

from schemas.base import CANARY, Edtf, EdtfEnd, Record, UtcTime
from schemas.event import EventFields
from schemas.evidence import Evidence

R = TypeVar("R", bound=Record)

TEXTS = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ["", "no", "NA", "null", "1994", "Łódź\n“quoted”", "محمد", "a,b;c", "\u2028", "𝒳"]
)
DATES = st.sampled_from(["1994", "1994-03", "1994-03-17", "1994~", "0999", "2026-11-30"])
TIMES = st.just("2026-11-30T12:00:00Z")
INTS = st.integers(-(2**63), 2**63 - 1)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
_SIMPLE: dict[object, st.SearchStrategy[Any]] = {
    str: TEXTS,
    int: INTS,
    float: FLOATS,
    bool: st.booleans(),
}
_ANNOTATED: list[tuple[object, st.SearchStrategy[Any]]] = [
    (Edtf, DATES),
    (EdtfEnd, DATES | st.just("..")),
    (UtcTime, TIMES),
]


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Values that a field with this annotation takes."""
    for known, strategy in _ANNOTATED:
        if annotation == known:
            return strategy
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*(st.none() if arg is type(None) else values(arg) for arg in arguments))
    if origin is typing.Literal:
        return st.sampled_from(arguments)
    if origin is tuple:
        return st.lists(values(arguments[0]), max_size=2).map(tuple)
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return records(annotation)
    return _SIMPLE[annotation]


def records(model: type[R]) -> st.SearchStrategy[R]:
    """Records of a model, including empty lists and nulls wherever it allows them."""
    hints = typing.get_type_hints(model, include_extras=True)
    parts = {name: values(hints[name]) for name in model.model_fields if name != "canary"}
    return st.fixed_dictionaries(parts).map(lambda drawn: model(**_consistent(model, drawn)))


def _consistent(model: type[Record], drawn: dict[str, Any]) -> dict[str, Any]:
    """Makes fields agree that the model's own validators compare."""
    if issubclass(model, EventFields):
        end = drawn["end"]
        drawn["ended"] = "no" if end == ".." else "yes" if end else "unknown"
        drawn["scheduled_end"] = drawn["scheduled_end"] if end == ".." else None
    if issubclass(model, Evidence):
        quote = drawn["quote"]
        drawn["quote_start"] = None if quote is None else 5
        drawn["quote_end"] = None if quote is None else 5 + len(quote)
    return {**drawn, "canary": CANARY} if "canary" in model.model_fields else drawn
