"""Validation: each fault is found, with the records it is wrong with; a sound release has none."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from releases.checks_leakage import MACHINE_PATH
from releases.content import ReleaseContent
from releases.findings import ReleaseRejected, finding
from releases.licences import is_stated
from releases.registry import Registry
from releases.seal import seal
from releases.validate import validate
from schemas.base import Record
from schemas.errors import InputInvalid
from schemas.query import Attachment
from tests.releases.conftest import People, Workshop
from tests.releases.makers import (
    as_statement,
    content_of_people,
    entity,
    event,
    evidence,
    nugget,
    page,
    query,
    source,
)

Rows = dict[str, list[Any]]
NO_QUOTE: dict[str, Any] = {"quote": None, "quote_start": None, "quote_end": None}
pytestmark = pytest.mark.usefixtures("unloaded")


def change(rows: Rows, config: str, index: int = 0, **fields: Any) -> str:
    """Changes one row without asking its model; returns the id of the row."""
    row = rows[config][index]
    rows[config][index] = row.model_copy(update=fields)
    return str(getattr(row, {"nuggets": "nugget_id", "evidence": "evidence_id"}.get(config, "entity_id")))


def without_page(rows: Rows) -> None:
    del rows["wikipedia"][0]
    change(rows, "coverage", 0, status="no_page_verified")


def no_nugget_evidence(rows: Rows) -> None:
    change(rows, "nuggets", 0, evidence_ids=())


def held_out_in_the_open(rows: Rows) -> None:
    change(rows, "nuggets", 2, held_out=True, salted_hash="0" * 64)


def held_out_person(rows: Rows) -> None:
    change(rows, "entities", 1, held_out=True)


def whogov_row(rows: Rows) -> None:
    text = "Min. Of Fog 1994"
    name = change(
        rows, "evidence", 2, source="whogov", origin="whogov", quote=text, quote_start=0, quote_end=len(text)
    )
    assert name


FAULTS: dict[str, tuple[Callable[[Rows], object], str, str]] = {
    "canary gone": (lambda rows: change(rows, "coverage", 0, canary=""), "canary", "coverage/"),
    "person not there": (
        lambda rows: change(rows, "nuggets", 0, entity_id="ent_9"),
        "references",
        "nuggets/",
    ),
    "evidence not there": (
        lambda rows: change(rows, "nuggets", 0, evidence_ids=("evd_gone",)),
        "references",
        "nug_",
    ),
    "evidence about another": (
        lambda rows: change(rows, "evidence", 0, entity_id="ent_2"),
        "references",
        "nug_",
    ),
    "no evidence": (no_nugget_evidence, "evidence", "nug_"),
    "loose evidence": (no_nugget_evidence, "references", "evd_"),
    "retired without version": (lambda rows: change(rows, "nuggets", 0, status="retired"), "status", "nug_"),
    "heir not there": (
        lambda rows: change(
            rows, "nuggets", 0, status="retired", removed_in="2026.11.0", superseded_by="nug_gone"
        ),
        "references",
        "nug_",
    ),
    "page gone": (without_page, "quotes", "evd_"),
    "quote elsewhere": (
        lambda rows: change(rows, "evidence", 0, quote_start=1, quote_end=1 + len(rows["evidence"][0].quote)),
        "quotes",
        "evd_",
    ),
    "text changed": (lambda rows: change(rows, "wikipedia", 0, text="Another text."), "quotes", "evd_"),
    "other revision of the quote": (lambda rows: change(rows, "evidence", 0, revision="7"), "quotes", "evd_"),
    "other revision of the page": (
        lambda rows: change(rows, "coverage", 0, revid=7),
        "coverage",
        "coverage/",
    ),
    "numbers of coverage": (
        lambda rows: change(rows, "coverage", 0, nuggets_total=9),
        "coverage",
        "coverage/",
    ),
    "more covered than there are": (
        lambda rows: change(rows, "coverage", 0, nuggets_covered=9),
        "coverage",
        "coverage/",
    ),
    "edition not compared": (
        lambda rows: change(rows, "coverage", 0, language="fr"),
        "coverage",
        "coverage/ent_1:fr",
    ),
    "empty statement": (
        lambda rows: change(rows, "evidence", 0, **NO_QUOTE),
        "evidence",
        "evd_",
    ),
    "hash of a statement": (
        lambda rows: change(
            rows,
            "evidence",
            0,
            quote=None,
            quote_start=None,
            quote_end=None,
            statement="x",
            source="wikidata",
        ),
        "evidence",
        "evd_",
    ),
    "licence not stated": (
        lambda rows: change(rows, "evidence", 0, licence="not stated"),
        "licences",
        "evd_",
    ),
    "page without attribution": (
        lambda rows: change(rows, "wikipedia", 0, attribution=" "),
        "licences",
        "wikipedia/ent_1:en",
    ),
    "WhoGov row": (whogov_row, "leakage", "evd_"),
    "held-out nugget in the open": (held_out_in_the_open, "leakage", "nug_"),
    "held-out person in the open": (held_out_person, "leakage", "evd_"),
    "path of a machine": (
        lambda rows: change(rows, "evidence", 0, url="file:///data/page.html"),
        "leakage",
        "evidence/evd_",
    ),
    "folder of a machine": (
        lambda rows: change(rows, "nuggets", 0, notes=("read from /home/someone/x.csv",)),
        "leakage",
        "nuggets/nug_",
    ),
    "query about what is not there": (
        lambda rows: rows.update(queries=[query(1, ("nug_gone",))]),
        "references",
        "qry_1",
    ),
    "query without key": (lambda rows: rows.update(queries=[query(1)]), "queries", "qry_1"),
    "attachment not there": (
        lambda rows: rows.update(
            queries=[
                query(
                    1,
                    path="authored",
                    attachments=(
                        Attachment(
                            path="attachments/a.csv", media_type="text/csv", sha256="0" * 64, key_facts=()
                        ),
                    ),
                )
            ]
        ),
        "references",
        "qry_1",
    ),
}


def content_with(workshop: Workshop, people: People, fault: Callable[[Rows], object]) -> ReleaseContent:
    registry = Registry.load(workshop.registry)
    whole = content_of_people(people, registry, workshop.out)
    rows: Rows = {config: list(found) for config, found in whole.rows.items()}
    fault(rows)
    return content_of_people(
        people, registry, workshop.out, rows=rows, allow_unknown_coverage=True, version=whole.version
    )


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_found_with_its_record_and_nothing_is_sealed(
    workshop: Workshop, people: People, name: str
) -> None:
    fault, check, record = FAULTS[name]
    content = content_with(workshop, people, fault)
    with pytest.raises(ReleaseRejected) as caught:
        seal(content, out=workshop.out, registry=Registry.load(workshop.registry))
    found = [one for one in caught.value.findings if one.check == check]
    assert any(named.startswith(record) for one in found for named in one.records), caught.value
    assert all(one.todo for one in caught.value.findings)
    assert list(workshop.out.iterdir()) == []
    assert not (workshop.registry / "ids.csv").exists()


def test_sound_release_with_queries_and_statements_has_no_findings(
    workshop: Workshop, people: People
) -> None:
    def enrich(rows: Rows) -> None:
        said = "Cite (file): listed for Velonia, July 1994 to July 1998"
        who = {"evidence_id": "evd_who", "source": "whogov", "origin": "whogov", "licence": "not stated"}
        bare = as_statement(evidence(2, "x", "x"), statement=said, **who)
        rows["evidence"].append(bare)
        change(rows, "nuggets", 2, evidence_ids=(*rows["nuggets"][2].evidence_ids, "evd_who"))
        rows["queries"] = [query(1, (rows["nuggets"][0].nugget_id,)), query(2, path="authored")]
        rows["queries_ci"] = [query(3, (rows["nuggets"][1].nugget_id,))]
        change(rows, "evidence", 0, url="https://example.org/home/user/page")

    content = content_with(workshop, people, enrich)
    sealed = seal(content, out=workshop.out, registry=Registry.load(workshop.registry))
    assert validate(sealed.path) == ()


def test_evidence_of_retired_nuggets_may_be_about_an_earlier_revision(
    workshop: Workshop, people: People
) -> None:
    first = workshop.seal(people)
    second = workshop.seal({1: [event("Envoy", "2001", end="2003")], 2: people[2]}, previous=first.path)
    assert validate(second.path) == ()
    third = workshop.seal({2: people[2]}, previous=second.path)
    assert validate(third.path) == ()


def edit_manifest(release: Path, edit: Callable[[Any], object]) -> None:
    path = release / "manifest.json"
    document = json.loads(path.read_text())
    edit(document)
    path.write_text(json.dumps(document))


@pytest.mark.parametrize(
    ("damage", "check", "record"),
    [
        (lambda folder: (folder / "README.md").write_text("# no head\n"), "card", "config nuggets is only"),
        (lambda folder: (folder / "README.md").unlink(), "files", "README.md"),
        (lambda folder: (folder / "evaluator/dates.py").write_text(""), "files", "evaluator/dates.py"),
        (lambda folder: (folder / "load.py").write_text(""), "files", "load.py"),
        (lambda folder: (folder / "notes.txt").write_text(""), "files", "notes.txt"),
        (lambda folder: shutil.rmtree(folder / "coverage"), "schema", "coverage"),
        (
            lambda folder: shutil.copy(
                folder / "entities/test-00000-of-00001.parquet",
                folder / "nuggets/test-00000-of-00001.parquet",
            ),
            "schema",
            "nuggets",
        ),
        (
            lambda folder: edit_manifest(folder, lambda m: m["configs"][1].update(rows=99)),
            "counts",
            "nuggets",
        ),
        (
            lambda folder: edit_manifest(folder, lambda m: m.update(content_hash="0" * 64)),
            "counts",
            "manifest.json",
        ),
        (
            lambda folder: edit_manifest(folder, lambda m: m["inputs"][0].update(citation=" ")),
            "licences",
            "whogov",
        ),
        (
            lambda folder: edit_manifest(folder, lambda m: m.update(unknown_coverage=["ent_1"])),
            "coverage",
            "ent_1",
        ),
    ],
)
def test_damaged_folder_is_found(
    workshop: Workshop, people: People, damage: Callable[[Path], object], check: str, record: str
) -> None:
    release = workshop.seal(people).path
    damage(release)
    found = [one for one in validate(release) if one.check == check]
    assert any(named.startswith(record) for one in found for named in one.records), validate(release)


def test_stage_that_loses_items_is_refused(workshop: Workshop, people: People) -> None:
    release = workshop.seal(people).path
    edit_manifest(release, lambda document: document["stages"][0].update(kept=8))
    with pytest.raises(InputInvalid, match="kept 8 \\+ dropped 1 is not seen 10"):
        validate(release)


def test_folder_that_is_no_release_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputInvalid, match=r"no readable manifest\.json"):
        validate(tmp_path)


def test_withdrawn_person_keeps_an_id_and_nothing_else(workshop: Workshop, people: People) -> None:
    """A withdrawal in one release holds in the next, whatever the build finds again."""
    first = workshop.seal(people)
    registry = Registry.load(workshop.registry)
    whole = content_of_people(people, registry, workshop.out)
    mine = [row for row in whole.rows["nuggets"] if getattr(row, "entity_id", None) == "ent_2"]
    name = str(getattr(mine[0], "nugget_id", ""))
    tombstones: dict[str, list[Record]] = {
        config: [row for row in rows if getattr(row, "entity_id", None) != "ent_2"]
        for config, rows in whole.rows.items()
    }
    gone: dict[str, Any] = {"removed_in": whole.version}
    tombstones["entities"].append(entity(2, name="", aliases=(), status="withdrawn", **gone))
    empty = event(None, None, end=None, organization=None)  # type: ignore[arg-type]
    tombstones["nuggets"].append(nugget(2, empty, name, "2026.11.0", status="retired", origins=(), **gone))
    content = content_of_people(people, registry, workshop.out, rows=tombstones)
    second = seal(content, out=workshop.out, registry=registry, previous=first.path)
    assert validate(second.path) == ()
    third = workshop.seal(people, previous=second.path, as_of="2026-12-31")
    assert validate(third.path) == ()
    for path in third.path.rglob("*.parquet"):
        assert b"Minister of Fog" not in path.read_bytes()
    assert "Minister of Fog" not in (workshop.registry / "ids.csv").read_text()
    leaked = [*tombstones["wikipedia"], page(2, "Minister of Fog")]
    content = content_of_people(people, registry, workshop.out, rows={**tombstones, "wikipedia": leaked})
    with pytest.raises(ReleaseRejected, match="content about withdrawn people"):
        seal(content, out=workshop.out / "other", registry=Registry.load(workshop.registry / "other"))


def test_message_names_the_first_records_and_counts_the_rest() -> None:
    (found,) = finding("quotes", "quotes are wrong", [f"evd_{n}" for n in range(9)], "extract again")
    assert len(found.records) == 9
    assert str(found) == (
        "quotes: quotes are wrong [9: evd_0, evd_1, evd_2, evd_3, evd_4 and 4 more]; extract again"
    )


@pytest.mark.parametrize(
    ("text", "is_path"),
    [
        ("read from /home/someone/x.csv", True),
        ('{"location":"/work/data.csv"}', True),
        ("file:///x", True),
        (r"C:\Users\someone", True),
        (r"C:\\Users\\someone", True),
        ("https://example.org/home/someone/x", False),
        ("dist/tmp/x", False),
        ("../home/x", False),
        (r"class A:\nUsers", False),
        ("and/or /or/ 1990/1999", False),
    ],
)
def test_path_of_a_machine(text: str, is_path: bool) -> None:
    assert (MACHINE_PATH.search(text) is not None) is is_path


@pytest.mark.parametrize(
    ("licence", "stated"),
    [
        ("CC BY-SA 4.0", True),
        ("Nonesuch Licence 1.0", True),
        ("not stated", False),
        ("not stated; cited only", False),
        ("Unknown", False),
        ("NA", False),
        ("", False),
    ],
)
def test_licence_that_allows_nothing(licence: str, stated: bool) -> None:
    assert is_stated(licence) is stated


def test_input_may_have_no_stated_licence(workshop: Workshop, people: People) -> None:
    assert validate(workshop.seal(people, inputs=(source(licence="not stated"),)).path) == ()
