"""Gold: candidates of one person -> nuggets, one a spell, each gated by evidence, labelled and tiered.

The result depends on the candidates alone, not on their order, and every candidate is accounted for: it is
part of a nugget or dropped with a reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from builders.extract.evidence import TOKENIZER, n_tokens
from builders.gold_keys import has_key
from builders.gold_spells import cluster, spells_of
from builders.gold_values import Decided, decide
from evaluator.dates import ONGOING, parse_date
from schemas.candidate import Candidate
from schemas.counts import StageCount, Tally
from schemas.event import EventFields
from schemas.evidence import Evidence
from schemas.ids import canonical_json, mint, sha256_text
from schemas.nugget import Nugget


class Dropped(StrEnum):
    """Why a candidate is in no nugget."""

    NO_KEY = "no_key"
    NO_EVIDENCE = "no_evidence"
    OTHER_PERSON = "other_person"
    STARTS_AFTER_AS_OF = "starts_after_as_of"
    ENDS_BEFORE_START = "ends_before_start"
    RELATIVE_NAMED_ELSEWHERE = "relative_named_elsewhere"


class NuggetIds(Protocol):
    """Gives nuggets their ids; a registry remembers those given before."""

    def assign(self, entity_id: str, fields: Sequence[EventFields]) -> list[tuple[str, str]]:
        """Ids and first releases of all nuggets of one person, in the order given."""
        ...


@dataclass(frozen=True)
class MergedGold:
    """Gold of one person.

    Attributes:
        nuggets: sorted by id; their novelty is still `unknown`.
        evidence: rows that the nuggets name, sorted by id.
        counts: candidates in, and into nuggets or dropped.
    """

    nuggets: tuple[Nugget, ...]
    evidence: tuple[Evidence, ...]
    counts: tuple[StageCount, ...]


def _sort_key(candidate: Candidate) -> tuple[str, ...]:
    return (
        candidate.type,
        candidate.position or "",
        candidate.organization or "",
        candidate.start or "",
        candidate.end or "",
        candidate.evidence.origin,
        canonical_json(candidate.model_dump(mode="json")),
    )


def _refusal(candidate: Candidate, entity_id: str, as_of: str) -> Dropped | None:
    """Why a candidate may not enter; None when it may."""
    if candidate.entity_id != entity_id:
        return Dropped.OTHER_PERSON
    if not has_key(candidate):
        return Dropped.NO_KEY
    if not (candidate.evidence.quote or candidate.evidence.statement):
        return Dropped.NO_EVIDENCE
    start, end = candidate.start, candidate.end
    if start and parse_date(start).earliest > parse_date(as_of).latest:
        return Dropped.STARTS_AFTER_AS_OF
    if start and end not in (None, ONGOING) and parse_date(end).latest < parse_date(start).earliest:
        return Dropped.ENDS_BEFORE_START
    return None


def _withheld(evidence: Evidence, relation: str) -> Evidence:
    """Evidence of a relative who holds no public role: the page and the place, not the name."""
    statement = f"{relation} (name withheld)"
    content = {
        "entity_id": evidence.entity_id,
        "origin": evidence.origin,
        "url": evidence.url,
        "is": statement,
    }
    return evidence.model_copy(
        update={
            "evidence_id": mint("evd", content),
            "quote": None,
            "quote_start": None,
            "quote_end": None,
            "statement": statement,
            "sha256": sha256_text(statement),
            "n_tokens": n_tokens(statement),
            "tokenizer": TOKENIZER,
        }
    )


def _private(decided: Decided) -> Decided:
    """Leaves out the name of a relative without a public role of their own."""
    if decided.fields.type != "kinship" or any(one.relative_is_public for one in decided.members):
        return decided
    relation = decided.fields.relation or "relative"
    return replace(
        decided,
        fields=decided.fields.model_copy(update={"relative_name": None, "title": None}),
        members=tuple(
            one.model_copy(update={"evidence": _withheld(one.evidence, relation)}) for one in decided.members
        ),
        notes=("the relative holds no public role; the name is left out",),
    )


def _one_unnamed(decided: Sequence[Decided], tally: Tally) -> list[Decided]:
    """Of relatives without a name one a relation stays, and none beside a named one."""
    kept: list[Decided] = []
    named = {one.fields.relation for one in decided if one.fields.relative_name}
    unnamed: set[str | None] = set()
    for one in decided:
        if one.fields.type == "kinship" and one.fields.relative_name is None:
            if one.fields.relation in named | unnamed:
                tally.drop(Dropped.RELATIVE_NAMED_ELSEWHERE, len(one.members))
                continue
            unnamed.add(one.fields.relation)
        kept.append(one)
    return kept


def _evidence(decided: Sequence[Decided]) -> dict[str, Evidence]:
    """Evidence rows by id; of equal quotes the first on the page stands."""
    rows: dict[str, Evidence] = {}
    for candidate in (member for one in decided for member in one.members):
        row = candidate.evidence
        known = rows.get(row.evidence_id)
        if known is None:
            rows[row.evidence_id] = row
            continue
        systems = tuple(sorted({*known.contributed_by, *row.contributed_by}))
        first = min(
            known, row, key=lambda one: (one.quote_start or 0, canonical_json(one.model_dump(mode="json")))
        )
        rows[row.evidence_id] = first.model_copy(update={"contributed_by": systems})
    return rows


def _nugget(decided: Decided, entity_id: str, given: tuple[str, str], as_of: str) -> Nugget:
    rows = [member.evidence for member in decided.members]
    return Nugget(
        **{name: getattr(decided.fields, name) for name in EventFields.model_fields},
        nugget_id=given[0],
        entity_id=entity_id,
        label=decided.label,
        alternatives=decided.alternatives,
        tier=decided.tier,
        evidence_ids=tuple(sorted({row.evidence_id for row in rows})),
        origins=tuple(sorted({row.origin for row in rows})),
        novelty="unknown",
        novelty_en="unknown",
        contributed_by=tuple(sorted({system for row in rows for system in row.contributed_by})),
        notes=decided.notes,
        first_release=given[1],
        as_of=as_of,
    )


def merge(
    entity_id: str, candidates: Sequence[Candidate], *, as_of: str, ids: NuggetIds, country: str | None = None
) -> MergedGold:
    """Merges one person's candidates.

    Args:
        entity_id: person.
        candidates: in any order.
        as_of: day up to which facts count.
        ids: gives the nuggets their ids.
        country: the person's country, as the evaluator takes it (`PersonSources.country`).

    Returns:
        Nuggets, the evidence they name, and counts.
    """
    tally = Tally("gold.candidates")
    entered: list[Candidate] = []
    for candidate in sorted(candidates, key=_sort_key):
        refusal = _refusal(candidate, entity_id, as_of)
        if refusal is None:
            entered.append(candidate)
        else:
            tally.drop(refusal)
    today = parse_date(as_of).latest
    spells = [
        spell
        for origin in sorted({one.evidence.origin for one in entered})
        for spell in spells_of(
            origin, [one for one in entered if one.evidence.origin == origin], today, country
        )
    ]
    decided = [_private(decide(group)) for group in cluster(spells, country)]
    decided = _one_unnamed(decided, tally)
    tally.keep(sum(len(one.members) for one in decided))
    given = ids.assign(entity_id, [one.fields for one in decided])
    nuggets = [_nugget(one, entity_id, pair, as_of) for one, pair in zip(decided, given, strict=True)]
    labels = Tally("gold.nuggets")
    for nugget in nuggets:
        labels.keep()
        labels.note(f"label_{nugget.label}")
        labels.note(f"tier_{nugget.tier}")
    rows = _evidence(decided)
    return MergedGold(
        nuggets=tuple(sorted(nuggets, key=lambda nugget: nugget.nugget_id)),
        evidence=tuple(rows[key] for key in sorted(rows)),
        counts=(tally.result(), labels.result()),
    )
