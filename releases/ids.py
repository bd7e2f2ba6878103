"""Ids of nuggets during one build: the registry's where the fact is known, newly minted ones elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from evaluator.dates import ONGOING
from releases.identity import content_of, disparity, may_be_same_fact, same_fact
from releases.registry import Registry
from releases.registry_files import KnownId
from schemas.event import EventFields
from schemas.ids import canonical_json, mint


class NuggetIds:
    """Gives nuggets their ids; each earlier id is given at most once in a build.

    Args:
        registry: what was given out before; it is read, not changed.
        version: version under which new ids first appear.
    """

    def __init__(self, registry: Registry, version: str) -> None:
        self.version = version
        self._known: dict[str, list[KnownId]] = {}
        self._taken = {known.id for known in registry.ids.values()}
        for known in registry.ids.values():
            if known.kind == "nug":
                self._known.setdefault(known.entity_id, []).append(known)
        self._claimed: set[str] = set()

    def nugget_id(self, entity_id: str, fields: EventFields) -> tuple[str, str]:
        """Id and first release of one nugget.

        Where several nuggets of a person continue the same earlier one, the first call wins: give all
        nuggets of a person to `assign` at once and the order does not matter.
        """
        return self.assign(entity_id, [fields])[0]

    def assign(self, entity_id: str, fields: Sequence[EventFields]) -> list[tuple[str, str]]:
        """Ids and first releases of all nuggets of one person, in the order given.

        In turn: the id whose content is equal; the id that was minted from equal content; among those
        left the closest pairs that are the same fact; then pairs with equal keys whose open dates allow
        it, if each is the other's only choice; else a new id. The order given does not matter.
        """
        texts = [canonical_json(content_of(one)) for one in fields]
        order = sorted(range(len(fields)), key=lambda i: texts[i])
        free = sorted(
            (known for known in self._known.get(entity_id, ()) if known.id not in self._claimed),
            key=lambda known: known.id,
        )
        found: dict[int, KnownId] = {}

        def take(index: int, known: KnownId) -> None:
            found[index] = known
            free.remove(known)
            self._claimed.add(known.id)

        for index in order:
            same = [known for known in free if known.content == texts[index]]
            if same:
                take(index, same[0])
        for index in order:
            minted = [known for known in free if known.id == _mint(entity_id, fields[index])]
            if index not in found and minted:
                take(index, minted[0])
        earlier = {known.id: fields_of(known.content) for known in free if known.content}

        def pairs(related: Callable[[EventFields, EventFields], bool]) -> list[tuple[int, KnownId]]:
            return [
                (i, known)
                for i in order
                if i not in found
                for known in free
                if known.content and related(fields[i], earlier[known.id])
            ]

        close = pairs(same_fact)
        close.sort(
            key=lambda pair: (disparity(fields[pair[0]], earlier[pair[1].id]), texts[pair[0]], pair[1].id)
        )
        for index, known in close:
            if index not in found and known in free:
                take(index, known)
        loose = pairs(may_be_same_fact)
        for index, known in loose:
            rivals = [pair for pair in loose if pair[0] == index or pair[1] is known]
            if len(rivals) == 1:
                take(index, known)
        new = {index: self._new(entity_id, fields[index]) for index in order if index not in found}
        return [
            (found[i].id, found[i].first_release) if i in found else (new[i], self.version)
            for i in range(len(fields))
        ]

    def _new(self, entity_id: str, fields: EventFields) -> str:
        """Mints an id that was never given out, also where an earlier nugget once had this content."""
        attempt = 0
        while (candidate := _mint(entity_id, fields, attempt)) in self._taken:
            attempt += 1
        self._taken.add(candidate)
        return candidate


def fields_of(content: str) -> EventFields:
    """Reads the content column of a nugget back as an event."""
    values = json.loads(content)
    end = values.get("end")
    ended = "unknown" if end is None else "no" if end == ONGOING else "yes"
    return EventFields.model_validate_json(canonical_json({**values, "ended": ended}))


def _mint(entity_id: str, fields: EventFields, attempt: int = 0) -> str:
    content = {"entity_id": entity_id, **content_of(fields)}
    return mint("nug", {**content, "again": attempt} if attempt else content)
