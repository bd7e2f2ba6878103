"""One article -> candidates: its boxes and its prose."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from builders.extract.careers import Known
from builders.extract.infobox import box_candidates
from builders.extract.prose import prose_candidates
from builders.gold_keys import is_membership
from builders.inputs import State
from builders.text import stored_text
from evaluator.dates import ONGOING
from evaluator.roles import same_party
from schemas.candidate import Candidate
from schemas.counts import StageCount
from schemas.snapshot import PageRecord

_SEAT = re.compile(r"Member of |State Senator|Senator$|Representative$|Delegate$")


def page_candidates(
    entity_id: str,
    page: PageRecord,
    state: State | None,
    as_of: str,
    chambers: Sequence[str] = (),
    english: Mapping[str, str] = MappingProxyType({}),
) -> tuple[tuple[Candidate, ...], tuple[StageCount, ...]]:
    """Candidates of one page, boxes first; none for a page without text.

    Args:
        entity_id: person.
        page: any page; only one with status `ok` is read.
        state: the person's country, where it is known.
        as_of: day up to which facts count.
        chambers: chambers that other sources say the person sat in.
        english: names of items in the page's language, folded, with their English names.
    """
    if page.status != "ok":
        return (), ()
    stored = stored_text(page)
    boxes, box_count = box_candidates(entity_id, page, stored, state, as_of, chambers, english)
    parties = sorted({one.organization for one in boxes if one.type == "party" and one.organization})
    seats = {one.organization for one in boxes if one.organization and _SEAT.match(one.position or "")}
    known = Known(state, tuple(parties), tuple(sorted({*chambers, *seats})), as_of)
    prose, prose_count = prose_candidates(entity_id, page, stored, known)
    return tuple(_held_now([*boxes, *prose])), (box_count, prose_count)


def _held_now(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Memberships without an end go on where an office in the party is held now (codebook, open ends)."""
    offices = [
        one.organization
        for one in candidates
        if one.type == "party" and not is_membership(one) and one.end == ONGOING and one.organization
    ]
    found = []
    for one in candidates:
        bare = one.type == "party" and is_membership(one) and one.end is None and one.ended == "unknown"
        if bare and any(same_party(one.organization or "", party) for party in offices):
            one = one.model_copy(update={"end": ONGOING, "ended": "no"})
        found.append(one)
    return found
