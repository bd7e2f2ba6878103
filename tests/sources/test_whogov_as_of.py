"""Rows of cabinets after the as-of day are counted and say nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.errors import InputInvalid
from sources.whogov import last_cabinet, read_persons

HEADER = "year,country_isocode,country_name,id,position,name,birthyear,core,minister\n"


def rows(folder: Path, *years: int) -> Path:
    path = folder / "rows.csv"
    lines = [f"{year},XAA,Velonia,{year},Min. Of Ports,Ada Brell,1950,1,1\n" for year in years]
    path.write_text(HEADER + "".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("as_of", "last"),
    [("2001-06-30", 2000), ("2001-07-01", 2001), ("2001", 2001), ("1966-08-31", 1965), ("1970-01-31", 1970)],
)
def test_the_last_cabinet_that_may_be_seen(as_of: str, last: int) -> None:
    assert last_cabinet(as_of) == last


def test_a_post_is_not_known_to_end_after_as_of(tmp_path: Path) -> None:
    found = read_persons(rows(tmp_path, 1999, 2000, 2001, 2002), as_of="2001-03-01")
    post = found.persons[0].posts[0]
    assert (post.first_year, post.last_year, post.end_bounds.latest) == (1999, 2000, None)
    count = found.counts[0]
    assert (count.seen, count.kept, count.dropped[0].reason, count.dropped[0].n) == (4, 2, "after_as_of", 2)


def test_a_file_of_later_cabinets_only_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputInvalid, match="after 1990-01-01"):
        read_persons(rows(tmp_path, 1999), as_of="1990-01-01")
