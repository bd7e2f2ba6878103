"""Options of the command line that replace values of a profile."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pipelines.profile import Profile

WikipediaUrl = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="Wikipedia API with {lang} in it, e.g. http://127.0.0.1:8090/{lang}/w/api.php."
    ),
]
WikidataUrl = Annotated[str | None, typer.Option(metavar="URL", help="Wikidata API.")]
Dumps = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Folder with wikipedia/<lang>.xml[.bz2] and wikidata.jsonl[.gz|.bz2] instead of APIs.",
    ),
]
WhogovFile = Annotated[
    Path | None, typer.Option("--whogov", metavar="FILE", help="WhoGov's within-country file.")
]
LegislatorFiles = Annotated[
    list[Path] | None,
    typer.Option("--legislators", metavar="FILE", help="File of congress-legislators; may be repeated."),
]
NUs = Annotated[int | None, typer.Option("--n-us", min=0, metavar="N", help="US legislators to draw.")]
NNonUs = Annotated[
    int | None, typer.Option("--n-non-us", min=0, metavar="N", help="Cabinet members to draw.")
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="Seed of the draw.")]
AsOf = Annotated[
    str | None, typer.Option(help="Day up to which facts count, YYYY-MM-DD; default: today, UTC.")
]
Languages = Annotated[str | None, typer.Option(metavar="CODES", help="Wikipedia editions, e.g. en,fr,es.")]
RegistryFolder = Annotated[
    Path | None,
    typer.Option(
        "--registry",
        metavar="DIR",
        help="Another registry than the profile's: a series of its own with a sample of its own.",
    ),
]
Contact = Annotated[
    str | None,
    typer.Option(
        envvar="NUGGETSMITH_CONTACT",
        metavar="ADDRESS",
        help="Your mail address or page; goes into the User-Agent. Live hosts are not asked without it.",
    ),
]


def changes(
    *,
    wikipedia_url: str | None = None,
    wikidata_url: str | None = None,
    dumps: Path | None = None,
    whogov: Path | None = None,
    legislators: list[Path] | None = None,
    n_us: int | None = None,
    n_non_us: int | None = None,
    seed: int | None = None,
    as_of: str | None = None,
    languages: str | None = None,
    registry: Path | None = None,
) -> dict[str, Any]:
    """Nested changes for `load_profile` from the options that were given.

    Raises:
        ConfigurationError: dumps and API addresses are given together.
    """
    from schemas.errors import ConfigurationError

    if dumps is not None and (wikipedia_url or wikidata_url):
        raise ConfigurationError("--dumps and API addresses exclude each other", hint="give one of them")
    nested: dict[str, Any] = {}

    def put(section: str, values: dict[str, Any]) -> None:
        nested.setdefault(section, {}).update(values)

    if wikipedia_url is not None:
        put("wikipedia", {"url": wikipedia_url, "dumps": None})
    if wikidata_url is not None:
        put("wikidata", {"url": wikidata_url, "dump": None})
    if dumps is not None:
        put("wikipedia", {"url": None, "dumps": dumps / "wikipedia"})
        put("wikidata", {"url": None, "dump": _dump_file(dumps)})
    if whogov is not None:
        put("whogov", {"path": whogov, "declared": None})
    if legislators:
        put("legislators", {"files": tuple(legislators), "declared": ()})
    for key, n in (("us", n_us), ("non_us", n_non_us)):
        if n is not None:
            put("sizes", {key: n})
    if seed is not None:
        nested["seed"] = seed
    if as_of is not None:
        nested["as_of"] = as_of
    if registry is not None:
        nested["registry"] = registry
    if languages is not None:
        nested["languages"] = tuple(part.strip() for part in languages.split(",") if part.strip())
    return nested


def _dump_file(folder: Path) -> Path:
    """The Wikidata dump of a dump folder."""
    for name in ("wikidata.jsonl", "wikidata.jsonl.gz", "wikidata.jsonl.bz2"):
        if (folder / name).is_file():
            return folder / name
    return folder / "wikidata.jsonl"


def with_day(profile: Profile, now: dt.datetime) -> Profile:
    """The profile with as_of set: its own, else today in UTC."""
    if profile.as_of is not None:
        return profile
    return profile.model_copy(update={"as_of": now.date().isoformat()})
