"""One-to-one assignment of answers to nuggets: as many pairs as possible, decided the same way every time."""

from __future__ import annotations

from collections.abc import Sequence, Set

UNMATCHED = -1
"""Stands for "no nugget" in an assignment."""


def assign(
    edges: Sequence[Sequence[int]],
    *,
    prefer: Set[int] = frozenset(),
    prefer_gold: Set[int] = frozenset(),
    spare: Set[int] = frozenset(),
) -> list[int]:
    """Pairs answers with nuggets.

    The number of pairs is the greatest possible. Among the ways to reach it, answers in `prefer` and
    nuggets in `prefer_gold` are paired first, then answers outside `spare`. (Sets that some assignment
    can cover can always be covered by one of greatest size: Mendelsohn and Dulmage 1958.)

    Args:
        edges: for each answer the places of the nuggets that it matches, ascending.
        prefer: answers that a finer rung has paired.
        prefer_gold: nuggets that a finer rung has paired.
        spare: answers that lose nothing when they stay alone.

    Returns:
        For each answer the place of its nugget, or `UNMATCHED`.
    """
    result = [UNMATCHED] * len(edges)
    claims: dict[int, list[int]] = {}
    for answer, places in enumerate(edges):
        for place in places:
            claims.setdefault(place, []).append(answer)
    done: set[int] = set()
    for answer, places in enumerate(edges):
        if answer in done or not places:
            continue
        if len(places) == 1 and len(claims[places[0]]) == 1:
            result[answer] = places[0]
            continue
        answers, nuggets = _component(answer, edges, claims)
        done.update(answers)
        _solve(result, edges, sorted(answers), sorted(nuggets), prefer, prefer_gold, spare)
    return result


def _component(
    first: int, edges: Sequence[Sequence[int]], claims: dict[int, list[int]]
) -> tuple[set[int], set[int]]:
    """All answers and nuggets that hang together with one answer."""
    answers, nuggets, open_answers = {first}, set[int](), [first]
    while open_answers:
        for place in edges[open_answers.pop()]:
            if place not in nuggets:
                nuggets.add(place)
                new = [answer for answer in claims[place] if answer not in answers]
                answers.update(new)
                open_answers.extend(new)
    return answers, nuggets


def _solve(
    result: list[int],
    edges: Sequence[Sequence[int]],
    answers: Sequence[int],
    nuggets: Sequence[int],
    prefer: Set[int],
    prefer_gold: Set[int],
    spare: Set[int],
) -> None:
    """Pairs one component. A pair outweighs all preferences together, a preference all of lower rank."""
    n = min(len(answers), len(nuggets)) + 1
    pair = 4 * n * n

    def weight(answer: int, nugget: int) -> int:
        preferred = (answer in prefer) + (nugget in prefer_gold)
        return pair + n * preferred + (answer not in spare)

    if len(answers) == 1 or len(nuggets) == 1:
        best = max(
            ((answer, place) for answer in answers for place in edges[answer]),
            key=lambda found: (weight(*found), -found[0], -found[1]),
        )
        result[best[0]] = best[1]
        return
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    column = {nugget: at for at, nugget in enumerate(nuggets)}
    gain = np.zeros((len(answers), len(nuggets)))
    for row, answer in enumerate(answers):
        for nugget in edges[answer]:
            gain[row, column[nugget]] = weight(answer, nugget)
    for row, at in zip(*linear_sum_assignment(gain, maximize=True), strict=True):
        if gain[row, at]:
            result[answers[row]] = nuggets[at]
