"""The words by which a page's language says what a nugget says, one TOML file a language.

A word of a nugget stands for a set of words of the page: its own form, other forms of it, or in another
language its translations. A language without a file cannot be read by words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from evaluator.text import normalise

_FOLDER = Path(__file__).resolve().parent

ELIDED = re.compile(
    r"(?<!\w)(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|(?:d|n|s)?[ae]ll|sull)['’‘ʼ](?=[aeiouyhàâäæéèêëîïíìôöòóœùûüú])",
    re.IGNORECASE,
)
"""An article or a small word before a vowel: `l'Économie`, but not `N'Djamena` or `O'Brien`."""

_LETTERS = str.maketrans("ŧəĸɓɗɛɔƙƴɲ", "tekbdeokyn")
"""Letters of Latin alphabets that English writers replace, beyond those that `normalise` knows."""

_ASCII_SIGN = re.compile(r"[^a-z0-9@]+")
_ASCII_ACRONYM = re.compile(r"(?<!\w)(?:[a-z]\.\s?){2,}")


def plain(text: str) -> str:
    """The one written form in which words of nuggets and words of pages are compared.

    It is the evaluator's, without elided articles: `U.S. Mint` gives `us mint`, `N'Djamena` gives `ndjamena`,
    `à l'Assemblée` gives `a assemblee`.
    """
    if text.isascii():
        # As `normalise` does it, several times as fast; most of a page is ASCII.
        bare = ELIDED.sub(" ", text.lower()).replace("'", "").replace("`", "").replace("&", " and ")
        if "." in bare:
            bare = _ASCII_ACRONYM.sub(lambda found: re.sub(r"[.\s]", "", found.group()) + " ", bare)
        return _ASCII_SIGN.sub(" ", bare).strip()
    return normalise(ELIDED.sub(" ", text)).translate(_LETTERS)


def stem(word: str) -> str:
    """A folded word without its plural s."""
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def stems(words: Iterable[str]) -> frozenset[str]:
    """Stems of folded words."""
    return frozenset(map(stem, words))


def _folded(words: Iterable[str]) -> frozenset[str]:
    return stems(part for word in words for part in plain(word).split())


@dataclass(frozen=True, slots=True)
class PageWords:
    """Words of one language.

    Attributes:
        language: its code.
        alternatives: stem of an English word -> stems that say the same on the page.
        common: stems on every politician's page; the second look needs a rarer one.
        sat: stems that say beside a chamber's name that somebody sat in it.
        kin: stems that name a relation.
        small: stems without a meaning of their own.
    """

    language: str
    alternatives: Mapping[str, frozenset[str]]
    common: frozenset[str]
    sat: frozenset[str]
    kin: Mapping[str, frozenset[str]]
    small: frozenset[str]

    def of(self, word: str) -> frozenset[str]:
        """Stems that say a word; a word that the table lacks (a name) is said by itself."""
        return self.alternatives.get(word) or frozenset([word])

    def knows(self, word: str) -> bool:
        """Whether the table says how the language writes an English word."""
        return self.language == "en" or word in self.alternatives


@lru_cache(maxsize=64)
def page_words(language: str) -> PageWords | None:
    """Words of a language; None for one without a file, whose pages cannot be read by words."""
    path = _FOLDER / f"coverage_words_{language}.toml"
    if not path.is_file():
        return None
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    english = language == "en"
    alternatives = {
        stem(word): _folded(said.split()) | ({stem(word)} if english else frozenset())
        for word, said in table["words"].items()
    }
    common = _folded(table["common"])
    return PageWords(
        language,
        alternatives,
        common,
        _folded(table["sat"]),
        {relation: _folded(words) for relation, words in table["kin"].items()},
        _folded(table.get("small", ())),
    )
