"""How to cite a release, and the works it builds on: for the card, CITATION.cff and croissant.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from releases.front_matter import DESCRIPTION, PRETTY_NAME, TAGS
from releases.manifest import Manifest

CITATION_FILE = "CITATION.cff"
AUTHOR = "nuggetsmith maintainers"
CFF_VERSION = "1.2.0"


@dataclass(frozen=True, slots=True)
class Work:
    """A work that the data set builds on.

    Attributes:
        text: the reference as the card prints it.
        use: what it is used for.
        cff: the reference in the words of the Citation File Format; None where its authors are not at hand,
            without which the format takes no reference.
    """

    text: str
    use: str
    cff: Mapping[str, Any] | None = None


WORKS = (
    Work(
        "Nyrup, Jacob, and Stuart Bramwell. 2020. “Who Governs? A New Global Dataset on Members of Cabinets."
        "” *American Political Science Review* 114(4): 1366-1374",
        "the frame of cabinet members",
        {
            "type": "article",
            "title": "Who Governs? A New Global Dataset on Members of Cabinets",
            "authors": [
                {"family-names": "Nyrup", "given-names": "Jacob"},
                {"family-names": "Bramwell", "given-names": "Stuart"},
            ],
            "journal": "American Political Science Review",
            "volume": 114,
            "issue": "4",
            "start": "1366",
            "end": "1374",
            "year": 2020,
        },
    ),
    Work(
        "Yifei Zhu. “PolitNuggets: Benchmarking Agentic Discovery of Long-Tail Political Facts.” "
        "[arXiv 2605.14002](https://arxiv.org/abs/2605.14002)",
        "biographies as nuggets, with and without Wikipedia",
        {
            "type": "article",
            "title": "PolitNuggets: Benchmarking Agentic Discovery of Long-Tail Political Facts",
            "authors": [{"family-names": "Zhu", "given-names": "Yifei"}],
            "identifiers": [{"type": "other", "value": "arXiv:2605.14002"}],
            "url": "https://arxiv.org/abs/2605.14002",
        },
    ),
    Work(
        "MiroEval. [arXiv 2603.28407](https://arxiv.org/abs/2603.28407)",
        "queries, filters and tiers for deep research",
    ),
)
"""In the order of the card."""


def year_of_release(manifest: Manifest) -> int:
    """Year in which a release counts facts last: it knows no other date of itself."""
    return int(manifest.as_of[:4])


def dataset_url(repo: str | None) -> str | None:
    """Address of the data set on the Hub; None for one that has no repository."""
    return None if repo is None else f"https://huggingface.co/datasets/{repo}"


def plain_citation(manifest: Manifest, repo: str | None = None) -> str:
    """A release as an entry of a list of references."""
    where = dataset_url(repo)
    return f"{AUTHOR}. {year_of_release(manifest)}. {PRETTY_NAME} (version {manifest.version}). Data set." + (
        f" {where}." if where else ""
    )


def bibtex(manifest: Manifest, repo: str | None = None) -> str:
    """A release as a BibTeX entry. The doubled braces keep the author in one piece and the title as it is."""
    fields = {
        "author": f"{{{AUTHOR}}}",
        "title": f"{{{PRETTY_NAME}}}",
        "year": str(year_of_release(manifest)),
        "version": manifest.version,
        "note": f"Data set, version {manifest.version}, facts as of {manifest.as_of}",
    }
    if where := dataset_url(repo):
        fields["url"] = where
    lines = [f"  {name:<7} = {{{value}}}," for name, value in fields.items()]
    return "\n".join([f"@misc{{nuggetsmith-{manifest.version},", *lines, "}"])


def cff_text(manifest: Manifest, repo: str | None = None) -> str:
    """CITATION.cff of a release, in the Citation File Format 1.2.0.

    It states no licence: the format takes several to be a choice, and here each config has its own.
    """
    own: dict[str, Any] = {
        "title": PRETTY_NAME,
        "authors": [{"name": AUTHOR}],
        "version": manifest.version,
    }
    if where := dataset_url(repo):
        own["url"] = where
    document = {
        "cff-version": CFF_VERSION,
        "message": "Please cite this version of the data set, then the works it builds on.",
        "type": "dataset",
        **own,
        "abstract": f"{DESCRIPTION} Facts as of {manifest.as_of}. README.md has the licence of each config.",
        "keywords": list(TAGS),
        # the root has no year, only a day of release, which a release made without a clock does not know
        "preferred-citation": {"type": "data", **own, "year": year_of_release(manifest)},
        "references": [dict(work.cff) for work in WORKS if work.cff is not None],
    }
    return yaml.dump(document, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110)


class _Plain(yaml.SafeDumper):
    """Writes what occurs twice twice: not every reader of the format knows YAML's anchors."""

    def ignore_aliases(self, data: object) -> bool:
        """Never an alias."""
        return True
