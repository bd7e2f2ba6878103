"""Titles of wiki pages as MediaWiki normalises them, for reading dumps.

https://www.mediawiki.org/wiki/Manual:Page_title
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sources.wiki_words import words

LONGEST = 255
"""Bytes of the longest title."""

STANDARD_NAMESPACES: Mapping[str, int] = {
    "media": -2, "special": -1, "talk": 1, "user": 2, "user talk": 3, "wikipedia": 4, "project": 4,
    "wikipedia talk": 5, "file": 6, "image": 6, "file talk": 7, "mediawiki": 8, "mediawiki talk": 9,
    "template": 10, "template talk": 11, "help": 12, "help talk": 13, "category": 14, "category talk": 15,
}  # fmt: skip
"""English names, which every wiki understands beside its own."""

_INVISIBLE = re.compile(r"[\u200e\u200f\u202a-\u202e]")
_BLANKS = re.compile(r"[ _\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_ILLEGAL = re.compile(r"[\x00-\x1f\x7f<>\[\]|{}\ufffd]|%[0-9A-Fa-f]{2}|&[A-Za-z0-9\u0080-\uffff]+;|~~~")
_RELATIVE = re.compile(r"\.{1,2}$|\.{1,2}/|.*/\.{1,2}/|.*/\.{1,2}$")
_GEORGIAN = range(0x10D0, 0x1100)


@dataclass(frozen=True, slots=True)
class Title:
    """What a title amounts to."""

    kind: Literal["page", "invalid", "interwiki"]
    """A page of this wiki, no possible title, or a page of another wiki."""
    text: str
    """Normalised title with namespace, without section."""
    ns: int = 0
    """Number of its namespace."""


def read_title(title: str, language: str, namespaces: Mapping[str, int], first_letter: bool) -> Title:
    """Normalises a title.

    Args:
        title: NFC text, not empty.
        language: language of the wiki.
        namespaces: lower-case names of namespaces, in addition to the English ones.
        first_letter: the wiki writes the first letter of every title as a capital.
    """
    text = _BLANKS.sub(" ", _INVISIBLE.sub("", html.unescape(title))).strip().removeprefix(":").strip()
    prefix, colon, rest = text.partition(":")
    known = {**STANDARD_NAMESPACES, **namespaces}
    ns, name = 0, text
    if colon and prefix.strip().lower() in known:
        ns, name = known[prefix.strip().lower()], rest.strip()
    elif colon and words().is_other_site(prefix.strip().lower()) and prefix.strip().lower() != language:
        return Title("interwiki", text)
    name = name.partition("#")[0].strip()
    if not name or _ILLEGAL.search(name) or _RELATIVE.match(name) or len(name.encode()) > LONGEST:
        return Title("invalid", title)
    if first_letter:
        name = _capital(name)
    if ns == 0:
        return Title("page", name)
    written = next((own for own, number in namespaces.items() if number == ns), prefix.strip())
    return Title("page", f"{_capital(written)}:{name}", ns)


def _capital(text: str) -> str:
    """First letter as a capital; letters without a single one, and Georgian ones, stay as in MediaWiki."""
    upper = text[0].upper()
    return text if len(upper) != 1 or ord(text[0]) in _GEORGIAN else upper + text[1:]
