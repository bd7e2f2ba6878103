"""WhoGov rows -> people and their yearly posts, as two tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import polars as pl

from sources.whogov_homonyms import (
    MAX_AGE,
    MAX_GAP,
    Namesake,
    Part,
    Sighting,
    in_succession,
    join_states,
    marks,
    tell_apart,
)
from sources.whogov_table import PORTFOLIOS, Rows

_GENDERS = ("unknown", "other", "male", "female")


class Exclusion(StrEnum):
    """Why a person does not belong to the frame of non-US cabinet members."""

    USA = "usa"
    NOT_MINISTER_OR_CORE = "not_minister_or_core"
    ELIGIBILITY_UNKNOWN = "eligibility_unknown"


class PersonNote(StrEnum):
    """Remarks on people."""

    NAMESAKES_TOLD_APART = "namesakes_told_apart"
    JOINED_ACROSS_STATES = "joined_across_states"
    AMBIGUOUS_SUCCESSOR = "ambiguous_successor"


@dataclass(frozen=True)
class PersonTables:
    """People and posts.

    Attributes:
        persons: one row a person, by country, name and number: person (UInt32), country_isocode (the
            earliest, where states succeed each other), name, mark (what tells namesakes apart, see `marks`;
            empty for who has none), birthyear, deadyear, gender, first_year, last_year, exclusion.
        posts: one row for each unbroken run of one position, by person and first year: person,
            country_isocode, position, first_year, last_year, covered_before, covered_after, classification,
            portfolios, flags, party.
        notes: remarks.
    """

    persons: pl.DataFrame
    posts: pl.DataFrame
    notes: Counter[str]


def _code(column: pl.Series) -> pl.Series:
    """A number for each different text; which number is of no account."""
    return column.cast(pl.Categorical).to_physical().cast(pl.UInt64)


def _facts(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows as numbers alone, so that sorting and joining move little; `row` leads back to the texts."""
    positions = frame["position"].unique()
    lower = pl.DataFrame({"position": positions, "lower": positions.str.to_lowercase()})
    lower = lower.with_columns(pl.col("lower").rank("dense").cast(pl.UInt32))
    place = frame["position"].replace_strict(lower["position"], lower["lower"], return_dtype=pl.UInt32)
    gender = frame["gender"].replace_strict(_GENDERS, range(len(_GENDERS)), return_dtype=pl.Int8)
    facts = frame.select("year", "birthyear", "deadyear", "core", "minister", "leader", "line")
    return facts.with_columns(
        gender,
        place.alias("place"),
        key=_code(frame["country_isocode"]) * 2**32 + _code(frame["name"]),
    ).with_row_index("row")


def _doubtful(facts: pl.DataFrame) -> pl.DataFrame:
    """Keys whose rows may not be one life; `tell_apart` decides."""
    seen = facts.group_by("key").agg(
        pl.col("year").max(),
        year_first=pl.col("year").min(),
        born=pl.col("birthyear").min(),
        born_latest=pl.col("birthyear").max(),
        died=pl.col("deadyear").min(),
        died_latest=pl.col("deadyear").max(),
        gender=pl.col("gender").max(),
        man=(pl.col("gender") == _GENDERS.index("male")).any(),
    )
    doubt = [
        pl.col("born_latest") - pl.col("born") > 1,
        pl.col("died_latest") - pl.col("died") > 1,
        pl.col("year") - pl.col("born") > MAX_AGE,
        pl.col("year") > pl.col("died") + 1,
        pl.col("year") - pl.col("year_first") > MAX_GAP,
        pl.col("man") & (pl.col("gender") == _GENDERS.index("female")),
    ]
    return seen.filter(pl.any_horizontal(test.fill_null(False) for test in doubt)).select("key")


def _numbered(facts: pl.DataFrame, notes: Counter[str]) -> pl.DataFrame:
    """Rows with `number`: 1, or more for further people under the same key."""
    traits = ["key", "year", "birthyear", "deadyear", "gender"]
    seen = facts.select(traits).join(_doubtful(facts), on="key", how="semi").unique().sort(traits)
    numbers: list[tuple[int, int, int | None, int | None, int, int]] = []
    for (key,), group in seen.group_by("key", maintain_order=True):
        sightings = {
            Sighting(year, born, died, _GENDERS[gender]): (key, year, born, died, gender)
            for _, year, born, died, gender in group.iter_rows()
        }
        told = tell_apart(sightings)
        if (n := max(told.values())) > 1:
            notes[PersonNote.NAMESAKES_TOLD_APART] += n - 1
            numbers += [(*sightings[sighting], number) for sighting, number in told.items()]
    if not numbers:
        return facts.with_columns(number=pl.lit(1, pl.Int32))
    table = pl.DataFrame(numbers, schema=facts.select(traits).schema | {"number": pl.Int32}, orient="row")
    facts = facts.join(table, on=traits, how="left", nulls_equal=True, maintain_order="left")
    return facts.with_columns(pl.col("number").fill_null(1))


def _usual(facts: pl.DataFrame, column: str) -> pl.DataFrame:
    """The value that most of a person's rows give; the smallest of equally frequent ones."""
    known = facts.filter(pl.col(column).is_not_null()).group_by("person", column).len()
    best = known.sort("len", column, descending=[True, False]).unique(
        "person", keep="first", maintain_order=True
    )
    return best.select("person", column)


def _people(facts: pl.DataFrame, persons: pl.DataFrame) -> pl.DataFrame:
    """One row for each person that has rows, with what the rows say; `persons` holds key and number."""
    eligible = pl.col("minister").fill_null(False) | pl.col("core").fill_null(False)
    chosen = pl.when(eligible).then("year")
    people = facts.group_by("person").agg(
        pl.col("gender").max(),
        first_any=pl.col("year").min(),
        last_any=pl.col("year").max(),
        first_chosen=chosen.min(),
        last_chosen=chosen.max(),
        coded=(pl.col("minister").is_not_null() | pl.col("core").is_not_null()).any(),
    )
    people = persons.join(people, on="person", maintain_order="left")
    for column in ("birthyear", "deadyear"):
        people = people.join(_usual(facts, column), on="person", how="left", maintain_order="left")
    return people.with_columns(
        first_year=pl.coalesce("first_chosen", "first_any"),
        last_year=pl.coalesce("last_chosen", "last_any"),
        gender=pl.col("gender").replace_strict(range(len(_GENDERS)), _GENDERS, return_dtype=pl.String),
        exclusion=pl.when(pl.col("country_isocode") == "USA")
        .then(pl.lit(Exclusion.USA.value))
        .when(~pl.col("coded"))
        .then(pl.lit(Exclusion.ELIGIBILITY_UNKNOWN.value))
        .when(pl.col("first_chosen").is_null())
        .then(pl.lit(Exclusion.NOT_MINISTER_OR_CORE.value)),
    )


def _joined(
    facts: pl.DataFrame, persons: pl.DataFrame, covered: pl.DataFrame, notes: Counter[str]
) -> pl.DataFrame:
    """Rows of people who went on in a successor state, under the number of the earliest part."""
    some = persons.filter(pl.col("country_isocode").is_in(sorted(in_succession())))
    people = _people(facts.join(some, on="person", how="semi"), some)
    columns = ["person", "country_isocode", "name", "birthyear", "gender", "first_any", "last_any"]
    parts = [
        Part(*row) for row in people.filter(pl.col("birthyear").is_not_null()).select(columns).iter_rows()
    ]
    years = covered.group_by("country_isocode").agg("year").iter_rows()
    joined, ambiguous = join_states(parts, {country: frozenset(known) for country, known in years})
    notes[PersonNote.JOINED_ACROSS_STATES] += len(joined)
    notes[PersonNote.AMBIGUOUS_SUCCESSOR] += ambiguous
    return facts.with_columns(pl.col("person").replace(joined)) if joined else facts


def _runs(facts: pl.DataFrame, frame: pl.DataFrame, covered: pl.DataFrame) -> pl.DataFrame:
    """Unbroken runs of one position, compared without regard to capitals."""
    # The key holds the state: a post goes on in one state only.
    post = ["person", "key", "place"]
    facts = facts.sort(*post, "year", "line")
    follows = pl.all_horizontal(pl.col(name) == pl.col(name).shift() for name in post) & (
        pl.col("year") - pl.col("year").shift() <= 1
    )
    facts = facts.with_columns(run=(~follows).fill_null(True).cum_sum())
    runs = facts.group_by("run").agg(
        pl.col("person", "row").first(),
        pl.col("core", "minister", "leader").max(),
        first_year=pl.col("year").first(),
        last_year=pl.col("year").last(),
    )
    texts = frame.select("country_isocode", "position", *PORTFOLIOS)[runs["row"]]
    runs = pl.concat([runs, texts], how="horizontal")
    for column in ("classification", "party"):
        known = facts.filter(frame[column].is_not_null().gather(facts["row"])).unique("run", keep="first")
        known = known.select("run", frame[column].gather(known["row"]))
        runs = runs.join(known, on="run", how="left", maintain_order="left")
    for column, year, step in (("covered_before", "first_year", 1), ("covered_after", "last_year", -1)):
        there = covered.select(
            "country_isocode", (pl.col("year") + step).alias(year), pl.lit(True).alias(column)
        )
        runs = runs.join(there, on=["country_isocode", year], how="left", maintain_order="left")
    return runs.with_columns(pl.col("covered_before", "covered_after").fill_null(False)).sort(
        "person", "first_year", "last_year", "position"
    )


def _marked(people: pl.DataFrame, persons: pl.DataFrame) -> pl.DataFrame:
    """People with the `mark` that tells those of one key apart."""
    shared = persons.filter(pl.len().over("key") > 1).select("key", "person")
    some = shared.join(people, on="person", maintain_order="left")
    columns = ["key", "person", "birthyear", "gender", "first_any"]
    by_key: dict[int, list[Namesake]] = {}
    for key, *traits in some.select(columns).iter_rows():
        by_key.setdefault(key, []).append(Namesake(*traits))
    found = [pair for namesakes in by_key.values() for pair in marks(namesakes).items()]
    table = pl.DataFrame(found, schema={"person": people.schema["person"], "mark": pl.String}, orient="row")
    return people.join(table, on="person", how="left", maintain_order="left").with_columns(
        pl.col("mark").fill_null("")
    )


def find_persons(source: Rows) -> PersonTables:
    """Groups rows into people and their posts.

    Args:
        source: rows with a person, and which years the file covers in which state.

    Returns:
        People, posts and remarks. The same rows in another order give the same people.
    """
    notes: Counter[str] = Counter()
    frame = source.frame
    facts = _numbered(_facts(frame), notes)
    keys = facts.group_by("key", "number").agg(pl.col("row").first())
    texts = frame.select("country_isocode", "name")[keys["row"]]
    persons = pl.concat([keys.drop("row"), texts], how="horizontal").sort("country_isocode", "name", "number")
    persons = persons.with_row_index("person", offset=1)
    facts = facts.join(persons.select("person", "key", "number"), on=["key", "number"])
    facts = _joined(facts, persons, source.covered, notes)
    return PersonTables(
        _marked(_people(facts, persons), persons), _runs(facts, frame, source.covered), +notes
    )
