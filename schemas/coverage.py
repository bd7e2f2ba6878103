"""Coverage of a person by one Wikipedia edition, and the page that was compared."""

from __future__ import annotations

from typing import Literal

from schemas.base import PublishedRecord, UtcTime

CoverageStatus = Literal[
    "ok",
    "no_page_verified",
    "redirect_to_section",
    "disambiguation",
    "unlinked_ambiguous",
    "not_in_snapshot",
    "error",
]
"""Only `ok` and `no_page_verified` make W_e known; everything else makes it unknown, never empty."""


class Coverage(PublishedRecord):
    """What one edition says of one person."""

    entity_id: str
    """Person."""
    language: str
    """Edition."""
    title: str | None = None
    """Article."""
    revid: int | None = None
    """Revision that was compared."""
    timestamp: UtcTime | None = None
    """Time of that revision."""
    status: CoverageStatus
    """Whether the edition's coverage is known, and why not."""
    n_chars: int | None = None
    """Length of the compared text in characters."""
    nuggets_covered: int | None = None
    """Active nuggets that the page states; null when unknown."""
    nuggets_uncertain: int | None = None
    """Active nuggets that the page may state; null when unknown."""
    nuggets_total: int
    """Active nuggets of the person."""


class WikipediaPage(PublishedRecord):
    """The text that an agent sees in the with-wiki condition and that coverage was measured on."""

    entity_id: str
    """Person."""
    language: str
    """Edition."""
    title: str
    """Article."""
    revid: int | None = None
    """Revision."""
    timestamp: UtcTime | None = None
    """Time of the revision."""
    text: str
    """Infobox rows, then rendered prose with headings."""
    licence: str
    """Licence of the text."""
    attribution: str
    """Attribution as the licence asks for it: title, edition, revision address."""
