"""WhoGov rows -> people and their yearly posts, as two tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import polars as pl

from sources.whogov_homonyms import MAX_AGE, MAX_GAP, SUCCESSORS, Part, Sighting, join_states, tell_apart
from sources.whogov_table import PORTFOLIOS, Rows

_GENDERS = ("unknown", "other", "male", "female")
_SUCCESSION = frozenset(SUCCESSORS) | frozenset().union(*SUCCESSORS.values())


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
        persons: one row a person, by country, name and number: person, country_isocode (the earliest, where
            states succeed each other), name, number (2 for the second namesake), birthyear, deadyear, gender,
            first_year, last_year, exclusion.
        posts: one row for each unbroken run of one position: person, country_isocode, position, first_year,
            last_year, covered_before, covered_after, classification, portfolios, flags, party; by person and
            first year.
        notes: remarks.
    """

    persons: pl.DataFrame
    posts: pl.DataFrame
    notes: Counter[str]


def _keyed(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows with the number of their (country, name), sorted by it, year and line."""
    keys = frame.select("country_isocode", "name").unique().sort("country_isocode", "name")
    keys = keys.with_row_index("key")
    gender = pl.col("gender").replace_strict(_GENDERS, range(len(_GENDERS)), return_dtype=pl.Int8)
    rows = frame.join(keys, on=["country_isocode", "name"]).with_columns(gender)
    return rows.sort("key", "year", "line")


def _doubtful(rows: pl.DataFrame) -> pl.DataFrame:
    """Keys whose rows can hardly be one life; `tell_apart` decides."""
    same = pl.col("key") == pl.col("key").shift()
    gap = pl.when(same).then(pl.col("year") - pl.col("year").shift())
    facts = rows.select("key", "year", "birthyear", "deadyear", "gender", gap=gap).group_by("key").agg(
        pl.col("year").max(),
        born=pl.col("birthyear").min(),
        born_latest=pl.col("birthyear").max(),
        died=pl.col("deadyear").min(),
        died_latest=pl.col("deadyear").max(),
        gap=pl.col("gap").max(),
        man=(pl.col("gender") == _GENDERS.index("male")).any(),
        woman=(pl.col("gender") == _GENDERS.index("female")).any(),
    )
    doubt = [
        pl.col("born_latest") - pl.col("born") > 1,
        pl.col("died_latest") - pl.col("died") > 1,
        pl.col("year") - pl.col("born") > MAX_AGE,
        pl.col("year") > pl.col("died") + 1,
        pl.col("gap") > MAX_GAP,
        pl.col("man") & pl.col("woman"),
    ]
    return facts.filter(pl.any_horizontal(test.fill_null(False) for test in doubt)).select("key")


def _numbered(rows: pl.DataFrame, notes: Counter[str]) -> pl.DataFrame:
    """Rows with `number`: 1, or more for further people under the same key."""
    traits = ["key", "year", "birthyear", "deadyear", "gender"]
    seen = rows.select(traits).join(_doubtful(rows), on="key").unique().sort(traits)
    if seen.is_empty():
        return rows.with_columns(number=pl.lit(1, pl.Int32))
    numbers: list[tuple[int, int, int | None, int | None, int, int]] = []
    for (key,), group in seen.group_by("key", maintain_order=True):
        sightings = {
            Sighting(year, born, died, _GENDERS[gender]): (key, year, born, died, gender)
            for _, year, born, died, gender in group.iter_rows()
        }
        told = tell_apart(sightings)
        numbers += [(*sightings[sighting], number) for sighting, number in told.items()]
        notes[PersonNote.NAMESAKES_TOLD_APART] += max(told.values()) - 1
    schema = rows.select(traits).schema | {"number": pl.Int32}
    table = pl.DataFrame(numbers, schema=schema, orient="row")
    rows = rows.join(table, on=traits, how="left", nulls_equal=True, maintain_order="left")
    return rows.with_columns(pl.col("number").fill_null(1))


def _usual(rows: pl.DataFrame, column: str) -> pl.DataFrame:
    """The value that most of a person's rows give; the smallest of equally frequent ones."""
    known = rows.filter(pl.col(column).is_not_null()).group_by("person", column).len()
    return known.sort("person", "len", column, descending=[False, True, False]).unique(
        "person", keep="first", maintain_order=True
    ).select("person", column)


def _people(rows: pl.DataFrame) -> pl.DataFrame:
    """One row a person, in order of the number."""
    eligible = pl.col("minister").fill_null(False) | pl.col("core").fill_null(False)
    coded = pl.col("minister").is_not_null() | pl.col("core").is_not_null()
    chosen = pl.when(eligible).then("year")
    people = rows.group_by("person", maintain_order=True).agg(
        pl.col("country_isocode", "name", "number").first(),
        pl.col("gender").max(),
        first_any=pl.col("year").min(),
        last_any=pl.col("year").max(),
        first_chosen=chosen.min(),
        last_chosen=chosen.max(),
        coded=coded.any(),
        usa=(pl.col("country_isocode") == "USA").any(),
    )
    people = people.join(_usual(rows, "birthyear"), on="person", how="left", maintain_order="left")
    people = people.join(_usual(rows, "deadyear"), on="person", how="left", maintain_order="left")
    return people.with_columns(
        first_year=pl.coalesce("first_chosen", "first_any"),
        last_year=pl.coalesce("last_chosen", "last_any"),
        gender=pl.col("gender").replace_strict(range(len(_GENDERS)), _GENDERS, return_dtype=pl.String),
        exclusion=pl.when("usa")
        .then(pl.lit(Exclusion.USA.value))
        .when(~pl.col("coded"))
        .then(pl.lit(Exclusion.ELIGIBILITY_UNKNOWN.value))
        .when(pl.col("first_chosen").is_null())
        .then(pl.lit(Exclusion.NOT_MINISTER_OR_CORE.value)),
    )


def _joined(rows: pl.DataFrame, covered: pl.DataFrame, notes: Counter[str]) -> pl.DataFrame:
    """Rows of people who went on in a successor state, under the number of the earliest part."""
    some = rows.filter(pl.col("country_isocode").is_in(sorted(_SUCCESSION)))
    people = _people(some).filter(pl.col("birthyear").is_not_null())
    parts = [
        Part(*values)
        for values in people.select(
            "person", "country_isocode", "name", "birthyear", "gender", "first_any", "last_any"
        ).iter_rows()
    ]
    years = covered.group_by("country_isocode").agg("year").iter_rows()
    joined, ambiguous = join_states(parts, {country: frozenset(known) for country, known in years})
    notes[PersonNote.JOINED_ACROSS_STATES] += len(joined)
    notes[PersonNote.AMBIGUOUS_SUCCESSOR] += ambiguous
    if not joined:
        return rows
    return rows.with_columns(pl.col("person").replace(joined)).sort("person", "year", "line")


def _runs(rows: pl.DataFrame, covered: pl.DataFrame) -> pl.DataFrame:
    """Unbroken runs of one position, compared without regard to capitals."""
    texts = rows.select("position").unique().with_columns(
        place=pl.col("position").str.to_lowercase().rank("dense")
    )
    rows = rows.join(texts, on="position").sort("person", "country_isocode", "place", "year", "line")
    follows = pl.all_horizontal(
        pl.col(name) == pl.col(name).shift() for name in ("person", "country_isocode", "place")
    ) & (pl.col("year") - pl.col("year").shift() <= 1)
    runs = rows.with_columns(run=(~follows).fill_null(True).cum_sum()).group_by("run", maintain_order=True).agg(
        pl.col("person", "country_isocode", "position").first(),
        pl.col("core", "minister", "leader").max(),
        pl.col("classification", "party").drop_nulls().first(),
        pl.col(*PORTFOLIOS).first(),
        first_year=pl.col("year").first(),
        last_year=pl.col("year").last(),
    )
    for column, year, step in (("covered_before", "first_year", 1), ("covered_after", "last_year", -1)):
        there = covered.select("country_isocode", (pl.col("year") + step).alias(year), pl.lit(True).alias(column))
        runs = runs.join(there, on=["country_isocode", year], how="left", maintain_order="left")
    return runs.with_columns(pl.col("covered_before", "covered_after").fill_null(False)).sort(
        "person", "first_year", "last_year", "position"
    )


def find_persons(source: Rows) -> PersonTables:
    """Groups rows into people and their posts.

    Args:
        source: rows with a person, and which years the file covers in which state.

    Returns:
        People, posts and remarks. The same rows in another order give the same people.
    """
    notes: Counter[str] = Counter()
    rows = _numbered(_keyed(source.frame), notes)
    starts = (pl.col("key") != pl.col("key").shift()) | (pl.col("number") != pl.col("number").shift())
    if notes[PersonNote.NAMESAKES_TOLD_APART]:
        rows = rows.sort("key", "number", "year", "line")
    rows = rows.with_columns(person=starts.fill_null(True).cum_sum())
    # A joined person keeps the key of the earliest part, whatever the order of rows within a year.
    key = rows.group_by("person").agg(pl.col("country_isocode", "number").first())
    rows = _joined(rows, source.covered, notes)
    people = _people(rows).drop("country_isocode", "number")
    people = people.join(key, on="person", how="left", maintain_order="left")
    return PersonTables(people, _runs(rows, source.covered), +notes)
