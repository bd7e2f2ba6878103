"""How fast people are matched: the evaluator's matcher beside a plain loop of rapidfuzz and SciPy.

    python -m benchmarks.matching [--people 300] [--sets 4]

Both sides match 30 answers with 25 nuggets a person on three rungs, in one process, one after the other,
measured in processor time of one core. The plain loop compares lower-cased text with `cdist` and makes three
assignments; it knows no ranks, no head words, no terms, no bounds and no unscored gold.
"""

from __future__ import annotations

import argparse
import datetime as dt
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from rapidfuzz import fuzz, process
from scipy.optimize import linear_sum_assignment

from evaluator.events import Event, Gold, Nugget
from evaluator.judges.rules import RulesJudge
from evaluator.matching import PersonMatcher, Rung

AS_OF = dt.date(2026, 11, 30)
N_GOLD, N_ANSWERS = 25, 30
PORTFOLIOS = """
    Health Education Finance Interior Defence Agriculture Justice Transport Energy Culture Trade Labour
    Environment Tourism Science Water Housing Fisheries
"""
SYLLABLES = ["ba", "dor", "ke", "lim", "nu", "pra", "sol", "ty", "ver", "xan"]

Person = tuple[list[list[Event]], Gold]


def _posts() -> tuple[list[tuple[str, str]], list[str]]:
    """Posts as position and body, and names of towns."""
    posts = [("Member of Parliament", "National Assembly"), ("Prime Minister", "Government of Velonia")]
    for name in PORTFOLIOS.split():
        posts += [
            (f"Minister of {name}", "Government of Velonia"),
            (f"Deputy Minister of {name}", "Government of Velonia"),
            ("Member", f"Committee on {name}"),
            (f"Director of the Department of {name}", f"Ministry of {name}"),
        ]
    towns = [f"{one}{other}{one[::-1]}".capitalize() for one in SYLLABLES for other in SYLLABLES[:4]]
    for town in towns:
        posts += [(f"Mayor of {town}", town), ("Lecturer", f"University of {town}")]
    return posts, towns


def people(n: int, sets: int, seed: int = 7) -> list[Person]:
    """Made-up people with gold and some sets of answers, of which two thirds are about the gold."""
    rng = random.Random(seed)
    posts, towns = _posts()
    made: list[Person] = []
    for person in range(n):
        gold: list[Nugget] = []
        for at, (position, body) in enumerate(rng.sample(posts, N_GOLD)):
            start = rng.randint(1960, 2010)
            fields: dict[str, Any] = {"type": "career", "position": position, "organization": body}
            fields["title"] = position
            if at % 8 == 7:
                fields = {"type": "party", "organization": f"Party of {rng.choice(towns)}"}
            if at % 8 == 6:
                fields = {"type": "education", "organization": f"University of {rng.choice(towns)}"}
            fields |= {"start": f"{start}-03", "end": str(start + rng.randint(1, 8))}
            gold.append(Nugget(**fields, nugget_id=f"n{person}_{at:02d}"))
        made.append(([_answers(gold, posts, rng) for _ in range(sets)], Gold(gold, "Velonia")))
    return made


def _answers(gold: Sequence[Nugget], posts: list[tuple[str, str]], rng: random.Random) -> list[Event]:
    answers = []
    for nugget in rng.sample(list(gold), 2 * N_ANSWERS // 3):
        start = nugget.start if rng.random() < 0.8 else str(rng.randint(1960, 2010))
        answers.append(
            Event(
                nugget.type, nugget.position, nugget.organization, nugget.title,
                start=start, end=nugget.end,
            )
        )  # fmt: skip
    for position, body in rng.sample(posts, N_ANSWERS - len(answers)):
        start = str(rng.randint(1960, 2010))
        answers.append(Event("career", position, body, position, start=start, end="2012"))
    rng.shuffle(answers)
    return answers


def _years(dates: Sequence[str | None]) -> Any:
    return np.array([int(date[:4]) if date and date != ".." else -1 for date in dates])


def _months(dates: Sequence[str | None]) -> Any:
    known = [date if date and len(date) >= 7 else None for date in dates]
    return np.array([int(date[:4]) * 12 + int(date[5:7]) if date else -1 for date in known])


def _like(left: Sequence[str | None], right: Sequence[str | None], least: float) -> Any:
    texts = [[(text or "").lower() for text in side] for side in (left, right)]
    return process.cdist(*texts, scorer=fuzz.token_sort_ratio) >= least


def plain(answers: Sequence[Event], gold: Sequence[Nugget]) -> list[int]:
    """The plain loop: true positives on each rung."""
    types = np.array([one.type for one in answers])[:, None] == np.array([one.type for one in gold])[None, :]
    identity = types & _like([one.position for one in answers], [one.position for one in gold], 90)
    identity &= _like([one.organization for one in answers], [one.organization for one in gold], 90)
    event = identity.copy()
    attribute = _like([one.title for one in answers], [one.title for one in gold], 100)
    for name in ("start", "end"):
        dates = [[getattr(one, name) for one in side] for side in (answers, gold)]
        said, wanted = _years(dates[0])[:, None], _years(dates[1])[None, :]
        event &= (wanted == -1) | (said == wanted)
        said, wanted = _months(dates[0])[:, None], _months(dates[1])[None, :]
        attribute &= (wanted == -1) | (abs(said - wanted) <= 1)
    tps = []
    for allowed in (identity, event, event & attribute):
        rows, columns = linear_sum_assignment(allowed, maximize=True)
        tps.append(int(allowed[rows, columns].sum()))
    return tps


def _timed(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def main() -> None:
    """Prints people a second and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--people", type=int, default=300)
    parser.add_argument("--sets", type=int, default=4, help="sets of answers (systems, runs, conditions)")
    options = parser.parse_args()
    made = people(options.people, options.sets)
    judge = RulesJudge()

    def ours(judge: RulesJudge) -> list[list[int]]:
        counts = []
        for sets, gold in made:
            matcher = PersonMatcher(gold, as_of=AS_OF, judge=judge)
            for answers in sets:
                pairs = matcher.match(answers).core.pairs
                counts.append([len(pairs[rung]) for rung in Rung])
        return counts

    def theirs() -> list[list[int]]:
        return [plain(answers, gold.nuggets) for sets, gold in made for answers in sets]

    ours(judge), plain(made[0][0][0], made[0][1].nuggets)
    n = options.people * options.sets
    print(f"{options.people} people x {options.sets} sets of answers, {N_ANSWERS} answers, {N_GOLD} nuggets")
    rates = {
        "first sight of every word": n / _timed(lambda: ours(RulesJudge())),
        "evaluator": n / _timed(lambda: ours(judge)),
        "plain cdist and three assignments": n / _timed(theirs),
    }
    for name, rate in rates.items():
        print(f"{name:36} {rate:9,.0f} people/s")
    print(f"ratio {rates['evaluator'] / rates['plain cdist and three assignments']:.2f}")
    same = sum(one == other for one, other in zip(ours(judge), theirs(), strict=True))
    print(f"same true positives on all rungs: {same} of {n}")


if __name__ == "__main__":
    main()
