"""Licence and citation of every source, and the provenance of a file as it was read."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from schemas.errors import InputInvalid
from schemas.snapshot import SourceRecord


@dataclass(frozen=True)
class Terms:
    """Under which terms a source may be used.

    Attributes:
        licence: its licence, or `not stated`.
        citation: how to cite it.
    """

    licence: str
    citation: str


TERMS: Mapping[str, Terms] = {
    "whogov": Terms(
        "not stated; cited, its rows are not redistributed",
        "Nyrup, Jacob, and Stuart Bramwell. 2020. Who Governs? A New Global Dataset on Members of Cabinets. "
        "American Political Science Review 114(4): 1366-1374.",
    ),
    "us-congress": Terms(
        "CC0 1.0", "The unitedstates project: congress-legislators, https://github.com/unitedstates"
    ),
    "us-bioguide": Terms(
        "public domain (work of the US government)",
        "Biographical Directory of the United States Congress, https://bioguide.congress.gov",
    ),
    "wikipedia": Terms(
        "CC BY-SA 4.0", "Wikipedia contributors; each page is attributed by title and revision"
    ),
    "wikidata": Terms("CC0 1.0", "Wikidata contributors, https://www.wikidata.org"),
    "countries": Terms("Apache-2.0", "Part of this project"),
}
"""Known sources by short name; `wikipedia:fr` is looked up as `wikipedia`."""

_CHUNK = 1 << 20


def sha256_of(name: str, path: Path) -> tuple[str, int]:
    """SHA-256 in hex and size in bytes of the file of a source.

    Raises:
        InputInvalid: there is no such file, or it is empty.
    """
    if not path.is_file():
        raise InputInvalid(
            f"the file for {name} is a folder" if path.is_dir() else f"no such file for {name}",
            where=str(path),
            hint="name the file in the profile or by its option",
        )
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
    if size == 0:
        raise InputInvalid(f"the file for {name} is empty", where=str(path), hint="get it again")
    return digest.hexdigest(), size


def file_source(name: str, path: Path, retrieved_at: str, *, derived_from: str | None = None) -> SourceRecord:
    """Provenance of one local file; its folder is not recorded.

    Raises:
        InputInvalid: there is no such file, or it is empty.
    """
    sha256, size = sha256_of(name, path)
    terms = TERMS[name.partition(":")[0]]
    return SourceRecord(
        name=name,
        location=path.name,
        sha256=sha256,
        n_bytes=size,
        licence=terms.licence,
        citation=terms.citation,
        derived_from=derived_from,
        retrieved_at=retrieved_at,
    )


def service_source(name: str, url: str, retrieved_at: str) -> SourceRecord:
    """Provenance of a service."""
    terms = TERMS[name.partition(":")[0]]
    return SourceRecord(
        name=name, location=url, licence=terms.licence, citation=terms.citation, retrieved_at=retrieved_at
    )
