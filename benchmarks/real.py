"""The whole way on real material: farm -> fault proxy -> harvest -> release, with its figures.

`python -m benchmarks.real [--out build/real]` builds a farm of the real articles and entities (once), puts
the proxy that plays Wikimedia's edge before it, draws 200 + 200, harvests, builds and seals a release, and
prints what the stages kept, how many nuggets people have, and what is known of Wikipedia's coverage.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.farm import cached_data, start_fault_proxy
from tests.mediawiki.real import real_pages
from tests.mediawiki.server import REPO, FaultProxy, serve

PROFILE = Path(__file__).resolve().parent / "real.toml"
REALWORLD = REPO.parent / "shared" / "realworld"

FAULTS: tuple[dict[str, object], ...] = (
    {"status": 429, "retry_after": 0},
    {"drop": True},
    {"maxlag": 6, "retry_after": 0},
    {"status": 503, "retry_after": 0},
    {"truncate": 60},
    {"html": True},
)
"""What the proxy does to some requests, in turn."""

EVERY = 23
"""One request in so many is spoilt."""


@dataclass(frozen=True)
class RealRun:
    """What a run left behind.

    Attributes:
        release: folder of the release.
        snapshot: folder of the snapshot.
        result: what `nuggetsmith release --json` said.
        seconds: harvest, then release.
        n_requests: requests that the proxy saw.
        n_spoilt: those that it spoilt.
    """

    release: Path
    snapshot: Path
    result: dict[str, Any]
    seconds: tuple[float, float]
    n_requests: int
    n_spoilt: int


def nuggetsmith(*arguments: str) -> dict[str, Any]:
    """Runs one command with `--json` and returns what it printed."""
    command = [sys.executable, "-m", "cli.main", *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=REPO)
    if done.returncode:
        raise SystemExit(f"nuggetsmith {arguments[0]} ended with {done.returncode}:\n{done.stderr}")
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def spoil(proxy: FaultProxy, n: int = 20_000) -> None:
    """Spoils one in `EVERY` of the next requests."""
    proxy.set_faults([FAULTS[i // EVERY % len(FAULTS)] if i % EVERY == EVERY - 1 else {} for i in range(n)])


def own_profile(folder: Path) -> Path:
    """The profile with its registry in a folder of the run's own."""
    text = PROFILE.read_text(encoding="utf-8").replace("../../shared", str(REALWORLD.parent))
    path = folder / PROFILE.name
    path.write_text(text.replace("../build/real/registry", "registry"), encoding="utf-8")
    return path


def run(out: Path) -> RealRun:
    """Harvests and seals from scratch; the farm's databases are kept for the next time."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    profile = own_profile(out)
    pages = out / "pages"
    real_pages(REALWORLD, pages)
    farm = serve(cached_data(pages))
    shutil.rmtree(pages)
    proxy = start_fault_proxy(farm.base_url, out)
    try:
        spoil(proxy)
        started = time.perf_counter()
        nuggetsmith(
            "harvest", "--profile", str(profile), "--out", str(out / "snapshot"),
            "--wikipedia-url", proxy.wikipedia_url, "--wikidata-url", proxy.wikidata_url,
        )  # fmt: skip
        harvested = time.perf_counter()
        log = proxy.log()
    finally:
        proxy.stop()
        farm.stop()
    result = nuggetsmith(
        "release", "--profile", str(profile), "--snapshot", str(out / "snapshot"), "--out", str(out / "dist")
    )
    seconds = (harvested - started, time.perf_counter() - harvested)
    return RealRun(Path(result["path"]), out / "snapshot", result, seconds, len(log), len(log) // EVERY)


def rows(release: Path, config: str) -> list[dict[str, Any]]:
    """Rows of one config of a release."""
    import pyarrow.parquet as pq

    found: list[dict[str, Any]] = pq.read_table(release / config / "test-00000-of-00001.parquet").to_pylist()
    return found


def nuggets_per_person(release: Path) -> dict[str, list[int]]:
    """RIGHT nuggets of each person, by stratum, sorted."""
    right = Counter(row["entity_id"] for row in rows(release, "nuggets") if row["label"] == "RIGHT")
    result: dict[str, list[int]] = {}
    for entity in rows(release, "entities"):
        result.setdefault(entity["stratum"], []).append(right[entity["entity_id"]])
    return {stratum: sorted(found) for stratum, found in sorted(result.items())}


def report(done: RealRun) -> str:
    """The figures of a run, for reading."""
    lines = [
        f"harvest {done.seconds[0]:.0f} s ({done.n_requests} requests, {done.n_spoilt} spoilt), "
        f"build and seal {done.seconds[1]:.0f} s: {done.release}"
    ]
    manifest = json.loads((done.release / "manifest.json").read_text())
    for stage in manifest["stages"]:
        reasons = ", ".join(f"{item['reason']} {item['n']}" for item in stage["dropped"])
        lines.append(
            f"  {stage['stage']:<24} seen {stage['seen']:>7} kept {stage['kept']:>7}  {reasons}".rstrip()
        )
    for stratum, found in nuggets_per_person(done.release).items():
        cuts = statistics.quantiles(found, n=4, method="inclusive")
        some = sum(n > 0 for n in found) / len(found)
        lines.append(
            f"RIGHT nuggets a person, {stratum}: min {found[0]}, "
            f"quartiles {cuts[0]:g} {cuts[1]:g} {cuts[2]:g}, max {found[-1]}; "
            f"{some:.1%} of {len(found)} have one"
        )
    for name in ("label", "tier", "type", "novelty"):
        counts = Counter(row[name] for row in rows(done.release, "nuggets"))
        lines.append(f"nuggets by {name}: " + ", ".join(f"{key} {n}" for key, n in sorted(counts.items())))
    status = Counter(row["status"] for row in rows(done.release, "coverage"))
    lines.append("coverage: " + ", ".join(f"{key} {n}" for key, n in sorted(status.items())))
    return "\n".join(lines)


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=REPO / "build" / "real")
    arguments = parser.parse_args()
    if not REALWORLD.is_dir():
        raise SystemExit(f"the real material is not here: {REALWORLD}")
    print(report(run(arguments.out)))
    print(f"machine: {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
