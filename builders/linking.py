"""Links people of the frame to Wikidata items and Wikipedia articles.

Pure: what is asked of the outside goes through `Lookups`. `builders.linking_search` finds candidates,
`builders.linking_evidence` weighs them by the clues of `builders.linking_clues`; here it is decided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from builders.linking_cases import MARGIN, Case, Lookups, Ranked
from builders.linking_clues import ACCEPT
from builders.linking_names import NameMatch
from builders.linking_search import CandidateSearch
from schemas.counts import StageCount, Tally
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, LinkCandidate, LinkRecord, LinkStatus

__all__ = ["LinkNote", "LinkReason", "LinkResult", "Lookups", "link_people"]

POSSIBLE = 2.5
"""Points from which a candidate that bears the name may be the person: nothing is proven, nothing speaks
against it. Such a person is not declared to have no page."""

N_KEPT = 5
"""Candidates that a link record shows."""


class LinkReason(StrEnum):
    """Why a link is what it is."""

    ITEM = "item"
    """An item leads, with enough points."""
    PAGE = "page"
    """A page without item leads."""
    REGISTER_ABSENT = "register_absent"
    """The register names an item or a page that this partial wiki lacks; nothing could be verified."""
    NOBODY_FOUND = "nobody_found"
    """No search found anybody of a similar name."""
    ALL_OTHERS = "all_others"
    """Whoever was found is somebody else."""
    NO_PAGE_EITHER_WAY = "no_page_either_way"
    """Somebody of that name may be the person; none of those who may has a page."""
    CLOSE = "close"
    """Two candidates are too close to each other."""
    LOOKUP_FAILED = "lookup_failed"
    """A search, page or item was refused, and nobody was found beyond doubt: whether there is a page is not
    known. Coverage makes it `error`, never "no page"."""
    UNPROVEN = "unproven"
    """Somebody of that name was found, and nothing proves or disproves that it is the person."""


class LinkNote(StrEnum):
    """Remarks on people in the counts."""

    REGISTER_CONTRADICTED = "register_contradicted"
    """The link is not the item that the register names."""


STATUS: Mapping[LinkReason, LinkStatus] = {
    LinkReason.ITEM: "linked",
    LinkReason.PAGE: "linked",
    LinkReason.REGISTER_ABSENT: "linked",
    LinkReason.NOBODY_FOUND: "no_page_verified",
    LinkReason.ALL_OTHERS: "no_page_verified",
    LinkReason.NO_PAGE_EITHER_WAY: "no_page_verified",
    LinkReason.CLOSE: "unlinked_ambiguous",
    LinkReason.LOOKUP_FAILED: "unlinked_ambiguous",
    LinkReason.UNPROVEN: "unlinked_ambiguous",
}


@dataclass(frozen=True)
class LinkResult:
    """Outcome of linking.

    Attributes:
        links: one per person, in the order of the people.
        items: the linked items, by id.
        counts: `linking.people`: linked ones kept, the others dropped by reason.
    """

    links: tuple[LinkRecord, ...]
    items: dict[str, ItemRecord]
    counts: tuple[StageCount, ...]


def link_people(
    persons: Sequence[PersonRecord],
    lookups: Lookups,
    *,
    languages: Sequence[str],
    partial_wiki: bool,
) -> LinkResult:
    """Links people.

    Args:
        persons: people of the frame.
        lookups: the outside.
        languages: Wikipedia editions whose titles are wanted; pages are searched in English if it is among
            them, else in the first.
        partial_wiki: the wiki lacks pages that registers name; a register's item or page that is missing
            then stays the link.

    Returns:
        A link per person with the candidates behind it.
    """
    language = "en" if "en" in languages else languages[0]
    search = CandidateSearch(lookups, language, partial_wiki=partial_wiki)
    cases = [Case(person) for person in persons]
    for widen in (search.by_register, search.by_name, search.by_words, search.by_variants, search.by_parts):
        open_cases = [case for case in cases if not case.settled]
        for case in open_cases:
            widen(case)
        search.weigh(open_cases)
    tally = Tally("linking.people")
    links = []
    items: dict[str, ItemRecord] = {}
    for case in cases:
        link = _decide(case, search, tuple(languages), partial_wiki)
        links.append(link)
        if link.link_status == "linked":
            tally.keep()
        else:
            tally.drop(link.reason)
        if link.reason == LinkReason.REGISTER_ABSENT:
            tally.note(LinkReason.REGISTER_ABSENT)
        if case.person.wikidata_id and link.wikidata_id != search.resolved(case.person.wikidata_id):
            tally.note(LinkNote.REGISTER_CONTRADICTED)
        if link.wikidata_id is not None and link.reason != LinkReason.REGISTER_ABSENT:
            items[link.wikidata_id] = search.items[link.wikidata_id]
    return LinkResult(tuple(links), items, (tally.result(),))


def _decide(
    case: Case, search: CandidateSearch, languages: tuple[str, ...], partial_wiki: bool
) -> LinkRecord:
    """The outcome of one case."""
    ranked, best = case.ranked, case.best
    possible = [one for one in ranked if _is_possible(one)]
    titles: tuple[tuple[str, str], ...] = ()
    chosen = None
    if best is not None and best.verdict.points >= ACCEPT and case.lead >= MARGIN:
        reason = LinkReason.ITEM if best.item_id is not None else LinkReason.PAGE
        chosen = best
        titles = search.titles_of(best, languages, case.person.wikipedia_title if partial_wiki else None)
    elif case.absent:
        reason = LinkReason.REGISTER_ABSENT
        title = case.person.wikipedia_title
        titles = ((search.language, title),) if title and search.language in languages else ()
    elif case.failed:
        reason = LinkReason.LOOKUP_FAILED
    elif possible:
        with_page = any(search.titles_of(one, languages, None) for one in possible)
        close = best is not None and best.verdict.points >= ACCEPT
        reason = LinkReason.CLOSE if close else LinkReason.UNPROVEN
        reason = reason if with_page else LinkReason.NO_PAGE_EITHER_WAY
    elif any(one.verdict.name != NameMatch.NONE for one in ranked):
        reason = LinkReason.ALL_OTHERS
    else:
        reason = LinkReason.NOBODY_FOUND
    item_id = chosen.item_id if chosen is not None else None
    if reason == LinkReason.REGISTER_ABSENT:
        item_id = case.person.wikidata_id
    return LinkRecord(
        person_id=case.person.person_id,
        link_status=STATUS[reason],
        link_score=chosen.verdict.score if chosen is not None else 0.0,
        reason=reason,
        wikidata_id=item_id,
        titles=titles,
        n_searches=len(case.asked - case.failed),
        candidates=tuple(
            LinkCandidate(
                wikidata_id=one.item_id,
                title=one.title,
                language=search.language if one.title is not None else None,
                score=one.verdict.score,
                reasons=one.verdict.reasons,
            )
            for one in ranked[:N_KEPT]
        ),
    )


def _is_possible(one: Ranked) -> bool:
    """Whether a candidate that is not accepted may still be the person."""
    named = one.verdict.name != NameMatch.PARTIAL
    return one.verdict.points >= ACCEPT or (named and one.verdict.points >= POSSIBLE)
