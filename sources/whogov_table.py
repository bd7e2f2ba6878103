"""WhoGov's columns by their rules: types, missing values per column, damaged letters, rows without a person.

Source of the rules: WhoGov's online appendix (variables of the within-country file). `NA` means missing in
most columns, Namibia in a column of country codes, and a vacant post in `name`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import polars as pl

from schemas.errors import InputInvalid
from sources.mojibake import TWICE, is_damaged, turned_back
from sources.whogov_lines import read_table
from sources.whogov_text import RejectedRow, RowReason, read_text

REQUIRED = ("year", "country_isocode", "name", "position")
"""Columns without which a file is not WhoGov's within-country file."""

PORTFOLIOS = ("portfolio_1", "portfolio_2", "portfolio_3", "portfolio_4")
FLAGS = ("core", "minister", "leader")
OPTIONAL = (
    *("birthyear", "deadyear", "gender", "party", "party_english"),
    *("classification", *FLAGS, *PORTFOLIOS),
)
"""Columns that are used where the file has them."""

MISSING = ("", "NA", "NaN", "nan")
"""What stands for a missing value, except in columns of codes and in `name`."""

_NUMBERS = ("year", "birthyear", "deadyear", *FLAGS)
_GENDERS = ("male", "female", "other", "unknown")
_NO_PARTY = ("unknown", "Unknown", "UNKNOWN", "-")
_WORDS = {"m": "male", "f": "female"}
_CODES = {"NA": "NAM"}
_VACANT = ("na", "vacant", "(vacant)")
_OLDEST = 110
_ESCAPE = re.compile(r"<[Uu]\+([^<>]*)>")
_HEX = re.compile(r"[0-9A-Fa-f]{4,6}")
# a soft hyphen behind such a letter is the second half of a damaged one ("MartÃ\u00adn"), so it stays
_INVISIBLE = re.compile("(?<![\u00c2-\u00f4])\u00ad|[\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_UNREPAIRED = r"[\x{80}-\x{9F}]"
_DAMAGED = (
    r"<[Uu]\+|[\x{80}-\x{A0}\x{AD}\x{2000}-\x{200F}\x{2028}-\x{202F}\x{2060}\x{FEFF}]|\p{M}"
    r"|\s\s|^\s|\s$|[\t\r\n]|" + TWICE
)
_C1 = {code: letter for code in range(0x80, 0xA0) if (letter := bytes([code]).decode("cp1252", "ignore"))}


class Note(StrEnum):
    """Remarks on rows that were kept."""

    MISSING_COLUMN = "missing_column"
    ESCAPE_READ = "escape_read"
    ESCAPE_UNREADABLE = "escape_unreadable"
    CONTROL_CHARACTER_REPAIRED = "control_character_repaired"
    ENCODED_TWICE_REPAIRED = "encoded_twice_repaired"
    ENCODED_TWICE_LEFT = "encoded_twice_left"
    BLANK_LINE = "blank_line"
    UTF8_IN_CP1252 = "utf8_line_in_cp1252_file"
    BIRTH_YEAR_UNREADABLE = "birth_year_unreadable"
    BIRTH_YEAR_IMPLAUSIBLE = "birth_year_implausible"
    DEATH_YEAR_UNREADABLE = "death_year_unreadable"
    FLAG_UNREADABLE = "flag_unreadable"
    GENDER_UNREADABLE = "gender_unreadable"


@dataclass(frozen=True)
class Rows:
    """Rows that show a person in a post.

    Attributes:
        frame: the required columns (year Int32, text), birthyear and deadyear (Int32), gender (text), party
            (text), classification, flags (Boolean), portfolios, extra columns, and `line`; a column that the
            file lacks is null throughout.
        covered: country_isocode and year of all rows with both, vacant posts included.
        columns: names in the file's header.
        rejects: rows not used, by line.
        notes: remarks.
    """

    frame: pl.DataFrame
    covered: pl.DataFrame
    columns: tuple[str, ...]
    rejects: tuple[RejectedRow, ...]
    notes: Counter[str]


def repair(value: str) -> tuple[str, frozenset[Note]]:
    """Puts right what programs did to letters.

    `<U+0103>` (R on Windows writes so what its code page lacks) becomes the letter, with four to six hex
    digits; UTF-8 that was encoded twice is turned back where all of a value can be; C1 control characters
    (Windows-1252 read as Latin-1) become what they were; no-break and repeated blanks become one blank;
    invisible marks go; letters are composed (NFC).

    Args:
        value: text of a field.

    Returns:
        The text and what was done; an escape that names no letter stays as it is.
    """
    notes: set[Note] = set()

    def letter(found: re.Match[str]) -> str:
        digits = found[1]
        code = int(digits, 16) if _HEX.fullmatch(digits) else 0
        if not 0 < code <= 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            notes.add(Note.ESCAPE_UNREADABLE)
            return found[0]
        notes.add(Note.ESCAPE_READ)
        return chr(code)

    text = _ESCAPE.sub(letter, value)
    once = turned_back(text)
    if once is not None:
        notes.add(Note.ENCODED_TWICE_REPAIRED)
        text = once
    elif is_damaged(text):
        notes.add(Note.ENCODED_TWICE_LEFT)
    mended = text.translate(_C1)
    if mended != text:
        notes.add(Note.CONTROL_CHARACTER_REPAIRED)
    text = " ".join(_INVISIBLE.sub("", mended).split())
    return unicodedata.normalize("NFC", text), frozenset(notes)


def _repaired(column: pl.Series, notes: Counter[str]) -> pl.Series:
    """A column of text with damaged values repaired; each damaged value is noted once."""
    values = column.unique()
    damaged = values.filter(values.str.contains(_DAMAGED)).sort().to_list()
    if not damaged:
        return column
    mended = [repair(value) for value in damaged]
    for _, found in mended:
        notes.update(found)
    return column.replace(damaged, [text for text, _ in mended])


def _mapped(column: pl.Series, change: Callable[[str], str]) -> pl.Series:
    """A column with few different values, each changed once."""
    values = column.drop_nulls().unique().to_list()
    changed = {value: new for value in sorted(values) if (new := change(value)) != value}
    return column.replace(changed) if changed else column


def _blank_missing(column: pl.Series) -> pl.Series:
    return column.set(column.is_in(MISSING), None)


def _number(column: pl.Series) -> tuple[pl.Series, int]:
    """Whole numbers, also written `1951.0` as spreadsheets and pandas do; how many values are neither."""
    number = column.cast(pl.Int32, strict=False)
    doubt = number.is_null() & ~column.is_in(MISSING) & column.is_not_null()
    if not doubt.any():
        return number, 0
    trimmed = column.str.strip_chars().str.replace(r"\.0+$", "")
    number = trimmed.cast(pl.Int32, strict=False)
    return number, int((number.is_null() & ~trimmed.is_in(MISSING) & trimmed.is_not_null()).sum())


def _flag(column: pl.Series) -> tuple[pl.Series, int]:
    """1 or more is true (version 3 has codes above 1 in `core`), as is TRUE; how many values are neither."""
    words = {"true": "1", "false": "0"}
    number, unread = _number(column)
    if unread:
        number, unread = _number(column.str.strip_chars().str.to_lowercase().replace(words))
    return number >= 1, unread


def _typed(text: pl.DataFrame, notes: Counter[str]) -> pl.DataFrame:
    """Types of the columns; what cannot be read in an optional one is null and noted."""
    year, _ = _number(text["year"])
    born, notes[Note.BIRTH_YEAR_UNREADABLE] = _number(text["birthyear"])
    age = year - born
    notes[Note.BIRTH_YEAR_IMPLAUSIBLE] = int((~age.is_between(0, _OLDEST)).sum())
    alive = text["deadyear"].str.contains(r"(?i)^\s*a\b").fill_null(False)
    died, notes[Note.DEATH_YEAR_UNREADABLE] = _number(text["deadyear"].set(alive, None))
    gender = _mapped(text["gender"], lambda word: _WORDS.get(word.lower(), word.lower())).fill_null("unknown")
    known = gender.is_in(_GENDERS)
    notes[Note.GENDER_UNREADABLE] = int((~known).sum())
    typed = [
        year,
        born.set(~age.is_between(0, _OLDEST).fill_null(False), None),
        died,
        gender.set(~known, "unknown"),
    ]
    for name in FLAGS:
        flag, unread = _flag(text[name])
        notes[Note.FLAG_UNREADABLE] += unread
        typed.append(flag)
    party = [
        pl.when(~pl.col(name).is_in(_NO_PARTY)).then(pl.col(name)) for name in ("party_english", "party")
    ]
    return text.with_columns(*typed, party=pl.coalesce(party)).drop("party_english")


def _holds(column: pl.Series, pattern: str) -> bool:
    """Whether a value of a column matches; each different value is looked at once."""
    return bool(column.unique().str.contains(pattern).any())


def _reason(damaged: Sequence[str]) -> pl.Expr:
    """Why a row shows no person in a post; null for good rows.

    Args:
        damaged: columns in which some values hold bytes that nothing could be made of.
    """
    name = pl.col("name")
    return (
        pl.when(pl.any_horizontal(pl.lit(False), *(pl.col(c).str.contains(_UNREPAIRED) for c in damaged)))
        .then(pl.lit(RowReason.UNDECODABLE_BYTE.value))
        .when(~pl.col("year").is_between(1000, 9999).fill_null(False))
        .then(pl.lit(RowReason.BAD_YEAR.value))
        .when(~pl.col("country_isocode").str.contains("^[A-Z]{3}$").fill_null(False))
        .then(pl.lit(RowReason.BAD_COUNTRY.value))
        # A person may be called "Na"; the file writes a vacant post in capitals.
        .when((name == "NA") | name.str.to_lowercase().is_in(_VACANT[1:]))
        .then(pl.lit(RowReason.VACANT_POST.value))
        .when(~name.str.contains(r"\p{L}").fill_null(False))
        .then(pl.lit(RowReason.NO_NAME.value))
        .when(pl.col("position").is_null())
        .then(pl.lit(RowReason.NO_POSITION.value))
    )


def read_rows(path: Path, *, extra: Sequence[str] = ()) -> Rows:
    """Reads a within-country file of WhoGov (CSV of version 1.2 to 3.1, also gzipped).

    Args:
        path: the file; columns are found by the names in its header, in any order.
        extra: further columns of text to read.

    Returns:
        Rows with a person, rows without with their reason, and remarks.

    Raises:
        InputInvalid: the file cannot be read as such a table, or has not one usable row.
    """
    source = read_text(path)
    table = read_table(source, path, REQUIRED, [*OPTIONAL, *extra])
    notes = Counter({str(kind): n for kind, n in table.notes.items()})
    notes[Note.UTF8_IN_CP1252] += source.utf8_lines
    frame = table.frame
    for name in OPTIONAL:
        if name not in frame.columns:
            notes[f"{Note.MISSING_COLUMN}:{name}"] += 1
            frame = frame.with_columns(pl.lit(None, pl.String).alias(name))
    text = [name for name in frame.columns if name not in ("line", *_NUMBERS)]
    frame = frame.with_columns(_repaired(frame[name], notes) for name in text)
    frame = frame.with_columns(
        _blank_missing(frame[name]) for name in text if name != "name" and "iso" not in name
    )
    frame = frame.with_columns(_mapped(frame["country_isocode"], lambda code: _CODES.get(code, code.upper())))
    shown = table.frame.select("line", *REQUIRED)
    del source
    frame = _typed(frame, notes)
    damaged = [name for name in text if name in frame.columns and _holds(frame[name], _UNREPAIRED)]
    frame = frame.with_columns(reason=_reason(damaged))
    bad = frame.filter(pl.col("reason").is_not_null()).select("line", "reason").join(shown, on="line")
    rejects = [
        RejectedRow(line=line, reason=reason, text=", ".join(part or "" for part in parts))
        for line, reason, *parts in bad.iter_rows()
    ]
    wrong = (RowReason.BAD_YEAR, RowReason.BAD_COUNTRY)
    covered = frame.filter(~pl.col("reason").is_in(wrong).fill_null(False))
    frame = frame.filter(pl.col("reason").is_null()).drop("reason")
    if frame.is_empty():
        reasons = Counter(reject.reason for reject in [*table.rejects, *rejects])
        raise InputInvalid(
            "has no usable row: " + ", ".join(f"{n} {reason}" for reason, n in sorted(reasons.items())),
            where=str(path),
            hint="`country_isocode` holds three letters and `year` four digits in WhoGov's file",
        )
    return Rows(
        frame=frame,
        covered=covered.select("country_isocode", "year").unique().sort("country_isocode", "year"),
        columns=table.columns,
        rejects=tuple(sorted([*table.rejects, *rejects], key=lambda reject: reject.line)),
        notes=Counter({kind: n for kind, n in notes.items() if n}),
    )
