"""The plain text of a page as it is stored and quoted: infobox rows on top, then the prose.

Agents in the with-wiki condition see exactly this text, coverage is measured on it, and every quote of a page
is a slice of it. Offsets are Unicode code points. The rows of one office stand together, in the order of the
offices' numbers, so that one quote can span the role and its dates::

    office: Minister of Harbours
    term_start: 1998-05-12
    office2: Deputy Minister of Ports
    term_start2: 24 Nov. 1990
    term_end2: 1994-02
    spouse: Ilse Brandmoor (m. 1979; div. 1988)

    Doro Vantell is a politician ...
"""

from __future__ import annotations

from dataclasses import dataclass

from builders.text_fields import OFFICE_MEANINGS, BoxFields, box_fields, normal_name, split_number
from builders.text_scan import Template, boxes, clean
from builders.text_values import render
from schemas.ids import sha256_text
from schemas.snapshot import PageRecord


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter of a box, as its rows stand in the stored text.

    Attributes:
        box: number of the box on the page, from 0.
        name: parameter without its number, normalised.
        group: its number, empty for none.
        meaning: what the edition's map says it means; empty when it says nothing.
        value: rendered value; lines end with a line feed.
        start: offset of its first row in the stored text.
        end: one past its last row.
        lines: offsets of each line of the value, without the parameter's name.
        raw: value as wikitext.
    """

    box: int
    name: str
    group: str
    meaning: str
    value: str
    start: int
    end: int
    lines: tuple[tuple[int, int], ...]
    raw: str


@dataclass(frozen=True, slots=True)
class StoredText:
    """The stored text of one page.

    Attributes:
        language: edition.
        title: article.
        text: infobox rows, a blank line, prose.
        sha256: hash of `text`.
        fields: the box's parameters in the order of their rows.
        prose_start: offset of the first character of the prose.
    """

    language: str
    title: str
    text: str
    sha256: str
    fields: tuple[Field, ...]
    prose_start: int


@dataclass(frozen=True, slots=True)
class _Param:
    box: int
    shown: str
    name: str
    group: str
    meaning: str
    value: str
    raw: str


def _params(box: Template, number: int, known: BoxFields) -> list[_Param]:
    """A box's parameters that say something, offices first in the order of their numbers."""
    given: dict[str, str] = {}
    for key, value in box.args:
        if value:
            given[normal_name(key)] = value
    numbered = {base for base, group in map(split_number, given) if group}
    params: list[_Param] = []
    for key, raw in given.items():
        base, group = split_number(key)
        if key in known.meanings or key in known.offices:
            base, group = key, ""
        if base in known.skipped or key in known.skipped or key.isdigit():
            continue
        value = render(raw)
        if value:
            params.append(_Param(number, key, base, group, known.meanings.get(base, ""), value, raw))

    def office(param: _Param) -> bool:
        return (
            param.meaning in OFFICE_MEANINGS
            or param.name in known.offices
            or bool(param.group)
            or (param.name in numbered and not param.meaning)
        )

    of_office = sorted((p for p in params if office(p)), key=lambda p: int(p.group or 0))
    return of_office + [p for p in params if not office(p)]


def stored_text(page: PageRecord) -> StoredText:
    """Builds the stored text of a page; any page gives one, an empty page an empty one.

    Args:
        page: wikitext and prose of the same revision.
    """
    rows: list[str] = []
    fields: list[Field] = []
    at = 0
    known = box_fields(page.language)
    wikitext = clean(page.wikitext or "")
    for number, box in enumerate(boxes(wikitext, known.boxes)):
        for param in _params(box, number, known):
            start, lines = at, []
            for line in param.value.split("\n"):
                row = f"{param.shown}: {line}"
                lines.append((at + len(row) - len(line), at + len(row)))
                rows.append(row)
                at += len(row) + 1
            fields.append(
                Field(
                    param.box, param.name, param.group, param.meaning, param.value, start, at - 1,
                    tuple(lines), param.raw,
                )
            )  # fmt: skip
    prose = page.text or ""
    head = "\n".join(rows)
    gap = "\n\n" if head and prose else ""
    text = head + gap + prose
    return StoredText(
        page.language, page.title or page.requested, text, sha256_text(text), tuple(fields), len(head + gap)
    )
