"""A long YAML list, one item at a time.

`yaml.load` with the C loader needs eleven seconds for 12,000 people with their terms (12 MB), nearly all of
it in Python's composer and constructor. libyaml's events alone come in one second; so they are turned into
values here directly, by PyYAML's own rules for what a plain scalar means.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml
from yaml.constructor import SafeConstructor
from yaml.resolver import Resolver

from schemas.errors import InputInvalid

_AS_TEXT = frozenset({"tag:yaml.org,2002:str", "tag:yaml.org,2002:timestamp"})


class _Plain:
    """Meaning of plain scalars, remembered: the same few thousand words come again and again."""

    def __init__(self) -> None:
        self._resolver = Resolver()
        self._constructor = SafeConstructor()
        self._known: dict[str, Any] = {}

    def value(self, text: str) -> Any:
        if text in self._known:
            return self._known[text]
        tag = self._resolver.resolve(  # type: ignore[no-untyped-call]
            yaml.ScalarNode, text, (True, False)
        )
        value: Any = text
        if tag not in _AS_TEXT:  # dates stay text: they are EDTF here
            value = self._constructor.construct_object(yaml.ScalarNode(tag, text), deep=True)
        self._known[text] = value
        return value


def yaml_items(text: str, where: str) -> Iterator[Any]:
    """Items of a YAML document that is one list.

    Args:
        text: the document.
        where: name of the file, for errors.

    Yields:
        Each item as dicts, lists, strings, numbers, booleans and None; dates as text.

    Raises:
        InputInvalid: the text is not YAML, is no list, or uses anchors and aliases.
    """
    plain = _Plain()
    events = yaml.parse(text, Loader=yaml.CBaseLoader)

    def build(event: Any) -> Any:
        if isinstance(event, yaml.ScalarEvent):
            return plain.value(event.value) if event.implicit[0] else event.value
        if isinstance(event, yaml.MappingStartEvent):
            mapping: dict[Any, Any] = {}
            for key in events:
                if isinstance(key, yaml.MappingEndEvent):
                    return mapping
                name = build(key)
                if not isinstance(name, str | int | float | bool | None):
                    raise InputInvalid("a key that is no word", where=_place(where, key))
                mapping[name] = build(next(events))
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Any] = []
            for item in events:
                if isinstance(item, yaml.SequenceEndEvent):
                    return items
                items.append(build(item))
        raise InputInvalid("anchors and aliases are not read", where=_place(where, event))

    try:
        for event in events:
            if isinstance(event, yaml.StreamStartEvent | yaml.DocumentStartEvent):
                continue
            if not isinstance(event, yaml.SequenceStartEvent):
                raise InputInvalid("the YAML is not a list of people", where=_place(where, event))
            for item in events:
                if isinstance(item, yaml.SequenceEndEvent):
                    return
                yield build(item)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = where if mark is None else f"{where}:{mark.line + 1}"
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise InputInvalid(f"not YAML: {problem}", where=place) from error


def _place(where: str, event: Any) -> str:
    mark = event.start_mark
    return where if mark is None else f"{where}:{mark.line + 1}"
