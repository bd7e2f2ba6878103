"""Evidence: where a fact stands, word for word, and from which root source it comes."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from schemas.base import PublishedRecord, UtcTime

SourceKind = Literal["wikipedia", "wikidata", "whogov", "register", "web", "prediction"]
TextKind = Literal["rendered", "wikitext", "register", "web_text", "statement"]
Where = Literal["infobox", "prose", "list", "both"]


class Evidence(PublishedRecord):
    """One place that supports a nugget."""

    evidence_id: str
    """Stable id, minted from the content."""
    entity_id: str
    """Person whom the evidence is about."""
    source: SourceKind
    """Kind of source the text was taken from."""
    origin: str
    """Root source of the fact, e.g. `wikipedia:en`, `wikidata`, `register:us-congress`, `whogov`."""
    derived_from: str | None = None
    """Source from which this one took the fact, when it says so (an import, a derived table)."""
    referenced: bool | None = None
    """For statements: whether a real reference (not an import) is attached."""
    url: str | None = None
    """Address of the page, item or register entry."""
    language: str
    """Language of the text, `und` for statements."""
    revision: str | None = None
    """Revision of the page or version of the register."""
    retrieved_at: UtcTime
    """When the source was read."""
    text_kind: TextKind
    """What the offsets refer to."""
    where: Where | None = None
    """Place within the page."""
    quote: str | None = None
    """Verbatim text; null for WhoGov rows, which are cited and not reproduced."""
    quote_start: int | None = None
    """First character of the quote in the stored plain text (Unicode code points)."""
    quote_end: int | None = None
    """One past the last character of the quote."""
    statement: str | None = None
    """The structured statement in words, for sources that are not text."""
    contributed_by: tuple[str, ...] = ()
    """Systems whose predictions led to this evidence."""
    sha256: str
    """Hash of the stored plain text or statement."""
    licence: str
    """Licence of the quoted text."""
    n_tokens: int
    """Length of the quote or statement in tokens."""
    tokenizer: str
    """Tokenizer with which `n_tokens` was counted."""
    removed_in: str | None = None
    """Release in which the row was withdrawn; its content is then gone."""

    @model_validator(mode="after")
    def _offsets_fit(self) -> Evidence:
        """A quote has both offsets and they span its length."""
        span = (self.quote_start, self.quote_end)
        if self.quote is None:
            if span != (None, None):
                raise ValueError("offsets without a quote")
            return self
        if (
            self.quote_start is None
            and self.quote_end is None
            and self.text_kind in ("register", "statement")
        ):
            return self
        if self.quote_start is None or self.quote_end is None:
            raise ValueError("a quote needs both offsets")
        if self.quote_end - self.quote_start != len(self.quote):
            raise ValueError(f"offsets {span} do not span the {len(self.quote)} characters of the quote")
        return self
