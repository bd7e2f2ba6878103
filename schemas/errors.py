"""The project's errors, under the name by which every room but the evaluator knows them."""

from evaluator.errors import (
    ConfigurationError,
    InputInvalid,
    NuggetsmithError,
    ReleaseConflict,
    SourceChanged,
    SourceUnavailable,
)

__all__ = [
    "ConfigurationError",
    "InputInvalid",
    "NuggetsmithError",
    "ReleaseConflict",
    "SourceChanged",
    "SourceUnavailable",
]
