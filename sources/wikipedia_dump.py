"""Pages of an XML export, with the records that a live wiki would give for the same pages.

The file is read as a stream: once for an index of titles, and once for the texts of each `pages` call. The
index is a private SQLite database that goes to disk by itself when it grows.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from schemas.errors import InputInvalid, first_problem
from schemas.folding import fold
from schemas.snapshot import PageRecord
from sources.action_query import QueryResult, Resolution, clean_title, page_record, resolve
from sources.export_xml import Export, ExportPage
from sources.titles import read_title
from sources.wiki_words import template_name, words
from sources.wikipedia import NONE_KNOWN, unchanged
from sources.wikitext import render, without_comments

_TABLES = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE page (
    title TEXT PRIMARY KEY, ns INTEGER, pageid INTEGER, revid INTEGER, timestamp TEXT, sha1 TEXT,
    redirect TEXT, fragment TEXT, disambiguation INTEGER, item TEXT
) WITHOUT ROWID;
CREATE TABLE name (id INTEGER PRIMARY KEY, folded TEXT, title TEXT);
CREATE TABLE word (word TEXT, name INTEGER, PRIMARY KEY (word, name)) WITHOUT ROWID;
"""

_TEMPLATE = re.compile(r"\{\{\s{0,5}([^{}|<>\n]{1,60})[|}\n]")
_ITEM = re.compile(r"\{\{\s{0,5}#wikibase_item\s{0,5}:\s{0,5}(Q[1-9]\d*)\s{0,5}\}\}")
_BOLD = re.compile(r"'''([^'\[\]{}|<>\n]{3,80})'''")
_LEAD = 20_000
"""Characters at the start of a page in which its bold name is looked for."""

_MOST_HOPS = 10
"""Redirects in a row that are followed."""

_LOOSE_FROM = 3
"""Words of a query from which one may be missing in a title (a middle name)."""


class DumpWiki:
    """A wiki read from a dump; see `sources.wikipedia.Wiki`.

    Args:
        path: XML export, `.xml`, `.xml.bz2` or `.xml.gz`.
        language: language code of the wiki.
        retrieved_at: UTC time for the records: when the dump was taken.
        items: Wikidata item by title, for exports whose pages do not carry `{{#wikibase_item:Q1}}`.
    """

    def __init__(
        self, path: Path, language: str, *, retrieved_at: str, items: Mapping[str, str] | None = None
    ) -> None:
        self.language = language
        self._export, self._at, self._items = Export(path), retrieved_at, items or {}
        self._index: sqlite3.Connection | None = None

    def census(self, titles: Sequence[str]) -> list[PageRecord]:
        """See `Wiki.census`.

        Raises:
            InputInvalid: the dump cannot be read.
        """
        return [self._record(title, self._resolved(title)) for title in titles]

    def pages(self, titles: Sequence[str], known: Mapping[str, PageRecord] = NONE_KNOWN) -> list[PageRecord]:
        """See `Wiki.pages`; the text is rendered from the wikitext.

        Raises:
            InputInvalid: the dump cannot be read.
        """
        records = self.census(titles)
        for at, record in enumerate(records):
            earlier = known.get(record.requested)
            if record.status != "ok" or earlier is None or earlier.text is None:
                continue
            # An export without revision ids still has the text's hash.
            if (earlier.revid, earlier.sha1) == (record.revid, record.sha1):
                records[at] = unchanged(record, earlier)
        wanted = {record.title for record in records if record.status == "ok" and record.text is None}
        texts = self._texts({title for title in wanted if title is not None})
        return [
            record.model_copy(update=texts[record.title])
            if record.title in texts and record.text is None and record.status == "ok"
            else record
            for record in records
        ]

    def search(self, query: str, limit: int = 10) -> list[str]:
        """See `Wiki.search`: titles, redirects and bold names that hold all words, case and accents aside.

        Of three words or more one may be missing when no name holds all of them. Best first: the very name,
        then the one with fewest other words.
        """
        asked = list(dict.fromkeys(fold(query).split()))
        found: dict[str, None] = {}
        for least in (len(asked), len(asked) - 1 if len(asked) >= _LOOSE_FROM else len(asked)):
            for title in self._named(asked, least) if asked else ():
                target = self._resolved(title)
                if target.status in ("ok", "disambiguation", "redirect_to_section") and target.title:
                    found.setdefault(target.title)
                if len(found) >= limit:
                    return list(found)
            if found:
                break
        return list(found)

    def close(self) -> None:
        """Gives up the index."""
        if self._index is not None:
            self._index.close()
            self._index = None

    def _named(self, asked: Sequence[str], least: int) -> list[str]:
        """Titles with at least so many of the words in one of their names."""
        marks = ", ".join("?" * len(asked))
        rows = self._db().execute(
            f"SELECT title, folded FROM name WHERE id IN ("
            f"SELECT name FROM word WHERE word IN ({marks}) GROUP BY name HAVING count(*) >= ?)",
            (*asked, least),
        )
        plain = " ".join(asked)
        ranked = sorted((folded != plain, folded.count(" "), title) for title, folded in rows)
        return list(dict.fromkeys(title for _, _, title in ranked))

    def _resolved(self, requested: str) -> Resolution:
        """Follows a title through the index, by the same rules as a live wiki's reply."""
        cleaned = clean_title(requested)
        if cleaned is None:
            return Resolution("invalid")
        db, result = self._db(), QueryResult()
        title = self._canonical(cleaned, result, asked=True)
        for _ in range(_MOST_HOPS):
            row = db.execute("SELECT * FROM page WHERE title = ?", (title,)).fetchone()
            if title in result.pages or title in result.redirects or title in result.interwiki:
                break
            if row is None:
                result.pages[title] = {"title": title, "missing": True}
            elif row["redirect"] is None:
                result.pages[title] = _as_reply(row)
            else:
                step = {"from": title, "to": row["redirect"]}
                result.redirects[title] = step
                if row["fragment"]:
                    step["tofragment"] = row["fragment"]
                title = self._canonical(row["redirect"], result, asked=False)
                step["to"] = title
                if title in result.interwiki:
                    step["tointerwiki"] = title.partition(":")[0]
        return resolve(result, cleaned)

    def _canonical(self, text: str, result: QueryResult, *, asked: bool) -> str:
        """A title as the dump writes it; what it says of a title that is no page goes into the result."""
        site = self._export.site
        title = read_title(text, self.language, site.namespaces, site.first_letter)
        if asked and title.text != text:
            result.normalized[text] = title.text
        if title.kind == "interwiki":
            result.interwiki.add(title.text)
        elif title.kind == "invalid":
            result.pages[title.text] = {"title": title.text, "invalid": True}
        elif title.ns < 0:
            result.pages[title.text] = {"title": title.text, "special": True}
        return title.text

    def _record(self, requested: str, found: Resolution) -> PageRecord:
        try:
            return page_record(self.language, requested, found, self._at)
        except ValidationError as error:
            raise InputInvalid(
                f"a page has another shape than MediaWiki's: {first_problem(error)}",
                where=f"page {requested!r} of the {self.language} dump",
                hint="export it again",
            ) from error

    def _texts(self, titles: set[str]) -> dict[str | None, dict[str, Any]]:
        """Wikitext, text and language links of pages, in one pass over the dump."""
        found: dict[str | None, dict[str, Any]] = {}
        for page in self._export.pages() if titles else ():
            if page.title not in titles:
                continue
            if page.text is None:
                found[page.title] = {"status": "error", "reason": "the dump holds no text of this page"}
                continue
            rendered = render(page.text, self.language)
            found[page.title] = {
                "wikitext": page.text,
                "text": rendered.text,
                "text_kind": "wikitext",
                "langlinks": rendered.langlinks,
            }
        return found

    def _db(self) -> sqlite3.Connection:
        if self._index is None:
            db = sqlite3.connect("", isolation_level=None)
            db.row_factory = sqlite3.Row
            db.executescript(_TABLES)
            db.execute("BEGIN")
            for page in self._export.pages():
                self._insert(db, page)
            db.execute("COMMIT")
            self._index = db
        return self._index

    def _insert(self, db: sqlite3.Connection, page: ExportPage) -> None:
        ns = page.ns if page.ns is not None else self._namespace(page.title)
        text = page.text or ""
        item = _ITEM.search(text)
        db.execute(
            "INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                page.title,
                ns,
                page.pageid,
                page.revid,
                page.timestamp or None,
                None if page.text is None else hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest(),
                page.redirect,
                page.fragment,
                page.redirect is None and is_disambiguation(text),
                item[1] if item else self._items.get(page.title),
            ),
        )
        if ns == 0:
            bold = _BOLD.search(text[:_LEAD]) if page.redirect is None else None
            self._insert_names(db, page.title, {page.title} | ({bold[1]} if bold else set()))

    def _insert_names(self, db: sqlite3.Connection, title: str, names: Iterable[str]) -> None:
        for folded in sorted({fold(name) for name in names}):
            row = db.execute("INSERT INTO name (folded, title) VALUES (?, ?)", (folded, title))
            db.executemany(
                "INSERT OR IGNORE INTO word VALUES (?, ?)",
                [(word, row.lastrowid) for word in folded.split()],
            )

    def _namespace(self, title: str) -> int:
        return self._export.site.namespaces.get(title.partition(":")[0].lower(), 0) if ":" in title else 0


def is_disambiguation(wikitext: str) -> bool:
    """Whether a page lists namesakes: `__DISAMBIG__`, or one of the templates that carry it."""
    text = without_comments(wikitext)
    if "__DISAMBIG__" in text:
        return True
    known = words().disambiguation
    return any(template_name(found[1]) in known for found in _TEMPLATE.finditer(text))


def _as_reply(row: sqlite3.Row) -> dict[str, Any]:
    """A page of the index as a live wiki describes it."""
    props = {"disambiguation": ""} if row["disambiguation"] else {}
    if row["item"]:
        props["wikibase_item"] = row["item"]
    revision = {name: row[name] for name in ("revid", "timestamp", "sha1")}
    return {
        "title": row["title"],
        "ns": row["ns"],
        "pageid": row["pageid"],
        "pageprops": props,
        "revisions": [revision],
    }
