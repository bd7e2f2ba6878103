"""Careers told in a sentence: triggers, the posts behind them, and the times that belong to each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from builders.extract.dates import Span, find_spans
from builders.extract.phrases import Phrase, is_role, joined, read_phrase
from builders.extract.words import table

_BORN = re.compile(r"[^()]{0,120}\((?:[^()]*\bborn\b[^()]*\)|[^()]*\)(?=,?\s+(?:is|was)\b))")
"""The dates of life behind a name at the beginning of an article."""

_AND_OF = re.compile(r"\s*,?\s+and\s+(?:later\s+|then\s+|also\s+)?(?P<of>of|to)\s+(?:the\s+)?(?=[A-ZÀ-Þ])")

_LETTER = re.compile(r"[^\W\d_]")

TIME_BEHIND = 12
"""Characters between a post and the time behind it, for the preposition."""

Kind = Literal["serve_as", "made", "become", "held", "took_office", "be", "seat", "work", "taught", "led"]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A verb that tells of a post.

    Attributes:
        kind: what the verb says.
        start: offset of the verb.
        end: offset at which the post or body begins.
        passive: for `made`, whether the subject was the one who was made something.
        role: for `led`, the role that the verb implies.
        verb: its words.
    """

    kind: Kind
    start: int
    end: int
    passive: bool = True
    role: str | None = None
    verb: str = ""


@dataclass(slots=True)
class Mention:
    """A post that a sentence tells of.

    Attributes:
        trigger: the verb.
        phrase: the post; None where only a body is named.
        body: the body, where the verb is followed by one.
        start: offset of the telling part.
        end: one past it.
        times: mentions of time that belong to it.
        shared: the period is given for several posts.
    """

    trigger: Trigger
    phrase: Phrase | None
    body: str | None
    start: int
    end: int
    times: list[Span] = field(default_factory=list)
    shared: bool = False


@lru_cache(maxsize=8)
def _triggers(language: str) -> re.Pattern[str]:
    words = table(f"prose_{language}")
    led = "|".join(f"(?P<led_{name}>{pattern})" for name, pattern in words["led"].items())
    return re.compile(
        rf"\b(?:(?P<serve_as>{words['serve_as']})"
        rf"|(?P<held>{words['held']})"
        rf"|(?P<took_office>{words['took_office']})"
        rf"|(?P<made>(?P<aux>(?:was|were|is|been|being|be|got)\s+(?:\w+ly\s+|then\s+|also\s+|again\s+|later\s+|first\s+"
        rf"|subsequently\s+|instead\s+|next\s+)*)?(?P<verb>{words['made']})"
        rf"(?P<object>\s+(?:him|her|them|[A-ZÀ-Þ][\w'’.-]+(?:\s[A-ZÀ-Þ][\w'’.-]+){{0,2}}(?=\s(?:as|to|the|in)\b)))?"
        rf"(?P<link>{words['made_link']}))"
        rf"|(?P<seat>{words['seat']})"
        rf"|(?P<work>{words['work']})"
        rf"|(?P<taught>{words['taught']})"
        rf"|(?P<become>{words['become']})"
        rf"|(?P<be>{words['be']})"
        rf"|{led})\b"
    )


def triggers(sentence: str, language: str) -> Iterator[Trigger]:
    """Verbs of a sentence that tell of posts, in order."""
    pattern = _triggers(language)
    at = 0
    # Verbs are small but at the beginning; a pattern that minds the case is several times as fast.
    first = _LETTER.search(sentence)
    if first is not None:
        sentence = sentence[: first.start()] + first.group().lower()[:1] + sentence[first.end() :]
    while (match := pattern.search(sentence, at)) is not None:
        groups = match.groupdict()
        at = match.end()
        led = next((name for name, value in groups.items() if name.startswith("led_") and value), None)
        if led is not None:
            role = table(f"prose_{language}")["led_roles"][led.removeprefix("led_")]
            yield Trigger("led", match.start(), match.end(), role=role, verb=match.group())
            continue
        kind: Kind = next(
            name
            for name in ("serve_as", "held", "took_office", "made", "seat", "work", "taught", "become", "be")
            if groups[name]
        )
        named = groups.get("object") or ""
        if any(is_role(word) for word in named.split()):
            # "appointed Minister in the government of ...": the post, not a person.
            at = match.start("object")
            yield Trigger(kind, match.start(), at, verb=sentence[match.start() : at])
            continue
        passive = groups["aux"] is not None or not named
        yield Trigger(kind, match.start(), match.end(), passive=passive, verb=match.group())


def posts_at(
    sentence: str, trigger: Trigger, stops: list[int], spans: Sequence[Span], language: str
) -> list[Phrase]:
    """Posts that follow a verb, joined by commas and "and"; empty when no role noun follows.

    Args:
        sentence: the sentence.
        trigger: the verb.
        stops: offsets of mentions of time, in order; a post ends there.
        spans: the mentions; one directly behind a post is passed over.
        language: language of the sentence.
    """
    found: list[Phrase] = []
    at = trigger.end
    phrase = read_phrase(sentence, at, _stop(stops, at, len(sentence)), language)
    while phrase is not None and len(found) < 8:
        found.append(phrase)
        at = phrase.end
        behind = [span for span in spans if at <= span.start <= at + TIME_BEHIND]
        if behind and re.fullmatch(r"\s*\(?(?:\w+\s){0,2}", sentence[at : behind[0].start]):
            at = behind[0].end + (1 if sentence[behind[0].end : behind[0].end + 1] == ")" else 0)
        later = _later_post(sentence, at, spans)
        if later is not None:
            at = later
            phrase = read_phrase(sentence, at, _stop(stops, at, len(sentence)), language)
            continue
        phrase = joined(sentence, at, _stop(stops, at, len(sentence)), language) or _elliptic(
            sentence, at, _stop(stops, at, len(sentence)), found[-1], language
        )
    return found


def _elliptic(sentence: str, at: int, stop: int, last: Phrase, language: str) -> Phrase | None:
    """The post in ", and of the Committee on Tides" behind "member of the Committee on Harbours"."""
    gap = _AND_OF.match(sentence, at, stop)
    head, of, _ = last.text.partition(f" {gap.group('of')} ") if gap is not None else ("", "", "")
    if gap is None or not of:
        return None
    phrase = read_phrase(
        f"{head} {sentence[gap.start('of') : stop]}", 0, len(head) + 1 + stop - gap.start("of")
    )
    if phrase is None or len(phrase.text) <= len(head) + 4:
        return None
    return Phrase(phrase.text, gap.start("of"), gap.start("of") + len(phrase.text) - len(head) - 1)


def _later_post(sentence: str, at: int, spans: Sequence[Span]) -> int | None:
    """Offset of the post in ", and in 2010, as the ..." behind another post."""
    for span in spans:
        if span.start < at:
            continue
        before = re.fullmatch(
            r"\s*,?\s*(?:and|then)\s+(?:then\s+)?(?:(?:in|on|from)\s+)?", sentence[at : span.start]
        )
        behind = re.compile(r"\s*,?\s*as\s+").match(sentence, span.end)
        return behind.end() if before is not None and behind is not None else None
    return None


def _stop(stops: list[int], at: int, end: int) -> int:
    return next((stop for stop in stops if stop >= at), end)


@lru_cache(maxsize=64)
def spans_of(sentence: str, language: str) -> tuple[Span, ...]:
    """Mentions of time of a sentence; ends told by an event ("until his death in 2004") are joined."""
    born = _BORN.match(sentence)
    spans = [span for span in find_spans(sentence, language) if born is None or span.start >= born.end()]
    joined_spans: list[Span] = []
    for span in spans:
        last = joined_spans[-1] if joined_spans else None
        if (
            last is not None
            and span.kind == "at"
            and last.last is None
            and last.kind in ("from", "at", "since")
            and re.fullmatch(
                r"[^.;,]{0,12}?,?\s*(?:until|till|to)\s+(?:(?:his|her|its|the|their|he|she)\b[^.;,]{0,50}?)?\s*"
                r"(?:in|on)?\s*",
                sentence[last.end : span.start],
            )
        ):
            joined_spans[-1] = Span(last.first, span.first, False, "range", last.start, span.end)
            continue
        joined_spans.append(span)
    return tuple(joined_spans)
