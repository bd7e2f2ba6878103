"""Profiles: what to harvest, from where, for which registry. TOML files in `profiles/`.

Paths in a profile are relative to the profile's own file. A key that no field knows is an error.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from schemas.base import Edtf, UtcTime
from schemas.errors import ConfigurationError, first_problem

PROFILE_FOLDER = Path("profiles")
"""Where a profile is looked for by its name."""


def _check_address(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("must be an http(s) address")
    if parts.username is not None:
        raise ValueError("must hold no user or password: addresses are published")
    return url


def _check_wiki_address(url: str) -> str:
    if "{lang}" not in _check_address(url):
        raise ValueError("must be an http(s) address with {lang} in it")
    return url


class Section(BaseModel):
    """A strict part of a profile."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Sizes(Section):
    """Sample size per stratum."""

    us: int = Field(200, ge=0)
    """US legislators."""
    non_us: int = Field(200, ge=0)
    """Cabinet members of other countries."""


class Whogov(Section):
    """Where WhoGov's within-country file is."""

    path: Path | None = None
    """A local file (CSV, also gzipped)."""
    declared: str | None = None
    """Or the name of a source declared in `sources.toml` beside the profile."""
    derived_from: str | None = None
    """Source that the file was made from, when it is not the original."""


class Legislators(Section):
    """Where the files on US legislators are."""

    files: tuple[Path, ...] = ()
    """Files of unitedstates/congress-legislators: YAML, JSON or CSV, current and historical."""
    declared: tuple[str, ...] = ()
    """Or names of sources declared in `sources.toml` beside the profile."""
    profiles: Path | None = None
    """Profiles of the Biographical Directory (JSON lines)."""


class Wikipedia(Section):
    """Where articles come from: an API or dumps."""

    url: Annotated[str, AfterValidator(_check_wiki_address)] | None = None
    """API address with `{lang}`."""
    dumps: Path | None = None
    """Folder with `<language>.xml` or `<language>.xml.bz2`."""


class Wikidata(Section):
    """Where items come from: an API or a dump."""

    url: Annotated[str, AfterValidator(_check_address)] | None = None
    """API address."""
    dump: Path | None = None
    """JSON lines, one item a line; also compressed."""


class Limits(Section):
    """Request budget."""

    requests_per_minute: float | None = Field(None, gt=0)
    """Requests a minute; null: 180 for live hosts, no limit on loopback."""
    burst: int = Field(30, ge=1)
    """Requests that may be sent at once after a pause."""
    timeout: float = Field(30.0, gt=0)
    """Seconds to wait for a reply."""
    max_wait: float = Field(60.0, gt=0)
    """Longest wait between two tries, in seconds."""
    tries: int = Field(6, ge=1)
    """Tries for one request."""


class Profile(Section):
    """A profile with its paths resolved."""

    name: str
    """File name without ending."""
    description: str = ""
    """What it is for."""
    as_of: Edtf | None = None
    """Day up to which facts count; without it the command line sets today (UTC)."""
    retrieved_at: UtcTime | None = None
    """When files and dumps were taken, in UTC; without it the time of the harvest."""
    seed: int
    """Seed of the draw."""
    languages: tuple[Annotated[str, Field(pattern=r"^[a-z]{2,}(-[a-z]+)*$")], ...] = ("en",)
    """Wikipedia editions to harvest, English first."""
    registry: Path
    """Folder that remembers ids, versions and the cohort."""
    declarations: Path
    """File of declared sources; `sources.toml` beside the profile when not given."""
    countries: Path | None = None
    """File with countries that ISO 3166 does not know."""
    partial_wiki: bool = False
    """The wiki holds only some of the pages that registers name."""
    allow_unknown_coverage: bool = False
    """Seal a release although some people's Wikipedia coverage is unknown."""
    synthetic: bool = False
    """The people are invented; the card says so."""
    sizes: Sizes = Sizes()
    """Sample sizes."""
    whogov: Whogov = Whogov()
    """WhoGov."""
    legislators: Legislators = Legislators()
    """US legislators."""
    wikipedia: Wikipedia
    """Articles."""
    wikidata: Wikidata
    """Items."""
    limits: Limits = Limits()
    """Request budget."""

    @model_validator(mode="after")
    def _sources_are_named_once(self) -> Profile:
        """Articles and items come from one place each, and a stratum that is sampled has a source."""
        for section, first, second in (
            ("wikipedia", self.wikipedia.url, self.wikipedia.dumps),
            ("wikidata", self.wikidata.url, self.wikidata.dump),
        ):
            if (first is None) == (second is None):
                raise ValueError(f"[{section}] needs exactly one of an API address and a dump")
        if self.whogov.path is not None and self.whogov.declared is not None:
            raise ValueError("[whogov] takes a path or a declared source, not both")
        if self.as_of and self.retrieved_at and self.as_of > self.retrieved_at:
            raise ValueError(
                f"as_of {self.as_of} is later than the files, which were taken at {self.retrieved_at}"
            )
        if "en" not in self.languages:
            raise ValueError("languages must hold 'en': novelty is also measured against English alone")
        if len(set(self.languages)) != len(self.languages):
            raise ValueError("languages names an edition twice")
        return self


def find_profile(name: str) -> Path:
    """File of a profile given by name (looked for in `profiles/`) or by path.

    Raises:
        ConfigurationError: there is none.
    """
    path = Path(name)
    if path.suffix == ".toml":
        if path.is_file():
            return path
        raise ConfigurationError("no such profile file", where=name)
    named = PROFILE_FOLDER / f"{name}.toml"
    if named.is_file():
        return named
    known = ", ".join(sorted(file.stem for file in PROFILE_FOLDER.glob("*.toml") if file.stem != "sources"))
    elsewhere = "run in the project's folder, or give the path of a .toml file"
    raise ConfigurationError(
        f"no profile of the name {name!r}",
        where=str(PROFILE_FOLDER),
        hint=f"known here: {known}" if known else elsewhere,
    )


_PATH_KEYS = ("registry", "declarations", "countries", "path", "profiles", "dumps", "dump", "files")


def _resolve(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Makes the paths of a profile relative to the working directory."""

    def one(key: str, value: Any) -> Any:
        if isinstance(value, Mapping):
            return _resolve(value, folder)
        if key in _PATH_KEYS and isinstance(value, str):
            return folder / value
        if key in _PATH_KEYS and isinstance(value, list):
            return tuple(folder / item if isinstance(item, str) else item for item in value)
        return value

    return {key: one(key, value) for key, value in data.items()}


def _merge(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(value, Mapping) and isinstance(old, Mapping) else value
    return merged


def load_profile(name: str, changes: Mapping[str, Any] | None = None) -> Profile:
    """Reads a profile and applies changes from the command line.

    Args:
        name: name or path of the profile.
        changes: nested values that replace the profile's, e.g. `{"sizes": {"us": 3}}`; their paths are
            taken as they are.

    Raises:
        ConfigurationError: no such profile, no TOML, an unknown key or a value that does not fit.
    """
    path = find_profile(name)
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"not TOML: {error}", where=str(path)) from error
    if "name" in data:
        raise ConfigurationError("unknown key: name", where=str(path), hint="the file's name is the name")
    merged = _merge(_resolve(data, path.parent), changes or {})
    try:
        return Profile.model_validate(
            {"name": path.stem, "declarations": path.parent / "sources.toml", **merged}
        )
    except ValidationError as error:
        problem = error.errors()[0]
        if problem["type"] == "extra_forbidden":
            key = ".".join(str(part) for part in problem["loc"])
            raise ConfigurationError(
                f"unknown key: {key}", where=str(path), hint="docs/profiles.md lists the keys"
            ) from error
        raise ConfigurationError(first_problem(error), where=str(path)) from error
