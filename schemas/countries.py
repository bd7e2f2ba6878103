"""Countries: names, demonyms, UN region and successors by ISO 3166 code, historic codes of WhoGov included.

The table stands in `countries.toml` beside this module and is read at the first question. `load_extra` adds
countries of a user's own world (codes XAA to XZZ, which ISO 3166 leaves to users).
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from schemas.base import Record
from schemas.errors import InputInvalid
from schemas.folding import fold

_DATA = Path(__file__).with_suffix(".toml")
_CODE = re.compile(r"[A-Z]{3}", re.ASCII)


class Country(Record):
    """One country or territory, today's or former."""

    iso3: str
    """Code: ISO 3166 alpha-3, a withdrawn one, or WhoGov's (DVN, GFR, RVN, YPR)."""
    name: str
    """Name in English, without article; the code itself for a country that no table knows."""
    names: tuple[str, ...]
    """Every English name, `name` first: official, older and WhoGov's own ("Congo - Kinshasa")."""
    demonyms: tuple[str, ...] = ()
    """Adjectives and nouns of its people ("Angolan")."""
    region: str | None = None
    """Geographical region of UN M49 ("Northern Africa"); null when not known."""
    historic: bool = False
    """The state is no more."""
    successors: tuple[str, ...] = ()
    """Codes of the states that took its place, sorted."""


_extra: dict[str, Country] = {}


@functools.cache
def _entries() -> dict[str, tuple[str, Mapping[str, Any]]]:
    """The table as it stands in the file: code -> (region, entry)."""
    regions = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    return {iso3: (region, entry) for region, table in regions.items() for iso3, entry in table.items()}


@functools.cache
def _official_names() -> dict[str, tuple[str, ...]]:
    """Names of ISO 3166, inverted ones ("Iran, Islamic Republic of") left out where there is a better one."""
    import pycountry

    found = {}
    for entry in pycountry.countries:
        forms = (getattr(entry, key, None) for key in ("common_name", "official_name", "name"))
        found[entry.alpha_3] = tuple(form.removeprefix("the ") for form in forms if form and ", " not in form)
    return found


@functools.cache
def _known(iso3: str) -> Country:
    region, entry = _entries()[iso3]
    names = (entry["name"], *entry.get("names", ()), *_official_names().get(iso3, ()))
    return Country(
        iso3=iso3,
        name=entry["name"],
        names=_with_ampersands(names),
        demonyms=tuple(entry.get("demonyms", ())),
        region=region,
        historic=entry.get("historic", False),
        successors=tuple(sorted(entry.get("successors", ()))),
    )


def _with_ampersands(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names without repeats, each "X and Y" also as "X & Y", as WhoGov writes it."""
    return tuple(dict.fromkeys((*names, *(name.replace(" and ", " & ") for name in names))))


def country(iso3: str) -> Country:
    """A country by its code.

    Args:
        iso3: three capital letters.

    Returns:
        The country; for a code that neither the table nor `load_extra` knows, one whose name is the code and
        whose region is null (`is_known` tells).
    """
    if iso3 in _extra:
        return _extra[iso3]
    return _known(iso3) if iso3 in _entries() else Country(iso3=iso3, name=iso3, names=(iso3,))


def is_known(iso3: str) -> bool:
    """Whether a table has the code."""
    return iso3 in _extra or iso3 in _entries()


def all_countries() -> tuple[Country, ...]:
    """Every known country, sorted by code."""
    return tuple(country(iso3) for iso3 in sorted(_entries().keys() | _extra.keys()))


def find_country(text: str) -> Country | None:
    """The country that a text names, in any known form and spelling; today's before former ones.

    Args:
        text: a name ("Cote dIvoire", "the Gambia") or a demonym ("Ivorian").

    Returns:
        The country; None when none or several are meant (`Congolese`).
    """
    found = _index().get(_key(text), ())
    living = [iso3 for iso3 in found if not country(iso3).historic] or list(found)
    return country(living[0]) if len(living) == 1 else None


def _key(text: str) -> str:
    return fold(text).removeprefix("the ")


@functools.cache
def _index() -> dict[str, tuple[str, ...]]:
    """Codes by folded name; demonyms only where no country has that name."""
    names: dict[str, list[str]] = {}
    demonyms: dict[str, list[str]] = {}
    for entry in all_countries():
        for table, forms in ((names, entry.names), (demonyms, entry.demonyms)):
            for key in dict.fromkeys(_key(form) for form in forms):
                table.setdefault(key, []).append(entry.iso3)
    return {key: tuple(codes) for key, codes in (demonyms | names).items()}


def load_extra(path: Path) -> tuple[Country, ...]:
    """Adds countries that ISO 3166 does not know, for this process.

    Args:
        path: TOML, a table for each code: `name`, and if wanted `names`, `demonyms`, `region`, `historic`,
            `successors`.

    Returns:
        The countries of the file, in its order.

    Raises:
        InputInvalid: no such file, no TOML, an entry of another shape, or a code that stands for another
            country already.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputInvalid(f"cannot be read: {error.strerror}", where=str(path)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputInvalid(f"not TOML: {error}", where=str(path)) from error
    added = tuple(_extra_country(iso3, table, path) for iso3, table in tables.items())
    use_extra(added)
    return added


def use_extra(added: Iterable[Country]) -> None:
    """Adds countries, as a snapshot kept them, for this process."""
    _extra.update({entry.iso3: entry for entry in added})
    _index.cache_clear()


def _extra_country(iso3: str, table: object, path: Path) -> Country:
    where = f"{path}: [{iso3}]"
    if _CODE.fullmatch(iso3) is None or not isinstance(table, Mapping) or not table.get("name"):
        raise InputInvalid(
            "not a country", where=where, hint="a table named by three capital letters, with a `name`"
        )
    fields: dict[str, Any] = {
        str(key): tuple(value) if isinstance(value, list) else value for key, value in table.items()
    }
    names = fields.get("names", ())
    if isinstance(names, tuple):
        fields["names"] = tuple(dict.fromkeys((fields["name"], *names)))
    try:
        entry = Country(iso3=iso3, **fields)
    except ValidationError as error:
        problem = error.errors()[0]
        key = ".".join(str(part) for part in problem["loc"])
        raise InputInvalid(f"not a country: {key}: {problem['msg']}", where=where) from error
    if iso3 in _entries() or _extra.get(iso3, entry) != entry:
        raise InputInvalid(
            f"{iso3} is {country(iso3).name} already", where=where, hint="choose a code from XAA to XZZ"
        )
    return entry
