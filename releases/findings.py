"""What a check found wrong: which records, and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from schemas.base import Record
from schemas.errors import FoundWanting

SHOWN = 5
"""Records that a message names; a finding itself holds all."""


class Finding(Record):
    """One kind of fault in a release."""

    check: str
    """Name of the check, e.g. `quotes`."""
    what: str
    """What is wrong, in one sentence."""
    records: tuple[str, ...] = ()
    """Records or files it is wrong with, sorted."""
    todo: str
    """What to do about it."""

    def __str__(self) -> str:
        names = ", ".join(self.records[:SHOWN])
        more = f" and {len(self.records) - SHOWN} more" if len(self.records) > SHOWN else ""
        place = f" [{len(self.records)}: {names}{more}]" if self.records else ""
        return f"{self.check}: {self.what}{place}; {self.todo}"


def finding(check: str, what: str, records: Iterable[str], todo: str) -> tuple[Finding, ...]:
    """One finding where there are records to name, none where there are not."""
    names = tuple(sorted(set(records)))
    return (Finding(check=check, what=what, records=names, todo=todo),) if names else ()


class ReleaseRejected(FoundWanting):
    """A release is not good enough to be sealed (exit 1).

    Attributes:
        findings: all faults that were found.
    """

    def __init__(self, findings: Sequence[Finding], *, where: str = "") -> None:
        self.findings = tuple(findings)
        lines = "".join(f"\n  {found}" for found in self.findings)
        super().__init__(f"the release is found wanting:{lines}", where=where)
