"""Official biographies in telegram style -> candidates: clauses divided by semicolons, without a subject.

`B.A., Ostry University, Ostry, Ohio, 1993; staff, Harbour Commission, 1984-1991; member of the Ohio state
senate, 1995-1999` is how directories of legislatures write. The elections and terms of the members themselves
come from the register's own table and are passed over here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from builders.extract.careers import CareerReader, Known
from builders.extract.dates import Span
from builders.extract.directory_schools import attendances, graduations, is_school
from builders.extract.evidence import register_quote
from builders.extract.learning import degree_words, education_events
from builders.extract.mentions import spans_of
from builders.extract.phrases import read_phrase
from builders.extract.posts import capital, read_post
from builders.extract.subjects import Person
from builders.extract.told import Told
from builders.extract.when import Refused, of_span, refusal
from builders.extract.words import any_of, has_table, table
from builders.inputs import PersonSources
from builders.sentences import sentences
from schemas.candidate import Candidate
from schemas.counts import StageCount, Tally
from schemas.person import RegisterText

_T = "directory_en"
_SKIP = re.compile(table(_T)["skip"], re.IGNORECASE)
_SERVICE = re.compile(
    rf"(?:served in the\s+)?(?P<body>(?:United States|U\.S\.|[A-Z]\w+(?: \w+)?)\s+(?:{table(_T)['forces']})"
    r"(?:\s+(?:Reserves?|Air Corps|Air Forces?|National Guard|Corps))?)\s*,?"
)
_STATE = re.compile(rf"(?:{'|'.join(map(re.escape, table(_T)['states']))})\.?")
_INNER_STATE = re.compile(rf",\s+(?:{_STATE.pattern}),(?=\s+[A-Za-z])|\s+\((?:{_STATE.pattern})\)")
_PAREN = re.compile(r"\s*\([^()]*\)")
_HELPER = re.compile(
    rf"(?P<role>{'|'.join(sorted(table(_T)['helpers'], key=len, reverse=True))})\s*,", re.IGNORECASE
)
_PRACTICE = re.compile(
    r"(?:lawyer|attorney),? (?:in )?private practice|practiced law|private practice of law", re.IGNORECASE
)


_FORCE = rf"(?:United States|U\.S\.|[A-Z]\w+(?: \w+)?)\s+(?:{table(_T)['forces']})"
_ENTERED = re.compile(
    rf"\b(?:enlisted|commissioned|inducted|drafted|entered)\b[^;]*?\b(?:in|into|with)\s+(?:the\s+)?(?P<body>{_FORCE}"
    r"(?:\s+(?:Reserves?|Air Corps|Air Forces?|National Guard|Corps))?)"
)
_DISCHARGED = re.compile(
    r"\b(?:discharged|released from active duty|mustered out|separated from the service)\b"
)
_ELECTED = re.compile(
    r"(?:was\s+)?elected\s+to\s+(?:the\s+)?(?P<body>[A-Z][^,;\d]*?"
    r"(?:senate|house of representatives|assembly|legislature|house of delegates))\b",
    re.IGNORECASE,
)
_STATE_OF = re.compile(r"\bof (?:the )?[Ss]tate of (?=[A-Z])")
_FIRM = re.compile(r"(?:law\s+)?firm\s+of\s+(?P<name>[A-Z].*)$")


class Dropped(StrEnum):
    """Why a clause gave no event."""

    OWN_ELECTIONS = "own_elections"
    NO_EVENT = "no_event"


def clauses(text: str) -> Iterator[tuple[int, int]]:
    """Clauses as (start, end): sentences, divided at semicolons outside parentheses."""
    for first, last in sentences(text):
        depth, at = 0, first
        for i in range(first, last):
            letter = text[i]
            depth += (letter == "(") - (letter == ")")
            if letter == ";" and depth <= 0:
                yield at, i
                at = i + 1
        yield at, last


def _parts(clause: str) -> list[str]:
    """Parts of a clause between commas, parentheses left out; `Inc` and `Jr.` stay with what they end."""
    parts: list[str] = []
    for part in _PAREN.sub("", clause).split(","):
        plain = part.strip()
        if parts and re.fullmatch(r"(?:Inc|LLC|LLP|Jr|Sr|Ltd)\.?", plain):
            parts[-1] += f", {plain}"
        elif plain:
            parts.append(plain)
    return parts


def _without_place(body: str) -> str:
    """A body without the city and state behind it: `Ostry College, Ostry, Ohio` -> `Ostry College`."""
    parts = [part.strip() for part in body.split(",")]
    if len(parts) > 1 and _STATE.fullmatch(parts[-1]):
        parts = parts[: max(1, len(parts) - 2)]
    return ", ".join(parts)


class DirectoryReader:
    """Reads one official biography.

    Args:
        text: the biography.
        known: what is known of the person from elsewhere.
    """

    def __init__(self, text: RegisterText, known: Known) -> None:
        self.text, self.known, self.language = text, known, text.language
        self.person = Person(frozenset(), re.compile(r"\b(?:he|she)\b", re.IGNORECASE))
        self.careers = CareerReader(self.person, known, text.language)
        self.tally = Tally("extract.register_texts")
        self._service: Told | None = None

    def read(self) -> Iterator[tuple[Told, int]]:
        """Events with the offset of their clause."""
        yield from list(self._read())

    def _read(self) -> Iterator[tuple[Told, int]]:
        for start, end in clauses(self.text.text):
            clause = self.text.text[start:end].rstrip(" .")
            lead = len(clause) - len(clause.lstrip())
            found = list(self._clause(clause.lstrip()))
            if not found:
                own = _SKIP.match(clause.strip()) is not None
                self.tally.drop(Dropped.OWN_ELECTIONS if own else Dropped.NO_EVENT)
            for told in found:
                self.tally.keep()
                yield told, start + lead

    def _clause(self, clause: str) -> Iterator[Told]:
        fields: dict[str, Any]
        if not clause or _SKIP.match(clause):
            return
        spans = spans_of(clause, self.language)
        left = _DISCHARGED.search(clause)
        if left is not None and self._service is not None and spans and "end" not in self._service.fields:
            point = spans[-1].last or spans[-1].first
            if point is not None and point.date is not None:
                self._service.fields |= {"end": point.date, "ended": "yes"}
        found = list(graduations(clause, self.language)) or list(attendances(clause, self.language))
        found = found or list(self._degree_first(clause)) or list(self._post_first(clause, spans))
        if not found:
            seat = _ELECTED.match(clause)
            post = (
                read_post(f"member of the {seat.group('body')}", self.known.state)
                if seat is not None
                else None
            )
            if post is not None and post.kind == "legislator" and spans and spans[0].first is not None:
                fields = {
                    "type": "career",
                    "position": post.position,
                    "organization": post.organization,
                    "start": spans[0].first.date,
                }
                found = [Told(fields, 0, len(clause))]
        if not found:
            entered = _ENTERED.search(clause)
            if entered is not None:
                fields = {"type": "career", "organization": entered.group("body")}
                first = spans[0].first if spans else None
                dates = (
                    {"start": first.date} if spans and spans[0].kind == "at" and first else self._dates(spans)
                )
                self._service = Told(fields | dates, 0, len(clause))
                found = [self._service]
        if not found:
            service = _SERVICE.match(clause)
            if service is not None:
                fields = {"type": "career", "organization": service.group("body")}
                found = [Told(fields | self._dates(spans), 0, len(clause))]
        if not found:
            found = list(education_events(clause, self.person, "own", self.known.as_of, self.language))
        if not found:
            found = list(self.careers.sentence(clause, "own"))
        yield from found

    def _dates(self, spans: tuple[Span, ...]) -> dict[str, Any]:
        """Dates of a clause: its last period; a single year is one year's work."""
        ranges = [span for span in spans if span.kind != "at"]
        if ranges:
            return of_span(ranges[-1], self.known.as_of)
        years = [span.first.date for span in spans if span.first is not None and span.first.date]
        if not years:
            return {}
        return {"start": years[0], "end": years[-1], "ended": "yes"}

    def _degree_first(self, clause: str) -> Iterator[Told]:
        """`B.A., Ostry University, Ostry, Ohio, 1993`; also `..., Ostry University, A.B., 1939`."""
        degrees = list(degree_words(self.language).finditer(clause))
        if not degrees or degrees[0].start() > 0 or not clause[degrees[0].end() :].startswith(","):
            return
        parts = _parts(clause[degrees[0].end() :])
        school = next((part for part in parts if part[:1].isupper() and is_school(part, self.language)), None)
        if school is None:
            return
        years = [
            span
            for span in spans_of(clause, self.language)
            if span.first is not None or span.last is not None
        ]
        dates: dict[str, Any] = {}
        if years:
            point = years[-1].last or years[-1].first
            if point is not None and point.date is not None:
                dates = {"end": point.date, "ended": "yes"}
        fields = {"type": "education", "organization": school, "degree": degrees[0].group("degree")}
        yield Told(fields | dates, 0, len(clause))

    def _post_first(self, clause: str, spans: tuple[Span, ...]) -> Iterator[Told]:
        """`staff, Harbour Commission, 1984-1991`; `member of the Ohio state senate, 1995-1999`."""
        stop = spans[0].start if spans else len(clause)
        if _PRACTICE.match(clause):
            fields: dict[str, Any] = {"type": "career", "position": "Lawyer (private practice)"}
            yield Told(fields | self._dates(spans), 0, len(clause))
            return
        plain = _STATE_OF.sub("of ", _INNER_STATE.sub("", clause[:stop]))
        helper = _HELPER.match(plain)
        phrase = read_phrase(plain, 0, len(plain), self.language)
        if helper is not None:
            text, end = table(_T)["helpers"][helper.group("role").lower()], helper.end() - 1
        elif phrase is not None and phrase.start <= 4:
            text, end = phrase.text, phrase.end
        else:
            return
        post = read_post(text, self.known.state, self.known.parties, self.known.chambers)
        if post is None:
            return
        body = post.organization if post.kind not in ("plain", "government") else None
        body = _without_place(body) if body is not None else None
        if body is None:
            rest = re.match(r"\s*,\s*(?P<body>[^;]+)", plain[end:])
            firm = _FIRM.match(rest.group("body")) if rest is not None else None
            parts = _parts(_without_place(rest.group("body"))) if rest is not None else []
            parts = [firm.group("name").strip(" ,")] if firm is not None else parts
            parts = [part for part in parts if part[:1].isupper() and not _STATE.fullmatch(part)]
            body = next((part for part in parts if any_of("posts_en", "body").search(part)), None)
            body = body or (parts[0] if parts else None)
        organization = body or post.organization
        if organization is None and not spans:
            return
        fields = {
            "type": post.type,
            "rank": post.rank,
            "position": capital(post.position) if post.type == "career" else post.position,
            "organization": organization,
            "title": post.title,
            "title_language": self.language,
            "title_is_official": helper is None,
        }
        yield Told(fields | self._dates(spans), 0, len(clause))


def register_text_candidates(sources: PersonSources) -> tuple[tuple[Candidate, ...], StageCount]:
    """Candidates of a person's official biographies in languages that have word lists.

    Raises:
        InputInvalid: the provenance of a register was not handed in.
    """
    counts = Tally("extract.register_texts")
    candidates: list[Candidate] = []
    for text in sources.person.texts:
        if not has_table(f"prose_{text.language}"):
            continue
        record = sources.source(text.register_name)
        refused: Counter[Refused] = Counter()
        reader = DirectoryReader(text, Known(sources.state, (), (), sources.as_of))
        for told, offset in reader.read():
            why, fields = refusal(told.fields)
            if why is not None:
                refused[why] += 1
                continue
            span = (offset + told.start, offset + told.end)
            evidence = register_quote(sources.entity_id, text, span, record)
            candidates.append(
                Candidate(entity_id=sources.entity_id, evidence=evidence, notes=told.notes, **fields)
            )
        one = reader.tally
        counts.keep(one.kept - refused.total())
        for why, n in refused.items():
            counts.drop(why, n)
        for reason, n in one.dropped.items():
            counts.drop(reason, n)
    return tuple(candidates), counts.result()
