from __future__ import annotations

import bz2
import gzip
import hashlib
import tracemalloc
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from schemas.errors import InputInvalid
from sources.export_xml import Export
from sources.titles import read_title
from sources.wikipedia_dump import DumpWiki, is_disambiguation

AT = "2026-11-30T12:00:00Z"
HEAD = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.{version}/" version="0.{version}">
<siteinfo><sitename>Wikipedia</sitename><case>first-letter</case><namespaces>
<namespace key="-1" case="first-letter">Special</namespace><namespace key="0" case="first-letter" />
<namespace key="14" case="first-letter">Category</namespace>
</namespaces></siteinfo>
"""
ADA = """{{Infobox officeholder|name=Ada}}
'''Ada Benedicta Example''' is a politician.

== Career ==
She led the port.
{{#wikibase_item:Q7}}
[[fr:Ada Exemple]]"""


def page(title: str, text: str, n: int = 1, *, ns: int | None = 0, redirect: str = "", more: str = "") -> str:
    space = "" if ns is None else f"<ns>{ns}</ns>"
    target = f'<redirect title="{escape(redirect)}" />' if redirect else ""
    return (
        f"<page><title>{escape(title)}</title>{space}<id>{n}</id>{target}{more}<revision><id>{1000 + n}</id>"
        f"<parentid>3</parentid><timestamp>2024-05-0{n % 9 + 1}T00:00:00Z</timestamp>"
        f"<contributor><username>X</username><id>5</id></contributor>"
        f'<text bytes="1" xml:space="preserve">{escape(text)}</text><sha1>abc</sha1></revision></page>\n'
    )


def export(folder: Path, *pages: str, version: str = "11", name: str = "en.xml") -> Path:
    path = folder / name
    content = (HEAD.format(version=version) + "".join(pages) + "</mediawiki>\n").encode()
    if path.suffix == ".bz2":
        content = bz2.compress(content)
    elif path.suffix == ".gz":
        content = gzip.compress(content)
    path.write_bytes(content)
    return path


def wiki(path: Path, **options: dict[str, str]) -> DumpWiki:
    return DumpWiki(path, "en", retrieved_at=AT, **options)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return export(
        tmp_path,
        page("Ada Example", ADA, 1),
        page("A. Example", "#REDIRECT [[Ada Example]]", 2, redirect="Ada Example"),
        page("A. B. Example", "#REDIRECT [[A. Example]]", 3, redirect="A. Example"),
        page("Ada's rule", "#REDIRECT [[Ada Example#In_office|x]]", 4, redirect="Ada Example"),
        page("Ring", "#REDIRECT [[Ring 2]]", 5, redirect="Ring 2"),
        page("Ring 2", "#REDIRECT [[Ring]]", 6, redirect="Ring"),
        page("To French", "#REDIRECT [[fr:Ada Exemple]]", 7, redirect="fr:Ada Exemple"),
        page("Gone", "#REDIRECT [[Nowhere]]", 8, redirect="Nowhere"),
        page("John Smith", "Several.\n{{Human name disambiguation}}", 9),
        page("Category:Ports", "Ports.", 10, ns=14),
        page("José Ağa", "'''José Ağa''' is.", 11),
    )


def test_every_title_is_answered_as_a_live_wiki_does(small: Path) -> None:
    titles = [
        "Ada Example", "ada_Example", ":Ada Example", "A. B. Example", "Ada's rule", "Ada Example#Early life",
        "Ring", "To French", "Gone", "Nobody", "John Smith", "Category:ports", "Special:Version",
        "fr:Ada Exemple",
        "B[x]", "a|b", "", "x" * 300, "Jose\u0301 Ağa", "Ada Example",
    ]  # fmt: skip
    records = wiki(small).census(titles)
    assert [r.requested for r in records] == titles
    assert [(r.status, r.title) for r in records] == [
        ("ok", "Ada Example"),
        ("ok", "Ada Example"),
        ("ok", "Ada Example"),
        ("ok", "Ada Example"),
        ("redirect_to_section", "Ada Example"),
        ("redirect_to_section", "Ada Example"),
        ("error", "Ring"),
        ("interwiki", "fr:Ada Exemple"),
        ("missing", "Nowhere"),
        ("missing", "Nobody"),
        ("disambiguation", "John Smith"),
        ("special", "Category:Ports"),
        ("special", "Special:Version"),
        ("interwiki", "fr:Ada Exemple"),
        ("invalid", "B[x]"),
        ("invalid", None),
        ("invalid", None),
        ("invalid", "x" * 300),
        ("ok", "José Ağa"),
        ("ok", "Ada Example"),
    ]
    assert records[3].redirects == ("A. B. Example", "A. Example")
    assert records[4].fragment == "In office"
    assert records[6].reason == "redirect loop"
    ada = records[0]
    assert (ada.pageid, ada.revid, ada.timestamp, ada.wikidata_id) == (1, 1001, "2024-05-02T00:00:00Z", "Q7")
    assert ada.sha1 == hashlib.sha1(ADA.encode()).hexdigest()
    assert (ada.text, ada.wikitext, ada.retrieved_at) == (None, None, AT)


@pytest.mark.parametrize("version", ["10", "11"])
@pytest.mark.parametrize("name", ["en.xml", "en.xml.bz2", "en.xml.gz"])
def test_pages_carry_wikitext_text_and_languages(tmp_path: Path, version: str, name: str) -> None:
    path = export(tmp_path, page("Ada Example", ADA), version=version, name=name)
    (record,) = wiki(path).pages(["ada Example"])
    assert record.wikitext == ADA
    assert record.text == "Ada Benedicta Example is a politician.\n\n== Career ==\nShe led the port."
    assert record.text_kind == "wikitext"
    assert record.langlinks == (("fr", "Ada Exemple"),)


def test_export_written_by_hand_needs_no_ids_and_no_namespaces(tmp_path: Path) -> None:
    path = tmp_path / "en.xml"
    path.write_text(
        "<mediawiki><page><title>Ada</title><revision><timestamp>2024-01-01T00:00:00Z</timestamp>"
        "<text>Text.</text></revision></page>"
        "<page><title>A.</title><revision><timestamp>2024-01-01T00:00:00Z</timestamp>"
        "<text>#redirect [[Ada]]</text></revision></page>"
        "<page><title>Liste</title><revision><timestamp>2024-01-01T00:00:00Z</timestamp>"
        "<text>#erstens [[Ada]]</text></revision></page></mediawiki>"
    )
    records = wiki(path, items={"Ada": "Q9"}).pages(["Ada", "A.", "Liste"])
    assert [(r.status, r.title, r.revid, r.pageid) for r in records] == [
        ("ok", "Ada", None, None),
        ("ok", "Ada", None, None),
        ("ok", "Liste", None, None),
    ]
    assert records[0].wikidata_id == "Q9"
    assert records[1].redirects == ("A.",)


def test_of_a_full_history_the_newest_revision_counts(tmp_path: Path) -> None:
    revisions = "".join(
        f"<revision><id>{n}</id><timestamp>{at}</timestamp><text>Text {n}.</text></revision>"
        for n, at in ((1, "2020-01-01T00:00:00Z"), (3, "2024-01-01T00:00:00Z"), (2, "2022-01-01T00:00:00Z"))
    )
    path = tmp_path / "en.xml"
    path.write_text(f"<mediawiki><page><title>Ada</title><id>4</id>{revisions}</page></mediawiki>")
    (record,) = wiki(path).pages(["Ada"])
    assert (record.pageid, record.revid, record.text) == (4, 3, "Text 3.")


def test_text_that_was_deleted_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "en.xml"
    path.write_text(
        "<mediawiki><page><title>Ada</title><revision><timestamp>2024-01-01T00:00:00Z</timestamp>"
        '<text deleted="deleted" /></revision></page></mediawiki>'
    )
    (record,) = wiki(path).pages(["Ada"])
    assert (record.status, record.text) == ("error", None)
    assert record.reason is not None
    assert "no text" in record.reason


def test_known_pages_are_taken_over_when_unchanged(tmp_path: Path, small: Path) -> None:
    titles = ["Ada Example", "José Ağa", "Nobody"]
    first = {r.requested: r for r in wiki(small).pages(titles)}
    marked = {t: r.model_copy(update={"text": "kept"}) if r.text else r for t, r in first.items()}
    changed = export(
        tmp_path,
        page("Ada Example", ADA + " More.", 1),
        page("José Ağa", "'''José Ağa''' is.", 11),
        name="b.xml",
    )
    second = wiki(changed).pages(titles, marked)
    assert [r.text for r in second] == [
        "Ada Benedicta Example is a politician.\n\n== Career ==\nShe led the port.\nMore.",
        "kept",
        None,
    ]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("ada example", ["Ada Example"]),
        ("EXAMPLE, Ada", ["Ada Example"]),
        ("a. b. example", ["Ada Example"]),
        ("Ada Benedicta Example", ["Ada Example"]),
        ("Ada Xaveria Example", ["Ada Example"]),
        ("jose aga", ["José Ağa"]),
        ("Ada", ["Ada Example"]),
        ("smith", ["John Smith"]),
        ("Ada Nobody", []),
        ("ring", []),
        ("ports", []),
        ("  ", []),
        ('") OR 1=1 --', []),
    ],
)
def test_search_over_titles_redirects_and_bold_names(small: Path, query: str, titles: list[str]) -> None:
    assert wiki(small).search(query) == titles


def test_search_ranks_the_very_name_first_and_keeps_its_limit(tmp_path: Path) -> None:
    path = export(
        tmp_path,
        page("A very young Zoe Example", "Text.", 40),
        *(page(f"Young Zoe Example {n:02d}", "Text.", n) for n in range(20)),
        page("Zoe Example", "Text.", 31),
    )
    assert wiki(path).search("zoe example", limit=3) == [
        "Zoe Example",
        "Young Zoe Example 00",
        "Young Zoe Example 01",
    ]


@pytest.mark.parametrize(
    ("wikitext", "answer"),
    [
        ("A.\n__DISAMBIG__", True),
        ("A.\n{{Disambiguation}}", True),
        ("A.\n{{disambiguation|surname}}", True),
        ("A.\n{{ human_Name disambiguation }}", True),
        ("A.\n{{hndis|Smith, John}}", True),
        ("{{Homonymie}}", True),
        ("{{Begriffsklärung}}", True),
        ("{{неоднозначность}}", True),
        ("{{Désambiguïsation|x}} {{desambiguación}}", True),
        ("{{توضيح}}", True),
        ("{{消歧义}}", True),
        ("<!-- {{Disambiguation}} -->A.", False),
        ("{{Disambiguation needed}}", False),
        ("{{For|others|John Smith (disambiguation)}}", False),
    ],
)
def test_disambiguation_in_several_languages(wikitext: str, answer: bool) -> None:
    assert is_disambiguation(wikitext) is answer


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (lambda raw: raw[: len(raw) // 2], r"en\.xml:\d+:\d+"),
        (lambda raw: raw.replace(b"</title>", b"</titel>", 1), r"en\.xml:\d+:\d+"),
        (lambda raw: raw.replace(b"is a politician", b"is \xff a politician", 1), r"en\.xml:\d+:\d+"),
        (lambda raw: b"", r"en\.xml"),
        (lambda raw: b"<html><body>Not found</body></html>", r"en\.xml"),
        (lambda raw: raw.replace(b"<ns>0</ns>", b"<ns>zero</ns>", 1), r"en\.xml"),
    ],
)
def test_broken_export_is_an_error_with_its_place(small: Path, spoil: object, where: str) -> None:
    assert callable(spoil)
    small.write_bytes(spoil(small.read_bytes()))
    with pytest.raises(InputInvalid, match=where) as raised:
        wiki(small).census(["Ada Example"])
    assert "\n" not in str(raised.value)


def test_broken_place_names_the_last_whole_page(small: Path) -> None:
    raw = small.read_bytes()
    small.write_bytes(raw[: raw.index(b"Ring 2</title>")])
    with pytest.raises(InputInvalid, match=r"after the page 'Ring'|after the page \"Ada's rule\""):
        wiki(small).search("ada")


def test_truncated_compression_is_an_error(tmp_path: Path) -> None:
    path = export(tmp_path, *(page(f"P{n}", "Text. " * 500, n) for n in range(200)), name="en.xml.bz2")
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputInvalid, match=r"en\.xml\.bz2.*fetch the file again"):
        wiki(path).census(["P1"])


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputInvalid, match=r"nowhere\.xml"):
        wiki(tmp_path / "nowhere.xml").census(["Ada"])


@pytest.mark.parametrize(("n_pages", "n_words"), [(300, 6000), (40_000, 1)])
def test_memory_does_not_grow_with_the_export(tmp_path: Path, n_pages: int, n_words: int) -> None:
    path = tmp_path / "big.xml"
    text = escape("'''Somebody''' is a politician.\n" + "Words and words. " * n_words)
    with path.open("w") as out:
        out.write(HEAD.format(version="11"))
        for n in range(n_pages):
            out.write(f"<page><title>P {n}</title><ns>0</ns><id>{n}</id><revision><id>{n}</id>")
            out.write(f"<timestamp>2024-01-01T00:00:00Z</timestamp><text>{text}</text></revision></page>\n")
        out.write("</mediawiki>")
    tracemalloc.start()
    assert sum(1 for _ in Export(path).pages()) == n_pages
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert path.stat().st_size > 6_000_000
    assert peak < 3_000_000
    assert wiki(path).census(["P 7"])[0].status == "ok"


@pytest.mark.parametrize(
    ("title", "kind", "text", "ns"),
    [
        ("élan vital", "page", "Élan vital", 0),
        ("  a__b\u00a0c ", "page", "A b c", 0),
        ("ßtrange", "page", "ßtrange", 0),
        ("საქართველო", "page", "საქართველო", 0),
        ("portal:current events", "page", "Portal:Current events", 100),
        ("Uri: The Film", "page", "Uri: The Film", 0),
        ("De:Seite", "interwiki", "De:Seite", 0),
        ("wikt:word", "interwiki", "wikt:word", 0),
        ("en:Own", "page", "En:Own", 0),
        ("A&amp;B", "page", "A&B", 0),
        ("A/../B", "invalid", "A/../B", 0),
        ("A%41", "invalid", "A%41", 0),
        ("a ~~~ b", "invalid", "a ~~~ b", 0),
        ("é" * 128, "invalid", "é" * 128, 0),
        ("é" * 127, "page", "É" + "é" * 126, 0),
    ],
)
def test_titles_are_normalised_as_mediawiki_does(title: str, kind: str, text: str, ns: int) -> None:
    read = read_title(title, "en", {"portal": 100}, first_letter=True)
    assert (read.kind, read.text, read.ns) == (kind, text, ns)


def test_wiki_with_small_first_letters_keeps_them() -> None:
    assert read_title("ada", "en", {}, first_letter=False).text == "ada"
