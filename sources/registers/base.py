"""What every register reader answers with: people, counts and warnings; and how it reads its files."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from schemas import PersonRecord, StageCount
from schemas.base import Record
from schemas.errors import InputInvalid, SourceUnavailable

_GZIP = b"\x1f\x8b"


class Exclusion(StrEnum):
    """Why a person of a register is not in the sampling frame."""

    NO_BIOGUIDE = "no_bioguide"
    """The entry has no key by which files are joined."""
    NO_TERM_DATES = "no_term_dates"
    """No file dates any of the person's terms (the CSV export alone)."""
    NO_CONGRESS_TERM = "no_congress_term"
    """Presidents and vice presidents who sat in neither chamber."""
    BEFORE_1966 = "before_1966"
    """Every term ended before the frame begins."""
    AFTER_AS_OF = "after_as_of"
    """Every term starts after the as-of date."""


class WarningKind(StrEnum):
    """Remarks on single people; nothing was dropped for them."""

    OVERLAPPING_CHAMBERS = "overlapping_chambers"
    """Terms in both chambers overlap; both are kept."""
    OVERLAPPING_TERMS = "overlapping_terms"
    """Terms in one chamber overlap; both are kept, or the longer of two that differ in their end alone."""
    DATE_FROM_DIRECTORY = "date_from_directory"
    """The term list and the Biographical Directory disagree, and the Directory's explicit date is used."""


class RegisterWarning(Record):
    """One remark on one person."""

    kind: WarningKind
    """What was noticed."""
    person_id: str
    """Person."""
    message: str
    """The dates in question."""


@dataclass(frozen=True, slots=True)
class RegisterResult:
    """People of a register.

    Attributes:
        persons: everybody with a dated term that had begun by the as-of date, sorted by person_id; `eligible`
            says who is in the frame. People without such a term are only counted.
        counts: one stage for the people (kept = eligible), one for each kind of entry read.
        warnings: remarks, sorted by person_id.
    """

    persons: tuple[PersonRecord, ...]
    counts: tuple[StageCount, ...]
    warnings: tuple[RegisterWarning, ...]


def read_text(path: Path, what: str) -> str:
    """Reads a UTF-8 text file, gzipped or not (told by its content).

    Args:
        path: the file.
        what: what it should hold, for the error message.

    Returns:
        The text without a byte order mark.

    Raises:
        SourceUnavailable: there is no such file, or it cannot be read.
        InputInvalid: it is a folder, empty, a damaged archive or not UTF-8 text.
    """
    if path.is_dir():
        raise InputInvalid("this is a folder", where=str(path), hint=f"name the file of {what} in it")
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise SourceUnavailable("there is no such file", where=str(path), hint=f"needed: {what}") from error
    except OSError as error:
        raise SourceUnavailable(f"cannot be read: {error.strerror}", where=str(path)) from error
    if data.startswith(_GZIP):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise InputInvalid("the gzip file is damaged", where=str(path), hint="fetch it again") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputInvalid(
            f"not UTF-8 text (byte {error.start})", where=str(path), hint=f"expected {what}"
        ) from error
    if "\x00" in text:
        raise InputInvalid("a binary file", where=str(path), hint=f"expected {what}")
    if not text.strip():
        raise InputInvalid("the file is empty", where=str(path), hint=f"expected {what}")
    return text
