"""The sample's saved pages, trends, raw queries and hand-written truth."""

from __future__ import annotations

import json
from collections import Counter
from urllib.parse import unquote

import pytest

from evaluator.dates import ONGOING, parse_date
from tests.data.sample import (
    LANGUAGES,
    SAMPLE,
    Row,
    Titles,
    json_lines,
    person_ids,
    titles_by_language,
)

MONTHS = {"2026-09": 30, "2026-10": 31, "2026-11": 30}


@pytest.fixture(scope="module")
def titles() -> Titles:
    return titles_by_language()


def check_dates(event: Row) -> None:
    for date in (event["start"], event["end"]):
        if date not in (None, ONGOING):
            parse_date(date)


def test_saved_pages_are_indexed_and_their_truth_stands_in_them() -> None:
    index = {row["file"]: row for row in json_lines("web/index.jsonl")}
    assert index.keys() == {path.name for path in (SAMPLE / "web").glob("*.html")}
    assert len(index) == 19
    assert {row["language"] for row in index.values()} == {"en", "fr", "es", "no", "zh", "th"}
    known = person_ids()
    for file, row in index.items():
        assert set(row["person_ids"]) <= known, file
        assert f'<html lang="{row["language"]}">' in (SAMPLE / "web" / file).read_text(encoding="utf-8")
    truth = json_lines("web/truth.jsonl")
    assert Counter(claim["verdict"] for claim in truth) == {True: 52, False: 27}
    for claim in truth:
        page = (SAMPLE / "web" / claim["file"]).read_text(encoding="utf-8")
        assert claim["quote"] in page
        assert claim["person_id"] in known
        assert (claim["reason"] is None) == claim["verdict"]
        check_dates(claim)


@pytest.mark.parametrize("month", sorted(MONTHS))
def test_trends_have_the_services_shapes(month: str, titles: Titles) -> None:
    replies = sorted((SAMPLE / "trends" / month / "pageviews").rglob("*.json"))
    assert len(replies) == 35
    for path in replies:
        reply = json.loads(path.read_text(encoding="utf-8"))
        if reply.get("status") == 404:
            continue
        title = unquote(path.stem).replace("_", " ")
        assert title in titles[path.parent.name.removesuffix(".wikipedia")]
        days = [item["timestamp"] for item in reply["items"]]
        assert days == sorted(set(days)) and len(days) <= MONTHS[month]
        assert {item["article"] for item in reply["items"]} == {title.replace(" ", "_")}
        assert all(
            item["views"] > 0 and item["timestamp"].startswith(month.replace("-", ""))
            for item in reply["items"]
        )
    searches = json.loads((SAMPLE / "trends" / month / "search.json").read_text(encoding="utf-8"))
    assert all({"searchParameters", "organic"} <= search.keys() for search in searches)
    news = [
        path.read_text(encoding="utf-8") for path in (SAMPLE / "trends" / month / "current_events").iterdir()
    ]
    assert len(news) >= 5
    layout = "content=" if month == "2026-09" else "top=yes"
    assert all(layout in text for text in news)


def test_raw_queries_hold_what_was_planted() -> None:
    queries = json_lines("raw_queries.jsonl")
    assert len(queries) == len({query["id"] for query in queries}) == 81
    assert {query["language"] for query in queries} == {"en", "es", "zh", "fr", "no", "ar"}
    kept = Counter(query["modality"] for query in queries if query["expect"] == "keep")
    assert kept == {"text": 40, "multimodal": 36}
    for query in queries:
        assert query["planted"] and query["intent"]
        assert all(value["value"] in query["text"] for value in query["planted"])
        assert (query["modality"] == "multimodal") == (query["attachment"] is not None)
    kinds = {value["kind"] for query in queries for value in query["planted"]}
    assert kinds == {"name", "mail", "phone", "id", "address", "date"}


def test_expected_events_are_of_people_of_the_sample() -> None:
    people = json_lines("expected.jsonl")
    assert len(people) == 28
    assert {person["person_id"] for person in people} <= person_ids()
    events = [event for person in people for event in person["events"]]
    assert (len(events), sum(not event["wikipedia_languages"] for event in events)) == (431, 135)
    for event in events:
        check_dates(event)
        assert event["sources"]
        assert event["wikipedia_languages"] == [s for s in event["sources"] if s in LANGUAGES]
    novel = [sum(not event["wikipedia_languages"] for event in person["events"]) for person in people]
    assert sum(novel) / len(novel) > 3
