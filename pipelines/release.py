"""Release: (harvest ->) build -> seal."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from pipelines.build import Records, build
from pipelines.harvest import harvest
from pipelines.people import COHORT_FILE, Clock, read_cohort, write_cohort
from pipelines.profile import Profile
from pipelines.progress import Progress, Silent
from releases.content import ReleaseContent
from releases.ids import NuggetIds
from releases.places import disk_errors, write_whole
from releases.registry import Registry
from releases.seal import adopt_previous, load_line, seal
from releases.version import newest_release, next_version, released_hashes
from schemas.counts import StageCount
from schemas.errors import ReleaseConflict
from schemas.ids import canonical_json
from sources.snapshot import Snapshot

ROOMS = ("builders", "evaluator", "pipelines", "releases", "schemas", "sources")
"""Packages whose code decides what a release holds."""

CODE = frozenset({".py", ".toml", ".jinja", ".js", ".md"})
"""Endings of the files in them that do."""

SNAPSHOTS = Path("snapshots")
"""Where a release that is given no snapshot harvests one."""


@dataclass(frozen=True)
class Released:
    """Outcome of a release.

    Attributes:
        path: folder of the release.
        version: its version.
        unchanged: the same content was released before; nothing was written.
        load_line: Python line that loads it.
        counts: stage counts of harvest and build.
        notes: what a reader should know before using it.
    """

    path: Path
    version: str
    unchanged: bool
    load_line: str
    counts: tuple[StageCount, ...]
    notes: tuple[str, ...]


def code_version() -> str:
    """Version of the package and a hash of its code and tables, so that a change of either is seen."""
    root = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix in CODE and path.is_file():
                digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
                digest.update(path.read_bytes())
    return f"{metadata.version('nuggetsmith')}+{digest.hexdigest()[:12]}"


def build_records(profile: Profile, snapshot: Path, *, progress: Progress | None = None) -> Records:
    """Builds the records of a snapshot without sealing; new ids get the version that would come next."""
    opened = Snapshot(snapshot)
    registry = Registry.load(profile.registry)
    version = next_version(opened.manifest.as_of, registry.releases)
    return build(opened, NuggetIds(registry, version), progress or Silent())


def write_records(records: Records, out: Path) -> None:
    """Writes the records as JSON lines, one file a config."""
    with disk_errors(out):
        out.mkdir(parents=True, exist_ok=True)
        for config, rows in records.rows.items():
            lines = (canonical_json(row.model_dump(mode="json")) + "\n" for row in rows)
            write_whole(out / f"{config}.jsonl", "".join(lines).encode())


def release(
    profile: Profile,
    *,
    snapshot: Path | None,
    previous: Path | None,
    out: Path,
    contact: str | None,
    now: Clock,
    progress: Progress | None = None,
) -> Released:
    """Builds and seals a release.

    Args:
        profile: names the registry and what may be unknown.
        snapshot: sealed snapshot; without it one is harvested (or continued) under `snapshots/`.
        previous: release to compare with; default: the newest one in `out`.
        out: folder that holds the releases.
        contact: of the operator, for a harvest over live services.
        now: the clock, for a harvest.
        progress: receives the stages.

    Raises:
        NuggetsmithError: something is missing, or the release fails its checks.
    """
    progress = progress or Silent()
    if snapshot is None:
        snapshot = _snapshot_folder(profile, now)
        harvest(profile, snapshot, contact=contact, previous=None, now=now, progress=progress)
    opened = Snapshot(snapshot)
    _check_cohort(profile, snapshot)
    manifest = opened.manifest
    registry = Registry.load(profile.registry)
    version = next_version(manifest.as_of, {*registry.releases, *released_hashes(out)})
    previous = previous or newest_release(out, before=version)
    adopt_previous(registry, previous)
    records = build(opened, NuggetIds(registry, version), progress)
    counts = (*manifest.counts, *records.counts)
    sealed = seal(
        ReleaseContent(
            rows=records.rows,
            version=version,
            as_of=manifest.as_of,
            profile=profile.name,
            seed=manifest.seed,
            languages=manifest.languages,
            inputs=manifest.sources,
            stages=counts,
            code_version=code_version(),
            allow_unknown_coverage=profile.allow_unknown_coverage,
            synthetic=profile.synthetic,
        ),
        out=out,
        registry=registry,
        previous=previous,
    )
    _freeze_cohort(profile, snapshot)
    return Released(
        path=sealed.path,
        version=sealed.version,
        unchanged=sealed.unchanged,
        load_line=load_line(sealed.path, sealed.version),
        counts=counts,
        notes=sealed.remarks,
    )


def _snapshot_folder(profile: Profile, now: Clock) -> Path:
    """Where a release harvests: a folder a profile and day; an unfinished harvest is gone on with."""
    if profile.as_of is None:
        begun = sorted(SNAPSHOTS.glob(f"{profile.name}-*/work"))
        if begun:
            return begun[-1].parent
    return SNAPSHOTS / f"{profile.name}-{profile.as_of or now().date().isoformat()}"


def _freeze_cohort(profile: Profile, snapshot: Path) -> None:
    """Keeps the snapshot's sample in the registry, so that the next harvest takes the same people."""
    cohort = read_cohort(snapshot)
    if cohort is not None and cohort != read_cohort(profile.registry):
        write_cohort(profile.registry, cohort)


def _check_cohort(profile: Profile, snapshot: Path) -> None:
    """A snapshot of another draw than the frozen one belongs to another series of releases.

    Raises:
        ReleaseConflict: the designs differ.
    """
    drawn, frozen = read_cohort(snapshot), read_cohort(profile.registry)
    if drawn is None or frozen is None:
        return
    design = ("seed", "sizes", "comparability")
    differing = [name for name in design if getattr(drawn, name) != getattr(frozen, name)]
    if differing:
        raise ReleaseConflict(
            f"the snapshot's sample is not the registry's frozen one: {', '.join(differing)}",
            where=str(profile.registry / COHORT_FILE),
            hint="harvest with the profile's seed and sizes, or use another registry",
        )
