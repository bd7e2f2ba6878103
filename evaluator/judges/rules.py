"""The `rules` judge: word tables and spelling similarity, no model. Across languages a lower bound only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from evaluator.degrees import same_degree, states_degree
from evaluator.events import Event, Nugget
from evaluator.judges.base import Edges
from evaluator.kinship import relation_of, same_relative
from evaluator.organizations import is_government, same_organization, same_party, same_school, threshold
from evaluator.roles import Form, Role, form_of, same_form
from evaluator.tables import table
from evaluator.text import content_words, normalise

_MEMBERSHIP = frozenset({"", "member", "membership", "party member"})
_MOST_PAIRS = 2_000_000


class Key(NamedTuple):
    """Key fields of an event, made ready for comparing.

    Attributes:
        number: place among the keys met so far; equal for equal keys.
        bucket: keys in different buckets are never the same; None is compared with all of its type.
        event: an event with this key.
        form: comparable form of the role; None for a membership, or where no role is named.
        country: the person's country.
    """

    number: int
    bucket: object
    event: Event
    form: Form | None
    country: str | None


def _is_membership(event: Event) -> bool:
    return event.rank is None and normalise(event.position or "") in _MEMBERSHIP


@lru_cache(maxsize=65536)
def _field_words(text: str) -> str:
    """Sorted words of a field of study, plurals as singulars."""
    said = content_words(normalise(text))
    return " ".join(sorted(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in said))


def same_field(left: str, right: str) -> bool:
    """Whether two fields of study mean the same."""
    one, other = _field_words(left), _field_words(right)
    if one == other:
        return True
    from rapidfuzz.fuzz import ratio

    return bool(ratio(one, other) >= threshold("field"))


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
    """Whether an answer has the key of a nugget; what gold lacks is not compared (docs/matching.md)."""
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
        self._keys: dict[tuple[str | None, ...], Key] = {}
        self._pairs: dict[tuple[int, int], bool] = {}

    @property
    def settings(self) -> Mapping[str, float | str]:
        """The published thresholds."""
        return {name: float(value) for name, value in sorted(table("thresholds")["rules"].items())}

    def key(self, event: Event, country: str | None) -> Key:
        """The comparable key of an event."""
        raw = (event.type, event.rank, event.position, event.organization, event.title,
               event.degree, event.field, event.relation, event.relative_name, country)  # fmt: skip
        found = self._keys.get(raw)
        if found is None:
            found = self._keys[raw] = self._make(event, country)
        return found

    def _make(self, event: Event, country: str | None) -> Key:
        form: Form | None = None
        bucket: object = event.type
        if event.type == "career" or (event.type == "party" and not _is_membership(event)):
            form = form_of(Role(event.rank, event.position, event.title, event.organization, country))
        if event.type == "career" and form is None:
            bucket = None
        elif event.type in ("career", "party"):
            seat = form is not None and form.seat is not None
            bucket = (event.type, form and (form.tenure, seat, form.heads))
        return Key(len(self._keys), bucket, event, form, country)

    def edges(self, predicted: Sequence[Event], gold: Sequence[Nugget], country: str | None) -> Edges:
        """Compares all predicted events of a person with all gold nuggets."""
        buckets: dict[object, list[tuple[int, Key]]] = {}
        for at, nugget in enumerate(gold):
            key = self.key(nugget, country)
            buckets.setdefault(key.bucket, []).append((at, key))
        everywhere = buckets.get(None, [])
        same: list[list[int]] = []
        for event in predicted:
            said = self.key(event, country)
            candidates = buckets.get(said.bucket, []) if said.bucket is not None else []
            if everywhere and event.type == "career":
                candidates = candidates + everywhere
            found = [at for at, key in candidates if self._same(key, said)]
            same.append(sorted(found) if everywhere else found)
        return Edges(same)

    def _same(self, gold: Key, said: Key) -> bool:
        pair = (gold.number, said.number)
        known = self._pairs.get(pair)
        if known is None:
            if len(self._pairs) >= _MOST_PAIRS:
                self._pairs.clear()
            known = self._pairs[pair] = same_key(gold, said)
        return known

    def same_role(self, left: Event, right: Event, country: str | None) -> bool:
        """Whether two predicted events are terms of one role or membership."""
        one, other = self.key(left, country), self.key(right, country)
        return self._same(one, other) and self._same(other, one)

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
