"""Offices of the US Congress: chamber, exact title, states with their admission, parties by their full name.

Sources: the README of unitedstates/congress-legislators (type, district 0 and -1); 48 U.S.C. 891, 1711 and
1751 (resident commissioner, delegates); admission dates as in the states' acts of admission.
"""

from __future__ import annotations

import datetime as dt
import re
from enum import StrEnum
from typing import NamedTuple

from schemas.errors import InputInvalid

HOUSE = "United States House of Representatives"
SENATE = "United States Senate"
GOVERNMENT = "Government of the United States"


class Office(StrEnum):
    """Role in the words of the codebook; the value is the position of the event."""

    REPRESENTATIVE = "Representative"
    DELEGATE = "Delegate"
    RESIDENT_COMMISSIONER = "Resident Commissioner"
    SENATOR = "Senator"
    PRESIDENT = "President"
    VICE_PRESIDENT = "Vice President"

    @property
    def organization(self) -> str:
        """Body of the office."""
        if self is Office.SENATOR:
            return SENATE
        return GOVERNMENT if self in EXECUTIVE else HOUSE


EXECUTIVE = frozenset({Office.PRESIDENT, Office.VICE_PRESIDENT})
"""Offices that make nobody eligible."""


class Region(NamedTuple):
    """A state or territory that sends somebody to Congress."""

    name: str
    """Name as it stands after "from"."""
    admitted: dt.date | None = None
    """Day on which it became a state; None for the first thirteen."""
    is_state: bool = True
    """Whether it is one of the fifty states."""


def _state(name: str, admitted: str | None = None) -> Region:
    return Region(name, dt.date.fromisoformat(admitted) if admitted else None)


def _territory(name: str) -> Region:
    return Region(name, is_state=False)


REGIONS: dict[str, Region] = {
    "AL": _state("Alabama", "1819-12-14"),
    "AK": _state("Alaska", "1959-01-03"),
    "AZ": _state("Arizona", "1912-02-14"),
    "AR": _state("Arkansas", "1836-06-15"),
    "CA": _state("California", "1850-09-09"),
    "CO": _state("Colorado", "1876-08-01"),
    "CT": _state("Connecticut"),
    "DE": _state("Delaware"),
    "FL": _state("Florida", "1845-03-03"),
    "GA": _state("Georgia"),
    "HI": _state("Hawaii", "1959-08-21"),
    "ID": _state("Idaho", "1890-07-03"),
    "IL": _state("Illinois", "1818-12-03"),
    "IN": _state("Indiana", "1816-12-11"),
    "IA": _state("Iowa", "1846-12-28"),
    "KS": _state("Kansas", "1861-01-29"),
    "KY": _state("Kentucky", "1792-06-01"),
    "LA": _state("Louisiana", "1812-04-30"),
    "ME": _state("Maine", "1820-03-15"),
    "MD": _state("Maryland"),
    "MA": _state("Massachusetts"),
    "MI": _state("Michigan", "1837-01-26"),
    "MN": _state("Minnesota", "1858-05-11"),
    "MS": _state("Mississippi", "1817-12-10"),
    "MO": _state("Missouri", "1821-08-10"),
    "MT": _state("Montana", "1889-11-08"),
    "NE": _state("Nebraska", "1867-03-01"),
    "NV": _state("Nevada", "1864-10-31"),
    "NH": _state("New Hampshire"),
    "NJ": _state("New Jersey"),
    "NM": _state("New Mexico", "1912-01-06"),
    "NY": _state("New York"),
    "NC": _state("North Carolina"),
    "ND": _state("North Dakota", "1889-11-02"),
    "OH": _state("Ohio", "1803-03-01"),
    "OK": _state("Oklahoma", "1907-11-16"),
    "OR": _state("Oregon", "1859-02-14"),
    "PA": _state("Pennsylvania"),
    "RI": _state("Rhode Island"),
    "SC": _state("South Carolina"),
    "SD": _state("South Dakota", "1889-11-02"),
    "TN": _state("Tennessee", "1796-06-01"),
    "TX": _state("Texas", "1845-12-29"),
    "UT": _state("Utah", "1896-01-04"),
    "VT": _state("Vermont", "1791-03-04"),
    "VA": _state("Virginia"),
    "WA": _state("Washington", "1889-11-11"),
    "WV": _state("West Virginia", "1863-06-20"),
    "WI": _state("Wisconsin", "1848-05-29"),
    "WY": _state("Wyoming", "1890-07-10"),
    "AS": _territory("American Samoa"),
    "DC": _territory("the District of Columbia"),
    "DK": _territory("Dakota Territory"),
    "GU": _territory("Guam"),
    "MP": _territory("the Northern Mariana Islands"),
    "OL": _territory("Orleans Territory"),
    "PI": _territory("the Philippines"),
    "PR": _territory("Puerto Rico"),
    "VI": _territory("the United States Virgin Islands"),
}
"""By the code of the term list: the fifty states, today's territories, and three former ones (DK, OL, PI)."""

_CODE = re.compile(r"[A-Z]{2}", re.ASCII)
_COMMISSIONERS = frozenset({"PR", "PI"})
_UNNUMBERED = (0, -1, None)  # at large, number unknown, not given


def is_region(code: object, where: str) -> bool:
    """Whether the table has a code; registers know territories that it may lack.

    Raises:
        InputInvalid: it is no code at all; `where` names the record.
    """
    if not isinstance(code, str) or _CODE.fullmatch(code) is None:
        raise InputInvalid(f"{code!r} is no state or territory", where=where, hint="two letters, e.g. OH")
    return code in REGIONS


def house_office(state: str, district: int | None, start: dt.date) -> Office:
    """Office of a `rep` term, which the term list gives to delegates and commissioners too.

    Args:
        state: code of the state or territory.
        district: number; 0 at large, -1 unknown.
        start: first day of the term.
    """
    place = REGIONS[state]
    if state in _COMMISSIONERS:
        return Office.RESIDENT_COMMISSIONER
    before_statehood = place.admitted is not None and start < place.admitted and district in _UNNUMBERED
    return Office.DELEGATE if before_statehood or not place.is_state else Office.REPRESENTATIVE


def title_of(office: Office, state: str | None, start: dt.date) -> str:
    """Official title with the state, without the district (a spell may run through several)."""
    if state is None:
        return f"{office} of the United States"
    place = REGIONS[state]
    territory = place.admitted is not None and start < place.admitted
    if office is Office.RESIDENT_COMMISSIONER:
        return f"Resident Commissioner of {place.name}"
    if office is Office.DELEGATE:
        source = f"the Territory of {place.name}" if territory else place.name
        return f"Delegate to the {HOUSE} from {source}"
    return f"United States {office} from {place.name}"


def district_title(state: str, district: int | None) -> str | None:
    """Title of one term of a representative with its district; None where the number is not known."""
    if district is None or district < 0:
        return None
    number = f"{ordinal(district)} " if district else "at-large "
    return f"United States Representative from {REGIONS[state].name}'s {number}congressional district"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    teen = 10 < number % 100 < 20
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


_PARTIES = {
    "American Labor": "American Labor Party",
    "Conservative": "Conservative Party",
    "Democrat": "Democratic Party",
    "Democratic": "Democratic Party",
    "Democratic-Republican": "Democratic-Republican Party",
    "Democratic Farmer Labor": "Democratic-Farmer-Labor Party",
    "Democratic-Farmer-Labor": "Democratic-Farmer-Labor Party",
    "Farmer-Labor": "Farmer-Labor Party",
    "Federalist": "Federalist Party",
    "Independence Party (Minnesota)": "Independence Party of Minnesota",
    "Ind. Democrat": "Independent Democrat",
    "Ind. Republican": "Independent Republican",
    "Libertarian": "Libertarian Party",
    "New Progressive": "New Progressive Party",
    "Popular Democrat": "Popular Democratic Party",
    "Populist": "People's Party",
    "Progressive": "Progressive Party",
    "Republican": "Republican Party",
    "Socialist": "Socialist Party of America",
    "Whig": "Whig Party",
}
INDEPENDENT = "Independent"
_NO_PARTY = frozenset({"", "no party", "unknown", "unaffiliated", "none"})


def party_name(label: str | None) -> str | None:
    """Full name of a party; None for no party, the label itself where no full name is known."""
    text = (label or "").strip()
    return None if text.lower() in _NO_PARTY else _PARTIES.get(text, text)


def party_is_known(label: str) -> bool:
    """Whether the label stands in the table of full names (or says that there is no party)."""
    text = label.strip()
    return text in _PARTIES or text == INDEPENDENT or text.lower() in _NO_PARTY


def congress_days(number: int) -> tuple[dt.date, dt.date]:
    """First day of a Congress and first day of the next one (which is when its members' terms end).

    By the Constitution: 4 March until the Twentieth Amendment, 3 January from the 74th Congress on. A
    Congress often convened later; terms do not begin later for that.
    """
    return _opening(number), _opening(number + 1)


def _opening(number: int) -> dt.date:
    first = 1787 + 2 * number
    return dt.date(first, 1, 3) if number >= 74 else dt.date(first, 3, 4)


def opens_a_congress(day: dt.date, within: int = 0) -> bool:
    """Whether a day is at most `within` days after the constitutional start of some Congress."""
    number = (day.year - 1787) // 2
    return any(0 <= (day - _opening(n)).days <= within for n in (number, number + 1) if n >= 1)
