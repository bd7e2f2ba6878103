"""All people of a release against all answers of all systems: the rows of the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from evaluator.events import HEADLINE_TYPES, TYPES, Gold
from evaluator.judges.base import Judge
from evaluator.matching import PersonMatcher, PersonMatches, Rung
from evaluator.metrics import Counts, TypeCounts, count, novelty_rows, score_rows, total
from evaluator.predictions import Prediction
from evaluator.release import Entity, Release

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Scored:
    """One person's result in one set of answers.

    Attributes:
        system: system.
        run_id: run.
        condition: condition.
        entity: person.
        answered: whether the system handed in anything about the person.
        matches: what became of the answers.
        core: counts against core gold.
        extended: counts of the answers left over against extended gold.
    """

    system: str
    run_id: str
    condition: str
    entity: Entity
    answered: bool
    matches: PersonMatches
    core: TypeCounts
    extended: TypeCounts


def score(release: Release, predictions: Sequence[Prediction], judge: Judge) -> list[Scored]:
    """Matches every scored person of a release in every set of answers.

    Args:
        release: gold and people.
        predictions: answers; a person that a set of answers leaves out has answered nothing.
        judge: decides on keys.
    """
    answers: dict[tuple[str, str, str], dict[str, Prediction]] = {}
    for prediction in predictions:
        answers.setdefault(prediction.unit, {})[prediction.entity_id] = prediction
    matchers = {
        one.entity_id: PersonMatcher(
            Gold(release.gold.get(one.entity_id, ()), one.country), as_of=release.as_of, judge=judge
        )
        for one in release.scored
    }
    results: list[Scored] = []
    for unit in sorted(answers):
        for entity in release.scored:
            answer = answers[unit].get(entity.entity_id)
            matches = matchers[entity.entity_id].match(answer.events if answer else ())
            results.append(
                Scored(
                    *unit,
                    entity,
                    answer is not None,
                    matches,
                    count(matches.core),
                    count(matches.extended),
                )
            )
    return results


Pick = Callable[[Scored, Rung], Counts]


def _pick(types: Sequence[str]) -> Pick:
    return lambda scored, rung: total(scored.core, types, rung)


def _extended(scored: Scored, rung: Rung) -> Counts:
    return total(scored.extended, HEADLINE_TYPES, rung)


def _slices(results: Iterable[Scored]) -> Iterable[tuple[str, list[Scored], tuple[str, ...], Pick]]:
    """Slices in the order of the report: name, people, types, and what is counted.

    Every slice counts career and party against core gold, as the headline does, unless its name says
    another type or tier.
    """
    results = list(results)
    headline = _pick(HEADLINE_TYPES)
    yield "all", results, HEADLINE_TYPES, headline
    values: dict[str, list[Scored]] = {}
    for scored in results:
        for value in (*scored.entity.slices, f"condition={scored.condition}"):
            values.setdefault(value, []).append(scored)
    order = ("stratum", "condition", "region", "country", "era")
    for value in sorted(values, key=lambda value: (order.index(value.split("=")[0]), value)):
        yield value, values[value], HEADLINE_TYPES, headline
    for kind in TYPES:
        yield f"type={kind}", results, (kind,), _pick((kind,))
    yield "type=every", results, TYPES, _pick(TYPES)
    yield "tier=core", results, HEADLINE_TYPES, headline
    yield "tier=extended", results, HEADLINE_TYPES, _extended


def score_table(results: Sequence[Scored]) -> tuple[list[Row], list[Row]]:
    """Rows of scores and of novelty recall, for every system, slice, rung and average."""
    scores: list[Row] = []
    novelty: list[Row] = []
    for system in sorted({scored.system for scored in results}):
        mine = [scored for scored in results if scored.system == system]
        for name, people, types, pick in _slices(mine):
            for rung in Rung:
                counts = [pick(scored, rung) for scored in people]
                head: Mapping[str, object] = {"system": system, "slice": name, "rung": str(rung)}
                headline = name == "all" and rung is not Rung.IDENTITY
                scores += [
                    {**head, **row, "types": list(types), "headline": headline} for row in score_rows(counts)
                ]
                for against in ("all", "en"):
                    novelty += [{**head, **row} for row in novelty_rows(counts, against)]
    return scores, novelty
