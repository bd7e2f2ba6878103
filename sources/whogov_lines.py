"""Lines of a WhoGov file -> a table of strings, each row with its line number; malformed lines with reasons.

Two ways, one answer. A file without damage goes through polars in one piece, and four signs prove that
nothing slipped: every line has a marker at its end, each row's last field is that marker, there are as many
rows as lines, and polars raised nothing. Any other file is taken apart line by line.
"""

from __future__ import annotations

import csv
import io
import re
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from schemas.errors import InputInvalid
from sources.whogov_text import UNDECODABLE, RejectedRow, RowReason, SourceText

# The module's own limit of 128 KiB a field would end the reading of a damaged file with an error of its own.
csv.field_size_limit(2**31 - 1)

_SEPARATORS = (",", ";", "\t")
_MARK = "\x02"
_LAST = "\x03"
_UNDECODABLE = UNDECODABLE.encode()
_MAX_JOINED = 8
_TEXT_SHOWN = 160

Line = tuple[int, bytes]
"""Physical line number and the row as one clean line."""


@dataclass(frozen=True)
class Table:
    """A file as strings.

    Attributes:
        columns: names in the file's order, lower case; unnamed ones are left out.
        frame: one String column for each column asked for that the file has, and `line` (UInt32).
        rejects: malformed lines, in order.
        notes: remarks on lines that were kept.
    """

    columns: tuple[str, ...]
    frame: pl.DataFrame
    rejects: tuple[RejectedRow, ...]
    notes: Counter[str]


@dataclass(frozen=True)
class _Header:
    fields: tuple[str, ...]
    separator: str
    line: int
    end: int


def _split(line: str, separator: str) -> list[str]:
    """Fields of one record by the rules of the csv module (a quote counts at the start of a field only)."""
    return next(csv.reader(io.StringIO(line, newline=""), delimiter=separator), [])


def _header(text: bytes, required: Sequence[str], where: str) -> _Header:
    """Finds the header and the separator under which it holds most of the required names."""
    start = len(text) - len(text.lstrip(b"\n"))
    end = text.find(b"\n", start)
    end = len(text) if end < 0 else end + 1
    line = text[start:end].decode().rstrip("\n")
    choices = [
        (sum(name in fields for name in required), len(fields), separator, fields)
        for separator in _SEPARATORS
        for fields in [tuple(field.strip().lower() for field in _split(line, separator))]
    ]
    _, _, separator, fields = max(choices, key=lambda choice: choice[:2])
    missing = [name for name in required if name not in fields]
    if missing:
        raise InputInvalid(
            f"no column {', '.join(f'`{name}`' for name in missing)}; columns found: "
            f"{', '.join(name for name in fields[:12] if name) or 'none'}",
            where=where,
            hint="this is not WhoGov's within-country file, or its header line is missing",
        )
    twice = [name for name, n in Counter(filter(None, fields)).items() if n > 1]
    if twice:
        raise InputInvalid(f"column `{twice[0]}` stands twice in the header", where=where)
    return _Header(fields, separator, start + 1, end)


def _parse(text: bytes, header: _Header, names: Sequence[str], *, skip: int, mark: bool) -> pl.DataFrame:
    """The columns asked for and the last one (`_LAST`); with `mark`, a field has been added to each line."""
    index = {name: header.fields.index(name) for name in names} | {_LAST: len(header.fields) - (not mark)}
    # The width is given: polars would take it from the first row, which may be the malformed one.
    width = len(header.fields) + mark
    frame = pl.scan_csv(
        text,
        has_header=False,
        skip_lines=skip,
        separator=header.separator,
        schema={str(number): pl.String for number in range(width)},
    )
    return frame.select(pl.col(str(number)).alias(name) for name, number in index.items()).collect().rechunk()


def _whole(text: bytes, header: _Header, names: Sequence[str]) -> pl.DataFrame | None:
    """The table when no line is damaged, else None."""
    n_lines = text.count(b"\n", header.end) + (not text.endswith(b"\n"))
    try:
        frame = _parse(text, header, names, skip=header.line, mark=False)
        if frame.height != n_lines:
            return None
        if not frame[_LAST].null_count():
            return frame
        # Too short a line leaves its last fields empty, and so does a good line with nothing in them.
        ended = text if text.endswith(b"\n") else text + b"\n"
        marked = ended.replace(b"\n", f"{header.separator}{_MARK}\n".encode())
        frame = _parse(marked, header, names, skip=header.line, mark=True)
    except pl.exceptions.PolarsError:
        return None
    return frame if frame.height == n_lines and (frame[_LAST] == _MARK).all(ignore_nulls=False) else None


class _Reader:
    """Takes lines apart one by one."""

    def __init__(self, header: _Header, n_fields: int, check_decoding: bool) -> None:
        self.header, self.n_fields, self.check_decoding = header, n_fields, check_decoding
        self.separator = header.separator.encode()
        # A quote belongs at the edge of a field or beside another quote.
        edge = re.escape(self.separator)
        self.odd_quote = re.compile(rb'[^"' + edge + rb']"|"[^"' + edge + rb"]")
        self.rejects: list[RejectedRow] = []
        self.notes: Counter[str] = Counter()

    def reject(self, line: int, found: int, text: bytes) -> None:
        """Rejects a row that has so many fields (0: its quotes do not close) or bytes that are no letters."""
        if self.check_decoding and _UNDECODABLE in text:
            reason = RowReason.UNDECODABLE_BYTE
        elif not found:
            reason = RowReason.UNCLOSED_QUOTE
        else:
            reason = RowReason.TOO_FEW_FIELDS if found < self.n_fields else RowReason.TOO_MANY_FIELDS
        self.rejects.append(RejectedRow(line=line, reason=reason, text=text.decode()[:_TEXT_SHOWN]))

    def clean(self, fields: Sequence[str]) -> bytes:
        """Fields as one line with its quotes in place."""
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self.header.separator, lineterminator="")
        writer.writerow(" ".join(field.split("\n")) for field in fields)
        return out.getvalue().encode()

    def regular(self, line: bytes) -> int:
        """Number of fields of a line whose quotes are all in place; 0 for others."""
        if b'"' not in line:
            return line.count(self.separator) + 1
        parts = line.split(b'"')
        outside = b'"'.join(parts[::2])
        if len(parts) % 2 == 0 or self.odd_quote.search(outside):
            return 0
        return outside.count(self.separator) + 1

    def joined(self, lines: Sequence[bytes], at: int) -> tuple[list[str], int]:
        """Fields of a record that starts at an irregular line, and the lines it takes; [] for none."""
        given = [lines[at].decode() + "\n"]
        for line in lines[at + 1 : at + _MAX_JOINED]:
            # A good row is never the inside of a field: the quote before it was left open by mistake.
            if self.regular(line) == self.n_fields:
                break
            given.append(line.decode() + "\n")
        reader = csv.reader([*given, _MARK], delimiter=self.header.separator)
        fields = next(reader)
        taken = reader.line_num
        if taken > len(given) or (taken > 1 and len(fields) != self.n_fields):
            return [], 1
        return fields, taken

    def rows(self, text: bytes) -> Iterator[Line]:
        """Good rows of the text, each as one clean line; the others are rejected."""
        lines = text.removesuffix(b"\n").split(b"\n")
        at = self.header.line
        while at < len(lines):
            line = lines[at]
            found = self.regular(line)
            at += 1
            number = at
            if found == self.n_fields and not (self.check_decoding and _UNDECODABLE in line):
                yield number, line
            elif not line.strip():
                self.notes["blank_line"] += 1
            elif found:
                self.reject(number, found, line)
            else:
                fields, taken = self.joined(lines, at - 1)
                whole = b" ".join(lines[at - 1 : at - 1 + taken])
                at += taken - 1
                if len(fields) == self.n_fields and not (self.check_decoding and _UNDECODABLE in whole):
                    yield number, self.clean(fields)
                else:
                    self.reject(number, len(fields), whole)


def _with_index(header: _Header, text: bytes) -> _Header:
    """Header of a file whose index column has no name at all (R's write.table): rows are one field longer."""
    reader = _Reader(header, len(header.fields), check_decoding=False)
    lines = text[header.end : header.end + (1 << 16)].split(b"\n")[:200]
    found = Counter(reader.regular(line) for line in lines if line.strip())
    if found and found.most_common(1)[0][0] == len(header.fields) + 1:
        return _Header(("", *header.fields), header.separator, header.line, header.end)
    return header


def read_table(source: SourceText, where: Path, required: Sequence[str], optional: Sequence[str]) -> Table:
    """Takes a file apart into columns by the names in its header.

    Args:
        source: the text.
        where: the file, for messages.
        required: columns that must be there.
        optional: columns to read when they are there.

    Returns:
        The table.

    Raises:
        InputInvalid: a required column is missing, a name stands twice, or there is not one good row.
    """
    header = _with_index(_header(source.text, required, str(where)), source.text)
    names = [*required, *(name for name in optional if name in header.fields)]
    columns = tuple(filter(None, header.fields))
    check_decoding = source.encoding == "cp1252" and source.undecodable > 0
    frame = None if check_decoding else _whole(source.text, header, names)
    if frame is not None and frame.height:
        numbers = pl.int_range(header.line + 1, header.line + 1 + frame.height, dtype=pl.UInt32, eager=True)
        return Table(columns, frame.drop(_LAST).with_columns(line=numbers), (), Counter())
    reader = _Reader(header, len(header.fields), check_decoding)
    clean: list[bytes] = []
    lines = array("I")
    for number, line in reader.rows(source.text):
        clean.append(line)
        lines.append(number)
    if not lines:
        first = "".join(f", line {reject.line}: {reject.reason}" for reject in reader.rejects[:1])
        raise InputInvalid(
            f"has a header and no readable row{first}", where=str(where), hint="fetch the file again"
        )
    body = b"\n".join(clean)
    clean.clear()
    frame = _parse(body, header, names, skip=0, mark=False).drop(_LAST)
    if frame.height != len(lines):
        raise InputInvalid(
            f"{len(lines)} rows became {frame.height}", where=str(where), hint="report this file"
        )
    frame = frame.with_columns(line=pl.Series(lines, dtype=pl.UInt32))
    return Table(columns, frame, tuple(reader.rejects), reader.notes)
