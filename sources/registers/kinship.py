"""What a relative is to the subject, from registers that say what the subject is to the relative.

Both the term list's `family` and the Directory's `relationshipType` read "<subject> is the <word> of
<relative>" ("son" beside a senator's name means that the subject is the senator's son). Checked against the
Directory's own prose: "(Wife of Quentin Northrup Burdick, daughter-in-law of Usher L. Burdick)".
"""

from __future__ import annotations

import re

_INVERSE = {
    "father": "child",
    "mother": "child",
    "parent": "child",
    "son": "parent",
    "daughter": "parent",
    "child": "parent",
    "husband": "spouse",
    "wife": "spouse",
    "spouse": "spouse",
    "brother": "sibling",
    "sister": "sibling",
    "sibling": "sibling",
    "grandfather": "grandchild",
    "grandmother": "grandchild",
    "grandparent": "grandchild",
    "grandson": "grandparent",
    "granddaughter": "grandparent",
    "grandchild": "grandparent",
    "uncle": "nephew or niece",
    "aunt": "nephew or niece",
    "nephew": "uncle or aunt",
    "niece": "uncle or aunt",
    "granduncle": "grandnephew or grandniece",
    "grandaunt": "grandnephew or grandniece",
    "grandnephew": "granduncle or grandaunt",
    "grandniece": "granduncle or grandaunt",
    "cousin": "cousin",
    "relative": "relative",
}
"""Neutral words, since neither register gives the relative's gender."""

_PREFIX = re.compile(r"((?:step-?|half-?|(?:great-)+)*)(.+?)((?:-in-law)?)$")


def relation_to_subject(word: str) -> str | None:
    """Turns a register's word round.

    Args:
        word: what the subject is to the relative, e.g. `son`, `great-grandnephew`, `daughter-in-law`.

    Returns:
        What the relative is to the subject, e.g. `parent`, `great-granduncle or great-grandaunt`,
        `parent-in-law`; None where the word is unknown.
    """
    text = word.strip().lower().replace(" ", "-")
    if "cousin" in text:
        return "cousin"
    match = _PREFIX.match(text)
    if match is None:
        return None
    prefix, core, suffix = match.groups()
    if prefix.startswith("great-") and core in ("nephew", "niece", "uncle", "aunt"):
        # a great-nephew is the same as a grandnephew
        prefix, core = prefix.removeprefix("great-"), f"grand{core}"
    inverse = _INVERSE.get(core)
    if inverse is None:
        return None
    return " or ".join(f"{prefix}{part}{suffix}" for part in inverse.split(" or "))
