"""Names of states in titles and bodies: found, told apart, and left out where they say nothing new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from evaluator.tables import table
from evaluator.text import Phrases, normalise

MARK = "@"
"""First character of a word that stands for a state, e.g. `@fra` for `France` and `French`."""

_LONG_FORMS = ("republic of", "kingdom of", "state of", "federal republic of", "union of")

_NOT_STATES = tuple(
    """
    new mexico, new jersey, west indian, indian ocean, american samoa, latin american, inter american,
    north american, south american, native american, african american, west virginia, new england
    """.strip().split(",")
)
"""Phrases that hold a state's name or demonym and mean something else."""


@cache
def _known() -> tuple[Phrases, dict[str, frozenset[str]]]:
    """Phrases that name a state -> its mark, and the marks of each code's own and kindred states."""
    phrases: dict[tuple[str, ...], tuple[str, ...]] = {}
    kin: dict[str, frozenset[str]] = {}
    for code, entry in table("countries").items():
        names, demonyms, related = (*(part.strip() for part in entry.split(";")), "", "")[:3]
        mark = (MARK + code.lower(),)
        plain = [normalise(name) for name in names.split(",") if name.strip()]
        forms = [*plain, *(normalise(name) for name in demonyms.split(",") if name.strip())]
        forms += [f"{long} {name}" for long in _LONG_FORMS for name in plain[:1]]
        for form in forms:
            # "Congolese" and "Korean" name two states; the first in the table keeps them.
            phrases.setdefault(tuple(form.split()), mark)
        kin[code] = frozenset(
            {mark[0], *(MARK + other.strip().lower() for other in related.split(",") if other.strip())}
        )
    for phrase in _NOT_STATES:
        phrases.setdefault(tuple(phrase.split()), tuple(phrase.split()))
    return Phrases(phrases), kin


def mark_states(words: Sequence[str], names: Sequence[str] = ()) -> list[str]:
    """Puts a mark such as `@fra` for every name or demonym of a state.

    Args:
        words: words of a normalised text.
        names: names of one more state that the table lacks; they are marked `@own`.

    Returns:
        The words, state names replaced.
    """
    marked = _known()[0].apply(words)
    return _extra(tuple(names)).apply(marked) if names else marked


@cache
def _extra(names: tuple[str, ...]) -> Phrases:
    phrases: dict[tuple[str, ...], tuple[str, ...]] = {}
    for name in names:
        form = normalise(name)
        stems = [
            form,
            *(f"{form.rstrip('a')}{ending}" for ending in ("an", "ian", "n", "ese", "nese", "ish", "i")),
        ]
        forms = [*stems, *(f"{long} {form}" for long in _LONG_FORMS)]
        for text in forms:
            phrases.setdefault(tuple(text.split()), (MARK + "own",))
    return Phrases(phrases)


@lru_cache(maxsize=4096)
def own_marks(country: str | None) -> tuple[frozenset[str], tuple[str, ...]]:
    """Marks of a person's country and its predecessors and successors.

    Args:
        country: ISO 3166 alpha-3 code or WhoGov's historic code, or the name of a state, several names of one
            state with a bar between them; None when not known.

    Returns:
        The marks, and the names that `mark_states` needs when the table lacks the country.
    """
    if country is None or not normalise(country):
        return frozenset(), ()
    kin = _known()[1]
    if country.upper() in kin and len(country) == 3:
        return kin[country.upper()], ()
    found = mark_states(normalise(country).split())
    if len(found) == 1 and found[0].startswith(MARK):
        return kin[found[0].removeprefix(MARK).upper()], ()
    return frozenset({MARK + "own"}), tuple(name for name in country.split("|") if normalise(name))


def split_states(words: Iterable[str]) -> tuple[list[str], frozenset[str]]:
    """The words without the marks of states, and the marks."""
    plain, marks = [], set()
    for word in words:
        if word.startswith(MARK):
            marks.add(word)
        else:
            plain.append(word)
    return plain, frozenset(marks)


def country_names(code: str, organizations: Iterable[str]) -> str:
    """The country to compare names with: a code that the table knows stays as it is.

    Args:
        code: alpha-3 code.
        organizations: bodies of the country's people; of a code that the table lacks, the state whose
            government they name most often is the country.

    Returns:
        The code, or the name found.
    """
    if code.upper() in _known()[1]:
        return code
    said = Counter(
        body.removeprefix("Government of ").removeprefix("the ")
        for body in organizations
        if body.startswith("Government of ")
    )
    return min(said, key=lambda name: (-said[name], name)) if said else code
