"""First stage: the people of the sources, and the draw."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from builders.cohort import Cohort, cohort_text, parse_cohort
from builders.sampling import Draw, draw
from pipelines.files import legislator_files, whogov_file
from pipelines.profile import Profile
from schemas.countries import Country, load_extra
from schemas.counts import StageCount
from schemas.errors import ConfigurationError
from schemas.ids import sha256_text
from schemas.person import PersonRecord
from schemas.snapshot import Remark, SourceRecord
from sources.provenance import file_source
from sources.registers.congress import read_legislators
from sources.whogov import read_persons

Clock = Callable[[], dt.datetime]

COHORT_FILE = "cohort.toml"
"""The frozen sample, in the registry's folder."""


@dataclass(frozen=True)
class People:
    """Everybody that the sources name.

    Attributes:
        persons: eligible or not, sorted by id.
        counts: stage counts of the readers.
        sources: provenance of the files.
        remarks: rows that were not used and dates that were corrected.
        countries: countries that the profile adds to ISO 3166's.
    """

    persons: tuple[PersonRecord, ...]
    counts: tuple[StageCount, ...]
    sources: tuple[SourceRecord, ...]
    remarks: tuple[Remark, ...]
    countries: tuple[Country, ...]


def timestamp(now: dt.datetime) -> str:
    """UTC time as the records write it."""
    return now.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def taken_at(profile: Profile, now: Clock) -> str:
    """When the profile's files were taken, as the records write it."""
    return profile.retrieved_at or timestamp(now())


def read_people(profile: Profile, *, now: Clock) -> People:
    """Reads every source of people that the profile's sizes need.

    Args:
        profile: with as_of set.
        now: the clock, for provenance.

    Raises:
        NuggetsmithError: a source is missing or cannot be read.
    """
    if profile.as_of is None:
        raise ConfigurationError(
            "as_of is not set", where=f"profile {profile.name}", hint="give --as-of DATE"
        )
    at = taken_at(profile, now)
    extra: tuple[Country, ...] = ()
    persons: list[PersonRecord] = []
    counts: list[StageCount] = []
    sources: list[SourceRecord] = []
    remarks: list[Remark] = []
    if profile.countries is not None:
        extra = load_extra(profile.countries)
        sources.append(file_source("countries", profile.countries, at))
    if profile.sizes.non_us:
        path = whogov_file(profile)
        sources.append(file_source("whogov", path, at, derived_from=profile.whogov.derived_from))
        whogov = read_persons(path, derived_from=profile.whogov.derived_from, as_of=profile.as_of)
        whogov.frame()  # says so when the file cannot tell who is eligible
        persons += whogov.persons
        remarks += [
            Remark(source="whogov", where=f"line {row.line}", kind=row.reason, text=row.text)
            for row in whogov.rejects
        ]
        counts += whogov.counts
    if profile.sizes.us:
        paths = legislator_files(profile)
        for number, path in enumerate(paths, start=1):
            sources.append(file_source(f"us-congress:{number}", path, at))
        if profile.legislators.profiles is not None:
            sources.append(file_source("us-bioguide", profile.legislators.profiles, at))
        register = read_legislators(paths, as_of=profile.as_of, profiles=profile.legislators.profiles)
        persons += register.persons
        remarks += [
            Remark(source="us-congress", where=found.person_id, kind=found.kind, text=found.message)
            for found in register.warnings
        ]
        counts += register.counts
    persons.sort(key=lambda person: person.person_id)
    return People(tuple(persons), tuple(counts), tuple(sources), tuple(remarks), extra)


def read_cohort(registry: Path) -> Cohort | None:
    """The frozen sample of a registry, if there is one."""
    path = registry / COHORT_FILE
    return parse_cohort(path.read_text(encoding="utf-8"), str(path)) if path.is_file() else None


def write_cohort(folder: Path, cohort: Cohort) -> str:
    """Writes the frozen sample into a snapshot or registry, in one step.

    Returns:
        SHA-256 of the text, in hex.
    """
    text = cohort_text(cohort)
    partial = folder / f"{COHORT_FILE}.partial"
    partial.write_text(text, encoding="utf-8")
    partial.replace(folder / COHORT_FILE)
    return sha256_text(text)


def draw_sample(profile: Profile, persons: Sequence[PersonRecord]) -> Draw:
    """Draws the sample, or takes the registry's frozen cohort."""
    return draw(
        persons,
        {"us": profile.sizes.us, "non_us": profile.sizes.non_us},
        profile.seed,
        read_cohort(profile.registry),
    )
