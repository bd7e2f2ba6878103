"""Evidence rows: made in one place, so that ids, token counts and licences never differ."""

from __future__ import annotations

import re
from urllib.parse import quote

from builders.text import StoredText
from schemas.evidence import Evidence, SourceKind, TextKind, Where
from schemas.ids import mint, sha256_text
from schemas.person import RegisterText
from schemas.snapshot import PageRecord, SourceRecord

TOKENIZER = "nuggetsmith-words-1"
"""A word or a single sign is one token: `\\w+|[^\\w\\s]`."""

_TOKEN = re.compile(r"\w+|[^\w\s]")


def n_tokens(text: str) -> int:
    """Length of a text in tokens of `TOKENIZER`."""
    return len(_TOKEN.findall(text))


def page_url(page: PageRecord) -> str:
    """Address of a page's revision, or of the page where the revision is not known."""
    title = quote((page.title or page.requested).replace(" ", "_"), safe="/:(),'!*~")
    base = f"https://{page.language}.wikipedia.org"
    return f"{base}/w/index.php?title={title}&oldid={page.revid}" if page.revid else f"{base}/wiki/{title}"


def page_evidence(
    entity_id: str, page: PageRecord, stored: StoredText, span: tuple[int, int], where: Where
) -> Evidence:
    """Evidence for a slice of a page's stored text.

    Args:
        entity_id: person.
        page: the page.
        stored: its stored text.
        span: (start, end) of the quote in code points.
        where: place within the page.
    """
    text = stored.text[span[0] : span[1]]
    title, origin = page.title or page.requested, f"wikipedia:{page.language}"
    return Evidence(
        evidence_id=mint("evd", {"entity_id": entity_id, "origin": origin, "title": title, "quote": text}),
        entity_id=entity_id,
        source="wikipedia",
        origin=origin,
        url=page_url(page),
        language=page.language,
        revision=str(page.revid) if page.revid else None,
        retrieved_at=page.retrieved_at,
        text_kind=page.text_kind or "wikitext",
        where=where,
        quote=text,
        quote_start=span[0],
        quote_end=span[1],
        sha256=stored.sha256,
        licence=page.licence,
        n_tokens=n_tokens(text),
        tokenizer=TOKENIZER,
    )


def register_quote(
    entity_id: str, text: RegisterText, span: tuple[int, int], record: SourceRecord
) -> Evidence:
    """Evidence for a slice of an official biography.

    Args:
        entity_id: person.
        text: the biography.
        span: (start, end) of the quote in code points.
        record: provenance of the register.
    """
    quoted = text.text[span[0] : span[1]]
    origin = record.derived_from or f"register:{text.register_name}"
    content = {"entity_id": entity_id, "origin": origin, "url": text.url, "quote": quoted}
    return Evidence(
        evidence_id=mint("evd", content),
        entity_id=entity_id,
        source="register",
        origin=origin,
        derived_from=record.derived_from,
        url=text.url,
        language=text.language,
        retrieved_at=record.retrieved_at,
        text_kind="register",
        quote=quoted,
        quote_start=span[0],
        quote_end=span[1],
        sha256=sha256_text(text.text),
        licence=text.licence,
        n_tokens=n_tokens(quoted),
        tokenizer=TOKENIZER,
    )


def statement_evidence(
    entity_id: str,
    statement: str,
    *,
    source: SourceKind,
    origin: str,
    licence: str,
    retrieved_at: str,
    derived_from: str | None = None,
    referenced: bool | None = None,
    url: str | None = None,
    revision: str | None = None,
    language: str = "und",
    text_kind: TextKind = "statement",
) -> Evidence:
    """Evidence for something that is stated in a structured source rather than in a text.

    Args:
        entity_id: person.
        statement: what is stated, in words.
        source: kind of source.
        origin: root source.
        licence: licence of the source.
        retrieved_at: when it was read.
        derived_from: where the source took it from, when it says so.
        referenced: for Wikidata, whether a real reference is attached.
        url: address of the entry.
        revision: version of the entry or register.
        language: language of the entry.
        text_kind: what kind of entry it is.
    """
    content = {"entity_id": entity_id, "source": source, "origin": origin, "url": url, "statement": statement}
    return Evidence(
        evidence_id=mint("evd", content),
        entity_id=entity_id,
        source=source,
        origin=origin,
        derived_from=derived_from,
        referenced=referenced,
        url=url,
        language=language,
        revision=revision,
        retrieved_at=retrieved_at,
        text_kind=text_kind,
        statement=statement,
        sha256=sha256_text(statement),
        licence=licence,
        n_tokens=n_tokens(statement),
        tokenizer=TOKENIZER,
    )
