"""W_e: what each Wikipedia edition states of a person, and which nuggets are novel.

Only `ok` and `no_page_verified` make an edition's coverage known. Everything else leaves it unknown, never
empty: the person stays in the data set, their nuggets stay out of novelty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from builders.coverage_look import Look, Reading, local_names, look, own_names, segments
from builders.extract.evidence import page_url
from builders.inputs import PersonSources
from builders.linking import LinkReason
from builders.text import StoredText, stored_text
from schemas.counts import StageCount, Tally
from schemas.coverage import Coverage, CoverageStatus, WikipediaPage
from schemas.evidence import Evidence
from schemas.nugget import Novelty, Nugget
from schemas.snapshot import PageRecord

KNOWN: frozenset[CoverageStatus] = frozenset(["ok", "no_page_verified"])
"""Statuses under which an edition's coverage is known."""

SEARCHES = 2
"""Searches without a match that verify that a wiki has no page of a person."""


class Dropped(StrEnum):
    """Why an edition's coverage is not known."""

    REDIRECT_TO_SECTION = "redirect_to_section"
    DISAMBIGUATION = "disambiguation"
    UNLINKED_AMBIGUOUS = "unlinked_ambiguous"
    NOT_IN_SNAPSHOT = "not_in_snapshot"
    ERROR = "error"


@dataclass(frozen=True)
class Covered:
    """Outcome for one person.

    Attributes:
        coverage: one row an edition, sorted by language.
        pages: compared pages, sorted by language.
        nuggets: the nuggets with novelty and editions, in the order given.
        counts: editions known and not, nuggets by novelty.
    """

    coverage: tuple[Coverage, ...]
    pages: tuple[WikipediaPage, ...]
    nuggets: tuple[Nugget, ...]
    counts: tuple[StageCount, ...]


def _named(sources: PersonSources, language: str) -> bool:
    """Whether the link, the item or a register names a page of this edition."""
    titles = dict(sources.link.titles)
    item = dict(sources.item.sitelinks) if sources.item is not None else {}
    by_register = language == "en" and sources.person.wikipedia_title is not None
    return language in titles or language in item or by_register


def status_of(sources: PersonSources, language: str) -> CoverageStatus:
    """Whether an edition's coverage of a person is known, and why not.

    A look-up that failed while the person was linked makes every edition an `error`. A page that something
    names and the wiki lacks is `not_in_snapshot` where the wiki is partial; in a whole wiki two searches
    that found nobody settle that there is none. An edition that nothing names has no page when the person is
    linked to an item, whose sitelinks list every edition, or when the searches say so.
    """
    if sources.link.reason == LinkReason.LOOKUP_FAILED:
        return "error"
    if sources.link.link_status == "unlinked_ambiguous":
        return "unlinked_ambiguous"
    page = page_of(sources, language)
    if page is not None and page.status == "ok":
        return "ok"
    if page is not None and page.status == "disambiguation":
        return "disambiguation"
    if page is not None and page.status == "redirect_to_section":
        return "redirect_to_section"
    if page is not None and page.status != "missing":
        return "error"
    searched = sources.link.link_status == "no_page_verified" or sources.link.n_searches >= SEARCHES
    if _named(sources, language):
        if sources.partial_wiki:
            return "not_in_snapshot"
        return "no_page_verified" if searched else "error"
    return "no_page_verified" if searched or sources.item is not None else "error"


def page_of(sources: PersonSources, language: str) -> PageRecord | None:
    """The person's page of one edition."""
    return next((page for page in sources.pages if page.language == language), None)


def published(entity_id: str, page: PageRecord, stored: StoredText) -> WikipediaPage:
    """The row of a compared page, with the attribution that its licence asks for."""
    title = page.title or page.requested
    revision = f", revision {page.revid}" if page.revid else ""
    return WikipediaPage(
        entity_id=entity_id,
        language=page.language,
        title=title,
        revid=page.revid,
        timestamp=page.timestamp,
        text=stored.text,
        licence=page.licence,
        attribution=f"“{title}”, {page.language}.wikipedia.org{revision}, by Wikipedia contributors, "
        f"{page.licence}, {page_url(page)}; shortened to plain text",
    )


def _quoted(nugget: Nugget, evidence: Mapping[str, Evidence], language: str) -> bool:
    """Whether an event that was read from this edition's own page is part of the nugget."""
    rows = (evidence[key] for key in nugget.evidence_ids if key in evidence)
    return any(row.source == "wikipedia" and row.origin == f"wikipedia:{language}" for row in rows)


def _stands_in(nugget: Nugget, language: str, status: CoverageStatus) -> Look | None:
    """What an edition says of a nugget by its own account: None where it has no account.

    A statement that Wikidata imported from an edition names the edition as its origin, so the edition stated
    it; where the wiki has no page of the person any more, that is uncertain.
    """
    if f"wikipedia:{language}" not in nugget.origins:
        return None
    return "uncertain" if status == "no_page_verified" else "covered"


def reading_of(sources: PersonSources, language: str) -> Reading:
    """How to read the person's page of an edition: the country's names, and what items are called there."""
    state = sources.state
    records = [*sources.labels.values(), *([sources.item] if sources.item is not None else [])]
    pairs = []
    for record in records:
        labels = dict(record.labels)
        here = [text for code, text in (*record.labels, *record.aliases) if code == language]
        english = [text for code, text in (*record.labels, *record.aliases) if code in ("en", "mul")]
        if here and labels.get("en", labels.get("mul")):
            pairs += [(name, tuple(here)) for name in english]
    names = local_names(pairs) if language != "en" else {}
    own = own_names(name for name in (state.name, *state.names, *state.demonyms))
    return Reading(language, own, names)


def _novelty(looks: Mapping[str, Look | None]) -> Novelty:
    """Novelty against some editions; None is an edition whose coverage is not known."""
    found = set(looks.values())
    if "covered" in found:
        return "covered"
    if not looks or None in found:
        return "unknown"
    return "uncertain" if "uncertain" in found else "novel"


def cover(sources: PersonSources, nuggets: Sequence[Nugget], evidence: Sequence[Evidence]) -> Covered:
    """Compares a person's nuggets with their page in each harvested edition.

    Args:
        sources: with the pages and the link.
        nuggets: active ones.
        evidence: the rows that the nuggets name.
    """
    rows = {row.evidence_id: row for row in evidence}
    editions = Tally("coverage.editions")
    looks: dict[str, dict[str, Look | None]] = {nugget.nugget_id: {} for nugget in nuggets}
    coverage: list[Coverage] = []
    pages: list[WikipediaPage] = []
    for language in sorted(set(sources.languages)):
        status = status_of(sources, language)
        page = page_of(sources, language)
        stored = stored_text(page) if page is not None and status == "ok" else None
        known = status in KNOWN
        if status in ("ok", "no_page_verified"):
            editions.keep()
            editions.note(status)
        else:
            editions.drop(Dropped(status))
        parts = segments(stored) if stored is not None else ()
        reading = reading_of(sources, language)
        if stored is not None and reading.words is None:
            editions.note(f"unread_language_{language}")
        found: dict[str, Look | None] = {}
        for nugget in nuggets:
            said = "covered" if _quoted(nugget, rows, language) else _stands_in(nugget, language, status)
            if not known:
                found[nugget.nugget_id] = None
            elif said is not None or stored is None:
                found[nugget.nugget_id] = said or "absent"
            else:
                found[nugget.nugget_id] = look(nugget, parts, reading)
            looks[nugget.nugget_id][language] = found[nugget.nugget_id]
        if page is not None and stored is not None:
            pages.append(published(sources.entity_id, page, stored))
        coverage.append(_row(sources, language, status, page, stored, list(found.values())))
    for nugget in nuggets:
        for origin in nugget.origins:
            # An edition that was not harvested and that a statement comes from has stated it, too.
            edition = origin.removeprefix("wikipedia:")
            if edition != origin and edition not in sources.languages:
                looks[nugget.nugget_id][edition] = "covered"
    judged = tuple(_judged(nugget, looks[nugget.nugget_id]) for nugget in nuggets)
    novelty = Tally("coverage.novelty")
    for nugget in judged:
        novelty.keep()
        novelty.note(nugget.novelty)
    return Covered(tuple(coverage), tuple(pages), judged, (editions.result(), novelty.result()))


def _row(
    sources: PersonSources,
    language: str,
    status: CoverageStatus,
    page: PageRecord | None,
    stored: StoredText | None,
    found: Sequence[Look | None],
) -> Coverage:
    known = status in KNOWN

    def count(what: Literal["covered", "uncertain"]) -> int | None:
        return sum(1 for one in found if one == what) if known else None

    return Coverage(
        entity_id=sources.entity_id,
        language=language,
        title=page.title if page is not None else None,
        revid=page.revid if page is not None else None,
        timestamp=page.timestamp if page is not None else None,
        status=status,
        n_chars=len(stored.text) if stored is not None else None,
        nuggets_covered=count("covered"),
        nuggets_uncertain=count("uncertain"),
        nuggets_total=len(found),
    )


def _judged(nugget: Nugget, looks: Mapping[str, Look | None]) -> Nugget:
    english = {language: found for language, found in looks.items() if language == "en"}
    return nugget.model_copy(
        update={
            "wikipedia_languages": tuple(sorted(k for k, found in looks.items() if found == "covered")),
            "novelty": _novelty(looks),
            "novelty_en": _novelty(english),
        }
    )
