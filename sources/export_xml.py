"""Pages of a MediaWiki XML export (schema 0.10, 0.11), one after the other, in constant memory.

https://www.mediawiki.org/wiki/Help:Export
"""

from __future__ import annotations

import bz2
import gzip
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO
from xml.etree import ElementTree as ET

from schemas.errors import InputInvalid
from sources.wiki_words import words

_REDIRECT = re.compile(r"\s*#\s*([^\W\d_][\w \u200c]{1,30}?)\s*:?\s*\[\[\s*:?([^\[\]|#]*)(?:#([^\[\]|]*))?")


@dataclass(slots=True)
class ExportPage:
    """A page with its newest revision."""

    title: str = ""
    """Title with its namespace's name."""
    ns: int | None = None
    """Namespace number; None when the export does not give it."""
    pageid: int | None = None
    """Page id."""
    redirect: str | None = None
    """Title that the page redirects to."""
    fragment: str | None = None
    """Section that the page redirects to."""
    revid: int | None = None
    """Revision; None when the export gives none."""
    timestamp: str = ""
    """Time of the revision."""
    text: str | None = None
    """Source text; None when it was deleted from the export."""


@dataclass(slots=True)
class Site:
    """What the export says of its wiki."""

    namespaces: dict[str, int] = field(default_factory=dict)
    """Lower-case names of namespaces and their numbers."""
    first_letter: bool = True
    """A title's first letter is always a capital."""


class Export:
    """An export file, `.xml`, `.xml.bz2` or `.xml.gz`.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.site = Site()

    def pages(self) -> Iterator[ExportPage]:
        """All pages in the order of the file; `site` is filled before the first.

        Raises:
            InputInvalid: the file is missing, no export, truncated or garbled; the message has the position.
        """
        last = "the beginning"
        try:
            with self._open() as file:
                for page in self._read(file):
                    last = f"the page {page.title!r}"
                    yield page
        except ET.ParseError as error:
            line, column = error.position
            raise InputInvalid(
                f"the XML is broken or ends early after {last}: {error.msg}",
                where=f"{self.path}:{line}:{column}",
                hint="fetch the file again",
            ) from error
        except (EOFError, zlib.error, OSError, ValueError) as error:
            raise InputInvalid(
                f"cannot be read after {last}: {error}", where=str(self.path), hint="fetch the file again"
            ) from error

    def _open(self) -> IO[bytes] | gzip.GzipFile:
        if self.path.suffix == ".bz2":
            return bz2.open(self.path, "rb")
        if self.path.suffix == ".gz":
            return gzip.open(self.path, "rb")
        return self.path.open("rb")

    def _read(self, file: IO[bytes] | gzip.GzipFile) -> Iterator[ExportPage]:
        root: ET.Element | None = None
        page, in_page, in_revision = ExportPage(), False, False
        for event, element in ET.iterparse(file, events=("start", "end")):
            name = element.tag.rpartition("}")[2]
            if event == "start":
                if root is None:
                    root = element
                    if name != "mediawiki":
                        raise InputInvalid(
                            f"the file is no MediaWiki export: its root is <{name}>", where=str(self.path)
                        )
                elif name == "page":
                    page, in_page = ExportPage(), True
                elif name == "revision":
                    in_revision = True
            elif name == "revision":
                in_revision = False
                _take_newer(page, element)
                # Kept revisions of one page would fill the memory with a full history.
                element.clear()
            elif name == "page" and root is not None:
                _settle_redirect(page)
                in_page = False
                yield page
                root.clear()
            elif name == "siteinfo":
                self.site = _site(element)
            elif in_page and not in_revision:
                _take_field(page, name, element)


def _take_field(page: ExportPage, name: str, element: ET.Element) -> None:
    """A field of the page itself; those of a revision are read with it."""
    text = element.text or ""
    if name == "title":
        page.title = text
    elif name == "ns":
        page.ns = int(text)
    elif name == "redirect":
        page.redirect = element.get("title")
    elif name == "id":
        page.pageid = int(text)


def _take_newer(page: ExportPage, revision: ET.Element) -> None:
    fields = {child.tag.rpartition("}")[2]: child for child in revision}
    timestamp = fields["timestamp"].text if "timestamp" in fields else None
    if page.timestamp and (timestamp or "") < page.timestamp:
        return
    page.timestamp = timestamp or ""
    page.revid = int(fields["id"].text or 0) if "id" in fields else None
    text = fields.get("text")
    deleted = text is None or text.get("deleted") is not None
    page.text = None if deleted or text is None else text.text or ""


def _settle_redirect(page: ExportPage) -> None:
    """Target and section of a redirect; `<redirect>` names no section, and small exports leave it out."""
    found = _REDIRECT.match(page.text or "")
    if found is None or (page.redirect is None and found[1].strip().lower() not in words().redirect):
        return
    target, _, section = (page.redirect or found[2]).partition("#")
    page.redirect = " ".join(target.replace("_", " ").split())
    page.fragment = (found[3] or section).strip().replace("_", " ") or None


def _site(element: ET.Element) -> Site:
    site = Site()
    for child in element.iter():
        name = child.tag.rpartition("}")[2]
        if name == "namespace" and child.text:
            site.namespaces[child.text.lower()] = int(child.get("key", "0"))
        elif name == "case":
            site.first_letter = child.text != "case-sensitive"
    return site
