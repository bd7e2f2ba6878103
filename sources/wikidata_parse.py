"""Wikidata entity documents as records, the same for `wbgetentities` replies and dumps.

Source of the format: Wikibase/DataModel/JSON. Old documents are read too: empty maps written as lists, ids
given as `numeric-id` only, data types left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from schemas.errors import InputInvalid
from schemas.snapshot import ItemRecord, Reference, Snak, Statement
from sources.wikidata_editions import EDITION_OF_ITEM, edition_of_site, edition_of_url
from sources.wikidata_time import parse_time

KEPT_PROPERTIES: Mapping[str, str] = {
    "P31": "instance of", "P279": "subclass of", "P21": "gender", "P27": "citizenship", "P569": "born",
    "P570": "died", "P19": "place of birth", "P39": "position held", "P69": "educated at", "P512": "degree",
    "P102": "party", "P106": "occupation", "P108": "employer", "P463": "member of", "P22": "father",
    "P25": "mother", "P26": "spouse", "P451": "partner", "P40": "child", "P3373": "sibling",
    "P1038": "relative", "P1559": "name in native language", "P1477": "birth name", "P742": "pseudonym",
    "P1157": "US Congress bio id", "P17": "country", "P1001": "applies to jurisdiction",
    "P361": "part of", "P2389": "organisation directed by the office", "P297": "ISO 2 code",
    "P298": "ISO 3 code",
}  # fmt: skip
"""Properties whose statements are kept, on people and on the positions, bodies and countries they name."""

IMPORTED = frozenset({"P143", "P4656"})
"""Reference properties that say a statement was copied from a Wikimedia project."""

NO_SOURCE = frozenset({"P813", "P887", "P3452", "P1810", "P1476", "P407", "P364", "P585"})
"""Reference properties that, alone, name no source: retrieval date, heuristic, inference, name, title."""

_TEXT_TYPES = frozenset({"string", "external-id", "math", "musical-notation", "commonsMedia"})


def _mapping(value: Any) -> Mapping[str, Any]:
    """An object; old documents write an empty one as `[]`."""
    return value if isinstance(value, Mapping) else {}


def _item_id(value: Mapping[str, Any]) -> str | None:
    if value.get("entity-type", "item") != "item":
        return None
    if isinstance(value.get("id"), str):
        return str(value["id"])
    return f"Q{value['numeric-id']}" if "numeric-id" in value else None


def parse_snak(snak: Mapping[str, Any]) -> Snak:
    """Reads one property and its value.

    A value of a type that no rule needs (coordinates, properties, lexemes), or a malformed one, has kind
    `other`: it is there, but nothing is concluded from it.
    """
    name = str(snak["property"])
    kind = snak.get("snaktype")
    if kind in ("somevalue", "novalue"):
        return Snak(property=name, kind="somevalue" if kind == "somevalue" else "novalue")
    data = _mapping(snak.get("datavalue"))
    value, data_type = data.get("value"), snak.get("datatype")
    if data.get("type") == "wikibase-entityid" and isinstance(value, Mapping):
        item = _item_id(value)
        if item is not None:
            return Snak(property=name, kind="item", item=item)
    elif data.get("type") == "time" and isinstance(value, Mapping):
        time = parse_time(value)
        if time is not None:
            return Snak(property=name, kind="time", time=time)
    elif data.get("type") == "string" and isinstance(value, str):
        if data_type == "url" or (data_type is None and value.startswith(("http://", "https://"))):
            return Snak(property=name, kind="url", text=value)
        if data_type is None or data_type in _TEXT_TYPES:
            return Snak(property=name, kind="text", text=value)
    elif data.get("type") == "monolingualtext" and isinstance(value, Mapping):
        return Snak(property=name, kind="text", text=value.get("text"), language=value.get("language"))
    elif data.get("type") == "quantity" and isinstance(value, Mapping):
        return Snak(property=name, kind="quantity", text=str(value.get("amount")))
    return Snak(property=name, kind="other")


def parse_reference(reference: Mapping[str, Any]) -> Reference | None:
    """What a reference amounts to; None when it names no source (a retrieval date alone, an inference).

    A reference is imported when all the sources it names are Wikimedia projects: "imported from", an import
    URL, or a Wikipedia given as "stated in" or as reference URL.
    """
    snaks = [parse_snak(snak) for group in _mapping(reference.get("snaks")).values() for snak in group]
    naming = [snak for snak in snaks if snak.property not in NO_SOURCE]
    url = next((snak.text for snak in snaks if snak.property in ("P854", "P4656") and snak.text), None)
    stated_in = next((snak.item for snak in snaks if snak.property == "P248" and snak.item), None)
    if not naming:
        return None
    editions = [_edition(snak) for snak in naming]
    if all(edition is not None for edition in editions):
        known = [edition for edition in editions if edition]
        # a language code says more than an item id
        best = min(known, key=lambda code: (code.startswith("Q"), known.index(code)), default=None)
        return Reference(kind="imported", edition=best, url=url, stated_in=stated_in)
    return Reference(kind="real", url=url, stated_in=stated_in)


def _edition(snak: Snak) -> str | None:
    """Edition that a reference snak names; '' for an import from an unnamed one; None for another source."""
    if snak.property in IMPORTED or (snak.property == "P248" and snak.item in EDITION_OF_ITEM):
        if snak.item is not None:
            return EDITION_OF_ITEM.get(snak.item, snak.item)
        return edition_of_url(snak.text or "") or ""
    return edition_of_url(snak.text) if snak.property == "P854" and snak.text else None


def _in_order(groups: Any, order: Any) -> Iterator[Mapping[str, Any]]:
    """Snaks of grouped qualifiers, in the order that the document gives for the groups."""
    mapping = _mapping(groups)
    names = [name for name in order or () if name in mapping]
    for name in [*names, *(name for name in mapping if name not in names)]:
        yield from mapping[name]


def parse_statement(statement: Mapping[str, Any]) -> Statement:
    """Reads one statement with its qualifiers and references."""
    rank = statement.get("rank", "normal")
    references = (parse_reference(reference) for reference in statement.get("references") or ())
    qualifiers = _in_order(statement.get("qualifiers"), statement.get("qualifiers-order"))
    return Statement(
        statement_id=statement.get("id"),
        main=parse_snak(statement["mainsnak"]),
        rank=rank if rank in ("preferred", "deprecated") else "normal",
        qualifiers=tuple(parse_snak(snak) for snak in qualifiers),
        references=tuple(reference for reference in references if reference is not None),
    )


def _texts(groups: Any) -> Iterable[tuple[str, str]]:
    """(language, text) of labels, descriptions or aliases."""
    for language, entries in _mapping(groups).items():
        for entry in entries if isinstance(entries, list) else [entries]:
            yield language, entry["value"]


def parse_item(doc: Mapping[str, Any], requested: str, retrieved_at: str) -> ItemRecord:
    """Reads one entity document.

    Args:
        doc: the entity, as `wbgetentities` or a dump line gives it.
        requested: id that was asked for; another `id` in the document is the target of a redirect.
        retrieved_at: UTC time of reading.

    Returns:
        The item with the statements of `KEPT_PROPERTIES`; status `missing` when the document says so.

    Raises:
        InputInvalid: the document is no entity document.
    """
    item_id = doc.get("id")
    if not isinstance(item_id, str):
        raise InputInvalid(
            "an entity document without id", where=requested, hint="is the file a Wikidata dump?"
        )
    if "missing" in doc:
        return _empty(requested, retrieved_at, "missing")
    try:
        claims = _mapping(doc.get("claims"))
        statements = tuple(
            parse_statement(statement)
            for name in sorted(KEPT_PROPERTIES, key=lambda name: int(name[1:]))
            for statement in claims.get(name, ())
        )
        sitelinks = (
            (edition_of_site(site), link["title"]) for site, link in _mapping(doc.get("sitelinks")).items()
        )
        return ItemRecord(
            wikidata_id=item_id,
            requested=requested,
            status="ok",
            revid=doc.get("lastrevid"),
            labels=tuple(sorted(_texts(doc.get("labels")))),
            descriptions=tuple(sorted(_texts(doc.get("descriptions")))),
            aliases=tuple(sorted(_texts(doc.get("aliases")))),
            sitelinks=tuple(sorted((edition, title) for edition, title in sitelinks if edition is not None)),
            statements=statements,
            retrieved_at=retrieved_at,
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise InputInvalid(
            f"the entity document has not the form of Wikidata's JSON ({type(error).__name__}: {error})",
            where=requested,
            hint="is the file a Wikidata dump?",
        ) from error


def _empty(requested: str, retrieved_at: str, status: Literal["missing", "error"]) -> ItemRecord:
    return ItemRecord(wikidata_id=requested, requested=requested, status=status, retrieved_at=retrieved_at)


def missing_item(requested: str, retrieved_at: str) -> ItemRecord:
    """The record of an id that does not exist (any more)."""
    return _empty(requested, retrieved_at, "missing")


def failed_item(requested: str, retrieved_at: str) -> ItemRecord:
    """The record of an id at which the service fails: whether it exists is not known."""
    return _empty(requested, retrieved_at, "error")
