"""Whose rows are whose: namesakes under one key kept apart, one life in successor states put together.

WhoGov's key of a person is (country, name). Two people can share it, and one person can stand under two
keys when a state is succeeded by another.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from schemas.countries import all_countries, country

MAX_GAP = 40
"""Years without a row, from one to the next, that are not taken for one life (where no birth year speaks)."""

MAX_AGE = 100
"""Age in office above which rows are not taken for one life."""

SEPARATED: Mapping[str, frozenset[str]] = {
    code: frozenset(states.split())
    for code, states in {
        "YUG": "XKX",
        "SCG": "XKX",
        "SRB": "MNE XKX",
        "CZE": "SVK",
        "SDN": "SSD",
        "ETH": "ERI",
        "PAK": "BGD",
        "IDN": "TLS",
    }.items()
}
"""States that came out of one that goes on. WhoGov's CZE covers Czechoslovakia."""


def successors_of(code: str) -> frozenset[str]:
    """States in which a politician of this state may have gone on: those that took its place or left it."""
    return SEPARATED.get(code, frozenset()) | frozenset(country(code).successors)


def in_succession() -> frozenset[str]:
    """States that have, or are, a successor."""
    pairs = {known.iso3: successors_of(known.iso3) for known in all_countries()}
    return frozenset(code for code, states in pairs.items() if states).union(*pairs.values())


@dataclass(frozen=True, order=True)
class Sighting:
    """What one row says about a life; several rows may say the same.

    Attributes:
        year: year of the row.
        birth: year of birth, None when not known.
        death: year of death, None when not known or alive.
        gender: `male`, `female` or anything else for not known.
    """

    year: int
    birth: int | None
    death: int | None
    gender: str

    @property
    def signature(self) -> tuple[int, int, str]:
        """Sorts known birth years before unknown ones."""
        return (self.birth or 9999, self.death or 9999, self.gender)


@dataclass
class _Life:
    sightings: list[Sighting] = field(default_factory=list)

    def values(self, name: str) -> set[int]:
        return {value for sighting in self.sightings if (value := getattr(sighting, name)) is not None}

    def distance(self, other: _Life) -> int:
        mine, theirs = self.values("year"), other.values("year")
        return min(abs(year - another) for year in mine for another in theirs)

    def agrees(self, other: _Life) -> bool:
        """Whether both can be one life."""
        genders = {sighting.gender for sighting in [*self.sightings, *other.sightings]}
        births = self.values("birth") | other.values("birth")
        deaths = self.values("death") | other.values("death")
        years = self.values("year") | other.values("year")
        if {"male", "female"} <= genders or (births and max(births) - min(births) > 1):
            return False
        if births and max(years) - min(births) > MAX_AGE:
            return False
        if self.values("birth") and other.values("birth"):
            return True
        if deaths and (max(deaths) - min(deaths) > 1 or max(years) > min(deaths) + 1):
            return False
        return self.distance(other) <= MAX_GAP


def _blocks(sightings: Iterable[Sighting]) -> list[_Life]:
    """What belongs together for certain: rows with the same birth year, death and gender; others alone."""
    groups: dict[tuple[int, int, str], list[Sighting]] = defaultdict(list)
    alone: list[_Life] = []
    for sighting in sorted(set(sightings), key=lambda item: (item.year, item.signature)):
        if sighting.birth is None:
            alone.append(_Life([sighting]))
        else:
            groups[sighting.signature].append(sighting)
    return [_Life(groups[signature]) for signature in sorted(groups)] + alone


def tell_apart(sightings: Iterable[Sighting]) -> dict[Sighting, int]:
    """Numbers the people who share one key.

    People are kept apart by birth years more than one apart (WhoGov computes some from an age), by gender,
    by rows after a death, and by gaps or ages that are no one life. A row without a birth year goes to the
    life nearest in time that it agrees with.

    Args:
        sightings: what the rows of one (country, name) say, in any order.

    Returns:
        For each distinct sighting 1 for the person seen first, 2 for the next and so on; rows added for
        later years change no earlier number.
    """
    lives: list[_Life] = []
    for block in _blocks(sightings):
        fitting = [life for life in lives if life.agrees(block)]
        if fitting:
            min(fitting, key=lambda life: life.distance(block)).sightings.extend(block.sightings)
        else:
            lives.append(block)
    lives.sort(key=lambda life: min((item.year, item.signature) for item in life.sightings))
    return {sighting: number for number, life in enumerate(lives, 1) for sighting in life.sightings}


@dataclass(frozen=True)
class Namesake:
    """One of several people under one key.

    Attributes:
        person: number of the person.
        birth: year of birth.
        gender: as in `Sighting`.
        first: first year of a row.
    """

    person: int
    birth: int | None
    gender: str
    first: int


def marks(namesakes: Sequence[Namesake]) -> dict[int, str]:
    """What is added to the id of each of several people who share a key.

    It says something of the person alone (year of birth, without one the first year in the file), so that it
    does not change hands when a namesake is found or goes. Where two still agree, more is said of both.

    Args:
        namesakes: everybody under one key.

    Returns:
        `#born1925` or `#from1966` by person, with the gender, then the first year, appended where needed.
    """
    said = {
        one.person: [f"#born{one.birth}" if one.birth is not None else f"#from{one.first}", one.gender]
        + ([f"from{one.first}"] if one.birth is not None else [])
        for one in namesakes
    }
    made = {person: words[0] for person, words in said.items()}
    for n_words in (2, 3):
        often = Counter(made.values())
        made |= {p: "-".join(said[p][:n_words]) for p, mark in made.items() if often[mark] > 1}
    seen: Counter[str] = Counter()
    for one in sorted(namesakes, key=lambda one: one.person):
        mark = made[one.person]
        seen[mark] += 1
        if seen[mark] > 1:
            made[one.person] = f"{mark}-{seen[mark]}"
    return made


@dataclass(frozen=True)
class Part:
    """One person as one state's rows show them.

    Attributes:
        person: number of the person.
        country: state.
        name: name.
        birth: year of birth.
        gender: as in `Sighting`.
        first: first year of a row.
        last: last year of a row.
    """

    person: int
    country: str
    name: str
    birth: int
    gender: str
    first: int
    last: int


def _touch(earlier: Part, later: Part, covered: Mapping[str, frozenset[int]]) -> bool:
    """Whether no year that the file covers lies between the two."""
    between = range(earlier.last + 1, later.first)
    years = covered.get(earlier.country, frozenset()) | covered.get(later.country, frozenset())
    return later.first >= earlier.first and years.isdisjoint(between)


def _pairs(namesakes: Sequence[Part], covered: Mapping[str, frozenset[int]]) -> list[tuple[Part, Part]]:
    """Who can have gone on as whom, step by step (not A to C where A to B and B to C)."""
    pairs = [
        (earlier, later)
        for earlier in namesakes
        for later in namesakes
        if later.country in successors_of(earlier.country)
        and abs(earlier.birth - later.birth) <= 1
        and {earlier.gender, later.gender} != {"male", "female"}
        and _touch(earlier, later, covered)
    ]
    steps = {(earlier.person, later.person) for earlier, later in pairs}
    return [
        (earlier, later)
        for earlier, later in pairs
        if not any({(earlier.person, one.person), (one.person, later.person)} <= steps for one in namesakes)
    ]


def join_states(parts: Sequence[Part], covered: Mapping[str, frozenset[int]]) -> tuple[dict[int, int], int]:
    """Finds people who went on in the successor of their state.

    Args:
        parts: people with a birth year in states that have, or are, a successor.
        covered: years that the file covers, by state.

    Returns:
        For each person that goes on another one: that person's number -> the number of the earliest part.
        And how many people were left alone because two successors, or two predecessors, fit.
    """
    by_name: dict[str, list[Part]] = defaultdict(list)
    for part in parts:
        by_name[part.name].append(part)
    joined: dict[int, int] = {}
    ambiguous = 0
    for _, namesakes in sorted(by_name.items()):
        pairs = _pairs(namesakes, covered)
        for earlier, later in sorted(pairs, key=lambda pair: (pair[0].first, pair[1].first)):
            rivals = [pair for pair in pairs if (pair[0] is earlier) != (pair[1] is later)]
            if rivals:
                ambiguous += 1
            else:
                joined[later.person] = joined.get(earlier.person, earlier.person)
    return joined, ambiguous
