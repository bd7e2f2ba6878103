"""One record of a prediction file, checked field by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from evaluator.dates import ONGOING, parse_date
from evaluator.errors import InputInvalid
from evaluator.events import TYPES, Event
from evaluator.ranks import RANKS

CONDITIONS = ("with_wiki", "without_wiki", "short_context", "long_context", "memory_only")
"""What a system may have been given."""

UNSTATED = "unstated"
"""Condition or run of an answer in codebook form that does not name one."""

MOST_EVENTS = 2000
"""Events of one person in one answer; biographies have tens, so more is a mistake."""

DOC = "evaluator/MATCHING.md"
"""Where the forms and rules are written down, in a release and in the project alike."""

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Prediction:
    """One system's events of one person.

    Attributes:
        entity_id: person.
        system: name of the system.
        run_id: run of the system.
        condition: what it was given.
        events: predicted events.
        where: file and line it was read from.
    """

    entity_id: str
    system: str
    run_id: str
    condition: str
    events: tuple[Event, ...]
    where: str

    @property
    def unit(self) -> tuple[str, str, str]:
        """System, run and condition: one set of answers."""
        return self.system, self.run_id, self.condition


class Fields:
    """A JSON object whose fields are taken one by one; what stays is unknown and an error.

    Args:
        value: the JSON value.
        where: file, line and path for messages.
    """

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise InputInvalid(f"is {_kind(value)}, not an object", where=where)
        self._rest: dict[str, Any] = dict(value)
        self.where = where

    def has(self, name: str) -> bool:
        """Whether the field is there and still to be taken."""
        return name in self._rest

    def text(self, name: str, *, required: bool = False) -> str | None:
        """Takes a string or null; an empty string is null."""
        value = self._rest.pop(name, None)
        if value is not None and not isinstance(value, str):
            raise self.error(name, f"is {_kind(value)}, not a string")
        if value is not None and _SURROGATE.search(value):
            raise self.error(name, "holds half a character (an unpaired surrogate)")
        plain = (value or "").strip() or None
        if required and plain is None:
            raise self.error(name, "is missing or empty")
        return plain

    def require(self, name: str) -> str:
        """Takes a string that must be there."""
        return self.text(name, required=True) or ""

    def choice(self, name: str, choices: tuple[str, ...] | frozenset[str]) -> str | None:
        """Takes one of several words, or null."""
        value = self.text(name)
        if value is not None and value not in choices:
            raise self.error(name, f"is {value!r}, not one of {', '.join(sorted(choices))}")
        return value

    def date(self, name: str, *, open_end: bool = False) -> str | None:
        """Takes an EDTF date, or null; with `open_end` also `..`."""
        value = self.text(name)
        if value is None or (open_end and value == ONGOING):
            return value
        try:
            parse_date(value)
        except InputInvalid as error:
            raise self.error(name, str(error.what)) from error
        return value

    def items(self, name: str) -> list[Any]:
        """Takes a list; null is the empty list."""
        value = self._rest.pop(name, None)
        if value is not None and not isinstance(value, list):
            raise self.error(name, f"is {_kind(value)}, not a list")
        return value or []

    def number(self, name: str, *, whole: bool) -> None:
        """Takes and checks a number that scoring does not use."""
        value = self._rest.pop(name, None)
        right = isinstance(value, int) or (isinstance(value, float) and not whole)
        if value is not None and (isinstance(value, bool) or not right):
            raise self.error(name, f"is {_kind(value)}, not a number")

    def loose(self, name: str) -> None:
        """Takes a scalar that scoring does not use, whatever its type."""
        value = self._rest.pop(name, None)
        if isinstance(value, list | dict):
            raise self.error(name, f"is {_kind(value)}, not a single value")

    def inner(self, name: str) -> Fields | None:
        """Takes an object, or null."""
        value = self._rest.pop(name, None)
        return None if value is None else Fields(value, f"{self.where}, field {name}")

    def finish(self) -> None:
        """Refuses fields that nobody has taken."""
        if self._rest:
            name = min(self._rest)
            raise InputInvalid(f"unknown field {name!r}", where=self.where, hint=f"{DOC} lists the fields")

    def error(self, name: str, what: str) -> InputInvalid:
        """An error about one field."""
        return InputInvalid(f"field {name} {what}", where=self.where, hint=f"{DOC} describes the fields")


def _kind(value: object) -> str:
    if value is None:
        return "null"
    kinds = {bool: "true or false", str: "a string", list: "a list", dict: "an object"}
    return kinds.get(type(value), "a number")


def read_event(value: object, where: str) -> Event:
    """One event of a prediction.

    Raises:
        InputInvalid: a field is unknown, of another type, or no date.
    """
    fields = Fields(value, where)
    kind = fields.choice("type", TYPES)
    if kind is None:
        raise fields.error("type", f"is missing; it is one of {', '.join(TYPES)}")
    event = Event(
        type=kind,
        position=fields.text("position"),
        organization=fields.text("organization"),
        title=fields.text("title"),
        rank=fields.choice("rank", RANKS),
        degree=fields.text("degree"),
        field=fields.text("field"),
        relation=fields.text("relation"),
        relative_name=fields.text("relative_name"),
        start=fields.date("start"),
        end=fields.date("end", open_end=True),
    )
    fields.number("step", whole=True)
    fields.number("tokens_at", whole=True)
    for at, citation in enumerate(fields.items("evidence")):
        inner = Fields(citation, f"{where}, evidence {at + 1}")
        inner.text("url")
        inner.text("quote")
        inner.finish()
    fields.finish()
    return event


def read_record(value: Mapping[str, Any], where: str) -> Prediction:
    """One prediction in the project's own form.

    Raises:
        InputInvalid: a field is missing, unknown or wrong.
    """
    fields = Fields(value, where)
    entity_id, system, run_id = (fields.require(name) for name in ("entity_id", "system", "run_id"))
    if _TIME.fullmatch(fields.require("run_at")) is None:
        raise fields.error("run_at", "is no UTC time of the form 2026-11-30T12:00:00Z")
    condition = fields.choice("condition", CONDITIONS)
    if condition is None:
        raise fields.error("condition", f"is missing; it is one of {', '.join(CONDITIONS)}")
    if not fields.has("events"):
        raise fields.error("events", "is missing; a person without answers has the empty list")
    events = each(fields.items("events"), where, "event", read_event)
    cost = fields.inner("cost")
    if cost is not None:
        for name, whole in (("search_steps", True), ("tokens", True), ("usd", False), ("seconds", False)):
            cost.number(name, whole=whole)
        cost.finish()
    for at, page in enumerate(fields.items("archive")):
        inner = Fields(page, f"{where}, archive {at + 1}")
        inner.require("url")
        inner.text("text")
        inner.finish()
    fields.finish()
    return Prediction(entity_id, system, run_id, condition, events, where)


def each(
    values: list[Any], where: str, what: str, read: Callable[[object, str], Event]
) -> tuple[Event, ...]:  # fmt: skip
    """Reads a list of events, with their place in messages."""
    if len(values) > MOST_EVENTS:
        raise InputInvalid(f"{len(values)} events of one person; the most is {MOST_EVENTS}", where=where)
    return tuple(read(value, f"{where}, {what} {at + 1}") for at, value in enumerate(values))
