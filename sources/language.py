"""The language of a text that does not say: the same answer in every run and every worker.

A page's own language (the edition that served it, the `lang` attribute) is always better: hand it in.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

UNDETERMINED = "und"
"""ISO 639-2 code for a text whose language cannot be told."""

SHORTEST = 40
"""Letters below which no detector can tell: names and titles."""

LONGEST = 4000
"""Characters that are looked at; more changes nothing but the time."""

LEAST_SURE = 0.8
"""Probability below which the answer is `und`."""

_SEED = 0
_ONE_CODE = {"zh-cn": "zh", "zh-tw": "zh"}


def language_of(text: str, *, known: str | None = None) -> str:
    """Language code of a text.

    Args:
        text: plain text.
        known: language that the source states; it wins.

    Returns:
        A code as Wikipedia's editions have it (`en`, `fr`, `zh`), or `und` for a text that is short, without
        letters, or of no language that is likely enough.
    """
    if known:
        return known
    sample = text[:LONGEST]
    if sum(map(str.isalpha, sample)) < SHORTEST:
        return UNDETERMINED
    from langdetect import LangDetectException

    detector = _factory().create()
    detector.append(sample)
    try:
        best = detector.get_probabilities()[:1]
    except LangDetectException:
        return UNDETERMINED
    if not best or best[0].prob < LEAST_SURE:
        return UNDETERMINED
    code = str(best[0].lang)
    return _ONE_CODE.get(code, code)


@functools.cache
def _factory() -> Any:
    """A detector factory of our own: seeded where it is made, so in every worker; profiles in sorted order.

    langdetect's own one is global, unseeded, and reads its profiles in the file system's order.
    """
    from langdetect import DetectorFactory
    from langdetect.detector_factory import PROFILES_DIRECTORY

    factory = DetectorFactory()
    profiles = sorted(path for path in Path(PROFILES_DIRECTORY).iterdir() if not path.name.startswith("."))
    factory.load_json_profile(
        [path.read_text(encoding="utf-8") for path in profiles if path.suffix != ".py" and path.is_file()]
    )
    factory.set_seed(_SEED)
    return factory
