"""What does not belong to the name of a post or a body: bars of lists, times, owners without a name."""

from __future__ import annotations

import re

from builders.extract.words import any_of
from evaluator.ranks import is_role_noun

_NUMBER = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|some|few|\d+)"
_UNIT = r"(?:terms?|years?|months?|weeks?|days?|decades?|sessions?|periods?|mandates?)"
_TRAIL = re.compile(
    r"\s*,?\s+(?:"
    r"there|here|too|again|later|afterwards?|thereafter|simultaneously|concurrently|respectively|at the time|"
    r"at that time|that year|the same year|the next year|the following year|this time|"
    r"(?:for|in|after|within|over|during)\s+"
    r"(?:the\s+|about\s+|almost\s+|nearly\s+|more than\s+|over\s+|only\s+)*"
    rf"(?:(?:first|last|next|following|same|past|second|third|remaining|previous)\s+)?(?:{_NUMBER}\s+)?"
    rf"(?:and a half\s+)?(?:full\s+|more\s+|consecutive\s+|successive\s+|short\s+|[a-z]+-year\s+)*{_UNIT}"
    r"(?:\s+(?:later|afterwards|earlier|before))?|"
    rf"{_NUMBER}\s+{_UNIT}\s+(?:later|afterwards|earlier|before|after)"
    r")$",
    re.IGNORECASE,
)
_BAR = re.compile(r"^[\s|*•·;:,–—-]+|[\s|*•·;:,–—]+$")
_OWNED = re.compile(r"(?P<owner>[^,]+?)(?:['’]s|(?<=s)['’])\s+(?P<role>.+)$")
_NO_OWNER = re.compile(
    r"\b(?:people|king|queen|women|woman|men|children|workers|veterans?|crown|girls|boys|students?|farmers|"
    r"teachers|saint|st|st\.|bachelor|master|world)$|\s(?:of|for|to|at|in)\s",
    re.IGNORECASE,
)
_UNNAMED = re.compile(
    r"(?:(?:its|his|her|their|the|this|that|an?|same|new|national|local|state|parliamentary|house|senate)\s+)*"
    r"(?:(?:sub)?committee|caucus|commission|council|board|panel|delegation|university|college|school|academy|"
    r"ministry|department|office|party|union|bank|company|institute|association|foundation|centre|center|"
    r"organi[sz]ation|group|court|agency|authority|faculty|institution|club|firm|group there)"
    r"(?:['’]s)?",
    re.IGNORECASE,
)


def without_trail(text: str) -> str:
    """A post or body without the words of time or place behind it.

    `Director of Pharmacy there` -> `Director of Pharmacy`, `Mayor for two terms` -> `Mayor`.
    """
    while (found := _TRAIL.search(text)) is not None and found.start() > 0:
        text = text[: found.start()]
    return text


def without_bars(text: str) -> str:
    """A value without the bar or dot of a list or table at its edges: `| Mayor` -> `Mayor`."""
    return _BAR.sub("", text)


def owned(text: str) -> str:
    """A role whose owner stands in front: `Harbour Union's chairman` -> `chairman of the Harbour Union`.

    An owner without a name (`the board's president`) goes.
    """
    found = _OWNED.match(text)
    if found is None or _NO_OWNER.search(found.group("owner")):
        return text
    owner, role = found.group("owner"), found.group("role")
    head = re.split(r"\s+(?:of|for|to|at|in)\s+", role, maxsplit=1)[0].split()
    if not head or not is_role_noun(head[-1]) or (len(head) > 4 and owner[:1].islower()):
        return text
    owner = owner.removeprefix("the ").removeprefix("The ")
    if owner[:1].islower() or is_unnamed(owner):
        return role
    if len(head) != len(role.split()) or (
        owner.lower() not in ("opposition", "government")
        and any_of("posts_en", "body", "legislature", "party").search(owner) is None
    ):
        return text
    return f"{role} of the {owner}"


def is_unnamed(body: str) -> bool:
    """Whether a body has no name of its own: `the Committee`, `its board`."""
    return _UNNAMED.fullmatch(body.strip()) is not None
