"""README.md: the card of a release, for people and for the Hub."""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Sequence
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from evaluator.judges import NAMES
from evaluator.predictions import DOC
from releases.citation import WORKS, bibtex, plain_citation
from releases.content import ReleaseContent, Rows
from releases.front_matter import PRETTY_NAME, front_matter, yaml_head
from releases.licences import CONFIG_LICENCES, EVALUATOR_LICENCE, hub_licences
from releases.lines import load_line
from releases.manifest import Manifest
from releases.meanings import column_values, meanings
from releases.origins import origin_rows
from releases.stats import NOVELTY_MINIMUM, STRATA, Stats
from releases.templates import code, markdown_table, reasons, render
from releases.validity import Validity, validity
from schemas.base import Record
from schemas.coverage import CoverageStatus, WikipediaPage
from schemas.event import EventType
from schemas.evidence import Evidence
from schemas.query import Query
from schemas.tables import CONFIGS, columns

_CODES = {"simple": "en", "als": "gsw", "be-x-old": "be", "zh-classical": "lzh", "zh-min-nan": "nan"}
"""Editions of Wikipedia whose name is no language code, and the code of their language."""


EXAMPLE = {
    "entity_id": "ent_...",
    "system": "mine",
    "run_id": "1",
    "run_at": "2026-11-30T12:00:00Z",
    "condition": "without_wiki",
    "events": [
        {
            "type": "career",
            "position": "Minister of Tides",
            "title": "Minister of Tides and Harbours",
            "organization": "Government of Velonia",
            "start": "1998-05",
            "end": "2001",
        }
    ],
}
"""A prediction as the card shows it."""

_NUMBER = re.compile(r":\d+$", re.ASCII)  # number of a file of a source that has several


def card_text(manifest: Manifest, content: ReleaseContent, rows: Rows, stats: Stats) -> str:
    """The card with its YAML head.

    Raises:
        InputInvalid: a name that the Hub does not take, or a measure of validity without a name.
    """
    names = [file.config for file in manifest.configs]
    head = yaml_head(front_matter(manifest, text_languages(rows), hub_licences(names)))
    where = content.repo or PurePosixPath("dist") / manifest.version
    block = validity(content.measures, stats)
    return head + render(
        "card.md.jinja",
        manifest=manifest,
        stats=stats,
        repo=content.repo,
        pretty_name=PRETTY_NAME,
        novelty_claim=_claim(stats),
        load_lines={name: load_line(where, manifest.version, name) for name in names},
        models={name: _summary(CONFIGS[name]) for name in names},
        columns={name: _columns(CONFIGS[name]) for name in names},
        meanings={name: _meanings(CONFIGS[name]) for name in names},
        licences=CONFIG_LICENCES,
        evaluator_licence=EVALUATOR_LICENCE,
        has_attachments=bool(content.attachments),
        types=typing.get_args(EventType),
        strata=STRATA,
        statuses=_statuses(stats),
        origins=_origins(stats, manifest),
        validity_table=_validity(block),
        missing=block.missing,
        stages=_stages(manifest),
        sources=_sources(manifest),
        example=json.dumps(EXAMPLE),
        doc=DOC,
        judges=NAMES,
        plain_citation=plain_citation(manifest, content.repo),
        bibtex=bibtex(manifest, content.repo),
        works=WORKS,
        url_patterns=_hosts(rows),
    )


def _columns(model: type[Record]) -> str:
    values = column_values(model)
    return markdown_table(
        ("column", "type", "null", "values", "what it holds"),
        [
            (f"`{c.name}`", c.type, "yes" if c.nullable else "no", code(values[c.name]), c.description)
            for c in columns(model)
        ],
    )


def _meanings(model: type[Record]) -> str:
    """What the words of a model's columns mean; each column is named once."""
    lines: list[tuple[str, str, str]] = []
    named: set[str] = set()
    for column, value, meaning in meanings(model):
        lines.append(("" if column in named else f"`{column}`", f"`{value}`", meaning))
        named.add(column)
    return markdown_table(("column", "value", "meaning"), lines) if lines else ""


def _origins(stats: Stats, manifest: Manifest) -> str:
    header = ("origin", "what it is", *(one.stratum for one in stats.novelty))
    rows = [(f"`{name}`", what, *n) for name, what, n in origin_rows(stats.novelty, manifest.inputs)]
    return markdown_table(header, rows) if rows else ""


def _stages(manifest: Manifest) -> str:
    header = ("stage", "seen", "kept", "dropped, by reason", "remarks on what was kept")
    rows = [(s.stage, s.seen, s.kept, reasons(s.dropped), reasons(s.notes)) for s in manifest.stages]
    return markdown_table(header, rows) if rows else ""


def _sources(manifest: Manifest) -> str:
    """One line a file or service: a source of several files is told apart by their names."""
    header = ("source", "file or address", "licence", "made from", "citation")
    rows = [
        (_NUMBER.sub("", one.name), one.location, one.licence, one.derived_from or "", one.citation)
        for one in manifest.inputs
    ]
    return markdown_table(header, rows) if rows else ""


def _validity(block: Validity) -> str:
    rows = [(line.what, line.figure, line.how) for line in block.lines]
    return markdown_table(("what", "figure", "how"), rows) if rows else ""


def _hosts(rows: Rows) -> list[str]:
    """Hosts that the addresses in the evidence name, sorted."""
    found = {
        urlsplit(row.url).netloc for row in rows.get("evidence", ()) if isinstance(row, Evidence) and row.url
    }
    return sorted(found)


def text_languages(rows: Rows) -> set[str]:
    """Codes of the languages in which a release holds text."""
    found = {"en"}
    for config in ("wikipedia", "evidence", "queries", "queries_ci"):
        for row in rows.get(config, ()):
            if isinstance(row, WikipediaPage | Evidence | Query) and row.language != "und":
                found.add(_CODES.get(row.language, row.language))
    return found


def _claim(stats: Stats) -> str:
    """What the release may say of itself on novelty, and why."""
    fit = [f"`{n.stratum}`" for n in stats.novelty if n.is_benchmark]
    unfit = [
        f"`{n.stratum}` ({n.per_person:.2f} novel nuggets per person)"
        for n in stats.novelty
        if not n.is_benchmark and n.known + n.unknown
    ]
    said = [f"It is a benchmark of novelty for {' and '.join(fit)}."] if fit else []
    if unfit:
        said.append(
            f"It is **not a benchmark of novelty** for {' and '.join(unfit)}: that takes "
            f"{NOVELTY_MINIMUM:g} novel nuggets a person on average. With fewer, recall beyond Wikipedia "
            "hangs on one or two facts a person, or on none, and cannot tell systems apart. The scores on "
            "all gold do not depend on it."
        )
    return " ".join(said)


def _statuses(stats: Stats) -> Sequence[str]:
    """Outcomes of coverage that occur, the two known ones always."""
    seen = {status for _, status in stats.coverage}
    return [s for s in typing.get_args(CoverageStatus) if s in seen or s in ("ok", "no_page_verified")]


def _summary(model: type[Record]) -> str:
    return (model.__doc__ or "").strip().splitlines()[0]
