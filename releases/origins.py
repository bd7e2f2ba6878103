"""Origins in words: what stands behind `wikipedia:ar` or `register:us-congress`."""

from __future__ import annotations

from collections.abc import Sequence

from releases.stats import Novelty
from schemas.snapshot import SourceRecord

_WORDS = {
    "wikidata": "Wikidata, in a statement that names no Wikipedia edition as its source",
    "whogov": "WhoGov, whose yearly cabinets give limits of the dates",
    "prediction": "found by a scored system and checked",
}


def origin_in_words(origin: str, inputs: Sequence[SourceRecord]) -> str:
    """What a root source is.

    Args:
        origin: an origin as nuggets name it.
        inputs: what the release was made from; a register is called what its citation calls it.
    """
    kind, _, name = origin.partition(":")
    if kind == "wikipedia":
        return f"a Wikidata statement imported from Wikipedia ({name}); the page as read does not state it"
    if kind == "register":
        known = [one.citation for one in inputs if one.name.partition(":")[0] == name]
        return f"register: {known[0]}" if known else f"register {name}"
    if kind == "web":
        return f"web page of {name}" if name else "web page"
    return _WORDS.get(origin, origin)


def origin_rows(
    novelty: Sequence[Novelty], inputs: Sequence[SourceRecord]
) -> list[tuple[str, str, tuple[int, ...]]]:
    """Origins of novel nuggets: origin, what it is, and nuggets of each stratum, sorted by origin.

    Args:
        novelty: counts of the strata, in the order of the numbers.
        inputs: what the release was made from.
    """
    numbers = [dict(one.origins) for one in novelty]
    return [
        (origin, origin_in_words(origin, inputs), tuple(counts.get(origin, 0) for counts in numbers))
        for origin in sorted({origin for counts in numbers for origin in counts})
    ]
