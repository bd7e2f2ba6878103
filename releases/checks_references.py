"""Checks of references between tables, and of numbers that follow from others."""

from __future__ import annotations

from collections import Counter

from releases.checked import Checked
from releases.coverage_state import KNOWN
from releases.findings import Finding, finding

BUILD = "correct the build: rows about a person are made and dropped together"


def check_people(release: Checked) -> tuple[Finding, ...]:
    """Every row about a person has its person."""
    people = release.entities.keys()
    lost = [
        *(f"nuggets/{row.nugget_id}" for row in release.nuggets.values() if row.entity_id not in people),
        *(f"evidence/{row.evidence_id}" for row in release.evidence.values() if row.entity_id not in people),
        *(f"coverage/{':'.join(key)}" for key in release.coverage if key[0] not in people),
        *(f"wikipedia/{':'.join(key)}" for key in release.pages if key[0] not in people),
    ]
    return finding("references", "rows about people who are not in entities", lost, BUILD)


def check_evidence(release: Checked) -> tuple[Finding, ...]:
    """Every nugget in use rests on evidence about the same person, and no evidence hangs in the air."""
    missing, foreign, none = [], [], []
    for row in release.nuggets.values():
        for name in row.evidence_ids:
            found = release.evidence.get(name)
            if found is None:
                missing.append(row.nugget_id)
            elif found.entity_id != row.entity_id:
                foreign.append(row.nugget_id)
        if not row.evidence_ids and row.status == "active" and not row.held_out:
            none.append(row.nugget_id)
    named = {name for row in release.nuggets.values() for name in row.evidence_ids}
    loose = [name for name, row in release.evidence.items() if name not in named and row.removed_in is None]
    return (
        *finding("references", "nuggets that name evidence which is not there", missing, BUILD),
        *finding("references", "nuggets that name evidence about somebody else", foreign, BUILD),
        *finding("evidence", "nuggets in use without any evidence", none, "drop them: nothing supports them"),
        *finding("references", "evidence that no nugget names", loose, "leave it out"),
    )


def check_status(release: Checked) -> tuple[Finding, ...]:
    """What is retired says since when, its heir is there, and who is gone has no nuggets in use."""
    contradicting = [
        row.nugget_id
        for row in release.nuggets.values()
        if (row.status == "retired") != (row.removed_in is not None)
        or (row.status == "active" and _status_of(release, row.entity_id) != "active")
    ]
    contradicting += [
        row.entity_id
        for row in release.entities.values()
        if (row.status == "active") != (row.removed_in is None)
    ]
    lost = [
        row.nugget_id
        for row in release.nuggets.values()
        if row.superseded_by is not None and row.superseded_by not in release.nuggets
    ]
    return (
        *finding(
            "status",
            "records whose status, removed_in and person contradict each other",
            contradicting,
            "retire a person's nuggets with the person, and say in which version",
        ),
        *finding("references", "nuggets superseded by one that is not there", lost, BUILD),
    )


def _status_of(release: Checked, entity_id: str) -> str:
    person = release.entities.get(entity_id)
    return "active" if person is None else person.status


def check_coverage_rows(release: Checked) -> tuple[Finding, ...]:
    """Coverage and pages belong together, and what is counted adds up."""
    active = Counter(row.entity_id for row in release.nuggets.values() if row.status == "active")
    no_page, other_revision, numbers, foreign = [], [], [], []
    for key, row in release.coverage.items():
        name = f"coverage/{':'.join(key)}"
        page = release.pages.get(key)
        if row.language not in release.manifest.languages:
            foreign.append(name)
        if (row.status == "ok") != (page is not None):
            no_page.append(name)
        elif page is not None and (page.revid, page.title) != (row.revid, row.title):
            other_revision.append(name)
        counted = (row.nuggets_covered, row.nuggets_uncertain)
        complete = all(number is not None for number in counted)
        too_many = sum(number or 0 for number in counted) > row.nuggets_total
        if complete != (row.status in KNOWN) or too_many or row.nuggets_total != active[key[0]]:
            numbers.append(name)
    alone = [f"wikipedia/{':'.join(key)}" for key in release.pages.keys() - release.coverage.keys()]
    return (
        *finding(
            "coverage",
            "editions that the release does not compare with",
            foreign,
            "harvest them or drop the rows",
        ),
        *finding("coverage", "rows that are ok without a page, or not ok with one", no_page, BUILD),
        *finding("coverage", "rows about another revision or title than the page", other_revision, BUILD),
        *finding(
            "coverage",
            "rows whose numbers do not add up (known exactly when coverage is known, total = active nuggets)",
            numbers,
            "count coverage after the nuggets are final",
        ),
        *finding("coverage", "pages without a coverage row", alone, BUILD),
    )


def check_queries(release: Checked) -> tuple[Finding, ...]:
    """Answer keys name people and nuggets in use; attachments are there with their hash."""
    lost, without_key, files = [], [], []
    hashes = {file.path: file.sha256 for file in release.manifest.files}
    for row in release.queries.values():
        if row.removed_in is not None:
            continue
        if row.answer_key is not None:
            usable = [release.nuggets.get(part.nugget_id) for part in row.answer_key.nuggets]
            people = [release.entities.get(name) for name in row.answer_key.entity_ids]
            if any(part is None or part.status != "active" for part in (*usable, *people)):
                lost.append(row.query_id)
        elif row.answerable == "gold" or row.path == "trend_derived":
            without_key.append(row.query_id)
        if any(hashes.get(one.path) != one.sha256 for one in row.attachments):
            files.append(row.query_id)
    return (
        *finding(
            "references",
            "queries whose answer key names what is not in use",
            lost,
            "make the key anew or retire the query",
        ),
        *finding("queries", "queries to be scored on gold that have no answer key", without_key, "drop them"),
        *finding(
            "references", "queries whose attachments are missing or changed", files, "hand the files in"
        ),
    )
