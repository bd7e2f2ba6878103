"""Harvest: sources -> people -> draw -> links -> items -> pages -> sealed snapshot.

The only work that needs the network. It is a deterministic program over a journal of replies: killed at any
point and run again, it goes on, and at most the request that was in flight is repeated.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from builders.linking import LinkResult, link_people
from builders.sampling import Draw, freeze, replace
from pipelines.people import Clock, draw_sample, read_people, write_cohort
from pipelines.profile import Profile
from pipelines.progress import Progress, Silent, track
from pipelines.readers import Readers, open_readers
from schemas.base import COMPARABILITY
from schemas.counts import StageCount, Tally
from schemas.errors import ConfigurationError, ReleaseConflict
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, LinkRecord, PageRecord, SnapshotManifest
from sources.snapshot import FORMAT, Snapshot, SnapshotWriter

SETTINGS_FILE = "settings.json"
"""In the working folder: what an unfinished harvest was started with."""


class ReplaceReason(StrEnum):
    """Why a drawn person gives up the place."""

    SAME_ITEM = "same_item_as_another"


class PageDrop(StrEnum):
    """Why a page that a link names has no text."""

    MISSING = "missing"
    INVALID = "invalid"
    INTERWIKI = "interwiki"
    SPECIAL = "special"
    DISAMBIGUATION = "disambiguation"
    REDIRECT_TO_SECTION = "redirect_to_section"
    ERROR = "error"


@dataclass(frozen=True)
class Harvested:
    """Outcome of a harvest.

    Attributes:
        manifest: of the sealed snapshot.
        unchanged: it had been sealed before; nothing was done.
    """

    manifest: SnapshotManifest
    unchanged: bool


def harvest(
    profile: Profile,
    out: Path,
    *,
    contact: str | None,
    previous: Path | None,
    now: Clock,
    progress: Progress | None = None,
) -> Harvested:
    """Takes a snapshot, or goes on with an unfinished one.

    Args:
        profile: what to harvest; without as_of, the day on which the harvest began.
        out: folder of the snapshot.
        contact: of the operator; live hosts are not asked without it.
        previous: sealed snapshot whose unchanged pages need not be fetched again.
        now: the clock.
        progress: receives the stages.

    Raises:
        NuggetsmithError: a source cannot be read, a service stays away, or the folder belongs to a
            harvest with other settings.
    """
    progress = progress or Silent()
    if (out / "snapshot.json").exists():
        return Harvested(_sealed_with(profile, out), unchanged=True)
    earlier = Snapshot(previous) if previous is not None else None
    profile = _settle(profile, out, now)
    people = read_people(profile, now=now)
    drawn = draw_sample(profile, people.persons)
    writer = SnapshotWriter(out)
    _remember(profile, writer.work)
    with open_readers(profile, writer.work, contact=contact, now=now) as readers:
        drawn, linked = _link(profile, people.persons, drawn, readers, progress)
        named = _named_items(linked, readers, progress)
        pages, page_count = _pages(profile, linked, readers, earlier, progress)
        links: list[LinkRecord] = sorted(linked.links, key=lambda link: link.person_id)
        writer.write("remarks", people.remarks)
        writer.write("people", people.persons)
        writer.write("draw", drawn.sampled)
        writer.write("links", links)
        writer.write("items", _sorted_items(linked.items.values()))
        writer.write("named_items", _sorted_items(named))
        writer.write("pages", pages)
        writer.write("ledger", readers.ledger())
        write_cohort(out, freeze(drawn, COMPARABILITY))
        sources = (*people.sources, *readers.sources)
    manifest = SnapshotManifest(
        format=FORMAT,
        profile=profile.name,
        as_of=str(profile.as_of),
        seed=profile.seed,
        languages=profile.languages,
        partial_wiki=profile.partial_wiki,
        tables=writer.tables(),
        sources=tuple(sorted(sources, key=lambda source: source.name)),
        counts=(*people.counts, *drawn.counts, *linked.counts, page_count),
    )
    writer.seal(manifest)
    return Harvested(manifest, unchanged=False)


def _settings(profile: Profile) -> dict[str, object]:
    return profile.model_dump(mode="json", exclude={"limits", "description", "allow_unknown_coverage"})


def _settle(profile: Profile, out: Path, now: Clock) -> Profile:
    """The profile with as_of: its own, the one an unfinished harvest began with, or today.

    Raises:
        ConfigurationError: an unfinished harvest in `out` began with other settings.
    """
    begun = out / "work" / SETTINGS_FILE
    if not begun.is_file():
        return profile if profile.as_of else profile.model_copy(update={"as_of": now().date().isoformat()})
    before = json.loads(begun.read_text(encoding="utf-8"))
    if profile.as_of is None:
        profile = profile.model_copy(update={"as_of": before["as_of"]})
    after = _settings(profile)
    changed = sorted(key for key in after if after[key] != before.get(key))
    if changed:
        raise ConfigurationError(
            f"an unfinished harvest here began with other settings: {', '.join(changed)}",
            where=str(out),
            hint="give the same options to go on, or another --out",
        )
    return profile


def _remember(profile: Profile, work: Path) -> None:
    partial = work / f"{SETTINGS_FILE}.partial"
    partial.write_text(json.dumps(_settings(profile), indent=1, sort_keys=True), encoding="utf-8")
    partial.replace(work / SETTINGS_FILE)


def _sealed_with(profile: Profile, out: Path) -> SnapshotManifest:
    """The manifest of a snapshot that is sealed already, if it was made with this profile."""
    manifest = Snapshot(out).manifest
    wanted = (profile.name, profile.seed, profile.languages, profile.as_of or manifest.as_of)
    if wanted != (manifest.profile, manifest.seed, manifest.languages, manifest.as_of):
        raise ReleaseConflict(
            "a snapshot with other settings is sealed here",
            where=str(out),
            hint="choose another --out",
        )
    return manifest


def _link(
    profile: Profile,
    persons: Sequence[PersonRecord],
    drawn: Draw,
    readers: Readers,
    progress: Progress,
) -> tuple[Draw, LinkResult]:
    """Links the sample; where two people turn out to be one item, the later one is replaced.

    A replacement is the next rank of the stratum and is linked in turn, until nobody shares an item.
    """
    by_id = {person.person_id: person for person in persons}
    while True:
        sample = [by_id[record.person_id] for record in drawn.sampled]
        linked = link_people(
            sample,
            readers.lookups(progress, len(sample)),
            languages=profile.languages,
            partial_wiki=profile.partial_wiki,
        )
        items = {link.person_id: link.wikidata_id for link in linked.links}
        seen: set[str] = set()
        twice = None
        for record in drawn.sampled:
            item = items[record.person_id]
            if item is not None and item in seen:
                twice = record.person_id
                break
            if item is not None:
                seen.add(item)
        if twice is None:
            return drawn, linked
        drawn = replace(drawn, twice, reason=ReplaceReason.SAME_ITEM)


def _sorted_items(items: Iterable[ItemRecord]) -> list[ItemRecord]:
    return sorted(items, key=lambda item: (item.requested, item.wikidata_id))


def _named_items(linked: LinkResult, readers: Readers, progress: Progress) -> list[ItemRecord]:
    """Items that the statements of the linked people name: posts, parties, schools, relatives, countries."""
    chosen = {link.wikidata_id for link in linked.links if link.wikidata_id}
    named: set[str] = set()
    for item in linked.items.values():
        if item.wikidata_id not in chosen:
            continue
        for statement in item.statements:
            snaks = (statement.main, *statement.qualifiers)
            named.update(snak.item for snak in snaks if snak.item is not None)
    wanted = sorted(named)
    found: list[ItemRecord] = []
    batches = [wanted[i : i + 50] for i in range(0, len(wanted), 50)]
    for batch in track(progress, "named items", batches, len(batches)):
        found += readers.items.items(batch)
    return found


def _pages(
    profile: Profile,
    linked: LinkResult,
    readers: Readers,
    earlier: Snapshot | None,
    progress: Progress,
) -> tuple[list[PageRecord], StageCount]:
    """Articles of the linked people in every edition of the profile."""
    known: dict[str, dict[str, PageRecord]] = {}
    for page in earlier.pages() if earlier is not None else ():
        known.setdefault(page.language, {})[page.requested] = page
    tally = Tally("harvest.pages")
    records: list[PageRecord] = []
    for language in profile.languages:
        titles = sorted({title for link in linked.links for lang, title in link.titles if lang == language})
        progress.start(f"pages {language}", len(titles))
        for i in range(0, len(titles), 50):
            batch = titles[i : i + 50]
            records += readers.wiki(language).pages(batch, known.get(language, {}))
            progress.advance(len(batch))
    for page in records:
        if page.status == "ok":
            tally.keep()
        else:
            tally.drop(PageDrop(page.status))
    records.sort(key=lambda page: (page.language, page.requested))
    return records, tally.result()
