"""Ids: minted from content, short, readable, never renamed (the registry remembers them)."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Literal

IdKind = Literal["ent", "nug", "evd", "qry", "aud"]
JsonScalar = str | int | float | bool | None
JsonContent = Mapping[str, "JsonScalar | list[JsonScalar] | Mapping[str, JsonScalar]"]


def canonical_json(content: object) -> str:
    """JSON text that is equal for equal content: sorted keys, no blanks, unescaped Unicode."""
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def mint(kind: IdKind, content: JsonContent) -> str:
    """Makes an id from content, e.g. `nug_mzxw6ytboi4cc`.

    Args:
        kind: what the id stands for; it is the prefix.
        content: the fields that identify the thing; JSON scalars only.

    Returns:
        The prefix, an underscore and 13 characters of base32 (64 bits of BLAKE2b).
    """
    digest = hashlib.blake2b(f"{kind}\n{canonical_json(content)}".encode(), digest_size=8).digest()
    return f"{kind}_{base64.b32encode(digest).decode().rstrip('=').lower()}"


def sha256_text(text: str) -> str:
    """SHA-256 of the UTF-8 bytes of a text, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def entity_id_of(person_id: str) -> str:
    """Id of the entity that a person of the frame becomes; depends on the source's key alone."""
    return mint("ent", {"person_id": person_id})
