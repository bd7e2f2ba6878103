"""The local files of a profile: given by path, or declared and kept in the cache."""

from __future__ import annotations

from pathlib import Path

from pipelines.profile import Profile
from schemas.errors import ConfigurationError
from sources.declared import fetch, load_declared

SOURCE_CACHE = Path("snapshots/.sources")
"""Where declared files are kept once they were fetched or accepted."""

DUMP_ENDINGS = (".xml", ".xml.bz2", ".xml.gz")
"""Files of a dump folder: `<language>` with one of these."""


def declared_file(profile: Profile, name: str) -> Path:
    """A declared source's file, fetched when it is not in the cache yet."""
    return fetch(load_declared(profile.declarations, name), SOURCE_CACHE)


def whogov_file(profile: Profile) -> Path:
    """The WhoGov file.

    Raises:
        ConfigurationError: the profile names none.
    """
    if profile.whogov.path is not None:
        return profile.whogov.path
    if profile.whogov.declared is None:
        raise ConfigurationError(
            "no WhoGov file",
            where=f"profile {profile.name}",
            hint="give --whogov FILE, or [whogov] path or declared in the profile; or set sizes.non_us = 0",
        )
    return declared_file(profile, profile.whogov.declared)


def legislator_files(profile: Profile) -> tuple[Path, ...]:
    """The files of US legislators.

    Raises:
        ConfigurationError: the profile names none.
    """
    settings = profile.legislators
    if not settings.files and not settings.declared:
        raise ConfigurationError(
            "no file of US legislators",
            where=f"profile {profile.name}",
            hint="give --legislators FILE, or [legislators] files or declared in the profile; "
            "or set sizes.us = 0",
        )
    return settings.files or tuple(declared_file(profile, name) for name in settings.declared)


def wikipedia_dump(profile: Profile, language: str) -> Path | None:
    """The dump of an edition; None where the profile reads an API.

    Raises:
        ConfigurationError: the dump folder has no file of this language.
    """
    folder = profile.wikipedia.dumps
    if folder is None:
        return None
    for ending in DUMP_ENDINGS:
        path = folder / f"{language}{ending}"
        if path.is_file():
            return path
    raise ConfigurationError(
        f"no dump of the {language} edition",
        where=str(folder),
        hint=f"put {language}{DUMP_ENDINGS[0]} (or {DUMP_ENDINGS[1]}) there, "
        f"or leave {language} out of languages",
    )


def local_files(profile: Profile) -> dict[str, Path]:
    """Every local file that a harvest with this profile reads, by the name of its source."""
    files: dict[str, Path] = {}
    if profile.countries is not None:
        files["countries"] = profile.countries
    if profile.sizes.non_us:
        files["whogov"] = whogov_file(profile)
    if profile.sizes.us:
        for number, path in enumerate(legislator_files(profile), start=1):
            files[f"us-congress:{number}"] = path
        if profile.legislators.profiles is not None:
            files["us-bioguide"] = profile.legislators.profiles
    if profile.wikidata.dump is not None:
        files["wikidata"] = profile.wikidata.dump
    for language in profile.languages:
        path_or_none = wikipedia_dump(profile, language)
        if path_or_none is not None:
            files[f"wikipedia:{language}"] = path_or_none
    return files
