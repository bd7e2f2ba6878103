"""Prose of a page -> candidates: careers, parties, education and relatives told in plain sentences.

Precision comes first: a post is the person's only where the clause's subject is (see `subjects`), a date only
where it stands beside the post.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Any

from builders.extract.careers import CareerReader, Known
from builders.extract.evidence import page_evidence
from builders.extract.learning import education_events
from builders.extract.lists import is_entry, list_events
from builders.extract.memberships import memberships
from builders.extract.relatives import kin_events
from builders.extract.subjects import Whose, person_of, topic
from builders.extract.told import Told
from builders.extract.when import refusal
from builders.extract.words import has_table, table
from builders.sentences import sentences
from builders.text import StoredText
from schemas.candidate import Candidate
from schemas.counts import StageCount, Tally
from schemas.snapshot import PageRecord

_HEADING = re.compile(r"\s*(=+)\s*(.+?)\s*\1\s*$")

MAX_SENTENCE = 1500
"""Longer "sentences" are tables or lists that lost their lines; they are not read."""


class Dropped(StrEnum):
    """Why an event that a sentence tells gave no candidate."""

    NOT_THE_SUBJECT = "not_the_subject"
    NO_NAME = "no_name"
    TOO_LONG = "too_long"


@lru_cache(maxsize=8)
def _skipped(language: str) -> frozenset[str]:
    return frozenset(table(f"prose_{language}")["skip"]["sections"].split("|"))


class ProseReader:
    """Reads the prose of one page.

    Args:
        entity_id: person.
        page: the page.
        stored: its stored text.
        known: what is known of the person from elsewhere.
    """

    def __init__(
        self,
        entity_id: str,
        page: PageRecord,
        stored: StoredText,
        known: Known,
    ) -> None:
        self.entity_id, self.page, self.stored = entity_id, page, stored
        self.language = stored.language
        self.tally = Tally("extract.prose")
        text = stored.text[stored.prose_start :]
        self.person = person_of(stored.title, text, self.language)
        self.careers = CareerReader(self.person, known, self.language)
        self.as_of = known.as_of

    def read(self) -> Iterator[Candidate]:
        """Candidates of the prose, in the order of the text."""
        text, at = self.stored.text, self.stored.prose_start
        skipped = 0
        while at < len(text):
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            heading = _HEADING.fullmatch(text, at, end)
            if heading is not None:
                level = len(heading.group(1))
                if not skipped or level <= skipped:
                    skipped = level if heading.group(2).lower() in _skipped(self.language) else 0
            elif not skipped and text[at:end].strip():
                yield from self._line(at, end)
            at = end + 1

    def _line(self, start: int, end: int) -> Iterator[Candidate]:
        line = self.stored.text[start:end]
        if is_entry(line, self.language):
            for told in list_events(line, self.careers, self.language):
                yield from self._candidate(told, start, "list")
            return
        before: Whose = "own"
        self.careers.new_paragraph()
        # A later sentence may end an earlier one's post, so a paragraph is read before it is handed on.
        found: list[tuple[Told, int]] = []
        for first, last in sentences(self.stored.text, start, end):
            sentence = self.stored.text[first:last]
            if len(sentence) > MAX_SENTENCE:
                self.tally.drop(Dropped.TOO_LONG)
                continue
            whose = topic(sentence, self.person, self.language)
            before = before if whose == "none" else whose
            found += [(told, first) for told in self._sentence(sentence, before)]
        for told, first in found:
            yield from self._candidate(told, first, "prose")

    def _sentence(self, sentence: str, before: Whose) -> Iterator[Told]:
        yield from self.careers.sentence(sentence, before)
        parties = self.careers.parties
        yield from memberships(sentence, self.person, parties, before, self.as_of, self.language)
        yield from education_events(sentence, self.person, before, self.as_of, self.language)
        yield from kin_events(sentence, self.person, before, self.as_of, self.language)

    def _candidate(self, told: Told, offset: int, where: Any) -> Iterator[Candidate]:
        why, fields = refusal(told.fields)
        if why is not None:
            self.tally.drop(why)
            return
        self.tally.keep()
        span = (offset + told.start, offset + told.end)
        evidence = page_evidence(self.entity_id, self.page, self.stored, span, where)
        yield Candidate(entity_id=self.entity_id, evidence=evidence, notes=told.notes, **fields)


def prose_candidates(
    entity_id: str, page: PageRecord, stored: StoredText, known: Known
) -> tuple[tuple[Candidate, ...], StageCount]:
    """Candidates of a page's prose, and their count; none for a language without word lists."""
    if not has_table(f"prose_{stored.language}"):
        return (), Tally("extract.prose").result()
    reader = ProseReader(entity_id, page, stored, known)
    found = tuple(reader.read())
    return found, reader.tally.result()
