"""Wikidata items: by id, by the beginning of a name, by words.

`Items` is what linking and the harvest work with; `ApiItems` asks a live Wikibase,
`sources.wikidata_dump.DumpItems` reads a dump of entity documents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from schemas.errors import InputInvalid, LookupRefused, SourceUnavailable
from schemas.snapshot import ItemRecord
from sources.action_query import is_search_reply
from sources.outcomes import Shape
from sources.transport import ACTION_API, RequestRefused, Transport
from sources.wikidata_parse import failed_item, missing_item, parse_item

BATCH = 50
"""Ids a request (the Action API's limit for everybody)."""

ITEM_ID = re.compile(r"Q[1-9]\d*", re.ASCII)

NO_SUCH_ENTITY = frozenset({"no-such-entity", "invalid-entity-id"})
"""Errors by which a Wikibase refuses a whole batch for one of its ids."""

UNKNOWN_ACTION = frozenset({"badvalue", "unknown_action"})
"""Errors by which a MediaWiki says that it has no such action."""


CONTROL_ITEM, CONTROL_WORD = "Q5", "human"
"""What is asked for after a refusal: a service that refuses this, too, refuses everything."""


class Items(Protocol):
    """Entities of one Wikidata."""

    def items(self, ids: Sequence[str]) -> list[ItemRecord]:
        """One record per id, in order; redirects are followed, what does not exist has status `missing`."""
        ...

    def search(self, name: str, language: str = "en", limit: int = 10) -> list[str]:
        """Ids of items whose label or alias begins with a name (case and accents aside), best first."""
        ...

    def find(self, words: str, limit: int = 10) -> list[str]:
        """Ids of items that hold all the words in labels, aliases or descriptions, best first."""
        ...


class ApiItems:
    """A live Wikibase.

    Args:
        transport: the way to it.
        api_url: address of its `api.php`.

    Attributes:
        has_name_search: whether it knows `wbsearchentities`; None until it was asked. A MediaWiki without it
            is searched by words instead.
    """

    def __init__(self, transport: Transport, api_url: str) -> None:
        self._transport, self._url = transport, api_url
        self.has_name_search: bool | None = None

    def items(self, ids: Sequence[str]) -> list[ItemRecord]:
        """See `Items.items`; 50 ids a request.

        Raises:
            InputInvalid: an id is no item id.
            SourceUnavailable: Wikidata does not answer, or refuses everything. An id that alone is refused,
                or left out of every reply, is a record with status `error`.
        """
        for item_id in ids:
            if ITEM_ID.fullmatch(item_id) is None:
                raise InputInvalid(
                    f"{item_id!r} is not a Wikidata item id", hint="ids look like Q42; correct the source"
                )
        asked = list(dict.fromkeys(ids))
        found: dict[str, ItemRecord] = {}
        for start in range(0, len(asked), BATCH):
            found |= self._batch(asked[start : start + BATCH])
        return [found[item_id] for item_id in ids]

    def search(self, name: str, language: str = "en", limit: int = 10) -> list[str]:
        """See `Items.search`.

        Raises:
            LookupRefused: Wikidata refuses this search, or fails at it, and answers another.
            SourceUnavailable: Wikidata does not answer, or refuses every search.
        """
        text = " ".join(name.split())
        if not text:
            return []
        if self.has_name_search is False:
            # all words must occur, so their order is one: what was asked before is in the journal
            return self.find(" ".join(sorted(text.split())), limit)
        params = {
            **ACTION_API,
            "action": "wbsearchentities",
            "search": text,
            "language": language,
            "uselang": language,
            "type": "item",
            "limit": str(limit),
        }
        try:
            reply, _ = self._get(params, f"name search {text}", _is_name_search)
        except SourceUnavailable as error:
            unknown = isinstance(error, RequestRefused) and error.code in UNKNOWN_ACTION
            if unknown and not self.has_name_search:
                self.has_name_search = False
                return self.search(name, language, limit)
            raise self._refused(error, {**params, "search": CONTROL_WORD}, text) from error
        self.has_name_search = True
        return [hit["id"] for hit in reply["search"]]

    def find(self, words: str, limit: int = 10) -> list[str]:
        """See `Items.find`.

        Raises:
            LookupRefused: Wikidata refuses this search, or fails at it, and answers another.
            SourceUnavailable: Wikidata does not answer, or refuses every search.
        """
        text = " ".join(words.split())
        if not text:
            return []
        params = {
            **ACTION_API,
            "action": "query",
            "list": "search",
            "srsearch": text,
            "srwhat": "text",
            "srlimit": str(limit),
            "srnamespace": "0",
            "srinfo": "totalhits",
            "srprop": "",
        }
        try:
            reply, _ = self._get(params, f"word search {text}", is_search_reply)
        except SourceUnavailable as error:
            raise self._refused(error, {**params, "srsearch": CONTROL_WORD}, text) from error
        titles = (hit["title"] for hit in reply["query"]["search"])
        return [title for title in titles if ITEM_ID.fullmatch(title)]

    def _get(self, params: Mapping[str, str], what: str, shape: Shape) -> tuple[dict[str, Any], str]:
        reply = self._transport.get_json("wikidata", self._url, params, what, shape=shape)
        return reply.json, reply.retrieved_at

    def _give_up_if_down(self, error: SourceUnavailable, control: Mapping[str, str]) -> None:
        """Raises the error when the service fails at the same question about something else, too."""
        if not self._transport.answers("wikidata", self._url, control):
            raise error

    def _refused(self, error: SourceUnavailable, control: Mapping[str, str], text: str) -> LookupRefused:
        self._give_up_if_down(error, control)
        return LookupRefused(error.what, where=f"{error.where}, search for `{text}`", hint=error.hint)

    def _batch(self, asked: Sequence[str]) -> dict[str, ItemRecord]:
        """Records of at most 50 ids; a batch that fails for one id is halved to find it."""
        asked_for = set(asked)
        params = {
            **ACTION_API,
            "action": "wbgetentities",
            "ids": "|".join(asked),
            "props": "info|labels|descriptions|aliases|claims|sitelinks",
            "redirects": "yes",
        }
        try:
            reply, retrieved_at = self._get(
                params, f"items {len(asked)}", lambda c: asked_for <= set(_documents(c))
            )
        except SourceUnavailable as error:
            absent = isinstance(error, RequestRefused) and error.code in NO_SUCH_ENTITY
            if not absent:
                self._give_up_if_down(error, {**params, "ids": CONTROL_ITEM})
            if len(asked) == 1:
                made = missing_item if absent else failed_item
                return {asked[0]: made(asked[0], self._transport.utc_now())}
            half = len(asked) // 2
            return self._batch(asked[:half]) | self._batch(asked[half:])
        documents = _documents(reply)
        return {item_id: parse_item(documents[item_id], item_id, retrieved_at) for item_id in asked}


def _is_name_search(content: Mapping[str, Any]) -> bool:
    return isinstance(content.get("search"), list)


def _documents(reply: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Entity documents of a reply by the id that was asked for; nothing for a reply of another shape."""
    entities = reply.get("entities")
    if not isinstance(entities, dict) or not all(isinstance(one, dict) for one in entities.values()):
        return {}
    documents = dict(entities)
    for document in entities.values():
        documents.setdefault(document.get("redirects", {}).get("from", document.get("id")), document)
    return documents
