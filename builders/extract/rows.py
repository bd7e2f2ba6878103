"""Rows of registers and of WhoGov -> candidates.

A register states an event with its dates. WhoGov states who sat in a cabinet on a July day, so its posts are
known by bounds only; its rows are cited, never reproduced, and the evidence names the edition and the years.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any

from builders.extract.evidence import statement_evidence
from builders.extract.posts import read_post
from builders.extract.words import table
from builders.inputs import PersonSources, state_of
from evaluator.dates import ONGOING, parse_date
from schemas.candidate import Candidate
from schemas.counts import StageCount, Tally
from schemas.event import EventFields
from schemas.person import RegisterFact, YearlyPost

WHOGOV = "whogov"

_SMALL = re.compile(r"\b(Of|For|The|And|To|In|On|At|With|Without|By|From)\b")


class Dropped(StrEnum):
    """Why a row gave no candidate."""

    NO_POSITION = "no_position"
    STARTS_AFTER_AS_OF = "starts_after_as_of"


def expand_position(text: str) -> str:
    """WhoGov's directory style in full: `Min. Of Foreign Affairs` -> `Minister of Foreign Affairs`."""
    words = []
    shorts: dict[str, str] = table("whogov_short")["short"]
    for word in text.split():
        core = word.rstrip(",;")
        words.append(shorts.get(core.lower(), core) + word[len(core) :])
    full = _SMALL.sub(lambda match: match.group().lower(), " ".join(words))
    return full[:1].upper() + full[1:]


def _fact(fact: RegisterFact, sources: PersonSources) -> Candidate | Dropped:
    as_of = parse_date(sources.as_of)
    fields: dict[str, Any] = {name: getattr(fact, name) for name in EventFields.model_fields}
    if fact.start is not None and parse_date(fact.start).earliest > as_of.latest:
        return Dropped.STARTS_AFTER_AS_OF
    if fact.end not in (None, ONGOING) and parse_date(fact.end).latest > as_of.latest:
        fields |= {"end": ONGOING, "ended": "no", "scheduled_end": fact.end}
    record = sources.source(fact.register_name)
    derived_from = fact.derived_from or record.derived_from
    evidence = statement_evidence(
        sources.entity_id,
        fact.statement,
        source="register",
        origin=derived_from or f"register:{fact.register_name}",
        derived_from=derived_from,
        licence=fact.licence,
        retrieved_at=record.retrieved_at,
        url=fact.url,
        revision=fact.revision,
        language="en",
        text_kind="register",
    )
    return Candidate(
        entity_id=sources.entity_id,
        evidence=evidence,
        relative_is_public=True if fact.type == "kinship" and fact.relative_name else None,
        **fields,
    )


def _post(post: YearlyPost, sources: PersonSources) -> Candidate | Dropped:
    state = state_of(post.country_iso3)
    read = read_post(expand_position(post.position), state)
    if read is None or read.position is None:
        return Dropped.NO_POSITION
    record = sources.source(WHOGOV)
    derived_from = sources.person.derived_from or record.derived_from
    years = f"July {post.first_year}"
    if post.last_year != post.first_year:
        years += f" to July {post.last_year}"
    evidence = statement_evidence(
        sources.entity_id,
        f"{record.citation} ({record.location}): listed for {state.name}, {years}",
        source="whogov",
        origin=derived_from or WHOGOV,
        derived_from=derived_from,
        licence=record.licence,
        retrieved_at=record.retrieved_at,
        language="en",
    )
    latest = post.end_bounds.latest
    gone = latest is not None and parse_date(latest).latest <= parse_date(sources.as_of).latest
    return Candidate(
        entity_id=sources.entity_id,
        evidence=evidence,
        type="career",
        position=read.position,
        organization=read.organization or f"Government of {state.name}",
        rank=read.rank,
        organization_type="state",
        start_bounds=post.start_bounds,
        end_bounds=post.end_bounds,
        ended="yes" if gone else "unknown",
    )


def row_candidates(sources: PersonSources) -> tuple[tuple[Candidate, ...], StageCount]:
    """Candidates of a person's register facts and WhoGov posts.

    Raises:
        InputInvalid: the provenance of a source was not handed in.
    """
    tally = Tally("extract.rows")
    candidates: list[Candidate] = []
    outcomes = [_fact(fact, sources) for fact in sources.person.facts]
    outcomes += [_post(post, sources) for post in sources.person.posts]
    for outcome in outcomes:
        if isinstance(outcome, Candidate):
            candidates.append(outcome)
            tally.keep()
        else:
            tally.drop(outcome)
    return tuple(candidates), tally.result()
