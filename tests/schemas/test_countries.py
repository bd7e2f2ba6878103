"""Countries: ISO 3166 complete, names as WhoGov writes them, former states, countries of a user's own."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pycountry
import pytest

from schemas import countries
from schemas.countries import all_countries, country, find_country, is_known, load_extra
from schemas.errors import InputInvalid


@pytest.fixture(autouse=True)
def _no_extra_countries_are_left() -> Iterator[None]:
    before = dict(countries._extra)
    yield
    countries._extra.clear()
    countries._extra.update(before)
    countries._index.cache_clear()


def test_every_code_of_iso_3166_is_known() -> None:
    codes = [entry.alpha_3 for entry in (*pycountry.countries, *pycountry.historic_countries)]
    assert len(codes) > 270
    assert [code for code in codes if not is_known(code)] == []


@pytest.mark.parametrize(
    "code", ["DVN", "RVN", "YPR", "GFR", "DDR", "SUN", "YUG", "CSK", "YMD", "SCG", "ZAR"]
)
def test_former_states_have_successors_that_are_known(code: str) -> None:
    state = country(code)
    assert state.historic
    assert state.successors
    assert all(is_known(successor) for successor in state.successors)


def test_every_entry_is_whole() -> None:
    for state in all_countries():
        assert state.names[0] == state.name
        assert state.region
        assert state.historic or not state.successors
        assert len(set(state.names)) == len(state.names)
    assert len({state.region for state in all_countries()}) == 23  # 22 of M49 and Antarctica


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Congo - Kinshasa", "COD"),
        ("Congo - Brazzaville", "COG"),
        ("Cote dIvoire", "CIV"),
        ("Côte d’Ivoire", "CIV"),
        ("Bosnia & Herzegovina", "BIH"),
        ("São Tomé & Príncipe", "STP"),
        ("Trinidad & Tobago", "TTO"),
        ("Myanmar (Burma)", "MMR"),
        ("Czech Republic (incl. Czechoslovakia)", "CZE"),
        ("Czechia", "CZE"),
        ("East Germany", "DDR"),
        ("the Gambia", "GMB"),
        ("UNITED STATES OF AMERICA", "USA"),
        ("Islamic Republic of Iran", "IRN"),
        ("Türkiye", "TUR"),
        ("Republic of Angola", "AGO"),
        ("Angolan", "AGO"),
        ("Nigerien", "NER"),
        ("Nigerian", "NGA"),
        ("Swiss", "CHE"),
        ("Georgia", "GEO"),
        ("Zaire", "COD"),
        ("Yugoslavia", "YUG"),
        ("Soviet", "SUN"),
    ],
)
def test_names_and_demonyms(text: str, code: str) -> None:
    found = find_country(text)
    assert found is not None
    assert found.iso3 == code


@pytest.mark.parametrize("text", ["Congolese", "Dominican", "Atlantis", ""])
def test_ambiguous_and_unknown_names_find_nothing(text: str) -> None:
    assert find_country(text) is None


REGIONS = {
    "EGY": "Northern Africa",
    "SDN": "Northern Africa",
    "TZA": "Eastern Africa",
    "CMR": "Middle Africa",
    "LSO": "Southern Africa",
    "MRT": "Western Africa",
    "MEX": "Central America",
    "IRN": "Southern Asia",
    "CYP": "Western Asia",
    "RUS": "Eastern Europe",
    "EST": "Northern Europe",
    "SVN": "Southern Europe",
    "AUT": "Western Europe",
    "USA": "Northern America",
    "PNG": "Melanesia",
    "TWN": "Eastern Asia",
}


@pytest.mark.parametrize(("code", "region"), REGIONS.items())
def test_regions_of_m49(code: str, region: str) -> None:
    assert country(code).region == region


def test_unknown_code_has_its_code_as_name_and_no_region() -> None:
    unknown = country("QQQ")
    assert (unknown.name, unknown.names, unknown.region, is_known("QQQ")) == ("QQQ", ("QQQ",), None, False)


def test_extra_countries(tmp_path: Path) -> None:
    path = tmp_path / "countries.toml"
    path.write_text(
        '[XZA]\nname = "Zandria"\nnames = ["Kingdom of Zandria"]\ndemonyms = ["Zandrian"]\n'
        'region = "Melanesia"\nhistoric = true\nsuccessors = ["XZB"]\n[XZB]\nname = "New Zandria"\n'
    )
    assert find_country("Zandrian") is None
    old, new = load_extra(path)
    assert (old.names, old.historic, old.successors) == (("Zandria", "Kingdom of Zandria"), True, ("XZB",))
    assert (new.region, new.demonyms) == (None, ())
    assert country("XZA") == old
    assert find_country("Zandrian") == old
    assert load_extra(path) == (old, new)  # loading again changes nothing


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[XZA]\nname = ""\n', "[XZA]: not a country"),
        ('[xza]\nname = "Zandria"\n', "[xza]: not a country"),
        ('XZA = "Zandria"\n', "[XZA]: not a country"),
        ('[XZA]\nname = "Zandria"\ncapital = "Zan"\n', "[XZA]: not a country: capital: Extra inputs"),
        ('[XZA]\nname = "Zandria"\nnames = "Zan"\n', "[XZA]: not a country: names"),
        ('[FRA]\nname = "Zandria"\n', "[FRA]: FRA is France already"),
        ("[XZA\n", "not TOML"),
    ],
)
def test_bad_extra_countries(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "countries.toml"
    path.write_text(text)
    with pytest.raises(InputInvalid) as caught:
        load_extra(path)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_file_of_extra_countries(tmp_path: Path) -> None:
    with pytest.raises(InputInvalid, match="cannot be read"):
        load_extra(tmp_path / "no.toml")


def test_one_code_cannot_mean_two_extra_countries(tmp_path: Path) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.write_text('[XZA]\nname = "Zandria"\n')
    second.write_text('[XZA]\nname = "Zembla"\n')
    load_extra(first)
    with pytest.raises(InputInvalid, match="XZA is Zandria already"):
        load_extra(second)


def test_importing_reads_no_table_and_no_pycountry() -> None:
    code = (
        "import sys, schemas.countries as c; "
        "assert 'pycountry' not in sys.modules; print(c._entries.cache_info())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "currsize=0" in done.stdout


def test_every_country_name_of_whogov_is_found(realworld: Path) -> None:
    path = realworld / "whogov" / "whogov_v1.2_partial_first_minister_rows.csv"
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        pairs = {(row["country_isocode"], row["country_name"]) for row in csv.DictReader(file)}
    lost = {pair for pair in pairs if (found := find_country(pair[1])) is None or found.iso3 != pair[0]}
    assert len(pairs) > 170
    # two rows name the former state where the code is the present one's
    assert {code for code, _ in lost} <= {"CZE", "VNM"}
