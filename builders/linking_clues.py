"""Clues that a candidate is the person, and their points."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from builders.linking_names import NameMatch

ACCEPT = 4.5
"""Points from which an item is taken for the person, if no other comes near."""


class Clue(StrEnum):
    """Clues and their points (`POINTS`); the names of matches of a name stand in `NameMatch`."""

    REGISTER_ITEM = "register_item"
    REGISTER_TITLE = "register_title"
    REGISTER_ID = "register_id"
    REGISTER_ID_OTHER = "register_id_other"
    BIRTH_DATE = "birth_date"
    BIRTH_YEAR = "birth_year"
    BIRTH_YEAR_NEAR = "birth_year_near"
    BIRTH_YEAR_OFF = "birth_year_off"
    BIRTH_YEAR_OTHER = "birth_year_other"
    DEATH_YEAR = "death_year"
    DEATH_YEAR_OTHER = "death_year_other"
    OUT_OF_LIFETIME = "out_of_lifetime"
    CITIZEN = "citizen"
    OTHER_CITIZEN = "other_citizen"
    COUNTRY_NAMED = "country_named"
    OTHER_COUNTRY_NAMED = "other_country_named"
    PAGE_NAMES_COUNTRY = "page_names_country"
    PAGE_NAMES_POST = "page_names_post"
    PAGE_PROVES_NOTHING = "page_proves_nothing"
    POST_AND_DATES = "post_and_dates"
    POST_AND_YEARS = "post_and_years"
    POST = "post"
    DATES = "post_dates"
    OTHER_DECADE = "other_decade"
    PUBLIC_LIFE = "public_life"
    OTHER_OCCUPATION = "other_occupation"
    GENDER_OTHER = "gender_other"
    NOT_HUMAN = "not_human"


POINTS: Mapping[str, float] = {
    NameMatch.EXACT: 3.0,
    NameMatch.ORDER: 2.8,
    NameMatch.NEAR: 2.4,
    NameMatch.SUBSET: 2.0,
    NameMatch.PARTIAL: -0.5,
    NameMatch.NONE: -6.0,
    Clue.REGISTER_ITEM: 2.0,
    Clue.REGISTER_TITLE: 1.5,
    Clue.REGISTER_ID: 4.0,
    Clue.REGISTER_ID_OTHER: -6.0,
    Clue.BIRTH_DATE: 3.0,
    Clue.BIRTH_YEAR: 2.5,
    Clue.BIRTH_YEAR_NEAR: 1.5,
    Clue.BIRTH_YEAR_OFF: -1.5,
    Clue.BIRTH_YEAR_OTHER: -4.0,
    Clue.DEATH_YEAR: 1.0,
    Clue.DEATH_YEAR_OTHER: -2.5,
    Clue.OUT_OF_LIFETIME: -5.0,
    Clue.CITIZEN: 0.8,
    Clue.OTHER_CITIZEN: -2.0,
    Clue.COUNTRY_NAMED: 0.8,
    Clue.OTHER_COUNTRY_NAMED: -1.5,
    Clue.PAGE_NAMES_COUNTRY: 0.7,
    Clue.PAGE_NAMES_POST: 1.0,
    # takes a title that a register names below ACCEPT, and no page of that name below what is possible
    Clue.PAGE_PROVES_NOTHING: -0.1,
    Clue.POST_AND_DATES: 3.5,
    Clue.POST_AND_YEARS: 2.5,
    Clue.POST: 1.5,
    Clue.DATES: 1.5,
    Clue.OTHER_DECADE: -2.0,
    Clue.PUBLIC_LIFE: 0.5,
    Clue.OTHER_OCCUPATION: -1.5,
    Clue.GENDER_OTHER: -1.5,
    Clue.NOT_HUMAN: -20.0,
}
"""Points of each clue."""

SAME_COUNTRY = (Clue.CITIZEN, Clue.COUNTRY_NAMED, Clue.PAGE_NAMES_COUNTRY)
"""Clues that are not independent of each other, the best first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Points of one candidate."""

    points: float
    clues: tuple[str, ...]
    name: NameMatch

    @property
    def score(self) -> float:
        """Points on a scale from 0 to 1, `ACCEPT` at one half."""
        return round(1 / (1 + math.exp(ACCEPT - self.points)), 4)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Clues with `+` or `-` before them."""
        return tuple(f"{'+' if POINTS[clue] > 0 else '-'}{clue}" for clue in self.clues)


def add_up(clues: Sequence[str], name: NameMatch) -> Verdict:
    """Adds up; of several clues that say the same of the country, one counts."""
    known = [clue for clue in SAME_COUNTRY if clue in clues]
    counted = [clue for clue in clues if clue not in known[1:]]
    return Verdict(sum(POINTS[clue] for clue in counted), tuple(str(clue) for clue in counted), name)
