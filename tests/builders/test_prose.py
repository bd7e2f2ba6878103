"""Prose: careers, parties, education and relatives, the subject's own and nobody else's."""

from __future__ import annotations

import gzip
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.extraction import compare, read_lines
from builders.extract.article import extract_article
from builders.extract.careers import Known
from builders.extract.dates import find_spans
from builders.extract.pages import page_candidates
from builders.extract.prose import prose_candidates
from builders.inputs import State, state_named
from builders.sentences import sentences
from builders.text import stored_text
from evaluator.events import TYPES
from evaluator.matching import Rung
from schemas.candidate import Candidate
from schemas.errors import InputInvalid
from sources.wikitext import plain_text
from tests.builders.people import AS_OF, PERSON, page

VELONIA = State("Velonia", ("Velonia",), ("Velonian",))


def read(text: str, title: str = "Ilka Morvane", language: str = "en") -> list[Candidate]:
    record = page("", text, title=title, language=language)
    found, counts = page_candidates(PERSON, record, VELONIA, AS_OF)
    stored = stored_text(record)
    for one in found:
        row = one.evidence
        assert stored.text[row.quote_start : row.quote_end] == row.quote
    assert sum(count.kept for count in counts) == len(found)
    return list(found)


def careers(text: str) -> list[tuple[Any, ...]]:
    return [
        (one.position, one.organization, one.start, one.end) for one in read(text) if one.type == "career"
    ]


GOVERNMENT = "Government of Velonia"
TOLD = [
    (
        "She served as Minister of Harbours from 1998 to 2001.",
        ("Minister of Harbours", GOVERNMENT, "1998", "2001"),
    ),
    (
        "Morvane was appointed Minister of Tides on 3 May 2004.",
        ("Minister of Tides", GOVERNMENT, "2004-05-03", None),
    ),
    (
        "In 1997 Ilka Morvane became Minister of Harbours of Velonia.",
        ("Minister of Harbours", GOVERNMENT, "1997", None),
    ),
    ("She has been Minister of Tides since 2003.", ("Minister of Tides", GOVERNMENT, "2003", "..")),
    (
        "She was mayor of Ostry between May 1990 and June 1994.",
        ("Mayor of Ostry", "Ostry", "1990-05", "1994-06"),
    ),
    (
        "She was elected to the National Assembly in 1990.",
        ("Member of Parliament", "National Assembly", "1990", None),
    ),
    ("She chaired the Harbour Board from 1990 to 1994.", ("Chairman", "Harbour Board", "1990", "1994")),
    (
        "From 1980 to 1983 she was a lecturer at Ostry University.",
        ("Lecturer", "Ostry University", "1980", "1983"),
    ),
    (
        "She held the post of Director of the Tide Institute until 2004.",
        ("Director", "Tide Institute", None, "2004"),
    ),
    (
        "She served as Minister of Tides from 1998 until her resignation in 2001.",
        ("Minister of Tides", GOVERNMENT, "1998", "2001"),
    ),
    (
        "The president appointed her Minister of Tides in 2004.",
        ("Minister of Tides", GOVERNMENT, "2004", None),
    ),
    ("She joined the Harbour Bank as an adviser in 1990.", ("Adviser", "Harbour Bank", "1990", None)),
]


@pytest.mark.parametrize(("sentence", "wanted"), TOLD)
def test_plain_sentences(sentence: str, wanted: tuple[Any, ...]) -> None:
    assert careers(f"Ilka Morvane is a Velonian politician. {sentence}") == [wanted]


OTHERS = [
    "Her father, Odd Morvane, was Minister of Tides from 1960 to 1964.",
    "Her husband served as mayor of Ostry from 1990 to 1994.",
    "She was succeeded by Milo Brandt, who had been Minister of Ports since 1999.",
    "Milo Brandt was appointed Minister of Ports in 2004.",
    "She was nominated as a candidate for Mayor of Ostry in 1990.",
    "She appointed Milo Brandt as Minister of Ports in 2004.",
    "She met the Minister of Ports in 2004.",
    "Ada Morvane was Minister of Health from 1980 to 1984.",
]


@pytest.mark.parametrize("sentence", OTHERS)
def test_posts_of_relatives_rivals_and_successors_are_not_hers(sentence: str) -> None:
    assert careers(f"Ilka Morvane is a Velonian politician. {sentence}") == []


def test_posts_joined_by_and_share_a_period_and_say_so() -> None:
    text = "Ilka Morvane was Chairman of the Tide Trust and President of the Harbour Union from 1990 to 1994."
    found = [one for one in read(text) if one.type == "career"]
    assert [(one.position, one.organization, one.start, one.end) for one in found] == [
        ("Chairman", "Tide Trust", "1990", "1994"),
        ("President", "Harbour Union", "1990", "1994"),
    ]
    assert all(one.notes == ("one period is given for several posts",) for one in found)


def test_each_post_keeps_its_own_time() -> None:
    assert careers(
        "She has been a member of the Chamber of Deputies since 1999 and Mayor of Ostry since 2002."
    ) == [
        ("Member of Parliament", "Chamber of Deputies", "1999", ".."),
        ("Mayor of Ostry", "Ostry", "2002", ".."),
    ]


def test_a_later_sentence_ends_an_earlier_post() -> None:
    assert careers("She was elected mayor of Ostry in 2010. She held that position until June 2014.") == [
        ("Mayor of Ostry", "Ostry", "2010", "2014-06")
    ]


def test_pub_10_glued_paragraphs_give_both_events() -> None:
    text = "She resigned in March 2004.From 2006 to 2009 she led the Port Authority of Velonia."
    assert careers(text) == [("Leader", "Port Authority of Velonia", "2006", "2009")]
    resigned = next(find_spans(text[first:last]) for first, last in sentences(text))
    assert [span.first.date for span in resigned if span.first is not None] == ["2004-03"]


LIST = """== Career ==
2012–2014 – Chairman of the Tide Committee
2002 Adviser to the Harbour Bank
1996-2001 – Chief Specialist of the Harbour Bank, Head of the Tide Institute.
Mayor of Ostry (1990–1994)
From 2021, Minister of Tides"""


def test_a_career_list_is_read_line_by_line() -> None:
    found = [one for one in read(LIST) if one.type == "career"]
    assert [(one.position, one.organization, one.start, one.end) for one in found] == [
        ("Chairman", "Tide Committee", "2012", "2014"),
        ("Adviser", "Harbour Bank", "2002", "2002"),
        ("Chief Specialist", "Harbour Bank", "1996", "2001"),
        ("Head", "Tide Institute", "1996", "2001"),
        ("Mayor of Ostry", "Ostry", "1990", "1994"),
        ("Minister of Tides", GOVERNMENT, "2021", None),
    ]
    assert {one.evidence.where for one in found} == {"list"}


@pytest.mark.parametrize("heading", ["References", "Awards", "External links"])
def test_sections_without_careers_are_passed_over(heading: str) -> None:
    assert careers(f"== {heading} ==\nShe was mayor of Ostry from 1990 to 1994.\n== Life ==\nHello.") == []


def other(kind: str, text: str) -> list[Candidate]:
    return [one for one in read(f"Ilka Morvane is a Velonian politician. {text}") if one.type == kind]


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("She graduated from Ostry University in 1990.", [("Ostry University", None, None, None, "1990")]),
        ("She received a Bachelor of Arts degree in history from Ostry University in 1990.",
         [("Ostry University", "Bachelor of Arts", "history", None, "1990")]),
        ("She attended Tidal College from 1980 to 1984.", [("Tidal College", None, None, "1980", "1984")]),
        ("She studied law at the University of Ostry.", [("University of Ostry", None, "law", None, None)]),
        ("Her brother graduated from Ostry University in 1990.", []),
    ],
)  # fmt: skip
def test_education(sentence: str, wanted: list[tuple[Any, ...]]) -> None:
    found = other("education", sentence)
    assert [(one.organization, one.degree, one.field, one.start, one.end) for one in found] == wanted


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("In 1990 she joined the Reform Party.", [("member", "Reform Party", "1990", None)]),
        (
            "She was leader of the Reform Party from 1990 to 1994.",
            [("leader", "Reform Party", "1990", "1994")],
        ),
        ("She has been a member of the Reform Party since 1990.", [("member", "Reform Party", "1990", "..")]),
    ],
)
def test_parties(sentence: str, wanted: list[tuple[Any, ...]]) -> None:
    found = other("party", sentence)
    assert [(one.position, one.organization, one.start, one.end) for one in found] == wanted


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("She married Bo Tarn in 1990.", [("spouse", "Bo Tarn", "1990")]),
        (
            "She is the daughter of Odd Morvane and Siv Brell.",
            [("parent", "Odd Morvane", None), ("parent", "Siv Brell", None)],
        ),
        ("Her brother, Leif Morvane, is a painter.", [("sibling", "Leif Morvane", None)]),
        ("They have two children, Una and Per.", [("child", "Una", None), ("child", "Per", None)]),
        ("She is married and has two children.", []),
    ],
)
def test_relatives(sentence: str, wanted: list[tuple[Any, ...]]) -> None:
    found = other("kinship", sentence)
    assert [(one.relation, one.relative_name, one.start) for one in found] == wanted


def test_pub_17_a_very_long_text_is_read_whole_with_document_offsets() -> None:
    filler = "The committee met again and nothing was decided. "
    target = "In 1997 Ilka Morvane became Minister of Harbours of Velonia."
    text = (filler * 30000)[:999_980] + " " + target + " " + filler * 6000
    before = time.process_time()
    (found,) = read(text)
    assert time.process_time() - before < 120
    row = found.evidence
    assert (found.position, found.start) == ("Minister of Harbours", "1997")
    assert row.quote_start is not None and row.quote_end is not None
    assert text[row.quote_start : row.quote_end] == row.quote
    assert len(text) == 1_294_042
    assert (row.quote_start, row.quote) == (999_981, target)


def test_pub_17_the_sentences_of_a_long_japanese_text_are_slices_that_join_to_it() -> None:
    text = "委員会は再び開かれ、何も決まらなかった。" * 60_000
    found = list(sentences(text))
    assert len(found) == 60_000
    assert "".join(text[first:last] for first, last in found) == text


def test_a_language_without_word_lists_gives_no_events_from_prose() -> None:
    assert read("平成3年4月に港湾大臣に就任した。", title="ヴェラ・ソルン", language="ja") == []


@settings(max_examples=100, deadline=None)
@given(st.text("SheservdaMinto of19–8,.()\n'éand ", max_size=150))
def test_any_prose_gives_quotes_that_are_slices(text: str) -> None:
    read(f"She served as Minister of {text}")


ARTICLE = """{{Infobox officeholder
| name = Ilka Morvane
| office = Minister of Harbours
| term_start = 3 May 1998
| term_end = 4 June 2001
| alma_mater = Ostry University
}}
'''Ilka Morvane''' is a Velonian politician. She served as Minister of Harbours from 1998 to 2001.

She graduated from Ostry University in 1980.

In the 1970s she was a clerk at the Harbour Bank.
"""


def test_an_article_gives_one_event_a_fact_with_the_finer_dates() -> None:
    events = list(extract_article(ARTICLE, title="Ilka Morvane", country="Velonia"))
    assert [
        (e["type"], e["position"], e["organization"], e["start"], e["end"], e["where"]) for e in events
    ] == [
        ("career", "Minister of Harbours", GOVERNMENT, "1998-05-03", "2001-06-04", "both"),
        ("education", None, "Ostry University", None, "1980", "both"),
        ("career", "Clerk", "Harbour Bank", "197X", None, "prose"),
    ]
    assert list(events[0]) == [
        "type", "rank", "position", "organization", "title", "start", "end", "degree", "field", "relation",
        "relative_name", "quote", "where",
    ]  # fmt: skip


@pytest.mark.integration
def test_every_real_article_is_read_and_every_quote_is_a_slice(realworld: Path) -> None:
    with gzip.open(realworld / "articles.jsonl.gz", "rt", encoding="utf-8") as lines:
        articles = [json.loads(line) for line in lines]
    n = 0
    for article in articles:
        record = page(article["wikitext"], plain_text(article["wikitext"], "en"), title=article["title"])
        found, counts = page_candidates(PERSON, record, state_named(article["country"]), AS_OF)
        stored = stored_text(record)
        for one in found:
            row = one.evidence
            assert stored.text[row.quote_start : row.quote_end] == row.quote
        assert sum(count.kept for count in counts) == len(found)
        n += len(found)
    assert n > 10 * len(articles)


@pytest.mark.integration
def test_events_of_articles_read_by_hand_are_found(realworld: Path) -> None:
    counts: Counter[tuple[str, ...]] = Counter()
    with gzip.open(realworld / "articles.jsonl.gz", "rt", encoding="utf-8") as lines:
        articles = {entry["title"]: entry for entry in map(json.loads, lines)}
    for entry in read_lines(realworld / "gold" / "events_dev.jsonl"):
        compare(entry, articles[entry["title"]]["wikitext"], counts, errors=False)
    right, offered, gold = (
        sum(counts[Rung.EVENT, kind, one] for one in TYPES) for kind in ("right", "given", "gold")
    )
    assert 2 * right / (offered + gold) > 0.6


LEAD = "Ilka Morvane is a Velonian politician. She lives in Ostry."

LATER_KINDS = [
    # a rival's year is not hers
    (
        "Morvane was mayor of Ostry in 1990. Her rival won the seat back and held it until 2013.",
        ("Mayor of Ostry", "Ostry", "1990", None),
    ),
    # a second body behind "and of"
    (
        "She was a member of the Council on Tides from 1990 to 1994, "
        "and of the Council on Ports from 1995 to 1996.",
        ("Member", "Council on Ports", "1995", "1996"),
    ),
    # a committee's subject belongs to its name
    (
        "She served on the Committee on Ways and Means from 2001 to 2004.",
        ("Member", "Committee on Ways and Means", "2001", "2004"),
    ),
    # a named committee later told without its name
    (
        "She was a member of the Committee on Tides from 1990 to 1994. She chaired the committee in 1992.",
        ("Chairman", "Committee on Tides", "1992", None),
    ),
    (
        "Morvane was director of pharmacy there from 1986 to 2004.",
        ("Director of pharmacy", None, "1986", "2004"),
    ),
    (
        "Morvane was the assistant majority leader of the Ostry Council from 1990 to 1991.",
        ("Assistant majority leader", "Ostry Council", "1990", "1991"),
    ),
    (
        "Morvane was appointed as Minister for Relations with the Tide Council in 1997.",
        ("Minister for Relations with the Tide Council", "Government of Velonia", "1997", None),
    ),
]


@pytest.mark.parametrize(("text", "wanted"), LATER_KINDS)
def test_kinds_of_sentences_that_went_wrong(text: str, wanted: tuple[Any, ...]) -> None:
    found = [(one.position, one.organization, one.start, one.end) for one in read(f"{LEAD}\n{text}")]
    assert wanted in found


def test_the_group_of_a_party_that_she_led_is_not_the_party() -> None:
    found = read(f"{LEAD}\nUntil 2017 she led the Labour Union's group in the chamber.")
    assert not [one for one in found if one.end == "2017"]


def test_a_committee_without_a_name_is_no_body() -> None:
    assert not [
        one for one in read(f"{LEAD}\nShe served on the committee from 2001 to 2004.") if one.type == "career"
    ]


EDUCATION_KINDS = [
    (
        "She took a master's degree in private law from Ostry University in 1981.",
        "master's degree",
        "private law",
    ),
    (
        "She received a Master of Public Health from Ostry University in 1981.",
        "Master of Public Health",
        None,
    ),
    ("She received a master of social work from Ostry University in 1981.", "master of social work", None),
    ("She earned a law degree from Ostry University in 1981.", None, "law"),
    (
        "She graduated from Ostry University with a Doctor of Philosophy (PhD) degree, in Tides, in 1981.",
        "Doctor of Philosophy",
        "Tides",
    ),
]


@pytest.mark.parametrize(("text", "degree", "field"), EDUCATION_KINDS)
def test_a_degree_is_whole_and_its_field_has_no_date(
    text: str, degree: str | None, field: str | None
) -> None:
    (one,) = [one for one in read(f"{LEAD}\n{text}") if one.type == "education"]
    assert (one.organization, one.field, one.end) == ("Ostry University", field, "1981")
    assert (one.degree or "").startswith(degree or "") and bool(one.degree) is bool(degree)


def test_trained_as_a_teacher_is_no_field() -> None:
    (one,) = [
        one
        for one in read(
            f"{LEAD}\nShe trained as a primary teacher at the Ostry Normal School from 1973 to 1975."
        )
        if one.type == "education"
    ]
    assert (one.organization, one.field, one.start) == ("Ostry Normal School", None, "1973")


def test_an_arabic_name_of_a_school_is_read_whole() -> None:
    (one,) = [
        one
        for one in read(f"{LEAD}\nShe graduated from the University of Dar al-Nakhil in 1986.")
        if one.type == "education"
    ]
    assert one.organization == "University of Dar al-Nakhil"


KIN = [
    (
        "She is the daughter of mayor Odd Morvane and Ada Brell.",
        [("parent", "Odd Morvane"), ("parent", "Ada Brell")],
    ),
    ("She was born in Ostry, the daughter of former minister Jon Morvane.", [("parent", "Jon Morvane")]),
    ("She is the niece of President Olav Brandt.", [("uncle_or_aunt", "Olav Brandt")]),
    ("She was the sister of Per Tarn.", [("sibling", "Per Tarn")]),
    ("Milo Brandt is the nephew of Olav Brandt.", []),
]


@pytest.mark.parametrize(("text", "wanted"), KIN)
def test_relatives_behind_a_title_or_told_from_the_other_side(
    text: str, wanted: list[tuple[str, str]]
) -> None:
    found = [one for one in read(f"{LEAD} {text}") if one.type == "kinship"]
    assert [(one.relation, one.relative_name) for one in found] == wanted


BESIDE = [
    ("A member of the Reform Party, she has been mayor of Ostry since 2001.", ("Reform Party", "..")),
    ("A member of the Reform Party, she was mayor of Ostry in 2001.", ("Reform Party", None)),
    ("A Democrat, she was mayor of Ostry from 2003 to 2009.", ("Democratic Party", None)),
    ("Morvane is a politician for the Reform Party.", ("Reform Party", "..")),
    ("A member of the Reform Party, Milo Brandt defeated her.", None),
]


@pytest.mark.parametrize(("text", "wanted"), BESIDE)
def test_a_membership_beside_the_verb_goes_on_while_the_verb_does(
    text: str, wanted: tuple[str, str] | None
) -> None:
    found = [(one.organization, one.end) for one in read(f"{LEAD}\n{text}") if one.type == "party"]
    assert found == ([wanted] if wanted is not None else [])


def test_an_article_in_a_language_without_word_lists_is_an_error_that_says_so() -> None:
    with pytest.raises(InputInvalid, match=r"nothing is read of an article in 'xx'.*en"):
        list(extract_article("x", title="Ilka Morvane", language="xx"))


def test_what_box_and_prose_state_stands_in_both() -> None:
    text = (
        "{{Infobox officeholder|office=Deputy Chair of the Standing Committee on Tides|term_start=1990"
        "|term_end=1994}}\nIlka Morvane was deputy chair of the Standing Committee on Tides from 1990 to "
        "1994."
        " She was mayor of Ostry in 2001."
    )
    found = {event["position"]: event for event in extract_article(text, title="Ilka Morvane")}
    assert found["Deputy Chair"]["where"] == "both"
    assert found["Deputy Chair"]["title"] == "Deputy Chair of the Standing Committee on Tides"
    assert found["Mayor of Ostry"]["where"] == "prose"


def test_an_ambassador_to_two_countries_holds_two_posts_in_prose_too() -> None:
    found = careers(f"{LEAD}\nShe was ambassador to Norway and Iceland from 1987 to 1991.")
    assert [(position, start, end) for position, _, start, end in found] == [
        ("Ambassador to Norway", "1987", "1991"),
        ("Ambassador to Iceland", "1987", "1991"),
    ]


def test_a_party_is_known_by_the_short_name_that_the_text_gives() -> None:
    text = (
        f"{LEAD}\nShe was leader of the Velonian New Tide Party (NTP) from 1990 to 1994. "
        "She was deputy leader of the NTP in 1995."
    )
    found = [(one.position, one.organization, one.start) for one in read(text) if one.type == "party"]
    assert found == [
        ("leader", "Velonian New Tide Party", "1990"),
        ("deputy leader", "Velonian New Tide Party", "1995"),
    ]


def test_the_date_of_a_verb_is_that_of_the_degree_behind_it() -> None:
    text = f"{LEAD}\nLater, in 2003, she graduated with a PhD degree, in Tides, from Ostry University."
    (one,) = [one for one in read(text) if one.type == "education"]
    assert (one.organization, one.degree, one.field, one.end) == ("Ostry University", "PhD", "Tides", "2003")


def test_degrees_from_several_schools_are_several_educations() -> None:
    text = (
        f"{LEAD}\nShe received master's degrees from the Tide Institute, the Ostry Institution of Ports, "
        "and the National Harbour College."
    )
    found = [one.organization for one in read(text) if one.type == "education"]
    assert "Tide Institute" in found and "National Harbour College" in found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("She served as Mayor of Ostry from 2001 to 1998.", "ends_before_start"),
        ("She has served as Mayor of Ostry since 2600.", "after_as_of"),
        ("She studied at Ostry University from 2001 to 1998.", "ends_before_start"),
        ("She is married to Bo Tarn.\n== Career ==\n* Mayor of Ostry, 2001–1998", "ends_before_start"),
    ],
)
def test_pub_13_and_14_an_event_with_dates_that_cannot_be_is_dropped_and_counted(text: str, why: str) -> None:
    record = page("", f"{LEAD}\n{text}", title="Ilka Morvane")
    found, count = prose_candidates(PERSON, record, stored_text(record), Known(VELONIA, (), (), AS_OF))
    assert [one for one in found if one.type in ("career", "education")] == []
    assert [(one.reason, one.n) for one in count.dropped] == [(why, 1)]
