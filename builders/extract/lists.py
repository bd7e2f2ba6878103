"""Lines of a career list: a period and the posts held in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from builders.extract.careers import CareerReader
from builders.extract.dates import Span
from builders.extract.mentions import spans_of
from builders.extract.names import read_name
from builders.extract.offices import split_posts
from builders.extract.phrases import is_role, read_phrase
from builders.extract.told import Told
from builders.extract.when import of_span
from builders.extract.words import any_of
from evaluator.dates import parse_date

_VERB = re.compile(
    r"\b(?:he|she|was|were|is|has|had|became|served|worked|joined|graduated|studied|received|appointed|elected)\b",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s*[-–—:,.;]?\s*")
_CUT = re.compile(r"\s+[-–—]\s+|\.\s*$")

MAX_ENTRY = 400
"""Longer lines are paragraphs."""


def _period(line: str, language: str) -> Span | None:
    """The period at the beginning or the end of a line."""
    spans = spans_of(line[:MAX_ENTRY], language)
    for span in spans:
        lead = line[: span.start].strip(" •*–-(").lower()
        if lead in ("", "from", "since", "in", "as of"):
            return span
    if (
        spans
        and line[spans[-1].end :].strip(" ).;,") in ("",)
        and spans[-1].kind in ("range", "since", "open")
    ):
        return spans[-1]
    return None


def is_entry(line: str, language: str) -> bool:
    """Whether a line is an entry of a career list: a period with a post beside it, and no sentence."""
    if len(line) > MAX_ENTRY:
        return False
    span = _period(line, language)
    if span is None:
        return False
    rest = (line[: span.start] + " " + line[span.end :]).strip()
    if not rest or (
        re.match(r"[•*–-]?\s*(?:in|on|from|since)?\s*$", line[: span.start].lower()) is None
        and len(re.findall(r"\w+", line)) > 40
    ):
        return False
    return (
        _VERB.search(rest) is None
        or re.match(r"\W*(?:served as|worked as|appointed|elected)", rest.lower()) is not None
    )


def list_events(line: str, careers: CareerReader, language: str) -> Iterator[Told]:
    """Events of one entry; a period given for several posts goes to each, with a note.

    Args:
        line: the line.
        careers: reads the posts.
        language: language of the line.
    """
    span = _period(line, language)
    if span is None:
        return
    date = span.first.date if span.kind == "at" and span.first is not None else None
    if date is not None and parse_date(date).precision == "year" and not line[: span.start].strip(" •*–-("):
        # "2002 Adviser" in a list of ranges lasted that year.
        span = replace(span, last=span.first, kind="range")
    behind = _AFTER.match(line, span.end)
    before = line[: span.start].strip(" •*–-(,").lower()
    if before in ("", "from", "since", "in", "as of") and behind is not None:
        start, end = behind.end(), len(line)
    else:
        start, end = 0, span.start
    cut = _CUT.search(line, start, end)
    body = line[start : cut.start() if cut is not None else end].strip(" ,;.(–-")
    dates = of_span(span, careers.as_of)
    posts = [post for part in split_posts(body) if (post := _read(part, careers)) is not None]
    notes = ("one period is given for several posts",) if len(posts) > 1 else ()
    for post in posts:
        yield Told(post | dates, 0, len(line.rstrip()), notes)
    if not posts:
        at = re.search(r"\b(?:at|in|for|with)\s+(?:the\s+)?", body)
        name = read_name(body, at.end(), len(body)) if at is not None else None
        if name is not None and any_of("posts_en", "body").search(body[name[0] : name[1]]):
            fields = {"type": "career", "organization": body[name[0] : name[1]]}
            yield Told(fields | dates, 0, len(line.rstrip()))


def _read(part: str, careers: CareerReader) -> dict[str, object] | None:
    plain = re.sub(
        r"^(?:served|worked|serving|working|elected|appointed)\s+(?:as\s+)?", "", part, flags=re.IGNORECASE
    )
    phrase = read_phrase(plain, 0, len(plain), careers.language)
    if phrase is None or phrase.start > 4:
        return None
    if not any(is_role(word) for word in re.findall(r"[\w'’-]+", phrase.text)[:7]):
        return None
    post = careers.post_of(plain.strip(" ,;"))
    if post is None or (
        post.organization is None and post.position.lower() in ("member", "chair", "chairman", "vice-chair")
    ):
        return None
    return careers.fields_of(post)
