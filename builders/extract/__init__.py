"""Extraction: the sources of one person -> candidates, each with the evidence it was read from."""

from builders.extract.person import Extraction, extract_person

__all__ = ["Extraction", "extract_person"]
