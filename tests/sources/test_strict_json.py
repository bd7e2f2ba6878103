"""JSON that cannot be kept is refused where it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.errors import InputInvalid
from sources.strict_json import read_json
from sources.wikidata_dump import read_documents

BAD = ['{"id": "Q1", "x": NaN}', '{"id": "Q1", "x": "\\ud800"}', '{"id": "Q1", "x": ' + "9" * 5000 + "}", "{"]


@pytest.mark.parametrize("text", BAD, ids=["nan", "half a letter", "huge number", "cut off"])
def test_what_cannot_be_kept_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"JSON|digit|delimiter|Expecting|surrogates|property"):
        read_json(text)
    path = tmp_path / "items.jsonl"
    path.write_text('{"id": "Q2"}\n' + text + "\n", encoding="utf-8")
    with pytest.raises(InputInvalid, match=r"items\.jsonl:2"):
        list(read_documents(path))


def test_whole_letters_stay() -> None:
    assert read_json('{"x": "\\ud83d\\ude00 \\u00e9"}') == {"x": "\U0001f600 é"}
