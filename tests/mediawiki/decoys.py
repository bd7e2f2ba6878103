"""Invented namesakes around the real people: what a linker must not fall for.

For about a third of the people of the frame one or two of these are written, as items and as pages:

| kind | what it is |
|---|---|
| `other_year` | a politician of the same name and country, of another generation |
| `other_country` | a minister of the same portfolio in another country, in office at the same time |
| `other_profession` | of another country and profession, born in about the same year |
| `undated` | a scholar of the same name and country without dates and posts |
| `thing` | a ship, street, institute or film that bears the name |
| `relative` | of the same family name and country, in parliament at the same time |
| `junior` | `Name Jr.`, in office a generation later |
| `pages` | a disambiguation page, and a redirect from the name to a list where there is no article |

Some people without article are taken out of the wikis altogether; only their decoys stay.
Everything follows from the people's keys by keyed hashes: the same material gives the same decoys.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.mediawiki.frame import Framed, draw, pick, read_frame
from tests.mediawiki.real import write_page

KINDS = (
    "other_year", "other_country", "other_profession", "undated", "thing", "relative", "junior", "pages",
)  # fmt: skip
PROFESSIONS = {
    "footballer": "Q937857", "painter": "Q1028181", "singer": "Q177220", "chess player": "Q10873124",
    "biologist": "Q864503", "actor": "Q33999", "cyclist": "Q2309784", "novelist": "Q6625963",
}  # fmt: skip
THINGS = {"ship": "Q11446", "street": "Q79007", "research institute": "Q31855", "film": "Q11424"}
GREGORIAN = "http://www.wikidata.org/entity/Q1985727"
Claims = dict[str, list[dict[str, Any]]]

SHARE = 0.36
"""Share of the people who get decoys."""
ABSENT_SHARE = 0.12
"""Share of the people without article who are taken out."""
PAGE_TIME = "2022-06-01T00:00:00Z"


@dataclass
class Decoys:
    """What was written.

    Attributes:
        kinds: number of decoys of each kind.
        absent: people whose item was taken out, by person_id.
        items: ids of the invented items.
    """

    kinds: dict[str, int] = field(default_factory=dict)
    absent: set[str] = field(default_factory=set)
    items: set[str] = field(default_factory=set)


def _item_value(item: str) -> dict[str, Any]:
    value = {"entity-type": "item", "numeric-id": int(item[1:]), "id": item}
    return {"type": "wikibase-entityid", "value": value}


def _time_value(year: int) -> dict[str, Any]:
    value = {"time": f"+{year:04d}-00-00T00:00:00Z", "timezone": 0, "before": 0, "after": 0, "precision": 9}
    return {"type": "time", "value": {**value, "calendarmodel": GREGORIAN}}


def _snak(name: str, value: str | int) -> dict[str, Any]:
    data = _time_value(value) if isinstance(value, int) else _item_value(value)
    return {"snaktype": "value", "property": name, "datavalue": data}


def _claim(name: str, value: str | int, **qualifiers: int) -> dict[str, Any]:
    claim: dict[str, Any] = {"mainsnak": _snak(name, value), "type": "statement", "rank": "normal"}
    if qualifiers:
        claim["qualifiers"] = {key: [_snak(key, year)] for key, year in qualifiers.items()}
        claim["qualifiers-order"] = list(qualifiers)
    return claim


class Writer:
    """Writes the decoys of one frame into a folder of pages."""

    def __init__(self, frame: Sequence[Framed], out: Path) -> None:
        self.frame, self.out = frame, out
        self.done = Decoys()
        self.countries = {person.iso3: person.country for person in frame}
        self.country_items = {
            iso3: f"Q6{int(draw(iso3, 'country') * 10**8):08d}" for iso3 in sorted(self.countries)
        }
        for iso3, item in self.country_items.items():
            self._item(item, self.countries[iso3], {})
            # the code is a string, which `_claim` does not make
            document = json.loads((out / "wikidata" / f"{item}.json").read_text(encoding="utf-8"))
            code = {"snaktype": "value", "property": "P298", "datavalue": {"type": "string", "value": iso3}}
            document["claims"] = {"P298": [{"mainsnak": code, "type": "statement", "rank": "normal"}]}
            (out / "wikidata" / f"{item}.json").write_text(json.dumps(document), encoding="utf-8")

    def write(self) -> Decoys:
        """Writes everything."""
        for person in self.frame:
            absent = person.article is None and draw(person.person_id, "absent") < ABSENT_SHARE
            if absent:
                self.done.absent.add(person.person_id)
                (self.out / "wikidata" / f"{person.item}.json").unlink()
            if absent or draw(person.person_id, "share") < SHARE:
                first = int(draw(person.person_id, "kind") * len(KINDS))
                for kind in (KINDS[first], KINDS[(first + 3) % len(KINDS)]):
                    getattr(self, f"_{kind}")(person)
                    self.done.kinds[kind] = self.done.kinds.get(kind, 0) + 1
        self.done.kinds = dict(sorted(self.done.kinds.items()))
        return self.done

    def _item(
        self, item: str, label: str, claims: dict[str, list[dict[str, Any]]], title: str | None = None
    ) -> None:
        links = {"enwiki": {"site": "enwiki", "title": title, "badges": []}} if title else {}
        labels = {"en": {"language": "en", "value": label}}
        document = {"type": "item", "id": item, "labels": labels, "claims": claims, "sitelinks": links}
        path = self.out / "wikidata" / f"{item}.json"
        path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
        self.done.items.add(item)

    def _page(self, label: str, qualifier: str, text: str) -> str:
        """Writes a page under the plain name if that is free, else with a qualifier; returns its title."""
        en = self.out / "en"
        title = label if not (en / label).exists() else f"{label} ({qualifier})"
        write_page(en, title, text, PAGE_TIME)
        return title

    def _human(
        self,
        person: Framed,
        kind: str,
        *,
        label: str,
        iso3: str,
        qualifier: str,
        says: str,
        birth_year: int | None = None,
        occupation: str = "Q82955",
        posts: Sequence[tuple[str, int, int]] = (),
    ) -> None:
        """One invented human, as item and, in two cases of three, as page."""
        item = f"Q7{int(draw(person.person_id, kind, 'item') * 10**9):09d}"
        claims: Claims = {
            "P31": [_claim("P31", "Q5")],
            "P106": [_claim("P106", occupation)],
            "P27": [_claim("P27", self.country_items[iso3])],
        }
        if birth_year is not None:
            claims["P569"] = [_claim("P569", birth_year)]
        if posts:
            claims["P39"] = [_claim("P39", post, P580=start, P582=end) for post, start, end in posts]
        title = None
        if draw(person.person_id, kind, "page") < 0.67:
            born = f" (born {birth_year})" if birth_year is not None else ""
            text = f"'''{label}'''{born} {says} {self.countries[iso3]}.\n{{{{#wikibase_item:{item}}}}}\n"
            if birth_year is not None:
                text += f"[[Category:{birth_year} births]]\n"
            title = self._page(label, qualifier, text)
        self._item(item, label, claims, title)

    def _other_year(self, person: Framed) -> None:
        shift = 25 + int(draw(person.person_id, "shift") * 20)
        born = person.birth_year - shift if person.birth_year is not None else None
        start = person.first_year - shift
        post = pick(person.positions, person.person_id, "post")
        self._human(
            person, "other_year", label=person.label, iso3=person.iso3, birth_year=born,
            posts=[(post, start, start + 4)], qualifier=f"politician, in office {start}",
            says=f"was a politician who held office from {start} to {start + 4} in",
        )  # fmt: skip

    def _other_country(self, person: Framed) -> None:
        iso3 = self._elsewhere(person)
        born = person.birth_year + 5 + int(draw(person.person_id, "age") * 9) if person.birth_year else None
        post = pick(person.positions, person.person_id, "post")
        end = person.last_year + 2
        self._human(
            person, "other_country", label=person.label, iso3=iso3, birth_year=born,
            posts=[(post, person.first_year - 2, end)], qualifier=f"{self.countries[iso3]} politician",
            says=f"was a minister from {person.first_year - 2} to {end} in",
        )  # fmt: skip

    def _other_profession(self, person: Framed) -> None:
        name = pick(sorted(PROFESSIONS), person.person_id, "profession")
        born = person.birth_year + int(draw(person.person_id, "age") * 4) if person.birth_year else None
        self._human(
            person, "other_profession", label=person.label, iso3=self._elsewhere(person), birth_year=born,
            occupation=PROFESSIONS[name], qualifier=name, says=f"is a {name} from",
        )  # fmt: skip

    def _undated(self, person: Framed) -> None:
        self._human(
            person, "undated", label=person.label, iso3=person.iso3, occupation="Q1622272",
            qualifier="scholar", says="is a scholar who taught in",
        )  # fmt: skip

    def _relative(self, person: Framed) -> None:
        given = sorted({other.label.split()[0] for other in self.frame if other.iso3 == person.iso3})
        words = person.label.split()
        first = pick([name for name in given if name != words[0]], person.person_id, "given")
        born = person.birth_year + 2 + int(draw(person.person_id, "age") * 4) if person.birth_year else None
        seats = sorted(
            {post for other in self.frame if other.iso3 == person.iso3 for post in other.positions}
        )
        post = pick([seat for seat in seats if seat not in person.positions], person.person_id, "seat")
        self._human(
            person, "relative", label=" ".join([first, *words[1:]]), iso3=person.iso3, birth_year=born,
            posts=[(post, person.first_year - 1, person.last_year + 1)], qualifier="politician",
            says="is a politician from",
        )  # fmt: skip

    def _junior(self, person: Framed) -> None:
        born = person.birth_year + 27 if person.birth_year else None
        start = person.last_year + 18
        post = pick(person.positions, person.person_id, "post")
        self._human(
            person, "junior", label=f"{person.label} Jr.", iso3=person.iso3, birth_year=born,
            posts=[(post, start, start + 3)], qualifier="politician", says="is a politician from",
        )  # fmt: skip

    def _thing(self, person: Framed) -> None:
        kind = pick(sorted(THINGS), person.person_id, "thing")
        item = f"Q7{int(draw(person.person_id, 'thing', 'item') * 10**9):09d}"
        label = f"{person.label} Institute" if kind == "research institute" else person.label
        text = f"'''{label}''' is a {kind} named after a minister of {person.country}.\n"
        title = self._page(label, kind, f"{text}{{{{#wikibase_item:{item}}}}}\n")
        self._item(item, label, {"P31": [_claim("P31", THINGS[kind])]}, title)

    def _pages(self, person: Framed) -> None:
        en, label = self.out / "en", person.label
        names = f"* [[{label} (politician)]]\n* [[{label} (footballer)]]\n"
        text = f"'''{label}''' may refer to:\n{names}\n{{{{Human name disambiguation}}}}\n"
        if person.article is not None or draw(person.person_id, "redirect") < 0.5:
            self._page(label, "disambiguation", text)
            return
        listing = f"List of government members of {person.country}"
        if not (en / listing).exists():
            write_page(
                en, listing, f"Members of governments of {person.country}.\n\n== 2000s ==\n", PAGE_TIME
            )
        if not (en / label).exists():
            write_page(en, label, f"#REDIRECT [[{listing}#2000s]]\n", PAGE_TIME)

    def _elsewhere(self, person: Framed) -> str:
        others = [iso3 for iso3 in sorted(self.countries) if iso3 != person.iso3]
        return pick(others, person.person_id, "elsewhere")


def add_decoys(realworld: Path, out: Path) -> tuple[list[Framed], Decoys]:
    """Writes decoys into a folder that `real_pages` filled.

    Returns:
        The people with the truth about them, and what was written.
    """
    frame = read_frame(realworld)
    return frame, Writer(frame, out).write()
