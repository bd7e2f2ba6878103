"""Which post of a sentence a mention of time belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builders.extract.dates import Span
from builders.extract.mentions import Mention

_CONJUNCTION = re.compile(
    r"(?:,|;|\band\b|\bbut\b|\bthen\b|\bbefore\b)\s*(?:and\s+|then\s+|later\s+)?"
    r"(?:in|on|from|between|since|by|during)?\s*(?:the\s+)?$",
    re.IGNORECASE,
)


def begin_of(sentence: str, span: Span) -> int:
    """Offset of a mention of time, its preposition included."""
    match = re.search(r"(?:\b(?:in|on|during|from|since|until|between|by|around|circa)\s+(?:the\s+)?)$",
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
            if later:
                leading.append(span)
            continue
        owner = earlier[-1]
        if later and later[0].trigger is not owner.trigger:
            gap_before = sentence[
                max([owner.end, *(other.end for other in spans if other.end <= span.start)]) : span.start
            ]
            gap_after = sentence[span.end : later[0].start]
            if (
                _CONJUNCTION.search(gap_before)
                and len(gap_after) < 40
                and span.kind in ("at", "from", "range", "since")
            ):
                later[0].times.append(span)
                continue
        owner.times.append(span)
    group = [one for one in mentions if one.trigger is mentions[0].trigger]
    timed = [span for one in group for span in one.times if span.kind != "until"]
    if leading and not timed:
        for one in group:
            one.times.insert(0, leading[-1])
            one.shared = len(group) > 1
    _share(mentions)


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
