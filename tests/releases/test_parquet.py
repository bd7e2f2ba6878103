"""Parquet files: the model's types whatever the values, the same bytes twice, rows that come back."""

from __future__ import annotations

import warnings
from itertools import permutations
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BeforeValidator

from releases.content import rows_hash, sorted_rows
from releases.front_matter import front_matter, yaml_head
from releases.manifest import make_manifest
from releases.parquet import FILE_NAME, read_rows, sha256_file, write_config, write_rows
from schemas.base import Record
from schemas.entity import Entity
from schemas.errors import InputInvalid
from schemas.tables import CONFIGS, arrow_schema, features, from_row
from tests.releases.makers import bare_content, entity, event, nugget, query
from tests.releases.strategies import records

with warnings.catch_warnings():
    # third-party modules warn when they are imported: nothing of ours
    warnings.simplefilter("ignore", DeprecationWarning)
    import datasets

SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]


class Spell(Record):
    """A spell of PUB-23."""

    position: str | None = None
    """Role."""
    start: Annotated[str | None, BeforeValidator(lambda value: None if value is None else str(value))] = None
    """Start."""


class Person(Record):
    """A row of PUB-23."""

    id: str
    """Id."""
    end: str | None = None
    """End."""
    events: tuple[Spell, ...] = ()
    """Spells."""


SHARDS: dict[str, list[dict[str, Any]]] = {
    "2025-01": [{"id": "E1", "end": None, "events": []}, {"id": "E2", "end": None, "events": []}],
    "2025-02": [{"id": "E3", "end": "2001-05", "events": [{"position": "Minister", "start": 1990}]}],
    "2025-03": [{"id": "E4", "end": "2002", "events": [{"position": "Mayor", "start": "1990-05"}]}],
}


def test_column_that_is_all_null_in_one_month_keeps_its_type(tmp_path: Path) -> None:
    """PUB-23: the first shard must not fix a type as null, nor an empty list its items."""
    datasets.disable_progress_bars()
    for month, rows in SHARDS.items():
        made = [Person(**{**row, "events": tuple(Spell(**spell) for spell in row["events"])}) for row in rows]
        write_rows(tmp_path / f"{month}.parquet", Person, made)
    for number, order in enumerate(permutations(SHARDS)):
        loaded = datasets.load_dataset(
            "parquet",
            data_files={"test": [str(tmp_path / f"{month}.parquet") for month in order]},
            split="test",
            cache_dir=str(tmp_path / f"cache{number}"),
        )
        assert loaded.features == features(Person)
        assert loaded.features["end"] == datasets.Value("string")
        assert loaded.features["events"] == datasets.List(
            {"position": datasets.Value("string"), "start": datasets.Value("string")}
        )
        ends = dict(zip(loaded["id"], loaded["end"], strict=True))
        assert [ends[name] for name in ("E1", "E2", "E3", "E4")] == [None, None, "2001-05", "2002"]
        starts = {row["id"]: [spell["start"] for spell in row["events"]] for row in loaded}
        assert starts == {"E1": [], "E2": [], "E3": ["1990"], "E4": ["1990-05"]}


def test_same_rows_give_the_same_bytes(tmp_path: Path) -> None:
    rows = [entity(number) for number in range(3000)]
    write_rows(tmp_path / "a.parquet", Entity, rows)
    write_rows(tmp_path / "b.parquet", Entity, rows)
    assert sha256_file(tmp_path / "a.parquet") == sha256_file(tmp_path / "b.parquet")


def test_file_is_zstd_with_the_schema_of_the_model(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    write_config(tmp_path, "entities", [entity(1)])
    file = pq.ParquetFile(tmp_path / "entities" / FILE_NAME)
    assert file.schema_arrow.equals(arrow_schema(Entity))
    assert file.metadata.row_group(0).column(0).compression == "ZSTD"


def test_config_without_rows_is_refused(tmp_path: Path) -> None:
    """A split without rows makes the whole config unloadable."""
    with pytest.raises(InputInvalid, match="has no rows"):
        write_config(tmp_path, "audits", [])


def test_rows_are_sorted_and_configs_without_rows_left_out() -> None:
    rows = sorted_rows({"audits": [], "entities": [entity(2), entity(1)]})
    assert [row.entity_id for row in rows["entities"] if isinstance(row, Entity)] == ["ent_1", "ent_2"]
    assert list(rows) == ["entities"]


def test_second_row_of_a_key_is_named() -> None:
    first, second = nugget(1, event(), "nug_a", "2026.11.0"), nugget(1, event("X"), "nug_a", "2026.11.0")
    with pytest.raises(InputInvalid, match="nuggets ent_1 nug_a: two rows have this key"):
        sorted_rows({"nuggets": [first, second]})


@pytest.mark.parametrize("rows", [{"people": []}, {"entities": [query(1)]}])
def test_unknown_config_or_row_is_refused(rows: dict[str, list[Record]]) -> None:
    with pytest.raises(InputInvalid, match=r"no such config|takes Entity rows"):
        sorted_rows(rows)


def test_file_of_other_columns_is_named(tmp_path: Path) -> None:
    write_rows(tmp_path / "x.parquet", Person, [Person(id="E1")])
    with pytest.raises(InputInvalid, match="has other columns than Entity"):
        read_rows(tmp_path / "x.parquet", Entity)
    (tmp_path / "y.parquet").write_bytes(b"PAR1 not really")
    with pytest.raises(InputInvalid, match="cannot be read as parquet"):
        read_rows(tmp_path / "y.parquet", Entity)


@pytest.mark.parametrize("config", CONFIGS)
@settings(max_examples=20, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_record_to_parquet_and_back(config: str, data: st.DataObject, tmp_path: Path) -> None:
    model = CONFIGS[config]
    rows = data.draw(st.lists(records(model), min_size=1, max_size=4))
    write_rows(tmp_path / "rows.parquet", model, rows)
    assert list(read_rows(tmp_path / "rows.parquet", model)) == rows


@settings(max_examples=5, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_record_to_parquet_to_load_dataset_and_back(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    datasets.disable_progress_bars()
    folder = tmp_path_factory.mktemp("release")
    rows: dict[str, list[Record]] = {
        config: data.draw(st.lists(records(model), min_size=1, max_size=3))
        for config, model in CONFIGS.items()
    }
    files = [write_config(folder, config, found) for config, found in rows.items()]
    manifest = make_manifest(
        bare_content(),
        version="2026.11.0",
        configs=files,
        content_hash="",
        previous=None,
        unknown_coverage=(),
    )
    (folder / "README.md").write_text(yaml_head(front_matter(manifest, ["en"], ["other"])))
    for config, model in CONFIGS.items():
        loaded = datasets.load_dataset(str(folder), config, split="test", cache_dir=str(folder / "cache"))
        assert loaded.features == features(model)
        back = [from_row(model, row) for row in loaded]
        assert back == rows[config]
        assert rows_hash(back) == rows_hash(rows[config])
