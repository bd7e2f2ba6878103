"""Harvests through a real MediaWiki: the same as from dumps, killed and continued, only what changed."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.farm import Farm, FaultProxy, cached_data, start_fault_proxy
from tests.mediawiki.server import REPO, serve
from tests.pipelines.world import command, hashes, nuggetsmith, profile, table, world_pages

pytestmark = pytest.mark.integration

N_KILLS = 10


@pytest.fixture(scope="module")
def world_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Databases of the sample's world; shared, so only for reading."""
    return cached_data(world_pages(tmp_path_factory.mktemp("world") / "pages"))


@pytest.fixture
def world(world_data: Path, tmp_path: Path) -> Iterator[Farm]:
    """A farm of the sample's world that the test may change."""
    data = tmp_path / "farm"
    shutil.copytree(world_data, data)
    farm = serve(data)
    yield farm
    farm.stop()


@pytest.fixture
def proxy(world: Farm, tmp_path: Path) -> Iterator[FaultProxy]:
    """The witness before the farm: it logs every request."""
    started = start_fault_proxy(world.base_url, tmp_path)
    yield started
    started.stop()


def arguments(tmp_path: Path, proxy: FaultProxy, out: Path, *more: str) -> list[str]:
    return [
        "harvest", "--profile", str(profile(tmp_path)), "--out", str(out),
        "--wikipedia-url", proxy.wikipedia_url, "--wikidata-url", proxy.wikidata_url, *more,
    ]  # fmt: skip


def test_services_and_dumps_give_the_same_records(tmp_path: Path, proxy: FaultProxy) -> None:
    nuggetsmith(*arguments(tmp_path, proxy, tmp_path / "api"))
    nuggetsmith("harvest", "--profile", str(profile(tmp_path)), "--out", str(tmp_path / "dump"))

    def linked(snapshot: Path) -> dict[str, tuple[str, str | None]]:
        return {
            row["person_id"]: (row["link_status"], row.get("wikidata_id")) for row in table(snapshot, "links")
        }

    def items(snapshot: Path) -> dict[str, object]:
        return {row["requested"]: row.get("statements") for row in table(snapshot, "items")}

    def pages(snapshot: Path) -> dict[tuple[str, str], tuple[object, ...]]:
        kept = ("status", "title", "timestamp", "wikitext", "wikidata_id")
        return {
            (row["language"], row["requested"]): tuple(row.get(name) for name in kept)
            for row in table(snapshot, "pages")
        }

    api, dump = tmp_path / "api", tmp_path / "dump"
    assert table(api, "draw") == table(dump, "draw")
    assert linked(api) == linked(dump)
    assert items(api) == items(dump)
    assert pages(api) == pages(dump)
    assert len(pages(api)) > 5


def test_a_harvest_killed_ten_times_is_the_same_and_repeats_at_most_what_was_in_flight(
    tmp_path: Path, proxy: FaultProxy
) -> None:
    nuggetsmith(*arguments(tmp_path, proxy, tmp_path / "whole"))
    n_requests = len(proxy.log())
    proxy.clear_log()
    chance = random.Random(20260131)
    points = sorted(chance.sample(range(1, n_requests), N_KILLS))
    out = tmp_path / "killed"
    for point in points:
        process = subprocess.Popen(
            command(*arguments(tmp_path, proxy, out)),
            cwd=REPO,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while len(proxy.log()) < point and process.poll() is None:
            time.sleep(0.002)
        time.sleep(chance.random() * 0.01)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert process.returncode == -signal.SIGKILL, "the harvest was over before it was killed"
        assert not (out / "snapshot.json").exists()
    nuggetsmith(*arguments(tmp_path, proxy, out))

    assert hashes(out) == hashes(tmp_path / "whole")
    sent = Counter((entry["method"], entry["path"]) for entry in proxy.log())
    repeated = sum(n - 1 for n in sent.values())
    assert sent.total() == n_requests + repeated
    assert repeated <= N_KILLS


def test_a_second_harvest_fetches_text_only_for_changed_pages(
    tmp_path: Path, world: Farm, proxy: FaultProxy
) -> None:
    nuggetsmith(*arguments(tmp_path, proxy, tmp_path / "first"))
    page = next(row for row in table(tmp_path / "first", "pages") if row["status"] == "ok")
    world.edit(page["language"], page["title"], page["wikitext"] + "\nA sentence that is new.\n")
    proxy.clear_log()
    nuggetsmith(*arguments(tmp_path, proxy, tmp_path / "second", "--previous", str(tmp_path / "first")))

    asked = [parse_qs(urlsplit(entry["path"]).query) for entry in proxy.log()]
    texts = [query["titles"][0] for query in asked if "extracts" in query.get("prop", [""])[0]]
    assert texts == [page["title"]]
    before = {(row["language"], row["requested"]): row for row in table(tmp_path / "first", "pages")}
    after = {(row["language"], row["requested"]): row for row in table(tmp_path / "second", "pages")}
    changed = {key for key in after if after[key].get("wikitext") != before[key].get("wikitext")}
    assert changed == {(page["language"], page["requested"])}
    assert "A sentence that is new." in after[changed.pop()]["text"]
