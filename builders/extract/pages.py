"""One article -> candidates: its boxes and its prose."""

from __future__ import annotations

from collections.abc import Sequence

from builders.extract.careers import Known
from builders.extract.infobox import box_candidates
from builders.extract.prose import prose_candidates
from builders.inputs import State
from builders.text import stored_text
from schemas.candidate import Candidate
from schemas.counts import StageCount
from schemas.snapshot import PageRecord


def page_candidates(
    entity_id: str, page: PageRecord, state: State | None, as_of: str, chambers: Sequence[str] = ()
) -> tuple[tuple[Candidate, ...], tuple[StageCount, ...]]:
    """Candidates of one page, boxes first; none for a page without text.

    Args:
        entity_id: person.
        page: any page; only one with status `ok` is read.
        state: the person's country, where it is known.
        as_of: day up to which facts count.
        chambers: chambers that other sources say the person sat in.
    """
    if page.status != "ok":
        return (), ()
    stored = stored_text(page)
    boxes, box_count = box_candidates(entity_id, page, stored, state, as_of, chambers)
    parties = sorted({one.organization for one in boxes if one.type == "party" and one.organization})
    seats = {
        one.organization
        for one in boxes
        if one.organization and (one.position or "").startswith("Member of ")
    }
    known = Known(state, tuple(parties), tuple(sorted({*chambers, *seats})), as_of)
    prose, prose_count = prose_candidates(entity_id, page, stored, known)
    return (*boxes, *prose), (box_count, prose_count)
