"""Harvest: sources -> people -> draw -> links -> items -> pages -> sealed snapshot.

The only work that needs the network. It is a deterministic program over a journal of replies: killed at any
point and run again, it goes on, and at most the request that was in flight is repeated.
"""

from __future__ import annotations

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
from pipelines.settings import remember, sealed_with, settings_of, settle
from schemas.base import COMPARABILITY
from schemas.counts import StageCount, Tally
from schemas.person import PersonRecord
from schemas.snapshot import ItemRecord, LinkRecord, PageRecord, SnapshotManifest
from sources.snapshot import FORMAT, Snapshot, SnapshotWriter


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
        return Harvested(sealed_with(profile, out), unchanged=True)
    earlier = Snapshot(previous) if previous is not None else None
    profile = settle(profile, out, now)
    people = read_people(profile, now=now)
    drawn = draw_sample(profile, people.persons)
    writer = SnapshotWriter(out)
    remember(profile, writer.work)
    with open_readers(profile, writer.work, contact=contact, now=now) as readers:
        drawn, linked = _link(profile, people.persons, drawn, readers, progress)
        named, item_count = _named_items(linked, readers, progress)
        pages, page_count = _pages(profile, linked, readers, earlier, progress)
        links: list[LinkRecord] = sorted(linked.links, key=lambda link: link.person_id)
        writer.write("remarks", people.remarks)
        writer.write("countries", people.countries)
        writer.write("people", people.persons)
        writer.write("draw", drawn.sampled)
        writer.write("links", links)
        writer.write("items", _sorted_items(linked.items.values()))
        writer.write("named_items", _sorted_items(named))
        writer.write("pages", pages)
        writer.write("ledger", readers.ledger())
        cohort_sha256 = write_cohort(out, freeze(drawn, COMPARABILITY))
        sources = (*people.sources, *readers.sources)
    manifest = SnapshotManifest(
        format=FORMAT,
        profile=profile.name,
        as_of=str(profile.as_of),
        seed=profile.seed,
        languages=profile.languages,
        partial_wiki=profile.partial_wiki,
        settings=tuple(sorted(settings_of(profile).items())),
        cohort_sha256=cohort_sha256,
        tables=writer.tables(),
        sources=tuple(sorted(sources, key=lambda source: source.name)),
        counts=(*people.counts, *drawn.counts, *linked.counts, item_count, page_count),
    )
    writer.seal(manifest)
    return Harvested(manifest, unchanged=False)


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
            readers.lookups(progress),
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


def _named_items(
    linked: LinkResult, readers: Readers, progress: Progress
) -> tuple[list[ItemRecord], StageCount]:
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
    batches = list(readers.batches(wanted))
    for batch in track(progress, "named items", batches, len(batches)):
        found += readers.items.items(batch)
    tally = Tally("harvest.named_items", seen=len(wanted))
    for item in found:
        if item.status == "ok":
            tally.keep()
        else:
            tally.drop(item.status)
    return found, tally.result()


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
    records: list[PageRecord] = []
    n_titles = 0
    for language in profile.languages:
        titles = sorted({title for link in linked.links for lang, title in link.titles if lang == language})
        n_titles += len(titles)
        progress.start(f"pages {language}", len(titles))
        for batch in readers.batches(titles):
            records += readers.wiki(language).pages(batch, known.get(language, {}))
            progress.advance(len(batch))
    tally = Tally("harvest.pages", seen=n_titles)
    for page in records:
        if page.status == "ok":
            tally.keep()
        else:
            tally.drop(PageDrop(page.status))
    records.sort(key=lambda page: (page.language, page.requested))
    return records, tally.result()
