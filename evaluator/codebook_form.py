"""Answers in the form of the PolitNuggets author's codebook for elite biographies.

A record has lists `party_experiences`, `occupation_experiences`, `education_experiences` and `relatives`;
a `time_range` is `YYYY.MM-YYYY.MM` or `YYYY.MM-Present`; what is not known is `NA`. The form names neither
system nor run: a record may add `entity_id`, `system`, `run_id` and `condition`, else the name of the file
or folder is the system and `full_name` names the person.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from evaluator.dates import ONGOING, is_edtf
from evaluator.errors import InputInvalid
from evaluator.events import Event
from evaluator.predictions import CONDITIONS, UNSTATED, Fields, Prediction, each
from evaluator.text import normalise

LISTS = ("party_experiences", "occupation_experiences", "education_experiences", "relatives")
"""Lists of the form; a record with one of them is in it."""

_SCALARS = (
    "birth_date", "gender", "place_of_birth", "education_attainment", "retired", "retirement_date",
    "deceased", "death_date", "notes", "run_at", "nationality", "country",
)  # fmt: skip
_UNKNOWN = frozenset({"", "na", "n a", "nan", "none", "null", "unknown"})
_PRESENT = frozenset({"present", "now", "current", "ongoing", "today"})
_POINT = re.compile(r"(\d{4})(?:[.\-/](\d{1,2}|NA))?(?:[.\-/](\d{1,2}|NA))?", re.ASCII)
_RANGE = re.compile(r"\s*(?:–|—|−|\bto\b|(?<=[\dA])\s*-\s*(?=\d{4}|[A-Za-z])|\s-\s)\s*", re.ASCII)


def is_codebook_form(value: Mapping[str, Any]) -> bool:
    """Whether a record is in this form."""
    return any(name in value for name in LISTS)


def read_codebook_record(
    value: Mapping[str, Any], where: str, *, system: str, people: Mapping[str, str]
) -> Prediction:
    """One person's answers in codebook form.

    Args:
        value: the JSON object.
        where: file and line.
        system: name of the system when the record names none.
        people: normalised names of the release's people -> entity_id; an ambiguous name has an empty id.

    Raises:
        InputInvalid: a field is unknown or wrong, or nobody of the release has the name.
    """
    fields = Fields(value, where)
    name = known(fields.text("full_name"))
    entity_id = fields.text("entity_id") or _person(name, people, where)
    events: list[Event] = []
    for list_name, read in zip(LISTS, (_party, _occupation, _education, _relative), strict=True):
        events += each(fields.items(list_name), where, list_name, read)
    for scalar in _SCALARS:
        if fields.has(scalar):
            fields.loose(scalar)
    prediction = Prediction(
        entity_id,
        fields.text("system") or system,
        fields.text("run_id") or UNSTATED,
        fields.choice("condition", CONDITIONS) or UNSTATED,
        tuple(events),
        where,
    )
    fields.finish()
    return prediction


def _person(name: str | None, people: Mapping[str, str], where: str) -> str:
    if name is None:
        raise InputInvalid("neither entity_id nor full_name says whom it is about", where=where)
    entity_id = people.get(normalise(name))
    if entity_id is None:
        raise InputInvalid(f"nobody of the release is called {name!r}", where=where, hint="add entity_id")
    if not entity_id:
        raise InputInvalid(f"several people are called {name!r}", where=where, hint="add entity_id")
    return entity_id


def known(text: str | None) -> str | None:
    """The text, or None for `NA` and the like."""
    return None if text is None or normalise(text) in _UNKNOWN else text


def _point(text: str, where: str) -> str | None:
    """One side of a time range as an EDTF date, `..` or None."""
    plain = text.strip()
    if normalise(plain) in _UNKNOWN:
        return None
    if normalise(plain) in _PRESENT:
        return ONGOING
    found = _POINT.fullmatch(plain)
    parts = [] if found is None else [part for part in found.groups() if part not in (None, "NA", "00", "0")]
    date = "-".join(part.zfill(2) for part in parts)
    if not is_edtf(date):
        raise InputInvalid(
            f"time_range has {plain!r}, which is no date", where=where, hint="write YYYY.MM, Present or NA"
        )
    return date


def time_range(text: str | None, where: str) -> tuple[str | None, str | None]:
    """Start and end of a `time_range`; one point alone is both."""
    if known(text) is None or text is None:
        return None, None
    sides = [side for side in _RANGE.split(text.strip()) if side]
    if len(sides) > 2:
        raise InputInvalid(f"time_range {text!r} has more than two sides", where=where)
    start = _point(sides[0], where)
    end = _point(sides[1], where) if len(sides) == 2 else start
    if start == ONGOING:
        raise InputInvalid(f"time_range {text!r} begins in the present", where=where)
    return start, end


def _dated(fields: Fields, event: Event) -> Event:
    start, end = time_range(fields.text("time_range"), fields.where)
    for name in ("notes", "concurrent", "organization_type", "enrollment_status"):
        if fields.has(name):
            fields.loose(name)
    fields.finish()
    return replace(event, start=start, end=end)


def _party(value: object, where: str) -> Event:
    fields = Fields(value, where)
    title = known(fields.text("position_title"))
    party = known(fields.text("party_name"))
    return _dated(fields, Event("party", position=title, organization=party, title=title))


def _occupation(value: object, where: str) -> Event:
    fields = Fields(value, where)
    title = known(fields.text("position_title"))
    body = known(fields.text("organization_name"))
    return _dated(fields, Event("career", position=title, organization=body, title=title))


def _education(value: object, where: str) -> Event:
    fields = Fields(value, where)
    school = known(fields.text("organization_name"))
    degree = known(fields.text("education_level"))
    subject = known(fields.text("major_or_field"))
    return _dated(fields, Event("education", organization=school, degree=degree, field=subject))


def _relative(value: object, where: str) -> Event:
    fields = Fields(value, where)
    relation, name = known(fields.text("relation")), known(fields.text("full_name"))
    if fields.has("notes"):
        fields.loose("notes")
    fields.finish()
    return Event("kinship", relation=relation, relative_name=name)
