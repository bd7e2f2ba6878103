"""Stored text: infobox rows on top, templates in words, spans of every field, and any page survives."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builders.sentences import sentences
from builders.text import StoredText, stored_text
from builders.text_scan import clean, outermost, parse_template, spans
from builders.text_values import render
from schemas.ids import sha256_text
from tests.builders.people import page

VANTELL = """{{Infobox officeholder
<!-- keep fields in order -->
| name        = Doro Vantell <!-- do not add honorifics -->
| office      = [[Ministry of Harbours (Velonia)|Minister of Harbours]]
| term_start  = {{start date|1998|05|12|df=y}}
| term_end    = <!-- "present" is not used; leave blank -->
| office2     = {{nowrap|Deputy Minister of Ports}}
| term_start2 = 24 Nov. 1990
| term_end2   = {{end date|1994|2}}<ref>{{cite web|title=1996 list|date=3 March 1996}}</ref>
| spouse      = {{plainlist|
* {{marriage|Ilse Brandmoor|1979|1988|end=div}}
* {{marriage|Petra Oskend|1991}}
}}
| image       = Doro.jpg
}}
'''Doro Vantell''' is a politician."""


def text_of(wikitext: str, prose: str = "", **more: str) -> StoredText:
    return stored_text(page(wikitext, prose, **more))


def test_rows_of_an_office_stand_together_on_top_of_the_prose() -> None:
    stored = text_of(VANTELL, "Doro Vantell is a politician.")
    assert stored.text.split("\n") == [
        "office: Minister of Harbours",
        "term_start: 1998-05-12",
        "office2: Deputy Minister of Ports",
        "term_start2: 24 Nov. 1990",
        "term_end2: 1994-02",
        "name: Doro Vantell",
        "spouse: Ilse Brandmoor (m. 1979; div. 1988)",
        "spouse: Petra Oskend (m. 1991)",
        "",
        "Doro Vantell is a politician.",
    ]
    assert stored.sha256 == sha256_text(stored.text)
    assert stored.text[stored.prose_start :] == "Doro Vantell is a politician."
    assert "1996" not in stored.text


def test_offices_come_in_the_order_of_their_numbers_whatever_the_source_does() -> None:
    stored = text_of(
        "{{Infobox officeholder|term_start10=2010|office10=Mayor of Ostry|party=X|"
        "office2=Envoy|term_start2=2002}}"
    )
    assert stored.text.split("\n") == [
        "office2: Envoy",
        "term_start2: 2002",
        "term_start10: 2010",
        "office10: Mayor of Ostry",
        "party: X",
    ]


def test_spans_of_the_fields_are_slices_of_the_text() -> None:
    stored = text_of(VANTELL, "Ünïcode → prose.")
    assert {field.name for field in stored.fields} == {"office", "term_start", "term_end", "name", "spouse"}
    for field in stored.fields:
        rows = stored.text[field.start : field.end].split("\n")
        values = [stored.text[a:b] for a, b in field.lines]
        assert "\n".join(values) == field.value
        assert all(row.endswith(value) for row, value in zip(rows, values, strict=True))


@pytest.mark.parametrize(
    ("wikitext", "prose", "wanted"),
    [
        ("", "Only prose.", "Only prose."),
        ("{{Infobox person|name=A}}", "", "name: A"),
        ("no box", "", ""),
        ("{{Infobox election|name=A}}", "x", "x"),
        (
            "{{Infobox officeholder|module={{Infobox person|party=Y}}|office=Mayor}}",
            "",
            "office: Mayor\nparty: Y",
        ),
    ],
)
def test_pages_without_box_or_prose(wikitext: str, prose: str, wanted: str) -> None:
    assert text_of(wikitext, prose).text == wanted


def test_a_language_without_a_map_still_shows_its_box() -> None:
    assert text_of("{{Infobox Politiker|amt=Minister}}", language="xx").text == "amt: Minister"


@pytest.mark.parametrize(
    ("wikitext", "words"),
    [
        ("{{birth date and age|1967|10|6}}", "1967-10-06"),
        ("{{start date|1994|13|2}}", "1994"),
        ("{{circa|1950}}", "c. 1950"),
        ("1998{{ndash}}2001{{spaced ndash}}x", "1998–2001 – x"),
        ("{{ubl|[[A]]|[[B|C]]}}", "A\nC"),
        ("{{hlist|class=x|A|B}}", "A\nB"),
        ("{{lang|fr|Ministre}} {{ill|Ostry|fr}}", "Ministre Ostry"),
        ("A<br/>B<br>C", "A\nB\nC"),
        ("'''A''' &amp; ''B''&nbsp;C", "A & B C"),
        ("[[File:X.jpg|thumb|[[Y]]]][https://x.org Site] {{flagicon|NO}}Z", "Site Z"),
        ("{{nowrap|{{small|(acting)}}}}", "(acting)"),
        ("{{marriage|A|1990|2001|end=died}}", "A (m. 1990; died 2001)"),
        ("{{marriage|A|1990|2001|end=W.}}", "A (m. 1990; wid. 2001)"),
        ("{{marriage|A|1990|2001|reason=divorced}}", "A (m. 1990; div. 2001)"),
        ("{{marriage|A|1990|2001|end=annulled}}", "A (m. 1990; annulled 2001)"),
        ("{{some unknown wrapper|Text|x=1}}", "Text"),
    ],
)
def test_templates_become_words(wikitext: str, words: str) -> None:
    assert render(wikitext) == words


def test_comments_and_references_go_even_when_they_are_never_closed() -> None:
    assert clean("a<!-- x -->b<ref name=q/>c<ref>d</ref>e") == "abce"
    assert clean("a<ref>b") == "ab"
    assert clean("a<!-- b") == "a"


def test_an_unclosed_box_ends_where_the_article_begins() -> None:
    stored = text_of(
        "{{Infobox officeholder\n| office = Mayor of {{nowrap|Ostry\n| term_start = 1999\n'''A''' is B."
    )
    assert stored.text == "office: Mayor of nowrap|Ostry\nterm_start: 1999"


@pytest.mark.parametrize(
    "wikitext",
    [
        "{{" * 100_000,
        "[[" * 100_000,
        "}}" * 100_000,
        "{{Infobox officeholder" * 9_000,
        "{{infobox|a=" * 10_000 + "}}" * 10_000,
        "<ref>" * 40_000,
        "<!--" * 50_000,
        "{{Infobox person|a=<math>" * 8_000,
        "{{Infobox person|a=" + "[[x|" * 40_000 + "}}",
    ],
    ids=lambda text: text[:20],
)
def test_200_000_characters_of_broken_markup_come_back_at_once(wikitext: str) -> None:
    before = time.process_time()
    text_of(wikitext)
    assert time.process_time() - before < 2


@settings(max_examples=200, deadline=None)
@given(st.text("{}[]|=<!->/refinfobox \n'*0é", max_size=200))
@example("{{infobox|a={{b|c}}")
def test_any_text_gives_slices(wikitext: str) -> None:
    stored = text_of("{{infobox|" + wikitext + "}}", wikitext)
    assert all(stored.text[a:b] in field.value for field in stored.fields for a, b in field.lines)


@given(st.text("{}[]a|", max_size=60))
def test_templates_are_balanced_slices(text: str) -> None:
    for start, end, depth in spans(text):
        assert text[start:end].startswith("{{") and text[start:end].endswith("}}") and depth >= 0
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(outermost(text)))


def test_an_argument_is_named_only_before_any_markup() -> None:
    call = parse_template("{{x|a=1|[[b=c]]|{{d=e}}|f}}", 0, 27)
    assert call.args == (("a", "1"), ("1", "[[b=c]]"), ("2", "{{d=e}}"), ("3", "f"))


SPLIT = [
    (
        "She resigned in March 2004.From 2006 to 2009 she led the Port Authority of Velonia.",
        ["She resigned in March 2004.", "From 2006 to 2009 she led the Port Authority of Velonia."],
    ),
    (
        "He joined the U.S.Army in 1990. It grew 3.5 percent.",
        ["He joined the U.S.Army in 1990.", "It grew 3.5 percent."],
    ),
    (
        "See example.org for J. F. Orlay Jr. and Dr. Brell.",
        ["See example.org for J. F. Orlay Jr. and Dr. Brell."],
    ),
    ("One.\nTwo", ["One.", "Two"]),
    ("政治家。平成3年4月に就任した。", ["政治家。", "平成3年4月に就任した。"]),
    ("He left St. Mary's. Then he came.", ["He left St. Mary's.", "Then he came."]),
]


@pytest.mark.parametrize(("text", "wanted"), SPLIT)
def test_pub_10_glued_paragraphs_are_split_and_abbreviations_are_not(text: str, wanted: list[str]) -> None:
    assert [text[a:b] for a, b in sentences(text)] == wanted


@given(st.text("aB. \n?é1", max_size=80))
def test_sentences_cover_all_but_blanks_without_overlap(text: str) -> None:
    found = list(sentences(text))
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(found))
    assert "".join("".join(text[a:b].split()) for a, b in found) == "".join(text.split())


@pytest.mark.parametrize(
    ("wikitext", "shown"),
    [
        ("{{date|14|février|1979|en politique}}", "14 février 1979"),
        ("{{date|février|1979}}", "février 1979"),
        ("{{fecha|11|3|1983}}", "1983-03-11"),
        ("{{date de naissance|8|mars|1958}}", "8 mars 1958"),
        ("{{start date|1998|05|12}}", "1998-05-12"),
    ],
)
def test_a_french_or_spanish_date_keeps_its_month_and_year(wikitext: str, shown: str) -> None:
    assert render(wikitext) == shown


@pytest.mark.parametrize(
    ("language", "wikitext", "rows"),
    [
        (
            "es",
            "{{Ficha de autoridad|cargo=Ministro|inicio={{fecha|11|3|1983}}|imagen=x.jpg}}",
            "cargo: Ministro\ninicio: 1983-03-11",
        ),
        (
            "no",
            "{{Infoboks politiker|embete1=Statsminister|tiltrådte1=1993}}",
            "embete1: Statsminister\ntiltrådte1: 1993",
        ),
        ("fr", "{{Infobox x|fonction1=Maire|prédécesseur 1=Bo}}", "fonction1: Maire\nprédécesseur_1: Bo"),
        ("ar", "{{صندوق معلومات صاحب منصب|المنصب=وزير}}", "المنصب: وزير"),
        ("zh", "{{政治人物|职务1=部长}}", "职务1: 部长"),
    ],
)
def test_the_boxes_of_other_editions_are_part_of_the_text(language: str, wikitext: str, rows: str) -> None:
    assert stored_text(page(wikitext, language=language)).text == rows
