"""Wikidata items: by id, by the beginning of a name, by words.

`Items` is what linking and the harvest work with; `ApiItems` asks a live Wikibase,
`sources.wikidata_dump.DumpItems` reads a dump of entity documents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from schemas.errors import InputInvalid, SourceUnavailable
from schemas.snapshot import ItemRecord
from sources.hosts import host_of
from sources.transport import ACTION_API, RequestRefused, Transport
from sources.wikidata_parse import missing_item, parse_item

BATCH = 50
"""Ids a request (the Action API's limit for everybody)."""

ITEM_ID = re.compile(r"Q[1-9]\d*", re.ASCII)

NO_SUCH_ENTITY = frozenset({"no-such-entity", "invalid-entity-id"})
"""Errors by which a Wikibase refuses a whole batch for one of its ids."""

UNKNOWN_ACTION = frozenset({"badvalue", "unknown_action"})
"""Errors by which a MediaWiki says that it has no such action."""


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
            SourceUnavailable: Wikidata does not answer, or left an id out of its reply.
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
            SourceUnavailable: Wikidata does not answer, or refuses.
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
            reply = self._get(params, f"name search {text}")
        except RequestRefused as error:
            if error.code in UNKNOWN_ACTION and not self.has_name_search:
                self.has_name_search = False
                return self.search(name, language, limit)
            raise
        self.has_name_search = True
        return [hit["id"] for hit in reply[0].get("search", ())]

    def find(self, words: str, limit: int = 10) -> list[str]:
        """See `Items.find`.

        Raises:
            SourceUnavailable: Wikidata does not answer, or refuses.
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
        reply, _ = self._get(params, f"word search {text}")
        titles = (hit["title"] for hit in reply.get("query", {}).get("search", ()))
        return [title for title in titles if ITEM_ID.fullmatch(title)]

    def _get(self, params: Mapping[str, str], what: str) -> tuple[dict[str, Any], str]:
        reply = self._transport.get_json("wikidata", self._url, params, what)
        return reply.json, reply.retrieved_at

    def _batch(self, asked: Sequence[str]) -> dict[str, ItemRecord]:
        """Records of at most 50 ids; a batch that is refused for one id is halved to find it."""
        params = {
            **ACTION_API,
            "action": "wbgetentities",
            "ids": "|".join(asked),
            "props": "info|labels|descriptions|aliases|claims|sitelinks",
            "redirects": "yes",
        }
        try:
            reply, retrieved_at = self._get(params, f"items {len(asked)}")
        except RequestRefused as error:
            if error.code not in NO_SUCH_ENTITY:
                raise
            if len(asked) == 1:
                return {asked[0]: missing_item(asked[0], self._transport.utc_now())}
            half = len(asked) // 2
            return self._batch(asked[:half]) | self._batch(asked[half:])
        documents = dict(reply.get("entities", {}))
        for document in list(documents.values()):
            documents.setdefault(document.get("redirects", {}).get("from", document.get("id")), document)
        absent = [item_id for item_id in asked if item_id not in documents]
        if absent:
            raise SourceUnavailable(
                f"Wikidata's reply leaves out {absent[0]} ({len(absent)} of {len(asked)} ids)",
                where=host_of(self._url),
                hint="run the same command again later",
            )
        return {item_id: parse_item(documents[item_id], item_id, retrieved_at) for item_id in asked}
