"""What speaks for and against an item being a person of the frame: name, dates, country, posts, occupation.

Every clue is worth a fixed number of points; a sum of `ACCEPT` links. No clue alone does: a name needs a
date, a post or a country beside it, and a date that contradicts outweighs a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from builders.linking_clues import Clue, Verdict, add_up
from builders.linking_names import WORDS, NameMatch, Similarity, best_match
from builders.linking_posts import HeldPost, post_clues
from evaluator.countries import MARK, mark_states, own_marks
from evaluator.dates import year_of
from evaluator.text import normalise
from schemas.countries import country, is_known
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, Snak, Statement

HUMAN = "Q5"
"""Item of "human", which every person is an instance of."""

PUBLIC_LIFE = frozenset(WORDS["public_life"])
"""Items of occupations of which cabinets are made."""

GENDERS: Mapping[str, str] = WORDS["genders"]
"""Gender of the register's coding by item."""

ADULT = 16
"""Youngest age at which somebody holds a post."""


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
    similar = similarity(person, names)
    clues: list[str] = [similar.match, *extra]
    kinds = {snak.item for snak in _values(item, "P31")}
    if HUMAN not in kinds:
        clues.append(Clue.NOT_HUMAN)
    else:
        days = [snak.time.date for snak in _values(item, "P569") if snak.time is not None]
        clues += life_clues(person, _years(item, "P569"), _years(item, "P570"), days)
        clues += _country(person, item, named)
        clues += post_clues(person, _posts(item, named))
        clues += _rest(person, item)
    return add_up(clues, similar.match)


def similarity(person: PersonRecord, names: Sequence[str]) -> Similarity:
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


def life_clues(
    person: PersonRecord,
    births: Sequence[tuple[int, int]],
    deaths: Sequence[tuple[int, int]],
    days: Iterable[str | None] = (),
) -> list[Clue]:
    """What dates of birth and death say.

    Args:
        person: person of the frame.
        births: first and last year that each date of birth can mean.
        deaths: the same of death.
        days: dates of birth as EDTF.
    """
    clues = []
    if person.birth_year is not None and births:
        off = _distance(person.birth_year, births) or 0
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


def own_states(person: PersonRecord) -> tuple[frozenset[str], tuple[str, ...]]:
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
    own, names = own_states(person)
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


def _posts(item: ItemRecord, named: Mapping[str, ItemRecord]) -> list[HeldPost]:
    return [
        HeldPost(
            _label(named.get(statement.main.item or "")),
            _qualifier_year(statement, "P580"),
            _qualifier_year(statement, "P582"),
        )
        for statement in _statements(item, "P39")
    ]


def _qualifier_year(statement: Statement, name: str) -> int | None:
    for snak in statement.qualifiers:
        if snak.property == name and snak.time is not None:
            return year_of(snak.time.date)
    return None


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
