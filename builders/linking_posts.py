"""Posts of a person of the frame beside posts of an item."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from builders.linking_clues import POINTS, Clue
from evaluator.dates import year_of
from evaluator.positions import Role, form_of
from evaluator.roles import same_position
from schemas.person import PersonRecord

NEAR_YEARS = 10
"""Years between an item's posts and the person's own from which they speak against each other."""


@dataclass(frozen=True, slots=True)
class Span:
    """A post of the person as years: when it can have begun and ended, and when it was certainly held."""

    position: str
    earliest_start: int | None
    latest_start: int
    earliest_end: int
    latest_end: int | None


def spans(person: PersonRecord) -> tuple[Span, ...]:
    """Posts of a person: WhoGov's runs of years, a register's dated career facts."""
    found = [
        Span(
            post.position,
            year_of(post.start_bounds.earliest),
            year_of(post.start_bounds.latest) or post.first_year,
            year_of(post.end_bounds.earliest) or post.last_year,
            year_of(post.end_bounds.latest),
        )
        for post in person.posts
    ]
    for fact in person.facts:
        start, end = year_of(fact.start), year_of(fact.end)
        if fact.type == "career" and fact.position and start is not None:
            found.append(Span(fact.position, start, start, end or start, end))
    return tuple(found)


@lru_cache(maxsize=4096)
def portfolio(position: str) -> tuple[str, ...]:
    """Words of a post that a page about its holder holds: its subject, or its head words without one."""
    form = form_of(Role(position=position))
    if form is None:
        return ()
    return tuple(form.rest.split()) or tuple(sorted(word for word in form.heads if word.isalpha()))


@dataclass(frozen=True, slots=True)
class HeldPost:
    """A post of an item: its label, when there is one, and the years it was held."""

    label: str | None
    start: int | None
    end: int | None


def post_clues(person: PersonRecord, posts: Iterable[HeldPost]) -> list[Clue]:
    """The best agreement of a post of the person with a post of the item, or that all are of another time."""
    own = spans(person)
    best: Clue | None = None
    gaps = []
    for post in posts:
        for span in own:
            clue = _agreement(span, post, person.country_iso3)
            if clue is not None and (best is None or POINTS[clue] > POINTS[best]):
                best = clue
        if post.start is not None or post.end is not None:
            first, last = post.start or post.end or 0, post.end or post.start or 0
            gaps.append(max(first - person.last_year, person.first_year - last, 0))
    if best is not None:
        return [best]
    return [Clue.OTHER_DECADE] if gaps and min(gaps) > NEAR_YEARS else []


def _agreement(span: Span, held: HeldPost, iso3: str) -> Clue | None:
    """How one post of the person and one of the item agree."""
    label, start, end = held.label, held.start, held.end
    post = label is not None and similar_post(span.position, label, iso3)
    if start is None and end is None:
        return Clue.POST if post else None
    # a side that the item leaves open, or the file cannot see, agrees with everything
    together = (start is None or start <= span.earliest_end) and (end is None or end >= span.latest_start)
    if not together:
        return None
    starts = start is not None and (span.earliest_start or start) <= start <= span.latest_start
    ends = end is not None and span.earliest_end <= end <= (span.latest_end or end)
    if post:
        return Clue.POST_AND_DATES if starts and (ends or end is None) else Clue.POST_AND_YEARS
    return Clue.DATES if starts and ends else None


@lru_cache(maxsize=262144)
def similar_post(left: str, right: str, iso3: str) -> bool:
    """Whether two titles can mean one post: equal by the rules of scoring, or most of their words shared."""
    one, other = (Role(position=text, country=iso3) for text in (left, right))
    if same_position(one, other):
        return True
    forms = form_of(one), form_of(other)
    if forms[0] is None or forms[1] is None:
        return False
    words = [set(form.rest.split()) for form in forms if form is not None]
    shared = words[0] & words[1]
    return len(shared) * 2 >= min(len(words[0]), len(words[1])) > 0 and bool(shared)
