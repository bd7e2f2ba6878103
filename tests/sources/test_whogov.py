"""WhoGov files as people with yearly posts."""

from __future__ import annotations

import csv
import io
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.whogov import digest, generate, pandas_records, polars_records
from schemas.base import Bounds
from schemas.errors import InputInvalid
from schemas.person import PersonRecord
from sources.whogov import WhogovResult, read_persons

HEADER = [
    "year",
    "country_isocode",
    "name",
    "position",
    "birthyear",
    "deadyear",
    "gender",
    "core",
    "minister",
]
HEADER += ["leader", "classification", "party", "party_english", "portfolio_1", "portfolio_2"]
Row = dict[str, object]


def row(name: str = "Ada Berg", year: int = 1990, country: str = "NOR", **more: object) -> Row:
    plain: Row = {"year": year, "country_isocode": country, "name": name, "position": "Min. Of Tides"}
    return {**plain, "core": 1, "minister": 1, "leader": 0, **more}


def years(first: int, last: int, name: str = "Ada Berg", country: str = "NOR", **more: object) -> list[Row]:
    return [row(name, year, country, **more) for year in range(first, last + 1)]


def read(folder: Path, *rows: Row, header: list[str] = HEADER) -> WhogovResult:
    out = io.StringIO()
    writer = csv.DictWriter(out, header, restval="NA", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    path = folder / "whogov.csv"
    path.write_text(out.getvalue(), encoding="utf-8")
    return read_persons(path)


def only(result: WhogovResult, name: str = "Ada Berg") -> PersonRecord:
    (person,) = [person for person in result.persons if person.name == name]
    return person


def cover(first: int, last: int, country: str = "NOR") -> list[Row]:
    """Rows of somebody else, so that the file covers these years."""
    return years(first, last, "Bo Filler", country, position="King", core=0, minister=0)


class TestPeople:
    def test_years_and_posts_of_one_name_are_one_person(self, tmp_path: Path) -> None:
        rows = [*years(1990, 1993), *years(1992, 1995, position="Prime Min."), *years(1990, 1991, "Bo Li")]
        result = read(tmp_path, *rows)
        assert [person.person_id for person in result.persons] == ["whogov:NOR:Ada Berg", "whogov:NOR:Bo Li"]
        posts = only(result).posts
        assert [(post.position, post.first_year, post.last_year) for post in posts] == [
            ("Min. Of Tides", 1990, 1993),
            ("Prime Min.", 1992, 1995),
        ]

    def test_same_name_in_two_states_is_two_people(self, tmp_path: Path) -> None:
        result = read(tmp_path, row(), row(country="SWE"))
        assert [person.country_iso3 for person in result.persons] == ["NOR", "SWE"]

    def test_fields_of_the_record(self, tmp_path: Path) -> None:
        more: Row = {
            "birthyear": 1950,
            "deadyear": "A (2020)",
            "gender": "Female",
            "party_english": "Tide Party",
        }
        more |= {"classification": "Minister (Full Rank)", "portfolio_1": "Tides", "portfolio_2": "Ports"}
        person = only(read(tmp_path, *({**one, **more} for one in years(1990, 1991))))
        assert person.stratum == "non_us"
        assert person.source == "whogov"
        assert (person.birth_year, person.birth_year_is_exact, person.death_year) == (1950, False, None)
        assert person.gender == "female"
        assert person.countries == ("NOR",)
        (post,) = person.posts
        assert post.classification == "Minister (Full Rank)"
        assert post.portfolios == ("Tides", "Ports")
        assert post.party == "Tide Party"
        assert (post.core, post.minister, post.leader) == (True, True, False)

    def test_a_value_that_starts_late_in_a_post_is_not_lost(self, tmp_path: Path) -> None:
        rows = [row(year=1990, party="NA"), row(year=1991, party="tide"), row(year=1992, party="left")]
        (post,) = only(read(tmp_path, *rows)).posts
        assert post.party == "tide"

    def test_namesakes_are_told_apart_by_their_birth_years(self, tmp_path: Path) -> None:
        rows = [*years(2004, 2005, birthyear=1956), *years(2020, 2021, birthyear=1974)]
        result = read(tmp_path, *rows)
        assert [(person.person_id, person.birth_year, person.first_year) for person in result.persons] == [
            ("whogov:NOR:Ada Berg#born1956", 1956, 2004),
            ("whogov:NOR:Ada Berg#born1974", 1974, 2020),
        ]
        assert {note.reason: note.n for note in result.counts[1].notes} == {"namesakes_told_apart": 1}

    @pytest.mark.parametrize("birthyear", [1956, "NA"])
    def test_pub_25_an_id_never_changes_hands_when_a_namesake_comes_or_goes(
        self, tmp_path: Path, birthyear: object
    ) -> None:
        """Adding an older namesake used to hand the id of the younger to the older."""
        people = {
            "older": years(1966, 1967, birthyear=1920, gender="Male"),
            "own": years(2010, 2011, birthyear=birthyear, gender="Female"),
            "younger": years(2020, 2021, birthyear=1990, gender="Male"),
        }
        owner: dict[str, tuple[int, ...]] = {}
        for names in (
            ["own", "younger"],
            ["older", "own"],
            ["older", "own", "younger"],
            ["older", "younger"],
        ):
            result = read(tmp_path, *(one for name in names for one in people[name]))
            assert len(result.persons) == len(names)
            for person in result.persons:
                shown = tuple(post.first_year for post in person.posts)
                assert owner.setdefault(person.person_id, shown) == shown
        assert len(owner) == 3

    @pytest.mark.parametrize(
        ("before", "after"), [("SUN", "RUS"), ("YUG", "SRB"), ("CSK", "CZE"), ("DDR", "DEU"), ("YPR", "YEM")]
    )
    def test_one_life_in_two_states_is_one_person(self, tmp_path: Path, before: str, after: str) -> None:
        rows = [
            *years(1988, 1991, country=before, birthyear=1940),
            *years(1992, 1994, country=after, birthyear=1940),
        ]
        result = read(tmp_path, *rows)
        (person,) = result.persons
        assert person.person_id == f"whogov:{before}:Ada Berg"
        assert person.country_iso3 == after
        assert person.countries == (before, after)
        assert (person.first_year, person.last_year) == (1988, 1994)
        assert [(post.country_iso3, post.first_year, post.last_year) for post in person.posts] == [
            (before, 1988, 1991),
            (after, 1992, 1994),
        ]
        assert {note.reason: note.n for note in result.counts[1].notes} == {"joined_across_states": 1}

    def test_without_birth_years_nobody_is_joined(self, tmp_path: Path) -> None:
        result = read(tmp_path, *years(1988, 1991, country="SUN"), *years(1992, 1994, country="RUS"))
        assert [person.country_iso3 for person in result.persons] == ["RUS", "SUN"]

    @pytest.mark.parametrize("code", ["DDR", "SUN", "YUG", "YPR", "DVN", "RVN", "CSK"])
    def test_historic_codes_are_kept(self, tmp_path: Path, code: str) -> None:
        person = only(read(tmp_path, row(country=code)))
        assert person.country_iso3 == code
        assert person.eligible

    def test_row_order_does_not_matter(self, tmp_path: Path) -> None:
        rows = [
            *years(1988, 1991, country="SUN", birthyear=1940),
            *years(1991, 1994, country="RUS", birthyear=1941),
            *years(2004, 2005, birthyear=1956),
            *years(2020, 2021, birthyear=1974),
            *years(1990, 1995, "Bo Li", position="Prime Min."),
            *years(1993, 1999, "Bo Li", gender="Male"),
        ]
        expected = read(tmp_path, *rows).persons
        for seed in range(5):
            random.Random(seed).shuffle(rows)
            assert read(tmp_path, *rows).persons == expected


class TestBounds:
    def bounds(self, folder: Path, *rows: Row) -> tuple[Bounds, Bounds]:
        (post,) = only(read(folder, *rows)).posts
        return post.start_bounds, post.end_bounds

    def test_between_two_days_of_july(self, tmp_path: Path) -> None:
        start, end = self.bounds(tmp_path, *cover(1980, 2000), *years(1990, 1993))
        assert start == Bounds(earliest="1989-07", latest="1990-07")
        assert end == Bounds(earliest="1993-07", latest="1994-07")

    def test_open_at_the_edges_of_the_country_s_coverage(self, tmp_path: Path) -> None:
        start, end = self.bounds(tmp_path, *cover(1980, 2000, "SWE"), *cover(1990, 1993), *years(1990, 1993))
        assert start == Bounds(earliest=None, latest="1990-07")
        assert end == Bounds(earliest="1993-07", latest=None)

    def test_a_vacant_post_covers_its_year(self, tmp_path: Path) -> None:
        start, end = self.bounds(tmp_path, row("NA", 1989), *years(1990, 1993), row("NA", 1994))
        assert start.earliest == "1989-07"
        assert end.latest == "1994-07"

    def test_1966_is_september_and_1970_january(self, tmp_path: Path) -> None:
        start, end = self.bounds(tmp_path, *cover(1966, 1972), *years(1967, 1969))
        assert start == Bounds(earliest="1966-09", latest="1967-07")
        assert end == Bounds(earliest="1969-07", latest="1970-01")

    def test_a_gap_ends_a_post_and_starts_another(self, tmp_path: Path) -> None:
        person = only(read(tmp_path, *cover(1980, 2000), *years(1990, 1991), *years(1993, 1994)))
        assert [(post.first_year, post.last_year) for post in person.posts] == [(1990, 1991), (1993, 1994)]
        assert person.posts[0].end_bounds == Bounds(earliest="1991-07", latest="1992-07")
        assert person.posts[1].start_bounds == Bounds(earliest="1992-07", latest="1993-07")

    def test_a_year_that_the_file_lacks_proves_no_gap(self, tmp_path: Path) -> None:
        person = only(read(tmp_path, *years(1990, 1991), *years(1993, 1994)))
        assert person.posts[0].end_bounds.latest is None
        assert person.posts[1].start_bounds.earliest is None

    def test_capitals_do_not_break_a_post(self, tmp_path: Path) -> None:
        rows = [row(year=1990, position="Min. Of Tides"), row(year=1991, position="Min. of Tides")]
        (post,) = only(read(tmp_path, *rows)).posts
        assert (post.position, post.first_year, post.last_year) == ("Min. Of Tides", 1990, 1991)

    def test_a_row_that_stands_twice_changes_nothing(self, tmp_path: Path) -> None:
        result = read(tmp_path, *years(1990, 1991), *years(1990, 1991))
        assert len(only(result).posts) == 1
        assert result.counts[0].kept == 4


class TestFrame:
    @pytest.mark.parametrize(
        ("change", "exclusion"),
        [
            ({"core": 1, "minister": 0}, None),
            ({"core": 0, "minister": 1}, None),
            ({"core": 0, "minister": 0}, "not_minister_or_core"),
            ({"core": "NA", "minister": "NA"}, "eligibility_unknown"),
            ({"core": "NA", "minister": 0}, "not_minister_or_core"),
            ({"country_isocode": "USA"}, "usa"),
        ],
    )
    def test_who_is_eligible(self, tmp_path: Path, change: Row, exclusion: str | None) -> None:
        person = only(read(tmp_path, {**row(), **change}, row("Bo Li")))
        assert person.exclusion == exclusion
        assert person.eligible == (exclusion is None)

    def test_years_are_those_of_eligible_rows(self, tmp_path: Path) -> None:
        junior = years(1980, 1989, position="Dep. Min. Of Tides", core=0, minister=0)
        person = only(read(tmp_path, *junior, *years(1990, 1993)))
        assert (person.first_year, person.last_year) == (1990, 1993)
        junior_only = only(read(tmp_path, *junior))
        assert (junior_only.first_year, junior_only.last_year) == (1980, 1989)

    def test_pub_03_a_missing_birth_year_keeps_a_person_in_the_frame(self, tmp_path: Path) -> None:
        result = read(tmp_path, row("Tuli Amwaama", country="NAM"), row("Siv Brekkhus"))
        assert {person.country_iso3 for person in result.frame()} == {"NAM", "NOR"}

    def test_americans_are_read_but_not_in_the_frame(self, tmp_path: Path) -> None:
        result = read(tmp_path, row("Na Delvin", country="USA"), row())
        assert only(result, "Na Delvin").stratum == "us"
        assert [person.name for person in result.frame()] == ["Ada Berg"]

    def test_a_file_without_minister_and_core_can_be_read_but_is_no_frame(self, tmp_path: Path) -> None:
        header = [name for name in HEADER if name not in ("minister", "core")]
        result = read(tmp_path, *years(1990, 1993), header=header)
        assert only(result).posts[0].minister is None
        with pytest.raises(InputInvalid, match="no column `minister` or `core`"):
            result.frame()

    def test_one_of_the_two_columns_is_enough(self, tmp_path: Path) -> None:
        result = read(tmp_path, row(), header=[name for name in HEADER if name != "core"])
        assert [person.name for person in result.frame()] == ["Ada Berg"]

    def test_counts_add_up(self, tmp_path: Path) -> None:
        rows = [row(), row("NA"), row("Bo Li", country="USA"), row("Eva", core=0, minister=0)]
        lines, people = read(tmp_path, *rows).counts
        assert (lines.stage, lines.seen, lines.kept) == ("whogov.rows", 4, 3)
        assert {drop.reason: drop.n for drop in lines.dropped} == {"vacant_post": 1}
        assert (people.stage, people.seen, people.kept) == ("whogov.persons", 3, 1)
        assert {drop.reason: drop.n for drop in people.dropped} == {"usa": 1, "not_minister_or_core": 1}


class TestPandas:
    def test_generator_gives_the_same_lines_every_time(self) -> None:
        assert list(generate(500)) == list(generate(500))
        assert len(list(generate(500))) >= 501

    def test_polars_and_pandas_find_the_same_people(self, tmp_path: Path) -> None:
        path = tmp_path / "whogov.csv"
        path.write_text("\n".join(generate(4000)) + "\n", encoding="cp1252")
        assert digest(polars_records(path)) == digest(pandas_records(path))


def test_polars_is_not_imported_before_a_file_is_read(repo: Path) -> None:
    code = "import sys, sources.whogov; sys.exit('polars' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=repo, check=False).returncode == 0


class TestRealFiles:
    """Numbers of the files in the shared folder."""

    def test_shaped_file(self, realworld: Path) -> None:
        result = read_persons(realworld / "whogov" / "whogov_shaped.csv.gz", derived_from="wikidata")
        rows, people = result.counts
        assert (rows.seen, rows.kept, len(result.rejects)) == (20050, 20050, 0)
        # One of the four pairs of namesakes in the truth table differs in a column that the file has.
        assert people.seen == 4604 + 1
        assert len({person.person_id for person in result.persons}) == 4605
        assert [person.person_id for person in result.persons if "#" in person.person_id] == [
            "whogov:GRC:Kostas Karamanlis#born1956",
            "whogov:GRC:Kostas Karamanlis#born1974",
        ]
        assert all(person.derived_from == "wikidata" for person in result.persons)
        assert len(result.frame()) == 4605

    def test_linked_file_is_the_frame_to_sample_from(self, realworld: Path) -> None:
        result = read_persons(realworld / "whogov" / "whogov_shaped_linked.csv.gz")
        assert result.counts[0].kept == 6207
        assert len(result.frame()) == 1209

    def test_partial_file_of_version_1_2(self, realworld: Path) -> None:
        result = read_persons(realworld / "whogov" / "whogov_v1.2_partial_first_minister_rows.csv")
        assert result.counts[0].seen == 1709
        assert [(reject.line, reject.reason) for reject in result.rejects] == [
            (1370, "vacant_post"),
            (1623, "vacant_post"),
        ]
        assert Counter(person.exclusion for person in result.persons)["usa"] == 3
        with pytest.raises(InputInvalid, match="cannot decide who is eligible"):
            result.frame()
