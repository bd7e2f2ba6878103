"""The documentation of profiles says what the code says."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel

from pipelines.profile import Profile


def described(model: type[BaseModel], prefix: str = "") -> dict[str, str]:
    """Every key of a profile with its description."""
    found: dict[str, str] = {}
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            found |= described(field.annotation, f"{prefix}{name}.")
        elif name != "name":
            found[f"{prefix}{name}"] = field.description or ""
    return found


def test_every_key_is_documented_in_the_words_of_the_model(repo: Path) -> None:
    text = (repo / "docs" / "profiles.md").read_text(encoding="utf-8")
    rows = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            rows[cells[0].strip("`")] = cells[1]
    expected = described(Profile)
    assert "" not in expected.values()
    assert rows == expected
