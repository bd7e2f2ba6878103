"""Letters that were encoded as UTF-8, read as Windows-1252 or Latin-1 and encoded again ("Å½ana").

Only a value that can be turned back as a whole is turned back: real text practically never holds the byte
sequences of UTF-8 in the guise of single letters, and never throughout.
"""

from __future__ import annotations

import re

_AT_80 = "".join(bytes([code]).decode("cp1252", "ignore") or chr(code) for code in range(0x80, 0xA0))
_BYTES = {ord(letter): 0x80 + place for place, letter in enumerate(_AT_80)}
_FOLLOWS = f"[\u0080-\u00bf{re.escape(_AT_80)}]"

TWICE = f"[\u00c2-\u00df]{_FOLLOWS}|[\u00e0-\u00ef]{_FOLLOWS}{{2}}|[\u00f0-\u00f4]{_FOLLOWS}{{3}}"
"""Pattern of one letter of UTF-8 as two to four letters."""

_TWICE = re.compile(TWICE)
_ROUNDS = 3


def is_damaged(value: str) -> bool:
    """Whether a value holds something that looks like UTF-8 read as single bytes."""
    return _TWICE.search(value) is not None


def turned_back(value: str) -> str | None:
    """A value as it was before it was encoded twice (or oftener); None if it was not, or not throughout."""
    text, found = value, None
    for _ in range(_ROUNDS):
        if not is_damaged(text):
            break
        codes = [_BYTES.get(ord(letter), ord(letter)) for letter in text]
        if max(codes) > 0xFF:
            break
        try:
            text = found = bytes(codes).decode("utf-8")
        except UnicodeDecodeError:
            break
    return found
