"""Where the term list and the Biographical Directory date the same spell differently.

The term list gives some members who came by special election the opening day of the Congress (one sat from
2 June 1987 and is listed from 6 January), or lacks the weeks after an appointment in December. Where the
Directory dates the moment explicitly it is right. It does not win where it only repeats the opening day
itself, nor in small differences: the Directory counts from election day, the list from the oath.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sources.registers.moments import Moment
from sources.registers.offices import opens_a_congress
from sources.registers.spells import MAX_GAP_DAYS, PartySpan, Service, end_of_spell, service_spells

_CONVENED_WITHIN = 31  # a new Congress convenes in January; older ones up to a month after 3 January


def _better(listed: Moment, directory: Moment | None) -> bool:
    """Whether the Directory's moment takes the place of the term list's."""
    if directory is None or directory.edtf is None or not directory.explicit or directory.day == listed.day:
        return False
    other_year = directory.day.year != listed.day.year
    if not listed.explicit and not other_year:
        return True  # a placeholder for the year, and the Directory knows the day
    if opens_a_congress(directory.day):
        return False
    far = abs((directory.day - listed.day).days) > MAX_GAP_DAYS
    return other_year or (far and opens_a_congress(listed.day, _CONVENED_WITHIN))


def reconcile(terms: Sequence[Service], directory: Sequence[Service]) -> tuple[list[Service], list[str]]:
    """Corrects starts and ends of the term list's spells by the Directory's explicit dates.

    Args:
        terms: terms of the term list.
        directory: terms of the same person in the Directory.

    Returns:
        The terms with corrected dates, and what was corrected, in words.
    """
    theirs = service_spells(directory)
    corrected: list[Service] = []
    remarks: list[str] = []
    ours = service_spells(terms)
    for spell in ours:
        matches = [other for other in theirs if _same_seat(spell, other)]
        # two spells here and one there: its start belongs to the earlier of them, its end to the later
        shared = {id(other) for other in matches if sum(_same_seat(mine, other) for mine in ours) > 1}
        new = list(spell)
        if matches and id(matches[0]) not in shared:
            new[0] = _with_start(new[0], matches[0][0].start, remarks)
        if matches and id(matches[-1]) not in shared:
            new[-1] = _with_end(new[-1], end_of_spell(matches[-1]), remarks)
        corrected += new
    return corrected, remarks


def _same_seat(left: Sequence[Service], right: Sequence[Service]) -> bool:
    if (left[0].office, left[0].state) != (right[0].office, right[0].state):
        return False
    left_end, right_end = end_of_spell(left), end_of_spell(right)
    return (right_end is None or left[0].start.day < right_end.day) and (
        left_end is None or right[0].start.day < left_end.day
    )


def _with_start(term: Service, start: Moment, remarks: list[str]) -> Service:
    if not _better(term.start, start) or (term.end is not None and start.day >= term.end.day):
        return term
    remarks.append(
        f"{term.entry}: start {start.edtf} by the Biographical Directory, {term.start.day} in the term list"
    )
    parties = tuple(_moved(span, term.start, start, "start") for span in term.parties)
    return replace(term, start=start, parties=parties)


def _with_end(term: Service, end: Moment | None, remarks: list[str]) -> Service:
    if term.end is None or end is None or not _better(term.end, end) or end.day <= term.start.day:
        return term
    remarks.append(
        f"{term.entry}: end {end.edtf} by the Biographical Directory, {term.end.day} in the term list"
    )
    parties = tuple(_moved(span, term.end, end, "end") for span in term.parties)
    return replace(term, end=end, parties=parties)


def _moved(span: PartySpan, old: Moment, new: Moment, side: str) -> PartySpan:
    if side == "start":
        return replace(span, start=new) if span.start == old else span
    return replace(span, end=new) if span.end == old else span
