"""A post as a text names it -> rank, position, organization and title, by the codebook.

"4th Deputy Minister of Ports of Velonia" is rank deputy, position "Deputy Minister of Ports", organization
"Government of Velonia", title "Deputy Minister of Ports of Velonia". The rules stand in docs/codebook.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from builders.extract.chambers import is_chamber, read_seat, subdivisions
from builders.extract.tidy import owned, without_bars, without_trail
from builders.extract.words import any_of
from builders.inputs import State
from evaluator.ranks import is_role_noun, split_rank
from schemas.countries import find_country
from schemas.event import Rank

_T = "posts_en"
_LEADING = re.compile(
    r"(?:the|a|an|his|her|their|its|its own|former|current|incumbent|outgoing|then|newly)\s+"
    r"|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\s+"
    r"(?=(?:executive\s+)?(?:president|prime minister|premier|chancellor|mayor|governor|king|queen)\b)"
    r"|\d+(?:st|nd|rd|th)\s+(?:(?:and|&)\s+(?:\d+(?:st|nd|rd|th)\s+)?)?(?:current\s+)?",
    re.IGNORECASE,
)
_TAIL = re.compile(r"\s*\([^()]*\)$")
_OF = re.compile(r"\s+(?:of|for|at|in|to|on|from)\s+", re.IGNORECASE)
_COMMA = re.compile(r",\s+(?:the\s+)?")
_ARTICLE = re.compile(r"(?:the|its|his|her|their)\s+", re.IGNORECASE)
_HEAD_END = re.compile(r"\s+(?:of|for|on|in|at|to|and)\s+|,")
_ACRONYM = re.compile(r"[A-Z]{3,}\b")
_STEM = re.compile(
    r"(?:first|second|third|senior|federal|union|deputy|vice|assistant|associate|junior|state|interim)[\s-]+",
    re.IGNORECASE,
)
_CABINET = re.compile(
    r"\s+(?:in|under)\s+(?:the\s+|his\s+|her\s+)?[^,]*?\b(?:ministry|administration|(?:cabinet|government)"
    r"(?:\s+(?:of|led by|under|headed by)\s+[^,]+)?)$",
    re.IGNORECASE,
)
_STATE_FORM = re.compile(
    r"\s+of\s+the\s+(?:republic|federation|kingdom|union|state|nation|country|commonwealth|confederation)$",
    re.IGNORECASE,
)
_IN_MINISTRY = re.compile(r"(?<=[Ss]tate)\s+(?:in|at|of)\s+(?:the\s+)?Ministry\s+(?:of|for)\s+")
_PLACE_BEHIND = re.compile(r"\s+in\s+(?:the\s+)?[A-Z][\w'’.-]+(?:,?\s+[A-Z][\w'’.-]+)*$")
_BOARD = re.compile(
    r"(?P<board>[Bb]oard) of (?:the )?(?!Directors|Trustees|Education|Trade|Governors)(?P<of>[A-Z].+)"
)
_PARTY_HEAD = re.compile(r"(?:president|secretary|treasurer|chancellor)$", re.IGNORECASE)
_ORGAN = re.compile(
    r"(?P<organ>(?:[\w-]+\s+){0,3}?(?:politburo|political bureau|central committee|committee|executive|"
    r"presidium|secretariat|board|council|commission|leadership|department|section|bureau|"
    r"women['’]s wing|youth wing))\s+of\s+(?:the\s+)?(?P<party>.+)",
    re.IGNORECASE,
)
_AT_PLACE = re.compile(r"\s+at\s+[A-Z][\w'’-]+$")
_OPPOSITION = re.compile(
    r"(?P<role>(?:deputy |acting )?leader of (?:the )?(?:official )?opposition)"
    r"(?:\s+(?:in|of)\s+(?:the\s+)?(?P<where>.+))?",
    re.IGNORECASE,
)
_STAFF = re.compile(r"\bcabinet$", re.IGNORECASE)
_DEPARTMENT = re.compile(r"(?:\w+\s+)?(?:department|division|section|unit|directorate)\b", re.IGNORECASE)
_UNIT_BEHIND = re.compile(
    r",\s+(?:the\s+)?(?:Department|Faculty|School|Institute|Division|Section|Center|Centre) of\b.*$"
)
_HOLDER = re.compile(
    r"\bto (?:the )?(?:then[- ])?"
    r"(?P<office>(?:Vice )?President|Prime Minister|Governor|King|Queen|Premier|Chancellor)"
    r"(?: [A-ZÀ-Þ][\w'’.-]+)+$"
)
_PARTY_GROUP = re.compile(
    r"(?:House |Senate |State )?(?P<party>Democratic|Republican) (?i:caucus|conference|policy committee|"
    r"(?:steering|campaign|congressional|senatorial|national|state|central)[\w ]*committee)",
)
_NO_PARTY = re.compile(r"opposition|parliament|assembly|government", re.IGNORECASE)
_MAY_HEAD_A_BODY = re.compile(
    r"(?:vice[- ]?)?(?:president|chancellor|treasurer|secretary of)\b", re.IGNORECASE
)
_THE_COUNTRY = re.compile(r"the (?!United|Netherlands|Philippines|European|Holy|Czech|Gambia|Bahamas)")

_HEADS_ANYTHING = re.compile(
    r"(?:vice[- ]?)?(?:president|chancellor|treasurer|regent|comptroller general|auditor general)"
    r"\s+(?:of|for)\s+(?:the\s+)?(?P<of>.+)$",
    re.IGNORECASE,
)
_OF_GOVERNMENT = re.compile(
    r"(?:executive|federal|state|government|ministerial|regional|provincial)?\s*"
    r"(?:council(?: of (?:state|ministers))?|"
    r"republic|federation|union|state|government|presidium|supreme soviet|politburo|exchequer|"
    r"duchy of .+|treasury|ministry|(?:interim|transitional|regional) government)(?: of .+)?",
    re.IGNORECASE,
)

Kind = Literal["government", "legislator", "presiding", "envoy", "place", "body", "party", "plain"]


@dataclass(frozen=True, slots=True)
class Post:
    """One post, read.

    Attributes:
        type: `party` for offices of a party, else `career`.
        kind: by which rule it was read.
        rank: qualifier of the role.
        position: the role in English.
        organization: the body; None when none is named or implied.
        title: noun title as it stands, without article and ordinal.
    """

    type: Literal["career", "party"]
    kind: Kind
    rank: Rank | None
    position: str
    organization: str | None
    title: str


def capital(text: str) -> str:
    """Text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def bare(text: str) -> str:
    """Text without articles and ordinals in front: `the 4th Minister` -> `Minister`."""
    while (match := _LEADING.match(text)) is not None:
        text = text[match.end() :]
    return text.strip()


def _longest_first(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(set(names), key=lambda name: (-len(name), name)))


@lru_cache(maxsize=1024)
def _own_country(state: State) -> tuple[re.Pattern[str], re.Pattern[str]]:
    names = _longest_first((state.name, *state.names))
    first = _longest_first((state.name, *state.names, *state.demonyms))
    return (
        re.compile(rf"\s+(?:of|for|in|to)\s+(?:the\s+)?(?:Government of\s+)?(?:{names})$", re.IGNORECASE),
        re.compile(rf"(?:{first})(?:'s?)?\s+(?!of\b)", re.IGNORECASE),
    )


def _without_state(text: str, state: State | None) -> str:
    """A government post without its own country: `Minister of Tides of Velonia` -> `Minister of Tides`."""
    if state is None:
        return text
    behind, before = _own_country(state)
    cut = _STATE_FORM.sub("", behind.sub("", text))
    match = before.match(cut)
    return cut[match.end() :] if match is not None else cut


def split_body(text: str) -> tuple[str, str] | None:
    """Splits a role from the body it is held at; None when no body is named.

    Units stay in the role: `Head of the Department of Finance of the Cabinet of Ministers` gives
    `Head of the Department of Finance`, `Cabinet of Ministers`.
    """
    cuts = sorted([*_OF.finditer(text), *_COMMA.finditer(text)], key=lambda match: match.start())
    for cut in cuts:
        tail = (
            _ARTICLE.sub("", text[cut.end() :], count=1)
            if _ARTICLE.match(text, cut.end())
            else text[cut.end() :]
        )
        head = _HEAD_END.split(tail, maxsplit=1)[0]
        if not any_of(_T, "body", "legislature").search(head) and not _ACRONYM.match(head):
            continue
        if _STAFF.search(head) and not re.match(r"[^,]*cabinet of ministers", tail, re.IGNORECASE):
            continue
        unit = any_of(_T, "unit").search(head)
        if unit is not None:
            deeper = split_body(tail)
            if deeper is not None:
                # A department one heads is part of the role, one that a teacher works at is not.
                at = re.match(r",|\s+(?:at|in)\s", cut.group(), re.IGNORECASE)
                if at is not None and at.group() == "," and _DEPARTMENT.match(tail):
                    # "Specialist, Department of Public Law, Ministry of Justice"
                    return text.removesuffix(tail) + deeper[0].rstrip(" ,"), deeper[1]
                role = text[: cut.start()] if at is not None else text.removesuffix(tail) + deeper[0]
                return role, deeper[1]
            board = _BOARD.match(tail)
            if board is not None:
                return text.removesuffix(tail) + board.group("board"), board.group("of")
        return text[: cut.start()], tail
    return None


def _is_party(body: str, parties: Sequence[str]) -> bool:
    lower = body.lower()
    named = any(len(party) > 2 and party.lower() in lower for party in parties)
    return named or any_of(_T, "party").search(body) is not None


def _party_office(role: str, short: str, parties: Sequence[str]) -> tuple[str, str] | None:
    """(position, party) of an office in a party."""
    for cut in _OF.finditer(role):
        article = _ARTICLE.match(role, cut.end())
        body = role[article.end() if article is not None else cut.end() :]
        head = role[: cut.start()]
        of_state = any_of(_T, "minister").match(head) and not _PARTY_HEAD.search(head)
        if any_of(_T, "unit").search(head) or of_state:
            continue
        if (_is_party(body, parties) or short in parties) and not _NO_PARTY.search(body):
            head = head[:1].lower() + head[1:] if head[1:2].islower() else head
            organ = _ORGAN.match(body)
            if organ is not None:
                return f"{head} of the {organ.group('organ')}", organ.group("party")
            return head, body
    first = _body_first(role)
    if first is not None and (_is_party(first[0], parties) or short in parties):
        return first[1], first[0]
    return None


def _group_office(role: str) -> tuple[str, str] | None:
    """(position, party) of an office in a party's group in a chamber, whose name has the party's."""
    found = _PARTY_GROUP.search(role)
    if found is None or not any(is_role_noun(word) for word in re.findall(r"[\w'-]+", role[: found.start()])):
        return None
    head = role[: found.start()].strip().removesuffix(" the").removesuffix(" of").strip()
    return f"{head[:1].lower()}{head[1:]} of the {found.group().strip()}", f"{found.group('party')} Party"


def _body_first(role: str) -> tuple[str, str] | None:
    """(`Velonia Women's League`, `chairman for Ostry`): a body in front of the role."""
    cut = _OF.search(role)
    words = list(re.finditer(r"\S+", role[: cut.start()] if cut is not None else role))
    at = len(words)
    while (
        at > 0
        and is_role_noun(words[at - 1].group())
        and (at == len(words) or words[at - 1].group().islower())
    ):
        at -= 1
    if at < 2 or at == len(words):
        return None
    body = role[: words[at].start()].strip()
    last = words[at - 1].group()
    if split_rank(f"{body.split()[0]} minister")[0] is not None:
        return None
    if not body[:1].isupper() or any_of(_T, "body", "legislature", "party").fullmatch(last) is None:
        return None
    return body, role[words[at].start() :]


def read_post(
    text: str, state: State | None = None, parties: Sequence[str] = (), chambers: Sequence[str] = ()
) -> Post | None:
    """Reads one post.

    Args:
        text: the post as a box, a label or a sentence names it, in English.
        state: the person's country; its name is cut from government posts and names the government.
        parties: the person's parties, so that offices in them are told from other bodies' offices.
        chambers: chambers that other sources say the person sat in.

    Returns:
        The post, or None when the text is empty.
    """
    title = without_trail(bare(without_bars(" ".join(text.split()).strip(" ,;."))))
    if not title:
        return None
    role = _HOLDER.sub(r"to the \g<office>", owned(title))
    unnamed = title.endswith(role) and role != title
    title = role if unnamed else title
    rank, role = split_rank(role)
    tail = _TAIL.search(role)
    role = _TAIL.sub("", role) or role
    plain = Post("career", "plain", rank, capital(role), None, title)
    short = tail.group().strip(" ()") if tail is not None else ""
    party = _group_office(role) or _party_office(role, short, parties)
    if party is not None:
        return replace(plain, type="party", kind="party", position=party[0], organization=party[1])
    seat = read_seat(role, (state.name, *state.names) if state is not None else (), chambers)
    if seat is not None and rank == "junior":
        plain = replace(plain, rank=None)  # a junior senator is the one of two elected later, no lower office
    if seat is not None:
        return replace(plain, kind="legislator", position=seat.position, organization=seat.chamber)
    presiding = _presiding(plain, role, chambers)
    if presiding is not None:
        return presiding
    role = _IN_MINISTRY.sub(" for ", _CABINET.sub("", role))
    plain = replace(plain, position=capital(_without_state(role, state)))
    government = _government(plain, role, state)
    if unnamed and government is not None and not re.search(r"\s(?:of|for)\s", role):
        return plain  # "the board's president" presides over no state
    return _place(plain, role, state) or government or _elsewhere(plain, role)


def _presiding(plain: Post, role: str, chambers: Sequence[str]) -> Post | None:
    """Speakers and presidents of a chamber that only other sources name as one."""
    head, _, body = role.partition(" of the ")
    if not body or not any(body.lower() == chamber.lower() for chamber in chambers):
        return None
    position = f"{head} of the {body}" if re.search(r"\bpresident$", head, re.IGNORECASE) else head
    return replace(plain, kind="presiding", position=capital(position), organization=body)


@lru_cache(maxsize=16)
def _pattern(form: str, words: str) -> re.Pattern[str]:
    """A pattern with one of the word lists put in at `{}`."""
    return re.compile(form.replace("{}", any_of(_T, words).pattern), re.IGNORECASE)


def _place(plain: Post, role: str, state: State | None) -> Post | None:
    """Envoys, mayors, governors, and heads of the government of a part of a country."""
    core = _without_state(role, state)
    envoy = re.match(
        rf"(?P<head>.*?\b(?:{any_of(_T, 'envoy').pattern}))(?: of [^,]+?)? (?:to|in) (?P<to>.+)$",
        core,
        re.IGNORECASE,
    )
    if envoy is not None:
        place = _THE_COUNTRY.sub("", envoy.group("to"), count=1)
        organization = f"Government of {state.name}" if state is not None else None
        position = f"{capital(envoy.group('head'))} to {place}"
        return replace(plain, kind="envoy", position=position, organization=organization)
    stem = _STEM.sub("", core, count=1)
    found = re.match(
        rf"(?:{any_of(_T, 'place').pattern})\s+(?:of|for)\s+(?:the\s+)?(?P<of>.+)$", stem, re.IGNORECASE
    )
    if found is not None and not any_of(_T, "body").search(stem):
        return replace(plain, kind="place", position=capital(role), organization=found.group("of"))
    found = _pattern(r"(?:{})\s+of\s+(?:the\s+)?(?P<of>.+)$", "regional").match(stem)
    if found is not None and found.group("of")[:1].isupper() and not any_of(_T, "body", "unit").search(stem):
        organization = f"Government of {found.group('of')}"
        return replace(plain, kind="government", position=capital(role), organization=organization)
    return None


def _government(plain: Post, role: str, state: State | None) -> Post | None:
    """Ministers, heads of state and of government: the body is implied."""
    core = _without_state(role, state)
    stem = _STEM.sub("", core, count=1)
    if not any_of(_T, "minister").match(stem) and not any_of(_T, "minister").match(core):
        return None
    if _MAY_HEAD_A_BODY.match(stem) and split_body(core) is not None:
        return None
    anything = _HEADS_ANYTHING.match(stem)
    if anything is not None and _OF_GOVERNMENT.fullmatch(anything.group("of")) is None:
        # "Honorary President of the Red Cross", "Regent of Ostry College": no office of the state.
        of = anything.group("of")
        portfolio = len(of.split()) == 1 or re.search(
            r"\b(?:affairs|policy|finance|planning)$", of, re.IGNORECASE
        )
        if not portfolio and of.lower() not in subdivisions() and find_country(of) is None:
            head = core[: len(core) - len(stem) + anything.start("of")]
            head = re.sub(r"\s+(?:of|for)\s+(?:the\s+)?$", "", head, flags=re.IGNORECASE)
            return (
                replace(plain, kind="body", position=capital(head), organization=of)
                if of[:1].isupper()
                else None
            )
    head, _, place = core.rpartition(" of ")
    place = place.removeprefix("the ")
    if head and place.lower() in subdivisions():
        # Of "Minister of Finance of British Columbia" the portfolio is kept, of "Premier of ..." all.
        position = head if re.search(r"\b(?:of|for)\b", head) else core
        return replace(
            plain, kind="government", position=capital(position), organization=f"Government of {place}"
        )
    organization = f"Government of {state.name}" if state is not None else None
    return replace(plain, kind="government", position=capital(core), organization=organization)


def _elsewhere(plain: Post, role: str) -> Post:
    """Presiding officers and posts at a body with a name of its own; else the role as it stands."""
    opposition = _OPPOSITION.fullmatch(role)
    if opposition is not None:
        where = opposition.group("where")
        body = where if where and is_chamber(where) else None
        return replace(plain, kind="body", position=capital(opposition.group("role")), organization=body)
    split = split_body(role)
    if split is None:
        first = _body_first(role)
        if first is None:
            return plain
        return replace(plain, kind="body", position=capital(first[1]), organization=first[0])
    head, body = split[0], _UNIT_BEHIND.sub("", _PLACE_BEHIND.sub("", split[1]) or split[1])
    if is_chamber(body) and re.search(r"\bpresident$", head, re.IGNORECASE):
        chamber = re.split(r"\s+of\s+", body, maxsplit=1)[0]
        return replace(
            plain, kind="presiding", position=capital(f"{head} of the {chamber}"), organization=body
        )
    return replace(plain, kind="body", position=capital(_AT_PLACE.sub("", head) or head), organization=body)
