"""The name of a post in running text: where it begins, where it ends, and the posts joined to it by "and"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from builders.extract.tidy import without_trail
from builders.extract.words import any_of, table

_TOKEN = re.compile(r"[^\W_]+(?:[.'’&/–-][^\W_]+)*\.?|&|[,;:()\"“”.!?]|[–—-]")
_ACRONYM = re.compile(r"\s*\([A-Z][\w.&–-]{1,9}\)")
_NTH = re.compile(r"\d+(?:st|nd|rd|th)")
_PREPOSITION = frozenset(["of", "for", "to", "at", "in", "on"])
_ARTICLE = frozenset(["the", "a", "an", "its", "his", "her", "their"])
_JOIN = frozenset(["and", "&", "or"])
_GLUE = frozenset(
    ["de", "du", "des", "del", "da", "do", "la", "le", "les", "el", "al", "van", "von", "y", "e"]
)

_FINITE = frozenset(
    ["was", "is", "has", "had", "became", "served", "were", "joined", "worked", "also", "moved"]
)
_NUMBERS = frozenset(
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "several"]
)
_ADJECTIVES = frozenset(
    ["united", "leading", "ruling", "governing", "acting", "visiting", "founding", "managing"]
)
"""Words in -ed and -ing that may stand before a role noun."""

_HELPERS = frozenset(["assistant", "deputy", "chief", "associate"])
_CHAMBER_SIDES = frozenset(
    ["majority", "minority", "floor", "opposition", "republican", "democratic", "party"]
)
_WITH = frozenset(["relations", "liaison", "cooperation", "dialogue"])
"""Words of a portfolio that go on with "with"."""

BEFORE_NOUN = 7
"""Words that may stand between the beginning of a post and its role noun (`Special Assistant to the ...`)."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase that names a post.

    Attributes:
        text: the phrase, articles in front left out.
        start: offset in the sentence.
        end: one past its last character.
    """

    text: str
    start: int
    end: int


@lru_cache(maxsize=8)
def _stops(language: str) -> frozenset[str]:
    return frozenset(table(f"prose_{language}")["stops"]["words"].split("|"))


@lru_cache(maxsize=8)
def _roles(language: str) -> frozenset[str]:
    return frozenset(table(f"prose_{language}")["roles"].split())


@lru_cache(maxsize=8)
def _adverbs(language: str) -> frozenset[str]:
    return frozenset(table(f"prose_{language}")["adverbs"].split("|"))


@lru_cache(maxsize=65536)
def is_role(word: str, language: str = "en") -> bool:
    """Whether a word is a noun that can be a post, in the singular; plural nouns name several people."""
    low = word.lower().rstrip(".")
    if low[:1].isdigit():
        return False
    return low in _roles(language) or ("-" in low and low.rsplit("-", 1)[1] in _roles(language))


def _is_passed(word: str, passed: frozenset[str]) -> bool:
    return word.lower() in passed or word in '"“”' or _NTH.fullmatch(word) is not None


def _begins_post(tokens: list[re.Match[str]], at: int, language: str) -> int | None:
    """Index of the last role noun of a post that begins at a token; None when none begins there."""
    stops = _stops(language) | _adverbs(language)
    for i in range(at, min(at + BEFORE_NOUN, len(tokens))):
        word = tokens[i].group()
        low = word.lower()
        if (
            low in _HELPERS
            and i + 2 < len(tokens)
            and tokens[i + 1].group().lower() in _CHAMBER_SIDES
            and is_role(tokens[i + 2].group(), language)
        ):
            return i + 2  # "assistant majority leader"
        if is_role(word, language):
            # Of "secretary general" and "attorney general" the second word belongs to the noun.
            while i + 1 < len(tokens) and (
                is_role(tokens[i + 1].group(), language)
                or tokens[i + 1].group().lower() in ("general", "elect")
            ):
                i += 1
            return i
        if word in ',;:()"“”.!?–—-' or low in _PREPOSITION | _JOIN or low in stops or word[0].isdigit():
            return None
        if word.islower() and low.endswith(("ed", "ing")) and low not in _ADJECTIVES:
            return None
    return None


def read_phrase(sentence: str, start: int, stop: int, language: str = "en") -> Phrase | None:
    """Reads the post that begins at an offset.

    Args:
        sentence: one sentence.
        start: where the post begins; articles are passed over.
        stop: where it must end at the latest, e.g. at a date.
        language: language of the sentence.

    Returns:
        The phrase; None when no role noun comes first.
    """
    tokens = list(_TOKEN.finditer(sentence, start, stop))
    passed = _ARTICLE | _adverbs(language)
    at = 0
    while at < len(tokens) and _is_passed(tokens[at].group(), passed):
        at += 1
    noun = _begins_post(tokens, at, language)
    if noun is None:
        return None
    end = _end(tokens, noun + 1, language)
    first, last = tokens[at], tokens[end - 1].end()
    last = first.start() + len(without_trail(sentence[first.start() : last]))
    short = _ACRONYM.match(sentence, last, stop)
    last = short.end() if short is not None else last
    return Phrase(sentence[first.start() : last], first.start(), last)


def _end(tokens: list[re.Match[str]], at: int, language: str) -> int:
    """Index one past the last token of a phrase whose role noun stands before `at`."""
    stops = _stops(language)
    end = at
    i = at
    linked = False
    while i < len(tokens):
        word = tokens[i].group()
        low = word.lower()
        if low == "with" and tokens[i - 1].group().lower() in _WITH:
            linked = True
            i += 1
            continue
        if word in ';:.!?()"“”–—-' or low in stops:
            break
        if low in _PREPOSITION:
            if not _leads_on(tokens, i):
                break
            linked = True
        elif low in _JOIN or word == ",":
            following = _content(tokens, i + 1)
            if following is None or _begins_post(tokens, following, language) is not None:
                break
            if not _goes_on(tokens, i, following, linked):
                break
            i = following
            continue
        elif low not in _ARTICLE:
            if not linked and word.islower() and not is_role(word, language):
                break
            end = i + 1
        i += 1
    return end


def _leads_on(tokens: list[re.Match[str]], at: int) -> bool:
    """Whether a preposition leads on to the portfolio, body or place of the post."""
    low = tokens[at].group().lower()
    following = _content(tokens, at + 1)
    if following is None:
        return False
    word = tokens[following].group()
    if word[0].isdigit():
        return False
    if low == "for":
        return (
            tokens[at + 1].group().lower() not in ("a", "an") and low not in _NUMBERS and word not in _NUMBERS
        )
    return low == "of" or word[:1].isupper()


def _goes_on(tokens: list[re.Match[str]], at: int, following: int, linked: bool) -> bool:
    """Whether a comma or "and" goes on with the portfolio or the body, not with another clause."""
    word = tokens[following].group()
    if not linked:
        # "director, Kenya Institute of Administration"
        return tokens[at].group() == "," and word[:1].isupper() and _names_body(tokens, following)
    if tokens[at].group() == ",":
        if following != at + 1 and tokens[at + 1].group().lower() in _ARTICLE:
            return False  # ", the party's youth wing" explains
        behind = tokens[following + 1].group() if following + 1 < len(tokens) else ""
        if word[:1].isupper() and behind.lower() in _FINITE:
            return False  # ", Morvane was" begins a clause
        return word[:1].isupper() or _listed(tokens, following)
    return word[:1].isupper() or tokens[at - 1].group()[:1].islower()


def _names_body(tokens: list[re.Match[str]], at: int) -> bool:
    """Whether a capitalised run holds the word for a body ("Institute", "Ministry")."""
    for token in tokens[at : at + 5]:
        word = token.group()
        if word in ",;:.!?()" or (word.islower() and word not in _PREPOSITION | _ARTICLE | _JOIN):
            return False
        if any_of("posts_en", "body", "legislature").fullmatch(word):
            return True
    return False


def _content(tokens: list[re.Match[str]], at: int) -> int | None:
    while at < len(tokens) and tokens[at].group().lower() in _ARTICLE | _JOIN:
        at += 1
    return at if at < len(tokens) and tokens[at].group() not in ',;:()"“”.!?' else None


def _listed(tokens: list[re.Match[str]], at: int) -> bool:
    """Whether a word after a comma goes on with a list that ends in "and" (`labour, youth and sport`)."""
    for token in tokens[at : at + 5]:
        if token.group().lower() in _JOIN:
            return True
        if token.group() in ";:.!?()" or token.group().lower() in _PREPOSITION:
            return False
    return False


_GAP = re.compile(
    r"\s*(?:,\s*(?:and|as well as|&)?|\s(?:and|as well as|&|/))\s*"
    r"(?:(?:also|later|then|subsequently|finally)\s+)?(?:as\s+)?",
    re.IGNORECASE,
)


def joined(sentence: str, end: int, stop: int, language: str = "en") -> Phrase | None:
    """The post that follows another one after a comma or "and"; None when something else follows."""
    gap = _GAP.match(sentence, end, stop)
    if gap is None or not gap.group().strip():
        return None
    return read_phrase(sentence, gap.end(), stop, language)
