"""README.md: the card of a release, for people and for the Hub."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from pathlib import PurePosixPath

from releases.content import ReleaseContent, Rows
from releases.front_matter import PRETTY_NAME, front_matter, yaml_head
from releases.licences import CONFIG_LICENCES, EVALUATOR_LICENCE, hub_licences
from releases.lines import load_line
from releases.manifest import Manifest
from releases.stats import NOVELTY_MINIMUM, STRATA, Stats
from releases.templates import render
from releases.validity import validity_lines
from schemas.base import Record
from schemas.coverage import CoverageStatus, WikipediaPage
from schemas.event import EventType
from schemas.evidence import Evidence
from schemas.query import Query
from schemas.tables import CONFIGS, columns

_CODES = {"simple": "en", "als": "gsw", "be-x-old": "be", "zh-classical": "lzh", "zh-min-nan": "nan"}
"""Editions of Wikipedia whose name is no language code, and the code of their language."""


def card_text(manifest: Manifest, content: ReleaseContent, rows: Rows, stats: Stats) -> str:
    """The card with its YAML head.

    Raises:
        InputInvalid: a name that the Hub does not take, or a measure of validity without a name.
    """
    names = [file.config for file in manifest.configs]
    head = yaml_head(front_matter(manifest, text_languages(rows), hub_licences(names)))
    where = content.repo or PurePosixPath("dist") / manifest.version
    return head + render(
        "card.md.jinja",
        manifest=manifest,
        stats=stats,
        repo=content.repo,
        pretty_name=PRETTY_NAME,
        novelty_claim=_claim(stats),
        load_lines={name: load_line(where, manifest.version, name) for name in names},
        models={name: _summary(CONFIGS[name]) for name in names},
        columns={name: columns(CONFIGS[name]) for name in names},
        licences=CONFIG_LICENCES,
        evaluator_licence=EVALUATOR_LICENCE,
        has_attachments=bool(content.attachments),
        types=typing.get_args(EventType),
        strata=STRATA,
        statuses=_statuses(stats),
        validity=validity_lines(content.measures),
    )


def text_languages(rows: Rows) -> set[str]:
    """Codes of the languages in which a release holds text."""
    found = {"en"}
    for config in ("wikipedia", "evidence", "queries", "queries_ci"):
        for row in rows.get(config, ()):
            if isinstance(row, WikipediaPage | Evidence | Query) and row.language != "und":
                found.add(_CODES.get(row.language, row.language))
    return found


def _claim(stats: Stats) -> str:
    """What the release may say of itself on novelty."""
    fit = [f"`{n.stratum}`" for n in stats.novelty if n.is_benchmark]
    unfit = [
        f"`{n.stratum}` ({n.per_person:.2f} novel nuggets per person)"
        for n in stats.novelty
        if not n.is_benchmark and n.known + n.unknown
    ]
    said = [f"It is a benchmark of novelty for {' and '.join(fit)}."] if fit else []
    if unfit:
        said.append(
            f"It is **not a benchmark of novelty** for {' and '.join(unfit)}: that takes {NOVELTY_MINIMUM:g}."
        )
    return " ".join(said)


def _statuses(stats: Stats) -> Sequence[str]:
    """Outcomes of coverage that occur, the two known ones always."""
    seen = {status for _, status in stats.coverage}
    return [s for s in typing.get_args(CoverageStatus) if s in seen or s in ("ok", "no_page_verified")]


def _summary(model: type[Record]) -> str:
    return (model.__doc__ or "").strip().splitlines()[0]
