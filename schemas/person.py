"""PersonRecord: one person as WhoGov rows or a register's rows give them, before any sampling."""

from __future__ import annotations

from typing import Literal

from schemas.base import Bounds, Edtf, Record
from schemas.event import EventFields

Stratum = Literal["us", "non_us"]
Gender = Literal["female", "male", "other", "unknown"]


class YearlyPost(Record):
    """One post as consecutive yearly rows of WhoGov show it (state of the cabinet in July)."""

    position: str
    """Position in WhoGov's wording ("Min. Of Health")."""
    country_iso3: str
    """State of the rows; historic codes are kept."""
    first_year: int
    """First year of an unbroken run of rows."""
    last_year: int
    """Last year of the run."""
    start_bounds: Bounds
    """The start lies within: (July of the year before the first row, July of that row]."""
    end_bounds: Bounds
    """The end lies within: [July of the last row, July of the year after)."""
    classification: str | None = None
    """WhoGov's classification ("Minister (Full Rank)")."""
    portfolios: tuple[str, ...] = ()
    """WhoGov's standard portfolios, most prestigious first."""
    core: bool | None = None
    """Any row of the run has core = 1."""
    minister: bool | None = None
    """Any row of the run has minister = 1."""
    leader: bool | None = None
    """Any row of the run has leader = 1."""
    party: str | None = None
    """English party name, else the abbreviation; null for "unknown" and where none is coded."""


class RegisterFact(EventFields):
    """An event as an official register states it."""

    register_name: str
    """Register's short name, e.g. `us-congress`, `us-bioguide`; evidence has origin `register:<name>`."""
    statement: str
    """The register's entry in words, e.g. `sen WA class 1, 2001-01-03 to 2007-01-03, Democrat`."""
    url: str | None = None
    """Address of the entry."""
    revision: str | None = None
    """Version of the register."""
    licence: str
    """Licence of the register."""
    derived_from: str | None = None
    """Source from which the register's entry was taken, when it is not its own."""


class RegisterText(Record):
    """Official prose about a person, kept whole so that events can be read from it."""

    register_name: str
    """Register's short name."""
    language: str
    """Language of the text."""
    text: str
    """Plain text."""
    url: str | None = None
    """Address of the entry."""
    licence: str
    """Licence of the text."""


class PersonRecord(Record):
    """One person of the frame."""

    person_id: str
    """Stable key: `whogov:<ISO3>:<name>` (namesakes with `#born1925`), `bioguide:<id>`."""
    stratum: Stratum
    """US legislators or non-US cabinet members."""
    source: str
    """Where the person comes from: `whogov` or the register's short name."""
    derived_from: str | None = None
    """Source from which `source` was made, when it is not original (e.g. `wikidata`)."""
    name: str
    """Name as the source writes it."""
    aliases: tuple[str, ...] = ()
    """Other names in the source, sorted."""
    country_iso3: str
    """State of the person's latest row; historic codes kept."""
    countries: tuple[str, ...] = ()
    """All states of the person's rows in order of time (successor states)."""
    birth_year: int | None = None
    """Year of birth; WhoGov computes it from ages where no date was found (plus or minus one)."""
    birth_year_is_exact: bool = False
    """True where the source gives a date of birth rather than a year computed from an age."""
    death_year: int | None = None
    """Year of death."""
    birth_date: Edtf | None = None
    """Date of birth where the source gives it."""
    death_date: Edtf | None = None
    """Date of death where the source gives it."""
    gender: Gender = "unknown"
    """Gender as the source codes it."""
    first_year: int
    """First year in which the source shows the person in a post that makes them eligible, else in any."""
    last_year: int
    """Last year of the same."""
    eligible: bool
    """Whether the person belongs to the sampling frame."""
    exclusion: str | None = None
    """Why not, when not eligible (a reason of the source's enum)."""
    posts: tuple[YearlyPost, ...] = ()
    """WhoGov's posts."""
    facts: tuple[RegisterFact, ...] = ()
    """Register facts, in order of type and start."""
    texts: tuple[RegisterText, ...] = ()
    """Official prose."""
    wikidata_id: str | None = None
    """Item named by the register."""
    wikipedia_title: str | None = None
    """English Wikipedia title named by the register."""
    bioguide_id: str | None = None
    """Key in the Biographical Directory of the US Congress."""
