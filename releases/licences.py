"""Licences: of each config as a whole, and under which names the Hub knows them."""

from __future__ import annotations

import re
from collections.abc import Iterable

CONFIG_LICENCES = {
    "entities": "CC BY 4.0",
    "nuggets": "CC BY 4.0",
    "coverage": "CC BY 4.0",
    "evidence": "CC BY-SA 4.0",
    "wikipedia": "CC BY-SA 4.0",
    "queries": "CC BY 4.0",
    "queries_ci": "CC BY 4.0",
    "audits": "CC BY 4.0",
}
"""One licence per config. Quotes and pages come from Wikipedia and share alike; each of their rows
also names the licence of its own text, which may be freer."""

EVALUATOR_LICENCE = "Apache-2.0"

_HUB = {
    "cc by 4.0": "cc-by-4.0",
    "cc by-sa 4.0": "cc-by-sa-4.0",
    "cc by-sa 3.0": "cc-by-sa-3.0",
    "cc0": "cc0-1.0",
    "cc0 1.0": "cc0-1.0",
    "apache-2.0": "apache-2.0",
}
_URLS = {
    "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
}
_UNSTATED = re.compile(r"$|not stated\b|unstated\b|unknown\b|none\b|n/?a$", re.IGNORECASE)


def hub_licences(configs: Iterable[str]) -> list[str]:
    """Licence ids of the Hub for these configs, sorted."""
    return sorted({_HUB.get(CONFIG_LICENCES[config].lower(), "other") for config in configs})


def licence_url(licence: str) -> str:
    """Address of a licence's text, for the licences of `CONFIG_LICENCES`."""
    return _URLS[licence]


def is_stated(licence: str) -> bool:
    """Whether a licence allows anything: text under one that is not stated must not be passed on."""
    return _UNSTATED.match(licence.strip()) is None
