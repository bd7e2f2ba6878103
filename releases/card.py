"""README.md: the card of a release."""

from __future__ import annotations

from releases.content import ReleaseContent, Rows
from releases.front_matter import front_matter, yaml_head
from releases.manifest import Manifest


def card_text(manifest: Manifest, content: ReleaseContent, rows: Rows) -> str:
    """The card with its YAML head."""
    return yaml_head(front_matter(manifest, ["en"], ["other"]))
