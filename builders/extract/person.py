"""All candidates of one person: statements, rows, and what their articles say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builders.extract.directory import register_text_candidates
from builders.extract.pages import page_candidates
from builders.extract.rows import row_candidates
from builders.extract.statements import item_candidates
from builders.inputs import PersonSources
from schemas.candidate import Candidate
from schemas.counts import StageCount, add_counts
from schemas.folding import fold

_SEAT = re.compile(
    r"^(?:Deputy )?(?:Member of Parliament|Member of the |State Senator|Senator|Representative)"
)


@dataclass(frozen=True)
class Extraction:
    """What was read about one person.

    Attributes:
        candidates: in the order of the sources.
        counts: one count a kind of source, pages of all editions together.
    """

    candidates: tuple[Candidate, ...]
    counts: tuple[StageCount, ...]


def chambers_of(candidates: Sequence[Candidate]) -> tuple[str, ...]:
    """Chambers that statements and registers say the person sat in; pages name them without saying so."""
    return tuple(
        sorted(
            {one.organization for one in candidates if one.organization and _SEAT.search(one.position or "")}
        )
    )


def english_names(sources: PersonSources, language: str) -> dict[str, str]:
    """English labels of the named items by their labels and aliases in a language, folded."""
    found: dict[str, str] = {}
    for record in sources.labels.values() if language != "en" else ():
        label = dict(record.labels).get("en")
        if label is not None:
            for code, text in (*record.labels, *record.aliases):
                if code == language:
                    found.setdefault(fold(text), label)
    return found


def extract_person(sources: PersonSources) -> Extraction:
    """Reads every source of one person; a pure function of them.

    Raises:
        InputInvalid: the provenance of a register or of WhoGov was not handed in.
    """
    statements, statement_count = item_candidates(sources)
    rows, row_count = row_candidates(sources)
    texts, text_count = register_text_candidates(sources)
    candidates, counts = [*statements, *rows, *texts], [statement_count, row_count, text_count]
    chambers = chambers_of(candidates)
    for page in sorted(sources.pages, key=lambda one: (one.language, one.requested)):
        english = english_names(sources, page.language)
        found, page_counts = page_candidates(
            sources.entity_id, page, sources.state, sources.as_of, chambers, english
        )
        candidates += found
        counts += page_counts
    return Extraction(tuple(candidates), add_counts(counts))
