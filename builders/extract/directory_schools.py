"""Schools in the clauses of a directory: `graduated from Ostry College, Ohio, A.B., 1939 and from ...`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from builders.extract.dates import find_spans
from builders.extract.learning import degree_words
from builders.extract.told import Told
from builders.extract.when import BACKWARDS
from builders.extract.words import table

_GRADUATED = re.compile(r"(?:was\s+)?graduated\s+from\s+(?:the\s+)?", re.IGNORECASE)
_ATTENDED = re.compile(r"(?:also\s+)?attended\s+(?:the\s+)?", re.IGNORECASE)
_AND_FROM = re.compile(r",?\s+and\s+(?:later\s+)?from\s+(?:the\s+)?", re.IGNORECASE)
_AND = re.compile(r",?\s+and\s+(?:the\s+)?|,\s+(?:the\s+)?(?=[A-Z])")
_PAREN = re.compile(r"\s*\([^()]*\)")


def is_school(part: str, language: str) -> bool:
    """Whether a part of a clause names an institution: a capital, and a word for a school."""
    words = table(f"prose_{language}")["education"]["school"]
    named = re.search(r"[A-ZÀ-Þ]", part) is not None
    return named and re.search(rf"(?i)(?<!\w)(?:{words})(?!\w)", part) is not None


def graduations(clause: str, language: str) -> Iterator[Told]:
    """`graduated from A, place, degree, year and from B, degree, year`."""
    lead = _GRADUATED.match(clause)
    if lead is None:
        return
    at = lead.end()
    ends = [*(cut.start() for cut in _AND_FROM.finditer(clause, at)), len(clause)]
    starts = [at, *(cut.end() for cut in _AND_FROM.finditer(clause, at))]
    for start, end in zip(starts, ends, strict=True):
        part = clause[start:end]
        school = re.split(r"\s+in(?:\s|$)", _PAREN.sub("", part).split(",")[0].strip())[0]
        if not is_school(school, language):
            continue
        spans = find_spans(part, language)
        if spans and part.startswith(school):
            school = re.split(r"\s+in(?:\s|$)", _PAREN.sub("", part[: spans[0].start]).split(",")[0].strip())[
                0
            ]
        degree = degree_words(language).search(part, len(school))
        point = (spans[-1].last or spans[-1].first) if spans else None
        fields: dict[str, Any] = {
            "type": "education",
            "organization": school,
            "degree": degree.group("degree") if degree is not None else None,
        }
        if point is not None and point.date is not None:
            fields |= {"end": point.date, "ended": "yes"}
        yield Told(fields, start if start != at else 0, end)


def attendances(clause: str, language: str) -> Iterator[Told]:
    """`attended the public schools and Ostry University, Ostry, Ohio`; unnamed schools are passed over."""
    lead = _ATTENDED.match(clause)
    if lead is None:
        return
    spans = find_spans(clause, language)
    dates: dict[str, Any] = {}
    if spans and spans[-1].problem == "ends_before_start":
        dates = dict(BACKWARDS)
    elif spans and spans[-1].kind == "range":
        first, last = spans[-1].first, spans[-1].last
        dates = {"start": first.date if first else None, "end": last.date if last else None}
        dates["ended"] = "yes" if dates["end"] else "unknown"
    elif spans and spans[-1].first is not None:
        dates = {"start": spans[-1].first.date}
    stop = spans[0].start if spans else len(clause)
    for part in _AND.split(_PAREN.sub("", clause[lead.end() : stop])):
        name = re.sub(r"\s+(?:in|from)$", "", part.strip(" ,"))
        if name[:1].isupper() and is_school(name, language) and "public school" not in name.lower():
            yield Told({"type": "education", "organization": name} | dates, 0, len(clause))
