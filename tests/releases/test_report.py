"""The report page and its charts."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from releases.charts import Group, bar_chart
from releases.content import Measure
from releases.manifest import Manifest
from releases.report import report_text
from releases.stats import count
from releases.validity import MEASURES
from schemas.base import Record
from schemas.counts import Dropped, StageCount
from tests.releases.makers import as_statement, bare_content, coverage, entity, event, evidence, nugget, page
from tests.releases.test_card import manifest

VOID = {"meta", "rect", "line"}


class Page(HTMLParser):
    """Collects tags, ids and attributes, and fails on tags that are not closed in turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def report(rows: dict[str, tuple[Record, ...]], unknown: tuple[str, ...] = (), **fields: Any) -> str:
    described: Manifest = manifest(*rows, **fields).model_copy(update={"unknown_coverage": unknown})
    return report_text(described, bare_content(**fields), count(rows, unknown), ())


ROWS: dict[str, tuple[Record, ...]] = {
    "entities": (entity(1), entity(2, country_iso3="XVO")),
    "nuggets": (
        nugget(1, event("Mayor", "1981"), "nug_a", "2026.11.0"),
        nugget(2, event("Envoy", "1999"), "nug_b", "2026.11.0", origins=("register:x", "wikipedia:fr")),
        nugget(2, event("Clerk", None, end=None), "nug_c", "2026.11.0", novelty="covered"),
    ),
    "coverage": (coverage(1), coverage(2, status="no_page_verified")),
    "evidence": (
        evidence(1, "Mayor since 1981", "Mayor since 1981"),
        evidence(2, "maire", "maire de", language="fr", n_tokens=3),
        evidence(2, "the mayor", "the mayor of", n_tokens=1),
        as_statement(evidence(2, "x", "x"), n_tokens=50),
    ),
    "wikipedia": (page(1, "x"),),
}


def test_page_is_whole_and_loads_nothing() -> None:
    text = report(ROWS)
    tags = Page(text).tags
    assert not re.search(r"(?:src|href)=\"(?!#)", text), "only links inside the page"
    assert "url(" not in text and "@import" not in text
    assert {"script", "img", "link", "iframe"} & {tag for tag, _ in tags} == set()
    ids = {attributes.get("id") for _, attributes in tags}
    assert {str(a["href"])[1:] for tag, a in tags if tag == "a"} <= ids


def test_page_can_be_read_aloud() -> None:
    tags = Page(report(ROWS)).tags
    charts = [attributes for tag, attributes in tags if tag == "svg"]
    assert len(charts) == 8
    assert all(attributes["role"] == "img" for attributes in charts)
    assert [tag for tag, _ in tags].count("title") == len(charts) + 1
    assert all(attributes.get("scope") for tag, attributes in tags if tag == "th")
    assert all(attributes.get("aria-label") for tag, attributes in tags if tag == "meter")
    assert dict(tags[0][1]).get("lang") == "en"


def test_figures_stand_in_the_charts() -> None:
    text = report(ROWS)
    assert "1980s: US legislators 1, Cabinet members of other countries 0" in text
    assert "undated: US legislators 0, Cabinet members of other countries 1" in text
    assert "novel: US legislators 1.00, Cabinet members of other countries 1.00" in text
    assert "<td>register:x</td>" in text


def test_share_of_tokens_that_are_not_english_by_country() -> None:
    """Statements have no language and are not counted."""
    text = report(ROWS)
    assert '<th scope="row">XVO</th><td class="n">4</td><td class="n">75.0 %</td>' in text
    assert '<th scope="row">XVE</th><td class="n">3</td><td class="n">0.0 %</td>' in text


def test_stages_and_validity() -> None:
    stages = (StageCount(stage="gold", seen=9, kept=7, dropped=(Dropped(reason="no_key", n=2),)),)
    measures = (Measure(name="linking_precision", value=0.98, n=50, how="By hand."),)
    text = report(ROWS, stages=stages, measures=measures)
    assert 'aria-label="gold: 7 of 9 kept"' in text and "no_key 2" in text
    assert "0.980, n = 50" in text
    assert text.count("not measured") == len(MEASURES) - 1


def test_release_without_rows_still_has_a_page() -> None:
    Page(report({}))


def test_unknown_coverage_is_said() -> None:
    assert "not known what Wikipedia says" in report(ROWS, ("ent_2",))
    assert "not known what Wikipedia says" not in report(ROWS)


def test_text_of_sources_is_escaped() -> None:
    stages = (StageCount(stage="<script>x</script>", seen=0, kept=0),)
    assert "<script>" not in report(ROWS, stages=stages)


def test_bars_are_in_proportion() -> None:
    svg = bar_chart("t", ["a", "b"], [Group("x", (10.0, 5.0)), Group("<y>", (0.0, None))])
    widths = [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', svg)]
    assert widths[0] == pytest.approx(2 * widths[1])
    assert widths[2:] == [0.0]
    assert "&lt;y&gt;: a 0, b no value" in svg
