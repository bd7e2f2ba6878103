"""Infobox of a page -> candidates: offices, parties, education, relatives, commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from builders.extract.dates import Span, find_spans
from builders.extract.evidence import page_evidence
from builders.extract.items import Item, items
from builders.extract.offices import tenures
from builders.extract.phrases import is_role
from builders.extract.posts import read_post
from builders.extract.when import of_span, refusal, when
from builders.extract.words import table
from builders.inputs import State
from builders.text import Field, StoredText
from builders.text_fields import box_fields
from evaluator.degrees import degree_of
from evaluator.kinship import relation_of
from evaluator.tables import table as evaluator_table
from schemas.candidate import Candidate
from schemas.counts import StageCount, Tally
from schemas.snapshot import PageRecord


class Dropped(StrEnum):
    """Why an entry of a box gave no candidate."""

    NO_OFFICE = "no_office"
    NO_PARTY = "no_party"
    NO_NAME = "no_name"
    NO_SCHOOL = "no_school"


_NUMBER = re.compile(r"\d+|one|two|three|four|five|six|seven|eight|nine|ten|none|several|yes", re.IGNORECASE)
_COUNTED = re.compile(rf"(?:{_NUMBER.pattern})\b[^;]*?(?:,?\s*including|:|;)\s*", re.IGNORECASE)
_NO_NAME = re.compile(r"\b(?:sons?|daughters?|child|children|unknown|see|none)\b", re.IGNORECASE)
_AND = re.compile(r",\s+(?:and\s+)?|\s+and\s+|\s*&\s*")
_ENDED = re.compile(
    r"\b(?:div|divorced|sep|separated|died|wid|widowed|d|until|annulled|end)\b", re.IGNORECASE
)
_RELATION = {
    "spouse": "spouse",
    "partner": "partner",
    "child": "child",
    "parent": "parent",
    "father": "parent",
    "mother": "parent",
    "relative": "relative",
}
_PERIODS = frozenset(["range", "since", "open", "until", "from"])


class BoxReader:
    """Reads the boxes of one page.

    Args:
        entity_id: person.
        page: the page.
        stored: its stored text.
        state: the person's country.
        as_of: day up to which facts count.
        chambers: chambers that other sources say the person sat in.
        english: names of items in the page's language, folded, with their English names.
    """

    def __init__(
        self,
        entity_id: str,
        page: PageRecord,
        stored: StoredText,
        state: State | None,
        as_of: str,
        chambers: Sequence[str] = (),
        english: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.chambers, self.english = chambers, english
        self.entity_id, self.page, self.stored, self.state, self.as_of = entity_id, page, stored, state, as_of
        self.language = stored.language
        self.known = box_fields(stored.language)
        self.tally = Tally("extract.infobox")

    def read(self) -> Iterator[Candidate]:
        """Candidates of every box, in the order of the rows."""
        yield from self._offices()
        readers = {
            "party": self._party, "otherparty": self._party, "alma_mater": self._education,
            "commands": self._command, **dict.fromkeys(_RELATION, self._relative),
        }  # fmt: skip
        for field in self.stored.fields:
            reader = readers.get(field.meaning)
            if reader is not None:
                yield from reader(field)

    def parties(self) -> list[str]:
        """Names of the person's parties in the box."""
        fields = (field for field in self.stored.fields if field.meaning in ("party", "otherparty"))
        return sorted({item.name for field in fields for item in items(field, self.stored.text) if item.name})

    def _candidate(self, span: tuple[int, int], fields: dict[str, Any]) -> Iterator[Candidate]:
        why, fields = refusal(fields)
        if why is not None:
            self.tally.drop(why)
            return
        self.tally.keep()
        evidence = page_evidence(self.entity_id, self.page, self.stored, span, "infobox")
        yield Candidate(entity_id=self.entity_id, evidence=evidence, **fields)

    def _offices(self) -> Iterator[Candidate]:
        for tenure in tenures(
            self.stored.fields,
            self.known,
            self.state,
            self.parties(),
            self.as_of,
            self.chambers,
            self.english,
        ):
            if tenure is None:
                self.tally.drop(Dropped.NO_OFFICE)
                continue
            post = tenure.post
            titled = tenure.official_title is not None
            yield from self._candidate(
                (tenure.start, tenure.end),
                {
                    "type": post.type, "rank": post.rank, "position": post.position,
                    "organization": post.organization, "title": tenure.official_title,
                    "title_language": self.language if titled else None,
                    "title_is_official": True if titled else None, "notes": tenure.notes, **tenure.dates,
                },
            )  # fmt: skip

    def _spans(self, item: Item) -> list[Span]:
        return [span for remark in item.remarks for span in find_spans(remark, self.language)]

    def _party(self, field: Field) -> Iterator[Candidate]:
        for item in items(field, self.stored.text):
            name = item.name
            if not name or name.lower() in table("posts_en")["no_party"]:
                self.tally.drop(Dropped.NO_PARTY)
                continue
            spans = [
                span for span in self._spans(item) if span.kind in ("range", "since", "open", "until", "from")
            ]
            fields = {"type": "party", "position": "member", "organization": name}
            for span in spans:
                yield from self._candidate((item.start, item.end), fields | of_span(span, self.as_of))
            if not spans:
                yield from self._candidate((item.start, item.end), fields)

    def _education(self, field: Field) -> Iterator[Candidate]:
        for item in items(field, self.stored.text):
            school, degrees = _school(item)
            if school is None and not degrees:
                self.tally.drop(Dropped.NO_SCHOOL)
                continue
            spans = self._spans(item)
            dates: dict[str, Any] = {}
            if spans and spans[-1].kind == "range":
                dates = of_span(spans[-1], self.as_of)
            elif spans and spans[-1].first is not None:
                dates = when(None, spans[-1].first.date, self.as_of)
            for degree, subject in degrees or [(None, None)]:
                fields = {"type": "education", "organization": school, "degree": degree, "field": subject}
                yield from self._candidate((item.start, item.end), fields | dates)

    def _command(self, field: Field) -> Iterator[Candidate]:
        for item in items(field, self.stored.text):
            if not item.name:
                self.tally.drop(Dropped.NO_NAME)
                continue
            spans = self._spans(item)
            dates = of_span(spans[0], self.as_of) if spans and spans[0].kind != "at" else {}
            post = read_post(item.name, self.state, self.parties())
            if post is not None and is_role(re.split(r"\W+of\W+|,", item.name)[0].split()[-1]):
                fields = {
                    "type": post.type, "rank": post.rank, "position": post.position,
                    "organization": post.organization, "title": post.title,
                    "title_language": self.language, "title_is_official": True,
                }  # fmt: skip
            else:
                fields = {"type": "career", "position": "Commander", "organization": item.name}
            yield from self._candidate((item.start, item.end), fields | dates)

    def _relative(self, field: Field) -> Iterator[Candidate]:
        for item in items(field, self.stored.text):
            text = _COUNTED.sub("", item.name, count=1)
            names = [text] if field.meaning in ("spouse", "partner") else _AND.split(text)
            found = [name.strip() for name in names if _is_name(name.strip())]
            if not found:
                self.tally.drop(Dropped.NO_NAME)
            relation = self._relation(field, item)
            dates = self._marriage(item) if field.meaning in ("spouse", "partner") else {}
            for name in found:
                fields = {
                    "type": "kinship", "relation": relation, "relative_name": name,
                    "relative_is_public": item.linked or None,
                }  # fmt: skip
                yield from self._candidate((item.start, item.end), fields | dates)

    def _relation(self, field: Field, item: Item) -> str:
        """Relation by the field, made finer by a remark such as `(father)`."""
        if field.meaning in ("relative", "parent"):
            for remark in item.remarks:
                word = re.split(r"[,;]", remark)[0].strip().lower()
                if relation_of(word) in evaluator_table("kinship")["relations"]:
                    return relation_of(word)
        return _RELATION[field.meaning]

    def _marriage(self, item: Item) -> dict[str, Any]:
        """`(m. 1979; div. 1988)`, `(m. 1991)`, `(1979–1988)`."""
        start = end = None
        gone = False
        for remark in item.remarks:
            for part in re.split(r";|,", remark):
                spans = find_spans(part, self.language)
                over = _ENDED.search(part) is not None and not part.strip().startswith("m.")
                gone = gone or over
                for span in spans[:1]:
                    if span.problem == "ends_before_start":
                        return of_span(span, self.as_of)
                    if span.kind == "range" and span.first is not None:
                        start, end = span.first.date, span.last.date if span.last is not None else None
                    elif over and (span.first or span.last):
                        end = (span.first or span.last).date  # type: ignore[union-attr]
                    elif span.first is not None:
                        start = start or span.first.date
        return when(start, end, self.as_of, ended=True if gone else None)


def _is_name(text: str) -> bool:
    """Whether a piece of a relatives' field can be a name: it begins with a letter that is no small one."""
    if not text or text[0].islower() or text[0].isdigit() or _NO_NAME.search(text):
        return False
    return _NUMBER.fullmatch(text.split()[0]) is None


def _school(item: Item) -> tuple[str | None, list[tuple[str | None, str | None]]]:
    """(institution, [(degree, field)]) of an education item such as `University of Delhi (BA, MA)`."""
    parts = [part.strip() for part in item.name.split(",") if part.strip()]
    degrees: list[tuple[str | None, str | None]] = []
    names: list[str] = []
    for part in parts:
        head, _, subject = part.partition(" in ")
        if _is_degree(head):
            degrees.append((head, subject or None))
        else:
            names.append(part)
    for remark in item.remarks:
        for part in re.split(r"[,;/]|\s+and\s+", remark):
            head, _, subject = part.strip().partition(" in ")
            if _is_degree(head):
                degrees.append((head, subject or None))
    if not names and item.remarks and not _is_degree(item.remarks[0]) and not item.remarks[0][:1].isdigit():
        # "B. Sc. (University of Ostry)"
        names = [item.remarks[0]]
    return (", ".join(names) or None), degrees


def _is_degree(text: str) -> bool:
    """Whether a text is a degree of the evaluator's table (a level, not just any word)."""
    if not text or len(text) > 60:
        return False
    degree = degree_of(text)
    return degree is not None and degree.level in evaluator_table("degrees")


def box_candidates(
    entity_id: str,
    page: PageRecord,
    stored: StoredText,
    state: State | None,
    as_of: str,
    chambers: Sequence[str] = (),
    english: Mapping[str, str] = MappingProxyType({}),
) -> tuple[tuple[Candidate, ...], StageCount]:
    """Candidates of a page's boxes, and the count of entries kept and dropped."""
    reader = BoxReader(entity_id, page, stored, state, as_of, chambers, english)
    found: Sequence[Candidate] = tuple(reader.read())
    return tuple(found), reader.tally.result()
