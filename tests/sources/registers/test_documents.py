"""Forms of the term list and of the Directory: equal people from each, and clear errors."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from schemas import PersonRecord
from schemas.errors import InputInvalid, NuggetsmithError, SourceUnavailable
from sources.registers.congress import read_legislators
from sources.registers.yaml_stream import yaml_items
from tests.sources.registers.made_up import job, profile

PEOPLE: list[dict[str, Any]] = [
    {
        "id": {"bioguide": "X900201", "wikipedia": "Orla Quint", "wikidata": "Q1", "fec": ["S1", "S2"]},
        "name": {"first": "Orla", "last": "Quint", "nickname": "Ollie", "official_full": "Orla Quint"},
        "bio": {"birthday": "1950-02-03", "gender": "F"},
        "terms": [
            {"type": "rep", "start": "1981-01-05", "end": "1983-01-03", "state": "NO", "district": 0},
            {"type": "sen", "start": "1983-01-03", "end": "1989-01-03", "state": "OH", "class": 1,
             "party": "Democrat"},
        ],
    },
    {
        "id": {"bioguide": "X900202", "wikipedia": "Dell Marrow (Ohio)"},
        "name": {"first": "Dell", "middle": "Åse", "last": "Marrow: O'Brien"},
        "bio": {"birthday": "1940-12-30", "gender": "M"},
        "terms": [{"type": "rep", "start": "1969-01-03", "end": "1971-01-03", "state": "OH", "district": -1,
                   "party": "Republican", "url": "http://x.example/#a"}],
    },
]  # fmt: skip
PEOPLE[0]["terms"][0]["state"] = "NY"


def _write(folder: Path, form: str) -> Path:
    texts = {
        "yaml": yaml.safe_dump(PEOPLE, allow_unicode=True, sort_keys=False),
        "json": json.dumps(PEOPLE, ensure_ascii=False, indent=1),
        "jsonl": "\n".join(json.dumps(item) for item in PEOPLE),
        # dates without quotes, as other writers leave them
        "bare.yaml": yaml.safe_dump(PEOPLE, allow_unicode=True).replace("'", "\x00").replace(
            "\x00", ""
        ).replace("Marrow: OBrien", '"Marrow: O\'Brien"'),
    }  # fmt: skip
    path = folder / f"people.{form.removesuffix('.gz')}"
    data = texts[form.removesuffix(".gz")].encode()
    if form.endswith(".gz"):
        path, data = folder / "people.gz", gzip.compress(data)
    path.write_bytes(data)
    return path


@pytest.fixture
def expected(tmp_path: Path) -> tuple[PersonRecord, ...]:
    return read_legislators([_write(tmp_path, "json")], as_of="2023-01-31").persons


@pytest.mark.parametrize("form", ["yaml", "jsonl", "yaml.gz", "json.gz", "bare.yaml"])
def test_every_form_gives_the_same_people(
    tmp_path: Path, expected: tuple[PersonRecord, ...], form: str
) -> None:
    assert len(expected) == 2
    assert expected[1].name == "Dell Marrow: O'Brien"
    assert read_legislators([_write(tmp_path, form)], as_of="2023-01-31").persons == expected


def _export(path: Path) -> Path:
    """The same people as the CSV export has them: ids and the latest seat, no terms."""
    columns = [
        "last_name",
        "first_name",
        "middle_name",
        "suffix",
        "nickname",
        "full_name",
        "birthday",
        "gender",
        "type",
        "state",
        "bioguide_id",
        "wikipedia_id",
        "wikidata_id",
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        for one in PEOPLE:
            name, ids, last = one["name"], one["id"], one["terms"][-1]
            writer.writerow(
                [name["last"], name["first"], name.get("middle"), "", name.get("nickname"),
                 name.get("official_full"), one["bio"]["birthday"], one["bio"]["gender"], last["type"],
                 last["state"], ids["bioguide"], ids.get("wikipedia"), ids.get("wikidata")]
            )  # fmt: skip
    return path


def _profiles(path: Path) -> Path:
    text = "(January 3, 1981-January 3, 1983)"
    items = [profile(one["id"]["bioguide"], job(97), text=text, **{"familyName": "Q"}) for one in PEOPLE]
    path.write_text("\n".join(json.dumps(item) for item in items), encoding="utf-8")
    return path


def test_csv_export_gives_the_people_of_the_yaml_without_terms(tmp_path: Path) -> None:
    bare = [{key: value for key, value in one.items() if key != "terms"} for one in PEOPLE]
    plain = tmp_path / "bare.json"
    plain.write_text(json.dumps(bare), encoding="utf-8")
    profiles = _profiles(tmp_path / "profiles.jsonl")
    by_json = read_legislators([plain], as_of="2023-01-31", profiles=profiles).persons
    by_csv = read_legislators([_export(tmp_path / "x.csv")], as_of="2023-01-31", profiles=profiles).persons
    assert len(by_csv) == 2
    assert by_csv == by_json
    assert by_csv[0].wikipedia_title == "Orla Quint"


def test_csv_export_adds_nothing_to_people_with_terms_whatever_the_order(
    tmp_path: Path, expected: tuple[PersonRecord, ...]
) -> None:
    files = [_write(tmp_path, "yaml"), _export(tmp_path / "x.csv")]
    for paths in (files, files[::-1]):
        result = read_legislators(paths, as_of="2023-01-31")
        assert result.persons == expected
        assert result.counts[0].seen == 2


def test_csv_export_alone_dates_nothing(tmp_path: Path) -> None:
    result = read_legislators([_export(tmp_path / "x.csv")], as_of="2023-01-31")
    assert result.persons == ()
    assert [(item.reason, item.n) for item in result.counts[0].dropped] == [("no_term_dates", 2)]


def test_terms_of_several_files_are_joined(tmp_path: Path) -> None:
    halves = []
    for number in (0, 1):
        half = tmp_path / f"half{number}.json"
        half.write_text(json.dumps([PEOPLE[0] | {"terms": [PEOPLE[0]["terms"][number]]}]), encoding="utf-8")
        halves.append(half)
    (one,) = read_legislators(halves, as_of="2023-01-31").persons
    assert [(fact.position, fact.start) for fact in one.facts if fact.type == "career"] == [
        ("Representative", "1981-01-05"),
        ("Senator", "1983-01-03"),
    ]


def test_profiles_as_a_folder_of_files(tmp_path: Path) -> None:
    folder = tmp_path / "profiles"
    folder.mkdir()
    text = "(January 3, 1981-January 3, 1983)"
    (folder / "X900203.json").write_text(json.dumps(profile("X900203", job(97), text=text)))
    (folder / "X900204.json").write_text(json.dumps({"data": profile("X900204", job(97), text=text)}))
    result = read_legislators([], as_of="2023-01-31", profiles=folder)
    assert [one.bioguide_id for one in result.persons] == ["X900203", "X900204"]


BAD: list[tuple[str, bytes, str]] = [
    ("empty.yaml", b"", "the file is empty"),
    ("blank.csv", b" \n\n", "the file is empty"),
    ("picture.yaml", b"\x89PNG\r\n\x1a\n\x00\x00", "not UTF-8 text (byte 0)"),
    ("nul.csv", b"a,b\x00c\n", "a binary file"),
    ("cut.yaml.gz", gzip.compress(b"- id: {}\n" * 50)[:30], "the gzip file is damaged"),
    ("mapping.yaml", b"id: {bioguide: X1}\n", "the YAML is not a list of people"),
    ("text.txt", b"Dear reader\n", "the YAML is not a list of people"),
    ("words.yaml", b"- one\n- two\n", "not a person of the term list"),
    ("noid.json", b'[{"name": {"last": "Quint"}}]', "not a person of the term list"),
    ("tabs.yaml", b"- id:\n\t\tbioguide: X1\n", "not YAML: "),
    ("alias.yaml", b"- &a {id: {bioguide: X1}, name: {last: Q}}\n- *a\n", "anchors and aliases are not read"),
    ("cut.json", b'[{"id": {"bioguide"', "not JSON: "),
    ("columns.csv", b"bioguide_id,name\nX1,Quint\n", "the CSV lacks the columns last_name, first_name"),
    (
        "short.csv",
        b"bioguide_id,last_name,first_name,birthday,gender\nX1,Quint\n",
        "another number of fields",
    ),
    ("noname.json", b'[{"id": {"bioguide": "X1"}}]', "no `name` with `last`"),
    ("terms.json", b'[{"id": {"bioguide": "X1"}, "name": {"last": "Q"}, "terms": "many"}]', "`terms` is not"),
    (
        "born.json",
        b'[{"id": {"bioguide": "X1"}, "name": {"last": "Q"}, "bio": {"birthday": "May"}}]',
        "birthday",
    ),
    ("profile.json", b'{"usCongressBioId": "X1"}', "a profile of the Biographical Directory"),
]


@pytest.mark.parametrize(("name", "data", "message"), BAD)
def test_bad_file_is_one_line_that_says_what_and_where(
    tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputInvalid) as caught:
        read_legislators([path], as_of="2023-01-31")
    text = str(caught.value)
    assert message in text
    assert str(path) in text
    assert "\n" not in text


def test_folder_and_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputInvalid, match="this is a folder"):
        read_legislators([tmp_path], as_of="2023-01-31")
    with pytest.raises(SourceUnavailable, match="there is no such file"):
        read_legislators([tmp_path / "no.yaml"], as_of="2023-01-31")
    with pytest.raises(InputInvalid, match="json file in this folder"):
        read_legislators([], as_of="2023-01-31", profiles=tmp_path)


def test_as_of_must_be_a_date(tmp_path: Path) -> None:
    with pytest.raises(NuggetsmithError, match="'soon' is not a date"):
        read_legislators([_write(tmp_path, "json")], as_of="soon")


def test_line_of_a_yaml_error(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("- id: {bioguide: X1}\n  name: {last: Quint}\n- id: [\n", encoding="utf-8")
    with pytest.raises(InputInvalid, match=r"x\.yaml:4"):
        read_legislators([path], as_of="2023-01-31")


YAML_TEXT = """\
# comment
- word: yes
  number: 012
  float: 1.5
  none: ~
  empty:
  date: 1999-01-06
  quoted: '2001'
  folded: >-
    two
    lines
  "long key": {a: [1, -1, 0x1f], b: {}}
  text: 'it''s: #1'
- []
- plain
"""


def test_streamed_yaml_means_what_pyyaml_makes_of_it() -> None:
    expected = yaml.load(YAML_TEXT, Loader=yaml.CSafeLoader)
    expected[0]["date"] = "1999-01-06"  # dates stay text
    assert list(yaml_items(YAML_TEXT, "x.yaml")) == expected
