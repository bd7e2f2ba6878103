"""What a harvest was asked for: settings and local files, to tell whether a folder belongs to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from pipelines.files import local_files
from pipelines.people import Clock
from pipelines.profile import Profile
from schemas.errors import ConfigurationError, ReleaseConflict
from schemas.ids import canonical_json
from schemas.snapshot import SnapshotManifest
from sources.provenance import sha256_of
from sources.snapshot import Snapshot

SETTINGS_FILE = "settings.json"
"""In the working folder: what an unfinished harvest was started with."""

NO_SETTING = frozenset(
    {
        "allow_unknown_coverage",
        "countries",
        "declarations",
        "description",
        "legislators",
        "limits",
        "registry",
        "synthetic",
    }
)
"""Keys of a profile that are files (compared by their content) or change nothing of what is harvested."""


def settings_of(profile: Profile) -> dict[str, str]:
    """What a profile says of the harvest, by key, as JSON; files are not among it."""
    kept = profile.model_dump(mode="json", exclude=set(NO_SETTING))
    kept["whogov"] = profile.whogov.derived_from
    kept["wikipedia"] = profile.wikipedia.url
    kept["wikidata"] = profile.wikidata.url
    return {key: canonical_json(value) for key, value in sorted(kept.items())}


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    return sorted(key for key in before.keys() | after.keys() if before.get(key) != after.get(key))


def settle(profile: Profile, out: Path, now: Clock) -> Profile:
    """The profile with as_of: its own, the one an unfinished harvest began with, or today.

    Raises:
        ConfigurationError: an unfinished harvest in `out` began with other settings.
    """
    begun = out / "work" / SETTINGS_FILE
    if not begun.is_file():
        return profile if profile.as_of else profile.model_copy(update={"as_of": now().date().isoformat()})
    before: dict[str, str] = json.loads(begun.read_text(encoding="utf-8"))
    if profile.as_of is None:
        profile = profile.model_copy(update={"as_of": json.loads(before["as_of"])})
    if changed := _changed(before, settings_of(profile)):
        raise ConfigurationError(
            f"an unfinished harvest here began with other settings: {', '.join(changed)}",
            where=str(out),
            hint="give the same options to go on, or another --out",
        )
    return profile


def remember(profile: Profile, work: Path) -> None:
    """Keeps the settings of a harvest that begins."""
    partial = work / f"{SETTINGS_FILE}.partial"
    partial.write_text(json.dumps(settings_of(profile), indent=1, sort_keys=True), encoding="utf-8")
    partial.replace(work / SETTINGS_FILE)


def sealed_with(profile: Profile, out: Path) -> SnapshotManifest:
    """The manifest of a snapshot that is sealed already, if just this was asked for.

    Raises:
        ReleaseConflict: it was made with other settings or other files.
    """
    manifest = Snapshot(out).manifest
    if profile.as_of is None:
        profile = profile.model_copy(update={"as_of": manifest.as_of})
    changed = _changed(dict(manifest.settings), settings_of(profile))
    before = {source.name: source.sha256 for source in manifest.sources if source.sha256 is not None}
    after = {name: sha256_of(name, path)[0] for name, path in local_files(profile).items()}
    changed += [f"file of {name}" for name in _changed(before, after)]
    if changed:
        raise ReleaseConflict(
            f"a snapshot made with other settings is sealed here: {', '.join(changed)}",
            where=str(out),
            hint="choose another folder, or remove this one",
        )
    return manifest
