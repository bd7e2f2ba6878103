"""Everybody of the real WhoGov-shaped file, linked through a real MediaWiki full of invented namesakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.linking import PRECISION, RECALL, decoy_farm, measure, read_people, run
from tests.farm import needed

pytestmark = [pytest.mark.integration, pytest.mark.timeout(1800)]


def test_linking_of_real_people_among_decoys(realworld: Path, tmp_path: Path) -> None:
    with needed():
        farm, frame, decoys = decoy_farm(realworld)
    try:
        result, _ = run(farm, read_people(realworld), tmp_path / "journal.sqlite")
    finally:
        farm.stop()
    figures = measure(result.links, frame, decoys.absent)
    assert sum(decoys.kinds.values()) >= 300
    assert figures.with_article == 775
    assert figures.precision >= PRECISION
    assert figures.recall >= RECALL
    assert figures.item_wrong == 0
    assert figures.absent.get("linked", 0) <= len(decoys.absent) // 50
