"""The generator of tables: schema, features and card tables agree with the models."""

from __future__ import annotations

import subprocess
import sys

import datasets
import pyarrow as pa
import pytest

from schemas.base import Record
from schemas.nugget import Nugget
from schemas.tables import CONFIGS, SORT_KEYS, arrow_schema, columns, features, from_row, to_table


@pytest.mark.parametrize("config", CONFIGS)
def test_schema_features_and_card_name_the_same_columns(config: str) -> None:
    model = CONFIGS[config]
    names = list(model.model_fields)
    assert arrow_schema(model).names == names
    assert list(features(model)) == names
    assert [column.name for column in columns(model)] == names
    assert features(model).arrow_schema.types == arrow_schema(model).types


@pytest.mark.parametrize("config", CONFIGS)
def test_every_column_is_described(config: str) -> None:
    missing = [column.name for column in columns(CONFIGS[config]) if not column.description]
    assert missing == []


@pytest.mark.parametrize("config", CONFIGS)
def test_sort_keys_and_canary_are_columns(config: str) -> None:
    names = set(CONFIGS[config].model_fields)
    assert {*SORT_KEYS[config], "canary"} <= names


def test_lists_of_structs_stay_lists() -> None:
    terms = features(Nugget)["terms"]
    assert isinstance(terms, datasets.List)
    assert set(terms.feature) == {"start", "end", "title", "party"}


def test_columns_without_any_value_keep_their_type() -> None:
    nugget = Nugget(
        type="party",
        nugget_id="nug_a",
        entity_id="ent_a",
        label="RIGHT",
        tier="core",
        evidence_ids=(),
        origins=(),
        novelty="unknown",
        novelty_en="unknown",
        first_release="2026.11.0",
        as_of="2026-11-01",
    )
    table = to_table(Nugget, [nugget])
    assert table.schema == arrow_schema(Nugget)
    assert pa.types.is_string(table.schema.field("end").type)
    assert from_row(Nugget, table.to_pylist()[0]) == nugget


def test_a_field_type_without_a_column_is_refused() -> None:
    class Odd(Record):
        """Has a field that no column can hold."""

        numbers: dict[str, int]
        """A mapping."""

    with pytest.raises(TypeError, match="no column type"):
        arrow_schema(Odd)


@pytest.mark.parametrize("package", ["schemas", "evaluator"])
def test_import_is_light(package: str) -> None:
    code = (
        f"import sys, {package}\n"
        "heavy = {'datasets', 'spacy', 'polars', 'scipy', 'pyarrow'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
