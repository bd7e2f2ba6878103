"""Checks of what must not go out: WhoGov's rows, held-out content, withdrawn content, traces of a machine."""

from __future__ import annotations

import re
from collections.abc import Iterable

from releases.checked import Checked
from releases.content import record_id
from releases.findings import Finding, finding
from releases.identity import content_of
from releases.registry import is_tombstone
from releases.version import MANIFEST
from schemas.nugget import Nugget

MACHINE_PATH = re.compile(
    r"/(?<![\w.:/-]/)(?:home|root|tmp|work|Users|var|mnt|opt|private|srv|media)/\w"
    r"|:\\(?<=\b[A-Za-z]:\\)\\?(?:Users|Documents|temp|tmp|work)\b"
    r"|file://"
)
"""An absolute path of somebody's machine; a path inside an address is none."""

_PROSE = {
    "wikipedia": {"text"},
    "evidence": {"quote", "statement"},
    "queries": {"text"},
    "queries_ci": {"text"},
}
"""Columns with text of others, in which anything may be written."""

_WRITTEN = ("README.md", "DATASET_CHANGELOG.md", "croissant.json", "report/index.html", MANIFEST)

_WITHHELD = ("title", "alternatives", "notes", "terms", "evidence_ids", "scheduled_end")


def check_whogov(release: Checked) -> tuple[Finding, ...]:
    """WhoGov states no licence: it is cited, and no row of it is repeated."""
    quoted = [
        name for name, row in release.evidence.items() if row.source == "whogov" and row.quote is not None
    ]
    return finding(
        "leakage", "evidence that quotes WhoGov's rows", quoted, "give the citation and the bounds only"
    )


def check_held_out(release: Checked) -> tuple[Finding, ...]:
    """Held-out nuggets are ids and salted hashes; no evidence and no open query gives them away."""
    people = {name for name, row in release.entities.items() if row.held_out}
    withheld = {name for name, row in release.nuggets.items() if row.held_out or row.entity_id in people}
    open_ones = [
        name
        for name in withheld
        if _has_content(release.nuggets[name])
        or not release.nuggets[name].held_out
        or release.nuggets[name].salted_hash is None
    ]
    evidence = [name for name, row in release.evidence.items() if row.entity_id in people]
    return (
        *finding(
            "leakage",
            "held-out nuggets with content, or without a salted hash",
            open_ones,
            "publish id, type and salted hash only",
        ),
        *finding("leakage", "evidence about held-out people", evidence, "leave it out"),
    )


def _has_content(row: Nugget) -> bool:
    return not content_of(row).keys() <= {"type"} or any(getattr(row, name) for name in _WITHHELD)


def check_withdrawn(release: Checked) -> tuple[Finding, ...]:
    """A withdrawn person leaves an id and nothing else."""
    gone = {name for name, row in release.entities.items() if row.status == "withdrawn"}
    left = [
        f"{config}/{record_id(config, row)}"
        for config, rows in release.rows.items()
        if config != "entities"
        for row in rows
        if getattr(row, "entity_id", None) in gone
        and (not is_tombstone(row) or getattr(row, "quote", None) or getattr(row, "statement", None))
    ]
    named = [
        name
        for name in gone
        if release.entities[name].name or release.entities[name].aliases or release.entities[name].wikidata_id
    ]
    return finding(
        "leakage", "content about withdrawn people", [*left, *named], "leave tombstones without content"
    )


def check_machine(release: Checked) -> tuple[Finding, ...]:
    """Nothing names a folder of the machine that built the release."""
    return finding(
        "leakage", "paths of a machine", _with_paths(release), "write paths relative to the release"
    )


def _with_paths(release: Checked) -> Iterable[str]:
    for name in _WRITTEN:
        path = release.folder / name
        if path.is_file() and MACHINE_PATH.search(path.read_text(encoding="utf-8")):
            yield name
    for config, rows in release.rows.items():
        for row in rows:
            if MACHINE_PATH.search(row.model_dump_json(exclude=_PROSE.get(config, set()))):
                yield f"{config}/{record_id(config, row)}"
