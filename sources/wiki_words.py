"""Words by which wikis mark redirects, files, categories, disambiguation (`wiki_words.toml`)."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

_SISTER_SITES = frozenset(
    ("wikt", "wiktionary", "commons", "wikisource", "wikiquote", "wikinews", "wikidata", "meta", "species")
)


@dataclass(frozen=True, slots=True)
class WikiWords:
    """The content of `wiki_words.toml`; all words in lower case."""

    file: frozenset[str]
    """Names of the file namespace."""
    category: frozenset[str]
    """Names of the category namespace."""
    redirect: frozenset[str]
    """Words that make a page a redirect."""
    disambiguation: frozenset[str]
    """Templates that make a page a disambiguation page."""
    languages: frozenset[str]
    """Codes of language editions."""
    first_argument: frozenset[str]
    """Templates whose text is their first argument."""
    second_argument: frozenset[str]
    """Templates whose text is their second argument."""
    list: frozenset[str]
    """Templates whose arguments are a list."""
    prefixes: Mapping[str, str]
    """Templates that put words before their first argument."""
    characters: Mapping[str, str]
    """Templates that stand for characters."""
    ymd: frozenset[str]
    """Templates with year, month, day."""
    dmy: frozenset[str]
    """Templates with day, month, year."""

    def is_language(self, prefix: str) -> bool:
        """Whether the prefix of a link (`fr` in `[[fr:Titre]]`) is a language edition."""
        return prefix in self.languages

    def is_other_site(self, prefix: str) -> bool:
        """Whether the prefix of a title (`fr` in `fr:Titre`) leads to another wiki."""
        return self.is_language(prefix) or prefix in _SISTER_SITES


@functools.cache
def words() -> WikiWords:
    """The words, read once."""
    text = resources.files("sources").joinpath("wiki_words.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    dates = raw.pop("dates")
    languages = frozenset(raw.pop("languages").split())
    sets = {name: frozenset(value) for name, value in (raw | dates).items() if isinstance(value, list)}
    return WikiWords(**sets, languages=languages, prefixes=raw["prefixes"], characters=raw["characters"])


def template_name(name: str) -> str:
    """Name of a template in the form in which it is looked up: `Human_Name disambiguation ` and the like."""
    return " ".join(name.replace("_", " ").split()).lower()
