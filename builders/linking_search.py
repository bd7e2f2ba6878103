"""Searches for candidates of people, round by round, and has them weighed.

Each round is wider than the one before and is run only for people whose candidate is not beyond doubt.
Searches are made person by person, pages and items are fetched for all people of a round together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from builders.linking_cases import Case, Lookups, Ranked
from builders.linking_clues import Clue
from builders.linking_evidence import HUMAN, country_name, judge
from builders.linking_names import PARTICLES, NameMatch, best_match, core, search_names
from builders.linking_pages import judge_page
from builders.linking_posts import portfolio, spans
from schemas.errors import LookupRefused
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, PageRecord

N_HITS = 10
"""Hits of a search that are looked at."""

N_BEST = 2
"""Hits of a page search that are looked at whatever their title: a name may be a redirect or a nickname."""

N_FORMS = 5
"""Forms of a name that are searched for."""

N_PARTS = 3
"""Single words of a name that are searched for when all else found nobody."""

N_POSTS = 2
"""Posts that are searched for beside a name, or for their holders."""


class CandidateSearch:
    """Finds and weighs candidates.

    Args:
        lookups: the outside.
        language: edition in which pages are searched.
        partial_wiki: the wiki lacks pages that registers name.

    Attributes:
        items: every item that was looked at, by the id asked for and by its own.
        pages: every page that was looked at, by the title asked for.
    """

    def __init__(self, lookups: Lookups, language: str, *, partial_wiki: bool = False) -> None:
        self._lookups, self._partial_wiki = lookups, partial_wiki
        self.language = language
        self.items: dict[str, ItemRecord] = {}
        self.pages: dict[str, PageRecord] = {}
        self._texts: dict[str, PageRecord] = {}

    def by_register(self, case: Case) -> None:
        """First round, without searching: the item and the page that a register names."""
        if case.person.wikidata_id is not None:
            case.ids.setdefault(case.person.wikidata_id, set()).add(Clue.REGISTER_ITEM)
        if case.person.wikipedia_title is not None:
            case.titles.setdefault(case.person.wikipedia_title, set()).add(Clue.REGISTER_TITLE)

    def by_name(self, case: Case) -> None:
        """Second round: items that begin with the name, and the page of that name.

        The page costs a fiftieth of a request: it is looked up with those of all other people.
        """
        for name in (case.person.name, *case.person.aliases):
            self._items_named(case, name)
            case.titles.setdefault(name, set())

    def by_words(self, case: Case) -> None:
        """Third round: pages and items that hold the words of the name in any order."""
        self._pages_with(case, _plain(case.person.name))
        self._items_with(case, " ".join(core(case.person.name)))

    def by_variants(self, case: Case) -> None:
        """Fourth round: other forms of the name, and pages that name the country beside it."""
        forms = search_names(case.person.name)
        for form in forms[1 : N_FORMS + 1]:
            self._items_named(case, form)
        country = country_name(case.person.country_iso3)
        parts = core(case.person.name)
        short = f"{parts[0]} {parts[-1]}" if parts else ""
        for name in dict.fromkeys((_plain(case.person.name), short)) if country else ():
            self._name_country(case, f"{name} {country}")
        for span in spans(case.person)[:N_POSTS]:
            words = f"{_plain(case.person.name)} {' '.join(portfolio(span.position))}"
            for title in self._pages_with(case, words):
                case.titles[title].add(Clue.PAGE_NAMES_POST)

    def by_parts(self, case: Case) -> None:
        """Last round, when nobody of that name was found: single words of it, and pages about the posts.

        A search that does not fold accents, or another transliteration, leaves some words to be found by.
        """
        if case.bears_name:
            return
        country = country_name(case.person.country_iso3)
        words = [word for word in core(case.person.name) if len(word) > 2 and word not in PARTICLES]
        for word in sorted(words, key=lambda word: (-len(word), word))[:N_PARTS]:
            self._items_with(case, word, N_HITS * 2)
            if country:
                self._name_country(case, f"{word} {country}", N_HITS * 2)
        for position in dict.fromkeys(span.position for span in spans(case.person)[:N_POSTS]):
            self._name_country(case, f"{' '.join(portfolio(position))} {country}", N_HITS * 5)

    def _name_country(self, case: Case, words: str, limit: int = N_HITS) -> None:
        """Searches for pages with words among which is the person's country."""
        for title in self._pages_with(case, words, limit):
            case.titles[title].add(Clue.PAGE_NAMES_COUNTRY)

    def weigh(self, cases: Sequence[Case]) -> None:
        """Fetches what the searches of a round found and ranks the candidates of each person."""
        self._fetch_pages(title for case in cases for title in case.titles)
        for case in cases:
            for title, clues in case.titles.items():
                page = self.pages[title]
                if page.status == "ok" and page.wikidata_id is not None:
                    case.ids.setdefault(page.wikidata_id, set()).update(clues)
        self._fetch_items(item_id for case in cases for item_id in case.ids)
        self._fetch_items(_named(self.items[item_id] for case in cases for item_id in case.ids))
        self._fetch_texts(title for case in cases for title in self._pages_alone(case))
        for case in cases:
            case.failed |= self._failed(case)
            case.ranked = self._rank(case)
            case.absent = self._partial_wiki and self._is_absent(case.person)

    def resolved(self, item_id: str) -> str:
        """An id after redirects."""
        return self.items[item_id].wikidata_id if item_id in self.items else item_id

    def titles_of(
        self, best: Ranked, languages: Sequence[str], register_title: str | None
    ) -> tuple[tuple[str, str], ...]:
        """Pages of a chosen candidate in the editions wanted: sitelinks, then what the search found."""
        titles: dict[str, str] = {}
        if best.item_id is not None:
            titles = {code: title for code, title in self.items[best.item_id].sitelinks if code in languages}
        for title in (best.title, register_title):
            if title is not None and self.language in languages:
                titles.setdefault(self.language, title)
        return tuple(sorted(titles.items()))

    def _is_absent(self, person: PersonRecord) -> bool:
        """Whether the wiki lacks what a register names: the item, or without one the page."""
        if person.wikidata_id is not None:
            return self.items[person.wikidata_id].status == "missing"
        title = person.wikipedia_title
        return title is not None and self.pages[title].status == "missing"

    def _rank(self, case: Case) -> list[Ranked]:
        clues: dict[str, set[Clue]] = {}
        for item_id, found in case.ids.items():
            if self.items[item_id].status == "ok":
                clues.setdefault(self.resolved(item_id), set()).update(found)
        pages: dict[str, list[str]] = {}
        for asked in case.titles:
            page = self.pages[asked]
            if page.status == "ok" and page.title is not None and page.wikidata_id is not None:
                pages.setdefault(self.resolved(page.wikidata_id), []).append(page.title)
        texts = [self._texts[title] for title in self._pages_alone(case)]
        ranked = [self._page_alone(case, page) for page in texts if page.status == "ok"]
        for item_id, found in clues.items():
            titles = pages.get(item_id, [])
            verdict = judge(case.person, self.items[item_id], self.items, titles=titles, extra=sorted(found))
            ranked.append(Ranked(verdict, item_id, titles[0] if titles else None))
        ranked = [one for one in ranked if one.verdict.name != NameMatch.NONE]
        return sorted(ranked, key=lambda one: (-one.verdict.points, _order(one.item_id), one.title or ""))

    def _pages_alone(self, case: Case) -> list[str]:
        """Titles of pages without item whose name is similar."""
        names = (case.person.name, *case.person.aliases)
        found = [self.pages[asked] for asked in case.titles]
        titles = [page.title for page in found if page.status == "ok" and page.wikidata_id is None]
        return [
            title
            for title in dict.fromkeys(titles)
            if title is not None and any(best_match(name, [title]).match != NameMatch.NONE for name in names)
        ]

    def _page_alone(self, case: Case, page: PageRecord) -> Ranked:
        """A page without item: judged by what it says itself, not by the searches that found it."""
        by_register = any(
            Clue.REGISTER_TITLE in found and self.pages[asked].title == page.requested
            for asked, found in case.titles.items()
        )
        extra = frozenset({Clue.REGISTER_TITLE} if by_register else ())
        return Ranked(judge_page(case.person, page, extra), None, page.title)

    def _failed(self, case: Case) -> set[tuple[str, str]]:
        """Pages and items of a case, and what the items name, that the services did not give."""
        texts = self._pages_alone(case)
        ids = [*case.ids, *_named(self.items[item_id] for item_id in case.ids)]
        failed = {("page", title) for title in case.titles if self.pages[title].status == "error"}
        failed |= {("page", title) for title in texts if self._texts[title].status == "error"}
        return failed | {("item", item_id) for item_id in ids if self.items[item_id].status == "error"}

    def _hits(self, case: Case, kind: str, text: str, ask: Callable[[], Sequence[str]]) -> Sequence[str]:
        """Hits of a search that is new to the case; a refused one is noted as unanswered."""
        if not self._search(case, kind, text):
            return ()
        try:
            return ask()
        except LookupRefused:
            case.failed.add(_key(kind, text))
            return ()

    def _search(self, case: Case, kind: str, text: str) -> bool:
        """Notes a search; whether it is a new one."""
        key = _key(kind, text)
        new = bool(key[1]) and key not in case.asked
        if new:
            case.asked.add(key)
        return new

    def _items_named(self, case: Case, name: str) -> None:
        ask = partial(self._lookups.search_items, name, limit=N_HITS)
        for item_id in self._hits(case, "item name", name, ask):
            case.ids.setdefault(item_id, set())

    def _items_with(self, case: Case, words: str, limit: int = N_HITS) -> None:
        ask = partial(self._lookups.find_items, words, limit=limit)
        for item_id in self._hits(case, "item words", words, ask):
            case.ids.setdefault(item_id, set())

    def _pages_with(self, case: Case, words: str, limit: int = N_HITS) -> list[str]:
        """Searches pages; keeps the best hits, and of the others those whose title is a similar name."""
        ask = partial(self._lookups.search_pages, words, self.language, limit)
        hits = self._hits(case, "page words", words, ask)
        names = (case.person.name, *case.person.aliases)
        kept = [
            title
            for place, title in enumerate(hits)
            if place < N_BEST or any(best_match(name, [title]).match != NameMatch.NONE for name in names)
        ]
        for title in kept:
            case.titles.setdefault(title, set())
        return kept

    def _fetch_pages(self, titles: Iterable[str]) -> None:
        wanted = [title for title in dict.fromkeys(titles) if title not in self.pages]
        if wanted:
            self.pages |= zip(wanted, self._lookups.census(wanted, self.language), strict=True)

    def _fetch_texts(self, titles: Iterable[str]) -> None:
        wanted = [title for title in dict.fromkeys(titles) if title not in self._texts]
        if wanted:
            self._texts |= zip(wanted, self._lookups.pages(wanted, self.language), strict=True)

    def _fetch_items(self, ids: Iterable[str]) -> None:
        wanted = [item_id for item_id in dict.fromkeys(ids) if item_id not in self.items]
        if not wanted:
            return
        for item_id, item in zip(wanted, self._lookups.items(wanted), strict=True):
            self.items[item_id] = item
            self.items.setdefault(item.wikidata_id, item)


def _named(items: Iterable[ItemRecord]) -> Iterator[str]:
    """Ids of the posts and countries that people's statements name."""
    for item in items:
        mains = [statement.main for statement in item.statements]
        if any(main.property == "P31" and main.item == HUMAN for main in mains):
            yield from (main.item for main in mains if main.property in ("P39", "P27") and main.item)


def _key(kind: str, text: str) -> tuple[str, str]:
    """A search, as a case notes it."""
    return kind, " ".join(text.casefold().split())


def _order(item_id: str | None) -> int:
    return int(item_id[1:]) if item_id is not None else 0


def _plain(name: str) -> str:
    """A name without what a search engine takes for syntax."""
    return " ".join(re.sub(r"[^\w'’.-]", " ", name).split())
