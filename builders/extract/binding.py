"""Which post of a sentence a mention of time belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builders.extract.dates import Span
from builders.extract.mentions import Mention

_WHEN = re.compile(r"\s*,?\s+when\b", re.IGNORECASE)
_CONJUNCTION = re.compile(
    r"(?:,|;|\band\b|\bbut\b|\bthen\b|\bbefore\b)\s*(?:and\s+|then\s+|later\s+)?"
    r"(?:in|on|from|between|since|by|during)?\s*(?:the\s+)?$",
    re.IGNORECASE,
)


def begin_of(sentence: str, span: Span) -> int:
    """Offset of a mention of time, its preposition included."""
    match = re.search(r"(?i:\b(?:in|on|during|from|since|until|between|by|around|circa)\s+(?:the\s+)?)$",
                      sentence[: span.start])  # fmt: skip
    return match.start() if match is not None else span.start


def bind(sentence: str, mentions: Sequence[Mention], spans: Sequence[Span]) -> None:
    """Gives each mention of time to the post it belongs to.

    A time before the first post belongs to the first; one that follows a conjunction directly before the next
    verb belongs to the next; any other to the post before it. Posts of one verb share a time behind the last.
    """
    if not mentions:
        return
    leading: list[Span] = []
    for span in spans:
        earlier = [one for one in mentions if one.end <= span.start]
        later = [one for one in mentions if one.start >= span.end]
        if not earlier:
            if later and span.kind in ("range", "until") and _WHEN.match(sentence, span.end):
                point = span.last or span.first
                assert point is not None
                leading.append(Span(point, None, False, "at", point.start, point.end))
            elif later:
                leading.append(span)
            continue
        owner = earlier[-1]
        if later and _goes_to_next(sentence, owner, later[0], span, spans):
            later[0].times.append(span)
            continue
        point = span.last if span.last is not None else span.first
        if (
            later
            and point is not None
            and span.kind in ("range", "until")
            and _WHEN.match(sentence, span.end)
        ):
            # "between 1990 and 1996, when he was named dean": one's end is the other's start.
            later[0].times.append(Span(point, None, False, "at", point.start, point.end))
        owner.times.append(span)
    group = [one for one in mentions if one.trigger is mentions[0].trigger]
    for n, one in enumerate(group if leading else ()):
        if any(span.kind != "until" for span in one.times):
            break
        one.times.insert(0, leading[-1])
        one.shared = n > 0
    if leading and len(group) > 1 and group[1].shared:
        group[0].shared = True
    _share(mentions)


def _goes_to_next(
    sentence: str, owner: Mention, following: Mention, span: Span, spans: Sequence[Span]
) -> bool:
    """Whether a time between two posts is the second one's: behind a conjunction and close before it."""
    if span.kind not in ("at", "from", "range", "since"):
        return False
    begin = max([owner.end, *(other.end for other in spans if other.end <= span.start)])
    behind = sentence[span.end : following.start]
    if following.trigger is owner.trigger:
        return re.fullmatch(r"\s*,?\s*as\s+(?:the\s+|an?\s+)?", behind) is not None
    return _CONJUNCTION.search(sentence[begin : span.start]) is not None and len(behind) < 40


def _share(mentions: Sequence[Mention]) -> None:
    """A time behind the last of several posts of one verb goes to those before it that have none."""
    for trigger in {id(one.trigger): one.trigger for one in mentions}.values():
        group = [one for one in mentions if one.trigger is trigger]
        if len(group) < 2 or not group[-1].times or any(one.times for one in group[:-1]):
            continue
        for one in group[:-1]:
            one.times = list(group[-1].times)
            one.shared = True
        group[-1].shared = True
