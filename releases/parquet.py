"""Parquet files of a release: explicit schema, sorted rows, the same bytes for the same rows."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from releases.content import rows_hash
from releases.names import SPLIT
from schemas.base import Record
from schemas.errors import InputInvalid
from schemas.tables import CONFIGS, arrow_schema, from_row, to_table

FILE_NAME = f"{SPLIT}-00000-of-00001.parquet"
"""Name of the one shard of a config, as the Hub names them."""

ROW_GROUP = 1000
"""Rows of a row group: small enough for a viewer to page through long texts."""

R = TypeVar("R", bound=Record)


class ConfigFile(Record):
    """What a manifest says of a config's file."""

    config: str
    """Config."""
    path: str
    """Path inside the release."""
    rows: int
    """Number of rows."""
    n_bytes: int
    """Size of the file."""
    arrow_bytes: int
    """Size of the rows in memory."""
    sha256: str
    """Hash of the file."""
    content_hash: str
    """Hash of the rows, whatever wrote them."""


def write_rows(path: Path, model: type[Record], rows: Sequence[Record]) -> int:
    """Writes rows in the order given; returns their size in memory in bytes.

    The schema comes from the model, never from the values: a column that is all null or always an empty
    list in one month has the same type as in the next. Nothing of the time or place of writing gets in.
    """
    import pyarrow.parquet as pq

    table = to_table(model, rows)
    with path.open("wb") as file:  # our own handle, so that a full disk is an OSError with its number
        pq.write_table(table, file, compression="zstd", compression_level=9, row_group_size=ROW_GROUP)
    return int(table.nbytes)


def write_config(release: Path, config: str, rows: Sequence[Record]) -> ConfigFile:
    """Writes the file of one config.

    Args:
        release: folder of the release.
        config: one of `CONFIGS`.
        rows: at least one row, sorted (`content.sorted_rows`).
    """
    if not rows:
        raise InputInvalid(f"config {config} has no rows", hint="leave it out: datasets cannot load it")
    path = release / config / FILE_NAME
    path.parent.mkdir()
    arrow_bytes = write_rows(path, CONFIGS[config], rows)
    return ConfigFile(
        config=config,
        path=f"{config}/{FILE_NAME}",
        rows=len(rows),
        n_bytes=path.stat().st_size,
        arrow_bytes=arrow_bytes,
        sha256=sha256_file(path),
        content_hash=rows_hash(rows),
    )


def read_rows(path: Path, model: type[R]) -> tuple[R, ...]:
    """Reads a file back as records.

    Raises:
        InputInvalid: the file is no parquet file, has another schema, or a row does not fit the model.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq
    from pydantic import ValidationError

    from schemas.errors import first_problem

    try:
        table = pq.read_table(path, partitioning=None)
    except (OSError, pa.ArrowException) as error:
        raise InputInvalid(f"cannot be read as parquet: {error}", where=str(path)) from error
    expected = arrow_schema(model)
    if not table.schema.equals(expected):
        raise InputInvalid(
            f"has other columns than {model.__name__}: {_difference(table.schema, expected)}", where=str(path)
        )
    records: list[R] = []
    for number, row in enumerate(table.to_pylist()):
        try:
            records.append(from_row(model, row))
        except ValidationError as error:
            raise InputInvalid(first_problem(error), where=f"{path} row {number}") from error
    return tuple(records)


def read_release(release: Path) -> dict[str, tuple[Record, ...]]:
    """Rows of every config that a release holds, in the order of the card."""
    return {
        config: read_rows(release / config / FILE_NAME, model)
        for config, model in CONFIGS.items()
        if (release / config / FILE_NAME).is_file()
    }


def sha256_file(path: Path) -> str:
    """SHA-256 of a file in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _difference(found: object, expected: object) -> str:
    have, want = set(found), set(expected)  # type: ignore[call-overload]
    return ", ".join(
        [f"not expected: {field}" for field in sorted(map(str, have - want))]
        + [f"missing: {field}" for field in sorted(map(str, want - have))]
    )
