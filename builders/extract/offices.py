"""Offices of an officeholder box: one group of parameters is one term of one office."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from builders.extract.chambers import chamber_name
from builders.extract.dates import Span, find_spans, is_now, read_date, read_span
from builders.extract.posts import Kind, Post, bare, read_post
from builders.extract.when import of_span, when
from builders.extract.words import table
from builders.inputs import State
from builders.text import Field
from builders.text_fields import BoxFields
from evaluator.dates import ONGOING
from evaluator.ranks import is_role_noun, split_rank
from schemas.event import Rank
from schemas.folding import fold

_SERVED = re.compile(r"\b(?:serv(?:ed|ing)|along(?:side)?)\b", re.IGNORECASE)
_ACTING = re.compile(r"(?P<rank>acting|interim|ad interim|caretaker)\s*:", re.IGNORECASE)
_IS_ACTING = re.compile(r"\b(?P<rank>acting|interim|ad interim|caretaker|pro tempore)\b", re.IGNORECASE)
_TO_COME = re.compile(
    r"\b(?:elect|designate|designated|incumbent|tbd|tba|to be|vacant|present|none|n/a)\b|^[-–—?]*$",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"\W*\d+(?:st|nd|rd|th)?(?:\s*(?:and|&|,)\s*\d+(?:st|nd|rd|th)?)*\W*")
_JOINT = re.compile(
    r"\s*(?:\n|;|\s/\s|,\s+(?:and\s+)?|\s+(?:and|&)\s+)\s*(?:concurrently\s+)?", re.IGNORECASE
)
_SEAT = re.compile(r"member of (?:the )?(?P<body>[^,\n]+)", re.IGNORECASE)
_LINKING = frozenset(["of", "for", "to", "at", "in"])
_PLACES = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*")

MAX_QUOTE = 700
"""Characters a quote may have to reach from the office's row to the dates of a later term."""


@dataclass(frozen=True, slots=True)
class Tenure:
    """One term of one office.

    Attributes:
        post: the post, read.
        official_title: title as it stands; None where the office is given by a parameter's name.
        dates: date fields.
        start: offset of the quote.
        end: one past its last character.
        notes: remarks.
    """

    post: Post
    official_title: str | None
    dates: dict[str, Any]
    start: int
    end: int
    notes: tuple[str, ...]


def split_posts(text: str) -> list[str]:
    """Posts that one value names: two role nouns make two, one portfolio of several fields is one.

    `Deputy Prime Minister and Minister of Finance` are two, `Minister of Health and Education` is one.
    """
    parts: list[str] = []
    at = 0
    for cut in _JOINT.finditer(text):
        after = bare(text[cut.end() :].strip())
        words = re.findall(r"[\w'’-]+", after)[:4]
        first_of = next(
            (i for i, word in enumerate(words) if word.lower() in ("of", "for", "to", "at", "in")), 4
        )
        head = words[:first_of]
        if not head or not head[0][:1].isupper() or not any(is_role_noun(word) for word in head):
            continue
        if not any(is_role_noun(word) for word in re.findall(r"[\w'’-]+", text[at : cut.start()])):
            continue
        parts.append(text[at : cut.start()])
        at = cut.end()
    parts.append(text[at:])
    return [part for whole in parts if (part := " ".join(whole.split()).strip(" ,;"))]


def _continued(value: str) -> str:
    """A value whose lines go on with one post are joined; a line that is no post ("Disputed") is left out."""
    lines = value.split("\n")
    kept = lines[:1]
    for line in lines[1:]:
        words = re.findall(r"[\w'’-]+", line)
        if words and (
            words[0].lower() in _LINKING or words[0].lower() in ("and", "the") or words[0].islower()
        ):
            kept[-1] = f"{kept[-1]} {line}"
        elif any(is_role_noun(word) for word in words):
            kept.append(line)
        elif kept[-1].rstrip().lower().endswith((" of", " for", " the", " and", ",", " to", "&")):
            kept[-1] = f"{kept[-1]} {line}"
    return "\n".join(kept)


def split_envoy(post: Post) -> list[Post]:
    """`Ambassador to Norway and Iceland` is two posts."""
    if post.kind != "envoy":
        return [post]
    head, _, places = post.position.partition(" to ")
    names = [name for name in _PLACES.split(places) if name]
    if len(names) < 2 or not all(name[:1].isupper() or name.startswith("the ") for name in names):
        return [post]
    return [
        Post(
            post.type,
            post.kind,
            post.rank,
            f"{head} to {name.removeprefix('the ')}",
            post.organization,
            post.title,
        )
        for name in names
    ]


def groups(fields: Sequence[Field]) -> Iterator[dict[str, Field]]:
    """Fields of each office of a page by meaning (or by name, for parameters that are offices)."""
    found: dict[tuple[int, str], dict[str, Field]] = {}
    for field in fields:
        group = found.setdefault((field.box, field.group), {})
        group.setdefault(field.meaning or field.name, field)
        group.setdefault(field.name, field)
    yield from found.values()


def office_text(group: dict[str, Field]) -> Field | None:
    """The field that names the office."""
    order = group.get("order")
    if "office" in group:
        return group["office"]
    return order if order is not None and _ORDINAL.fullmatch(order.value) is None else group.get("suboffice")


def _rank(group: dict[str, Field]) -> Rank | None:
    """Acting or interim, where a status beside the dates says so."""
    for name in ("acting", "start", "end", "term"):
        field = group.get(name)
        if field is None or _ACTING.search(field.value):
            continue
        match = _IS_ACTING.search(field.value)
        if match is not None:
            return split_rank(f"{match.group('rank')} minister")[0]
    return None


def _start(
    value: str, language: str, *, months_alone: bool = True
) -> tuple[str | None, Span | None, list[Span]]:
    """(start, whole range, acting ranges) of a start field; of terms without `months_alone`."""
    served = _SERVED.search(value)
    plain = value[: served.start()] if served is not None else value
    acting = _ACTING.search(plain)
    main, rest = (plain[: acting.start()], plain[acting.start() :]) if acting is not None else (plain, "")
    span = read_span(main.replace("\n", " "), language, months_alone=months_alone)
    spans = [one for one in find_spans(rest.replace("\n", " "), language) if one.kind == "range"]
    if span is not None and span.kind in ("range", "open"):
        return None, span, spans
    return read_date(main.replace("\n", " "), language), None, spans


def _dates(
    group: dict[str, Field], as_of: str, language: str, dead: bool
) -> tuple[dict[str, Any], list[Span]]:
    """Date fields of a group, and the acting spells that its start field names."""
    start_field, end_field = group.get("start"), group.get("end")
    term = group.get("term")
    if start_field is None and end_field is None and term is not None:
        start, span, acting = _start(term.value, language, months_alone=False)
        return (of_span(span, as_of) if span is not None else when(start, None, as_of)), acting
    start, span, acting = _start(start_field.value, language) if start_field is not None else (None, None, [])
    if span is not None and end_field is None and (span.last is not None or span.ongoing):
        return of_span(span, as_of), acting
    if span is not None and span.first is not None:
        start = span.first.date
    successor = group.get("successor")
    followed = successor is not None and _TO_COME.search(successor.value) is None
    if end_field is not None:
        if is_now(end_field.value, language):
            return when(start, ONGOING, as_of), acting
        end = read_date(_SERVED.split(end_field.value)[0].replace("\n", " "), language)
        if end is not None:
            return when(start, end, as_of), acting
    if start is None:
        return when(None, None, as_of, ended=True if followed else None), acting
    # A start, no end and no successor is how a box shows the holder; the dead hold nothing.
    return when(start, None, as_of, ended=followed or dead), acting


def _federal_seat(state: str) -> Post | None:
    """The seat that a box means by a state of the US and a district, without naming an office."""
    if state.lower() not in table("posts_en")["us_states"]:
        return None
    territories: dict[str, str] = table("posts_en")["us_territories"]
    position = territories.get(state.lower(), "Representative")
    return Post("career", "legislator", None, position, "United States House of Representatives", "")


def _posts(
    group: dict[str, Field],
    known: BoxFields,
    state: State | None,
    parties: Sequence[str],
    chambers: Sequence[str],
    english: Mapping[str, str],
) -> list[Post]:
    field = office_text(group)
    if field is not None and known.language != "en":
        # A position is English: only an item that is called so says what the post is.
        label = english.get(fold(field.value))
        post = read_post(label, state, parties, chambers) if label else None
        return [replace(post, title=" ".join(field.value.split()))] if post is not None else []
    if field is not None:
        seat = _SEAT.match(field.value) if "constituency" in group else None
        if seat is not None:
            # A member of something with a constituency sits in a chamber, whatever it is called.
            chambers = (*chambers, chamber_name(seat.group("body")))
        read = (read_post(text, state, parties, chambers) for text in split_posts(_continued(field.value)))
        return [one for post in read if post is not None for one in split_envoy(post)]
    if "state" in group and "constituency" in group and not any(name in group for name in known.offices):
        federal = _federal_seat(" ".join(group["state"].value.split()))
        if federal is not None:
            return [federal]
    for name, office in known.offices.items():
        if name not in group:
            continue
        values = {
            "value": " ".join(group[name].value.split()),
            "body": " ".join(group["body"].value.split()) if "body" in group else "",
            "country": " ".join(group["country"].value.split()) if "country" in group else "",
        }
        position = office.position.format(**values).strip()
        if office.role == "office":
            post = read_post(position, state, parties)
            return [post] if post is not None else []
        organization = office.organization.format(**values).strip() or None
        kind: Kind = "envoy" if office.role == "envoy" else "legislator"
        return [Post("career", kind, split_rank(position)[0], position, organization, "")]
    return []


def tenures(
    fields: Sequence[Field],
    known: BoxFields,
    state: State | None,
    parties: Sequence[str],
    as_of: str,
    chambers: Sequence[str] = (),
    english: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Tenure | None]:
    """Terms of the offices of a page's boxes; None for a group with dates that no office belongs to.

    Also None for an office in another language that no item is called.

    Args:
        fields: fields of the stored text.
        known: map of the edition.
        state: the person's country.
        parties: the person's parties.
        as_of: day up to which facts count.
        chambers: chambers that other sources say the person sat in.
        english: names of items in the page's language, folded, with their English names.
    """
    dead = any(field.meaning == "died" for field in fields)
    before: tuple[list[Post], Field] | None = None
    box = -1
    for group in groups(fields):
        first = next(iter(group.values()))
        if first.box != box:
            before, box = None, first.box
        posts = _posts(group, known, state, parties, chambers, english)
        named = office_text(group) or next((group[name] for name in known.offices if name in group), None)
        named = named or (group.get("state") if posts else None)
        dated = [group[name] for name in ("start", "end", "term") if name in group]
        if posts and named is not None:
            before = (posts, named)
        elif named is not None and known.language != "en":
            before = None
            yield None
            continue
        elif not dated:
            continue
        elif before is None:
            yield None
            continue
        assert before is not None
        yield from _tenures(group, before, dated, as_of, known.language, dead)


def _tenures(
    group: dict[str, Field],
    office: tuple[list[Post], Field],
    dated: Sequence[Field],
    as_of: str,
    language: str,
    dead: bool,
) -> Iterator[Tenure]:
    posts, named = office
    dates, acting = _dates(group, as_of, language, dead)
    rank = _rank(group)
    end = max(field.end for field in (named, *dated))
    start = min(field.start for field in (named, *dated))
    if end - start > MAX_QUOTE:
        start = min(field.start for field in dated)
    for post in posts:
        ranked = post if rank is None else replace(post, rank=rank, position=split_rank(post.position)[1])
        title = post.title or None
        notes = ("one period is given for several posts",) if len(posts) > 1 else ()
        yield Tenure(ranked, title, dates, start, end, notes)
        for span in acting:
            stand_in = replace(post, rank="acting")
            yield Tenure(stand_in, title, of_span(span, as_of), start, end, ())
