"""The YAML head of the card: what the Hub and `datasets` read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import yaml

from releases.manifest import Manifest
from releases.names import SPLIT, check_names
from schemas.errors import InputInvalid
from schemas.tables import CONFIGS, features

PRETTY_NAME = "Nuggetsmith: political biographies beyond Wikipedia"
DESCRIPTION = (
    "Gold nuggets of political biographies with their evidence, beside what Wikipedia already says about the "
    "same people: a benchmark for deep-research agents, with its own evaluator."
)
DEFAULT_CONFIG = "nuggets"
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_LARGEST = "1M<n<10M"
TAGS = ("benchmark", "deep-research", "politics", "biography", "wikipedia", "wikidata", "provenance")


class _Quoted(str):
    """A string that YAML must not take for anything else: `no` is Norwegian."""

    __slots__ = ()


class _Dumper(yaml.SafeDumper):
    pass


_Dumper.add_representer(
    _Quoted, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", str(text), style='"')
)


def front_matter(manifest: Manifest, languages: Iterable[str], licences: Iterable[str]) -> dict[str, Any]:
    """The card's metadata.

    Args:
        manifest: the release.
        languages: codes of the languages of its texts.
        licences: licence ids of the Hub, one for each licence that occurs.

    Raises:
        InputInvalid: a name that the Hub does not take.
    """
    names = [file.config for file in manifest.configs]
    codes = sorted(set(languages))
    check_names(names, [SPLIT], codes)
    n_rows = sum(file.rows for file in manifest.configs)
    size = next((name for limit, name in _SIZES if n_rows < limit), _LARGEST)
    return {
        "pretty_name": PRETTY_NAME,
        "language": [_Quoted(code) for code in codes],
        "license": sorted(set(licences)),
        "tags": list(TAGS),
        "task_categories": ["question-answering", "text-retrieval"],
        "size_categories": [size],
        "configs": [_config(manifest, name) for name in names],
        "dataset_info": [
            {
                "config_name": file.config,
                "features": features(CONFIGS[file.config])._to_yaml_list(),
                "splits": [{"name": SPLIT, "num_bytes": file.arrow_bytes, "num_examples": file.rows}],
                "download_size": file.n_bytes,
                "dataset_size": file.arrow_bytes,
            }
            for file in manifest.configs
        ],
    }


def _config(manifest: Manifest, name: str) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "config_name": name,
        "data_files": [{"split": SPLIT, "path": f"{name}/{SPLIT}-*.parquet"}],
        # a cache is keyed by it: without it a rewritten folder goes on serving its old rows
        "version": _Quoted(manifest.version),
    }
    return {**entry, "default": True} if name == DEFAULT_CONFIG else entry


def yaml_head(metadata: dict[str, Any]) -> str:
    """The head as text, with its `---` lines; read back and compared before it is returned.

    Raises:
        InputInvalid: YAML or the Hub's own reader makes something else of it.
    """
    from huggingface_hub import DatasetCardData

    text = yaml.dump(metadata, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)
    back = yaml.safe_load(text)
    if back != metadata:
        changed = [key for key in metadata if back.get(key) != metadata[key]]
        raise InputInvalid(f"the card's metadata change when read back: {', '.join(changed)}")
    card = DatasetCardData(**back, ignore_metadata_errors=False)
    if card.language != [str(code) for code in metadata["language"]]:
        raise InputInvalid(f"the Hub would read the languages as {card.language}")
    return f"---\n{text}---\n"
