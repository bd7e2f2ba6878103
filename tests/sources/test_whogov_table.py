"""Reading WhoGov files as people have them: encodings, escapes, missing values, malformed lines."""

from __future__ import annotations

import base64
import csv
import gzip
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.errors import InputInvalid
from sources.whogov_lines import read_table
from sources.whogov_table import REQUIRED, read_rows, repair
from sources.whogov_text import RowReason, SourceText, read_text

PUB_01 = base64.b64decode(
    "Y291bnRyeV9pc29jb2RlO3llYXI7aWQ7bmFtZTtwb3NpdGlvbjtiaXJ0aHllYXI7cGFydHkKU1ZOOzE5OTc7U1ZOLTA0MTc7jmFuYSCK"
    "b2x0YTtNaW4uIE9mIFBvcnRzOzE5NDg7TkEKSVJMOzE5ODg7SVJMLTAwOTM7TmVsbCBPkkJyYW5uaWNrO01pbi4gT2YgVGlkZXM7TkE7"
    "RlAKQ1pFOzIwMDQ7Q1pFLTAyMjA7VG9t4ZogSmWedu1rO0RlcC4gUHJpbWUgTWluLjsxOTU5O0RTTgo="
)
COLUMNS = ("country_isocode", "year", "id", "name", "position", "birthyear", "party")


def put(folder: Path, content: bytes | str, name: str = "whogov.csv") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def sheet(header: Sequence[str], rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\n").writerows([header, *rows])
    return out.getvalue()


def row(name: str = "Ada Berg", year: object = 1990, **more: object) -> dict[str, object]:
    return {"year": year, "country_isocode": "NOR", "name": name, "position": "Min. Of Tides", **more}


def table(*rows: dict[str, object]) -> str:
    header = list(dict.fromkeys(key for one in rows for key in one))
    return sheet(header, [[one.get(key, "NA") for key in header] for one in rows])


class TestEncoding:
    def test_pub_01_windows_1252_semicolons(self, tmp_path: Path) -> None:
        rows = read_rows(put(tmp_path, PUB_01))
        assert rows.columns == COLUMNS
        assert rows.frame.height == 3
        assert not rows.rejects
        assert rows.frame["name"].to_list() == ["Žana Šolta", "Nell O’Brannick", "Tomáš Ježvík"]
        text = "".join(value for column in ("name", "position") for value in rows.frame[column])
        assert not any("\x80" <= letter <= "\x9f" for letter in text)

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
    @pytest.mark.parametrize("separator", [",", ";"])
    @pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
    @pytest.mark.parametrize("packed", [False, True])
    def test_pub_01_every_way_to_save_it_reads_equal(
        self, tmp_path: Path, encoding: str, separator: str, line_end: str, packed: bool
    ) -> None:
        expected = read_rows(put(tmp_path, PUB_01))
        text = PUB_01.decode("cp1252").replace(";", separator).replace("\n", line_end)
        content = text.encode(encoding)
        path = tmp_path / ("again.csv.gz" if packed else "again.csv")
        path.write_bytes(gzip.compress(content) if packed else content)
        rows = read_rows(path)
        assert rows.columns == COLUMNS
        assert rows.frame.equals(expected.frame)

    def test_bytes_that_windows_1252_does_not_define_cost_their_row_only(self, tmp_path: Path) -> None:
        lines = ["year,country_isocode,name,position"]
        lines += [f"1990,NOR,Person {n},Min. Of Tides" for n in range(5)]
        content = "\n".join(lines).encode()
        damaged = {b"Person 1": b"P\x81rson", b"Person 2": b"P\x8d\x8f\x90\x9d", b"Person 3": b"P\x8eer"}
        for good, bad in damaged.items():
            content = content.replace(good, bad)
        rows = read_rows(put(tmp_path, content))
        assert rows.frame["name"].to_list() == ["Person 0", "PŽer", "Person 4"]
        assert [(reject.line, reject.reason) for reject in rows.rejects] == [
            (3, RowReason.UNDECODABLE_BYTE),
            (4, RowReason.UNDECODABLE_BYTE),
        ]

    def test_utf8_file_may_hold_replacement_characters(self, tmp_path: Path) -> None:
        rows = read_rows(put(tmp_path, table(row(party_english="Parti \ufffdcologiste"))))
        assert rows.frame["party"].to_list() == ["Parti \ufffdcologiste"]

    def test_one_latin_byte_makes_the_whole_file_windows_1252(self, tmp_path: Path) -> None:
        content = table(row("José Ola"), row("Zoe Ola")).encode().replace(b"Zoe", b"Zo\xeb")
        source = read_text(put(tmp_path, content))
        assert source.encoding == "cp1252"
        assert source.utf8_lines == 1
        rows = read_rows(put(tmp_path, content))
        assert rows.frame["name"].to_list() == ["José Ola", "Zoë Ola"]
        assert rows.notes["encoded_twice_repaired"] == 1
        assert rows.notes["utf8_line_in_cp1252_file"] == 1

    def test_long_files_decode_across_blocks(self, tmp_path: Path) -> None:
        names = [f"Žofie Šimek {n}’s" for n in range(3000)]
        content = table(*(row(name) for name in names)).encode("cp1252")
        assert len(content) > 3 * 4096
        assert read_rows(put(tmp_path, content)).frame["name"].to_list() == names

    def test_windows_1252_read_as_latin_1_and_saved_as_utf8_is_repaired(self, tmp_path: Path) -> None:
        content = table(row("\x8eana \x8aolta")).encode()
        rows = read_rows(put(tmp_path, content))
        assert rows.frame["name"].to_list() == ["Žana Šolta"]
        assert rows.notes["control_character_repaired"] == 1

    @pytest.mark.parametrize("code", [0x81, 0x8D, 0x8F, 0x90, 0x9D])
    @pytest.mark.parametrize("column", ["name", "position", "party", "classification"])
    def test_pub_01_a_control_character_that_was_no_letter_costs_its_row(
        self, tmp_path: Path, code: int, column: str
    ) -> None:
        more = {"position": "Min. Of Tides", "party": "gp", "classification": "Minister"}
        damaged = {**row("Bo", 1991, **more), column: f"A{chr(code)}b"}
        rows = read_rows(put(tmp_path, table(row(**more), damaged)))
        assert rows.frame["name"].to_list() == ["Ada Berg"]
        assert [(reject.line, reject.reason) for reject in rows.rejects] == [(3, RowReason.UNDECODABLE_BYTE)]

    def test_pub_01_no_control_character_is_left_in_a_utf8_file(self, tmp_path: Path) -> None:
        names = [f"A{chr(code)}b" for code in range(0x80, 0xA0)]
        rows = read_rows(put(tmp_path, table(*(row(name) for name in names))))
        assert rows.frame.height == 27
        assert len(rows.rejects) == 5
        assert not any("\x80" <= letter <= "\x9f" for name in rows.frame["name"] for letter in name)

    @pytest.mark.parametrize(
        "name",
        [
            "Žana Šolta",
            "Nell O’Brannick",
            "Martín Ola",
            "Tarō Ōba",
            "à Ola",
            "Νίκος Βελίσσας",
            "Пётр Озеров",
            "大平港湾",
        ],
    )
    @pytest.mark.parametrize("wrong", ["cp1252", "latin-1"])
    def test_pub_01_utf8_that_was_encoded_twice_is_repaired_and_noted(
        self, tmp_path: Path, name: str, wrong: str
    ) -> None:
        once = "".join(bytes([byte]).decode(wrong, "ignore") or chr(byte) for byte in name.encode())
        for written in (once, once.encode().decode("latin-1")):
            rows = read_rows(put(tmp_path, table(row(written))))
            assert rows.frame["name"].to_list() == [name]
            assert rows.notes["encoded_twice_repaired"] == 1

    @pytest.mark.parametrize("name", ["Žana Å½ana", "MartÃ\u00adn Šola"])
    def test_a_value_that_is_damaged_in_part_is_left_and_noted(self, tmp_path: Path, name: str) -> None:
        rows = read_rows(put(tmp_path, table(row(name))))
        assert rows.frame["name"].to_list() == [name], "nothing is deleted, the soft hyphen neither"
        assert rows.notes["encoded_twice_left"] == 1

    @pytest.mark.parametrize("name", ["José Ñandú", "SÃO ÂNGELO", "Müller Ä", "Ð Ñ", "Çağlar Öz", "Ole Ås"])
    def test_real_letters_are_not_taken_for_damage(self, tmp_path: Path, name: str) -> None:
        rows = read_rows(put(tmp_path, table(row(name))))
        assert rows.frame["name"].to_list() == [name]
        assert not any("twice" in note for note in rows.notes)

    def test_greek_utf8_in_a_windows_1252_file_is_noted(self, tmp_path: Path) -> None:
        content = table(row("Νίκος"), row("Zoe Ola")).encode().replace(b"Zoe", b"Zo\xeb")
        assert read_text(put(tmp_path, content)).utf8_lines == 1


class TestEscapes:
    def test_pub_02_escapes_inside_names(self, tmp_path: Path) -> None:
        text = (
            "id,year,country_isocode,position,name,party_otherlanguage\n"
            "ROU-1,1990,ROU,Min. Of Tides,St<U+0103>ncia R<U+00E2>u<U+0219>,Partidul Dun<U+0103>rii\n"
            "GRC-2,1990,GRC,Min. Of Tides,Nikos Velissas,<U+039A><U+03CC><U+03BC><U+03BC><U+03B1>\n"
            "XXX-3,1990,SWE,Min. Of Tides,Ola <U+ZZZZ> Brun,<Union>\n"
        )
        rows = read_rows(put(tmp_path, text), extra=["party_otherlanguage"])
        assert rows.frame["name"].to_list() == ["Stăncia Râuș", "Nikos Velissas", "Ola <U+ZZZZ> Brun"]
        assert rows.frame["party_otherlanguage"].to_list() == ["Partidul Dunării", "Κόμμα", "<Union>"]
        assert rows.notes["escape_unreadable"] == 1

    def test_an_unreadable_escape_is_noted_once_however_often_it_stands(self, tmp_path: Path) -> None:
        rows = read_rows(put(tmp_path, table(*(row("Ola <U+ZZZZ>", year) for year in range(1990, 1999)))))
        assert rows.notes["escape_unreadable"] == 1

    @pytest.mark.parametrize(
        ("written", "read"),
        [
            ("<U+0103>", "ă"),
            ("<u+0103>", "ă"),
            ("<U+10400>", "𐐀"),
            ("<U+01F600>", "😀"),
            ("<U+103>", "<U+103>"),
            ("<U+0000103>", "<U+0000103>"),
            ("<U+D83D>", "<U+D83D>"),
            ("<U+110000>", "<U+110000>"),
            ("<U+0000>", "<U+0000>"),
            ("<U+>", "<U+>"),
            ("<Union>", "<Union>"),
            ("<U+FEFF>Ana", "Ana"),
            ("Ana<U+00A0>Li", "Ana Li"),
            ("e\u0301", "é"),
            ("  Ana \t Li ", "Ana Li"),
        ],
    )
    def test_repair(self, written: str, read: str) -> None:
        assert repair(written)[0] == read


class TestMissing:
    def test_pub_03_na_is_namibia_in_codes_and_missing_elsewhere(self, tmp_path: Path) -> None:
        text = (
            "iso2,country_isocode,id,name,birthyear,party,year,position,minister\n"
            "NA,NAM,NAM-11,Tuli Amwaama,1951,NA,1990,Min. Of Tides,1\n"
            "NO,NOR,NOR-12,Siv Brekkhus,NA,NA,1990,Min. Of Tides,1\n"
            "US,USA,USA-13,Na Delvin,1960,IND,1990,Min. Of Tides,1\n"
        )
        frame = read_rows(put(tmp_path, text), extra=["iso2"]).frame
        assert frame["iso2"].to_list() == ["NA", "NO", "US"]
        assert frame["birthyear"].to_list() == [1951, None, 1960]
        assert frame["birthyear"].dtype == pl.Int32
        assert frame["party"].to_list() == [None, None, "IND"]
        assert "Na Delvin" in frame["name"].to_list()
        assert frame.height == 3

    def test_na_as_country_code_is_namibia(self, tmp_path: Path) -> None:
        rows = read_rows(put(tmp_path, table(row(country_isocode="NA"))))
        assert rows.frame["country_isocode"].to_list() == ["NAM"]

    def test_a_person_called_na_is_not_a_vacant_post(self, tmp_path: Path) -> None:
        rows = read_rows(put(tmp_path, table(row("Na"), row("NA"), row("Na Li"))))
        assert rows.frame["name"].to_list() == ["Na", "Na Li"]
        assert [(reject.line, reject.reason) for reject in rows.rejects] == [(3, RowReason.VACANT_POST)]

    def test_vacant_posts_show_that_the_file_covers_the_year(self, tmp_path: Path) -> None:
        rows = read_rows(put(tmp_path, table(row(), row("NA", 1991), row("Bo", "soon"))))
        assert rows.covered.rows() == [("NOR", 1990), ("NOR", 1991)]

    @pytest.mark.parametrize(
        ("given", "read", "note"),
        [
            ("1951", 1951, None),
            ("1951.0", 1951, None),
            (" 1951 ", 1951, None),
            ("", None, None),
            ("NA", None, None),
            ("1951?", None, "birth_year_unreadable"),
            ("2951", None, "birth_year_implausible"),
            ("1851", None, "birth_year_implausible"),
        ],
    )
    def test_birth_years(self, tmp_path: Path, given: str, read: int | None, note: str | None) -> None:
        rows = read_rows(put(tmp_path, table(row(birthyear=given), row("Bo", birthyear="1940"))))
        assert rows.frame["birthyear"].to_list() == [read, 1940]
        assert {kind for kind in rows.notes if "birth" in kind} == ({note} if note else set())

    @pytest.mark.parametrize(
        ("given", "read", "note"),
        [("A (2020)", None, 0), ("A", None, 0), ("2001", 2001, 0), ("NA", None, 0), ("about 2001", None, 1)],
    )
    def test_death_years_and_alive(self, tmp_path: Path, given: str, read: int | None, note: int) -> None:
        rows = read_rows(put(tmp_path, table(row(deadyear=given))))
        assert rows.frame["deadyear"].to_list() == [read]
        assert rows.notes["death_year_unreadable"] == note

    @pytest.mark.parametrize(
        ("given", "read"),
        [
            ("1", True),
            ("0", False),
            ("2", True),
            ("1.0", True),
            ("TRUE", True),
            ("false", False),
            ("NA", None),
        ],
    )
    def test_flags(self, tmp_path: Path, given: str, read: bool | None) -> None:
        rows = read_rows(put(tmp_path, table(row(core=given, minister="1"))))
        assert rows.frame["core"].to_list() == [read]
        assert rows.frame["minister"].to_list() == [True]
        assert rows.notes["flag_unreadable"] == 0

    def test_unreadable_flags_and_genders_are_noted(self, tmp_path: Path) -> None:
        rows = read_rows(put(tmp_path, table(row(core="maybe", gender="?"), row("Bo", core=1, gender="F"))))
        assert rows.frame["core"].to_list() == [None, True]
        assert rows.frame["gender"].to_list() == ["unknown", "female"]
        assert rows.notes["flag_unreadable"] == 1
        assert rows.notes["gender_unreadable"] == 1

    @pytest.mark.parametrize(
        ("english", "short", "read"),
        [
            ("Green Party", "gp", "Green Party"),
            ("NA", "gp", "gp"),
            ("-", "gp", "gp"),
            ("unknown", "unknown", None),
            ("NA", "NA", None),
            ("independent", "independent", "independent"),
        ],
    )
    def test_party_names(self, tmp_path: Path, english: str, short: str, read: str | None) -> None:
        rows = read_rows(put(tmp_path, table(row(party_english=english, party=short))))
        assert rows.frame["party"].to_list() == [read]

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"year": "soon"}, RowReason.BAD_YEAR),
            ({"year": "19900"}, RowReason.BAD_YEAR),
            ({"year": "NA"}, RowReason.BAD_YEAR),
            ({"country_isocode": ""}, RowReason.BAD_COUNTRY),
            ({"country_isocode": "N1"}, RowReason.BAD_COUNTRY),
            ({"name": ""}, RowReason.NO_NAME),
            ({"name": "-"}, RowReason.NO_NAME),
            ({"name": "VACANT"}, RowReason.VACANT_POST),
            ({"position": "NA"}, RowReason.NO_POSITION),
        ],
    )
    def test_rows_without_a_person_in_a_post(
        self, tmp_path: Path, change: dict[str, object], reason: RowReason
    ) -> None:
        rows = read_rows(put(tmp_path, table(row("Bo"), {**row(), **change})))
        assert rows.frame["name"].to_list() == ["Bo"]
        assert [(reject.line, reject.reason) for reject in rows.rejects] == [(3, reason)]


class TestLines:
    HEADER = "year,country_isocode,name,position,core"

    def read(
        self, folder: Path, *lines: str, header: str = HEADER
    ) -> tuple[list[int], list[tuple[int, str]]]:
        path = put(folder, "\n".join([header, *lines]) + "\n")
        rows = read_rows(path)
        assert rows.frame.height + len(rows.rejects) == len(lines) - rows.notes["blank_line"]
        return rows.frame["line"].to_list(), [(reject.line, reject.reason) for reject in rows.rejects]

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            ("1990,NOR,Bo,Min.", RowReason.TOO_FEW_FIELDS),
            ("1990", RowReason.TOO_FEW_FIELDS),
            ("1990,NOR,Bo,Min.,1,extra", RowReason.TOO_MANY_FIELDS),
            ("1990,NOR,Bo,Min. Of Fish, Game,1", RowReason.TOO_MANY_FIELDS),
            ('1990,NOR,"Bo,Min.,1', RowReason.UNCLOSED_QUOTE),
            ('1990,NOR,"Bo, Jr.",Min.', RowReason.TOO_FEW_FIELDS),
        ],
    )
    def test_malformed_lines_are_rejected_by_line_and_reason(
        self, tmp_path: Path, line: str, reason: RowReason
    ) -> None:
        good = ["1990,NOR,Ada,Min.,1", "1991,NOR,Ada,Min.,1"]
        assert self.read(tmp_path, good[0], line, good[1]) == ([2, 4], [(3, reason)])
        assert self.read(tmp_path, line, *good) == ([3, 4], [(2, reason)])
        assert self.read(tmp_path, *good, line) == ([2, 3], [(4, reason)])

    def test_two_unclosed_quotes_swallow_nothing(self, tmp_path: Path) -> None:
        lines = ['1990,NOR,"Bo,Min.,1', "1990,NOR,Ada,Min.,1", "1990,NOR,Eva,Min.,1", '1990,NOR,Bo",Min.,1']
        kept, rejects = self.read(tmp_path, *lines)
        assert kept == [3, 4, 5]
        assert rejects == [(2, RowReason.UNCLOSED_QUOTE)]

    def test_short_line_is_found_where_the_last_column_is_often_empty(self, tmp_path: Path) -> None:
        lines = ["1990,NOR,Ada,Min.,", "1990,NOR,Eva,Min.", "1990,NOR,Ida,Min.,"]
        assert self.read(tmp_path, *lines) == ([2, 4], [(3, RowReason.TOO_FEW_FIELDS)])
        assert self.read(tmp_path, lines[0], lines[2]) == ([2, 3], [])

    def test_quotes_inside_a_name_are_text(self, tmp_path: Path) -> None:
        path = put(
            tmp_path, f'{self.HEADER}\n1990,NOR,Nell "Nellie" Oy,Min.,1\n1990,NOR,Ada,"Min. ""X"", Y",1\n'
        )
        rows = read_rows(path)
        assert rows.frame["name"].to_list() == ['Nell "Nellie" Oy', "Ada"]
        assert rows.frame["position"].to_list() == ["Min.", 'Min. "X", Y']

    def test_a_field_over_two_lines_is_one_row_and_later_line_numbers_hold(self, tmp_path: Path) -> None:
        path = put(tmp_path, f'{self.HEADER}\n1990,NOR,Ada,"Min.\nOf Tides",1\n1990,NOR,Eva,Min.,1\nbad\n')
        rows = read_rows(path)
        assert rows.frame["position"].to_list() == ["Min. Of Tides", "Min."]
        assert rows.frame["line"].to_list() == [2, 4]
        assert [(reject.line, reject.reason) for reject in rows.rejects] == [(5, RowReason.TOO_FEW_FIELDS)]

    def test_blank_lines_are_no_rows(self, tmp_path: Path) -> None:
        assert self.read(tmp_path, "1990,NOR,Ada,Min.,1", "", "1990,NOR,Eva,Min.,1") == ([2, 4], [])

    def test_leading_index_column_without_a_name(self, tmp_path: Path) -> None:
        text = ',year,country_isocode,name,position\n7,1990,NOR,Ada,Min.\n8,1991,NOR,"Bo, Jr.",Min.\n'
        rows = read_rows(put(tmp_path, text))
        assert rows.frame["name"].to_list() == ["Ada", "Bo, Jr."]
        assert rows.columns == REQUIRED

    def test_index_column_that_the_header_leaves_out(self, tmp_path: Path) -> None:
        lines = ['"year","country_isocode","name","position"', '"1",1990,"NOR","Ada","Min."']
        assert read_rows(put(tmp_path, "\n".join(lines))).frame["name"].to_list() == ["Ada"]

    def test_columns_are_found_by_name_in_any_order_and_case(self, tmp_path: Path) -> None:
        rows = [row("Ada", birthyear=1950, core=1), row("Bo", 1991, birthyear=1951, core=0)]
        expected = read_rows(put(tmp_path, table(*rows))).frame
        turned = [dict(reversed(one.items())) for one in rows]
        text = table(*turned)
        head, _, rest = text.partition("\n")
        assert read_rows(put(tmp_path, f"{head.upper()}\n{rest}")).frame.equals(expected)

    def test_missing_optional_columns_are_noted(self, tmp_path: Path) -> None:
        notes = read_rows(put(tmp_path, table(row()))).notes
        assert notes["missing_column:minister"] == 1
        assert notes["missing_column:birthyear"] == 1

    @settings(max_examples=150, deadline=None)
    @given(
        fields=st.lists(
            st.tuples(*[st.text(st.sampled_from(list('ab ",;\u017d')), max_size=6)] * 2),
            min_size=1,
            max_size=8,
        ),
        separator=st.sampled_from([",", ";"]),
        quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
        damage=st.none() | st.integers(0, 8),
    )
    def test_every_well_formed_row_survives_beside_a_malformed_one(
        self, fields: list[tuple[str, str]], separator: str, quoting: Literal[0, 1], damage: int | None
    ) -> None:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=separator, lineterminator="\n", quoting=quoting)
        writer.writerow(["year", "country_isocode", "name", "position", "core"])
        writer.writerows([1990, "NOR", f"x{name}", f"y{post}", ""] for name, post in fields)
        lines = out.getvalue().splitlines(keepends=True)
        if damage is not None:
            at = min(damage, len(fields)) + 1
            lines.insert(at, f'1990{separator}NOR{separator}"open\n')
        source = SourceText("".join(lines).encode(), "utf-8")
        table = read_table(source, Path("fuzz.csv"), REQUIRED, ["core"])
        assert table.frame["name"].to_list() == [f"x{name}" for name, _ in fields]
        assert table.frame["position"].to_list() == [f"y{post}" for _, post in fields]
        bad = [] if damage is None else [(at + 1, RowReason.UNCLOSED_QUOTE)]
        assert [(reject.line, reject.reason) for reject in table.rejects] == bad
        expected = [n for n in range(2, len(lines) + 1) if n not in {line for line, _ in bad}]
        assert table.frame["line"].to_list() == expected


class TestUnusable:
    @pytest.mark.parametrize(
        ("name", "content", "message"),
        [
            ("a.csv", b"", "is empty"),
            ("a.csv", b" \n\n", "is empty"),
            ("a.csv", b"year,name\x00\x01\x02", "NUL bytes"),
            ("a.csv", "year,name".encode("utf-16"), "UTF-16"),
            ("a.csv.gz", b"this is no gzip", "not gzip data"),
            ("a.csv.gz", gzip.compress(b"year,name\n" * 999)[:-20], "broken gzip"),
            ("a.csv.gz", b"\x1f\x8b" + bytes(range(64)), "broken gzip"),
            ("a.xlsx", b"PK\x03\x04rest", 'save it as "CSV UTF-8"'),
            ("a.csv", b"PK\x03\x04rest", 'save it as "CSV UTF-8"'),
            ("a.csv", b"year,country_isocode,position\n1990,NOR,Min.\n", "no column `name`"),
            ("a.csv", b"some words\nand more\n", "`year`, `country_isocode`, `name`, `position`"),
            ("a.csv", b"year,country_isocode,name,position\n", "no readable row"),
            ("a.csv", b"year,country_isocode,name,position\n1,2\n", "no readable row"),
            ("a.csv", b"year,country_isocode,name,position\n1990,NOR,NA,Min.\n", "1 vacant_post"),
            ("a.csv", b"year,country_isocode,name,name,position\n1990,NOR,A,B,C\n", "`name` stands twice"),
        ],
    )
    def test_one_clear_error(self, tmp_path: Path, name: str, content: bytes, message: str) -> None:
        path = put(tmp_path, content, name)
        with pytest.raises(InputInvalid) as caught:
            read_rows(path)
        assert message in str(caught.value)
        assert str(path) in str(caught.value)

    def test_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(InputInvalid, match="no such file"):
            read_rows(tmp_path / "none.csv")

    def test_folder(self, tmp_path: Path) -> None:
        with pytest.raises(InputInvalid, match="is a folder"):
            read_rows(tmp_path)
