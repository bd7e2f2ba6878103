from __future__ import annotations

import gzip
import time
from pathlib import Path

import pytest

from sources.wikitext import plain_text, render


@pytest.mark.parametrize(
    ("wikitext", "text"),
    [
        ("'''Ada''' is ''a'' politician.", "Ada is a politician."),
        ("'''''Both''''' and ''''quoted''''", "Both and 'quoted'"),
        ("See [[Port Example]] and [[Port Example|the port]].", "See Port Example and the port."),
        ("[[Minister (Velonia)|]] of [[:Category:Ports]]", "Minister of Category:Ports"),
        ("[[Minister of Finance|Minister]]s met", "Ministers met"),
        ("From [https://example.org a report] and [https://example.org] on", "From a report and on"),
        ("A<!-- not shown -->B <!-- never closed", "AB"),
        ('Born.<ref name="a">Book {{cite|x}} [[y]]</ref> Died.<ref name=a /><ref>z</ref>', "Born. Died."),
        ("Left in 2004.<ref>x</ref>From 2006 on", "Left in 2004. From 2006 on"),
        ("A <nowiki>[[literal]] '''and''' {{this}}</nowiki> B", "A [[literal]] '''and''' {{this}} B"),
        ("Born.<ref name=a>Never closed.<gallery>x</gallery> Died.", "Born. Never closed. Died."),
        ("A {{unknown|words}} B", "A B"),
        ("{{unknown|\n{|\n| a || b\n|}}} c", "c"),
        ("A {{nowrap|{{lang|fr|ministre d'État}}}} B", "A ministre d'État B"),
        ("{{lang-de|Kanzlerin}}, {{née|Kasner}}, {{circa|1950}}", "Kanzlerin, née Kasner, c. 1950"),
        ("{{start date|1998|05|12|df=y}}{{snd}}{{End date|2001}}", "12 May 1998 – 2001"),
        ("{{as of|2004|3}}, {{As of|2004|lc=y}}", "As of March 2004, as of 2004"),
        ("{{birth date and age|1971|2|3}}", "3 February 1971"),
        ("Of {{ubl|Ports|Ships}}", "Of\nPorts\nShips"),
        ("x{{!}}y {{nowrap|[[A|b]]}}", "x|y b"),
        ("(; born 1950) and ({{IPA|x}}) and ( , )", "(born 1950) and and"),
        ("[[File:A.jpg|thumb|A [[port]] in {{nowrap|1990}}]]Text[[Datei:B.png]]", "Text"),
        ("Text\n[[Category:Ports]]\n[[Catégorie:Ports|x]]\n[[fr:Port]]", "Text"),
        ("[[Uri: The Film]] and [[Doctor: a life]]", "Uri: The Film and Doctor: a life"),
        ("* one\n** two\n# three\n; term\n: text", "one\ntwo\nthree\nterm\ntext"),
        ("One<br>two<br />three", "One\ntwo\nthree"),
        ("<div style=\"x\">A</div><span class='y'>B</span> 2 < 3", "A\nB 2 < 3"),
        ("A &amp; B&nbsp;C &ndash; &lt;ref&gt;", "A & B C – <ref>"),
        ("__NOTOC__Text__DISAMBIG__", "Text"),
        ("-{zh-hans:港务; zh-hant:港務}-部长 -{A}- -{H|zh:x}-", "港务部长 A"),
        ("<math>x^2</math>A<gallery>\nFile:A.jpg|b\n</gallery>B", "AB"),
        ("Text ----\n----\nMore", "Text ----\nMore"),
    ],
)
def test_what_a_reader_sees(wikitext: str, text: str) -> None:
    assert plain_text(wikitext, "en") == text


def test_headings_are_lines_with_their_level() -> None:
    wikitext = (
        "Lead.\n==Early life==\nBorn.\n\n===  Deep [[A|words]]<ref>x</ref> === \n====''Deeper''====\nText.\n"
        "== ==\nEnd."
    )
    assert plain_text(wikitext, "en") == (
        "Lead.\n\n== Early life ==\nBorn.\n\n=== Deep words ===\n\n==== Deeper ====\nText.\nEnd."
    )


def test_dates_of_other_languages_are_numbers_or_as_written() -> None:
    assert plain_text("{{date|12|mai|1998}}", "fr") == "12 mai 1998"
    assert plain_text("{{birth date|1971|2|3}}", "fr") == "1971-02-03"


def test_table_rows_are_lines() -> None:
    table = """Posts:
{| class="wikitable"
|+ All posts
! Post !! Start
! End
|-
| [[Minister of Ports|Minister]] || style="x" | 1990 || {{nowrap|12 May 1994}}
|-
| Two<br>lines
* and a list
|
| colspan=2 | 1995
{| class="inner"
| a || b
|}
|}
After."""
    assert plain_text(table, "en") == (
        "Posts:\nAll posts\nPost | Start | End\nMinister | 1990 | 12 May 1994\n"
        "Two; lines; and a list | 1995; a | b\nAfter."
    )


def test_table_that_is_never_closed_ends_at_the_next_heading() -> None:
    assert plain_text("{|\n| a\n| b\n== Career ==\nText.", "en") == "a | b\n\n== Career ==\nText."


def test_infobox_that_is_never_closed_takes_no_text_with_it() -> None:
    text = plain_text("{{Infobox officeholder\n| name = Ada\n\n'''Ada''' is a politician.", "en")
    assert text.endswith("Ada is a politician.")
    assert "{{" not in text


def test_language_links_first_of_each_language_sorted() -> None:
    wikitext = (
        "Text [[ru:Пример, Ада]] [[fr:Ada_Exemple]] [[fr:Autre]] [[:de:Sichtbar]] [[en:Same]] {{x|[[es:No]]}}"
    )
    rendered = render(wikitext, "en")
    assert rendered.langlinks == (("fr", "Ada Exemple"), ("ru", "Пример, Ада"))
    assert rendered.text == "Text de:Sichtbar"


@pytest.mark.parametrize(
    "leftover", ["{{", "}}", "[[", "]]", "<ref", "<!--", "'''", "thumb|", "Category:", "{|", "|}", "|-"]
)
def test_nothing_of_the_markup_is_left(realworld: Path, leftover: str) -> None:
    for path in sorted((realworld / "wikitext").iterdir()):
        assert leftover not in plain_text(read(path), path.name[:2]), path.name


def read(path: Path) -> str:
    raw = path.read_bytes()
    return (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode()


SIZE = 220_000
HOSTILE = {
    "braces never closed": "{{" * (SIZE // 2),
    "braces that close nothing": "}}" * (SIZE // 2),
    "one brace after the other": "{" * SIZE,
    "50,000 templates": "{{cite web|a=b}} " * 50_000,
    "50,000 templates in each other": "{{nowrap|" * 50_000 + "x" * 100_000 + "}}" * 50_000,
    "50,000 open lists": "{{ubl|" * 50_000,
    "arguments": "{{lang" + "|" * SIZE + "}}",
    "links never closed": "[[a|" * (SIZE // 4),
    "links in each other": "[[a|" * (SIZE // 6) + "]]" * (SIZE // 6),
    "references never closed": "<ref>" * (SIZE // 5),
    "comments never closed": "<!--" * (SIZE // 4),
    "addresses never closed": "[http://a " * (SIZE // 10),
    "tags never closed": "<a" * (SIZE // 2),
    "blanks": "a" + " " * SIZE + "b",
    "equals signs": "= " * (SIZE // 2) + "=",
    "brackets": "( ;" * (SIZE // 3),
    "tables in each other": "{|\n|a\n" * (SIZE // 6),
    "attributes": "{|\n|" + "a=" * (SIZE // 2) + "\n|}",
    "apostrophes": "'' " * (SIZE // 3),
    "stops": "A." * (SIZE // 2),
    "glued sentences": "aaaa.Aaaa" * (SIZE // 9),
    "variants": "-{" * (SIZE // 2),
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_time_is_bounded_whatever_the_text(name: str) -> None:
    begun = time.process_time()
    plain_text(HOSTILE[name], "en")
    # each takes some tenths of a second; a step whose time grows with the square takes 20 seconds or minutes
    assert time.process_time() - begun < 5


def test_long_article_takes_a_fraction_of_a_second(realworld: Path) -> None:
    source = read(realworld / "wikitext" / "en__Angela_Merkel.wikitext.gz")
    begun = time.process_time()
    text = plain_text(source, "en")
    assert time.process_time() - begun < 1
    assert text.startswith("Angela Dorothea Merkel (née Kasner; born 17 July 1954) is a German politician")
    assert text.count("\n\n== ") > 5
