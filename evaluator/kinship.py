"""Relatives: one table of relations, and names compared part by part."""

from __future__ import annotations

from functools import cache, lru_cache

from evaluator.similarity import similar
from evaluator.tables import table, words
from evaluator.text import normalise


@cache
def _relations() -> dict[str, str]:
    return {
        word.strip(): relation
        for relation, said in table("kinship")["relations"].items()
        for word in (*said.split(","), relation, relation.replace("_", " "))
    }


def relation_of(text: str) -> str:
    """The relation a word stands for: father and mother give `parent`; an unlisted word stays as it is."""
    plain = normalise(text)
    return _relations().get(plain, plain)


@lru_cache(maxsize=65536)
def name_parts(name: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """Parts of a name without honorifics, in order, and its suffixes (`jr`, `iii`)."""
    said = normalise(name).split()
    suffixes = frozenset(word for word in said if word in words("kinship", "names", "suffixes"))
    drop = words("kinship", "names", "honorifics") | suffixes
    return tuple(word for word in said if word not in drop) or tuple(said), suffixes


@lru_cache(maxsize=65536)
def same_relative(left: str, right: str) -> bool:
    """Whether two names can be one person's.

    Equal words in any order (by similarity, for spellings), or all parts of the shorter name, two at
    least, found in the longer one in order, where an initial stands for a part that it begins. Suffixes
    that both give must be equal.
    """
    (one, one_suffixes), (other, other_suffixes) = name_parts(left), name_parts(right)
    if one_suffixes and other_suffixes and one_suffixes != other_suffixes:
        return False
    if similar(" ".join(sorted(one)), " ".join(sorted(other)), "relative_name"):
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 2 or max(map(len, short)) < 2:
        return False
    rest = iter(long)
    return all(any(_stands_for(part, candidate) for candidate in rest) for part in short)


def _stands_for(part: str, other: str) -> bool:
    return part == other or (min(len(part), len(other)) == 1 and part[0] == other[0])
