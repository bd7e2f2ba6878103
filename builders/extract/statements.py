"""Statements of a person's Wikidata item -> candidates.

Posts (P39), parties (P102), schools (P69) and relatives (P22, P25, P26, P40, P3373, P1038). Deprecated
statements are dropped and counted. A statement whose only reference is an import has the edition it was
imported from as its origin; one without any reference has origin `wikidata`, is marked so, and never counts
as a second origin.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from builders.extract.chambers import chamber_name
from builders.extract.evidence import statement_evidence
from builders.extract.posts import read_post
from builders.inputs import PersonSources
from evaluator.dates import ONGOING, parse_date
from schemas.base import Bounds
from schemas.candidate import Candidate
from schemas.counts import StageCount, Tally
from schemas.snapshot import ItemRecord, Snak, Statement

LICENCE = "CC0 1.0"

START, END, POINT = "P580", "P582", "P585"
BODY_QUALIFIERS = ("P642", "P108", "P1001")
"""Qualifiers that name what a post is of: of, employer, applies to jurisdiction."""
ACTING = "Q4676846"
"""Item of "acting", as it stands in qualifiers of kind "object has role" (P3831) or "nature" (P5102)."""
POLITICIAN = "Q82955"
LEGISLATORS = frozenset(["Q486839", "Q4175034", "Q1055894", "Q15686806", "Q19803234"])
"""Items of "member of parliament", "legislator", "deputy" and "senator", of which seats are subclasses."""

RELATIONS: Mapping[str, str] = {
    "P22": "parent",
    "P25": "parent",
    "P26": "spouse",
    "P40": "child",
    "P3373": "sibling",
    "P1038": "relative",
}
_WORDS: Mapping[str, str] = {
    "P39": "position held",
    "P102": "member of political party",
    "P69": "educated at",
    "P22": "father",
    "P25": "mother",
    "P26": "spouse",
    "P40": "child",
    "P3373": "sibling",
    "P1038": "relative",
}
_TIMES = (("start time", START), ("end time", END), ("point in time", POINT))
_NAMED = (
    ("of", "P642"),
    ("employer", "P108"),
    ("applies to jurisdiction", "P1001"),
    ("electoral district", "P768"),
    ("parliamentary term", "P2937"),
    ("academic degree", "P512"),
    ("academic major", "P812"),
)


class Dropped(StrEnum):
    """Why a statement gave no candidate."""

    DEPRECATED = "deprecated"
    OTHER_PROPERTY = "other_property"
    NO_VALUE = "no_value"
    NO_ENGLISH_LABEL = "no_english_label"
    STARTS_AFTER_AS_OF = "starts_after_as_of"
    ENDS_BEFORE_START = "ends_before_start"
    LOOKUP_FAILED = "lookup_failed"
    """The item that the statement names was refused when it was asked for."""


class Noted(StrEnum):
    """Remarks on statements that gave a candidate."""

    END_UNREADABLE = "end_unreadable"
    """It has an end that cannot be read; whether the spell has ended is not known."""


def _label(labels: Mapping[str, ItemRecord], item: str | None) -> str | None:
    """English label of a named item."""
    record = labels.get(item or "")
    if record is None:
        return None
    names = dict(record.labels)
    return names.get("en") or names.get("mul")


def _snaks(statement: Statement, *properties: str) -> list[Snak]:
    return [snak for wanted in properties for snak in statement.qualifiers if snak.property == wanted]


def _finest(snaks: list[Snak]) -> Snak | None:
    """Of several values of one qualifier the most precise, the first of equals."""
    times = [snak for snak in snaks if snak.time is not None]
    if times:
        return max(times, key=lambda snak: snak.time.precision if snak.time else 0)
    return snaks[0] if snaks else None


def _bounds(snak: Snak) -> Bounds | None:
    time = snak.time
    if time is None or time.date is not None or (time.earliest is None and time.latest is None):
        return None
    return Bounds(earliest=time.earliest, latest=time.latest)


def _is_unreadable(snak: Snak) -> bool:
    """Whether a qualifier holds a value of which no date can be made: malformed, or of a millennium."""
    if snak.time is None:
        return snak.kind not in ("novalue", "somevalue")
    return snak.time.date is None and _bounds(snak) is None


def read_dates(statement: Statement, as_of: str) -> dict[str, Any]:
    """Date fields of a statement as `EventFields` takes them.

    No end qualifier, or an unreadable one: not known. "No value": goes on. "Unknown value": ended, day
    unknown. An end of which any day lies after `as_of`: goes on, with the scheduled end. Decades and
    centuries are bounds only.
    """
    fields: dict[str, Any] = {}
    start = _finest(_snaks(statement, START))
    if start is not None and start.time is not None:
        fields["start"] = start.time.date
        if (bounds := _bounds(start)) is not None:
            fields["start_bounds"] = bounds
    end = _finest(_snaks(statement, END))
    if end is None:
        pass
    elif end.kind == "novalue":
        fields |= {"end": ONGOING, "ended": "no"}
    elif end.time is None:
        if end.kind == "somevalue":
            fields["ended"] = "yes"
    elif end.time.date is None:
        if (bounds := _bounds(end)) is not None:
            fields["end_bounds"] = bounds
            if bounds.latest and parse_date(bounds.latest).latest <= parse_date(as_of).latest:
                fields["ended"] = "yes"
    elif parse_date(end.time.date).latest > parse_date(as_of).latest:
        fields |= {"end": ONGOING, "ended": "no", "scheduled_end": end.time.date}
    else:
        fields |= {"end": end.time.date, "ended": "yes"}
    point = _finest(_snaks(statement, POINT))
    if start is None and end is None and point is not None and point.time is not None and point.time.date:
        fields["start_bounds"] = Bounds(latest=point.time.date)
        fields["end_bounds"] = Bounds(earliest=point.time.date)
    return fields


def origin_of(statement: Statement) -> tuple[str, str | None, bool]:
    """(origin, derived_from, referenced) of a statement."""
    if any(reference.kind == "real" for reference in statement.references):
        return "wikidata", None, True
    editions = sorted(reference.edition for reference in statement.references if reference.edition)
    if editions:
        edition = f"wikipedia:{editions[0]}"
        return edition, edition, False
    return "wikidata", None, False


def in_words(statement: Statement, labels: Mapping[str, ItemRecord], value: str) -> str:
    """A statement as one line: `position held: Minister of Tides; start time: 1998-05-12`."""
    parts = [f"{_WORDS[statement.main.property]}: {value}"]
    for name, code in _TIMES:
        for snak in _snaks(statement, code):
            if snak.time is not None:
                time = snak.time
                coarse = f"{time.earliest}/{time.latest}" if time.earliest else "no usable date"
                parts.append(f"{name}: {time.date or coarse}")
            else:
                said = {"novalue": "no value", "somevalue": "unknown value"}
                parts.append(f"{name}: {said.get(snak.kind, 'unreadable value')}")
    for name, code in _NAMED:
        named = (_label(labels, snak.item) for snak in _snaks(statement, code))
        parts += [f"{name}: {label}" for label in named if label]
    return "; ".join(parts)


def _chamber(label: str) -> str | None:
    """The chamber in the label of a seat: `member of the Storting` -> `Storting`."""
    found = re.match(r".*?\b(?:of|in|to)\s+(?:the\s+)?(?P<body>.+)$", label)
    return chamber_name(found.group("body")) if found is not None else None


def _classes(item: str | None, sources: PersonSources) -> set[str | None]:
    record = sources.labels.get(item or "")
    if record is None:
        return set()
    return {one.main.item for one in record.statements if one.main.property in ("P279", "P31")}


def _chambers(sources: PersonSources) -> tuple[str, ...]:
    """Chambers of which the item says that the person was a member, whatever they are called."""
    found = set()
    for statement in sources.item.statements if sources.item is not None else ():
        label = _label(sources.labels, statement.main.item)
        if (
            statement.main.property == "P39"
            and label
            and _classes(statement.main.item, sources) & LEGISLATORS
        ):
            found.add(_chamber(label))
    return tuple(sorted(name for name in found if name))


def _post(statement: Statement, label: str, sources: PersonSources) -> dict[str, Any]:
    """Fields of a post: the label, with the qualifier's body where the label names none."""
    post = read_post(label, sources.state, chambers=_chambers(sources))
    if post is None:
        return {}
    organization = post.organization
    named = (_label(sources.labels, snak.item) for snak in _snaks(statement, *BODY_QUALIFIERS))
    body = next((label for label in named if label), None)
    if body is not None and post.kind == "plain":
        organization = body
    elif body is not None and post.kind == "government" and body != sources.state.name:
        # "President" with "of: Velonia": a government of another country, or of a part of one.
        organization = body if body.startswith("Government of") else f"Government of {body}"
    acting = any(snak.item == ACTING for snak in _snaks(statement, "P3831", "P5102", "P1552"))
    return {
        "type": post.type,
        "rank": "acting" if acting else post.rank,
        "position": post.position,
        "organization": organization,
        "title": post.title,
        "title_language": "en",
        "title_is_official": True,
    }


def _relative(statement: Statement, sources: PersonSources) -> tuple[dict[str, Any], bool]:
    """Fields of a relative, and whether the relative has a public role of their own."""
    record = sources.labels.get(statement.main.item or "")
    occupations = {s.main.item for s in record.statements if s.main.property == "P106"} if record else set()
    public = record is not None and (
        any(s.main.property == "P39" for s in record.statements)
        or POLITICIAN in occupations
        or bool(record.sitelinks)
    )
    fields: dict[str, Any] = {"type": "kinship", "relation": RELATIONS[statement.main.property]}
    kinds = [label for snak in _snaks(statement, "P1039") if (label := _label(sources.labels, snak.item))]
    if statement.main.property == "P1038" and kinds:
        fields["relation"] = kinds[0].lower()
    if public:
        fields["relative_name"] = _label(sources.labels, statement.main.item)
    return fields, public


def _fields(statement: Statement, sources: PersonSources) -> tuple[dict[str, Any], str, bool] | Dropped:
    """(event fields, value in words, public relative) of a statement."""
    code = statement.main.property
    if code in RELATIONS:
        relative, public = _relative(statement, sources)
        return relative, relative.get("relative_name") or "name withheld", public
    label = _label(sources.labels, statement.main.item)
    if label is None:
        record = sources.labels.get(statement.main.item or "")
        refused = record is not None and record.status == "error"
        return Dropped.LOOKUP_FAILED if refused else Dropped.NO_ENGLISH_LABEL
    if code == "P39":
        return _post(statement, label, sources), label, False
    if code == "P102":
        return {"type": "party", "position": "member", "organization": label}, label, False
    fields: dict[str, Any] = {"type": "education", "organization": label}
    for key, qualifier in (("degree", "P512"), ("field", "P812")):
        fields[key] = next(
            (name for s in _snaks(statement, qualifier) if (name := _label(sources.labels, s.item))), None
        )
    return fields, label, False


def _candidate(statement: Statement, sources: PersonSources) -> Candidate | Dropped:
    item = sources.item
    assert item is not None
    if statement.main.property not in _WORDS:
        return Dropped.OTHER_PROPERTY
    if statement.rank == "deprecated":
        return Dropped.DEPRECATED
    if statement.main.item is None:
        return Dropped.NO_VALUE
    read = _fields(statement, sources)
    if isinstance(read, Dropped):
        return read
    fields, value, public = read
    dates = read_dates(statement, sources.as_of)
    if (
        fields["type"] == "education"
        and "end" not in dates
        and "end_bounds" in dates
        and "start" not in dates
    ):
        # A degree's point in time is when it was taken.
        point = dates["end_bounds"].earliest
        if point is not None and parse_date(point).latest <= parse_date(sources.as_of).latest:
            dates = {"end": point, "ended": "yes"}
    start, end = dates.get("start"), dates.get("end")
    if start and parse_date(start).earliest > parse_date(sources.as_of).latest:
        return Dropped.STARTS_AFTER_AS_OF
    if start and end not in (None, ONGOING) and parse_date(end).latest < parse_date(start).earliest:
        return Dropped.ENDS_BEFORE_START
    origin, derived_from, referenced = origin_of(statement)
    evidence = statement_evidence(
        sources.entity_id,
        in_words(statement, sources.labels, value),
        source="wikidata",
        origin=origin,
        derived_from=derived_from,
        referenced=referenced,
        licence=LICENCE,
        retrieved_at=item.retrieved_at,
        url=f"https://www.wikidata.org/wiki/{item.wikidata_id}",
        revision=str(item.revid) if item.revid else None,
    )
    return Candidate(
        entity_id=sources.entity_id,
        evidence=evidence,
        relative_is_public=public if fields["type"] == "kinship" else None,
        **fields,
        **dates,
    )


def item_candidates(sources: PersonSources) -> tuple[tuple[Candidate, ...], StageCount]:
    """Candidates of a person's item, in the order of its statements; none without an item.

    Returns:
        The candidates and the count of statements kept and dropped (properties that tell of no event are not
        counted).
    """
    tally = Tally("extract.statements")
    candidates: list[Candidate] = []
    for statement in sources.item.statements if sources.item else ():
        outcome = _candidate(statement, sources)
        if isinstance(outcome, Candidate):
            candidates.append(outcome)
            tally.keep()
            end = _finest(_snaks(statement, END))
            if end is not None and _is_unreadable(end):
                tally.note(Noted.END_UNREADABLE)
        elif outcome is not Dropped.OTHER_PROPERTY:
            tally.drop(outcome)
    return tuple(candidates), tally.result()
