"""What every record has in common: strict, frozen, documented fields and a canary in what is published."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from evaluator.dates import ONGOING, parse_date
from evaluator.errors import InputInvalid

CANARY = "nuggetsmith benchmark data, not for training: canary 6f1c8a52-0d5e-4b0e-9d2b-nuggetsmith-7e41c2a9"
"""Stands in every published row, so that training corpora which hold the data set can be recognised."""

SCHEMA_VERSION = 1
"""Raised when a published column is added, removed or changes its meaning."""

COMPARABILITY = 1
"""Raised when scores against releases before and after cannot be compared."""

_TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


def _check_date(text: str) -> str:
    try:
        parse_date(text)
    except InputInvalid as error:
        raise ValueError(str(error)) from error
    return text


def _check_end(text: str) -> str:
    return text if text == ONGOING else _check_date(text)


def _check_timestamp(text: str) -> str:
    if _TIMESTAMP.fullmatch(text) is None:
        raise ValueError(f"{text!r} is not a UTC time of the form 2026-11-30T12:00:00Z")
    return text


Edtf = Annotated[str, AfterValidator(_check_date)]
"""An EDTF date of year, month or day precision, with `~` when approximate."""

EdtfEnd = Annotated[str, AfterValidator(_check_end)]
"""An EDTF date, or `..` for what still goes on at the as-of date."""

UtcTime = Annotated[str, AfterValidator(_check_timestamp)]
"""A UTC time to the second, `2026-11-30T12:00:00Z`."""


class Record(BaseModel):
    """A strict, frozen record; the docstring under each field is its description everywhere."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True)


class PublishedRecord(Record):
    """A row of a published config."""

    canary: str = CANARY
    """Marker by which training corpora that hold this data set can be recognised."""


class Bounds(Record):
    """Earliest and latest date between which something happened; null where a side is open."""

    earliest: Edtf | None = None
    """No earlier than this date."""
    latest: Edtf | None = None
    """No later than this date."""
