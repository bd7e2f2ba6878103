"""The `rules` judge: word tables and spelling similarity, no model. Across languages a lower bound only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

from evaluator.degrees import same_degree, states_degree
from evaluator.events import Event, Gold, Nugget
from evaluator.judges.base import Edges
from evaluator.kinship import relation_of, same_relative
from evaluator.organizations import is_government, same_organization, same_party, same_school
from evaluator.roles import Form, Role, form_of, same_form
from evaluator.similarity import similar
from evaluator.tables import table
from evaluator.text import content_words, normalise, singular

_MEMBERSHIP = frozenset({"", "member", "membership", "party member"})
_MOST_COMPARISONS = 2_000_000
"""Comparisons kept before memory is freed."""

_ALL_CAREERS = 0
"""Bucket of careers without a role: they are compared by their body with every career."""


@dataclass(frozen=True, slots=True, eq=False)
class Key:
    """Key fields of an event, made ready for comparing.

    Attributes:
        event: an event with this key.
        bucket: keys in different buckets are never the same, but for gold in `_ALL_CAREERS`.
        form: comparable form of the role; None for a membership, or where no role is named.
        country: the person's country.
        seen: gold keys that this key, as an answer's, has been compared with.
        same: those among them that mean the same.
    """

    event: Event
    bucket: int
    form: Form | None
    country: str | None
    seen: set[Key]
    same: set[Key]


@dataclass(slots=True)
class Bucket:
    """Gold of one person whose keys may mean the same.

    Attributes:
        keys: the keys.
        places: for each key the places of its nuggets.
    """

    keys: set[Key]
    places: dict[Key, list[int]]


def _is_membership(event: Event) -> bool:
    return event.rank is None and normalise(event.position or "") in _MEMBERSHIP


@lru_cache(maxsize=65536)
def _field_words(text: str) -> str:
    """Sorted words of a field of study."""
    return " ".join(sorted(singular(word) for word in content_words(normalise(text))))


def same_field(left: str, right: str) -> bool:
    """Whether two fields of study mean the same."""
    return similar(_field_words(left), _field_words(right), "field")


def _same_career(gold: Key, said: Key) -> bool:
    country = gold.country
    bodies = (gold.event.organization, said.event.organization)
    if gold.form is None:
        # Gold only knows where the person worked, so the body has to settle it.
        named = [body for body in bodies if body and not is_government(body, country)]
        return len(named) == 2 and same_organization(*bodies, country=country)
    if not same_form(gold.form, said.form):
        return False
    # The chamber of a seat has been compared with the seat.
    return gold.form.seat is not None or same_organization(*bodies, country=country)


def _same_party(gold: Key, said: Key) -> bool:
    parties = (gold.event.organization, said.event.organization)
    if parties[0] is None and gold.form is None:
        return False
    if parties[0] is not None and (
        parties[1] is None or not same_party(parties[0], parties[1], country=gold.country)
    ):
        return False
    return same_form(gold.form, said.form)


def _same_education(gold: Event, said: Event, country: str | None) -> bool:
    if gold.organization is None and gold.degree is None:
        return False
    if gold.organization is not None and (
        said.organization is None or not same_school(gold.organization, said.organization, country=country)
    ):
        return False
    if gold.degree is not None and (said.degree is None or not same_degree(gold.degree, said.degree)):
        return False
    return gold.field is None or said.field is None or same_field(gold.field, said.field)


def _same_relative(gold: Event, said: Event) -> bool:
    if gold.relation is None and gold.relative_name is None:
        return False
    if gold.relation is not None and relation_of(gold.relation) != relation_of(said.relation or ""):
        return False
    return gold.relative_name is None or (
        said.relative_name is not None and same_relative(gold.relative_name, said.relative_name)
    )


def same_key(gold: Key, said: Key) -> bool:
    """Whether an answer has the key of a nugget; what gold lacks is not compared (MATCHING.md)."""
    kind = gold.event.type
    if kind != said.event.type:
        return False
    if kind == "career":
        return _same_career(gold, said)
    if kind == "party":
        return _same_party(gold, said)
    if kind == "education":
        return _same_education(gold.event, said.event, gold.country)
    return _same_relative(gold.event, said.event)


class RulesJudge:
    """Compares keys by tables and spelling; every comparison is made once."""

    name = "rules"

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {None: _ALL_CAREERS}
        self._forget()

    def _forget(self) -> None:
        """Frees memory; the numbers of buckets stay, since others hold them."""
        self._keys: dict[str | None, dict[tuple[str | None, ...], Key]] = {}
        self._gold: WeakKeyDictionary[Gold, dict[int, Bucket]] = WeakKeyDictionary()
        self._comparisons = 0

    @property
    def settings(self) -> Mapping[str, float | str]:
        """The published thresholds."""
        return {name: float(value) for name, value in sorted(table("thresholds")["rules"].items())}

    def _key(self, event: Event, keys: dict[tuple[str | None, ...], Key], country: str | None) -> Key:
        found = keys.get(event.key)
        if found is None:
            found = keys[event.key] = self._make_key(event, country)
        return found

    def _make_key(self, event: Event, country: str | None) -> Key:
        form: Form | None = None
        bucket: object = event.type
        if event.type == "career" or (event.type == "party" and not _is_membership(event)):
            form = form_of(Role(event.rank, event.position, event.title, event.organization, country))
        if event.type == "career" and form is None:
            bucket = None
        elif event.type in ("career", "party"):
            seat = form is not None and form.seat is not None
            bucket = (event.type, form and (form.tenure, seat, form.heads))
        number = self._numbers.setdefault(bucket, len(self._numbers))
        return Key(event, number, form, country, set(), set())

    def _buckets(self, gold: Gold) -> dict[int, Bucket]:
        buckets = self._gold.get(gold)
        if buckets is None:
            buckets = self._gold[gold] = {}
            keys = self._keys.setdefault(gold.country, {})
            for at, nugget in enumerate(gold.nuggets):
                key = self._key(nugget, keys, gold.country)
                bucket = buckets.setdefault(key.bucket, Bucket(set(), {}))
                bucket.keys.add(key)
                bucket.places.setdefault(key, []).append(at)
        return buckets

    def edges(self, predicted: Sequence[Event], gold: Gold) -> Edges:
        """Compares all predicted events of a person with all gold nuggets."""
        if self._comparisons > _MOST_COMPARISONS:
            self._forget()
        buckets = self._buckets(gold)
        keys = self._keys.setdefault(gold.country, {})
        everywhere = buckets.get(_ALL_CAREERS)
        same: list[list[int]] = []
        kinds: list[int] = []
        for event in predicted:
            said = keys.get(event.key) or self._key(event, keys, gold.country)
            bucket = buckets.get(said.bucket)
            found = [] if bucket is None else self._places(bucket, said)
            if everywhere is not None and bucket is not everywhere and event.type == "career":
                found = sorted((*found, *self._places(everywhere, said)))
            same.append(found)
            kinds.append(said.bucket)
        return Edges(same, kinds)

    def _places(self, bucket: Bucket, said: Key) -> list[int]:
        """Places of the nuggets of a bucket that have the key, ascending."""
        if not bucket.keys <= said.seen:
            for key in bucket.keys - said.seen:
                self._compare(key, said)
        hits = bucket.keys & said.same
        if len(hits) == 1:
            return bucket.places[hits.pop()]
        return sorted(place for key in hits for place in bucket.places[key])

    def _compare(self, gold: Key, said: Key) -> bool:
        if gold not in said.seen:
            self._comparisons += 1
            said.seen.add(gold)
            if same_key(gold, said):
                said.same.add(gold)
        return gold in said.same

    def same_role(self, left: Event, right: Event, country: str | None) -> bool:
        """Whether two predicted events are terms of one role or membership."""
        keys = self._keys.setdefault(country, {})
        one, other = self._key(left, keys, country), self._key(right, keys, country)
        return self._compare(one, other) and self._compare(other, one)

    def attributes(self, predicted: Event, gold: Nugget) -> tuple[int, bool]:
        """Official title (career, party), degree and field (education)."""
        if gold.type == "education":
            degree = gold.degree is None or states_degree(predicted.degree or "", gold.degree)
            field = gold.field is None or (
                predicted.field is not None and same_field(gold.field, predicted.field)
            )
            return (gold.degree is not None) + (gold.field is not None), degree and field
        if not gold.title_is_official or gold.title is None:
            return 0, True
        wanted = {normalise(title) for title in (gold.title, *gold.titles)}
        said = {normalise(title) for title in (predicted.title, *predicted.titles) if title}
        return 1, bool(wanted & said)
