"""The draw: a stratified random sample that anybody can repeat, on any machine, from any order of the frame.

Each person of the frame gets a number from a keyed hash of their id; the smallest numbers of a stratum are
its sample. So the sample depends on the seed and the ids alone: not on the order of rows, not on a library's
random numbers, and a person who joins the frame later displaces one member at most.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from enum import StrEnum

from builders.cohort import Cohort, Replaced, check_design, inclusion_prob
from schemas.counts import StageCount, Tally
from schemas.errors import InputInvalid
from schemas.person import PersonRecord, Stratum
from schemas.snapshot import DrawRecord

__all__ = ["Draw", "DrawReason", "draw", "draw_key", "freeze", "replace"]


class DrawReason(StrEnum):
    """Why a person is not, or no longer, in the sample."""

    NOT_DRAWN = "not_drawn"
    NOT_ELIGIBLE = "not_eligible"
    LEFT_SOURCE = "left_source"
    STRATUM_CHANGED = "stratum_changed"


class DrawNote(StrEnum):
    """Remarks on a draw."""

    FEWER_THAN_ASKED_FOR = "fewer_than_asked_for"
    NO_REPLACEMENT_LEFT = "no_replacement_left"


@dataclass(frozen=True)
class Draw:
    """The outcome of a draw.

    Attributes:
        seed: seed of the keyed hash.
        sizes: sample size by stratum, as asked for.
        sampled: the sample, by stratum and draw rank.
        ranking: all eligible people of a stratum in the order of the draw (rank 1 first).
        replaced: people who gave up their place, in order.
        counts: one count for each stratum asked for, and `draw.cohort` when a cohort was given.
    """

    seed: int
    sizes: Mapping[Stratum, int]
    sampled: tuple[DrawRecord, ...]
    ranking: Mapping[Stratum, tuple[str, ...]]
    replaced: tuple[Replaced, ...]
    counts: tuple[StageCount, ...]


def draw_key(seed: int) -> bytes:
    """Key of the hash for a seed."""
    return hashlib.blake2b(f"nuggetsmith draw {seed}".encode(), digest_size=32).digest()


def _number(key: bytes, person_id: str) -> bytes:
    """The number that decides a person's rank; compared as bytes."""
    return hashlib.blake2b(person_id.encode(), key=key, digest_size=16).digest()


def _rank(persons: Sequence[PersonRecord], seed: int) -> dict[Stratum, tuple[str, ...]]:
    key = draw_key(seed)
    numbers: dict[Stratum, list[tuple[bytes, str]]] = {"us": [], "non_us": []}
    for person in persons:
        if person.eligible:
            numbers[person.stratum].append((_number(key, person.person_id), person.person_id))
    return {stratum: tuple(person_id for _, person_id in sorted(pairs)) for stratum, pairs in numbers.items()}


def _check(persons: Sequence[PersonRecord], sizes: Mapping[Stratum, int]) -> None:
    """Refuses frames that cannot be drawn from."""
    ids = Counter(person.person_id for person in persons)
    twice = next((person_id for person_id, n in sorted(ids.items()) if n > 1), None)
    if twice is not None:
        raise InputInvalid("stands twice in the frame", where=twice, hint="a person_id names one person")
    for stratum, size in sorted(sizes.items()):
        if size < 0:
            raise InputInvalid(f"sample size {size} of {stratum} is below zero")
        own = [person for person in persons if person.stratum == stratum]
        if size and not any(person.eligible for person in own):
            reasons = Counter(person.exclusion or "not_eligible" for person in own)
            listed = ", ".join(f"{n} {reason}" for reason, n in sorted(reasons.items())) or "no people at all"
            raise InputInvalid(
                f"cannot draw {size} people of {stratum}: nobody is eligible ({listed})",
                hint="hand in the stratum's source, or set its size to 0",
            )


def _record(
    ranking: Sequence[str], index: int, stratum: Stratum, size: int, replacement_for: str | None = None
) -> DrawRecord:
    """The place of one person of a ranking."""
    return DrawRecord(
        person_id=ranking[index],
        stratum=stratum,
        draw_rank=index + 1,
        frame_size=len(ranking),
        inclusion_prob=inclusion_prob(size, len(ranking)),
        replacement_for=replacement_for,
    )


def _next(ranking: Sequence[str], used: set[str]) -> int | None:
    """Index of the first of the ranking who was never a member."""
    return next((index for index, person_id in enumerate(ranking) if person_id not in used), None)


def _why_gone(person: PersonRecord | None, stratum: Stratum) -> str:
    if person is None:
        return DrawReason.LEFT_SOURCE
    if person.stratum != stratum:
        return DrawReason.STRATUM_CHANGED
    return person.exclusion or DrawReason.NOT_ELIGIBLE


def _put_out(draw_: Draw, old: DrawRecord, reason: str, used: set[str]) -> tuple[DrawRecord | None, Replaced]:
    """Who takes the place of a member, and the note of it; the new one is added to `used`."""
    ranking = draw_.ranking[old.stratum]
    index = _next(ranking, used)
    new = None
    if index is not None:
        used.add(ranking[index])
        new = _record(ranking, index, old.stratum, draw_.sizes[old.stratum], old.person_id)
    by = None if new is None else new.person_id
    return new, Replaced(person_id=old.person_id, stratum=old.stratum, reason=reason, replaced_by=by)


def _from_cohort(draw_: Draw, persons: Sequence[PersonRecord], cohort: Cohort) -> tuple[Draw, StageCount]:
    """The cohort's members; who is no longer eligible gives the place to the next rank."""
    by_id = {person.person_id: person for person in persons}
    used = {member.person_id for member in cohort.members} | {gone.person_id for gone in cohort.replaced}
    tally = Tally("draw.cohort")
    sampled: list[DrawRecord] = []
    replaced = list(cohort.replaced)
    for member in cohort.members:
        person = by_id.get(member.person_id)
        if person is not None and person.eligible and person.stratum == member.stratum:
            tally.keep()
            sampled.append(member)
            continue
        reason = _why_gone(person, member.stratum)
        tally.drop(reason)
        new, gone = _put_out(draw_, member, reason, used)
        replaced.append(gone)
        if new is None:
            tally.note(DrawNote.NO_REPLACEMENT_LEFT)
        else:
            sampled.append(new)
    return changed(draw_, sampled=_sorted(sampled), replaced=tuple(replaced)), tally.result()


def _count(
    persons: Sequence[PersonRecord], stratum: Stratum, sampled: Sequence[DrawRecord], size: int
) -> StageCount:
    chosen = {record.person_id for record in sampled}
    tally = Tally(f"draw.{stratum}")
    for person in persons:
        if person.stratum != stratum:
            continue
        if person.person_id in chosen:
            tally.keep()
        elif person.eligible:
            tally.drop(DrawReason.NOT_DRAWN)
        else:
            tally.drop(person.exclusion or DrawReason.NOT_ELIGIBLE)
    if tally.kept < size:
        tally.note(DrawNote.FEWER_THAN_ASKED_FOR, size - tally.kept)
    return tally.result()


def _sorted(records: Sequence[DrawRecord]) -> tuple[DrawRecord, ...]:
    return tuple(sorted(records, key=lambda record: (record.stratum, record.draw_rank, record.person_id)))


def draw(
    persons: Sequence[PersonRecord], sizes: Mapping[Stratum, int], seed: int, cohort: Cohort | None = None
) -> Draw:
    """Draws a sample, or gives the frozen one.

    Args:
        persons: everybody, eligible or not, in any order.
        sizes: sample size of each stratum to draw from.
        seed: seed of the keyed hash.
        cohort: the frozen sample; its members are the sample, with the ranks and the frame sizes of the
            day they were drawn. A member who is no longer eligible is counted by reason and replaced by the
            first of the current ranking who was never a member.

    Returns:
        The sample with ranks over the whole frame and inclusion probabilities min(1, size / frame size).

    Raises:
        ConfigurationError: the cohort was drawn with another seed or other sizes.
        InputInvalid: an id stands twice, or a stratum to draw from has nobody eligible.
    """
    if cohort is not None:
        check_design(cohort, sizes, seed)
    _check(persons, sizes)
    ranking = _rank(persons, seed)
    asked: dict[Stratum, int] = {stratum: sizes[stratum] for stratum in sorted(sizes)}
    drawn = [
        _record(ranking[stratum], index, stratum, size)
        for stratum, size in asked.items()
        for index in range(min(size, len(ranking[stratum])))
    ]
    result = Draw(seed, asked, _sorted(drawn), ranking, (), ())
    extra: tuple[StageCount, ...] = ()
    if cohort is not None:
        result, count = _from_cohort(result, persons, cohort)
        extra = (count,)
    counts = [_count(persons, stratum, result.sampled, size) for stratum, size in asked.items()]
    return changed(result, counts=(*counts, *extra))


def replace(draw_: Draw, person_id: str, *, reason: str) -> Draw:
    """Gives the place of one member to the next rank of the stratum.

    Args:
        draw_: the draw.
        person_id: the member who goes.
        reason: why, a value of the caller's reason enum.

    Returns:
        The draw with the next person, who names the former in `replacement_for`; without one when the
        frame is used up (then `replaced_by` is null).

    Raises:
        InputInvalid: the person is not in the sample.
    """
    old = next((record for record in draw_.sampled if record.person_id == person_id), None)
    if old is None:
        raise InputInvalid("is not in the sample, so nobody can take the place", where=person_id)
    used = {record.person_id for record in draw_.sampled} | {gone.person_id for gone in draw_.replaced}
    new, gone = _put_out(draw_, old, str(reason), used)
    kept = [record for record in draw_.sampled if record is not old]
    if new is not None:
        kept.append(new)
    tally = Tally("draw.replaced")
    for item in (*draw_.replaced, gone):
        tally.drop(item.reason)
        if item.replaced_by is None:
            tally.note(DrawNote.NO_REPLACEMENT_LEFT)
    counts = [count for count in draw_.counts if count.stage != tally.stage]
    return changed(
        draw_, sampled=_sorted(kept), replaced=(*draw_.replaced, gone), counts=(*counts, tally.result())
    )


def freeze(draw_: Draw, comparability: int) -> Cohort:
    """The cohort that keeps this sample.

    Args:
        draw_: the draw, after all replacements.
        comparability: comparability number of the releases that use the cohort.
    """
    return Cohort(
        seed=draw_.seed,
        comparability=comparability,
        sizes=tuple(sorted(draw_.sizes.items())),
        members=draw_.sampled,
        replaced=draw_.replaced,
    )
