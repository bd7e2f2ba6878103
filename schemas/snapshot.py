"""Records of a snapshot: what was taken from outside, before anything is concluded from it."""

from __future__ import annotations

from typing import Literal

from schemas.base import Edtf, Record, UtcTime
from schemas.counts import StageCount

LinkStatus = Literal["linked", "no_page_verified", "unlinked_ambiguous"]
PageStatus = Literal[
    "ok", "missing", "invalid", "interwiki", "special", "disambiguation", "redirect_to_section", "error"
]


class SourceRecord(Record):
    """Provenance of one file or service that the snapshot was made from."""

    name: str
    """Short name, e.g. `whogov`, `us-congress`, `wikipedia:en`, `wikidata`."""
    location: str
    """File name (no folder) or address."""
    sha256: str | None = None
    """Hash of the file; null for services."""
    n_bytes: int | None = None
    """Size of the file; null for services."""
    licence: str
    """Licence, or `not stated`."""
    citation: str
    """How to cite it."""
    derived_from: str | None = None
    """Source it was made from, when it says so."""
    retrieved_at: UtcTime
    """When it was read."""


class Remark(Record):
    """Something that a reader of a source noticed: a row that was not used, a date that was corrected."""

    source: str
    """Short name of the source."""
    where: str
    """Line of the file, or the person."""
    kind: str
    """Value of the reader's enum."""
    text: str
    """What was noticed."""


class DrawRecord(Record):
    """The place of one person of the frame in the draw."""

    person_id: str
    """Person of the frame."""
    stratum: Literal["us", "non_us"]
    """Stratum of the draw."""
    draw_rank: int
    """1 for the first of the stratum by keyed hash."""
    frame_size: int
    """Eligible people of the stratum."""
    inclusion_prob: float
    """Sample size of the stratum divided by its frame size (at most 1)."""
    replacement_for: str | None = None
    """Person whose place this one took."""


class LinkCandidate(Record):
    """One item or page that was looked at for a person."""

    wikidata_id: str | None = None
    """Item looked at."""
    title: str | None = None
    """Page looked at (on the wiki of `language`)."""
    language: str | None = None
    """Wiki of the page."""
    score: float
    """Between 0 and 1."""
    reasons: tuple[str, ...] = ()
    """What spoke for and against, e.g. `+name_exact`, `-birth_year`."""


class LinkRecord(Record):
    """How a person was linked to an item and its articles."""

    person_id: str
    """Person of the sample."""
    link_status: LinkStatus
    """Outcome."""
    link_score: float
    """Score of the chosen item or page, 0 when there is none."""
    reason: str
    """Why, in one word of the linking's enum."""
    wikidata_id: str | None = None
    """Chosen item."""
    titles: tuple[tuple[str, str], ...] = ()
    """Pages of the chosen item as (language, title), sorted by language."""
    n_searches: int = 0
    """Searches that were made for this person."""
    candidates: tuple[LinkCandidate, ...] = ()
    """The best candidates, best first (at most five)."""


class PageRecord(Record):
    """One requested page of one wiki."""

    language: str
    """Wiki."""
    requested: str
    """Title that was asked for."""
    status: PageStatus
    """What the wiki answered."""
    title: str | None = None
    """Title after normalisation and redirects."""
    pageid: int | None = None
    """Page id."""
    revid: int | None = None
    """Revision of wikitext and text (null in dumps that give none)."""
    timestamp: UtcTime | None = None
    """Time of the revision."""
    sha1: str | None = None
    """SHA-1 of the wikitext in hex, as the wiki gives it."""
    wikitext: str | None = None
    """Source text."""
    text: str | None = None
    """Plain prose with `== Heading ==` lines, rendered by the wiki or, for dumps, from the wikitext."""
    text_kind: Literal["rendered", "wikitext"] | None = None
    """Which of the two `text` is."""
    wikidata_id: str | None = None
    """Item the page belongs to."""
    redirects: tuple[str, ...] = ()
    """Titles passed through."""
    fragment: str | None = None
    """Section the redirect points at."""
    langlinks: tuple[tuple[str, str], ...] = ()
    """(language, title), sorted."""
    reason: str | None = None
    """For `error`: what went wrong."""
    licence: str = "CC BY-SA 4.0"
    """Licence of the text."""
    retrieved_at: UtcTime
    """When it was read."""


class TimeValue(Record):
    """A Wikidata time in the precision it has."""

    date: Edtf | None = None
    """Year, month or day precision, Gregorian; null when coarser."""
    earliest: Edtf | None = None
    """First year that a coarser value can mean (decade, century)."""
    latest: Edtf | None = None
    """Last year that a coarser value can mean."""
    precision: int
    """Wikidata's precision: 7 century, 8 decade, 9 year, 10 month, 11 day."""
    julian: bool = False
    """The statement is in the Julian calendar; `date` has been converted."""


class Snak(Record):
    """A property and its value."""

    property: str
    """Property id, e.g. P580."""
    kind: Literal["item", "time", "text", "quantity", "url", "somevalue", "novalue", "other"]
    """Kind of value; `somevalue` is unknown, `novalue` is none."""
    item: str | None = None
    """Item id, for kind `item`."""
    time: TimeValue | None = None
    """For kind `time`."""
    text: str | None = None
    """String, amount, address or monolingual text."""
    language: str | None = None
    """Language of a monolingual text."""


class Reference(Record):
    """What a statement's reference amounts to."""

    kind: Literal["imported", "real"]
    """`imported`: only "imported from" a Wikimedia project; `real`: anything else."""
    edition: str | None = None
    """For imports: the edition's language code, or the item id when it is not known."""
    url: str | None = None
    """Reference URL, when given."""
    stated_in: str | None = None
    """Item of "stated in", when given."""


class Statement(Record):
    """One statement of an item."""

    statement_id: str | None = None
    """Wikidata's id of the statement."""
    main: Snak
    """Property and value."""
    rank: Literal["preferred", "normal", "deprecated"]
    """Wikidata's rank."""
    qualifiers: tuple[Snak, ...] = ()
    """Qualifiers in the item's order."""
    references: tuple[Reference, ...] = ()
    """References; empty when there is none."""


class ItemRecord(Record):
    """One Wikidata item."""

    wikidata_id: str
    """Item id after redirects."""
    requested: str
    """Item id that was asked for."""
    status: Literal["ok", "missing", "error"]
    """What the service answered."""
    revid: int | None = None
    """Revision of the item."""
    labels: tuple[tuple[str, str], ...] = ()
    """(language, label), sorted."""
    descriptions: tuple[tuple[str, str], ...] = ()
    """(language, description), sorted."""
    aliases: tuple[tuple[str, str], ...] = ()
    """(language, alias), sorted."""
    sitelinks: tuple[tuple[str, str], ...] = ()
    """(language edition of Wikipedia, title), sorted."""
    statements: tuple[Statement, ...] = ()
    """Statements of the kept properties."""
    retrieved_at: UtcTime
    """When it was read."""


class LedgerEntry(Record):
    """The outcome of one request or file read."""

    at: UtcTime
    """When."""
    source: str
    """Source it went to, e.g. `wikipedia:en`."""
    key: str
    """Hash of method, address and parameters."""
    what: str
    """The request in short, e.g. `query titles=50`."""
    outcome: str
    """`ok`, or what went wrong: `http_429`, `maxlag`, `dropped`, `truncated`, `html`, `timeout` ..."""
    attempt: int
    """1 for the first."""
    waited: float
    """Seconds waited before this attempt."""


class SnapshotManifest(Record):
    """`snapshot.json` of a sealed snapshot."""

    format: int
    """Version of the snapshot layout."""
    profile: str
    """Name of the profile it was harvested with."""
    as_of: Edtf
    """Day up to which facts count."""
    seed: int
    """Seed of the draw."""
    languages: tuple[str, ...]
    """Wikipedia editions harvested."""
    partial_wiki: bool
    """The wiki holds only some of the pages that registers name."""
    settings: tuple[tuple[str, str], ...]
    """Settings of the profile that decide what is harvested, as (key, JSON), sorted."""
    cohort_sha256: str
    """Hash of `cohort.toml`: the sample in the form in which a registry freezes it."""
    tables: tuple[tuple[str, int, str], ...]
    """(table, rows, sha256 of the uncompressed rows without retrieved_at), sorted."""
    sources: tuple[SourceRecord, ...]
    """Provenance, sorted by name."""
    counts: tuple[StageCount, ...]
    """Stage counts of the harvest, in order."""
