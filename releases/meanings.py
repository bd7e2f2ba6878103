"""What the words mean that a column may hold: the words come from the models, their meaning from here."""

from __future__ import annotations

import typing
from typing import Any

from schemas.base import Record
from schemas.tables import unwrap

MEANINGS: dict[tuple[str, str], dict[str, str]] = {
    ("Entity", "stratum"): {
        "us": "member of the US Congress",
        "non_us": "member of the cabinet of another country (WhoGov)",
    },
    ("Entity", "link_status"): {
        "linked": "a Wikidata item or article is known to be about this person",
        "no_page_verified": "searched for, and nothing is about this person",
        "unlinked_ambiguous": "candidates exist and none is certain; what Wikipedia says stays unknown",
    },
    ("Entity", "status"): {
        "active": "in the sample and scored",
        "replaced": "has left the sample; kept, not scored",
        "withdrawn": "taken out for good; the row has lost its content",
    },
    ("Nugget", "type"): {
        "career": "post or job",
        "party": "party membership or office in a party",
        "education": "school or degree",
        "kinship": "relative",
    },
    ("Nugget", "rank"): {
        "acting": "holds the post's powers for the time being",
        "interim": "until a successor is found; equal to acting in scoring",
        "deputy": "deputy of the post",
        "vice": "vice holder of the post",
        "assistant": "assistant of the post",
        "state": "minister or secretary of state, below a minister",
        "junior": "junior minister",
        "honorary": "in name only",
    },
    ("Nugget", "organization_type"): {
        "political": "party, parliament or campaign",
        "state": "government, administration, courts, armed forces",
        "private": "company",
        "liberal_profession": "law, medicine and other practices",
        "third_sector": "associations, churches, unions, foundations",
        "unemployed": "no work",
        "other": "anything else",
    },
    ("Nugget", "ended"): {
        "yes": "over by `as_of`, whether or not `end` is known",
        "no": "still going on at `as_of` (`end` is `..`)",
        "unknown": "the sources do not say",
    },
    ("Nugget", "label"): {
        "RIGHT": "the best sources agree: scored",
        "CONFLICT": "sources of the highest standing give different years: not scored, see `alternatives`",
        "UNKNOWN": "only limits of its dates are known: not scored",
    },
    ("Nugget", "tier"): {
        "core": "rests on a register, a referenced statement, an infobox, or two origins: the headline",
        "extended": "rests on less; scored apart, and ignored in the headline",
    },
    ("Nugget", "novelty"): {
        "novel": "no page of the person states it",
        "covered": "a page states it",
        "uncertain": "a page has words of it near its year; counted neither way",
        "unknown": "what Wikipedia says of the person is not known",
    },
    ("Nugget", "status"): {
        "active": "found by this build",
        "retired": "in an earlier release and no longer found; kept, not scored",
    },
    ("Coverage", "status"): {
        "ok": "the page was read",
        "no_page_verified": "searched for, and there is none",
        "redirect_to_section": "the title leads into another page; unknown",
        "disambiguation": "the title leads to a list of namesakes; unknown",
        "unlinked_ambiguous": "which page is the person's is not certain; unknown",
        "not_in_snapshot": "a page exists and was not read; unknown",
        "error": "reading failed; unknown",
    },
    ("Evidence", "source"): {
        "wikipedia": "article",
        "wikidata": "statement of an item",
        "whogov": "WhoGov's yearly cabinets, cited and not reproduced",
        "register": "official register or directory",
        "web": "other page",
        "prediction": "found by a scored system and checked",
    },
    ("Evidence", "text_kind"): {
        "rendered": "the page as readers see it",
        "wikitext": "plain text made from the page's source, as in config `wikipedia`",
        "register": "entry of a register",
        "web_text": "text of a web page",
        "statement": "no running text: `statement` has it in words",
    },
    ("Evidence", "where"): {
        "infobox": "row of an infobox",
        "prose": "sentence",
        "list": "list item or table row",
        "both": "infobox and prose",
    },
    ("Query", "path"): {
        "user_derived": "from what users asked",
        "trend_derived": "from a dated trend",
        "authored": "written without either",
    },
    ("Query", "answerable"): {
        "gold": "scored by gold nuggets",
        "open": "scored by its rubric",
        "attachments": "scored by facts of its attachments",
    },
}
"""(model, column) -> value -> meaning. A column that is not here has values that speak for themselves."""


def values_of(annotation: Any) -> tuple[str, ...]:
    """The words that a column may hold, in the order of the model; empty where it is not limited to some.

    Args:
        annotation: annotation of a field; of a list, its items count.
    """
    plain, _ = unwrap(annotation)
    if typing.get_origin(plain) is tuple:
        return values_of(typing.get_args(plain)[0])
    return tuple(map(str, typing.get_args(plain))) if typing.get_origin(plain) is typing.Literal else ()


def column_values(model: type[Record]) -> dict[str, tuple[str, ...]]:
    """The words of each column of a model."""
    return {name: values_of(info.annotation) for name, info in model.model_fields.items()}


def meanings(model: type[Record]) -> list[tuple[str, str, str]]:
    """(column, value, meaning) for every explained word of a model, in its order."""
    return [
        (column, value, MEANINGS[model.__name__, column][value])
        for column, values in column_values(model).items()
        if (model.__name__, column) in MEANINGS
        for value in values
    ]
