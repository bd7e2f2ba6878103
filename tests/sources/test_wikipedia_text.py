from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sources.plain_text import tidy, unglue
from sources.wikipedia_text import PageReader, Section
from tests.sources.stub_wiki import Fault, StubPage, StubServer, StubWiki, outcomes, transport_of


@pytest.fixture
def stub() -> StubWiki:
    return StubWiki()


@pytest.fixture
def server(stub: StubWiki) -> Iterator[StubServer]:
    with StubServer(stub) as running:
        yield running


@pytest.fixture
def reader(tmp_path: Path, server: StubServer) -> Iterator[PageReader]:
    with transport_of(tmp_path) as transport:
        yield PageReader(transport, "wikipedia:en", server.url, "en")


LONG = """Ada Example is a politician.


== Early life ==
She was born in Port Example.


== Career ==


=== Minister (2018–2022) ===
She was appointed on 2 January 2018.


==== Reforms ====
Many.


=== Prime Minister ===
She succeeded Bertrand Sample.


== References ==


== External links =="""


def test_sections_and_levels_in_the_order_of_the_page(reader: PageReader, stub: StubWiki) -> None:
    stub.pages = {"Ada": StubPage(extract=LONG)}
    reading = reader.read("Ada")
    assert reading.lead == "Ada Example is a politician."
    assert reading.sections == (
        Section(2, "Early life", "She was born in Port Example."),
        Section(2, "Career", ""),
        Section(3, "Minister (2018–2022)", "She was appointed on 2 January 2018."),
        Section(4, "Reforms", "Many."),
        Section(3, "Prime Minister", "She succeeded Bertrand Sample."),
        Section(2, "References", ""),
        Section(2, "External links", ""),
    )
    assert reading.text.startswith("Ada Example is a politician.\n\n== Early life ==\nShe was born")
    assert reading.text.endswith("== References ==\n\n== External links ==")


@pytest.mark.parametrize(
    ("extract", "text"),
    [
        ("", ""),
        ("One line.", "One line."),
        # wikipedia-api gives the whole text as the lead when there is none
        ("\n== Early ==\nBorn.\n\n\n== Late ==\nDied.", "== Early ==\nBorn.\n\n== Late ==\nDied."),
        # ... leaks an empty last section's heading into the text before
        ("Lead.\n\n\n== A ==\nText.\n\n\n== B ==", "Lead.\n\n== A ==\nText.\n\n== B =="),
        # ... and wants blank lines around headings
        ("Lead.\n== A ==\n=== B ===\nText.", "Lead.\n\n== A ==\n\n=== B ===\nText."),
        # a level left out, and a heading without words
        (
            "Lead.\n\n\n== A ==\n\n\n==== C ====\nText.\n\n\n==  ==\nMore.",
            "Lead.\n\n== A ==\n\n==== C ====\nText.\nMore.",
        ),
        ("a = b == c", "a = b == c"),
        ("The list:\n\nOne\nTwo", "The list:\nOne\nTwo"),
        ("Ada\u00a0Example\u200e (; born 1971\u2009) is.", "Ada Example (born 1971 ) is."),
    ],
)
def test_text_has_each_heading_once(reader: PageReader, stub: StubWiki, extract: str, text: str) -> None:
    stub.pages = {"Ada": StubPage(extract=extract)}
    assert reader.read("Ada").text == text


def test_one_request_a_page_with_the_revision_in_it(
    reader: PageReader, stub: StubWiki, server: StubServer
) -> None:
    stub.pages = {"Ada": StubPage("'''Ada'''", "Ada", revid=77, langlinks=(("fr", "Ada (fr)"),))}
    reading = reader.read("Ada")
    page = reading.query.pages["Ada"]
    assert page["revisions"][0]["revid"] == 77
    assert page["revisions"][0]["slots"]["main"]["content"] == "'''Ada'''"
    assert page["langlinks"] == [{"lang": "fr", "title": "Ada (fr)"}]
    (asked,) = server.asked
    assert set(asked.params["prop"].split("|")) == {"extracts", "info", "langlinks", "pageprops", "revisions"}
    assert asked.params["maxlag"] == "5"


def test_wikipedia_api_goes_through_journal_and_retries(
    tmp_path: Path, stub: StubWiki, server: StubServer
) -> None:
    stub.pages = {"Ada": StubPage()}
    server.faults = [Fault(503, b"<html>"), Fault(drop=True)]
    for _ in range(2):
        with transport_of(tmp_path) as transport:
            reading = PageReader(transport, "wikipedia:en", server.url, "en").read("Ada")
            assert reading.text == "Text."
            assert outcomes(transport) == ["http_5xx", "dropped", "ok"]
    assert len(server.asked) == 3


def test_page_that_is_gone_is_read_as_missing(reader: PageReader) -> None:
    reading = reader.read("Nobody")
    assert reading.query.pages["Nobody"]["missing"] is True
    assert (reading.text, reading.rendered) == ("", False)


def test_pub_10_glued_paragraphs_are_parted() -> None:
    glued = "She resigned in March 2004.From 2006 to 2009 she led the Port Authority of Velonia."
    assert tidy(glued) == (
        "She resigned in March 2004. From 2006 to 2009 she led the Port Authority of Velonia."
    )


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("It ended in 2004.From then on", "It ended in 2004. From then on"),
        ("He left office.In 1999", "He left office. In 1999"),
        ("He left (as mayor).A new one", "He left (as mayor). A new one"),
        ("He said “no.”Then he left", "He said “no.” Then he left"),
        ("Why?Nobody knows", "Why? Nobody knows"),
        ("Ушла в 2004 году.С 2006 по 2009", "Ушла в 2004 году. С 2006 по 2009"),
    ],
)
def test_sentences_are_parted(text: str, parted: str) -> None:
    assert unglue(text) == parted


@pytest.mark.parametrize(
    "text",
    [
        "U.S.Army", "3.5", "example.org", "Booking.Com", "https://example.org/a.Page", "St.Petersburg",
        "Ph.D.", "Ph.D from", "J.Smith", "No.10", "v1.0.Beta", "ada@office.Example", "www.Example.org",
        "e.g.Port", "readme_file.Text", "iOS.NET", "a.m.", "...And", "Files.exe",
    ],
)  # fmt: skip
def test_what_is_no_sentence_is_not_parted(text: str) -> None:
    assert unglue(text) == text
