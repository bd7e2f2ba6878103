"""Dumps of entity documents."""

from __future__ import annotations

import bz2
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import InputInvalid
from sources.wikidata_dump import DumpItems

AT = "2026-01-01T00:00:00Z"


def entity(item: str, label: str, *aliases: str, links: int = 0, **more: Any) -> dict[str, Any]:
    return {
        "type": "item",
        "id": item,
        "labels": {"en": {"language": "en", "value": label}},
        "aliases": {"en": [{"language": "en", "value": alias} for alias in aliases]},
        "sitelinks": {f"a{n}wiki": {"site": f"a{n}wiki", "title": label} for n in "abcdefgh"[:links]},
        **more,
    }


DOCUMENTS = [
    entity("Q10", "Ada Ábel"),
    entity("Q2", "Ada Abel", links=3),
    entity("Q30", "Ada Abelard"),
    entity("Q4", "Łucja Ørsted", "Ada Abel of Velonia"),
    {"entity": "Q50", "redirect": "Q2"},
    {"type": "property", "id": "P31", "labels": {"en": {"language": "en", "value": "Ada Abel"}}},
]


def write(path: Path, documents: list[dict[str, Any]], *, official: bool = False) -> Path:
    lines = [json.dumps(document, ensure_ascii=False) for document in documents]
    text = "[\n" + ",\n".join(lines) + "\n]\n" if official else "\n".join(lines) + "\n"
    data = text.encode()
    packers: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".bz2": bz2.compress}
    path.write_bytes(packers.get(path.suffix, bytes)(data))
    return path


@pytest.mark.parametrize("name", ["dump.jsonl", "dump.json.gz", "dump.json.bz2"])
@pytest.mark.parametrize("official", [False, True])
def test_all_forms_of_a_dump_read_alike(tmp_path: Path, name: str, official: bool) -> None:
    dump = DumpItems(write(tmp_path / name, DOCUMENTS, official=official), retrieved_at=AT)
    items = dump.items(["Q2", "Q50", "Q404", "Q10"])
    assert [(item.requested, item.wikidata_id, item.status) for item in items] == [
        ("Q2", "Q2", "ok"),
        ("Q50", "Q2", "ok"),
        ("Q404", "Q404", "missing"),
        ("Q10", "Q10", "ok"),
    ]
    assert items[0].retrieved_at == AT


def test_search_folds_and_ranks_whole_names_and_known_people_first(tmp_path: Path) -> None:
    dump = DumpItems(write(tmp_path / "dump.jsonl", DOCUMENTS), retrieved_at=AT)
    assert dump.search("ADA ABEL") == ["Q2", "Q10", "Q30", "Q4"]
    assert dump.search("ada ábel", limit=1) == ["Q2"]
    assert dump.search("lucja orsted", "pl") == ["Q4"]
    assert dump.search("abel") == []
    assert dump.search("  ") == []


def test_find_takes_words_in_any_order(tmp_path: Path) -> None:
    dump = DumpItems(write(tmp_path / "dump.jsonl", DOCUMENTS), retrieved_at=AT)
    assert dump.find("orsted velonia") == ["Q4"]
    assert sorted(dump.find("abel ada")) == ["Q10", "Q2", "Q4"]
    assert dump.find('"') == []


@pytest.mark.parametrize(
    ("lines", "where", "what"),
    [
        ('{"id": "Q1"}\n{"id": ', ":2", "not JSON"),
        ('{"id": "Q1"}\n\n[1]\n', ":3", "no entity document"),
        ('{"id": "Q1"}\n{"id": "Q1"}\n', ":2", "second time"),
        ('{"id": "Q1", "labels": {"en": 3}}\n', ":1 (Q1)", "form of Wikidata's JSON"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, lines: str, where: str, what: str) -> None:
    path = tmp_path / "dump.jsonl"
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(InputInvalid) as caught:
        DumpItems(path, retrieved_at=AT)
    assert where in str(caught.value)
    assert what in str(caught.value)


def test_a_truncated_archive_is_damaged_not_short(tmp_path: Path) -> None:
    path = write(tmp_path / "dump.json.gz", [entity(f"Q{n}", f"Name {n * 7919}") for n in range(1, 3000)])
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(InputInvalid, match="damaged"):
        DumpItems(path, retrieved_at=AT)


def test_a_missing_dump_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputInvalid, match=r"none\.jsonl"):
        DumpItems(tmp_path / "none.jsonl", retrieved_at=AT)


def test_an_index_is_reused_until_the_dump_changes(tmp_path: Path) -> None:
    path, index = write(tmp_path / "dump.jsonl", DOCUMENTS), tmp_path / "index.sqlite"
    DumpItems(path, retrieved_at=AT, index=index).close()
    built = index.stat().st_mtime_ns
    again = DumpItems(path, retrieved_at=AT, index=index)
    assert again.search("lucja") == ["Q4"]
    assert index.stat().st_mtime_ns == built
    again.close()
    write(path, DOCUMENTS[:3])
    changed = DumpItems(path, retrieved_at=AT, index=index)
    assert changed.search("lucja") == []
    changed.close()
