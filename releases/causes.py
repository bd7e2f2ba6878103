"""What two releases were made from: the differences that can have changed rows."""

from __future__ import annotations

from releases.manifest import Manifest
from schemas.snapshot import SourceRecord

CODE = "the code changed"
"""Said of every change between releases of the same inputs and settings by different code."""

_SETTINGS = {
    "as_of": "as_of",
    "profile": "profile",
    "seed": "seed of the draw",
    "languages": "Wikipedia editions",
    "comparability": "comparability",
    "schema_version": "schema",
    "code_version": "code version",
}


def differences(before: Manifest, after: Manifest) -> tuple[str, ...]:
    """What differs between the makings of two releases, a phrase each; empty where nothing is known to.

    Args:
        before: manifest of the earlier release.
        after: manifest of the later one.
    """
    found = [
        f"{words} {_said(getattr(before, name))} -> {_said(getattr(after, name))}"
        for name, words in _SETTINGS.items()
        if getattr(before, name) != getattr(after, name)
    ]
    old, new = _inputs(before), _inputs(after)
    found += [
        f"input {place} {'is new' if place not in old else 'is gone' if place not in new else 'changed'}"
        for place in sorted(old.keys() | new.keys())
        if place not in old or place not in new or old[place].sha256 != new[place].sha256
    ]
    found += [
        f"input {place} was read at {old[place].retrieved_at} and at {new[place].retrieved_at}"
        for place in sorted(old.keys() & new.keys())
        if old[place].sha256 is None is new[place].sha256
        and old[place].retrieved_at != new[place].retrieved_at
    ]
    return tuple(found)


def cause(before: Manifest, after: Manifest) -> str | None:
    """`CODE` where nothing but the version of the code differs, else None.

    A service has no hash: the time it was read stands for it, since its answers may differ from then on.
    """
    only_code = before.model_copy(update={"code_version": after.code_version})
    if before.code_version == after.code_version or differences(only_code, after):
        return None
    return CODE


def _inputs(manifest: Manifest) -> dict[str, SourceRecord]:
    return {f"{source.name} ({source.location})": source for source in manifest.inputs}


def _said(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)
