"""Dates of an answer against dates of gold, slot by slot: the rules of the event and attribute rungs.

Not known in gold: not compared. Known in gold and missing in the answer: wrong. All rules with examples:
MATCHING.md.
"""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import NamedTuple

from evaluator.dates import ONGOING, EdtfDate, month_index, parse_date

Bounds = tuple[str | None, str | None]
"""Earliest and latest date; None where a side is open."""

MONTHS = 1
"""Months by which an answer may miss a month that gold knows."""


class Slot(NamedTuple):
    """Outcome of one comparison.

    Attributes:
        compared: gold knows something here and the answer had to meet it.
        right: nothing speaks against the answer.
    """

    compared: bool
    right: bool


NOT_COMPARED = Slot(False, True)
RIGHT = Slot(True, True)
_WRONG = Slot(True, False)


def _date(text: str | None) -> EdtfDate | None:
    return None if text is None or text == ONGOING else parse_date(text)


def year_accepted(gold: str, said: EdtfDate) -> bool:
    """Whether a predicted date has the year of gold; `1994~` in gold accepts a neighbouring year."""
    date = parse_date(gold)
    return abs(date.year - said.year) <= (1 if date.approximate else 0)


def _within(bounds: Bounds, said: EdtfDate) -> bool:
    earliest, latest = (parse_date(side).year if side else None for side in bounds)
    return (earliest is None or earliest <= said.year) and (latest is None or said.year <= latest)


@lru_cache(maxsize=262144)
def year_slot(gold: str | None, bounds: Bounds | None, said: str | None, as_of: dt.date) -> Slot:
    """Compares a start or an end by year.

    Args:
        gold: EDTF date, `..`, or None when gold does not know it.
        bounds: limits, where gold knows no more; compared only if the answer gives a year.
        said: the answer's EDTF date, `..` or None.
        as_of: last day that counts.
    """
    date = _date(said)
    if gold is None:
        if bounds is None or bounds == (None, None) or date is None:
            return NOT_COMPARED
        return RIGHT if _within(bounds, date) else _WRONG
    if gold == ONGOING:
        # A year that is not over at as_of may still be meant as an end to come.
        return RIGHT if said == ONGOING or (date is not None and date.latest > as_of) else _WRONG
    return RIGHT if date is not None and year_accepted(gold, date) else _WRONG


@lru_cache(maxsize=262144)
def month_slot(gold: str | None, said: str | None) -> Slot:
    """Compares a start or an end by month, where gold knows one; the year has been compared before."""
    wanted = _date(gold)
    if wanted is None or wanted.month is None:
        return NOT_COMPARED
    date = _date(said)
    if date is None or date.month is None:
        return _WRONG
    apart = abs((month_index(date) or 0) - (month_index(wanted) or 0))
    return RIGHT if apart <= MONTHS else _WRONG


@lru_cache(maxsize=65536)
def out_of_window(start: str | None, as_of: dt.date) -> bool:
    """Whether an answer lies wholly after as_of."""
    date = _date(start)
    return date is not None and date.earliest > as_of
