"""Fixtures shared by all tests: where the project and the real material are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.farm import farm, fault_proxy, sample_farm

__all__ = ["farm", "fault_proxy", "realworld", "repo", "sample_farm"]

REPO = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def repo() -> Path:
    """The project's folder."""
    return REPO


@pytest.fixture(scope="session")
def realworld() -> Path:
    """The folder of real articles, entities and registers; tests that need it skip without it."""
    folder = REPO.parent / "shared" / "realworld"
    if not folder.is_dir():
        pytest.skip("the real material (../shared/realworld) is not on this machine")
    return folder
