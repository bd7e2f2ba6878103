"""A state that a profile declares as succeeded by another joins its people too."""

from __future__ import annotations

from pathlib import Path

from schemas.countries import load_extra
from sources.whogov import read_persons
from sources.whogov_homonyms import successors_of


def test_invented_states_have_successors_as_declared(repo: Path) -> None:
    load_extra(repo / "data" / "sample" / "countries.toml")
    assert successors_of("XVF") == {"XVN"}
    persons = read_persons(repo / "data" / "sample" / "whogov_within.csv").persons
    joined = [person for person in persons if len(person.countries) > 1]
    assert [(person.name, person.countries) for person in joined] == [("Vesna Tokarova", ("XVF", "XVN"))]


def test_real_ones_come_from_the_table_and_from_separations() -> None:
    assert successors_of("DDR") == {"DEU"}
    assert {"CZE", "SVK"} <= successors_of("CSK")
    assert successors_of("CZE") == {"SVK"}
    assert successors_of("NOR") == frozenset()
