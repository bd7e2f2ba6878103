"""Similarity of spelling: what is left to it after the tables have had their say."""

from __future__ import annotations

from functools import lru_cache

from evaluator.tables import table


def threshold(name: str) -> float:
    """A published threshold of the `rules` judge, 0 to 100 (`data/thresholds.toml`)."""
    return float(table("thresholds")["rules"][name])


@lru_cache(maxsize=262144)
def similar(left: str, right: str, what: str) -> bool:
    """Whether two texts are spellings of one.

    The texts as a whole must reach the threshold, so that no text is like its own part; and each word that
    only one side has must be like a word that only the other side has, so that `University of Salford` is
    not `University of Stafford`. Words with digits must be equal.

    Args:
        left: sorted words with single blanks between.
        right: the same of the other side.
        what: name of the threshold.
    """
    if left == right:
        return True
    from rapidfuzz.fuzz import ratio

    limit = threshold(what)
    if ratio(left, right, score_cutoff=limit) < limit:
        return False
    one, other = left.split(), right.split()
    only_left = [word for word in one if word not in other]
    only_right = [word for word in other if word not in one]
    if any(not word.isalpha() and any(map(str.isdigit, word)) for word in (*only_left, *only_right)):
        return False
    floor = threshold("word")
    short, long = sorted((only_left, only_right), key=len)
    return all(any(ratio(word, candidate) >= floor for candidate in long) for word in short)
