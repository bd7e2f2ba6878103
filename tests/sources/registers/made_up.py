"""Made-up people and profiles, and short views of what was read from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from schemas import RegisterFact
from sources.registers.base import RegisterResult

Read = Callable[..., RegisterResult]
"""The fixture `read`."""


def person(bioguide: str, *terms: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A made-up person of the term list."""
    return {
        "id": {"bioguide": bioguide},
        "name": {"first": "Orla", "last": "Quint"},
        "terms": list(terms),
    } | more


def rep(start: str, end: str, state: str = "OH", district: int = 4, **more: Any) -> dict[str, Any]:
    """A term in the House."""
    term = {"type": "rep", "start": start, "end": end, "state": state, "district": district}
    return term | {"party": "Republican"} | more


def sen(start: str, end: str, state: str = "OH", **more: Any) -> dict[str, Any]:
    """A term in the Senate."""
    return {
        "type": "sen",
        "start": start,
        "end": end,
        "state": state,
        "class": 1,
        "party": "Republican",
    } | more


def profile(bioguide: str, *jobs: dict[str, Any], text: str = "", **more: Any) -> dict[str, Any]:
    """A made-up profile of the Directory."""
    fields = {
        "usCongressBioId": bioguide,
        "familyName": "Quint",
        "givenName": "Orla",
        "profileText": text,
        "relationship": [],
        "jobPositions": list(jobs),
    }
    return fields | more


def job(congress: int, name: str = "Representative", state: str = "OH", **more: Any) -> dict[str, Any]:
    """A job entry of one Congress (of those that had ended when the profile was written)."""
    party = more.pop("party", "Republican")
    affiliations = more.pop("parties", [{"party": {"name": party}}])
    ended = {} if more.pop("running", False) else {"endDate": f"{1789 + 2 * congress}-01-03"}
    return {
        "job": {"name": name, "jobType": more.pop("kind", "CongressMemberJob")},
        "congressAffiliation": {
            "congress": {"congressNumber": congress, "startDate": f"{1787 + 2 * congress}-01-03"} | ended,
            "partyAffiliation": affiliations,
            "represents": {"regionType": "StateRegion", "regionCode": state},
        },
    } | more


def spells(result: RegisterResult, kind: str = "career") -> list[tuple[str | None, str | None, str | None]]:
    """(position or party, start, end) of the facts of one type of the only person."""
    (one,) = result.persons
    facts = [fact for fact in one.facts if fact.type == kind]
    return [(fact.organization if kind == "party" else fact.position, fact.start, fact.end) for fact in facts]


def only(result: RegisterResult, kind: str = "career") -> RegisterFact:
    """The only fact of one type of the only person."""
    (one,) = result.persons
    (fact,) = (fact for fact in one.facts if fact.type == kind)
    return fact


def reasons(result: RegisterResult, stage: str) -> dict[str, int]:
    """Dropped items of one stage by reason."""
    (count,) = (count for count in result.counts if count.stage == stage)
    return {item.reason: item.n for item in count.dropped}


def notes(result: RegisterResult, stage: str) -> dict[str, int]:
    """Remarks of one stage by kind."""
    (count,) = (count for count in result.counts if count.stage == stage)
    return {item.reason: item.n for item in count.notes}
