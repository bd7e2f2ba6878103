"""Files of unitedstates/congress-legislators in any form: YAML, JSON, JSON lines, CSV; gzipped or not.

The kind is told by the content, so a file may have any name. The CSV export has a row for each person with
ids and the latest seat, but no term dates.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from schemas.errors import InputInvalid
from sources.registers.base import read_text
from sources.registers.yaml_stream import yaml_items

WHAT = "congress-legislators as YAML, JSON or CSV"

_CSV_COLUMNS = ("bioguide_id", "last_name", "first_name", "birthday", "gender")
_CSV_IDS = {"wikipedia_id": "wikipedia", "wikidata_id": "wikidata", "bioguide_id": "bioguide"}

# The limit of 128 KiB a field would end the reading of a damaged file with an error of its own.
csv.field_size_limit(2**31 - 1)


class Kind(StrEnum):
    """Form of a file."""

    YAML = "yaml"
    JSON = "json"
    CSV = "csv"


Entry = tuple[str, Mapping[str, Any]]
"""Where an entry stands (file and record), and its fields in the form of the YAML."""


def kind_of(text: str) -> Kind:
    """Tells the form of a file from its first characters."""
    head = text.lstrip()[:4096]
    if head[:1] in "{[":
        return Kind.JSON
    first = head.splitlines()[0]
    return Kind.CSV if "," in first and "bioguide_id" in first.replace('"', "").split(",") else Kind.YAML


def entries(path: Path) -> tuple[Kind, Iterator[Entry]]:
    """People of one file, each a mapping with `id`, `name`, `bio`, `terms`, `family`, `leadership_roles`.

    Args:
        path: file in any of the forms.

    Returns:
        The form, and the entries in the file's order.

    Raises:
        SourceUnavailable: the file is not there.
        InputInvalid: not text, empty, or not of this shape (raised while iterating where it is found there).
    """
    text = read_text(path, WHAT)
    kind = kind_of(text)
    if kind is Kind.CSV:
        return kind, _csv(text, path)
    items = yaml_items(text, str(path)) if kind is Kind.YAML else json_items(text, path)
    return kind, _mappings(items, path)


def json_items(text: str, path: Path) -> Iterator[Any]:
    """Items of a JSON list, of JSON lines, or a single JSON object.

    Raises:
        InputInvalid: not JSON, with the line.
    """
    decoder = json.JSONDecoder()
    at = 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text):
            return
        try:
            value, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise InputInvalid(f"not JSON: {error.msg}", where=f"{path}:{error.lineno}") from error
        except ValueError as error:  # a number of thousands of digits
            raise InputInvalid(f"not JSON: {error}", where=str(path)) from error
        if isinstance(value, list):
            yield from value
        else:
            yield value


def _mappings(items: Iterator[Any], path: Path) -> Iterator[Entry]:
    for number, item in enumerate(items, start=1):
        where = f"{path}: record {number}"
        if isinstance(item, Mapping) and "usCongressBioId" in item:
            raise InputInvalid(
                "a profile of the Biographical Directory", where=where, hint="hand that file in as `profiles`"
            )
        if not isinstance(item, Mapping) or not isinstance(item.get("id"), Mapping):
            raise InputInvalid(
                "not a person of the term list (no `id` with keys)",
                where=where,
                hint=f"expected {WHAT}",
            )
        bioguide = item["id"].get("bioguide")
        yield (f"{where} ({bioguide})" if bioguide else where), item


def _csv(text: str, path: Path) -> Iterator[Entry]:
    reader = csv.DictReader(io.StringIO(text, newline=""), restkey="")
    missing = [name for name in _CSV_COLUMNS if name not in (reader.fieldnames or ())]
    if missing:
        raise InputInvalid(
            f"the CSV lacks the columns {', '.join(missing)}", where=str(path), hint=f"expected {WHAT}"
        )
    for row in reader:
        where = f"{path}:{reader.line_num}"
        if "" in row or None in row.values():
            raise InputInvalid("the row has another number of fields than the header", where=where)
        names = {
            "first": row["first_name"],
            "middle": row.get("middle_name"),
            "last": row["last_name"],
            "suffix": row.get("suffix"),
            "nickname": row.get("nickname"),
            "official_full": row.get("full_name"),
        }
        yield (
            where,
            {
                "id": {key: row[column] for column, key in _CSV_IDS.items() if row.get(column)},
                "name": {key: value for key, value in names.items() if value},
                "bio": {key: row[key] for key in ("birthday", "gender") if row[key]},
            },
        )
