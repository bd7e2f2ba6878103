"""Profiles: unknown keys and contradictions are errors, paths are relative to the profile."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipelines.profile import load_profile
from schemas.errors import ConfigurationError

GOOD = """
seed = 1
registry = "../registry/test"
[wikipedia]
dumps = "pages"
[wikidata]
dump = "items.jsonl"
[legislators]
files = ["a.yaml", "b.yaml"]
"""


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_paths_are_relative_to_the_profile(tmp_path: Path) -> None:
    profile = load_profile(write(tmp_path, GOOD))
    assert profile.name == "mine"
    assert profile.registry == tmp_path / "../registry/test"
    assert profile.wikipedia.dumps == tmp_path / "pages"
    assert profile.legislators.files == (tmp_path / "a.yaml", tmp_path / "b.yaml")
    assert profile.declarations == tmp_path / "sources.toml"


def test_changes_replace_values_and_keep_their_paths(tmp_path: Path) -> None:
    changes = {"sizes": {"us": 3}, "whogov": {"path": Path("rows.csv")}, "as_of": "2026-11-01"}
    profile = load_profile(write(tmp_path, GOOD), changes)
    assert (profile.sizes.us, profile.sizes.non_us) == (3, 200)
    assert profile.whogov.path == Path("rows.csv")
    assert profile.as_of == "2026-11-01"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + "speed = 3\n", "unknown key: legislators.speed"),
        ("speeed = 3\n" + GOOD, "unknown key: speeed"),
        ("name = 'x'\n" + GOOD, "unknown key: name"),
        ("as_of = '30 November'\n" + GOOD, "as_of"),
        ("languages = ['fr']\n" + GOOD, "'en'"),
        ("languages = ['en', 'en']\n" + GOOD, "twice"),
        (GOOD.replace('dumps = "pages"', ""), "[wikipedia] needs exactly one"),
        ("languages = ['en', '../x']\n" + GOOD, "languages.1"),
        (
            GOOD.replace('dump = "items.jsonl"', 'url = "https://me:secret@example.org/api"'),
            "no user or password",
        ),
        ("as_of = '2026-12-01'\nretrieved_at = '2026-11-01T00:00:00Z'\n" + GOOD, "later than the files"),
        (GOOD + "[sizes]\nus = -1\n", "sizes.us"),
        (GOOD + "[whogov]\npath = 'a'\ndeclared = 'b'\n", "not both"),
        (GOOD.replace('dumps = "pages"', 'url = "https://en.wikipedia.org/w/api.php"'), "{lang}"),
        ("seed = = 1", "not TOML"),
    ],
)
def test_what_does_not_fit_is_one_clear_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        load_profile(write(tmp_path, text))
    message = str(caught.value)
    assert said in message
    assert message.startswith(str(tmp_path / "mine.toml"))
    assert "\n" not in message


def test_an_unknown_name_lists_what_is_there(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repo)
    with pytest.raises(ConfigurationError, match="known here: live, sample"):
        load_profile("sampel")
    with pytest.raises(ConfigurationError, match="no such profile file"):
        load_profile("nowhere/p.toml")


@pytest.mark.parametrize("name", ["sample", "live"])
def test_the_profiles_of_the_project_are_valid(
    repo: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(repo)
    assert load_profile(name).name == name
