"""Relatives who sat in Congress too, from the term list's `family` and the Directory's `relationship`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from schemas import RegisterFact
from schemas.counts import Tally
from sources.registers.bioguide import Profile
from sources.registers.kinship import relation_to_subject
from sources.registers.spells import Register
from sources.registers.term_list import TERM_LIST


class RelativeDrop(StrEnum):
    """Why an entry on a relative is not used."""

    UNKNOWN_RELATION = "unknown_relation"
    """A word that is not in the table of relations."""
    DUPLICATE = "duplicate"
    """The Directory names a relative of this kind and family name too."""


def kinship_facts(
    family: Sequence[tuple[str, str]], profile: Profile | None, tally: Tally
) -> list[RegisterFact]:
    """Kinship events of one person.

    Both registers say what the subject is to the relative; the events say what the relative is to the
    subject. They write names differently ("Ron Paul", "Ronald Ernest Paul"), so the term list's entry gives
    way where the Directory has one of the same relation and family name.

    Args:
        family: (word, name) of the term list.
        profile: the Directory's profile, if there is one.
        tally: counts every entry.
    """
    facts: list[RegisterFact] = []
    named: set[tuple[str, str]] = set()
    for relative in profile.relatives if profile is not None else ():
        relation = relation_to_subject(relative.word)
        if relation is None or profile is None:
            tally.drop(RelativeDrop.UNKNOWN_RELATION)
            continue
        tally.keep()
        named.add((relation, relative.family_name.casefold()))
        facts.append(_fact(relation, relative.word, relative.name, profile.register))
    for word, name in family:
        relation = relation_to_subject(word)
        if relation is None:
            tally.drop(RelativeDrop.UNKNOWN_RELATION)
        elif any(relation == known and last in name.casefold() for known, last in named):
            tally.drop(RelativeDrop.DUPLICATE)
        else:
            tally.keep()
            facts.append(_fact(relation, word, name, TERM_LIST))
    return facts


def _fact(relation: str, word: str, name: str, register: Register) -> RegisterFact:
    return RegisterFact(
        type="kinship",
        relation=relation,
        relative_name=name,
        register_name=register.name,
        statement=f"{word} of {name}",
        url=register.url,
        licence=register.licence,
    )
