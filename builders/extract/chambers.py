"""Members of legislatures: which chamber, and whether it is the national one (docs/codebook.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from builders.extract.words import any_of

_T = "posts_en"
_US = r"(?:United States|U\.?\s?S\.?(?:\s?A\.?)?)"
_US_NAME = re.compile(_US, re.IGNORECASE)
_US_HOUSE = re.compile(
    rf"{_US}\s+(?:representative|congress(?:man|woman|person)|house of representatives)"
    rf"|member of the {_US}\s+(?:house|congress)",
    re.IGNORECASE,
)
_US_SENATE = re.compile(rf"{_US}\s+(?:senator|senate\b)", re.IGNORECASE)
_MEMBER = re.compile(
    r"(?P<deputy>deputy |alternate |substitute )?"
    r"(?:member|deputy|senator|representative|delegate|mp|mla|mep)s?\b"
    r"(?: (?:of|in|to|for) (?:the )?|,\s+(?:the )?)(?P<body>.+)$",
    re.IGNORECASE,
)
_OFFICER = re.compile(r"speaker|president|chair|leader|clerk|whip|secretary", re.IGNORECASE)
_BARE = re.compile(r"(?:member of (?:the )?parliament|mp|member of congress)$", re.IGNORECASE)
_STATE_SENATOR = re.compile(r"(?:(?P<state>[A-Z].*?) )?state senator\b", re.IGNORECASE)
_FROM = re.compile(r",?\s+(?:for|from|representing)\s+(?:the\s+)?(?P<seat>.+)$", re.IGNORECASE)
_NTH = re.compile(
    r"(?:\d+(?:st|nd|rd|th)|first|second|third|\w+(?:ieth|teenth|elfth|enth|ixth|fth|hth|inth))\s+",
    re.IGNORECASE,
)
_PARLIAMENT = re.compile(r"parliament(?: of [^,]+)?,\s*(?:the\s+)?", re.IGNORECASE)
_NO_CHAMBER = re.compile(
    r"committee|commission|delegation|council of europe|inter-parliamentary", re.IGNORECASE
)
_BEFORE_CHAMBER = re.compile(r"(?:([A-Z].*?) )?(?:State )?(?:Senate|House|Legislative|Provincial|Assembly)")
_REGIONAL = re.compile(r"legislative assembly|provincial assembly|provincial parliament", re.IGNORECASE)


_AMERICA = frozenset(["United States", "United States of America", "USA"])
_AMERICAN = frozenset(["congress", "house of representatives", "house", "senate"])
"""Chambers that an American text names without saying whose."""
_STATE_HOUSE = re.compile(
    r"(?P<state>[A-Z][\w. ]+?)\s+(?:state\s+)?(?P<of>house|assembly|general assembly|legislature)",
    re.IGNORECASE,
)
_SENATOR = re.compile(
    r"(?:(?:junior|senior)\s+)?senator(?:\s+of\s+the\s+(?:republic|nation|union))?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in a legislature.

    Attributes:
        position: "Member of Parliament", "Senator", "State Senator" ...
        chamber: the chamber without the ordinal of its term; None when the text names none.
    """

    position: str
    chamber: str | None


@lru_cache(maxsize=1)
def subdivisions() -> frozenset[str]:
    """Names of first-level parts of countries, in lower case (ISO 3166-2)."""
    import pycountry

    return frozenset(entry.name.lower() for entry in pycountry.subdivisions)


def _state_chamber(body: str) -> str:
    """The full name of a state's chamber: `Iowa House` -> `Iowa House of Representatives`."""
    found = _STATE_HOUSE.fullmatch(body)
    if found is None or found.group("state").lower() not in subdivisions():
        return body
    full = {"house": "House of Representatives", "assembly": "State Assembly"}
    name = full.get(found.group("of").lower(), found.group("of"))
    return f"{found.group('state')} {name}"


def _american(body: str, chambers: Sequence[str]) -> Seat | None:
    """The seat of an American text that names a chamber without saying whose: the federal one.

    None where the person is known to have sat in a state's chamber of that kind, too: it could be either.
    """
    upper = body == "senate"
    kind = "senate" if upper else "house"
    known = {
        name.lower()
        for name in chambers
        if kind in name.lower() or (not upper and "assembly" in name.lower())
    }
    federal = {
        name for name in known if _US_NAME.fullmatch(name.split(" senate")[0].split(" house")[0]) is not None
    }
    if body != "congress" and known - federal:
        return None
    if upper:
        return Seat("Senator", "United States Senate")
    return Seat("Representative", "United States House of Representatives")


def is_chamber(body: str) -> bool:
    """Whether a body's name is that of a legislature."""
    return any_of(_T, "legislature").search(body) is not None


def chamber_name(text: str) -> str:
    """A chamber's name without seat, ordinal and parentheses: `16th Lok Sabha` -> `Lok Sabha`."""
    body = (
        _PARLIAMENT.sub("", _FROM.sub("", text), count=1) if _PARLIAMENT.match(text) else _FROM.sub("", text)
    )
    while (match := _NTH.match(body)) is not None:
        body = body[match.end() :]
    return re.sub(r"\s*\([^()]*\)$", "", body).strip(" ,")


def _below(body: str, names: tuple[str, ...]) -> bool:
    """Whether a chamber is that of a part of a country."""
    place = _BEFORE_CHAMBER.match(body)
    if any_of(_T, "subnational").search(body) or (
        place is not None and (place.group(1) or "").lower() in subdivisions()
    ):
        return True
    if _REGIONAL.search(body) is None:
        return False
    own = body
    for name in names:
        own = re.sub(rf"\s+of\s+(?:the\s+)?{re.escape(name)}$", "", own, flags=re.IGNORECASE)
    return re.fullmatch(r"(?:national )?legislative assembly", own, re.IGNORECASE) is None


def read_seat(role: str, names: tuple[str, ...] = (), chambers: Sequence[str] = ()) -> Seat | None:
    """Reads a seat in a legislature; None when the role is another one.

    Args:
        role: the role without article and rank, e.g. `Member of the 16th Lok Sabha for Varanasi`.
        names: names of the person's country, which make `Legislative Assembly of Samoa` a national one.
        chambers: chambers that other sources say the person sat in, whatever they are called.
    """
    if not _OFFICER.search(role):
        if _US_HOUSE.search(role):
            return Seat("Representative", "United States House of Representatives")
        if _US_SENATE.search(role):
            return Seat("Senator", "United States Senate")
    found = _STATE_SENATOR.match(role)
    if found is not None:
        return Seat("State Senator", f"{found.group('state')} Senate" if found.group("state") else None)
    american = any(name in _AMERICA for name in names)
    if _BARE.match(_FROM.sub("", role)):
        return _american("congress", chambers) if american else Seat("Member of Parliament", None)
    if american and _SENATOR.fullmatch(_FROM.sub("", role)):
        return _american("senate", chambers)
    if names and not american and _SENATOR.fullmatch(_FROM.sub("", role)):
        return Seat("Member of Parliament", "Senate")
    member = _MEMBER.match(role)
    if member is None:
        return None
    body = chamber_name(member.group("body"))
    body = _state_chamber(body) if american else body
    if not is_chamber(body) and any(body.lower() == chamber.lower() for chamber in chambers):
        return Seat(f"{'Deputy ' if member.group('deputy') else ''}Member of Parliament", body)
    if not is_chamber(body) or any_of(_T, "party").search(body) or _NO_CHAMBER.search(body):
        return None
    prefix = "Deputy " if member.group("deputy") else ""
    lower = body.lower()
    if american and lower in _AMERICAN:
        return _american(lower, chambers)
    if american and lower.endswith(("general assembly", "legislature")):
        return Seat(f"{prefix}Member of the Legislative Assembly", body)
    if lower.startswith("european parliament"):
        return Seat("Member of the European Parliament", "European Parliament")
    if not _below(body, names):
        return Seat(f"{prefix}Member of Parliament", body)
    if "senate" in lower:
        return Seat(f"{prefix}State Senator", body)
    if "house of" in lower or "state house" in lower:
        kind = "House of Delegates" if "delegates" in lower else "House of Representatives"
        return Seat(f"{prefix}Member of the {kind}", body)
    return Seat(f"{prefix}Member of the Legislative Assembly", body)
