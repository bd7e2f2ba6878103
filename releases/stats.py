"""Counts of a release for its card and its report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evaluator.dates import year_of
from evaluator.events import HEADLINE_TYPES
from releases.content import Rows
from schemas.coverage import Coverage
from schemas.entity import Entity
from schemas.evidence import Evidence
from schemas.nugget import Nugget
from schemas.query import Query

STRATA = ("us", "non_us")
NOVELTY_MINIMUM = 3.0
"""Novel nuggets per person below which a stratum is no benchmark of novelty."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many nuggets people have: smallest, quartiles, largest, mean."""

    people: int
    total: int
    smallest: int
    lower: float
    median: float
    upper: float
    largest: int
    without: int

    @property
    def mean(self) -> float:
        """Nuggets per person."""
        return self.total / self.people if self.people else 0.0


@dataclass(frozen=True, slots=True)
class Novelty:
    """What a stratum holds beyond Wikipedia. Counts active RIGHT nuggets of people with known coverage.

    Attributes:
        known: people whose coverage is known.
        unknown: people whose coverage is not.
        novel, covered, uncertain: nuggets of the known people, against all editions.
        novel_core: novel ones of the core tier.
        novel_en: novel against English Wikipedia alone.
        with_novel: known people with at least one novel nugget.
        origins: (origin, novel nuggets that it supports), sorted.
    """

    stratum: str
    known: int
    unknown: int
    novel: int
    covered: int
    uncertain: int
    novel_core: int
    novel_en: int
    with_novel: int
    origins: tuple[tuple[str, int], ...]

    @property
    def per_person(self) -> float:
        """Novel nuggets per person with known coverage."""
        return self.novel / self.known if self.known else 0.0

    @property
    def is_benchmark(self) -> bool:
        """Whether the stratum may be called a benchmark of novelty."""
        return self.per_person >= NOVELTY_MINIMUM


@dataclass(frozen=True, slots=True)
class Stats:
    """Everything that card and report count.

    Attributes:
        people: active people per stratum.
        by_type, by_tier, by_label: active nuggets per (stratum, value).
        by_decade: active nuggets per (stratum, decade of the start or, without one, of the end); `undated`.
        retired: retired nuggets.
        headline: nuggets of the headline (career and party, core, RIGHT, published) per stratum.
        scored: people per stratum whose gold is published, so that a system is scored on them.
        without_headline: those among them who have no such nugget: their score is undefined for every system.
        per_person: distribution of active nuggets per stratum.
        coverage: (language, status) of active people.
        novelty: per stratum.
        tokens: tokens of quoted evidence per (country, `en` or `other`); statements have no language.
        sources: evidence rows per kind of source.
        queries: queries per (config, tier).
    """

    people: Counter[str]
    by_type: Counter[tuple[str, str]]
    by_tier: Counter[tuple[str, str]]
    by_label: Counter[tuple[str, str]]
    by_decade: Counter[tuple[str, str]]
    retired: int
    headline: Counter[str]
    scored: Counter[str]
    without_headline: Counter[str]
    per_person: dict[str, Distribution]
    coverage: Counter[tuple[str, str]]
    novelty: tuple[Novelty, ...]
    tokens: Counter[tuple[str, str]]
    sources: Counter[str]
    queries: Counter[tuple[str, str]]


def count(rows: Rows, unknown_coverage: Iterable[str]) -> Stats:
    """Counts the rows of a release.

    Args:
        rows: rows of the release.
        unknown_coverage: people whose coverage is not known.
    """
    people = {
        row.entity_id: row
        for row in rows.get("entities", ())
        if isinstance(row, Entity) and row.status == "active"
    }
    all_nuggets = [row for row in rows.get("nuggets", ()) if isinstance(row, Nugget)]
    nuggets = [row for row in all_nuggets if row.status == "active" and row.entity_id in people]

    def tally(values: Iterable[tuple[Nugget, str]]) -> Counter[tuple[str, str]]:
        return Counter((people[nugget.entity_id].stratum, value) for nugget, value in values)

    numbers = Counter(nugget.entity_id for nugget in nuggets)
    headline = Counter(nugget.entity_id for nugget in nuggets if _in_headline(nugget))
    scored = {name: person.stratum for name, person in people.items() if not person.held_out}
    unknown = set(unknown_coverage)
    evidence = [row for row in rows.get("evidence", ()) if isinstance(row, Evidence)]
    return Stats(
        people=Counter(person.stratum for person in people.values()),
        by_type=tally((nugget, nugget.type) for nugget in nuggets),
        by_tier=tally((nugget, nugget.tier) for nugget in nuggets),
        by_label=tally((nugget, nugget.label) for nugget in nuggets),
        by_decade=tally((nugget, _decade(nugget)) for nugget in nuggets),
        retired=sum(row.status == "retired" for row in all_nuggets),
        headline=Counter(people[name].stratum for name in headline.elements()),
        scored=Counter(scored.values()),
        without_headline=Counter(stratum for name, stratum in scored.items() if not headline[name]),
        per_person={
            stratum: _distribution([numbers[name] for name, p in people.items() if p.stratum == stratum])
            for stratum in STRATA
        },
        coverage=Counter(
            (row.language, row.status)
            for row in rows.get("coverage", ())
            if isinstance(row, Coverage) and row.entity_id in people
        ),
        novelty=tuple(_novelty(stratum, people, nuggets, unknown) for stratum in STRATA),
        tokens=_tokens(evidence, people),
        sources=Counter(row.source for row in evidence if row.removed_in is None),
        queries=Counter(
            (config, row.difficulty)
            for config in ("queries", "queries_ci")
            for row in rows.get(config, ())
            if isinstance(row, Query) and row.removed_in is None
        ),
    )


def _in_headline(nugget: Nugget) -> bool:
    """Whether the evaluator's headline counts a nugget of an active person."""
    right = nugget.label == "RIGHT" and nugget.tier == "core" and not nugget.held_out
    return right and nugget.type in HEADLINE_TYPES


def _decade(nugget: Nugget) -> str:
    year = year_of(nugget.start) or year_of(nugget.end)
    return "undated" if year is None else f"{year // 10 * 10}s"


def _distribution(numbers: Sequence[int]) -> Distribution:
    ordered = sorted(numbers) or [0]

    def at(share: float) -> float:
        """Quantile by linear interpolation between neighbours."""
        place = share * (len(ordered) - 1)
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        return ordered[below] + (place - below) * (ordered[above] - ordered[below])

    return Distribution(
        people=len(numbers),
        total=sum(numbers),
        smallest=ordered[0],
        lower=at(0.25),
        median=at(0.5),
        upper=at(0.75),
        largest=ordered[-1],
        without=sum(number == 0 for number in numbers),
    )


def _novelty(
    stratum: str, people: dict[str, Entity], nuggets: Sequence[Nugget], unknown: set[str]
) -> Novelty:
    everyone = {name for name, person in people.items() if person.stratum == stratum}
    known = everyone - unknown
    counted = [row for row in nuggets if row.entity_id in known and row.label == "RIGHT"]
    novel = [row for row in counted if row.novelty == "novel"]
    return Novelty(
        stratum=stratum,
        known=len(known),
        unknown=len(everyone & unknown),
        novel=len(novel),
        covered=sum(row.novelty == "covered" for row in counted),
        uncertain=sum(row.novelty == "uncertain" for row in counted),
        novel_core=sum(row.tier == "core" for row in novel),
        novel_en=sum(row.novelty_en == "novel" for row in counted),
        with_novel=len({row.entity_id for row in novel}),
        origins=tuple(sorted(Counter(origin for row in novel for origin in row.origins).items())),
    )


def _tokens(evidence: Iterable[Evidence], people: dict[str, Entity]) -> Counter[tuple[str, str]]:
    tokens: Counter[tuple[str, str]] = Counter()
    for row in evidence:
        person = people.get(row.entity_id)
        if person is not None and row.quote is not None and row.language != "und":
            tokens[person.country_iso3, "en" if row.language == "en" else "other"] += row.n_tokens
    return tokens
