"""WhoGov rows to people: polars as the project reads them against pandas as one would write it.

`python -m benchmarks.whogov` makes a file of 400,000 rows in the layout of version 3 (invented names, the
same bytes every time), reads it with both in fresh processes, turn by turn, and prints times, their ratio,
peak memory and whether both found the same people and posts. "Tables" is reading, filtering and grouping into
people and runs; "records" goes on to validated `PersonRecord`s. The project's reader pauses Python's cycle
collector while it makes records, so that is measured a second time with pandas doing so too: the part of the
gain that is not the data frames.

The pandas side does less: it takes the file for well-formed Windows-1252, looks for no damaged letters, no
malformed lines, no namesakes and no successor states. The generator makes none of these, so the answers
must be equal.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import itertools
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from schemas.base import Bounds
from schemas.person import PersonRecord, YearlyPost

_HEADER = (
    "year,country_isocode,country_name,id,position,name,title,gender,birthyear,deadyear,party,party_english,"
    "party_otherlanguage,core,minister,leader,classification,portfolio_1,prestige_1,portfolio_2,prestige_2,"
    "portfolio_3,prestige_3,portfolio_4,prestige_4,m_finance,m_defense,m_agriculture,m_foreignaffairs"
)
_USED = (
    "year,country_isocode,position,name,gender,birthyear,deadyear,party,party_english,core,minister,leader,"
    "classification,portfolio_1,portfolio_2,portfolio_3,portfolio_4"
)
USED = _USED.split(",")
PORTFOLIOS = ["portfolio_1", "portfolio_2", "portfolio_3", "portfolio_4"]

_FIRST, _LAST = 1966, 2023
_SUBJECTS = (
    "Health", "Finance", "Defense", "Foreign Affairs", "Labor", "Transport", "Justice", "Housing", "Tourism"
)  # fmt: skip
_OFFICES = (
    ("Min. Of {}", "Minister (Full Rank)", 1, 1),
    ("Min. For {}", "Minister (Full Rank)", 1, 1),
    ("Dep. Min. Of {}", "Minister (Junior)", 0, 0),
    ("Governor, Central Bank", "Governor (Central Bank)", 0, 0),
    ("Sec. Of State, {}", "Minister (Junior)", 0, 1),
)
_SOUNDS = "ba ko li mu ra te so ni va de lo ma pi gu she an or el"
_SYLLABLES = _SOUNDS.split()


def _names(random_: random.Random) -> Iterator[str]:
    """Invented names, each once."""
    seen: set[str] = set()
    while True:
        parts = [random_.choices(_SYLLABLES, k=random_.randint(2, 4)) for _ in range(2)]
        name = " ".join("".join(part).capitalize() for part in parts)
        if name not in seen:
            seen.add(name)
            yield name


def generate(n_rows: int, seed: int = 7) -> Iterator[str]:
    """Lines of a file like WhoGov's, header first; one row for each year that a person holds a post."""
    random_ = random.Random(seed)
    names = _names(random_)
    countries = ["".join(letters) for letters in itertools.product("ABCD", "KLMNOPQ", "QUVXZ")] + ["USA"]
    yield f",{_HEADER}"
    number = 0
    while number < n_rows:
        country, name = random_.choice(countries), next(names)
        year = random_.randint(_FIRST, _LAST)
        born = str(year - random_.randint(30, 70)) if random_.random() < 0.6 else "NA"
        gender = random_.choice(["Male", "Male", "Male", "Female", "Unknown"])
        party = random_.randint(0, 30)
        name_of = "Partido da Renovação" if party % 4 == 1 else "Party of Renewal"
        label = f"p{party},{name_of} {country} {party},Partija {party}" if party else "unknown,NA,NA"
        died = random_.choice(["NA", "A (2020)", str(_LAST)])
        for _ in range(random_.choice([1, 1, 2, 2, 3, 4])):
            words, kind, minister, core = random_.choice(_OFFICES)
            subject = random_.choice(_SUBJECTS)
            position = words.format(subject)
            position = f'"{position}"' if "," in position else position
            for held in range(year, min(year + random_.randint(1, 5), _LAST + 1)):
                number += 1
                who = "NA" if random_.random() < 0.01 else name
                yield (
                    f"{number},{held},{country},Country of {country},{country}-{number},{position},{who},NA,"
                    f"{gender},{born},{died},{label},{core},{minister},0,{kind},{subject},Medium,"
                    "NA,NA,NA,NA,NA,NA,0,0,0,0"
                )
                year = held
            year += random_.choice([0, 1, 1, 3])
            if number >= n_rows or year > _LAST:
                break


def digest(persons: Iterable[PersonRecord]) -> str:
    """Hash of people and posts, whatever their order."""
    lines = sorted(person.model_dump_json() for person in persons)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def polars_tables(path: Path) -> Any:
    """People and runs as the project makes them."""
    from sources.whogov_persons import find_persons
    from sources.whogov_table import read_rows

    return find_persons(read_rows(path))


def polars_records(path: Path) -> tuple[PersonRecord, ...]:
    """The whole of the project's reader."""
    from sources.whogov import read_persons

    return read_persons(path).persons


def pandas_tables(path: Path) -> Any:
    """People, runs and covered years in pandas: read, filter, group."""
    import pandas as pd

    missing = {column: ["", "NA"] for column in USED if column not in ("name", "country_isocode")}
    rows = pd.read_csv(path, encoding="cp1252", usecols=USED, keep_default_na=False, na_values=missing)
    covered = set(zip(rows["country_isocode"], rows["year"], strict=True))
    rows = rows[rows["name"] != "NA"].copy()
    rows["deadyear"] = pd.to_numeric(rows["deadyear"], errors="coerce")
    rows["party"] = rows["party_english"].fillna(rows["party"]).where(lambda party: party != "unknown")
    rows["chosen"] = rows["year"].where((rows["core"] >= 1) | (rows["minister"] >= 1))
    persons = rows.groupby(["country_isocode", "name"]).agg(
        birthyear=("birthyear", "first"),
        deadyear=("deadyear", "first"),
        gender=("gender", "first"),
        first_any=("year", "min"),
        last_any=("year", "max"),
        first_chosen=("chosen", "min"),
        last_chosen=("chosen", "max"),
    )
    held = ["country_isocode", "name", "position"]
    rows = rows.sort_values([*held, "year"])
    new = (rows[held] != rows[held].shift()).any(axis=1) | (rows["year"].diff() > 1)
    runs = rows.groupby(new.cumsum()).agg(
        dict.fromkeys([*held, "classification", "party", *PORTFOLIOS], "first")
        | dict.fromkeys(("core", "minister", "leader"), "max")
    )
    runs["first_year"] = rows.groupby(new.cumsum())["year"].min()
    runs["last_year"] = rows.groupby(new.cumsum())["year"].max()
    return persons, runs.sort_values([*held[:2], "first_year", "last_year", "position"]), covered


def pandas_records(path: Path) -> list[PersonRecord]:
    """Records from the tables of pandas."""
    import pandas as pd

    def month(year: int) -> str:
        return f"{year}-{ {1966: '09', 1970: '01'}.get(year, '07') }"

    def text(value: Any) -> str | None:
        return None if pd.isna(value) else value

    persons, runs, covered = pandas_tables(path)
    posts: dict[tuple[str, str], list[YearlyPost]] = {}
    for run in runs.itertuples():
        before = (run.country_isocode, run.first_year - 1) in covered
        after = (run.country_isocode, run.last_year + 1) in covered
        posts.setdefault((run.country_isocode, run.name), []).append(
            YearlyPost(
                position=run.position,
                country_iso3=run.country_isocode,
                first_year=run.first_year,
                last_year=run.last_year,
                start_bounds=Bounds(
                    earliest=month(run.first_year - 1) if before else None, latest=month(run.first_year)
                ),
                end_bounds=Bounds(
                    earliest=month(run.last_year), latest=month(run.last_year + 1) if after else None
                ),
                classification=text(run.classification),
                portfolios=tuple(
                    value for name in PORTFOLIOS if (value := text(getattr(run, name))) is not None
                ),
                core=run.core >= 1,
                minister=run.minister >= 1,
                leader=run.leader >= 1,
                party=text(run.party),
            )
        )
    records = []
    for person in persons.itertuples():
        country, name = person.Index
        chosen = not pd.isna(person.first_chosen)
        exclusion = "usa" if country == "USA" else None if chosen else "not_minister_or_core"
        records.append(
            PersonRecord(
                person_id=f"whogov:{country}:{name}",
                stratum="us" if country == "USA" else "non_us",
                source="whogov",
                name=name,
                country_iso3=country,
                countries=(country,),
                birth_year=None if pd.isna(person.birthyear) else int(person.birthyear),
                death_year=None if pd.isna(person.deadyear) else int(person.deadyear),
                gender=person.gender.lower(),
                first_year=int(person.first_chosen) if chosen else person.first_any,
                last_year=int(person.last_chosen) if chosen else person.last_any,
                eligible=exclusion is None,
                exclusion=exclusion,
                posts=tuple(posts[country, name]),
            )
        )
    return records


def pandas_records_paused(path: Path) -> list[PersonRecord]:
    """`pandas_records` without the cycle collector, which the project pauses while it makes records."""
    gc.disable()
    try:
        return pandas_records(path)
    finally:
        gc.enable()


PARTS = ("tables", "records", "records (collector paused in both)")
WORK: dict[str, tuple[Callable[[Path], Any], ...]] = {
    "pandas": (pandas_tables, pandas_records, pandas_records_paused),
    "polars": (polars_tables, polars_records, polars_records),
}


def _measure(library: str, part: str, path: Path) -> None:
    """One piece of work in this process: seconds, peak memory, and for records what was found."""
    modules = {"pandas": ["pandas"], "polars": ["sources.whogov", "sources.whogov_persons"]}
    for module in modules[library]:
        importlib.import_module(module)
    work = WORK[library][PARTS.index(part)]
    start, cpu = time.perf_counter(), time.process_time()
    result = work(path)
    found: dict[str, Any] = {"seconds": time.perf_counter() - start, "cpu": time.process_time() - cpu}
    found["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if part != "tables":
        posts = sum(len(person.posts) for person in result)
        found |= {"persons": len(result), "posts": posts, "digest": digest(result)}
    print(json.dumps(found))


def main() -> int:
    """Runs the comparison; exit code 1 when the answers differ or a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=400_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--child", nargs=3, metavar=("LIBRARY", "PART", "FILE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        library, part, file = options.child
        _measure(library, part, Path(file))
        return 0
    found: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "whogov.csv"
        path.write_text("\n".join(generate(options.rows)) + "\n", encoding="cp1252")
        print(
            f"{options.rows} rows, {path.stat().st_size / 1e6:.1f} MB, {options.runs} runs of each, medians"
        )
        for _, part, library in itertools.product(range(options.runs), PARTS, WORK):
            command = [sys.executable, "-m", "benchmarks.whogov", "--child", library, part, str(path)]
            reply = subprocess.run(command, check=True, capture_output=True).stdout
            found[library, part].append(json.loads(reply))
    ratio = {}
    for part in PARTS:
        seconds = {name: statistics.median(run["seconds"] for run in found[name, part]) for name in WORK}
        cpu = {name: statistics.median(run["cpu"] for run in found[name, part]) for name in WORK}
        peak = {name: max(run["peak_mb"] for run in found[name, part]) for name in WORK}
        ratio[part] = seconds["pandas"] / seconds["polars"]
        print(
            f"rows to {part}: pandas {seconds['pandas']:.2f} s and {peak['pandas']:.0f} MB, "
            f"polars {seconds['polars']:.2f} s and {peak['polars']:.0f} MB: {ratio[part]:.1f} times faster "
            f"(processor time {cpu['pandas']:.2f} and {cpu['polars']:.2f} s)"
        )
    same = len({run["digest"] for runs in found.values() for run in runs if "digest" in run}) == 1
    first = found["polars", "records"][0]
    print(f"{first['persons']} people, {first['posts']} posts; the same in both: {'yes' if same else 'NO'}")
    return 0 if same and ratio["records"] >= 2 and peak["polars"] < 600 else 1


if __name__ == "__main__":
    sys.exit(main())
