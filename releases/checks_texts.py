"""Checks of texts: quotes stand where they are said to stand, hashes fit, licences allow passing them on."""

from __future__ import annotations

from releases.checked import Checked
from releases.findings import Finding, finding
from releases.licences import is_stated
from schemas.evidence import Evidence
from schemas.ids import sha256_text

_FROM_PAGES = frozenset({"rendered", "wikitext"})


def check_quotes(release: Checked) -> tuple[Finding, ...]:
    """Quotes from Wikipedia are verbatim at their offsets in the page of this release.

    Evidence that only retired nuggets name may be about an earlier revision, whose text is in an
    earlier release: then nothing can be compared, and nothing is claimed.
    """
    no_page, elsewhere, other_text = [], [], []
    for name, row in release.evidence.items():
        if row.quote is None or row.source != "wikipedia" or row.text_kind not in _FROM_PAGES:
            continue
        page = release.pages.get((row.entity_id, row.language))
        same_text = page is not None and sha256_text(page.text) == row.sha256
        if name not in release.cited and not same_text:
            continue
        if page is None:
            no_page.append(name)
        elif not same_text or row.revision not in (None, str(page.revid)):
            other_text.append(name)
        elif page.text[row.quote_start : row.quote_end] != row.quote:
            elsewhere.append(name)
    return (
        *finding(
            "quotes", "quotes of a page that is not in wikipedia", no_page, "keep page and quote together"
        ),
        *finding(
            "quotes",
            "quotes whose sha256 or revision is not that of the stored page",
            other_text,
            "extract again from the stored text",
        ),
        *finding(
            "quotes",
            "quotes that do not stand at their offsets in the stored text",
            elsewhere,
            "count offsets in code points of the stored text",
        ),
    )


def check_statements(release: Checked) -> tuple[Finding, ...]:
    """Evidence says something, and a statement has its own hash."""
    empty, hashes = [], []
    for name, row in release.evidence.items():
        if row.removed_in is not None:
            continue
        if not (row.quote or "").strip() and not (row.statement or "").strip():
            empty.append(name)
        elif row.quote is None and row.statement is not None and row.sha256 != sha256_text(row.statement):
            hashes.append(name)
    return (
        *finding("evidence", "evidence without a quote or a statement", empty, "drop it"),
        *finding("evidence", "statements with another sha256 than their own", hashes, "hash the statement"),
    )


def check_licences(release: Checked) -> tuple[Finding, ...]:
    """No text goes out without a licence that is stated, and pages carry their attribution."""
    evidence = [
        name for name, row in release.evidence.items() if _passes_text_on(row) and not is_stated(row.licence)
    ]
    pages = [
        f"wikipedia/{':'.join(key)}"
        for key, row in release.pages.items()
        if not is_stated(row.licence) or not row.attribution.strip()
    ]
    inputs = [
        row.name for row in release.manifest.inputs if not (row.licence.strip() and row.citation.strip())
    ]
    return (
        *finding(
            "licences",
            "evidence that passes on text of a source whose licence is not stated",
            evidence,
            "cite the source without quoting it",
        ),
        *finding("licences", "pages without licence or attribution", pages, "name both in the harvest"),
        *finding(
            "licences",
            "inputs without licence or citation",
            inputs,
            "declare both with the source (a licence may be `not stated`)",
        ),
    )


def _passes_text_on(row: Evidence) -> bool:
    """Whether a row holds words of its source: WhoGov's are citations in our own words."""
    return row.quote is not None or (row.source != "whogov" and row.statement is not None)
