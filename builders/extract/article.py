"""Events of one article from its wikitext, as the command line prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from builders.extract.pages import page_candidates
from builders.extract.words import has_table, languages
from builders.gold_spells import spells_of
from builders.gold_values import Decided, decide, standing
from builders.inputs import state_named
from evaluator.dates import parse_date
from schemas.candidate import Candidate
from schemas.errors import InputInvalid
from schemas.snapshot import PageRecord
from sources.wikitext import plain_text

PRINTED = (
    "type", "rank", "position", "organization", "title", "start", "end", "degree", "field", "relation",
    "relative_name",
)  # fmt: skip
"""Event fields in the order in which they are printed."""

NO_DAY = "9999-12-31"
"""As-of day when none is given: no stated end is later."""


def merged(candidates: Sequence[Candidate], as_of: str, country: str | None) -> list[Decided]:
    """One event a spell, in the order of the text: what box and prose tell of one fact is one."""
    spells = spells_of("article", candidates, parse_date(as_of).latest, country)
    decided = [decide([spell]) for spell in spells]
    return sorted(decided, key=lambda one: min(row.evidence.quote_start or 0 for row in one.members))


def event_of(decided: Decided) -> dict[str, Any]:
    """One event as JSON values; a decade is printed `199X`, what is not known is null."""
    fields = decided.fields
    event: dict[str, Any] = {name: getattr(fields, name) for name in PRINTED}
    for name in ("start", "end"):
        bounds = getattr(fields, f"{name}_bounds")
        if event[name] is None and bounds is not None and bounds.earliest and bounds.latest:
            low, high = bounds.earliest[:4], bounds.latest[:4]
            if low[3] == "0" and int(high) - int(low) == 9:
                event[name] = f"{low[:3]}X"
    best = max(decided.members, key=lambda one: standing(one.evidence))
    places = {one.evidence.where for one in decided.members}
    event["quote"] = best.evidence.quote
    event["where"] = "both" if len(places) > 1 and "infobox" in places else best.evidence.where
    return event


def extract_article(
    wikitext: str, *, title: str, language: str = "en", country: str | None = None, as_of: str = NO_DAY
) -> Iterator[dict[str, Any]]:
    """Reads the events of one article.

    Args:
        wikitext: source of the article.
        title: its title, i.e. the person's name.
        language: edition.
        country: the person's country in English, for bodies that a role implies.
        as_of: day up to which facts count (EDTF).

    Raises:
        InputInvalid: there are no word lists for the language, so that nothing of the article can be read
            (positions are English: the boxes of other editions are read through Wikidata's items only).
    """
    if not has_table(f"prose_{language}"):
        known = ", ".join(languages("prose"))
        raise InputInvalid(
            f"nothing is read of an article in {language!r}: there are word lists for {known} only",
            where=title,
            hint=f"hand in an article in one of these, or add builders/extract/prose_{language}.toml",
        )
    page = PageRecord(
        language=language,
        requested=title,
        status="ok",
        title=title,
        wikitext=wikitext,
        text=plain_text(wikitext, language),
        text_kind="wikitext",
        retrieved_at="1970-01-01T00:00:00Z",
    )
    state = state_named(country) if country else None
    candidates, _ = page_candidates("ent_article", page, state, as_of)
    yield from (event_of(decided) for decided in merged(candidates, as_of, country))
