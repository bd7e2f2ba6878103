"""What a build hands over to be sealed, and the hashes of its rows."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from schemas.base import COMPARABILITY, SCHEMA_VERSION, Edtf, Record
from schemas.counts import StageCount
from schemas.errors import InputInvalid
from schemas.ids import canonical_json
from schemas.snapshot import SourceRecord
from schemas.tables import CONFIGS, SORT_KEYS

Rows = Mapping[str, tuple[Record, ...]]
"""Rows of each config that has any, sorted by the config's sort keys."""


class Measure(Record):
    """One figure of the validity block."""

    name: str
    """Which figure, a name of `releases.validity.MEASURES`."""
    group: str = "all"
    """Part of the data it holds for, e.g. `us`, `non_us`, `wikipedia:en`."""
    value: float
    """The figure, between 0 and 1 unless its name says otherwise."""
    low: float | None = None
    """Lower end of the 95 % interval."""
    high: float | None = None
    """Upper end of the 95 % interval."""
    n: int
    """Number of records that it was measured on."""
    how: str
    """How it was measured, in one sentence."""


@dataclass(frozen=True, slots=True)
class ReleaseContent:
    """Everything a release is made of.

    Attributes:
        rows: records per config; configs without rows may be absent. Order does not matter.
        version: version under which new ids were given out (`version.next_version`).
        as_of: day up to which facts count.
        profile: name of the profile.
        seed: seed of the draw.
        languages: Wikipedia editions that were compared.
        inputs: provenance of what the snapshot was made from.
        stages: stage counts from the first to the last, in order.
        code_version: version of the code that built the rows.
        attachments: files of queries by their path inside the release (`attachments/...`).
        reasons: why a record is gone, by id; others get a general reason.
        measures: what was measured of the release's validity.
        allow_unknown_coverage: seal although some people's Wikipedia coverage is unknown.
        comparability: number shared by releases whose scores can be compared.
        synthetic: the people are invented (the bundled sample).
        repo: `owner/name` on the Hub, for the lines that the card shows; None: the local folder.
    """

    rows: Mapping[str, Sequence[Record]]
    version: str
    as_of: Edtf
    profile: str
    seed: int
    languages: tuple[str, ...]
    inputs: tuple[SourceRecord, ...]
    stages: tuple[StageCount, ...]
    code_version: str
    attachments: Mapping[str, bytes] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    measures: tuple[Measure, ...] = ()
    allow_unknown_coverage: bool = False
    comparability: int = COMPARABILITY
    synthetic: bool = False
    repo: str | None = None


def sorted_rows(rows: Mapping[str, Sequence[Record]]) -> dict[str, tuple[Record, ...]]:
    """Rows in the order in which they are written, configs in the order of the card, empty ones left out.

    Raises:
        InputInvalid: an unknown config, a row of another model, or two rows with one key.
    """
    if unknown := sorted(rows.keys() - CONFIGS.keys()):
        raise InputInvalid(f"no such config: {', '.join(unknown)}", hint=f"known are {', '.join(CONFIGS)}")
    result: dict[str, tuple[Record, ...]] = {}
    for config, model in CONFIGS.items():
        found = rows.get(config, ())
        if strange := {type(row).__name__ for row in found if type(row) is not model}:
            raise InputInvalid(f"config {config} takes {model.__name__} rows, not {sorted(strange)}")
        ordered = sorted(found, key=lambda row: key_of(config, row))
        for before, after in itertools.pairwise(ordered):
            if key_of(config, before) == key_of(config, after):
                raise InputInvalid(
                    "two rows have this key",
                    where=f"{config} {' '.join(key_of(config, after))}",
                    hint=f"{' and '.join(SORT_KEYS[config])} must be unique",
                )
        if ordered:
            result[config] = tuple(ordered)
    return result


def key_of(config: str, row: Record) -> tuple[str, ...]:
    """The values of a config's sort keys."""
    return tuple(getattr(row, column) for column in SORT_KEYS[config])


def record_id(config: str, row: Record) -> str:
    """The name by which a row is spoken of: its own id, or person and language."""
    key = key_of(config, row)
    return ":".join(key) if config in ("coverage", "wikipedia") else key[-1]


def rows_hash(rows: Sequence[Record]) -> str:
    """SHA-256 of the content of rows, in the order given; the same after a round trip through parquet.

    The time of retrieval is no content: two harvests of the same world give the same release.
    """
    digest = hashlib.sha256()
    for row in rows:
        digest.update(canonical_json(row.model_dump(mode="json", exclude={"retrieved_at"})).encode())
        digest.update(b"\n")
    return digest.hexdigest()


def content_hash(hashes: Mapping[str, str], *, comparability: int) -> str:
    """SHA-256 that names the content of a whole release.

    Args:
        hashes: `rows_hash` of each config that has rows.
        comparability: comparability number of the release.
    """
    whole = {"configs": dict(hashes), "schema": SCHEMA_VERSION, "comparability": comparability}
    return hashlib.sha256(canonical_json(whole).encode()).hexdigest()
