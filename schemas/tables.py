"""One generator from record models to parquet schema, `datasets.Features` and card tables.

A record's fields decide everything: Python type -> Arrow type -> Features, and the docstring under the
field is the column's description. pyarrow and datasets are imported when they are needed.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from schemas.audit import Audit
from schemas.base import Record
from schemas.coverage import Coverage, WikipediaPage
from schemas.entity import Entity
from schemas.evidence import Evidence
from schemas.ids import canonical_json
from schemas.nugget import Nugget
from schemas.query import Query

if TYPE_CHECKING:
    import datasets
    import pyarrow as pa

R = TypeVar("R", bound=Record)

CONFIGS: Mapping[str, type[Record]] = {
    "entities": Entity,
    "nuggets": Nugget,
    "coverage": Coverage,
    "evidence": Evidence,
    "wikipedia": WikipediaPage,
    "queries": Query,
    "queries_ci": Query,
    "audits": Audit,
}
"""Published configs in the order of the card, each with the model of its rows."""

SORT_KEYS: Mapping[str, tuple[str, ...]] = {
    "entities": ("entity_id",),
    "nuggets": ("entity_id", "nugget_id"),
    "coverage": ("entity_id", "language"),
    "evidence": ("entity_id", "evidence_id"),
    "wikipedia": ("entity_id", "language"),
    "queries": ("query_id",),
    "queries_ci": ("query_id",),
    "audits": ("audit_id",),
}
"""Columns that are unique together and by which the rows of a config are sorted."""


class Column(Record):
    """One row of a card's column table."""

    name: str
    """Column."""
    type: str
    """Type in words, e.g. `string`, `list of string`, `struct`."""
    nullable: bool
    """Whether null occurs by design."""
    description: str
    """What it holds."""


def unwrap(annotation: Any) -> tuple[Any, bool]:
    """The type without Annotated and Optional, and whether None is allowed."""
    if typing.get_origin(annotation) is typing.Annotated:
        return unwrap(typing.get_args(annotation)[0])
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        rest = [arg for arg in typing.get_args(annotation) if arg is not type(None)]
        if len(rest) == 1:
            return unwrap(rest[0])[0], True
    return annotation, False


def _arrow_type(annotation: Any) -> pa.DataType:
    import pyarrow as pa

    plain, _ = unwrap(annotation)
    origin = typing.get_origin(plain)
    if origin is typing.Literal:
        return pa.string()
    if origin is tuple:
        return pa.list_(_arrow_type(typing.get_args(plain)[0]))
    if isinstance(plain, type) and issubclass(plain, Record):
        return pa.struct(list(arrow_schema(plain)))
    simple = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    if plain not in simple:
        raise TypeError(f"no column type for {annotation!r}: use str, int, float, bool, tuple or a Record")
    return simple[plain]


def arrow_schema(model: type[Record]) -> pa.Schema:
    """Parquet schema of a model's rows."""
    import pyarrow as pa

    return pa.schema(
        [pa.field(name, _arrow_type(info.annotation)) for name, info in model.model_fields.items()]
    )


def features(model: type[Record]) -> datasets.Features:
    """`datasets.Features` of a model's rows (lists stay lists of structs)."""
    import datasets

    return datasets.Features.from_arrow_schema(arrow_schema(model))


def _type_in_words(annotation: Any) -> str:
    plain, _ = unwrap(annotation)
    origin = typing.get_origin(plain)
    if origin is typing.Literal:
        return "string"
    if origin is tuple:
        return f"list of {_type_in_words(typing.get_args(plain)[0])}"
    if isinstance(plain, type) and issubclass(plain, Record):
        return "struct(" + ", ".join(plain.model_fields) + ")"
    return {str: "string", int: "int64", float: "float64", bool: "bool"}[plain]


def columns(model: type[Record]) -> tuple[Column, ...]:
    """Card table of a model's columns."""
    return tuple(
        Column(
            name=name,
            type=_type_in_words(info.annotation),
            nullable=unwrap(info.annotation)[1],
            description=info.description or "",
        )
        for name, info in model.model_fields.items()
    )


def to_table(model: type[Record], rows: Iterable[Record]) -> pa.Table:
    """Rows as an Arrow table with the model's schema, in the order given."""
    import pyarrow as pa

    return pa.Table.from_pylist([row.model_dump(mode="json") for row in rows], schema=arrow_schema(model))


def from_row(model: type[R], row: Mapping[str, Any]) -> R:
    """One parquet or JSON row back as a record (lists become tuples again)."""
    return model.model_validate_json(canonical_json(row))
