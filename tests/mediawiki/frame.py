"""The people of the real WhoGov-shaped file with the truth about them, for benchmarks and decoys."""

from __future__ import annotations

import csv
import gzip
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mediawiki.real import ENTITIES, read_lines


@dataclass(frozen=True)
class Framed:
    """One person of the frame with the truth about them.

    Attributes:
        item: the item that has the article, else the first.
        items: all items of people of this key (two where namesakes share it).
    """

    iso3: str
    country: str
    name: str
    birth_year: int | None
    first_year: int
    last_year: int
    item: str
    items: frozenset[str]
    label: str
    positions: tuple[str, ...]
    article: str | None

    @property
    def person_id(self) -> str:
        """Key of the person record."""
        return f"whogov:{self.iso3}:{self.name}"


def draw(key: str, *parts: object) -> float:
    """A number in [0, 1) that follows from the arguments."""
    digest = hashlib.blake2b("|".join(map(str, (key, *parts))).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64


def pick(options: Sequence[str], key: str, *parts: object) -> str:
    """One of the options."""
    return options[int(draw(key, *parts) * len(options))]


def read_frame(realworld: Path) -> list[Framed]:
    """The people of the frame, sorted by key."""
    entities: dict[str, dict[str, Any]] = {}
    for name in ENTITIES:
        entities |= {entity["id"]: entity for entity in read_lines(realworld / name)}
    titles = {article["qid"]: article["title"] for article in read_lines(realworld / "articles.jsonl.gz")}
    folder = realworld / "whogov"
    truth = {
        (row["country_isocode"], row["name"]): row for row in _rows(folder / "whogov_shaped_truth.csv.gz")
    }
    rows: dict[tuple[str, str], list[dict[str, str]]] = {}
    for row in _rows(folder / "whogov_shaped_linked.csv.gz"):
        rows.setdefault((row["country_isocode"], row["name"]), []).append(row)
    frame = []
    for key in sorted(rows):
        own, known = rows[key], truth[key]
        item = known["article_qid"] or known["qids"].split()[0]
        entity = entities[item]
        years = [int(row["year"]) for row in own]
        births = [int(row["birthyear"]) for row in own if row["birthyear"].isdecimal()]
        posts = [statement["mainsnak"] for statement in entity["claims"].get("P39", ())]
        frame.append(
            Framed(
                *key[:1],
                country=own[0]["country_name"],
                name=key[1],
                birth_year=births[0] if births else None,
                first_year=min(years),
                last_year=max(years),
                item=item,
                items=frozenset(known["qids"].split()),
                label=entity["labels"]["en"]["value"],
                positions=tuple(post["datavalue"]["value"]["id"] for post in posts if "datavalue" in post),
                article=titles.get(known["article_qid"]),
            )
        )
    return frame


def _rows(path: Path) -> list[dict[str, str]]:
    with gzip.open(path, "rt", encoding="cp1252", newline="") as lines:
        return list(csv.DictReader(lines))
