"""The judges that decide whether two descriptions of a role mean the same. One file each."""

from __future__ import annotations

from evaluator.errors import ConfigurationError
from evaluator.judges.base import Judge

NAMES = ("rules",)
"""Judges of this release by their name on the command line."""


def judge_of(name: str) -> Judge:
    """Makes a judge.

    Raises:
        ConfigurationError: this release carries no judge of that name.
    """
    if name == "rules":
        from evaluator.judges.rules import RulesJudge

        return RulesJudge()
    raise ConfigurationError(f"there is no judge {name!r}", hint=f"this release has {', '.join(NAMES)}")
