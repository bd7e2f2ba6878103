"""Profiles whose parts have another shape than the Directory's end in one clear error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import InputInvalid
from sources.registers.congress import read_legislators

JOB: dict[str, Any] = {
    "job": {"name": "Representative", "jobType": "CongressMemberJob"},
    "congressAffiliation": {
        "congress": {"congressNumber": 95, "startDate": "1977-01-03", "endDate": "1979-01-03"},
        "partyAffiliation": [{"party": {"name": "Democrat"}}],
        "represents": {"regionCode": "OH"},
    },
}
GOOD: dict[str, Any] = {
    "usCongressBioId": "X900001", "givenName": "Orla", "familyName": "Quint", "birthDate": "1930",
    "profileText": "A Representative from Ohio.", "relationship": [], "jobPositions": [JOB],
}  # fmt: skip


def read(folder: Path, item: dict[str, Any]) -> int:
    path = folder / "profiles.jsonl"
    path.write_text(json.dumps(item) + "\n", encoding="utf-8")
    return len(read_legislators([], as_of="2023-01-31", profiles=path).persons)


def test_the_good_one_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, GOOD) == 1


@pytest.mark.parametrize("odd", [5, "x", [1], {"a": 1}])
@pytest.mark.parametrize(
    "place",
    [
        ("givenName",), ("jobPositions",), ("jobPositions", 0), ("jobPositions", 0, "job"),
        ("jobPositions", 0, "congressAffiliation"), ("jobPositions", 0, "congressAffiliation", "congress"),
        ("jobPositions", 0, "congressAffiliation", "partyAffiliation"),
        ("jobPositions", 0, "congressAffiliation", "represents"),
    ],
)  # fmt: skip
def test_an_odd_part_is_an_error_or_is_left_out(
    tmp_path: Path, place: tuple[str | int, ...], odd: object
) -> None:
    item = json.loads(json.dumps(GOOD))
    inner: Any = item
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = odd
    try:
        found = read(tmp_path, item)
    except InputInvalid as error:
        assert "X900001" in str(error)
    else:
        assert found <= 1
