"""Names without what writers leave out: case, accents, special letters, punctuation."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h",
        "ı": "i", "ŋ": "n", "ŧ": "t", "ə": "e", "ĸ": "k", "ɓ": "b", "ɗ": "d", "ɛ": "e", "ɔ": "o",
        "ƙ": "k", "ƴ": "y", "ɲ": "n",
    }
)  # fmt: skip
"""Latin letters that have no decomposition in Unicode, as ASCII writers give them."""

_APOSTROPHES = re.compile("['’‘ʼʻ`´ʿʾ′]")


def fold(text: str) -> str:
    """Lower case without accents, apostrophes and punctuation, words separated by one blank.

    `Adão do Nascimento` -> `adao do nascimento`, `N'Djaména-Est` -> `ndjamena est`. Letters of other
    scripts stay what they are.
    """
    # decomposed first: a superscript A becomes a capital letter, a ligature gains an apostrophe
    lower = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    decomposed = _APOSTROPHES.sub("", lower).translate(_LETTERS)
    # vowel signs of Indic scripts are marks too, but of combining class 0: they stay
    kept = (
        char if char.isalnum() or unicodedata.category(char).startswith("M") else " "
        for char in decomposed
        if not unicodedata.combining(char)
    )
    return " ".join("".join(kept).split())
