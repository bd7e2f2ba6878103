"""What speaks for and against an item being a person of the frame: name, dates, country, posts, occupation.

Every clue is worth a fixed number of points; a sum of `ACCEPT` links. No clue alone does: a name needs a
date, a post or a country beside it, and a date that contradicts outweighs a name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from builders.linking_names import WORDS, NameMatch, Similarity, best_match
from evaluator.countries import MARK, mark_states, own_marks
from evaluator.dates import year_of
from evaluator.positions import Role, form_of
from evaluator.roles import same_position
from evaluator.text import normalise
from schemas.countries import country, is_known
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, Snak, Statement

ACCEPT = 4.5
"""Points from which an item is taken for the person, if no other comes near."""

HUMAN = "Q5"

PUBLIC_LIFE = frozenset(WORDS["public_life"])
GENDERS: Mapping[str, str] = WORDS["genders"]


class Clue(StrEnum):
    """Clues and their points (`POINTS`); the names of matches of a name stand in `NameMatch`."""

    REGISTER_ITEM = "register_item"
    REGISTER_TITLE = "register_title"
    REGISTER_ID = "register_id"
    REGISTER_ID_OTHER = "register_id_other"
    BIRTH_DATE = "birth_date"
    BIRTH_YEAR = "birth_year"
    BIRTH_YEAR_NEAR = "birth_year_near"
    BIRTH_YEAR_OFF = "birth_year_off"
    BIRTH_YEAR_OTHER = "birth_year_other"
    DEATH_YEAR = "death_year"
    DEATH_YEAR_OTHER = "death_year_other"
    OUT_OF_LIFETIME = "out_of_lifetime"
    CITIZEN = "citizen"
    OTHER_CITIZEN = "other_citizen"
    COUNTRY_NAMED = "country_named"
    OTHER_COUNTRY_NAMED = "other_country_named"
    PAGE_NAMES_COUNTRY = "page_names_country"
    PAGE_NAMES_POST = "page_names_post"
    PAGE_NAMES_BIRTH_YEAR = "page_names_birth_year"
    POST_AND_DATES = "post_and_dates"
    POST_AND_YEARS = "post_and_years"
    POST = "post"
    DATES = "post_dates"
    OTHER_DECADE = "other_decade"
    PUBLIC_LIFE = "public_life"
    OTHER_OCCUPATION = "other_occupation"
    GENDER_OTHER = "gender_other"
    NOT_HUMAN = "not_human"


POINTS: Mapping[str, float] = {
    NameMatch.EXACT: 3.0,
    NameMatch.ORDER: 2.8,
    NameMatch.NEAR: 2.4,
    NameMatch.SUBSET: 2.0,
    NameMatch.PARTIAL: -0.5,
    NameMatch.NONE: -6.0,
    Clue.REGISTER_ITEM: 2.0,
    Clue.REGISTER_TITLE: 1.5,
    Clue.REGISTER_ID: 4.0,
    Clue.REGISTER_ID_OTHER: -6.0,
    Clue.BIRTH_DATE: 3.0,
    Clue.BIRTH_YEAR: 2.5,
    Clue.BIRTH_YEAR_NEAR: 1.5,
    Clue.BIRTH_YEAR_OFF: -1.5,
    Clue.BIRTH_YEAR_OTHER: -4.0,
    Clue.DEATH_YEAR: 1.0,
    Clue.DEATH_YEAR_OTHER: -2.5,
    Clue.OUT_OF_LIFETIME: -5.0,
    Clue.CITIZEN: 0.8,
    Clue.OTHER_CITIZEN: -2.0,
    Clue.COUNTRY_NAMED: 0.8,
    Clue.OTHER_COUNTRY_NAMED: -1.5,
    Clue.PAGE_NAMES_COUNTRY: 0.7,
    Clue.PAGE_NAMES_POST: 1.0,
    Clue.PAGE_NAMES_BIRTH_YEAR: 1.5,
    Clue.POST_AND_DATES: 3.5,
    Clue.POST_AND_YEARS: 2.5,
    Clue.POST: 1.5,
    Clue.DATES: 1.5,
    Clue.OTHER_DECADE: -2.0,
    Clue.PUBLIC_LIFE: 0.5,
    Clue.OTHER_OCCUPATION: -1.5,
    Clue.GENDER_OTHER: -1.5,
    Clue.NOT_HUMAN: -20.0,
}
"""Points of each clue."""

SAME_COUNTRY = (Clue.CITIZEN, Clue.COUNTRY_NAMED, Clue.PAGE_NAMES_COUNTRY)
"""Clues that are not independent of each other, the best first."""

ADULT = 16
"""Youngest age at which somebody holds a post."""

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


@dataclass(frozen=True, slots=True)
class Verdict:
    """Points of one candidate."""

    points: float
    clues: tuple[str, ...]
    name: NameMatch

    @property
    def score(self) -> float:
        """Points on a scale from 0 to 1, `ACCEPT` at one half."""
        return round(1 / (1 + math.exp(ACCEPT - self.points)), 4)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Clues with `+` or `-` before them."""
        return tuple(f"{'+' if POINTS[clue] > 0 else '-'}{clue}" for clue in self.clues)


def country_name(code: str) -> str:
    """Usual name of a state; empty when no table knows it."""
    return country(code).name if is_known(code) else ""


@lru_cache(maxsize=65536)
def states_in(text: str, names: tuple[str, ...] = ()) -> frozenset[str]:
    """Marks of the states that a text names, by name or demonym.

    Args:
        text: a label or description.
        names: names of the person's own state where the table of scoring lacks it.
    """
    return frozenset(word for word in mark_states(normalise(text).split(), names) if word.startswith(MARK))


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


def judge(
    person: PersonRecord,
    item: ItemRecord,
    named: Mapping[str, ItemRecord],
    *,
    titles: Sequence[str] = (),
    extra: Iterable[Clue] = (),
) -> Verdict:
    """Weighs one item.

    Args:
        person: person of the frame.
        item: candidate.
        named: items that the candidate's statements name (posts, countries), by id.
        titles: titles of its pages that a search or a register led to.
        extra: clues found elsewhere (register, page search).

    Returns:
        The points and the clues behind them.
    """
    names = [text for _, text in (*item.labels, *item.aliases)] + list(titles)
    names += [title for _, title in item.sitelinks]
    names += [snak.text for snak in _values(item, "P1559", "P1477", "P742") if snak.text]
    similar = _similar(person, names)
    clues: list[str] = [similar.match, *(clue for clue in extra if clue != Clue.PAGE_NAMES_BIRTH_YEAR)]
    kinds = {snak.item for snak in _values(item, "P31")}
    if HUMAN not in kinds:
        clues.append(Clue.NOT_HUMAN)
    else:
        clues += _lifetime(person, item)
        clues += _country(person, item, named)
        clues += _posts(person, item, named)
        clues += _rest(person, item)
    return _verdict(clues, similar.match)


def judge_page(person: PersonRecord, title: str, extra: Iterable[Clue]) -> Verdict:
    """Weighs a page that belongs to no item.

    Args:
        person: person of the frame.
        title: its title after redirects.
        extra: clues found by searches.
    """
    similar = _similar(person, [title])
    clues = [str(similar.match), *sorted(extra)]
    return _verdict(clues, similar.match)


def _verdict(clues: Sequence[str], name: NameMatch) -> Verdict:
    """Adds up; of several clues that say the same of the country, one counts."""
    known = [clue for clue in SAME_COUNTRY if clue in clues]
    counted = [clue for clue in clues if clue not in known[1:]]
    return Verdict(sum(POINTS[clue] for clue in counted), tuple(str(clue) for clue in counted), name)


def _similar(person: PersonRecord, names: Sequence[str]) -> Similarity:
    """The closest of a candidate's names to one of the person's."""
    order = list(NameMatch)
    found = (best_match(own, names) for own in (person.name, *person.aliases))
    return min(found, key=lambda one: (order.index(one.match), -one.score))


def _statements(item: ItemRecord, name: str) -> list[Statement]:
    return [one for one in item.statements if one.main.property == name and one.rank != "deprecated"]


def _values(item: ItemRecord, *names: str) -> list[Snak]:
    return [one.main for name in names for one in _statements(item, name)]


def _years(item: ItemRecord, name: str) -> list[tuple[int, int]]:
    """First and last year that each value of a date can mean."""
    found = []
    for snak in _values(item, name):
        if snak.time is not None:
            earliest = year_of(snak.time.date or snak.time.earliest)
            latest = year_of(snak.time.date or snak.time.latest)
            if earliest is not None and latest is not None:
                found.append((earliest, latest))
    return found


def _distance(year: int, ranges: Iterable[tuple[int, int]]) -> int | None:
    return min((max(first - year, year - last, 0) for first, last in ranges), default=None)


def _lifetime(person: PersonRecord, item: ItemRecord) -> list[Clue]:
    clues = []
    births, deaths = _years(item, "P569"), _years(item, "P570")
    if person.birth_year is not None and births:
        off = _distance(person.birth_year, births) or 0
        days = {snak.time.date for snak in _values(item, "P569") if snak.time is not None}
        if person.birth_date is not None and len(person.birth_date) == 10 and person.birth_date in days:
            clues.append(Clue.BIRTH_DATE)
        elif off == 0:
            clues.append(Clue.BIRTH_YEAR)
        elif off == 1 and not person.birth_year_is_exact:
            clues.append(Clue.BIRTH_YEAR_NEAR)
        else:
            clues.append(Clue.BIRTH_YEAR_OFF if off <= 3 else Clue.BIRTH_YEAR_OTHER)
    if person.death_year is not None and deaths:
        close = (_distance(person.death_year, deaths) or 0) <= 1
        clues.append(Clue.DEATH_YEAR if close else Clue.DEATH_YEAR_OTHER)
    too_young = births and min(first for first, _ in births) > person.first_year - ADULT
    dead = deaths and max(last for _, last in deaths) < person.first_year
    if too_young or dead:
        clues.append(Clue.OUT_OF_LIFETIME)
    return clues


def _label(item: ItemRecord | None) -> str | None:
    labels = dict(item.labels) if item is not None else {}
    return labels.get("en") or labels.get("mul") or next(iter(labels.values()), None)


def _own(person: PersonRecord) -> tuple[frozenset[str], tuple[str, ...]]:
    """Marks of the person's states, and the names of those that the table of scoring lacks."""
    marks: set[str] = set()
    names: list[str] = []
    for code in dict.fromkeys((person.country_iso3, *person.countries)):
        own, unknown = own_marks(code)
        marks |= own
        if unknown:
            state = country(code)
            names += [*state.names, *state.demonyms]
    return frozenset(marks), tuple(names)


def _country(person: PersonRecord, item: ItemRecord, named: Mapping[str, ItemRecord]) -> list[Clue]:
    own, names = _own(person)
    clues = []
    citizenship: set[str] = set()
    for snak in _values(item, "P27"):
        state = named.get(snak.item or "")
        if state is not None:
            codes = [code.text for code in _values(state, "P298")]
            same = any(code in (person.country_iso3, *person.countries) for code in codes)
            citizenship |= own if same else states_in(_label(state) or "", names)
    if citizenship:
        clues.append(Clue.CITIZEN if citizenship & own else Clue.OTHER_CITIZEN)
    texts = [text for language, text in item.descriptions if language == "en"]
    texts += _post_labels(item, named)
    states = frozenset().union(*(states_in(text, names) for text in texts))
    if states & own:
        clues.append(Clue.COUNTRY_NAMED)
    elif states:
        clues.append(Clue.OTHER_COUNTRY_NAMED)
    return clues


def _post_labels(item: ItemRecord, named: Mapping[str, ItemRecord]) -> list[str]:
    """Labels of an item's posts, ambassadors left out: they name the country they are sent to."""
    labels = [_label(named.get(snak.item or "")) for snak in _values(item, "P39")]
    return [label for label in labels if label and "ambassador" not in label.casefold()]


def _posts(person: PersonRecord, item: ItemRecord, named: Mapping[str, ItemRecord]) -> list[Clue]:
    """The best agreement of a post of the person with a post of the item."""
    own = spans(person)
    best: Clue | None = None
    gaps = []
    for statement in _statements(item, "P39"):
        label = _label(named.get(statement.main.item or ""))
        start, end = _qualifier_year(statement, "P580"), _qualifier_year(statement, "P582")
        for span in own:
            clue = _agreement(span, label, start, end, person.country_iso3)
            if clue is not None and (best is None or POINTS[clue] > POINTS[best]):
                best = clue
        if start is not None or end is not None:
            first, last = start or end or 0, end or start or 0
            gaps.append(max(first - person.last_year, person.first_year - last, 0))
    if best is not None:
        return [best]
    return [Clue.OTHER_DECADE] if gaps and min(gaps) > NEAR_YEARS else []


def _qualifier_year(statement: Statement, name: str) -> int | None:
    for snak in statement.qualifiers:
        if snak.property == name and snak.time is not None:
            return year_of(snak.time.date)
    return None


def _agreement(span: Span, label: str | None, start: int | None, end: int | None, iso3: str) -> Clue | None:
    """How one post of the person and one of the item agree."""
    post = label is not None and similar_post(span.position, label, iso3)
    if start is None and end is None:
        return Clue.POST if post else None
    # a side that the item leaves open, or the file cannot see, agrees with everything
    held = (start is None or start <= span.earliest_end) and (end is None or end >= span.latest_start)
    if not held:
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


def _rest(person: PersonRecord, item: ItemRecord) -> list[Clue]:
    clues = []
    if person.bioguide_id is not None:
        ids = {snak.text for snak in _values(item, "P1157")}
        if ids:
            clues.append(Clue.REGISTER_ID if person.bioguide_id in ids else Clue.REGISTER_ID_OTHER)
    occupations = {snak.item for snak in _values(item, "P106")}
    if occupations & PUBLIC_LIFE or _statements(item, "P39"):
        clues.append(Clue.PUBLIC_LIFE)
    elif occupations:
        clues.append(Clue.OTHER_OCCUPATION)
    genders = {GENDERS.get(snak.item or "") for snak in _values(item, "P21")} - {None}
    if genders and person.gender in ("male", "female") and person.gender not in genders:
        clues.append(Clue.GENDER_OTHER)
    return clues
