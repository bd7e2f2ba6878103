"""Prediction files: JSON lines or JSON, a file or a folder, in the project's form or the codebook's.

Nothing is skipped: what cannot be read, names nobody or stands twice is an error with file, line and field.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from evaluator.codebook_form import is_codebook_form, read_codebook_record
from evaluator.errors import InputInvalid
from evaluator.predictions import Prediction, read_record
from evaluator.release import Release
from evaluator.text import normalise

_SUFFIXES = (".json", ".jsonl", ".ndjson")


def read_predictions(path: Path, release: Release) -> list[Prediction]:
    """Reads all predictions.

    Args:
        path: a file, or a folder of which every JSON file below is read, in the order of their names.
        release: names the people that predictions may be about.

    Raises:
        InputInvalid: nothing to read, a file or field that cannot be read, an unknown person, or two
            answers of one system, run and condition about one person.
    """
    people = _people(release)
    predictions: list[Prediction] = []
    seen: dict[tuple[str, ...], str] = {}
    for file in _files(path):
        system = file.stem if file == path or file.parent == path else file.relative_to(path).parts[0]
        for value, where in _values(file):
            if is_codebook_form(value):
                prediction = read_codebook_record(value, where, system=system, people=people)
            else:
                prediction = read_record(value, where)
            if prediction.entity_id not in release.entities:
                raise InputInvalid(
                    f"{prediction.entity_id} is not in release {release.version}",
                    where=where,
                    hint="entities lists the ids",
                )
            key = (*prediction.unit, prediction.entity_id)
            if key in seen:
                raise InputInvalid(
                    f"{prediction.system} answers twice about {prediction.entity_id} "
                    f"(run {prediction.run_id}, condition {prediction.condition})",
                    where=where,
                    hint=f"the first answer is at {seen[key]}",
                )
            seen[key] = where
            predictions.append(prediction)
    if not predictions:
        raise InputInvalid("holds no prediction", where=str(path))
    return predictions


def _people(release: Release) -> dict[str, str]:
    """Normalised names -> entity_id, empty where several people have the name."""
    people: dict[str, str] = {}
    for entity in release.entities.values():
        for name in {normalise(name) for name in entity.names}:
            people[name] = "" if people.get(name, entity.entity_id) != entity.entity_id else entity.entity_id
    return people


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix in _SUFFIXES and file.is_file())
        if not files:
            raise InputInvalid(f"has no {', '.join(_SUFFIXES)} file", where=str(path))
        return files
    if not path.exists():
        raise InputInvalid("there is no such file or folder", where=str(path))
    return [path]


def _values(file: Path) -> Iterator[tuple[dict[str, Any], str]]:
    """The JSON objects of a file, with file and line (or number) of each."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputInvalid(f"is not UTF-8 at byte {error.start}", where=str(file)) from error
    except OSError as error:
        raise InputInvalid(f"cannot be read: {error.strerror}", where=str(file)) from error
    if text.lstrip().startswith("["):
        values = _parse(text, str(file))
        for at, value in enumerate(values):
            yield _object(value, f"{file}, record {at + 1}"), f"{file}, record {at + 1}"
        return
    lines = [(at, line) for at, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if len(lines) > 1 and lines[0][1].strip() == "{":
        # One object written over several lines.
        yield _object(_parse(text, str(file)), str(file)), str(file)
        return
    for at, line in lines:
        where = f"{file}:{at}"
        yield _object(_parse(line, where), where), where


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _parse(text: str, where: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = where if error.lineno == 1 else f"{where}:{error.lineno}"
        raise InputInvalid(f"is no JSON: {error.msg} at column {error.colno}", where=place) from error
    except (ValueError, RecursionError) as error:
        raise InputInvalid(f"is no JSON: {error}", where=where) from error


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputInvalid("is no JSON object", where=where)
    return value
