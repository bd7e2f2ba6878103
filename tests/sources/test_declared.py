"""Declared source files: fetched only if they are what was accepted."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from schemas.errors import ConfigurationError, InputInvalid, SourceChanged, SourceUnavailable
from sources.declared import DeclaredSource, accept, fetch, load_declared

CONTENT = b"year,name\n1990,Ada Berg\n"
HASH = hashlib.sha256(CONTENT).hexdigest()
OTHER = b"year,name\n1990,Bo Li\n"


def declare(url: str | None = None, sha256: str | None = HASH) -> DeclaredSource:
    size = None if sha256 is None else len(CONTENT)
    return DeclaredSource(
        name="tides", url=url, sha256=sha256, size=size, citation="Berg 1990", licence="CC0"
    )


def declarations(folder: Path, url: str, sha256: str = HASH) -> Path:
    path = folder / "sources.toml"
    path.write_text(
        "# Files we rely on.\n"
        '[ports]\nurl = "http://127.0.0.1/ports"\nsha256 = "' + "0" * 64 + '"\nsize = 1\n'
        'citation = "Li 1991"\nlicence = "CC0"\n\n'
        f'[tides]  # the tide table\nurl = "{url}"\nsha256 = "{sha256}" # accepted by hand\n'
        f'size = {len(CONTENT)}\ncitation = "Berg 1990"\nlicence = "CC BY 4.0"\n',
        encoding="utf-8",
    )
    return path


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


class TestFetch:
    def test_from_an_address_and_then_from_the_cache(self, httpserver: HTTPServer, tmp_path: Path) -> None:
        httpserver.expect_ordered_request("/data/tides.csv").respond_with_data(CONTENT)
        declared = declare(httpserver.url_for("/data/tides.csv"))
        path = fetch(declared, tmp_path / "cache")
        assert path.read_bytes() == CONTENT
        assert files(tmp_path / "cache") == ["tides-tides.csv"]
        assert fetch(declared, tmp_path / "cache") == path
        assert len(httpserver.log) == 1

    def test_from_a_path(self, tmp_path: Path) -> None:
        mine = tmp_path / "mine.csv"
        mine.write_bytes(CONTENT)
        path = fetch(declare(), tmp_path / "cache", path=mine)
        assert path.parent == tmp_path / "cache"
        assert path.read_bytes() == CONTENT

    def test_a_damaged_cache_is_fetched_again(self, httpserver: HTTPServer, tmp_path: Path) -> None:
        httpserver.expect_request("/tides.csv").respond_with_data(CONTENT)
        declared = declare(httpserver.url_for("/tides.csv"))
        path = fetch(declared, tmp_path)
        path.write_bytes(CONTENT[:-1])
        assert fetch(declared, tmp_path).read_bytes() == CONTENT
        assert len(httpserver.log) == 2

    @pytest.mark.parametrize("accepted", [HASH, None])
    def test_other_content_names_both_hashes_and_the_command(
        self, httpserver: HTTPServer, tmp_path: Path, accepted: str | None
    ) -> None:
        httpserver.expect_request("/tides.csv").respond_with_data(OTHER)
        with pytest.raises(SourceChanged) as caught:
            fetch(declare(httpserver.url_for("/tides.csv"), accepted), tmp_path)
        message = str(caught.value)
        assert hashlib.sha256(OTHER).hexdigest() in message
        assert (HASH if accepted else "nothing yet") in message
        assert "`nuggetsmith accept-source tides --path " in message
        assert files(tmp_path) == ["tides-tides.csv.changed"]
        assert (tmp_path / "tides-tides.csv.changed").read_bytes() == OTHER

    def test_a_changed_file_does_not_replace_the_accepted_one(
        self, httpserver: HTTPServer, tmp_path: Path
    ) -> None:
        httpserver.expect_request("/tides.csv").respond_with_data(CONTENT)
        declared = declare(httpserver.url_for("/tides.csv"))
        path = fetch(declared, tmp_path)
        mine = tmp_path / "mine.csv"
        mine.write_bytes(OTHER)
        with pytest.raises(SourceChanged):
            fetch(declared, tmp_path, path=mine)
        assert path.read_bytes() == CONTENT
        assert mine.read_bytes() == OTHER

    def test_a_compressed_reply_is_not_unpacked(self, httpserver: HTTPServer, tmp_path: Path) -> None:
        def reply(request: Request) -> Response:
            assert request.headers["Accept-Encoding"] == "identity"
            return Response(CONTENT)

        httpserver.expect_request("/tides.csv").respond_with_handler(reply)
        fetch(declare(httpserver.url_for("/tides.csv")), tmp_path)

    def test_too_large_a_file_is_broken_off(self, httpserver: HTTPServer, tmp_path: Path) -> None:
        httpserver.expect_request("/tides.csv").respond_with_data(CONTENT)
        with pytest.raises(SourceUnavailable, match="larger than 10 bytes"):
            fetch(declare(httpserver.url_for("/tides.csv")), tmp_path, max_bytes=10)
        assert files(tmp_path) == []

    def test_a_truncated_reply_is_no_change(self, httpserver: HTTPServer, tmp_path: Path) -> None:
        def reply(_: Request) -> Response:
            return Response(iter([CONTENT[:9]]), headers={"Content-Length": str(len(CONTENT))})

        httpserver.expect_request("/tides.csv").respond_with_handler(reply)
        with pytest.raises(SourceUnavailable, match="cannot be fetched"):
            fetch(declare(httpserver.url_for("/tides.csv")), tmp_path)
        assert files(tmp_path) == []

    @pytest.mark.parametrize("status", [403, 404, 429, 503])
    def test_a_refused_request(self, httpserver: HTTPServer, tmp_path: Path, status: int) -> None:
        httpserver.expect_request("/tides.csv").respond_with_data("no", status=status)
        with pytest.raises(SourceUnavailable, match=f"HTTP {status}"):
            fetch(declare(httpserver.url_for("/tides.csv")), tmp_path)
        assert files(tmp_path) == []

    def test_a_web_page_is_not_offered_for_acceptance(self, httpserver: HTTPServer, tmp_path: Path) -> None:
        page = b"\n<!DOCTYPE html><title>Log in</title>"
        httpserver.expect_request("/tides.csv").respond_with_data(page)
        declared = declare(httpserver.url_for("/tides.csv"))
        with pytest.raises(SourceUnavailable, match="web page"):
            fetch(declared, tmp_path)
        with pytest.raises(SourceUnavailable, match="web page"):
            accept(declarations(tmp_path, str(declared.url)), "tides")

    def test_nobody_answers(self, tmp_path: Path) -> None:
        with pytest.raises(SourceUnavailable, match="cannot be fetched"):
            fetch(declare("http://127.0.0.1:9/tides.csv"), tmp_path)

    def test_without_address_or_path(self, tmp_path: Path) -> None:
        with pytest.raises(ConfigurationError, match="has no address"):
            fetch(declare(), tmp_path)
        with pytest.raises(ConfigurationError, match="only http and https"):
            fetch(declare("file:///etc/hostname"), tmp_path)

    def test_missing_path(self, tmp_path: Path) -> None:
        with pytest.raises(InputInvalid, match="cannot be read"):
            fetch(declare(), tmp_path / "cache", path=tmp_path / "none.csv")


class TestAccept:
    def test_hash_and_size_change_and_nothing_else(self, httpserver: HTTPServer, tmp_path: Path) -> None:
        httpserver.expect_request("/tides.csv").respond_with_data(OTHER)
        path = declarations(tmp_path, httpserver.url_for("/tides.csv"))
        text = path.read_text(encoding="utf-8")
        before, after = accept(path, "tides")
        assert (before.sha256, before.size) == (HASH, len(CONTENT))
        assert (after.sha256, after.size) == (hashlib.sha256(OTHER).hexdigest(), len(OTHER))
        assert load_declared(path, "tides") == after
        new = path.read_text(encoding="utf-8").splitlines()
        changed = [(old, line) for old, line in zip(text.splitlines(), new, strict=True) if old != line]
        assert [line.partition(" = ")[0] for _, line in changed] == ["sha256", "size"]
        assert files(tmp_path) == ["sources.toml"]
        assert fetch(after, tmp_path / "cache").read_bytes() == OTHER

    def test_from_a_path_into_a_table_that_accepted_nothing_yet(self, tmp_path: Path) -> None:
        path = tmp_path / "sources.toml"
        path.write_text('[tides]\ncitation = "Berg 1990"\nlicence = "CC0"\n[ports]\nlicence = "CC0"\n')
        mine = tmp_path / "mine.csv"
        mine.write_bytes(CONTENT)
        before, after = accept(path, "tides", path=mine)
        assert before.sha256 is None
        assert after.sha256 == HASH
        assert load_declared(path, "tides") == after

    def test_a_table_that_cannot_be_rewritten_stays(self, tmp_path: Path) -> None:
        path = tmp_path / "sources.toml"
        text = f'[tides]\ncitation = "x"\nlicence = "CC0"\n"sha256" = "{HASH}"\nsize = 24\n'
        path.write_text(text)
        mine = tmp_path / "mine.csv"
        mine.write_bytes(OTHER)
        with pytest.raises(ConfigurationError):
            accept(path, "tides", path=mine)
        assert path.read_text() == text
        assert files(tmp_path) == ["mine.csv", "sources.toml"]

    def test_an_empty_file_is_never_accepted(self, tmp_path: Path) -> None:
        mine = tmp_path / "mine.csv"
        mine.touch()
        with pytest.raises(InputInvalid, match="is empty"):
            accept(declarations(tmp_path, "http://127.0.0.1/"), "tides", path=mine)


class TestDeclarations:
    def test_unknown_name_lists_the_known_ones(self, tmp_path: Path) -> None:
        with pytest.raises(ConfigurationError, match="declared: ports, tides"):
            load_declared(declarations(tmp_path, "http://127.0.0.1/"), "winds")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('[tides]\nlicence = "CC0"\n', "tides.citation"),
            ('[tides]\nlicence = "CC0"\ncitation = "x"\nhash = "x"\n', "tides.hash"),
            ('[tides]\nlicence = "CC0"\ncitation = "x"\nsha256 = "ABC"\n', "tides.sha256"),
            ('[tides]\nlicence = "CC0"\ncitation = "x"\nsize = "9"\n', "tides.size"),
            ('tides = "x"\n', "declares no source"),
            ("[tides\n", "is not TOML"),
        ],
    )
    def test_wrong_declarations(self, tmp_path: Path, text: str, message: str) -> None:
        path = tmp_path / "sources.toml"
        path.write_text(text)
        with pytest.raises(ConfigurationError, match=message) as caught:
            load_declared(path, "tides")
        assert str(path) in str(caught.value)

    def test_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(ConfigurationError, match="no declared sources"):
            load_declared(tmp_path / "none.toml", "tides")
