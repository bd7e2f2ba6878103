"""report/index.html: the release on one page that needs nothing but a browser."""

from __future__ import annotations

import typing
from collections import Counter

from releases.charts import Group, bar_chart
from releases.content import ReleaseContent
from releases.front_matter import DESCRIPTION, PRETTY_NAME
from releases.manifest import Manifest
from releases.stats import NOVELTY_MINIMUM, STRATA, Stats
from releases.templates import render
from releases.validity import validity_lines
from schemas.audit import Change
from schemas.event import EventType
from schemas.nugget import Label, Tier

REPORT = "report/index.html"
NAMES = {"us": "US legislators", "non_us": "Cabinet members of other countries"}
_NAMED = [NAMES[stratum] for stratum in STRATA]


def report_text(
    manifest: Manifest, content: ReleaseContent, stats: Stats, changes: typing.Sequence[Change]
) -> str:
    """The page."""
    return render(
        "report.html.jinja",
        manifest=manifest,
        stats=stats,
        pretty_name=PRETTY_NAME,
        description=DESCRIPTION,
        names=NAMES,
        strata=STRATA,
        novelty_minimum=NOVELTY_MINIMUM,
        totals={
            "people": stats.people.total(),
            "nuggets": sum(one.total for one in stats.per_person.values()),
            "novel nuggets": sum(one.novel for one in stats.novelty),
            "evidence rows": stats.sources.total(),
            "queries": sum(stats.queries.values()),
        },
        charts={
            "type": _by("Nuggets by type", stats.by_type, typing.get_args(EventType)),
            "tier": _by("Nuggets by tier", stats.by_tier, typing.get_args(Tier)),
            "label": _by("Nuggets by label", stats.by_label, typing.get_args(Label)),
            "decade": _by("Nuggets by decade of their start", stats.by_decade, _values(stats.by_decade)),
            "per_person": _per_person(stats),
            "novelty": _novelty(stats),
            "coverage": _coverage(stats),
            "sources": _single("Evidence by kind of source", stats.sources),
        },
        languages=_token_shares(stats),
        changed=Counter(change.kind for change in changes),
        validity=validity_lines(content.measures),
    )


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
            Group(name, tuple(float(getattr(stats.per_person[s], name)) for s in STRATA))
            for name in ("smallest", "lower", "median", "upper", "largest")
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


def _coverage(stats: Stats) -> str:
    groups = [
        Group(f"{language} {status}", (float(n),)) for (language, status), n in sorted(stats.coverage.items())
    ]
    return bar_chart("People by edition and outcome", ["people"], groups) if groups else ""


def _token_shares(stats: Stats) -> list[tuple[str, int, float]]:
    """(country, tokens of quoted evidence, share that is not English), most tokens first."""
    tokens: dict[str, Counter[str]] = {}
    for (country, language), n in stats.tokens.items():
        tokens.setdefault(country, Counter())[language] += n
    rows = [(country, c.total(), c["other"] / c.total()) for country, c in tokens.items() if c.total()]
    return sorted(rows, key=lambda row: (-row[1], row[0]))
