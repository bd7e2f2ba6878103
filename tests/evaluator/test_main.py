"""`python -m evaluator`: figures, exit codes, slices, and no traceback whatever is handed in."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluator.__main__ import main
from evaluator.errors import ConfigurationError
from evaluator.judges import NAMES, judge_of
from tests.evaluator.makers import entity_row, nugget_row, prediction_row, write_predictions, write_release

FILE = "test-00000-of-00001.parquet"
SCHOOL: dict[str, Any] = {"type": "education", "position": None, "organization": "University of Ostry"}
STUDY = {**SCHOOL, "organization": "Ostry University", "degree": "B.A.", "start": "1976", "end": "1980"}


def gold_rows() -> list[Any]:
    return [
        nugget_row(1),
        nugget_row(2, position="Mayor of Ostry", organization="Ostry", start="1990", end="1992"),
        nugget_row(3, type="party", position="member", organization="Unity Party", start=None, end=None),
        nugget_row(4, **SCHOOL, degree="BA", start=None, end="1980"),
        nugget_row(5, entity=2, position="Senator", organization="Senate", start="2001-01", end=".."),
        nugget_row(6, entity=2, position="Judge", label="CONFLICT", start="1980", end="1985"),
        nugget_row(7, entity=2, position="Rector", tier="extended", start="1980", end="1985"),
        nugget_row(8, entity=2, position="Dean", status="retired", removed_in="2026.10.0"),
        nugget_row(9, entity=2, position="Clerk", held_out=True, salted_hash="x"),
        nugget_row(10, entity=3, position="Judge"),
    ]


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    people = [entity_row(1), entity_row(2), entity_row(3, held_out=True), entity_row(4, era="2000s")]
    return write_release(tmp_path_factory.mktemp("release"), people, gold_rows())


def career(position: str, start: str | None = None, end: str | None = None, **fields: Any) -> dict[str, Any]:
    return {"type": "career", "position": position, "start": start, "end": end, **fields}


ANSWERS = [
    prediction_row(
        1,
        events=[
            career("Minister for Tides", "1994", "1998"),
            career("Mayor", "1990", "1993", organization="City of Ostry"),
            {"type": "party", "organization": "Unity Party"},
            {
                "type": "education",
                "organization": "Ostry University",
                "degree": "B.A.",
                "start": "1976",
                "end": "1980",
            },
        ],
    ),
    prediction_row(
        2,
        events=[
            career("Judge", "1980"),
            career("Rector", "1980", "1985"),
            career("Dean"),
            career("King", "2030"),
        ],
    ),
    prediction_row(3),
]


def scored(
    release: Path, tmp_path: Path, rows: list[Any], capsys: pytest.CaptureFixture[str]
) -> dict[str, Any]:
    out = tmp_path / "scores.json"
    predictions = write_predictions(tmp_path / "answers.jsonl", rows)
    code = main(["--release", str(release), "--predictions", str(predictions), "--out", str(out)])
    assert code == 0, capsys.readouterr().err
    result: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return result


def row(result: dict[str, Any], part: str = "scores", **where: object) -> dict[str, Any]:
    found = [one for one in result[part] if all(one[name] == value for name, value in where.items())]
    assert len(found) == 1
    one: dict[str, Any] = found[0]
    return one


def test_the_result_holds_what_the_headline_needs(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = scored(release, tmp_path, ANSWERS, capsys)
    meta = result["meta"]
    assert (meta["version"], meta["as_of"], meta["comparability"], meta["schema"]) == (
        "2026.11.0",
        "2026-11-30",
        1,
        1,
    )
    assert meta["judge"] == "rules"
    assert meta["thresholds"] == {
        "field": 90, "gap_days": 31, "months": 1, "organization": 90, "position": 90, "relative_name": 90,
        "word": 85,
    }  # fmt: skip
    assert meta["n_people"] == 3
    assert meta["n_predictions_unscored"] == 1
    [system] = meta["systems"]
    assert (system["system"], system["n_answered"], system["missing"]) == ("finder", 2, ["ent_4"])

    event = row(result, slice="all", rung="event", average="micro")
    # career and party of the core: gold 1, 2, 3, 5; right: minister and membership; wrong: the mayor's end
    assert (event["n_gold"], event["n_pred"], event["tp"], event["ignored"]) == (4, 3, 2, 3)
    assert (event["precision"], event["recall"]) == (pytest.approx(2 / 3), 0.5)
    assert (event["out_of_window"], event["slots"], event["n_gold_undated"], event["tp_undated"]) == (
        1,
        2,
        1,
        1,
    )
    assert event["headline"] is True
    macro = row(result, slice="all", rung="event", average="macro")
    assert (macro["recall"], macro["n_undefined"], macro["n_people"]) == (
        pytest.approx((2 / 3 + 0) / 2),
        1,
        3,
    )
    assert row(result, slice="all", rung="identity", average="micro")["tp"] == 3
    assert "Release 2026.11.0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "n_gold", "tp"),
    [
        ("stratum=us", 3, 2),
        ("stratum=non_us", 1, 0),
        ("condition=without_wiki", 4, 2),
        ("country=XVE", 4, 2),
        ("region=unknown", 4, 2),
        ("era=1990s", 4, 2),
        ("era=2000s", 0, 0),
        ("type=career", 3, 1),
        ("type=party", 1, 1),
        ("type=education", 1, 1),
        ("type=kinship", 0, 0),
        ("type=every", 5, 3),
        ("tier=core", 4, 2),
        ("tier=extended", 1, 1),
    ],
)
def test_slices(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, n_gold: int, tp: int
) -> None:
    found = row(scored(release, tmp_path, ANSWERS, capsys), slice=name, rung="event", average="micro")
    assert (found["n_gold"], found["tp"]) == (n_gold, tp)
    assert (found["f1"] is None) == (n_gold == 0)


def test_novelty_recall_is_beside_the_scores(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = scored(release, tmp_path, ANSWERS, capsys)
    found = row(result, "novelty", slice="all", rung="event", average="micro", against="all")
    assert (found["n_novel"], found["found"], found["recall"], found["n_undefined"]) == (4, 2, 0.5, 1)
    found = row(result, "novelty", slice="all", rung="event", average="macro", against="en")
    assert (found["recall"], found["n_undefined"]) == (None, 3)


def test_systems_and_runs_are_kept_apart(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [prediction_row(1), prediction_row(1, system="other", events=[]), prediction_row(1, run_id="2")]
    result = scored(release, tmp_path, rows, capsys)
    assert [unit["run_id"] for unit in result["meta"]["systems"]] == ["1", "2", "1"]
    assert row(result, system="finder", slice="all", rung="event", average="micro")["tp"] == 2
    assert row(result, system="other", slice="all", rung="event", average="micro")["f1"] == 0.0
    assert row(result, system="finder", slice="all", rung="event", average="micro")["n_people"] == 6


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--out", "/nowhere/scores.json"], "cannot be written"),
        (["--release", "/nowhere"], "no readable manifest.json"),
        (["--predictions", "/nowhere"], "no such file or folder"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_2(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    predictions = write_predictions(tmp_path / "answers.jsonl", [prediction_row()])
    assert main(["--release", str(release), "--predictions", str(predictions), *options]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "options", [["--judge", "coin"], ["--judge", "llm"], ["--html", "x.html"], ["--answers", "x.jsonl"]]
)
def test_a_wrong_option_exits_2(release: Path, options: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--release", str(release), "--predictions", "x", *options])
    assert caught.value.code == 2


def test_help_names_only_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    assert "--judge {rules}" in said and "evaluator/MATCHING.md" in said
    assert not re.search(r"embedding|llm|--html|--answers", said)
    for name in NAMES:
        assert judge_of(name).name == name
    with pytest.raises(ConfigurationError, match="no judge 'llm'"):
        judge_of("llm")


def shown(
    release: Path, tmp_path: Path, rows: list[Any], capsys: pytest.CaptureFixture[str], *options: str
) -> list[str]:
    predictions = write_predictions(tmp_path / "answers.jsonl", rows)
    assert main(["--release", str(release), "--predictions", str(predictions), *options]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_terminal_says_first_how_many_people_have_predictions(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = shown(release, tmp_path, ANSWERS, capsys)
    assert lines[2:5] == [
        "finder (run 1, without_wiki): predictions about 2 of 3 people",
        "  without a prediction, so counted as empty answers: 1 (ent_4)",
        "predictions about people who are not scored (held out, withdrawn or replaced): 1",
    ]


def test_the_headline_comes_first_and_is_marked(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = shown(release, tmp_path, ANSWERS, capsys)
    [start] = [at for at, line in enumerate(lines) if line.startswith("Headline of finder")]
    rows = [line.split() for line in lines[start + 3 : start + 9]]
    assert [row[:3] for row in rows[:4]] == [
        ["*", "event", "micro"],
        ["*", "event", "macro"],
        ["*", "attribute", "micro"],
        ["*", "attribute", "macro"],
    ]
    assert [row[0] for row in rows[4:]] == ["identity", "identity"]
    assert rows[0][3:5] == ["0.667", "0.500"]


def test_other_slices_wait_behind_all(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = shown(release, tmp_path, ANSWERS, capsys)
    everything = shown(release, tmp_path, ANSWERS, capsys, "--all")
    assert max(map(len, few)) <= 100 and max(map(len, everything)) <= 100
    assert len(few) < 50
    starts = [line.split()[0] for line in few if "=" in line.split(" ")[0]]
    assert starts == ["stratum=non_us", "stratum=us", "type=career", "type=party", "type=education",
                      "type=every", "tier=extended"]  # fmt: skip
    for wanted in ("era=1990s", "country=XVE", "condition=without_wiki"):
        assert sum(line.startswith(wanted) for line in everything) == 3, "once a rung"
    assert "macro" in "\n".join(few)


def test_conditions_are_shown_where_there_are_several(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [prediction_row(1), prediction_row(1, condition="with_wiki")]
    assert any(line.startswith("condition=with_wiki") for line in shown(release, tmp_path, rows, capsys))


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda folder: (folder / "manifest.json").write_text("{"), "is no JSON"),
        (lambda folder: (folder / "manifest.json").write_text("[]"), "is no JSON object"),
        (lambda folder: (folder / "manifest.json").write_text("{}"), "lacks `version`"),
        (lambda folder: shutil.rmtree(folder / "nuggets"), "there is no such file"),
        (
            lambda folder: (folder / "nuggets" / "test-00000-of-00001.parquet").write_bytes(b"x"),
            "cannot be read",
        ),
        (
            lambda folder: shutil.copy(
                folder / "entities" / "test-00000-of-00001.parquet",
                folder / "nuggets" / "test-00000-of-00001.parquet",
            ),
            "lacks the columns",
        ),
    ],
)
def test_a_damaged_release_is_one_line_and_exit_2(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: Any, says: str
) -> None:
    folder = tmp_path / "release"
    shutil.copytree(release, folder)
    damage(folder)
    predictions = write_predictions(tmp_path / "answers.jsonl", [prediction_row()])
    assert main(["--release", str(folder), "--predictions", str(predictions)]) == 2
    assert says in capsys.readouterr().err


def test_a_release_without_gold_exits_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_release(tmp_path / "release", [entity_row()], [nugget_row(label="UNKNOWN")])
    predictions = write_predictions(tmp_path / "answers.jsonl", [prediction_row()])
    assert main(["--release", str(folder), "--predictions", str(predictions)]) == 1
    assert "no gold" in capsys.readouterr().err


def test_importing_the_evaluator_is_light() -> None:
    heavy = ["scipy", "numpy", "pyarrow", "pydantic", "rapidfuzz"]
    code = f"import sys, evaluator, evaluator.roles; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- fuzz -------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def mutated(value: Any, rng: random.Random, spare: Any) -> Any:
    """The value with one part somewhere in it replaced, dropped or doubled."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(sorted(value))
        if rng.random() < 0.15:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: mutated(value[key], rng, spare)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        at = rng.randrange(len(value))
        if rng.random() < 0.15:
            return [*value, value[at]]
        return [*value[:at], mutated(value[at], rng, spare), *value[at + 1 :]]
    return spare


SEEDS = [
    *ANSWERS,
    {
        "entity_id": "ent_1",
        "occupation_experiences": [{"time_range": "1994.03-Present", "position_title": "Mayor"}],
        "relatives": [{"relation": "son", "full_name": "Orla"}],
    },
]


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    seed=st.sampled_from(SEEDS),
    rng=st.randoms(use_true_random=False),
    spares=st.lists(JSON, min_size=1, max_size=4),
)
def test_fuzz_mutated_predictions_never_give_a_traceback(
    release: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    seed: Any,
    rng: random.Random,
    spares: list[Any],
) -> None:
    for spare in spares:
        seed = mutated(seed, rng, spare)
    path = write_predictions(tmp_path / "answers.jsonl", [seed])
    out = tmp_path / "scores.json"
    code = main(["--release", str(release), "--predictions", str(path), "--out", str(out)])
    assert code in (0, 2)
    assert code == 0 or capsys.readouterr().err.startswith("evaluator: error: ")


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(cuts=st.lists(st.tuples(st.integers(0, 2000), st.binary(max_size=4)), min_size=1, max_size=4))
def test_fuzz_damaged_bytes_never_give_a_traceback(
    release: Path, tmp_path: Path, cuts: list[tuple[int, bytes]]
) -> None:
    content = "".join(json.dumps(one) + "\n" for one in SEEDS).encode()
    for at, new in cuts:
        content = content[:at] + new + content[at + len(new) :]
    path = tmp_path / "answers.jsonl"
    path.write_bytes(content)
    assert main(["--release", str(release), "--predictions", str(path)]) in (0, 2)


@pytest.mark.integration
def test_a_copy_of_the_release_scores_itself_in_a_bare_environment(
    release: Path, tmp_path: Path, repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "release"
    shutil.copytree(release, folder)
    shutil.copytree(repo / "evaluator", folder / "evaluator", ignore=shutil.ignore_patterns("__pycache__"))
    predictions = write_predictions(tmp_path / "answers.jsonl", ANSWERS)
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "bare")], check=True)
    python = tmp_path / "bare" / "bin" / "python"
    install = [str(python), "-m", "pip", "install", "-q", "pyarrow", "rapidfuzz", "scipy"]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"pip cannot reach a package registry: {done.stderr.strip()[-200:]}")
    run = [
        str(python),
        "-m",
        "evaluator",
        "--release",
        ".",
        "--predictions",
        str(predictions),
        "--out",
        "scores.json",
    ]
    done = subprocess.run(run, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    alone = json.loads((folder / "scores.json").read_text(encoding="utf-8"))
    assert alone == scored(release, tmp_path, ANSWERS, capsys)
