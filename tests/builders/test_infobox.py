"""Officeholder boxes: offices with terms, the incumbent rule, parties, education, relatives."""

from __future__ import annotations

from typing import Any

import pytest

from builders.extract.infobox import box_candidates
from builders.extract.offices import split_posts
from builders.extract.pages import page_candidates
from builders.extract.posts import read_post
from builders.inputs import State, state_of
from builders.text import stored_text
from schemas.candidate import Candidate
from schemas.counts import StageCount
from tests.builders.people import AS_OF, PERSON, page
from tests.builders.test_text import VANTELL

VELONIA = State("Velonia", ("Velonia", "Republic of Velonia"), ("Velonian",))


def read(fields: str, as_of: str = AS_OF) -> tuple[list[Candidate], StageCount]:
    record = page("{{Infobox officeholder\n" + fields + "\n}}", "")
    stored = stored_text(record)
    found, count = box_candidates(PERSON, record, stored, VELONIA, as_of)
    for one in found:
        row = one.evidence
        assert stored.text[row.quote_start : row.quote_end] == row.quote
        assert (row.where, row.origin, row.sha256) == ("infobox", "wikipedia:en", stored.sha256)
    return list(found), count


def offices(fields: str, **more: Any) -> list[tuple[Any, ...]]:
    return [
        (one.rank, one.position, one.organization, one.start, one.end, one.ended)
        for one in read(fields, **more)[0]
        if one.type in ("career", "party") and one.position != "member"
    ]


def test_pub_11_the_box_of_doro_vantell() -> None:
    found, count = read(VANTELL.partition("\n")[2].rpartition("}}\n'''")[0])
    posts = [(one.rank, one.position, one.start, one.end) for one in found if one.type == "career"]
    assert posts == [
        (None, "Minister of Harbours", "1998-05-12", ".."),
        ("deputy", "Deputy Minister of Ports", "1990-11-24", "1994-02"),
    ]
    spouses = [(one.relative_name, one.start, one.end, one.ended) for one in found if one.type == "kinship"]
    assert spouses == [("Ilse Brandmoor", "1979", "1988", "yes"), ("Petra Oskend", "1991", None, "unknown")]
    assert (count.seen, count.kept) == (4, 4)
    assert (
        found[1].evidence.quote
        == "office2: Deputy Minister of Ports\nterm_start2: 24 Nov. 1990\nterm_end2: 1994-02"
    )


@pytest.mark.parametrize(
    ("more", "end", "ended"),
    [
        ("", "..", "no"),
        ("| successor = Milo Brandt", None, "yes"),
        ("| successor = Milo Brandt (designate)", "..", "no"),
        ("| term_end = incumbent", "..", "no"),
        ("| term_end = 3 June 2001", "2001-06-03", "yes"),
        ("| term_end = 3 June 2031", "..", "no"),
        ("| death_date = 2001", None, "yes"),
    ],
)
def test_a_start_without_end_and_successor_is_held_as_of_the_revision(
    more: str, end: Any, ended: str
) -> None:
    (found,), _ = read(f"| office = Mayor of Ostry\n| term_start = 1998\n{more}")
    assert (found.start, found.end, found.ended) == ("1998", end, ended)
    assert found.scheduled_end == ("2031-06-03" if "2031" in more else None)


def test_a_group_without_an_office_goes_on_with_the_one_before() -> None:
    fields = """| office5 = Member of the Ostry Legislative Assembly
| term_start5 = 2002
| term_end5 = 2014
| term_start6 = 1994
| term_end6 = 1998"""
    assert [row[1:5] for row in offices(fields)] == [
        ("Member of the Legislative Assembly", "Ostry Legislative Assembly", "2002", "2014"),
        ("Member of the Legislative Assembly", "Ostry Legislative Assembly", "1994", "1998"),
    ]


def test_a_year_and_month_is_a_month_in_a_start_and_end_field_and_a_range_in_one_of_terms() -> None:
    fields = "| office = Mayor of Ostry\n| term_start = {{start date|1998|05}}\n| term_end = 2001-06"
    assert offices(fields)[0][3:5] == ("1998-05", "2001-06")
    assert offices("| office = Mayor of Ostry\n| term = 1998-05")[0][3:5] == ("1998", "2005")


def test_dates_that_no_office_belongs_to_are_counted() -> None:
    found, count = read("| term_start = 1998\n| term_end = 2001")
    assert found == []
    assert [(item.reason, item.n) for item in count.dropped] == [("no_office", 1)]


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        ("14 December 2016<br />Acting: 8 September 2016 – 14 December 2016",
         [(None, "2016-12-14", ".."), ("acting", "2016-09-08", "2016-12-14")]),
        ("5 December 2016 (interim)", [("interim", "2016-12-05", "..")]),
        ("1991–1993", [(None, "1991", "1993")]),
        ("2000 – present", [(None, "2000", "..")]),
        ("{{start date|1998|05}}", [(None, "1998-05", "..")]),
        ("1998-05", [(None, "1998-05", "..")]),
        ("1998-05 – present", [(None, "1998-05", "..")]),
        ("1998-05 – 2001-06", [(None, "1998-05", "2001-06")]),
        ("1998–05", [(None, "1998", "2005")]),
        ("20 January 2009<br>Serving with A. Brell since 2011", [(None, "2009-01-20", "..")]),
    ],
)  # fmt: skip
def test_what_a_start_field_may_hold(start: str, wanted: list[tuple[Any, ...]]) -> None:
    found = offices(f"| office = Minister of Tides\n| term_start = {start}")
    assert [(row[0], row[3], row[4]) for row in found] == wanted


def test_a_status_makes_an_office_acting() -> None:
    assert offices(
        "| office = Mayor of Ostry\n| status = Acting\n| term_start = 2001\n| term_end = 2002"
    ) == [("acting", "Mayor of Ostry", "Ostry", "2001", "2002", "yes")]


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ("| constituency_MP = Ostry\n| parliament = Velonian\n| term_start = 2001\n| term_end = 2005",
         ("Member of Parliament", "Velonian Parliament")),
        ("| jr/sr = United States Senator\n| state = Ohio\n| term_start = 2001\n| term_end = 2005",
         ("Senator", "United States Senate")),
        ("| state_senate = Ohio\n| district = 3rd\n| term_start = 2001\n| term_end = 2005",
         ("State Senator", "Ohio Senate")),
        ("| ambassador_from = Velonia\n| country = Norway\n| term_start = 2001\n| term_end = 2005",
         ("Ambassador to Norway", "Government of Velonia")),
        ("| order = 4th\n| office = [[Mayor of Ostry]]\n| term_start = 2001\n| term_end = 2005",
         ("Mayor of Ostry", "Ostry")),
        ("| order = Minister of Tides\n| term_start = 2001\n| term_end = 2005",
         ("Minister of Tides", "Government of Velonia")),
        ("| office = Minister of Tides of Velonia<br>Disputed\n| term_start = 2001\n| term_end = 2005",
         ("Minister of Tides", "Government of Velonia")),
    ],
)  # fmt: skip
def test_where_the_office_stands(fields: str, wanted: tuple[str, str]) -> None:
    (found,) = offices(fields)
    assert found[1:5] == (*wanted, "2001", "2005")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Minister of Health and Education", ["Minister of Health and Education"]),
        ("Deputy Prime Minister and Minister of Finance", ["Deputy Prime Minister", "Minister of Finance"]),
        ("Minister of Trade, Tourism and Ports", ["Minister of Trade, Tourism and Ports"]),
        ("Mayor of Ostry\nMember of Parliament", ["Mayor of Ostry", "Member of Parliament"]),
    ],
)
def test_two_role_nouns_are_two_posts_and_one_portfolio_is_one(text: str, parts: list[str]) -> None:
    assert split_posts(text) == parts


def test_an_envoy_to_two_countries_held_two_posts() -> None:
    found = offices("| office = Ambassador to Norway and Iceland\n| term_start = 2001\n| term_end = 2005")
    assert [row[1] for row in found] == ["Ambassador to Norway", "Ambassador to Iceland"]


POSTS = [
    (
        "4th Deputy Minister of Ports of Velonia",
        "deputy",
        "Deputy Minister of Ports",
        "Government of Velonia",
    ),
    ("Velonian Minister of Health", None, "Minister of Health", "Government of Velonia"),
    ("member of the Storting", None, "Member of Parliament", "Storting"),
    ("Member of the 16th Lok Sabha", None, "Member of Parliament", "Lok Sabha"),
    ("United States representative", None, "Representative", "United States House of Representatives"),
    ("Acting Deputy Registrar of Ostry University", "acting", "Deputy Registrar", "Ostry University"),
    ("Governor of the Central Bank", None, "Governor", "Central Bank"),
    ("Governor of Ostry", None, "Governor of Ostry", "Ostry"),
    (
        "Minister of Finance of British Columbia",
        None,
        "Minister of Finance",
        "Government of British Columbia",
    ),
    ("Ambassador of Velonia to Norway", None, "Ambassador to Norway", "Government of Velonia"),
    ("President of the Senate of Velonia", None, "President of the Senate", "Senate of Velonia"),
    ("Leader of the Opposition", None, "Leader of the Opposition", None),
    ("Minister of State for Tides", "state", "Minister of State for Tides", "Government of Velonia"),
    (
        "Head of the Department of Finance of the Cabinet of Ministers",
        None,
        "Head of the Department of Finance",
        "Cabinet of Ministers",
    ),
]


@pytest.mark.parametrize(("text", "rank", "position", "organization"), POSTS)
def test_posts_are_read_by_the_codebook(text: str, rank: Any, position: str, organization: Any) -> None:
    post = read_post(text, VELONIA)
    assert post is not None
    assert (post.type, post.rank, post.position, post.organization) == (
        "career",
        rank,
        position,
        organization,
    )


@pytest.mark.parametrize(
    ("text", "position", "organization"),
    [
        ("Leader of HARBOUR", "leader", "HARBOUR"),
        ("General Secretary of the Velonian People's Party", "general Secretary", "Velonian People's Party"),
        ("President of the Reform Party", "president", "Reform Party"),
    ],
)
def test_offices_of_a_party_are_of_type_party(text: str, position: str, organization: str) -> None:
    post = read_post(text, VELONIA, ["HARBOUR"])
    assert post is not None
    assert (post.type, post.position, post.organization) == ("party", position, organization)


def test_parties_with_their_periods() -> None:
    found, count = read("""| party = [[Reform Party]] (2007–2010, 2019–present)
| otherparty = [[Tide Party]] (2001–2007) [[Ebb Party|EP]] (2011–2019)<br>Independent""")
    assert [(one.organization, one.start, one.end) for one in found] == [
        ("Reform Party", "2007", "2010"),
        ("Reform Party", "2019", ".."),
        ("Tide Party", "2001", "2007"),
        ("EP", "2011", "2019"),
    ]
    assert [(item.reason, item.n) for item in count.dropped] == [("no_party", 1)]


def test_a_bare_party_line_has_no_end() -> None:
    (found,) = read("| party = Reform Party")[0]
    assert (found.start, found.end, found.ended) == (None, None, "unknown")


def test_education_has_one_event_a_degree() -> None:
    found, _ = read("""| alma_mater = [[Ostry University]] ([[Bachelor of Arts|BA]], [[Master of Arts|MA]])
[[Tidal College]]<br>B.Sc. (Harbour Institute), 1990""")
    assert [(one.organization, one.degree) for one in found][:3] == [
        ("Ostry University", "BA"),
        ("Ostry University", "MA"),
        ("Tidal College", None),
    ]


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ("| children = 2", []),
        ("| children = 3, including [[Ada Vantell]]", [("child", "Ada Vantell", True)]),
        ("| children = One daughter and one son", []),
        ("| parents = Odd Vantell (father)<br>Siv Brell (mother)",
         [("parent", "Odd Vantell", None), ("parent", "Siv Brell", None)]),
        ("| relatives = [[Leif Vantell]] (brother)<br>Una Orlay (aunt)",
         [("sibling", "Leif Vantell", True), ("uncle_or_aunt", "Una Orlay", None)]),
        ("| father = [[Odd Vantell]]", [("parent", "Odd Vantell", True)]),
        ("| spouse = Erik Holm (m. 2003–2014) [[Bo Tarn]] (m. 2020)",
         [("spouse", "Erik Holm", None), ("spouse", "Bo Tarn", True)]),
    ],
)  # fmt: skip
def test_relatives_and_whether_they_have_an_article(fields: str, wanted: list[tuple[Any, ...]]) -> None:
    found, _ = read(fields)
    assert [(one.relation, one.relative_name, one.relative_is_public) for one in found] == wanted


CHINESE = (
    "{{Infobox officeholder|office=港务部部长|term_start=1998年5月12日|term_end=2001年|"
    "office2=海员|term_start2=1990年}}"
)


def test_a_position_in_another_language_is_english_by_its_item_or_not_there() -> None:
    chinese = page(CHINESE, language="zh")
    read = page_candidates(
        PERSON, chinese, state_of("NOR"), AS_OF, (), {"港务部部长": "Minister of Harbours of Norway"}
    )
    ((one,), counts) = read
    assert (one.position, one.title, one.title_language, one.start) == (
        "Minister of Harbours", "港务部部长", "zh", "1998-05-12",
    )  # fmt: skip
    assert [(drop.reason, drop.n) for drop in counts[0].dropped] == [("no_office", 1)]
    assert page_candidates(PERSON, chinese, state_of("NOR"), AS_OF)[0] == ()


def test_a_year_of_another_calendar_is_no_date() -> None:
    arabic = page("{{صندوق معلومات|المنصب=وزير|بداية_المنصب=1388 هـ}}", language="ar")
    ((one,), _) = page_candidates(
        PERSON, arabic, state_of("NOR"), AS_OF, (), {"وزير": "Minister of Harbours"}
    )
    assert one.start is None


def test_a_state_and_a_district_without_an_office_are_a_seat_in_the_house() -> None:
    """They are no earlier term of the office that stands before them."""
    text = (
        "{{Infobox officeholder|jr/sr=United States Senator|state=Oregon|term_start=January 3, 2017"
        "|state1=Oregon|district1=5th|term_start1=January 3, 2009|term_end1=January 3, 2017"
        "|state2=Guam|district2=at-large|term_start2=1993|term_end2=1997}}"
    )
    found, _ = page_candidates(PERSON, page(text), state_of("USA"), AS_OF)
    assert [(one.position, one.organization, one.start, one.end) for one in found] == [
        ("Senator", "United States Senate", "2017-01-03", ".."),
        ("Representative", "United States House of Representatives", "2009-01-03", "2017-01-03"),
        ("Delegate", "United States House of Representatives", "1993", "1997"),
    ]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ("| office = Mayor of Ostry\n| term = 2001–1998", "ends_before_start"),
        ("| office = Mayor of Ostry\n| term_start = 2001\n| term_end = 1998", "ends_before_start"),
        ("| office = Mayor of Ostry\n| term_start = 2057", "after_as_of"),
        ("| office = Mayor of Ostry\n| term_start = 2001\n| term_end = 2535", "after_as_of"),
        ("| spouse = Bo Tarn (2001–1998)", "ends_before_start"),
    ],
)
def test_pub_13_and_14_an_entry_with_dates_that_cannot_be_is_dropped_and_counted(
    fields: str, why: str
) -> None:
    found, count = read(fields)
    assert (found, [(one.reason, one.n) for one in count.dropped]) == ([], [(why, 1)])
