"""One-to-one assignment of answers to nuggets: as many pairs as possible, decided the same way every time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from typing import Any, NamedTuple

from evaluator.verdicts import Candidates


class Rungs(NamedTuple):
    """Pairs of each rung: answer -> place of its nugget."""

    identity: dict[int, int]
    event: dict[int, int]
    attribute: dict[int, int]


def assign(found: Sequence[Candidates]) -> Rungs:
    """Pairs answers with nuggets on every rung.

    On each rung the number of pairs is the greatest possible. Among the ways to reach it, answers and
    nuggets that a finer rung has paired are paired first, then answers that match nothing else. (What some
    assignment can cover can always be covered by one of greatest size: Mendelsohn and Dulmage 1958.)

    Args:
        found: for each answer the nuggets that it can be paired with.
    """
    rungs = Rungs({}, {}, {})
    owner: dict[int, int] = {}
    shared: set[int] = set()
    for answer, one in enumerate(found):
        for place in one.identity:
            if place in owner:
                shared.add(place)
            else:
                owner[place] = answer
    tangled: list[int] = []
    for answer, one in enumerate(found):
        if not one.identity:
            continue
        place = one.identity[0]
        if len(one.identity) > 1 or place in shared:
            tangled.append(answer)
            continue
        rungs.identity[answer] = place
        if one.event:
            rungs.event[answer] = place
            if one.attribute:
                rungs.attribute[answer] = place
    if tangled:
        _untangle(rungs, found, tangled)
    return rungs


def _untangle(rungs: Rungs, found: Sequence[Candidates], answers: Sequence[int]) -> None:
    """Pairs the answers that compete, from the finest rung to the coarsest."""
    spare = {answer for answer in answers if found[answer].aside}
    pairs: dict[int, int] = {}
    done: Mapping[int, Sequence[int]] = {}
    finest = {answer: found[answer].attribute for answer in answers}
    years = {answer: found[answer].event for answer in answers}
    keys = {answer: found[answer].identity for answer in answers}
    for rung, edges in ((rungs.attribute, finest), (rungs.event, years), (rungs.identity, keys)):
        # Where a coarser rung allows no more than the finer one did, its pairs stand.
        if edges != done:
            pairs, done = pair(edges, pairs, spare), edges
        rung.update(pairs)


def pair(edges: Mapping[int, Sequence[int]], finer: Mapping[int, int], spare: Set[int]) -> dict[int, int]:
    """Pairs as many answers with nuggets as possible on one rung.

    Args:
        edges: for each answer, in sorted order, the places of the nuggets that it matches, ascending.
        finer: pairs of a finer rung, whose edges are among these.
        spare: answers that lose nothing when they stay alone.
    """
    pairs: dict[int, int] = {}
    claims: dict[int, list[int]] = {}
    for answer, places in edges.items():
        for place in places:
            claims.setdefault(place, []).append(answer)
    done: set[int] = set()
    for answer, places in edges.items():
        if not places or answer in done:
            continue
        if len(places) == 1 and len(claims[places[0]]) == 1:
            pairs[answer] = places[0]
        else:
            answers, nuggets = _component(answer, edges, claims)
            done |= answers
            _solve(pairs, edges, sorted(answers), sorted(nuggets), finer, spare)
    return pairs


def _component(
    first: int, edges: Mapping[int, Sequence[int]], claims: Mapping[int, Sequence[int]]
) -> tuple[set[int], set[int]]:
    """All answers and nuggets that hang together with one answer."""
    answers, nuggets, waiting = {first}, set[int](), [first]
    while waiting:
        for place in edges[waiting.pop()]:
            if place not in nuggets:
                nuggets.add(place)
                new = [answer for answer in claims[place] if answer not in answers]
                answers.update(new)
                waiting.extend(new)
    return answers, nuggets


def _solve(
    pairs: dict[int, int],
    edges: Mapping[int, Sequence[int]],
    answers: Sequence[int],
    nuggets: Sequence[int],
    finer: Mapping[int, int],
    spare: Set[int],
) -> None:
    """Pairs one component. A pair outweighs all preferences together, a preference all of lower rank."""
    finer_nuggets = {finer[answer] for answer in answers if answer in finer}
    n = min(len(answers), len(nuggets)) + 1
    size = 4 * n * n

    def weight(answer: int, nugget: int) -> int:
        preferred = (answer in finer) + (nugget in finer_nuggets)
        return size + n * preferred + (answer not in spare)

    if n == 2:
        best = max(
            ((answer, place) for answer in answers for place in edges[answer]),
            key=lambda one: (weight(*one), -one[0], -one[1]),
        )
        pairs[best[0]] = best[1]
        return
    column = {nugget: at for at, nugget in enumerate(nuggets)}
    gain = [[0] * len(nuggets) for _ in answers]
    for row, answer in enumerate(answers):
        for nugget in edges[answer]:
            gain[row][column[nugget]] = weight(answer, nugget)
    rows, columns = _solver()(gain, maximize=True)
    for row, at in zip(rows.tolist(), columns.tolist(), strict=True):
        if gain[row][at]:
            pairs[answers[row]] = nuggets[at]


@cache
def _solver() -> Any:
    """SciPy's assignment; it takes half a second to import, so only where answers compete."""
    from scipy.optimize import linear_sum_assignment

    return linear_sum_assignment
