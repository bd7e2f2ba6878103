"""The files of a release that describe it: card, citation, changelog, Croissant, report."""

from __future__ import annotations

from pathlib import Path

from releases.card import card_text
from releases.causes import cause
from releases.changes import CHANGELOG, changelog_text, diff, write_changes
from releases.citation import CITATION_FILE, cff_text
from releases.content import ReleaseContent, Rows
from releases.croissant import croissant_text
from releases.manifest import Manifest, read_manifest
from releases.report import REPORT, report_text
from releases.stats import count


def write_descriptions(
    release: Path,
    manifest: Manifest,
    content: ReleaseContent,
    rows: Rows,
    earlier: Rows,
    previous: Path | None,
) -> None:
    """Writes everything that is derived from the rows.

    Args:
        release: folder being built.
        manifest: the release, its list of files still empty.
        content: what the build handed over.
        rows: rows of the release.
        earlier: rows of the previous release; empty for a first one.
        previous: its folder.
    """
    before = None if manifest.previous is None else manifest.previous.version
    made = None if previous is None else read_manifest(previous)
    because = None if made is None else cause(made, manifest)
    changes = diff(earlier, rows, before, manifest.version, content.reasons, because)
    write_changes(release, changes)
    log = None if previous is None else previous / CHANGELOG
    history = log.read_text(encoding="utf-8") if log is not None and log.is_file() else ""
    _write(release / CHANGELOG, changelog_text(changes, manifest, history, made))
    stats = count(rows, manifest.unknown_coverage)
    _write(release / "croissant.json", croissant_text(manifest, content))
    _write(release / CITATION_FILE, cff_text(manifest, content.repo))
    _write(release / "README.md", card_text(manifest, content, rows, stats))
    _write(release / REPORT, report_text(manifest, content, rows, stats, changes))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
