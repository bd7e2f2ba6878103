"""A WhoGov file as people have it, down to UTF-8 text: packing, encoding, damage that makes it unreadable.

Versions 1.2 to 3.1 circulate as Windows-1252 and, opened and saved again, as UTF-8 with or without a
byte-order mark. Read as Latin-1 such a file loses every letter of the bytes 0x80 to 0x9F without any
error, so the encoding is decided here and nowhere else: strict UTF-8 if all of it is, else Windows-1252.
"""

from __future__ import annotations

import codecs
import gzip
import re
import zlib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Literal

from schemas.base import Record
from schemas.errors import InputInvalid

_BLOCK = 1 << 20
_ROWS = 1 << 16
_ASCII = bytes(range(128))
_UNDEFINED = bytes([0x81, 0x8D, 0x8F, 0x90, 0x9D])
_UTF8_LEADS = tuple(bytes([byte]) for byte in range(0xC2, 0xF5))
_UTF8_INSIDE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_SHEETS = (".xlsx", ".xlsm", ".xls", ".ods")
_AS_CSV = 'open it in a spreadsheet program and save it as "CSV UTF-8"'

UNDECODABLE = "\ufffd"
"""What a byte that Windows-1252 does not define becomes in the text."""


class RowReason(StrEnum):
    """Why a row of the file was rejected."""

    TOO_FEW_FIELDS = "too_few_fields"
    TOO_MANY_FIELDS = "too_many_fields"
    UNCLOSED_QUOTE = "unclosed_quote"
    UNDECODABLE_BYTE = "undecodable_byte"
    BAD_YEAR = "bad_year"
    BAD_COUNTRY = "bad_country"
    VACANT_POST = "vacant_post"
    NO_NAME = "no_name"
    NO_POSITION = "no_position"
    AFTER_AS_OF = "after_as_of"


class RejectedRow(Record):
    """One row that was not used."""

    line: int
    """Line of the file, counted from 1 with the header."""
    reason: str
    """A value of `RowReason`."""
    text: str
    """Beginning of the line, or the fields that show which row it is."""


@dataclass(frozen=True)
class SourceText:
    """The file as UTF-8.

    Attributes:
        text: UTF-8 bytes, lines ended by a line feed, no byte-order mark.
        encoding: encoding of the file.
        undecodable: bytes that the encoding does not define (now U+FFFD).
        utf8_lines: lines of a Windows-1252 file that look like UTF-8 ("Ã©" for "é").
    """

    text: bytes
    encoding: Literal["utf-8", "cp1252"]
    undecodable: int = 0
    utf8_lines: int = 0


def _unpacked(path: Path) -> bytes:
    """Bytes of a file, decompressed."""
    try:
        raw = path.read_bytes()
        if raw[:2] == b"\x1f\x8b":
            raw = gzip.decompress(raw)
        elif path.suffix.lower() == ".gz":
            raise InputInvalid("is named .gz but is not gzip data", where=str(path), hint="fetch it again")
    except FileNotFoundError as error:
        raise InputInvalid("there is no such file", where=str(path), hint="check the path") from error
    except IsADirectoryError as error:
        raise InputInvalid("is a folder", where=str(path), hint="name the CSV file in it") from error
    except (zlib.error, EOFError, gzip.BadGzipFile) as error:
        raise InputInvalid(f"broken gzip data: {error}", where=str(path), hint="fetch it again") from error
    except OSError as error:
        raise InputInvalid(f"cannot be read: {error.strerror}", where=str(path)) from error
    return raw


def _is_utf8(raw: bytes) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(raw), _BLOCK):
            decoder.decode(raw[start : start + _BLOCK])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _utf8_lines(raw: bytes) -> int:
    """Lines of a Windows-1252 file that hold a letter in UTF-8."""
    # The regex looks at every byte, which takes longer than decoding: only lines that can match are searched.
    if not any(lead in raw for lead in _UTF8_LEADS):
        return 0
    lines = (line for line in raw.split(b"\n") if not line.isascii())
    return sum(_UTF8_INSIDE.search(line) is not None for line in lines)


def _from_cp1252(raw: bytes, controls: bytes) -> bytes:
    """Windows-1252 to UTF-8, block by block.

    Latin-1 and back is many times faster than the general decoder, and differs in 32 bytes only; `controls`
    says which of them the text holds. Blocks that are ASCII stay as they are.
    """
    letters = [(chr(byte), bytes([byte]).decode("cp1252", "replace")) for byte in controls]
    out = []
    for start in range(0, len(raw), _ROWS):
        block = raw[start : start + _ROWS]
        if not block.isascii():
            text = block.decode("latin-1")
            for wrong, right in letters:
                text = text.replace(wrong, right)
            block = text.encode()
        out.append(block)
    return b"".join(out)


def read_text(path: Path) -> SourceText:
    """Reads a WhoGov CSV, plain or gzipped, into UTF-8.

    Args:
        path: the file.

    Returns:
        The text and what was noticed about its encoding.

    Raises:
        InputInvalid: no such file, a folder, empty, a spreadsheet, broken gzip data, or not text.
    """
    if path.suffix.lower() in _SHEETS:
        raise InputInvalid("is a spreadsheet, not a CSV file", where=str(path), hint=_AS_CSV)
    raw = _unpacked(path)
    if raw[:4] in (b"PK\x03\x04", b"\xd0\xcf\x11\xe0"):
        raise InputInvalid("is a spreadsheet or an archive, not a CSV file", where=str(path), hint=_AS_CSV)
    if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        raise InputInvalid("is UTF-16 text", where=str(path), hint='save it as "CSV UTF-8"')
    if b"\x00" in raw:
        raise InputInvalid("holds NUL bytes: it is not a text file", where=str(path), hint="fetch it again")
    raw = raw.removeprefix(codecs.BOM_UTF8)
    if not raw[:_BLOCK].strip() and not raw.strip():
        raise InputInvalid("is empty", where=str(path), hint="fetch it again")
    if b"\r" in raw:
        # A bare carriage return ends lines only in files that have no line feed (old Mac programs).
        raw = raw.replace(b"\r\n", b"\n") if b"\n" in raw else raw.replace(b"\r", b"\n")
    if _is_utf8(raw):
        return SourceText(raw, "utf-8")
    controls = bytes(sorted(byte for byte in set(raw.translate(None, _ASCII)) if byte < 0xA0))
    return SourceText(
        _from_cp1252(raw, controls),
        "cp1252",
        undecodable=sum(raw.count(bytes([byte])) for byte in _UNDEFINED if byte in controls),
        utf8_lines=_utf8_lines(raw),
    )
