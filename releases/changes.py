"""What changed from one release to the next: per record, as a table and as a page to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from releases.causes import cause, differences
from releases.content import Rows, record_id
from releases.manifest import Manifest, read_manifest
from releases.parquet import read_release, write_rows
from releases.registry import is_tombstone
from schemas.audit import Change
from schemas.base import Record
from schemas.tables import CONFIGS

CHANGES_FILE = "changes.parquet"
CHANGELOG = "DATASET_CHANGELOG.md"

QUIET = frozenset({"as_of", "retrieved_at", "canary"})
"""Columns that move with every release and are no change of a record."""

_TITLE = "# Changes of the data set"
_NAMED = 20  # records of one kind that the page names; the table has all
_NEW = "not in the previous release"
_GONE = "no longer found by this build"
_SAME = "Settings, inputs and code version are those of the release before."
_KINDS = {
    "added": "Added",
    "changed": "Changed",
    "retired": "Retired (kept, no longer scored)",
    "withdrawn": "Withdrawn (content gone)",
    "removed": "Removed",
}


def compare_releases(old: Path, new: Path) -> tuple[Change, ...]:
    """Every difference of two sealed releases, whichever came first.

    Args:
        old: folder of the release to compare with.
        new: folder of the other.

    Raises:
        InputInvalid: one of the folders is no release that can be read.
    """
    before, after = read_manifest(old), read_manifest(new)
    return diff(
        read_release(old), read_release(new), before.version, after.version, because=cause(before, after)
    )


def compare_makings(old: Path, new: Path) -> tuple[str, ...]:
    """What two sealed releases were made from where it differs (as_of, code, inputs), a phrase each.

    Raises:
        InputInvalid: one of the folders is no release that can be read.
    """
    return differences(read_manifest(old), read_manifest(new))


def diff(
    earlier: Rows,
    rows: Rows,
    from_version: str | None,
    to_version: str,
    reasons: Mapping[str, str] | None = None,
    because: str | None = None,
) -> tuple[Change, ...]:
    """Every difference of the rows of two releases, sorted by config and record.

    Args:
        earlier: rows of the previous release.
        rows: rows of this one.
        from_version: version of the previous release; None for a first one, which has no changes.
        to_version: version of this one.
        reasons: why a record is gone, by id, where the build knows it.
        because: what is behind every change, where that is known (`causes.cause`).
    """
    if from_version is None:
        return ()
    changes: list[Change] = []
    for config in CONFIGS:
        before = {record_id(config, row): row for row in earlier.get(config, ())}
        after = {record_id(config, row): row for row in rows.get(config, ())}
        for name in sorted(before.keys() | after.keys()):
            found = _change(before.get(name), after.get(name))
            if found is None:
                continue
            kind, reason = found
            if kind != "added":
                reason = (reasons or {}).get(name, reason)
            if because and name not in (reasons or {}):
                reason = f"{reason}; {because}"
            changes.append(
                Change.model_validate(
                    {
                        "record_id": name,
                        "config": config,
                        "kind": kind,
                        "reason": reason,
                        "from_version": from_version,
                        "to_version": to_version,
                    }
                )
            )
    return tuple(changes)


def _change(before: Record | None, after: Record | None) -> tuple[str, str] | None:
    """Kind and reason of the change of one record; None where nothing changed."""
    if before is None:
        return "added", _NEW
    if after is None:
        return "removed", _GONE
    fields = tuple(
        name
        for name in type(after).model_fields
        if name not in QUIET and getattr(before, name) != getattr(after, name)
    )
    if not fields:
        return None
    said = f"fields: {', '.join(fields)}"
    if "removed_in" not in fields or getattr(after, "removed_in", None) is None:
        return "changed", said
    if is_tombstone(after):
        return "withdrawn", "withdrawn with its content"
    heir = getattr(after, "superseded_by", None)
    return "retired", f"now part of {heir}" if heir else _GONE


def write_changes(release: Path, changes: Sequence[Change]) -> None:
    """Writes `changes.parquet`; a first release gets a table without rows."""
    write_rows(release / CHANGES_FILE, Change, changes)


def changelog_text(
    changes: Sequence[Change], manifest: Manifest, history: str = "", before: Manifest | None = None
) -> str:
    """DATASET_CHANGELOG.md of a release: its own section above those of the releases before.

    Args:
        changes: differences from the previous release.
        manifest: this release.
        history: changelog of the previous release.
        before: manifest of the previous release; None where there is none.
    """
    older = history.removeprefix(f"{_TITLE}\n\n").rstrip()
    own = "\n".join(_lines(changes, manifest, before))
    return "\n\n".join(part for part in (_TITLE, own, older) if part) + "\n"


def _lines(changes: Sequence[Change], manifest: Manifest, before: Manifest | None) -> Iterator[str]:
    yield f"## {manifest.version} (as of {manifest.as_of})\n"
    if manifest.previous is None:
        counts = ", ".join(f"{file.rows} {file.config}" for file in manifest.configs)
        yield f"First release of this series: {counts}. There is nothing to compare it with."
        return
    yield f"Compared with {manifest.previous.version}. Every change stands in `{CHANGES_FILE}`.\n"
    if before is not None:
        made = differences(before, manifest)
        yield f"What it was made from differs: {'; '.join(made)}.\n" if made else f"{_SAME}\n"
    if not changes:
        yield "No record changed."
        return
    table = Counter((change.config, str(change.kind)) for change in changes)
    kinds = [kind for kind in _KINDS if any(found == kind for _, found in table)]
    yield f"| config | {' | '.join(kinds)} |"
    yield f"|---|{'---:|' * len(kinds)}"
    for config in CONFIGS:
        if any(found == config for found, _ in table):
            yield f"| {config} | {' | '.join(str(table[config, kind]) for kind in kinds)} |"
    for kind in kinds:
        found = [change for change in changes if change.kind == kind]
        yield f"\n### {_KINDS[kind]}\n"
        for reason, n in sorted(Counter((c.config, c.reason) for c in found).items()):
            names = [c.record_id for c in found if (c.config, c.reason) == reason]
            more = f" and {n - _NAMED} more" if n > _NAMED else ""
            yield f"- {reason[0]}, {reason[1]}: {', '.join(f'`{name}`' for name in names[:_NAMED])}{more}"
