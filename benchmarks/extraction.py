"""How much of an article the extractor reads: event F1 on articles read by hand, with and without prose.

    python -m benchmarks.extraction [--realworld ../shared/realworld] [--errors]

Matching is the evaluator's: identity (role, body, rank), then event (with the years gold has). Optional
events neither help nor hurt. Printed for all four types, for the headline (career and party), by type and by
the place in which the hand-read event stands; then official biographies read by hand; then articles a second
of one core. Two careful readers of the
same articles agree at event F1 0.92 to 0.95.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gzip
import json
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from builders.extract.article import extract_article
from builders.extract.careers import Known
from builders.extract.directory import DirectoryReader
from builders.inputs import state_of
from evaluator.events import TYPES, Event, Nugget, Standing
from evaluator.judges.rules import RulesJudge
from evaluator.matching import PersonMatch, Rung, match_person
from schemas.person import RegisterText

FAR = dt.date(2026, 1, 1)
"""As-of day: later than every article."""

KEYS = (
    "position",
    "organization",
    "title",
    "rank",
    "degree",
    "field",
    "relation",
    "relative_name",
    "start",
    "end",
)
"""Fields of an event in hand-read and extracted form."""

Counts = Counter[tuple[str, ...]]


def read_lines(path: Path) -> list[dict[str, Any]]:
    """JSON lines of a file, packed or not."""
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _known(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in KEYS if entry.get(key)}


def _gold(entry: Mapping[str, Any], number: int) -> Nugget:
    """A hand-read event as a nugget; an optional one is set aside."""
    given = _known(entry)
    for side in ("start", "end"):
        if "X" in str(given.get(side, "")):
            del given[side]
    return Nugget(
        type=entry["type"],
        nugget_id=str(number),
        title_is_official=bool(entry.get("title_is_official")),
        standing=Standing.SET_ASIDE if entry.get("optional") else Standing.CORE,
        **given,
    )


def _answer(event: Mapping[str, Any]) -> Event:
    given = _known(event)
    for side in ("start", "end"):
        if "X" in str(given.get(side, "")):
            del given[side]
    return Event(type=event["type"], **given)


def compare(article: Mapping[str, Any], wikitext: str, counts: Counts, *, errors: bool) -> None:
    """Adds one article's right, given and wanted events to the counts."""
    events = list(extract_article(wikitext, title=article["title"], country=article["country"]))
    gold = [_gold(entry, i) for i, entry in enumerate(article["events"])]
    match = match_person(
        [_answer(event) for event in events], gold, as_of=FAR, judge=RulesJudge(), country=article["country"]
    ).core
    places = {str(i): entry.get("where") or "prose" for i, entry in enumerate(article["events"])}
    for rung in Rung:
        _count(match, rung, places, counts)
    if errors:
        _show(article["title"], match)


def _count(match: PersonMatch, rung: Rung, places: Mapping[str, str], counts: Counts) -> None:
    for nugget in match.gold:
        counts[rung, "gold", nugget.type] += 1
        counts[rung, "gold", places[nugget.nugget_id]] += 1
    for at, answer in enumerate(match.answers):
        if at not in match.ignored:
            counts[rung, "given", answer.type] += 1
    for pair in match.pairs[rung]:
        nugget = match.gold[pair.nugget]
        counts[rung, "right", nugget.type] += 1
        counts[rung, "right", places[nugget.nugget_id]] += 1


def _show(title: str, match: PersonMatch) -> None:
    print(f"== {title}")
    right = {pair.nugget for pair in match.pairs[Rung.EVENT]}
    for at, nugget in enumerate(match.gold):
        if at not in right:
            print("  missed", *(part or "-" for part in nugget.key), nugget.start, nugget.end, sep=" | ")
    for at in match.false_positives(Rung.EVENT):
        answer = match.answers[at]
        print("  wrong ", *(part or "-" for part in answer.key), answer.start, answer.end, sep=" | ")


def directory(texts: Path, events: Path, *, errors: bool) -> list[str]:
    """Figures on official biographies in telegram style.

    Seats in Congress and party memberships are set aside: the register's own table has them, so the reader of
    the text passes them over.
    """
    told = {entry["bioguide"]: entry["text"] for entry in read_lines(texts)}
    counts: Counts = Counter()
    for entry in read_lines(events):
        text = RegisterText(
            register_name="us-bioguide", language="en", text=told[entry["bioguide"]], licence="public domain"
        )
        reader = DirectoryReader(text, Known(state_of("USA"), (), (), FAR.isoformat()))
        answers = [_answer(one.fields) for one, _ in reader.read()]
        rows = [
            row | {"optional": row.get("optional") or row["type"] == "party" or _is_own_seat(row)}
            for row in entry["events"]
        ]
        gold = [_gold(row, i) for i, row in enumerate(rows)]
        match = match_person(answers, gold, as_of=FAR, judge=RulesJudge(), country="USA").core
        for rung in Rung:
            _count(match, rung, {str(i): "prose" for i in range(len(rows))}, counts)
        if errors:
            _show(entry["name"], match)
    return [_line("official biographies", counts, rung, TYPES) for rung in Rung]


def _is_own_seat(row: Mapping[str, Any]) -> bool:
    return str(row.get("organization")) in ("United States House of Representatives", "United States Senate")


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _line(name: str, counts: Counts, rung: Rung, keys: Iterable[str]) -> str:
    right, given, gold = (sum(counts[rung, kind, key] for key in keys) for kind in ("right", "given", "gold"))
    precision, recall = _ratio(right, given), _ratio(right, gold)
    f1 = _ratio(2 * right, given + gold)
    figures = f"P {precision:.3f}  R {recall:.3f}  F1 {f1:.3f}"
    return f"{name:<22} {rung:<10} {figures}   ({right} of {gold}, {given} given)"


def report(counts: Counts) -> list[str]:
    """The figures, a line each."""
    lines = []
    for rung in Rung:
        lines.append(_line("all types", counts, rung, TYPES))
        lines.append(_line("career and party", counts, rung, ("career", "party")))
    lines += [_line(kind, counts, Rung.EVENT, (kind,)) for kind in TYPES]
    for place in ("infobox", "both", "prose", "list"):
        right, gold = (counts[Rung.EVENT, kind, place] for kind in ("right", "gold"))
        lines.append(f"{'in ' + place:<22} event      R {_ratio(right, gold):.3f}   ({right} of {gold})")
    return lines


def speed(articles: Sequence[Mapping[str, Any]]) -> float:
    """Articles a second of processor time, from wikitext to events."""
    before = time.process_time()
    for article in articles:
        list(extract_article(article["wikitext"], title=article["title"], country=article["country"]))
    return len(articles) / (time.process_time() - before)


def main() -> None:
    """Runs the benchmark and prints its figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--realworld", type=Path, default=Path("../shared/realworld"))
    parser.add_argument("--errors", action="store_true", help="print what was missed and what was wrong")
    parser.add_argument("--speed-sample", type=int, default=150, help="articles to time")
    options = parser.parse_args()
    articles = {entry["title"]: entry for entry in read_lines(options.realworld / "articles.jsonl.gz")}
    counts: Counts = Counter()
    for entry in read_lines(options.realworld / "gold" / "events_dev.jsonl"):
        compare(entry, articles[entry["title"]]["wikitext"], counts, errors=options.errors)
    print("\n".join(report(counts)))
    gold = options.realworld / "gold"
    names = (gold / "bioguide_texts_dev.jsonl", gold / "bioguide_events_dev.jsonl")
    print("\n".join(directory(*names, errors=options.errors)))
    sample = list(articles.values())[: options.speed_sample]
    print(f"{speed(sample):.1f} articles a second of one core")


if __name__ == "__main__":
    main()
