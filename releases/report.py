"""report/index.html: the release on one page that needs nothing but a browser."""

from __future__ import annotations

import base64
import hashlib
import typing
from collections import Counter

from evaluator.predictions import DOC
from releases.changes import CHANGELOG
from releases.charts import Group, bar_chart, legend, stacked_chart
from releases.citation import CITATION_FILE
from releases.content import ReleaseContent, Rows
from releases.front_matter import DESCRIPTION, PRETTY_NAME
from releases.manifest import Manifest
from releases.origins import origin_rows
from releases.people_lines import people_lines
from releases.stats import NOVELTY_MINIMUM, STRATA, Stats
from releases.templates import render
from releases.validity import validity
from schemas.audit import Change
from schemas.event import EventType
from schemas.nugget import Label, Tier

if typing.TYPE_CHECKING:
    from markupsafe import Markup

REPORT = "report/index.html"
NAMES = {"us": "US legislators", "non_us": "Cabinet members of other countries"}
LINKS = {
    "README.md": "Card",
    "manifest.json": "Manifest",
    CHANGELOG: "Changes",
    DOC: "Rules of scoring",
    CITATION_FILE: "Citation",
}
"""Files of the release that the page links to."""

_NAMED = [NAMES[stratum] for stratum in STRATA]
_QUANTILES = {
    "smallest": "smallest",
    "lower": "1st quartile",
    "median": "median",
    "upper": "3rd quartile",
    "largest": "largest",
}
_COVERED = ("page read", "no page, verified", "unknown")
_COVERED_COLOURS = (0, 2, 1)


def report_text(
    manifest: Manifest, content: ReleaseContent, rows: Rows, stats: Stats, changes: typing.Sequence[Change]
) -> str:
    """The page."""
    script = render("search.js")
    return render(
        "report.html.jinja",
        manifest=manifest,
        stats=stats,
        pretty_name=PRETTY_NAME,
        description=DESCRIPTION,
        names=NAMES,
        links=LINKS,
        strata=STRATA,
        novelty_minimum=NOVELTY_MINIMUM,
        totals={
            "people": stats.people.total(),
            "nuggets": sum(one.total for one in stats.per_person.values()),
            "novel nuggets": sum(one.novel for one in stats.novelty),
            "evidence rows": stats.sources.total(),
            **({"queries": n} if (n := sum(stats.queries.values())) else {}),
        },
        legend=legend(_NAMED),
        coverage_legend=legend(_COVERED, _COVERED_COLOURS),
        charts={
            "type": _by("Nuggets by type", stats.by_type, typing.get_args(EventType)),
            "tier": _by("Nuggets by tier", stats.by_tier, typing.get_args(Tier)),
            "label": _by("Nuggets by label", stats.by_label, typing.get_args(Label)),
            "decade": _by("Nuggets by decade of their start", stats.by_decade, _values(stats.by_decade)),
            "per_person": _per_person(stats),
            "novelty": _novelty(stats),
            "coverage": _coverage(stats, manifest.languages),
            "sources": _single("Evidence by kind of source", stats.sources),
        },
        origins=origin_rows(stats.novelty, manifest.inputs),
        languages=_token_shares(stats),
        changed=Counter(change.kind for change in changes),
        validity=validity(content.measures, stats),
        people=people_lines(rows, manifest.unknown_coverage),
        script=_trusted(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def _trusted(text: str) -> Markup:
    """The page's own script, which is not escaped; the page allows it by its hash and no other."""
    from markupsafe import Markup

    return Markup(text)


def _by(title: str, counts: Counter[tuple[str, str]], values: typing.Sequence[str]) -> str:
    groups = [Group(value, tuple(float(counts[s, value]) for s in STRATA)) for value in values]
    return bar_chart(title, _NAMED, groups) if groups else ""


def _values(counts: Counter[tuple[str, str]]) -> list[str]:
    return sorted({value for _, value in counts})


def _single(title: str, counts: Counter[str]) -> str:
    groups = [Group(name, (float(counts[name]),)) for name in sorted(counts)]
    return bar_chart(title, ["rows"], groups) if groups else ""


def _per_person(stats: Stats) -> str:
    return bar_chart(
        "Nuggets per person",
        _NAMED,
        [
            Group(words, tuple(float(getattr(stats.per_person[s], name)) for s in STRATA))
            for name, words in _QUANTILES.items()
        ],
    )


def _novelty(stats: Stats) -> str:
    return bar_chart(
        "Nuggets per person of known coverage, by what Wikipedia says of them",
        _NAMED,
        [
            Group(name, tuple(getattr(one, name) / one.known if one.known else None for one in stats.novelty))
            for name in ("novel", "covered", "uncertain")
        ],
        digits=2,
    )


def _coverage(stats: Stats, languages: typing.Sequence[str]) -> str:
    """People by edition: page read, verified that there is none, or unknown for whatever reason."""
    groups = []
    for language in (*languages, *sorted({found for found, _ in stats.coverage} - set(languages))):
        known = [stats.coverage[language, status] for status in ("ok", "no_page_verified")]
        all_people = sum(n for (found, _), n in stats.coverage.items() if found == language)
        groups.append(Group(language, (*map(float, known), float(all_people - sum(known)))))
    title = "People by edition and what is known of their page"
    return stacked_chart(title, _COVERED, groups, colours=_COVERED_COLOURS) if stats.coverage else ""


def _token_shares(stats: Stats) -> list[tuple[str, int, float]]:
    """(country, tokens of quoted evidence, share that is not English), most tokens first."""
    tokens: dict[str, Counter[str]] = {}
    for (country, language), n in stats.tokens.items():
        tokens.setdefault(country, Counter())[language] += n
    rows = [(country, c.total(), c["other"] / c.total()) for country, c in tokens.items() if c.total()]
    return sorted(rows, key=lambda row: (-row[1], row[0]))
