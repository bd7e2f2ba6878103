"""Names and titles brought to one written form, so that spelling alone never decides a comparison."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

_LETTERS = str.maketrans("øłđðıħŋ", "olddihn", "") | {ord("þ"): "th", ord("æ"): "ae", ord("œ"): "oe"}
_APOSTROPHES = re.compile("['’‘ʼʻ`´ʹʿʾ]")
_ACRONYM = re.compile(r"(?<!\w)(?:[^\W\d_]\.\s?){2,}")
_PARENTHESES = re.compile(r"\(([^()]*)\)")

_STOP = "a an and at by de del der des du for from in la le les of on the to und with"
STOP_WORDS = frozenset(_STOP.split())
"""Words that carry no meaning of their own in a title: `Minister for Health` is `Minister of Health`."""


def _folds(base: str, mark: str) -> bool:
    return unicodedata.name(base, "").startswith(("LATIN", "GREEK")) or (base == "е" and mark == "\u0308")


def _fold(text: str) -> str:
    """Takes accents off Latin and Greek letters (and the dots off Cyrillic yo).

    Elsewhere a mark makes another letter (й, が, Indic vowel signs), so it stays.
    """
    folded: list[str] = []
    base = " "
    for letter in unicodedata.normalize("NFD", text):
        if not unicodedata.combining(letter):
            base = letter
        elif _folds(base, letter):
            continue
        folded.append(letter)
    return unicodedata.normalize("NFC", "".join(folded)).translate(_LETTERS)


@lru_cache(maxsize=65536)
def normalise(text: str) -> str:
    """One written form of a name or title.

    NFKC, case folding, accents folded where they mark no other letter, `&` as `and`, apostrophes and the
    dots of acronyms dropped, all other punctuation as single blanks.

    Args:
        text: any text.

    Returns:
        Words with single blanks between: `U.S. Women's Bureau` gives `us womens bureau`.
    """
    plain = _fold(unicodedata.normalize("NFKC", text).casefold())
    plain = _APOSTROPHES.sub("", plain).replace("&", " and ")
    plain = _ACRONYM.sub(lambda found: re.sub(r"[.\s]", "", found.group()) + " ", plain)
    return " ".join("".join(map(_word_letter, plain)).split())


@cache
def _word_letter(letter: str) -> str:
    """The letter where it belongs to words (vowel signs of other scripts do), else a blank."""
    belongs = letter.isalnum() or letter == "@" or unicodedata.category(letter).startswith("M")
    return letter if belongs else " "


def content_words(text: str) -> list[str]:
    """Words of a normalised text without the stop words, in order."""
    return [word for word in text.split() if word not in STOP_WORDS]


def singular(word: str) -> str:
    """The word without an English plural ending, for words of four letters and more."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    return word[:-3] + "y" if word.endswith("ies") else word[:-1]


def parenthesised(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without its parentheses, and what stood in them: `Unity Party (UP)` gives both names."""
    inside = tuple(part.strip() for part in _PARENTHESES.findall(text) if part.strip())
    return " ".join(_PARENTHESES.sub(" ", text).split()), inside


class Phrases:
    """Replaces phrases by other phrases, the longest first, each word at most once.

    Args:
        table: phrase -> what stands for it, both as lists of words.
    """

    def __init__(self, table: dict[tuple[str, ...], tuple[str, ...]]) -> None:
        self._table = table
        self._by_first: dict[str, int] = {}
        for phrase in table:
            self._by_first[phrase[0]] = max(len(phrase), self._by_first.get(phrase[0], 0))

    def apply(self, words: Sequence[str]) -> list[str]:
        """The words with every known phrase replaced."""
        result: list[str] = []
        at = 0
        while at < len(words):
            for length in range(min(self._by_first.get(words[at], 0), len(words) - at), 0, -1):
                found = self._table.get(tuple(words[at : at + length]))
                if found is not None:
                    result.extend(found)
                    at += length
                    break
            else:
                result.append(words[at])
                at += 1
        return result
