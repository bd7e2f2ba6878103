"""Statements of an item: dates in their precision, origins, ranks, relatives."""

from __future__ import annotations

from typing import Any

import pytest

from builders.extract.statements import item_candidates, read_dates
from schemas.base import Bounds
from schemas.candidate import Candidate
from schemas.snapshot import ItemRecord, Reference, Snak, TimeValue
from tests.builders.people import item, named, snak, sources, statement, time

HARBOURS = named(Q10="Minister of Harbours", Q11="Velonia Reform Party", Q12="University of Ostry")


def read(*statements: Any, labels: Any = None, **more: Any) -> tuple[Candidate, ...]:
    return item_candidates(sources(item=item(statements), labels=labels or HARBOURS, **more))[0]


@pytest.mark.parametrize(
    ("value", "start", "bounds"),
    [
        (time(None, 7, ("1901", "2000")), None, Bounds(earliest="1901", latest="2000")),
        (time(None, 8, ("1950", "1959")), None, Bounds(earliest="1950", latest="1959")),
        (time("1950", 9), "1950", None),
        (time("1950-06", 10), "1950-06", None),
        (time("1950-06-09", 11), "1950-06-09", None),
    ],
)
def test_precision_is_kept_and_a_decade_is_bounds_only(value: Any, start: Any, bounds: Any) -> None:
    (found,) = read(statement("P39", "Q10", snak("P580", value)))
    assert (found.start, found.start_bounds) == (start, bounds)


PUB_16 = [
    ([snak("P580", time("2021-06-01")), snak("P582", "novalue")], ("2021-06-01", "..", "no", None)),
    ([snak("P580", time("1999", 9)), snak("P582", "somevalue")], ("1999", None, "yes", None)),
    (
        [snak("P580", time("2023-01-03")), snak("P582", time("2029-01-03"))],
        ("2023-01-03", "..", "no", "2029-01-03"),
    ),
    ([snak("P580", time("2020", 9)), snak("P582", time("2025", 9))], ("2020", "..", "no", "2025")),
    ([snak("P580", time("1987", 9))], ("1987", None, "unknown", None)),
    ([snak("P580", time("1987", 9)), snak("P582", time("1990", 9))], ("1987", "1990", "yes", None)),
    ([snak("P582", time("2025-03-01"))], (None, "2025-03-01", "yes", None)),
]


UNREADABLE = [
    Snak(property="P582", kind="other"),
    snak("P582", TimeValue(precision=6)),
    snak("P582", TimeValue(precision=11)),
]


@pytest.mark.parametrize("end", UNREADABLE, ids=["malformed", "millennium", "before year 1"])
def test_pub_16_an_unreadable_end_is_unknown_and_counted(end: Snak) -> None:
    given = sources(item=item([statement("P39", "Q10", snak("P580", time("1987", 9)), end)]), labels=HARBOURS)
    (found,), counts = item_candidates(given)
    assert (found.start, found.end, found.ended) == ("1987", None, "unknown")
    assert [(note.reason, note.n) for note in counts.notes] == [("end_unreadable", 1)]


@pytest.mark.parametrize("end", UNREADABLE, ids=["malformed", "millennium", "before year 1"])
def test_pub_16_evidence_of_an_unreadable_end_says_so(end: Snak) -> None:
    (found,) = read(statement("P39", "Q10", snak("P580", time("1987", 9)), end))
    said = found.evidence.statement or ""
    assert "None" not in said
    assert said.split("; ")[-1] in ("end time: unreadable value", "end time: no usable date")


def test_pub_08_a_post_whose_item_was_refused_is_not_one_without_a_label() -> None:
    refused = ItemRecord(
        wikidata_id="Q10", requested="Q10", status="error", retrieved_at="2026-01-01T00:00:00Z"
    )
    _, counts = item_candidates(sources(item=item([statement("P39", "Q10")]), labels={"Q10": refused}))
    assert [(drop.reason, drop.n) for drop in counts.dropped] == [("lookup_failed", 1)]


@pytest.mark.parametrize(("qualifiers", "wanted"), PUB_16)
def test_no_value_and_unknown_value_ends_are_told_apart(
    qualifiers: list[Snak], wanted: tuple[Any, ...]
) -> None:
    (found,) = read(statement("P39", "Q10", *qualifiers), as_of="2025-03-01")
    assert (found.start, found.end, found.ended, found.scheduled_end) == wanted


def test_of_two_starts_the_finer_counts() -> None:
    fields = read_dates(
        statement("P39", "Q10", snak("P580", time("1990", 9)), snak("P580", time("1990-05-02"))), "2026-01-01"
    )
    assert fields["start"] == "1990-05-02"


def test_point_in_time_of_a_post_gives_bounds_and_of_a_degree_its_year() -> None:
    point = snak("P585", time("1994", 9))
    (post,) = read(statement("P39", "Q10", point))
    assert (post.start, post.end) == (None, None)
    assert post.start_bounds == Bounds(latest="1994")
    (degree,) = read(statement("P69", "Q12", point))
    assert (degree.start, degree.end) == (None, "1994")


@pytest.mark.parametrize(
    ("references", "origin", "referenced"),
    [
        ([], "wikidata", False),
        ([Reference(kind="imported", edition="fr")], "wikipedia:fr", False),
        ([Reference(kind="real", url="https://example.org")], "wikidata", True),
        (
            [Reference(kind="imported", edition="fr"), Reference(kind="real", stated_in="Q5")],
            "wikidata",
            True,
        ),
        ([Reference(kind="imported")], "wikidata", False),
    ],
)
def test_origin_of_a_statement_is_where_it_was_taken_from(
    references: list[Reference], origin: str, referenced: bool
) -> None:
    (found,) = read(statement("P39", "Q10", references=references))
    row = found.evidence
    assert (row.source, row.origin, row.referenced) == ("wikidata", origin, referenced)
    assert row.derived_from == (origin if origin != "wikidata" else None)


def test_deprecated_and_unlabelled_statements_are_dropped_and_counted() -> None:
    who = item(
        [
            statement("P39", "Q10", rank="deprecated"),
            statement("P39", "Q404"),
            statement("P39", "Q10", snak("P580", time("2001", 9)), snak("P582", time("1999", 9))),
            statement("P39", "Q10", snak("P580", time("2030", 9))),
            statement("P102", "Q11"),
            statement("P106", "Q82955"),
        ]
    )
    found, count = item_candidates(sources(item=who, labels=HARBOURS))
    assert [one.type for one in found] == ["party"]
    assert {one.reason: one.n for one in count.dropped} == {
        "deprecated": 1,
        "ends_before_start": 1,
        "no_english_label": 1,
        "starts_after_as_of": 1,
    }
    assert (count.seen, count.kept) == (5, 1)


def test_body_of_a_bare_post_comes_from_its_qualifiers() -> None:
    labels = named(Q20="chairperson", Q21="Harbour Board", Q22="President", Q23="Velonia")
    chair, president = read(
        statement("P39", "Q20", snak("P642", "Q21")),
        statement("P39", "Q22", snak("P1001", "Q23")),
        labels=labels,
    )
    assert (chair.position, chair.organization) == ("Chairperson", "Harbour Board")
    assert (president.position, president.organization) == ("President", "Government of Velonia")
    assert chair.evidence.statement == "position held: chairperson; of: Harbour Board"


def test_education_carries_degree_and_field() -> None:
    labels = {**HARBOURS, **named(Q30="Master of Laws", Q31="maritime law")}
    (found,) = read(
        statement("P69", "Q12", snak("P512", "Q30"), snak("P812", "Q31"), snak("P582", time("1975", 9))),
        labels=labels,
    )
    wanted = ("education", "University of Ostry", "Master of Laws", "maritime law", "1975")
    assert (found.type, found.organization, found.degree, found.field, found.end) == wanted


def test_only_relatives_with_a_public_role_are_named() -> None:
    public = item([statement("P39", "Q10")], label="Ilse Brandmoor", qid="Q40")
    writer = item(label="Petra Oskend", qid="Q41", sitelinks=(("en", "Petra Oskend"),))
    private = item(label="Milo Vantell", qid="Q42")
    labels = {one.wikidata_id: one for one in (public, writer, private)}
    found = read(statement("P26", "Q40"), statement("P25", "Q41"), statement("P40", "Q42"), labels=labels)
    assert [(one.relation, one.relative_name) for one in found] == [
        ("spouse", "Ilse Brandmoor"),
        ("parent", "Petra Oskend"),
        ("child", None),
    ]
    assert not any("Milo" in (one.evidence.statement or "") for one in found)


def test_a_person_without_item_has_no_statements() -> None:
    found, count = item_candidates(sources())
    assert found == () and (count.seen, count.kept) == (0, 0)


def test_the_president_of_a_chamber_that_members_name_presides_over_it() -> None:
    """The chamber's own word names no legislature; the seat's item is a subclass of member of parliament."""
    seat = item([statement("P279", "Q486839")], label="member of the Tideholm", qid="Q21")
    labels = {"Q21": seat, **named(Q22="President of the Tideholm")}
    found = read(statement("P39", "Q21"), statement("P39", "Q22"), labels=labels)
    assert [(one.position, one.organization) for one in found] == [
        ("Member of Parliament", "Tideholm"),
        ("President of the Tideholm", "Tideholm"),
    ]
