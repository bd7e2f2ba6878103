"""The judges that decide whether two descriptions of a role mean the same. One file each."""

from __future__ import annotations

from evaluator.errors import ConfigurationError
from evaluator.judges.base import Judge

NAMES = ("rules", "embedding", "llm")
"""Judges by their name on the command line."""


def judge_of(name: str) -> Judge:
    """Makes a judge.

    Raises:
        ConfigurationError: this release carries no judge of that name.
    """
    if name == "rules":
        from evaluator.judges.rules import RulesJudge

        return RulesJudge()
    raise ConfigurationError(
        f"the judge {name!r} is not part of this release yet",
        hint="use --judge rules, a lower bound for answers in other languages",
    )
