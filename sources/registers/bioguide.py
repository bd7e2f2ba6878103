"""The Biographical Directory of the US Congress: profiles in its own JSON, read as they are."""

from __future__ import annotations

import datetime as dt
import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evaluator.dates import is_edtf, parse_date
from schemas import RegisterText
from schemas.errors import InputInvalid
from sources.registers.base import read_text
from sources.registers.documents import json_items
from sources.registers.service_text import Period, birth_day, commencing, death_day, periods
from sources.registers.spells import Register

WHAT = "profiles of the Biographical Directory as JSON or JSON lines"
NAME, LICENCE = "us-bioguide", "public domain"


def register_of(bioguide: str) -> Register:
    """The Directory, with the address of one person's entry."""
    return Register(NAME, f"https://bioguide.congress.gov/search/bio/{bioguide}", LICENCE)


@dataclass(frozen=True, slots=True)
class Relative:
    """One entry of `relationship`.

    Attributes:
        word: what the subject is to the relative (`son`, `wife`).
        name: the relative's name.
        family_name: the last part of it, by which entries of two registers are recognised as one.
    """

    word: str
    name: str
    family_name: str


@dataclass(frozen=True, slots=True)
class Profile:
    """One profile.

    Attributes:
        bioguide: key.
        name: given and family name with suffix.
        full_name: the same with the middle name.
        nickname: nickname and family name.
        birth: day or year of birth as EDTF.
        death: day or year of death as EDTF.
        text: the profile as plain text.
        periods: periods of service that the text states.
        commencing: first days of terms for which it states no period.
        jobs: entries of `jobPositions` that can be used.
        relatives: relationships to other members.
        where: file and record, for errors.
    """

    bioguide: str
    name: str
    full_name: str
    nickname: str | None
    birth: str | None
    death: str | None
    text: str
    periods: tuple[Period, ...]
    commencing: frozenset[dt.date]
    jobs: tuple[Mapping[str, Any], ...]
    relatives: tuple[Relative, ...]
    where: str

    @property
    def register(self) -> Register:
        """The Directory as the facts of this profile name it."""
        return register_of(self.bioguide)

    def as_text(self) -> RegisterText | None:
        """The profile's prose, kept whole."""
        if not self.text:
            return None
        return RegisterText(
            register_name=NAME, language="en", text=self.text, url=self.register.url, licence=LICENCE
        )


def read_profiles(path: Path) -> dict[str, Profile]:
    """Reads profiles.

    Args:
        path: a JSON list or JSON lines, gzipped or not, or a folder of one JSON file a profile (the form of
            the Directory's own bulk download).

    Returns:
        Profiles by bioguide id.

    Raises:
        SourceUnavailable: there is no such file.
        InputInvalid: not JSON, or not profiles.
    """
    profiles = {}
    for where, item in _documents(path):
        profile = _profile(item, where)
        profiles[profile.bioguide] = profile
    return profiles


def _documents(path: Path) -> Iterator[tuple[str, Any]]:
    if not path.is_dir():
        for number, item in enumerate(json_items(read_text(path, WHAT), path), start=1):
            yield f"{path}: record {number}", item
        return
    files = sorted(path.glob("*.json"))
    if not files:
        raise InputInvalid("no *.json file in this folder", where=str(path), hint=f"expected {WHAT}")
    for file in files:
        for item in json_items(read_text(file, WHAT), file):
            yield str(file), item


_NAME_PARTS = ("givenName", "middleName", "familyName", "honorificSuffix")


def _profile(item: Any, where: str) -> Profile:
    if isinstance(item, Mapping) and isinstance(item.get("data"), Mapping):
        item = item["data"]  # the Directory's single-profile reply
    if not isinstance(item, Mapping) or not item.get("usCongressBioId"):
        raise InputInvalid("not a profile (no `usCongressBioId`)", where=where, hint=f"expected {WHAT}")
    where = f"{where} ({item['usCongressBioId']})"
    text = " ".join(html.unescape(str(item.get("profileText") or "")).split())
    jobs = item.get("jobPositions") or []
    relations = item.get("relationship") or []
    texts = (
        item.get(key) for key in ("givenName", "middleName", "familyName", "honorificSuffix", "nickName")
    )
    if not all(isinstance(value, str | None) for value in texts):
        raise InputInvalid("a part of the name is not text", where=where, hint="fetch the file again")
    lists = isinstance(jobs, list) and isinstance(relations, list)
    if not lists or not all(isinstance(entry, Mapping) for entry in (*jobs, *relations)):
        raise InputInvalid("`jobPositions` or `relationship` is not a list of entries", where=where)
    nickname = item.get("nickName")
    return Profile(
        bioguide=str(item["usCongressBioId"]),
        name=_name({**item, "middleName": None}),
        full_name=_name(item),
        nickname=_name({"givenName": nickname, "familyName": item.get("familyName")}) if nickname else None,
        birth=_life_date(item.get("birthDate"), bool(item.get("birthCirca")), text, birth=True),
        death=_life_date(item.get("deathDate"), bool(item.get("deathCirca")), text, birth=False),
        text=text,
        periods=periods(text),
        commencing=commencing(text),
        jobs=tuple(jobs),
        relatives=tuple(
            Relative(
                word=str(entry["relationshipType"]),
                name=_name(entry["relatedTo"]),
                family_name=str(entry["relatedTo"].get("familyName") or ""),
            )
            for entry in relations
            if entry.get("relationshipType")
            and isinstance(entry.get("relatedTo"), Mapping)
            and not entry["relatedTo"].get("deleted")
        ),
        where=where,
    )


def _name(person: Mapping[str, Any]) -> str:
    # some entries repeat the given name as the middle name
    parts = dict.fromkeys(person.get(key) for key in _NAME_PARTS)
    return " ".join(" ".join(str(part) for part in parts if part).split())


def _life_date(value: object, circa: bool, text: str, *, birth: bool) -> str | None:
    """Date of birth or death; a bare year is completed from the prose, which often has the day."""
    if not isinstance(value, str) or not is_edtf(value):
        return None
    date = parse_date(value)
    if date.precision == "year":
        day = (birth_day if birth else death_day)(text, date.year)
        if day is not None:
            return day.isoformat()
    return str(date) + ("~" if circa and not date.approximate else "")
