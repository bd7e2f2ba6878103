"""The one base class of every error that a user may meet, and its few children.

It stands in the evaluator because the evaluator ships alone; `schemas.errors` hands the same classes to
the other rooms.
"""

from __future__ import annotations


class NuggetsmithError(Exception):
    """Something a user can act on: says what, where (record, file or URL) and what to do next.

    Args:
        what: what went wrong, in one sentence.
        where: the record, file, line or URL it went wrong at; empty when the sentence names it.
        hint: what to do next.
    """

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        self.what, self.where, self.hint = what, where, hint
        super().__init__(what)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.what}" + (f" ({self.hint})" if self.hint else "")


class InputInvalid(NuggetsmithError):
    """A file, record or value that was handed in cannot be used."""


class SourceUnavailable(NuggetsmithError):
    """A service or file of the outside world does not answer, or not with what it promises."""


class SourceChanged(NuggetsmithError):
    """A declared source has another hash than the one accepted earlier."""


class ReleaseConflict(NuggetsmithError):
    """A release of this version exists with other content, or fails its own checks."""


class ConfigurationError(NuggetsmithError):
    """A profile, an option or the environment is wrong or incomplete."""


class FoundWanting(NuggetsmithError):
    """The command ran, and what it checked is not good enough (exit 1)."""
