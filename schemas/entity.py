"""Entity: one sampled person of a release."""

from __future__ import annotations

from typing import Literal

from schemas.base import Edtf, PublishedRecord
from schemas.person import Gender, Stratum
from schemas.snapshot import LinkStatus


class Entity(PublishedRecord):
    """One sampled person."""

    entity_id: str
    """Stable id, minted from the source's key of the person."""
    name: str
    """Name, as the item's English label or the source writes it."""
    aliases: tuple[str, ...]
    """Other names, sorted."""
    stratum: Stratum
    """US legislators or non-US cabinet members."""
    country_iso3: str
    """Country; historic codes (DDR, SUN, YUG ...) are kept."""
    region: str
    """UN region of the country ("Northern Africa"), or `unknown`."""
    birth_year: int | None = None
    """Year of birth."""
    gender: Gender
    """Gender as the sources code it."""
    roles: tuple[str, ...]
    """Kinds of role that made the person eligible, sorted."""
    first_year: int
    """First year in such a role."""
    last_year: int
    """Last year in such a role."""
    era: str
    """Decade of the first year, e.g. `1990s`."""
    n_sitelinks: int | None = None
    """Wikipedia editions with an article, from the item; null when there is no item."""
    wikidata_id: str | None = None
    """Linked Wikidata item."""
    link_status: LinkStatus
    """Outcome of linking."""
    link_score: float
    """Score of the link, 0 to 1."""
    frame_size: int
    """Eligible people of the stratum."""
    draw_rank: int
    """Place in the draw of the stratum."""
    inclusion_prob: float
    """Probability of being drawn."""
    replacement_for: str | None = None
    """Entity whose place this one took."""
    held_out: bool = False
    """Gold is published as ids and salted hashes only."""
    status: Literal["active", "replaced", "withdrawn"] = "active"
    """Whether the person still belongs to the data set."""
    removed_in: str | None = None
    """Release in which the person was withdrawn."""
    as_of: Edtf
    """Day up to which facts count."""
