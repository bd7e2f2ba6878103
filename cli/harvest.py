"""`nuggetsmith harvest`: takes everything that is needed from outside into a sealed snapshot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common import AsJson, ProfileName, count_lines, progress, result, utc_now
from cli.overrides import (
    AsOf,
    Contact,
    Dumps,
    Languages,
    LegislatorFiles,
    NNonUs,
    NUs,
    RegistryFolder,
    Seed,
    WhogovFile,
    WikidataUrl,
    WikipediaUrl,
    changes,
)


def harvest(
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder of the snapshot; an unfinished one is continued.")
    ],
    profile: ProfileName = "sample",
    wikipedia_url: WikipediaUrl = None,
    wikidata_url: WikidataUrl = None,
    dumps: Dumps = None,
    whogov: WhogovFile = None,
    legislators: LegislatorFiles = None,
    n_us: NUs = None,
    n_non_us: NNonUs = None,
    seed: Seed = None,
    as_of: AsOf = None,
    languages: Languages = None,
    registry: RegistryFolder = None,
    contact: Contact = None,
    previous: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Earlier snapshot: text is fetched only for pages whose revision changed."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Take a sealed snapshot of the sources.

    Draws the sample, links it to Wikidata and Wikipedia, and keeps all that was read.

    Only this command needs the network. Run it again after an interruption: it goes on where it stopped.
    """
    from pipelines.harvest import harvest as run
    from pipelines.profile import load_profile

    settings = load_profile(
        profile,
        changes(
            wikipedia_url=wikipedia_url,
            wikidata_url=wikidata_url,
            dumps=dumps,
            whogov=whogov,
            legislators=legislators,
            n_us=n_us,
            n_non_us=n_non_us,
            seed=seed,
            as_of=as_of,
            languages=languages,
            registry=registry,
        ),
    )
    with progress() as bars:
        done = run(settings, out, contact=contact, previous=previous, now=utc_now, progress=bars)
    manifest = done.manifest
    rows = {name: n for name, n, _ in manifest.tables}
    state = "is sealed already; nothing to do" if done.unchanged else "is sealed"
    result(
        as_json,
        {"snapshot": str(out), "unchanged": done.unchanged, **manifest.model_dump(mode="json")},
        [
            f"snapshot {out} {state} (as of {manifest.as_of}, profile {manifest.profile})",
            *count_lines(manifest.counts),
            f"  people {rows['people']}, drawn {rows['draw']}, items {rows['items']}, pages {rows['pages']}",
            *(
                [f"  remarks on single rows: {rows['remarks']}, in {out}/remarks.jsonl.gz"]
                * bool(rows["remarks"])
            ),
            f"next: nuggetsmith release --profile {settings.name} --snapshot {out}",
        ],
    )
