"""JSON as it must be to be kept: no NaN, no half letters."""

from __future__ import annotations

import json
from typing import Any


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no JSON value")


def read_json(text: str) -> Any:
    """Reads a JSON text.

    Raises:
        ValueError: no JSON, a NaN or infinity, a number of thousands of digits, or half of a letter that is
            written as two escapes.
    """
    value = json.loads(text, parse_constant=_refuse)
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode()  # a lone half cannot be written
    return value
