"""Names that the Hub and `datasets` take, checked before anything is written."""

from __future__ import annotations

import re
from collections.abc import Iterable

from schemas.errors import InputInvalid

SPLIT = "test"
"""The one split of every config: nothing here is for training."""

_WORD = re.compile(r"[A-Za-z0-9_]+", re.ASCII)
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", re.ASCII)
_RESERVED_SPLITS = {"all"}


def check_names(
    configs: Iterable[str] = (), splits: Iterable[str] = (), languages: Iterable[str] = ()
) -> None:
    """Refuses names that would fail only when somebody loads the data.

    Configs and splits are letters, digits and underscores (stricter than either library, so that they are
    also folder names everywhere); `all` is no split; languages are BCP 47 codes.

    Raises:
        InputInvalid: names every bad name and a name that would do.
    """
    bad = [f"config {name!r} (say {_mapped(name)!r})" for name in configs if not _WORD.fullmatch(name)]
    bad += [
        f"split {name!r} (say {_mapped(name)!r})"
        for name in splits
        if not _WORD.fullmatch(name) or name in _RESERVED_SPLITS
    ]
    bad += [
        f"language {code!r} (a code like 'en')" for code in languages if not _LANGUAGE.fullmatch(str(code))
    ]
    if bad:
        raise InputInvalid(f"names that the Hub does not take: {', '.join(bad)}")


def _mapped(name: str) -> str:
    mapped = re.sub(r"[^A-Za-z0-9_]+", "_", name).strip("_") or "unnamed"
    return f"{mapped}_rows" if mapped in _RESERVED_SPLITS else mapped
