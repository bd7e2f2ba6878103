"""The bundled sample's invented world as a farm of real MediaWikis, and harvests of it."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.mediawiki.sample import PAGES
from tests.mediawiki.server import REPO

SAMPLE = REPO / "data" / "sample"


def world_pages(out: Path) -> Path:
    """Lays out the sample's dumps as a farm's folder of pages."""
    for dump in sorted((SAMPLE / "wikipedia").glob("*.xml")):
        folder = out / dump.stem
        folder.mkdir(parents=True)
        shutil.copy(dump, folder / dump.name)
        for path in (PAGES / "en").iterdir():
            if path.name.startswith(("Template:", "Module:")):
                shutil.copy(path, folder / path.name)
    items = out / "wikidata"
    items.mkdir()
    for line in (SAMPLE / "wikidata.jsonl").read_text(encoding="utf-8").splitlines():
        (items / f"{json.loads(line)['id']}.json").write_text(line, encoding="utf-8")
    return out


def profile(folder: Path, *, languages: tuple[str, ...] = ("en", "fr"), us: int = 4, non_us: int = 6) -> Path:
    """A small profile over the sample's people, with a registry of its own."""
    path = folder / "world.toml"
    path.write_text(
        f"""
as_of = "2026-11-01"
retrieved_at = "2026-11-01T00:00:00Z"
seed = 7
languages = {json.dumps(languages)}
registry = "registry"
countries = "{SAMPLE}/countries.toml"
synthetic = true
[sizes]
us = {us}
non_us = {non_us}
[whogov]
path = "{SAMPLE}/whogov_within.csv"
[legislators]
files = ["{SAMPLE}/legislators-current.yaml", "{SAMPLE}/legislators-historical.yaml"]
profiles = "{SAMPLE}/bioguide_profiles.jsonl"
[wikipedia]
dumps = "{SAMPLE}/wikipedia"
[wikidata]
dump = "{SAMPLE}/wikidata.jsonl"
""",
        encoding="utf-8",
    )
    return path


def command(*arguments: str) -> list[str]:
    """One command of the tool as this interpreter runs it."""
    return [sys.executable, "-m", "cli.main", *arguments]


def nuggetsmith(*arguments: str) -> dict[str, Any]:
    """Runs a command to its end; what it printed as JSON."""
    done = subprocess.run(
        command(*arguments, "--json"), capture_output=True, text=True, check=False, cwd=REPO
    )
    assert done.returncode == 0, done.stderr
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def table(snapshot: Path, name: str) -> list[dict[str, Any]]:
    """Rows of a snapshot's table."""
    with gzip.open(snapshot / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def hashes(snapshot: Path) -> list[list[Any]]:
    """(table, rows, hash) of a snapshot, which leave the times of retrieval out."""
    manifest = json.loads((snapshot / "snapshot.json").read_text())
    found: list[list[Any]] = manifest["tables"]
    return found
