"""The project's errors, under the name by which every room but the evaluator knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evaluator.errors import (
    ConfigurationError,
    FoundWanting,
    InputInvalid,
    NuggetsmithError,
    ReleaseConflict,
    SourceChanged,
    SourceUnavailable,
)

if TYPE_CHECKING:
    from pydantic import ValidationError

__all__ = [
    "ConfigurationError",
    "FoundWanting",
    "InputInvalid",
    "LookupRefused",
    "NuggetsmithError",
    "ReleaseConflict",
    "SourceChanged",
    "SourceUnavailable",
    "first_problem",
]


class LookupRefused(SourceUnavailable):
    """A service that works refuses this one question, or fails at it: the answer is unknown, never "none"."""


def first_problem(error: ValidationError) -> str:
    """The first thing that a model found wrong, as `field.part: message`."""
    problem = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in problem["loc"])
    return f"{place}: {problem['msg']}" if place else str(problem["msg"])
