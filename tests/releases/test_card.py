"""The card: what it says is what the release holds, and the Hub reads it as it was meant."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from huggingface_hub import DatasetCard, DatasetCardData

from evaluator.judges import judge_of
from evaluator.predictions import Prediction, read_record
from evaluator.release import read_release
from evaluator.scoring import score, score_table
from releases.card import card_text, text_languages
from releases.content import Measure
from releases.front_matter import front_matter, yaml_head
from releases.licences import CONFIG_LICENCES
from releases.manifest import Manifest, make_manifest
from releases.meanings import MEANINGS, column_values
from releases.names import check_names
from releases.origins import origin_in_words
from releases.parquet import ConfigFile
from releases.stats import count
from releases.validity import MEASURES, validity
from schemas.base import Record
from schemas.counts import StageCount
from schemas.errors import InputInvalid
from schemas.tables import CONFIGS, columns
from tests.releases.conftest import People, Workshop
from tests.releases.makers import bare_content, coverage, entity, event, evidence, nugget, page, source

pytestmark = pytest.mark.usefixtures("unloaded")


def manifest(*names: str, **fields: Any) -> Manifest:
    files = [
        ConfigFile(
            config=name,
            path=f"{name}/test-00000-of-00001.parquet",
            rows=3,
            n_bytes=10,
            arrow_bytes=20,
            sha256="",
            content_hash="",
        )
        for name in names
    ]
    return make_manifest(
        bare_content(**fields),
        version="2026.11.0",
        configs=files,
        content_hash="",
        previous=None,
        unknown_coverage=(),
    )


@pytest.mark.parametrize("name", ["2025-01", "held-out", "all", "", "a b"])
def test_split_that_the_hub_does_not_take_is_refused(name: str) -> None:
    """PUB-24: names with `-`, `:` or `/` fail only when somebody loads the data."""
    with pytest.raises(InputInvalid, match="names that the Hub does not take"):
        check_names(splits=[name])


@pytest.mark.parametrize("name", ["eval:hard", "us/hard", "us.hard", "../x"])
def test_config_that_the_hub_does_not_take_is_refused(name: str) -> None:
    """PUB-24."""
    with pytest.raises(InputInvalid, match="config"):
        check_names(configs=[name])


def test_refusal_names_every_bad_name_and_one_that_would_do() -> None:
    """PUB-24, the literal input."""
    with pytest.raises(InputInvalid) as caught:
        check_names(["eval:hard", "us/hard", "gold"], ["2025-01", "held-out", "easy"], ["en", "no", "zh"])
    said = caught.value.what
    assert "config 'eval:hard' (say 'eval_hard')" in said
    assert "config 'us/hard' (say 'us_hard')" in said
    assert "split '2025-01' (say '2025_01')" in said
    assert "split 'held-out' (say 'held_out')" in said
    assert "gold" not in said and "easy" not in said and "language" not in said


def test_published_configs_have_names_that_the_hub_takes() -> None:
    check_names(CONFIGS, ["test"], ["en", "zh-min-nan", "roa-rup"])


@pytest.mark.parametrize("code", [False, "EN", "english", "und_x"])
def test_language_that_is_no_code_is_refused(code: Any) -> None:
    with pytest.raises(InputInvalid, match="language"):
        check_names(languages=[code])


def test_norwegian_stays_norwegian(tmp_path: Path) -> None:
    """PUB-24: the finished card, read back, has language exactly en, no, zh."""
    head = yaml_head(front_matter(manifest("nuggets"), ["zh", "no", "en"], ["cc-by-4.0"]))
    assert yaml.safe_load(head.split("---\n")[1])["language"] == ["en", "no", "zh"]
    (tmp_path / "README.md").write_text(head)
    card = DatasetCard.load(tmp_path / "README.md")
    assert isinstance(card.data, DatasetCardData)
    assert card.data.language == ["en", "no", "zh"]


def test_every_config_names_files_that_exist_and_the_version(workshop: Workshop, people: People) -> None:
    release = workshop.seal(people).path
    data = DatasetCard.load(release / "README.md").data.to_dict()
    assert [entry["config_name"] for entry in data["configs"]] == [
        "entities",
        "nuggets",
        "coverage",
        "evidence",
        "wikipedia",
    ]
    for entry in data["configs"]:
        assert entry["version"] == "2026.11.0"
        assert list(release.glob(entry["data_files"][0]["path"]))
        assert entry.get("default", False) is (entry["config_name"] == "nuggets")
    examples = {one["config_name"]: one["splits"][0]["num_examples"] for one in data["dataset_info"]}
    assert examples == {"entities": 2, "nuggets": 3, "coverage": 2, "evidence": 3, "wikipedia": 2}
    assert data["license"] == ["cc-by-4.0", "cc-by-sa-4.0"]
    assert data["size_categories"] == ["n<1K"]


def body(rows: dict[str, list[Record]], unknown: tuple[str, ...] = (), **fields: Any) -> str:
    done = {config: tuple(found) for config, found in rows.items()}
    described = manifest(*done, **fields).model_copy(update={"unknown_coverage": unknown})
    text = card_text(described, bare_content(**fields), done, count(done, unknown))
    return text.split("---\n", 2)[2]


def test_every_column_is_described() -> None:
    text = body({config: [] for config in CONFIGS})
    for model in CONFIGS.values():
        for column in columns(model):
            assert f"| `{column.name}` |" in text
            assert column.description
    for config, licence in CONFIG_LICENCES.items():
        assert f"| `{config}` | 3 |" in text and licence in text


def test_left_out_configs_and_missing_measurements_are_said() -> None:
    text = body({"entities": [entity(1)], "nuggets": []})
    assert "Left out because they have no rows: `coverage`, `evidence`" in text
    [missing] = re.findall(r"Not measured yet:\n\n((?:- .*\n)+)", text)
    assert missing.splitlines() == [
        f"- {what}" for name, what in MEASURES.items() if name != "undefined_scores"
    ]
    assert "No human audit of this release" in text


def test_measurements_stand_with_interval_and_number() -> None:
    measures = (
        Measure(
            name="gold_precision",
            group="us",
            value=0.91,
            low=0.88,
            high=0.94,
            n=300,
            how="Two raters, blind.",
        ),
        Measure(name="linking_precision", value=1.0, n=50, how="Checked against the register."),
    )
    block = validity(measures, count({}, ()))
    lines = {line.what: (line.figure, line.how) for line in block.lines}
    assert lines == {
        MEASURES["gold_precision"]: ("us: 0.910 [0.880, 0.940], n = 300", "Two raters, blind."),
        MEASURES["linking_precision"]: ("1.000, n = 50", "Checked against the register."),
    }
    assert MEASURES["judge_agreement"] in block.missing and len(block.missing) == len(MEASURES) - 2
    with pytest.raises(InputInvalid, match="no such figure"):
        validity([Measure(name="beauty", value=1.0, n=1, how="")], count({}, ()))


def test_share_of_undefined_scores_is_what_the_evaluator_finds(workshop: Workshop, people: People) -> None:
    """It needs no prediction: whoever has no headline gold has no score, whatever is answered."""
    people[4] = [event("Doctor", type="education", organization="University of Ostry")]
    sealed = workshop.seal(people).path
    text = (sealed / "README.md").read_text()
    line = "us: 0.000, n = 1; non_us: 0.500, n = 2 | Counted: people without core gold on career or party."
    assert f"| {MEASURES['undefined_scores']} | {line}" in text
    assert "Here that is 3 nuggets of 2 people." in text
    release = read_release(sealed)
    nobody = Prediction("ent_1", "x", "1", "without_wiki", (), "")
    [row] = [
        row
        for row in score_table(score(release, [nobody], judge_of("rules")))[0]
        if (row["slice"], row["rung"], row["average"]) == ("all", "event", "macro")
    ]
    assert (row["n_undefined"], row["n_people"], row["n_gold"]) == (1, 3, 3)


def test_held_out_people_are_not_counted_as_scored() -> None:
    rows: dict[str, tuple[Record, ...]] = {
        "entities": (entity(1), entity(3, held_out=True)),
        "nuggets": (
            nugget(1, event(), "nug_a", "2026.11.0"),
            nugget(1, event(), "nug_b", "2026.11.0", tier="extended"),
            nugget(3, event(), "nug_c", "2026.11.0", held_out=True),
        ),
    }
    stats = count(rows, ())
    assert (stats.scored["us"], stats.headline["us"], stats.without_headline["us"]) == (1, 1, 0)


def people_with(novel: int, people: int = 2) -> dict[str, list[Record]]:
    rows: dict[str, list[Record]] = {"entities": [], "nuggets": [], "coverage": [], "wikipedia": []}
    for number in range(people):
        rows["entities"].append(entity(2 * number + 1))
        rows["coverage"].append(coverage(2 * number + 1, novel))
        rows["wikipedia"].append(page(2 * number + 1, "x"))
        rows["nuggets"] += [
            nugget(2 * number + 1, event(f"Post {n}"), f"nug_{number}_{n}", "2026.11.0") for n in range(novel)
        ]
    return rows


def test_under_three_novel_nuggets_a_person_it_is_no_benchmark_of_novelty() -> None:
    few = body(people_with(2))
    assert "**not a benchmark of novelty** for `us` (2.00 novel nuggets per person): that takes 3" in few
    assert "cannot tell systems apart" in few
    enough = body(people_with(3))
    assert "It is a benchmark of novelty for `us`." in enough
    assert "not a benchmark" not in enough


def test_people_of_unknown_coverage_count_for_no_figure_on_novelty() -> None:
    rows = people_with(3)
    stats = count({config: tuple(found) for config, found in rows.items()}, ("ent_1",))
    (us, _) = stats.novelty
    assert (us.known, us.unknown, us.novel, us.with_novel) == (1, 1, 3, 1)
    assert us.origins == (("wikipedia:en", 3),)
    assert "For 1 people it is not known what Wikipedia says" in body(rows, ("ent_1",))


def test_retired_conflicting_and_uncertain_nuggets_are_not_novel() -> None:
    rows = people_with(1)
    other: dict[str, Any] = {"status": "retired", "removed_in": "2026.11.0"}
    rows["nuggets"] += [
        nugget(1, event("A"), "nug_a", "2026.11.0", **other),
        nugget(1, event("B"), "nug_b", "2026.11.0", label="CONFLICT"),
        nugget(1, event("C"), "nug_c", "2026.11.0", novelty="uncertain"),
        nugget(1, event("D"), "nug_d", "2026.11.0", novelty="covered", tier="extended"),
    ]
    stats = count({config: tuple(found) for config, found in rows.items()}, ())
    (us, _) = stats.novelty
    assert (us.novel, us.uncertain, us.covered) == (2, 1, 1)
    assert stats.retired == 1
    assert stats.per_person["us"].total == 5
    assert stats.by_label["us", "CONFLICT"] == 1
    assert stats.by_tier["us", "extended"] == 1


def test_distribution_of_nuggets_per_person() -> None:
    rows = {
        "entities": tuple(entity(2 * n + 1) for n in range(5)),
        "nuggets": tuple(
            nugget(2 * n + 1, event(f"Post {i}"), f"nug_{n}_{i}", "2026.11.0")
            for n, size in enumerate((0, 1, 2, 3, 10))
            for i in range(size)
        ),
    }
    d = count(rows, ()).per_person["us"]
    assert (d.people, d.total, d.smallest, d.lower, d.median, d.upper, d.largest, d.without) == (
        *(5, 16, 0, 1, 2, 3, 10, 1),
    )
    assert d.mean == pytest.approx(3.2)


def test_whogov_is_cited_and_not_redistributed() -> None:
    text = body({"entities": []}, inputs=(source(),))
    assert "*American Political Science Review* 114(4)" in text
    assert "its rows are never redistributed" in text
    assert "| whogov | whogov.csv | not stated | Nyrup and Bramwell 2020 |" in text


def test_load_lines_are_those_of_the_command() -> None:
    assert 'nuggets = load_dataset("dist/2026.11.0", "nuggets", split="test")' in body({"nuggets": []})
    hub = body({"nuggets": []}, repo="owner/name")
    assert 'load_dataset("owner/name", "nuggets", split="test", revision="v2026.11.0")' in hub


def test_synthetic_release_says_so_first() -> None:
    assert "Everybody and everything in this release is invented" in body({"nuggets": []}, synthetic=True)
    assert "is invented" not in body({"nuggets": []})
    addressed = evidence(1, "x", "x", url="https://en.wikipedia.org/wiki/Person_1")
    text = body({"evidence": [addressed]}, synthetic=True)
    assert "Addresses in it have the form of real ones (`en.wikipedia.org`) and lead to nothing" in text
    assert "have the form of real ones" not in body({"evidence": [addressed]})
    assert "The files are invented ones" in text


def test_cells_do_not_break_their_table() -> None:
    text = body({"nuggets": []}, inputs=(source("a|b", citation="line\none <b>"),))
    assert "| a\\|b | a\\|b.csv | not stated | line one &lt;b> |" in text


def test_languages_of_the_texts() -> None:
    rows = {"wikipedia": (page(1, "x", "no"), page(1, "x", "simple"))}
    assert text_languages(rows) == {"en", "no"}


def test_no_table_has_an_empty_column() -> None:
    congress = [source(f"us-congress:{n}", location=f"{n}.yaml") for n in (1, 2)]
    rows: dict[str, list[Record]] = {
        "entities": [entity(1)],
        "nuggets": [nugget(1, event(), "nug_a", "2026.11.0")],
    }
    stages = (StageCount(stage="x", seen=1, kept=1),)
    text = body(rows, inputs=(source(), *congress), stages=stages)
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        lines = [re.split(r"(?<!\\)\|", line)[1:-1] for line in table.splitlines()]
        for column in zip(*lines, strict=True):
            assert any(cell.strip() for cell in column[2:]), column[0]
    assert "| us-congress | 1.yaml |" in text and "| us-congress | 2.yaml |" in text
    assert "made from" not in text
    assert "| made from |" in body({}, inputs=(source(derived_from="whogov"),))


def test_values_of_columns_come_from_the_models_and_are_explained() -> None:
    """Every column limited to some words lists them; all but self-explaining ones say what each means."""
    plain = {
        ("Entity", "gender"), ("Nugget", "novelty_en"), ("Query", "modality"), ("Query", "difficulty"),
        ("Audit", "sheet"),
    }  # fmt: skip
    found = {
        (model.__name__, column): values
        for model in CONFIGS.values()
        for column, values in column_values(model).items()
        if values
    }
    assert found.keys() - plain == MEANINGS.keys()
    for key, values in found.items():
        if key not in plain:
            assert tuple(MEANINGS[key]) == values, key
    text = body({config: [] for config in CONFIGS})
    ranks = ", ".join(f"`{value}`" for value in found["Nugget", "rank"])
    assert f"| `rank` | string | yes | {ranks} |" in text
    assert "| `ended` | `yes` | over by `as_of`" in text
    assert "|  | `no` | still going on" in text


def test_the_example_of_a_prediction_is_one_line_that_the_evaluator_reads() -> None:
    [line] = re.findall(r"```json\n(.*)\n```", body({"nuggets": []}))
    [event_read] = read_record(json.loads(line), "card").events
    assert event_read.title == "Minister of Tides and Harbours"


def test_no_judge_is_named_that_the_release_lacks() -> None:
    text = body({"nuggets": []})
    assert "The evaluator's only judge is `rules`" in text
    assert "embedding" not in text and "llm" not in text


def test_origins_of_novel_nuggets_are_said_in_words() -> None:
    rows = people_with(1)
    rows["nuggets"] += [
        nugget(1, event("A"), "nug_a", "2026.11.0", origins=("register:us-congress", "wikidata")),
        nugget(1, event("B"), "nug_b", "2026.11.0", origins=("wikipedia:ar",)),
    ]
    congress = source("us-congress:1", citation="congress-legislators")
    text = body(rows, inputs=(congress,))
    assert "| origin | what it is | us | non_us |" in text
    assert "| `register:us-congress` | register: congress-legislators | 1 | 0 |" in text
    assert "| `wikipedia:ar` | a Wikidata statement imported from Wikipedia (ar);" in text
    assert origin_in_words("web:gazette.example", ()) == "web page of gazette.example"
    assert origin_in_words("register:x", ()) == "register x"


def test_the_shipped_files_that_the_card_names_are_there(workshop: Workshop, people: People) -> None:
    release = workshop.seal(people).path
    for path in ("evaluator/MATCHING.md", "evaluator/LICENSE", "CITATION.cff", "report/index.html"):
        assert (release / path).is_file(), path
    assert "[`evaluator/MATCHING.md`](evaluator/MATCHING.md)" in (release / "README.md").read_text()
