"""The report page and its charts."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from typing import Any

from releases.charts import Group, bar_chart, legend, stacked_chart
from releases.content import Measure
from releases.manifest import Manifest
from releases.report import report_text
from releases.stats import count
from releases.validity import MEASURES
from schemas.base import Record
from schemas.counts import Dropped, StageCount
from tests.releases.conftest import People, Workshop
from tests.releases.makers import as_statement, bare_content, coverage, entity, event, evidence, nugget, page
from tests.releases.test_card import manifest

VOID = {"meta", "br", "input"}


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
    return report_text(described, bare_content(**fields), rows, count(rows, unknown), ())


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
    assert "url(" not in text and "@import" not in text and "http:" not in text
    assert {"img", "link", "iframe", "form"} & {tag for tag, _ in tags} == set()
    assert not any("src" in attributes for _, attributes in tags)
    ids = {attributes.get("id") for _, attributes in tags}
    inside = {str(a["href"])[1:] for tag, a in tags if tag == "a" and str(a["href"]).startswith("#")}
    assert inside <= ids


def test_links_lead_to_files_of_the_release(workshop: Workshop, people: People, unloaded: None) -> None:
    release = workshop.seal(people).path
    page = release / "report" / "index.html"
    links = re.findall(r'href="([^#"][^"]*)"', page.read_text())
    assert {"../README.md", "../manifest.json", "../evaluator/MATCHING.md"} <= set(links)
    for link in links:
        assert (page.parent / link).resolve().is_relative_to(release.resolve()), link
        assert (page.parent / link).is_file(), link


def test_only_the_script_of_the_page_may_run() -> None:
    """The page allows its one script by the hash of its text, so an injected one does nothing."""
    text = report({**ROWS, "entities": (entity(1, name="<script>alert(1)</script>"), entity(2))})
    [script] = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text
    assert "&lt;script&gt;alert(1)" in text


def test_the_search_finds_its_parts_in_the_page() -> None:
    text = report(ROWS)
    [script] = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    ids = set(re.findall(r'getElementById\("(.*?)"\)|"#([\w-]+) tr"', script))
    names = {one or other for one, other in ids}
    assert names == {"search", "people-rows"}
    assert all(f'id="{name}"' in text for name in names)
    form = text[text.index('id="search"') : text.index('id="people-rows"')]
    assert "<input" in form and "<output>" in form


def test_page_can_be_read_aloud() -> None:
    tags = Page(report(ROWS)).tags
    charts = [attributes for _, attributes in tags if attributes.get("class") == "chart"]
    assert len(charts) == 8
    assert all(attributes["role"] == "img" and attributes["aria-label"] for attributes in charts)
    assert all(attributes.get("scope") for tag, attributes in tags if tag == "th")
    assert all(attributes.get("aria-label") for tag, attributes in tags if tag == "meter")
    assert dict(tags[0][1]).get("lang") == "en"


def test_each_section_has_one_legend() -> None:
    text = report(ROWS)
    sections = re.split(r'<h2 id="(\w+)">', text)
    legends = {
        name: part.count('class="legend"') for name, part in zip(sections[1::2], sections[2::2], strict=True)
    }
    assert legends == {
        "nuggets": 1, "coverage": 1, "novelty": 1, "evidence": 0, "stages": 0, "validity": 0, "people": 0,
    }  # fmt: skip


def test_people_stand_in_a_table_without_a_script() -> None:
    rows = {**ROWS, "entities": (*ROWS["entities"], entity(3, name="Åse", status="withdrawn"))}
    text = report(rows, ("ent_2",))
    assert 'id="search" hidden' in text, "the search needs the script and shows itself by it"
    table = text[text.index('id="people-rows"') :]
    assert "Åse" not in table
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)]
    assert [row[1:] for row in cells] == [
        ["1", "1", "1", "1", "XVE", "1994-1998"],
        ["2", "2", "not known", "0", "XVO", "1994-1998"],
    ]
    assert "Person 1" in cells[0][0] and "ent_1" in cells[0][0]


def test_figures_stand_in_the_charts() -> None:
    text = report(ROWS)
    assert "1980s: US legislators 1, Cabinet members of other countries 0" in text
    assert "undated: US legislators 0, Cabinet members of other countries 1" in text
    assert "novel: US legislators 1.00, Cabinet members of other countries 1.00" in text
    assert '<th scope="row">register:x<br><span class="soft">register x</span></th>' in text
    assert "en: page read 1, no page, verified 1, unknown 0" in text


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
    [missing] = re.findall(r"<p>Not measured yet: (.*?)\.</p>", text)
    assert missing.split("; ") == [
        what for name, what in MEASURES.items() if name not in ("linking_precision", "undefined_scores")
    ]


def test_release_without_rows_still_has_a_page() -> None:
    Page(report({}))


def test_unknown_coverage_is_said() -> None:
    assert "not known what Wikipedia says" in report(ROWS, ("ent_2",))
    assert "not known what Wikipedia says" not in report(ROWS)


def test_text_of_sources_is_escaped() -> None:
    stages = (StageCount(stage="<script>x</script>", seen=0, kept=0),)
    assert report(ROWS, stages=stages).count("<script>") == 1


def widths(chart: str) -> list[float]:
    return [float(width) for width in re.findall(r"width:([\d.]+)%", chart)]


def test_bars_are_in_proportion() -> None:
    chart = bar_chart("t", ["a", "b"], [Group("x", (10.0, 5.0)), Group("<y>", (0.0, None))])
    assert widths(chart) == [100, 50, 0]
    assert "&lt;y&gt;: a 0, b no value" in chart
    assert "<b>14.5</b>" in bar_chart("t", ["a"], [Group("x", (14.5,))])


def test_parts_of_a_stacked_bar_fill_it() -> None:
    groups = [Group("en", (30.0, 10.0, 0.0)), Group("fr", (0.0, 0.0, 2.0)), Group("es", (0.0, 0.0, 0.0))]
    chart = stacked_chart("t", ["a", "b", "c"], groups, colours=(0, 2, 1))
    assert widths(chart) == [75, 25, 100]
    assert re.findall(r'class="s(\d)"', chart) == ["0", "2", "1"]
    assert "<b>30 · 10 · 0</b>" in chart and "en: a 30, b 10, c 0" in chart
    assert re.findall(r'class="s(\d)"', legend(["a", "b", "c"], (0, 2, 1))) == ["0", "2", "1"]


def test_unknown_coverage_has_a_part_of_its_own() -> None:
    rows = {**ROWS, "coverage": (coverage(1), coverage(2, status="error"))}
    assert "en: page read 1, no page, verified 0, unknown 1" in report(rows, ("ent_2",))
