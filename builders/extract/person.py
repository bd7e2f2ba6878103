"""All candidates of one person: statements, rows, and what their articles say."""

from __future__ import annotations

from dataclasses import dataclass

from builders.extract.pages import page_candidates
from builders.extract.rows import row_candidates
from builders.extract.statements import item_candidates
from builders.inputs import PersonSources
from schemas.candidate import Candidate
from schemas.counts import StageCount, add_counts


@dataclass(frozen=True)
class Extraction:
    """What was read about one person.

    Attributes:
        candidates: in the order of the sources.
        counts: one count a kind of source, pages of all editions together.
    """

    candidates: tuple[Candidate, ...]
    counts: tuple[StageCount, ...]


def extract_person(sources: PersonSources) -> Extraction:
    """Reads every source of one person; a pure function of them.

    Raises:
        InputInvalid: the provenance of a register or of WhoGov was not handed in.
    """
    statements, statement_count = item_candidates(sources)
    rows, row_count = row_candidates(sources)
    candidates, counts = [*statements, *rows], [statement_count, row_count]
    for page in sorted(sources.pages, key=lambda one: (one.language, one.requested)):
        found, page_counts = page_candidates(sources.entity_id, page, sources.state, sources.as_of)
        candidates += found
        counts += page_counts
    return Extraction(tuple(candidates), add_counts(counts))
