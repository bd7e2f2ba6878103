"""`nuggetsmith sample`: shows the frame and the draw without harvesting anything."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.common import AsJson, ProfileName, count_lines, result, utc_now
from cli.overrides import (
    AsOf,
    LegislatorFiles,
    NNonUs,
    NUs,
    RegistryFolder,
    Seed,
    WhogovFile,
    changes,
    with_day,
)


def sample(
    profile: ProfileName = "sample",
    whogov: WhogovFile = None,
    legislators: LegislatorFiles = None,
    n_us: NUs = None,
    n_non_us: NNonUs = None,
    seed: Seed = None,
    as_of: AsOf = None,
    registry: RegistryFolder = None,
    show: Annotated[int, typer.Option(min=0, metavar="N", help="Drawn people to show per stratum.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Show the frame and the draw.

    Reads the sources: who is in the frame, who is drawn, who is left out and why. Harvests nothing.
    """
    from pipelines.people import draw_sample, read_people
    from pipelines.profile import load_profile

    settings = with_day(
        load_profile(
            profile,
            changes(
                whogov=whogov,
                legislators=legislators,
                n_us=n_us,
                n_non_us=n_non_us,
                seed=seed,
                as_of=as_of,
                registry=registry,
            ),
        ),
        utc_now(),
    )
    people = read_people(settings, now=utc_now)
    drawn = draw_sample(settings, people.persons)
    names = {person.person_id: person for person in people.persons}
    counts = (*people.counts, *drawn.counts)
    lines = [f"profile {settings.name}, as of {settings.as_of}, seed {settings.seed}", *count_lines(counts)]
    for stratum in ("us", "non_us"):
        members = [record for record in drawn.sampled if record.stratum == stratum]
        if not members:
            lines.append(f"{stratum}: nobody")
            continue
        first = members[0]
        lines.append(
            f"{stratum}: {len(members)} of {first.frame_size}, probability {first.inclusion_prob:.4f}"
        )
        for record in members[:show]:
            person = names[record.person_id]
            lines.append(f"  {record.draw_rank:>4}  {person.name} ({person.country_iso3})")
    result(
        as_json,
        {
            "profile": settings.name,
            "as_of": settings.as_of,
            "seed": settings.seed,
            "counts": [count.model_dump() for count in counts],
            "sample": [record.model_dump() for record in drawn.sampled],
        },
        lines,
    )
