"""The values of a nugget from the accounts of one fact: standing, alternatives, label, tier.

Standing: 3 register; 2 referenced statement, infobox; 1 prose, web, unreferenced or imported statement, and
whatever names another source as its own; 0 bounds of a yearly list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from builders.gold_spells import Spell, certain
from evaluator.dates import ONGOING, EdtfDate, finer, parse_date
from evaluator.kinship import relation_of
from evaluator.ranks import is_role_noun, split_rank
from schemas.base import Bounds
from schemas.candidate import Candidate
from schemas.event import EventFields, Term
from schemas.evidence import Evidence
from schemas.nugget import Alternative, Label, Tier

Side = Literal["start", "end"]


class Value(NamedTuple):
    """One account of a start or an end.

    Attributes:
        text: EDTF, or `..`.
        standing: of the account.
        origin: root source of the account.
    """

    text: str
    standing: int
    origin: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A nugget's content, before it has an id.

    Attributes:
        fields: event fields.
        label: RIGHT, CONFLICT or UNKNOWN.
        tier: core or extended.
        alternatives: values that did not win, sorted.
        notes: remarks, sorted.
        members: candidates that were merged, in sorted order.
    """

    fields: EventFields
    label: Label
    tier: Tier
    alternatives: tuple[Alternative, ...]
    notes: tuple[str, ...]
    members: tuple[Candidate, ...]


def standing(evidence: Evidence) -> int:
    """Standing of an account, 0 to 3."""
    if evidence.source == "whogov":
        return 0
    if evidence.source == "register" and evidence.derived_from is None:
        return 3
    if evidence.source == "wikidata" and evidence.referenced:
        return 2
    if evidence.source == "wikipedia" and evidence.where in ("infobox", "both"):
        return 2
    return 1


def _order(members: Iterable[Candidate]) -> list[Candidate]:
    """Best account first; the order given settles ties."""
    return sorted(members, key=lambda one: -standing(one.evidence))


def _is_year_apart(left: EdtfDate, right: EdtfDate) -> bool:
    """Whether two dates have different years; `1994~` accepts its neighbours."""
    return abs(left.year - right.year) > (1 if left.approximate or right.approximate else 0)


def _extreme(dates: Sequence[str], side: Side) -> str:
    """Earliest start or latest end, the finest of those that agree."""
    parsed = [parse_date(date) for date in dates]
    best = parsed[0]
    for date in parsed[1:]:
        if date.agrees(best):
            best = finer(best, date)
        elif (date.latest < best.earliest) == (side == "start"):
            best = date
    return str(best)


def _own_value(spell: Spell, side: Side, notes: set[str]) -> Value | None:
    """What one origin says of a start or an end: its best accounts, a stale open end repaired.

    Accounts of equal standing are terms of one spell, so the earliest start and the latest end count.
    """
    given = [(one, text) for one in _order(spell.members) if (text := getattr(one, side)) is not None]
    if not given:
        return None
    top = standing(given[0][0].evidence)
    texts = [text for one, text in given if standing(one.evidence) == top]
    if ONGOING in texts:
        later = [(one, text) for one, text in given if text != ONGOING]
        if later and top == 2 and spell.origin.startswith("wikipedia:"):
            # A box without an end is stale when the article's text names one.
            notes.add(f"the box shows no end, the text names {later[0][1]}")
            return Value(later[0][1], standing(later[0][0].evidence), spell.origin)
        return Value(ONGOING, top, spell.origin)
    return Value(_extreme(texts, side), top, spell.origin)


def _term_dates(members: Iterable[Candidate], side: Side) -> set[str]:
    return {text for one in members for term in one.terms if (text := getattr(term, side)) is not None}


def _decide(
    values: Sequence[Value], accounts: Sequence[Value], term_dates: set[str], side: Side
) -> tuple[str | None, bool, list[Alternative]]:
    """Chosen value, whether the top standing conflicts, and what did not win.

    Args:
        values: one value an origin.
        accounts: every account, for refinement and dissent.
        term_dates: dates of terms inside the spell; they contradict nothing.
        side: start or end.
    """
    if not values:
        return None, False, []
    top = max(value.standing for value in values)
    best = [value for value in values if value.standing == top]
    dated = [value for value in best if value.text != ONGOING]
    if not dated:
        chosen = ONGOING
        conflict = False
    else:

        def support(value: Value) -> tuple[int, int, str]:
            date = parse_date(value.text)
            agree = {
                other.origin
                for other in accounts
                if other.text != ONGOING and not _is_year_apart(date, parse_date(other.text))
            }
            return (-len(agree), -len(value.text), value.text)

        lead = parse_date(min(dated, key=support).text)
        conflict = any(_is_year_apart(lead, parse_date(value.text)) for value in dated)
        for value in sorted(accounts, key=lambda one: (-one.standing, one.text)):
            if value.text != ONGOING and lead.contains(parse_date(value.text)):
                lead = finer(lead, parse_date(value.text))
        chosen = str(lead)
    dissent = set()
    for value in (*values, *accounts):
        if value.text == chosen or value.text in term_dates:
            continue
        if ONGOING in (value.text, chosen) or not parse_date(value.text).agrees(parse_date(chosen)):
            dissent.add((value.text, value.origin))
    return chosen, conflict, [Alternative(field=side, value=text, origin=origin) for text, origin in dissent]


def _bounds(members: Sequence[Candidate], side: Side, after: EdtfDate | None) -> Bounds | None:
    """The narrowest limits that fit the other date; None when no account gives any."""
    name = f"{side}_bounds"
    given = [bounds for one in _order(members) if (bounds := getattr(one, name)) is not None]
    if not given:
        return None
    lows = [bounds.earliest for bounds in given if bounds.earliest]
    highs = [bounds.latest for bounds in given if bounds.latest]
    # Several yearly runs of one spell: the first row limits the start, the last row the end.
    pick = min if side == "start" else max
    low = pick(lows, key=lambda text: parse_date(text).earliest) if lows else None
    high = pick(highs, key=lambda text: parse_date(text).latest) if highs else None
    if low and high and parse_date(high).latest < parse_date(low).earliest:
        return None
    if after is not None and high and parse_date(high).latest < after.earliest:
        return None
    return Bounds(earliest=low, latest=high)


def _terms(group: Sequence[Spell]) -> tuple[Term, ...]:
    """Terms of the origin of highest standing that tells of several."""
    ranked = sorted(group, key=lambda spell: -max(standing(one.evidence) for one in spell.members))
    for spell in ranked:
        given = {term for one in spell.members for term in one.terms}
        if not given:
            top = max(standing(one.evidence) for one in spell.members)
            told = [one for one in spell.members if standing(one.evidence) == top and (one.start or one.end)]
            if len({(one.start, one.end) for one in told}) < 2:
                continue
            given = {Term(start=one.start, end=one.end, title=one.title) for one in told}
        return tuple(
            sorted(given, key=lambda t: (t.start or t.end or "", t.end or "", t.title or "", t.party or ""))
        )
    return ()


def counts_as_origin(candidate: Candidate, start: str | None, end: str | None) -> bool:
    """Whether an account adds an origin to a nugget's support.

    An unreferenced statement never does. A yearly list does where its days fit the nugget's dates: it was
    compiled by its own readers of the press, so it is as independent as any origin. A list that names the
    source it was made from has that source as its origin already, and counts as no more than that source.
    """
    evidence = candidate.evidence
    if evidence.origin == "wikidata" and not evidence.referenced:
        return False
    if evidence.source != "whogov":
        return True
    surely = certain(candidate)
    if surely is None:
        return False
    began = start is None or parse_date(start).earliest <= surely[0]
    lasted = end is None or end == ONGOING or parse_date(end).latest >= surely[1]
    return began and lasted and (start is not None or end is not None)


def _first(members: Sequence[Candidate], name: str) -> Any:
    return next((value for one in _order(members) if (value := getattr(one, name)) is not None), None)


def _cased(position: str | None, kind: str) -> str | None:
    """A position in the codebook's spelling: an office of a party begins small, any other with a capital."""
    if not position or kind not in ("career", "party"):
        return position
    first = position.split()[0]
    if kind == "career":
        return position[:1].upper() + position[1:]
    small = is_role_noun(first) or split_rank(f"{first} minister")[0] is not None
    return (
        position[:1].lower() + position[1:]
        if small and not (first.isupper() and len(first) > 1)
        else position
    )


def _dates(group: Sequence[Spell], notes: set[str]) -> tuple[dict[str, Any], bool, list[Alternative]]:
    """Date fields, whether they are in conflict, and alternatives."""
    members = [one for spell in group for one in spell.members]
    terms = _terms(group)
    chosen: dict[Side, str | None] = {}
    stated: dict[Side, list[Value]] = {}
    conflict, alternatives = False, []
    for side in ("start", "end"):
        values = [value for spell in group if (value := _own_value(spell, side, notes)) is not None]
        accounts = [
            Value(text, standing(one.evidence), one.evidence.origin)
            for one in members
            if (text := getattr(one, side)) is not None
        ]
        inner = {text for term in terms if (text := getattr(term, side)) is not None} | _term_dates(
            members, side
        )
        stated[side] = values
        chosen[side], disagree, dissent = _decide(values, accounts, inner, side)
        conflict |= disagree
        alternatives += dissent
    start, end = chosen["start"], chosen["end"]
    if start and end and end != ONGOING and parse_date(end).latest < parse_date(start).earliest:
        notes.add(f"the end {end} of another source lies before the start and is left out")
        origins = sorted(
            {value.origin for value in stated["end"] if value.text == end} or {members[0].evidence.origin}
        )
        alternatives.append(Alternative(field="end", value=end, origin=origins[0]))
        end = None
    told = [one.ended for one in _order(members) if one.ended != "unknown"]
    gone = end not in (None, ONGOING) or (end is None and bool(told) and told[0] == "yes")
    fields: dict[str, Any] = {
        "start": start,
        "end": end,
        "ended": "no" if end == ONGOING else "yes" if gone else "unknown",
        "scheduled_end": _first(members, "scheduled_end") if end == ONGOING else None,
        "start_bounds": _bounds(members, "start", None) if start is None else None,
        "end_bounds": _bounds(members, "end", parse_date(start) if start else None) if end is None else None,
        "terms": terms,
    }
    return fields, conflict, alternatives


def decide(group: Sequence[Spell]) -> Decided:
    """Chooses the values of one nugget.

    Args:
        group: spells that are one fact, in sorted order.
    """
    members = [one for spell in group for one in spell.members]
    lead = _order(members)[0]
    notes = {note for one in members for note in one.notes}
    dates, conflict, alternatives = _dates(group, notes)
    titled = [one for one in _order(members) if one.title]
    titled.sort(key=lambda one: (-standing(one.evidence), one.title_is_official is not True))
    title = titled[0] if titled else lead
    fields = EventFields(
        type=lead.type,
        position=_cased(_first(members, "position"), lead.type),
        organization=_first(members, "organization"),
        title=title.title,
        title_language=title.title_language,
        title_is_official=title.title_is_official,
        rank=lead.rank,
        organization_type=_first(members, "organization_type"),
        degree=_first(members, "degree"),
        field=_first(members, "field"),
        relation=relation_of(lead.relation) if lead.relation else None,
        relative_name=lead.relative_name,
        **dates,
    )
    only_bounds = fields.start is None and fields.end is None and (fields.start_bounds or fields.end_bounds)
    support = {one.evidence.origin for one in members if counts_as_origin(one, dates["start"], dates["end"])}
    best = max(standing(one.evidence) for one in members)
    return Decided(
        fields=fields,
        label="UNKNOWN" if only_bounds else "CONFLICT" if conflict else "RIGHT",
        tier="core" if best >= 2 or len(support) >= 2 else "extended",
        alternatives=tuple(sorted(alternatives, key=lambda one: (one.field, one.value, one.origin))),
        notes=tuple(sorted(notes)),
        members=tuple(members),
    )
