"""What `nuggetsmith doctor` looks at: packages, folders, sources, servers, the contact."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from pipelines.files import DUMP_ENDINGS
from pipelines.profile import Profile, load_profile
from schemas.errors import NuggetsmithError
from sources.declared import load_declared
from sources.hosts import is_loopback
from sources.probe import probe_api

PACKAGES = (
    "datasets",
    "huggingface_hub",
    "polars",
    "pyarrow",
    "pydantic",
    "requests",
    "wikipedia-api",
)
"""Packages whose versions decide whether things work."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at.

    Attributes:
        what: the thing.
        right: whether it is as it must be.
        found: what was found.
        remedy: what to do when it is not right.
    """

    what: str
    right: bool
    found: str
    remedy: str = ""


def check_versions() -> Iterator[Check]:
    """Installed packages against the lowest versions that the project names."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    wanted = {}
    for text in metadata.requires("nuggetsmith") or ():
        requirement = Requirement(text)
        wanted[canonicalize_name(requirement.name)] = requirement.specifier
    for name in PACKAGES:
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Check(name, False, "not installed", "run `make setup`")
            continue
        needed = wanted[canonicalize_name(name)]
        yield Check(name, needed.contains(found, prereleases=True), found, f"needs {needed}")


def check_writable(folder: Path) -> Check:
    """Whether releases can be written."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    right = place.is_dir() and os.access(place, os.W_OK | os.X_OK)
    return Check(
        f"write access to {folder}",
        right,
        "yes" if right else "no",
        "choose another --out or change its rights",
    )


def check_profile(name: str, changes: Mapping[str, Any], *, contact: str | None) -> Iterator[Check]:
    """The profile, its files, its servers and the contact that live servers want."""
    try:
        profile = load_profile(name, changes)
    except NuggetsmithError as error:
        yield Check(f"profile {name}", False, error.what, error.hint or "mend the profile")
        return
    yield Check(f"profile {name}", True, f"as of {profile.as_of or 'today'}")
    yield from _check_files(profile)
    yield from _check_declared(profile)
    yield from _check_servers(profile, contact)


def _check_files(profile: Profile) -> Iterator[Check]:
    files = [
        ("WhoGov file", profile.whogov.path),
        *(("legislators file", path) for path in profile.legislators.files),
        ("directory profiles", profile.legislators.profiles),
        ("countries", profile.countries),
        ("Wikidata dump", profile.wikidata.dump),
    ]
    if profile.wikipedia.dumps is not None:
        for language in profile.languages:
            found = [profile.wikipedia.dumps / f"{language}{ending}" for ending in DUMP_ENDINGS]
            files.append((f"dump of {language}", next((path for path in found if path.is_file()), found[0])))
    for what, path in files:
        if path is not None:
            right = path.is_file() and path.stat().st_size > 0
            yield Check(what, right, str(path), "get the file or correct the profile")


def _check_declared(profile: Profile) -> Iterator[Check]:
    names = [*profile.legislators.declared, *filter(None, [profile.whogov.declared])]
    for name in names:
        try:
            declared = load_declared(profile.declarations, name)
        except NuggetsmithError as error:
            yield Check(f"source {name}", False, error.what, error.hint)
            continue
        remedy = f"nuggetsmith accept-source {name}" + ("" if declared.url else " --path FILE")
        yield Check(
            f"source {name}",
            declared.sha256 is not None,
            "accepted" if declared.sha256 else "not accepted yet",
            remedy,
        )


def _check_servers(profile: Profile, contact: str | None) -> Iterator[Check]:
    urls = [profile.wikidata.url] if profile.wikidata.url else []
    if profile.wikipedia.url:
        urls += [profile.wikipedia.url.replace("{lang}", language) for language in profile.languages]
    live = [url for url in urls if not is_loopback(url)]
    if live:
        yield Check("contact", contact is not None, contact or "not set", "give --contact you@example.org")
    for url in urls:
        if url in live and contact is None:
            continue
        answer = probe_api(url, contact)
        yield Check(url, answer.right, answer.found, "check the address and that the server runs")
