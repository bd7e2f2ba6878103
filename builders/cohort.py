"""The cohort: a sample frozen as a file, so that releases stay comparable while the frame grows.

`cohort.toml` of a registry holds one. It is read before drawing and drawn anew only under a new
comparability number. Text in, text out: reading and writing the file is the caller's.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from schemas.base import Record
from schemas.errors import ConfigurationError, InputInvalid
from schemas.ids import canonical_json
from schemas.person import Stratum
from schemas.snapshot import DrawRecord

COHORT_FORMAT = 1
"""Layout of `cohort.toml`."""

_HEAD = """\
# The frozen sample. Members keep their place from release to release; whoever can no longer be used is
# listed under [[replaced]]. Another seed or other sizes need a new comparability number.
"""
_MEMBER = ("person_id", "draw_rank", "frame_size", "replacement_for")
_REPLACED = ("person_id", "stratum", "reason", "replaced_by")


class Replaced(Record):
    """A member who gave up the place."""

    person_id: str
    """Who goes."""
    stratum: Stratum
    """Stratum of the place."""
    reason: str
    """Why."""
    replaced_by: str | None = None
    """Who came; null when the frame had nobody left."""


class Cohort(Record):
    """A frozen sample."""

    seed: int
    """Seed of the draw."""
    comparability: int
    """Comparability number of the releases that use it."""
    sizes: tuple[tuple[Stratum, int], ...]
    """Sample size of each stratum, sorted by stratum."""
    members: tuple[DrawRecord, ...]
    """The sample with ranks and frame sizes of the day each was drawn, by stratum and rank."""
    replaced: tuple[Replaced, ...] = ()
    """Former members, in the order in which they left."""


def inclusion_prob(size: int, frame_size: int) -> float:
    """Probability of being drawn when `size` people are drawn from `frame_size`."""
    return min(1.0, size / frame_size)


def check_design(cohort: Cohort, sizes: Mapping[Stratum, int], seed: int) -> None:
    """Refuses a frozen cohort that was drawn by another design.

    Raises:
        ConfigurationError: seed or sizes differ.
    """
    frozen = dict(cohort.sizes)
    differences = [] if seed == cohort.seed else [f"seed {cohort.seed}, asked for {seed}"]
    differences += [
        f"{frozen.get(stratum, 0)} people of {stratum}, asked for {sizes.get(stratum, 0)}"
        for stratum in sorted({*frozen, *sizes})
        if frozen.get(stratum, 0) != sizes.get(stratum, 0)
    ]
    if differences:
        raise ConfigurationError(
            f"the frozen sample (comparability {cohort.comparability}) was drawn otherwise: "
            + "; ".join(differences),
            where="cohort.toml",
            hint="keep seed and sizes, or draw a new sample under a new comparability number "
            f"({cohort.comparability + 1})",
        )


def _value(value: str | int) -> str:
    """A TOML string or number (JSON's escapes are TOML's, but for DEL)."""
    if isinstance(value, int):
        return str(value)
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _table(heading: str, values: Mapping[str, Any], keys: Sequence[str]) -> str:
    lines = [f"{key} = {_value(values[key])}" for key in keys if values[key] is not None]
    return "\n".join(["", heading, *lines, ""])


def cohort_text(cohort: Cohort) -> str:
    """Text of `cohort.toml`; equal cohorts give equal text."""
    out = [
        f"{_HEAD}format = {COHORT_FORMAT}\nseed = {cohort.seed}\ncomparability = {cohort.comparability}\n",
        _table("[sizes]", dict(cohort.sizes), [stratum for stratum, _ in cohort.sizes]),
    ]
    out += [
        _table(f"[[members.{member.stratum}]]", member.model_dump(), _MEMBER)
        for member in sorted(cohort.members, key=lambda one: (one.stratum, one.draw_rank, one.person_id))
    ]
    out += [_table("[[replaced]]", gone.model_dump(), _REPLACED) for gone in cohort.replaced]
    return "".join(out)


def _members(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    sizes = document["sizes"]
    return [
        {**row, "stratum": stratum, "inclusion_prob": inclusion_prob(sizes[stratum], row["frame_size"])}
        for stratum, rows in sorted(document.get("members", {}).items())
        for row in rows
    ]


def parse_cohort(text: str, where: str = "cohort.toml") -> Cohort:
    """Reads `cohort.toml`.

    Args:
        text: content of the file.
        where: its name, for messages.

    Raises:
        InputInvalid: the text is not TOML, has another format, or lacks or adds a key.
    """
    hint = "take the file from version control; it is written by nuggetsmith, not by hand"
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputInvalid(f"is not TOML: {error}", where=where, hint=hint) from error
    if document.get("format") != COHORT_FORMAT:
        raise InputInvalid(
            f"has format {document.get('format')}, this version reads {COHORT_FORMAT}", where=where, hint=hint
        )
    try:
        content = {key: value for key, value in document.items() if key != "format"}
        content |= {"sizes": sorted(document["sizes"].items()), "members": _members(document)}
        return Cohort.model_validate_json(canonical_json(content))
    except (KeyError, TypeError, AttributeError, ZeroDivisionError) as error:
        raise InputInvalid(f"is incomplete: {error!r}", where=where, hint=hint) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InputInvalid(f"{place}: {first['msg']}", where=where, hint=hint) from error
