"""WhoGov within-country files -> people with yearly posts (Nyrup and Bramwell 2020, APSR 114(4)).

The file says who sat in a cabinet on one day of each year. `whogov_text`, `whogov_lines` and `whogov_table`
read it, `whogov_homonyms` and `whogov_persons` find the people; here they become records.
polars is imported when a file is read.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from evaluator.dates import parse_date
from schemas.base import Bounds
from schemas.counts import StageCount, Tally
from schemas.errors import InputInvalid
from schemas.person import PersonRecord, YearlyPost
from sources.whogov_text import RejectedRow, RowReason

if TYPE_CHECKING:
    from sources.whogov_persons import PersonTables

__all__ = ["CITATION", "RejectedRow", "RowReason", "WhogovResult", "read_persons"]

SOURCE = "whogov"
CITATION = (
    "Nyrup, Jacob, and Stuart Bramwell. 2020. Who Governs? A New Global Dataset on Members of Cabinets. "
    "American Political Science Review 114 (4): 1366-1374."
)
"""How a release cites WhoGov; its rows are never passed on."""

_MONTHS = {1966: "09", 1970: "01"}
_MONTH = "07"

# Batches are validated in one call each: half the time of one call a record.
_BATCH = 4096
_POSTS = TypeAdapter(list[YearlyPost])
_PERSONS = TypeAdapter(list[PersonRecord])


@dataclass(frozen=True)
class WhogovResult:
    """People of a file.

    Attributes:
        persons: everybody, by state, name and number; `eligible` marks the frame.
        counts: `whogov.rows` (rows kept and rejected) and `whogov.persons` (eligible and not).
        rejects: rejected rows, by line.
        columns: names in the file's header.
    """

    persons: tuple[PersonRecord, ...]
    counts: tuple[StageCount, ...]
    rejects: tuple[RejectedRow, ...]
    columns: tuple[str, ...]

    def frame(self) -> tuple[PersonRecord, ...]:
        """The people to sample from: `minister` or `core` is 1 in some row, not of the USA.

        Raises:
            InputInvalid: the file has neither column, or codes neither for anybody.
        """
        eligible = tuple(person for person in self.persons if person.eligible)
        if not eligible:
            reasons = Counter(str(person.exclusion) for person in self.persons)
            flags = [name for name in ("minister", "core") if name in self.columns]
            why = "nobody has minister = 1 or core = 1" if flags else "no column `minister` or `core`"
            listed = ", ".join(f"{n} {reason}" for reason, n in sorted(reasons.items()))
            raise InputInvalid(
                f"cannot decide who is eligible: {why} ({listed})",
                hint="use a full within-country file of WhoGov as the frame",
            )
        return eligible


@lru_cache(maxsize=4096)
def _month(year: int) -> str:
    """Month whose cabinet the rows of a year describe: July, but September 1966 and January 1970."""
    return f"{year:04d}-{_MONTHS.get(year, _MONTH)}"


def last_cabinet(as_of: str) -> int:
    """Year of the last cabinet that a file may show by a day: that of the year before, until its month ends.

    Args:
        as_of: EDTF date; a year counts whole.
    """
    date = parse_date(as_of)
    month = int(_month(date.year)[-2:])
    return date.year if date.latest.month >= month else date.year - 1


@lru_cache(maxsize=4096)
def start_bounds(first_year: int, covered_before: bool) -> Bounds:
    """Limits of a start: after the day of the year before, by the day of the first row."""
    return Bounds(earliest=_month(first_year - 1) if covered_before else None, latest=_month(first_year))


@lru_cache(maxsize=4096)
def end_bounds(last_year: int, covered_after: bool) -> Bounds:
    """Limits of an end: from the day of the last row, before the day of the year after."""
    return Bounds(earliest=_month(last_year), latest=_month(last_year + 1) if covered_after else None)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Holds the cycle collector while very many records without cycles are made (half the time otherwise)."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _posts(tables: PersonTables) -> dict[int, tuple[YearlyPost, ...]]:
    """Posts by number of the person."""
    share: dict[Any, Any] = {None: None}
    posts: dict[int, tuple[YearlyPost, ...]] = {}
    columns = ["person", "country_isocode", "position", "first_year", "last_year"]
    columns += ["covered_before", "covered_after", "classification", "party", "core", "minister", "leader"]
    frame = tables.posts.select(*columns, "portfolio_1", "portfolio_2", "portfolio_3", "portfolio_4")
    for part in frame.iter_slices(_BATCH):
        people: list[int] = []
        values: list[dict[str, Any]] = []
        for row in part.rows():
            person, country, position, first, last, before, after, kind, party, *flags = row[:12]
            portfolios = tuple(filter(None, row[12:]))
            people.append(person)
            values.append(
                {
                    "position": share.setdefault(position, position),
                    "country_iso3": share.setdefault(country, country),
                    "first_year": first,
                    "last_year": last,
                    "start_bounds": start_bounds(first, before),
                    "end_bounds": end_bounds(last, after),
                    "classification": share.setdefault(kind, kind),
                    "portfolios": share.setdefault(portfolios, portfolios),
                    "core": flags[0],
                    "minister": flags[1],
                    "leader": flags[2],
                    "party": share.setdefault(party, party),
                }
            )
        for person, post in zip(people, _POSTS.validate_python(values), strict=True):
            posts[person] = (*posts[person], post) if person in posts else (post,)
    return posts


def _lateness(post: YearlyPost) -> tuple[int, int]:
    return post.last_year, post.first_year


def _records(tables: PersonTables, derived_from: str | None) -> tuple[PersonRecord, ...]:
    posts = _posts(tables)
    columns = ["person", "country_isocode", "name", "mark", "birthyear", "deadyear", "gender"]
    persons: list[PersonRecord] = []
    frame = tables.persons.select(*columns, "first_year", "last_year", "exclusion")
    for part in frame.iter_slices(_BATCH):
        values: list[dict[str, Any]] = []
        for person, home, name, mark, born, died, gender, first, last, exclusion in part.rows():
            own = posts.pop(person)
            latest = max(own, key=_lateness)
            values.append(
                {
                    "person_id": f"{SOURCE}:{home}:{name}{mark}",
                    "stratum": "us" if home == "USA" else "non_us",
                    "source": SOURCE,
                    "derived_from": derived_from,
                    "name": name,
                    "country_iso3": latest.country_iso3,
                    "countries": tuple(dict.fromkeys([post.country_iso3 for post in own])),
                    "birth_year": born,
                    "death_year": died,
                    "gender": gender,
                    "first_year": first,
                    "last_year": last,
                    "eligible": exclusion is None,
                    "exclusion": exclusion,
                    "posts": own,
                }
            )
        persons += _PERSONS.validate_python(values)
    return tuple(persons)


def read_persons(path: Path, *, derived_from: str | None = None, as_of: str | None = None) -> WhogovResult:
    """Reads a within-country file of WhoGov (CSV of version 1.2, 2.0, 3.0 or 3.1, also gzipped).

    Args:
        path: the file. Columns are found by name; without `minister` and `core` it can be read, but is no
            frame to sample from (`WhogovResult.frame`).
        derived_from: source the file was made from when it is not WhoGov itself, e.g. `wikidata`.
        as_of: EDTF day up to which facts count; rows of later cabinets are counted and not used.

    Returns:
        People with their posts, counts, and each rejected row with line and reason.

    Raises:
        InputInvalid: the file is missing, a folder, empty, no text, a spreadsheet, lacks `year`,
            `country_isocode`, `name` or `position`, or has not one usable row.
    """
    from sources.whogov_persons import find_persons
    from sources.whogov_table import read_rows

    rows = read_rows(path)
    counted = Tally("whogov.rows")
    if as_of is not None:
        last = last_cabinet(as_of)
        known = rows.frame.filter(rows.frame["year"] <= last)
        counted.drop(RowReason.AFTER_AS_OF, rows.frame.height - known.height)
        if known.is_empty():
            raise InputInvalid(
                f"every row is of a cabinet after {as_of}", where=str(path), hint="give a later --as-of"
            )
        rows = replace(rows, frame=known, covered=rows.covered.filter(rows.covered["year"] <= last))
    counted.keep(rows.frame.height)
    for reject in rows.rejects:
        counted.drop(reject.reason)
    for kind, n in rows.notes.items():
        counted.note(kind, n)
    columns, rejects = rows.columns, rows.rejects
    tables = find_persons(rows)
    del rows
    with _collector_paused():
        persons = _records(tables, derived_from)
    people = Tally("whogov.persons")
    for person in persons:
        if person.exclusion is None:
            people.keep()
        else:
            people.drop(person.exclusion)
    for kind, n in tables.notes.items():
        people.note(kind, n)
    return WhogovResult(persons, (counted.result(), people.result()), rejects, columns)
