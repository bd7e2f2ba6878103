"""Checks of the card's metadata against the release they describe."""

from __future__ import annotations

from typing import Any

import yaml

from releases.checked import Checked
from releases.findings import Finding, finding
from releases.names import SPLIT, check_names
from schemas.errors import InputInvalid

CARD = "README.md"
AGAIN = "let the card be written by the seal"


def read_head(text: str) -> dict[str, Any]:
    """The YAML head of a card; empty when it has none that can be read."""
    parts = text.split("---\n", 2)
    if len(parts) != 3 or parts[0]:
        return {}
    try:
        head = yaml.safe_load(parts[1])
    except yaml.YAMLError:
        return {}
    return head if isinstance(head, dict) else {}


def check_card(release: Checked) -> tuple[Finding, ...]:
    """Configs, files, versions and numbers of rows in the card are those of the release."""
    path = release.folder / CARD
    head = read_head(path.read_text(encoding="utf-8")) if path.is_file() else {}
    faults = [*_config_faults(release, head), *_info_faults(release, head)]
    languages = head.get("language") or []
    try:
        check_names((file.config for file in release.manifest.configs), [SPLIT], languages)
    except InputInvalid as error:
        faults.append(error.what)
    if not head.get("license"):
        faults.append("license is missing")
    return finding("card", "metadata that do not fit the release", faults, AGAIN)


def _config_faults(release: Checked, head: dict[str, Any]) -> list[str]:
    faults: list[str] = []
    configs = {str(entry.get("config_name")): entry for entry in head.get("configs") or []}
    expected = {file.config for file in release.manifest.configs}
    faults += [f"config {name} is only on one side" for name in configs.keys() ^ expected]
    for name in configs.keys() & expected:
        entry = configs[name]
        if str(entry.get("version")) != release.manifest.version:
            faults.append(f"config {name} has version {entry.get('version')}")
        for part in entry.get("data_files") or [{}]:
            if part.get("split") != SPLIT or not list(release.folder.glob(str(part.get("path") or "none"))):
                faults.append(f"config {name} names no file of split {SPLIT}")
    return faults


def _info_faults(release: Checked, head: dict[str, Any]) -> list[str]:
    numbers = {
        str(info.get("config_name")): [part.get("num_examples") for part in info.get("splits") or []]
        for info in head.get("dataset_info") or []
    }
    return [
        f"dataset_info of {file.config} gives {numbers.get(file.config)} examples, not {file.rows}"
        for file in release.manifest.configs
        if numbers.get(file.config) != [file.rows]
    ]
