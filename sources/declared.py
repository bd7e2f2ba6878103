"""Declared source files: what a file is, where it is from, and the one content that was accepted.

A declaration is a table of a TOML file, under the name of the source::

    [whogov]
    url = "https://example.org/WhoGov_within.csv"
    sha256 = "..."
    size = 77519069
    citation = "Nyrup and Bramwell 2020, APSR 114 (4)"
    licence = "not stated"

`fetch` gives the file only if it is that content. When the publisher changes it, somebody looks at the new
file and accepts it by name; nothing changes silently. The shape follows ir_datasets' declared downloads.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import requests
from pydantic import Field, ValidationError

from schemas.base import Record
from schemas.errors import ConfigurationError, InputInvalid, SourceChanged, SourceUnavailable
from schemas.ids import canonical_json

MAX_BYTES = 2 << 30
"""Largest file that is taken."""

_CHUNK = 1 << 20
_TIMEOUT = (10.0, 60.0)
_HEADERS = {"User-Agent": "nuggetsmith (declared sources)", "Accept-Encoding": "identity"}
_WEB_PAGE = re.compile(rb"\s*<(!doctype\s+html|html)[\s>]", re.IGNORECASE)


class DeclaredSource(Record):
    """One source file."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")]
    """Short name, e.g. `whogov`."""
    url: str | None = None
    """Address; null when the file has to be brought along."""
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    """Hash of the accepted content; null while nothing has been accepted."""
    size: Annotated[int, Field(ge=0)] | None = None
    """Size of the accepted content in bytes."""
    citation: str
    """How to cite it."""
    licence: str
    """Licence, or `not stated`."""

    @property
    def file_name(self) -> str:
        """Name under which the content is kept: the address's last part, behind the source's name."""
        last = Path(urlsplit(self.url).path).name if self.url else ""
        return f"{self.name}-{last}" if last else self.name


def _tables(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigurationError(
            f"no declared sources: {error.strerror}", where=str(path), hint="check the path"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"is not TOML: {error}", where=str(path)) from error


def load_declared(path: Path, name: str) -> DeclaredSource:
    """Reads one declaration.

    Args:
        path: TOML file with one table a source.
        name: the source.

    Raises:
        ConfigurationError: no such file or table, or a key is missing, unknown or wrong.
    """
    tables = _tables(path)
    table = tables.get(name)
    if not isinstance(table, dict):
        known = ", ".join(sorted(tables)) or "none"
        raise ConfigurationError(f"declares no source `{name}`", where=str(path), hint=f"declared: {known}")
    try:
        return DeclaredSource.model_validate_json(canonical_json({**table, "name": name}))
    except (ValidationError, TypeError) as error:
        first = error.errors()[0] if isinstance(error, ValidationError) else {"loc": (), "msg": str(error)}
        place = ".".join([name, *map(str, first["loc"])])
        raise ConfigurationError(f"{place}: {first['msg']}", where=str(path)) from error


def _download(declared: DeclaredSource) -> Iterator[bytes]:
    """Content of the address, in pieces.

    Raises:
        SourceUnavailable: it does not answer, breaks off, or sends a web page instead.
    """
    url = str(declared.url)
    try:
        with closing(requests.get(url, stream=True, timeout=_TIMEOUT, headers=_HEADERS)) as reply:
            if reply.status_code != requests.codes.ok:
                raise SourceUnavailable(
                    f"{declared.name} is not there: HTTP {reply.status_code}",
                    where=url,
                    hint="try later, or fetch it by hand and give its path",
                )
            begun = False
            for chunk in reply.iter_content(_CHUNK):
                if not begun and _WEB_PAGE.match(chunk):
                    raise SourceUnavailable(
                        f"a web page came instead of {declared.name}",
                        where=url,
                        hint="fetch the file with a browser and give its path",
                    )
                begun = True
                yield chunk
    except requests.RequestException as error:
        raise SourceUnavailable(
            f"{declared.name} cannot be fetched: {error}",
            where=url,
            hint="try later, or fetch it by hand and give its path",
        ) from error


def _local(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                yield chunk
    except OSError as error:
        raise InputInvalid(f"cannot be read: {error.strerror}", where=str(path)) from error


def _content(declared: DeclaredSource, path: Path | None, max_bytes: int) -> Iterator[bytes]:
    """The file's pieces, from a path or else the address, as long as they are not too many."""
    if path is None and declared.url is None:
        raise ConfigurationError(
            f"{declared.name} has no address", hint=f"get the file ({declared.citation}) and give its path"
        )
    if path is None and urlsplit(str(declared.url)).scheme not in ("http", "https"):
        raise ConfigurationError("only http and https are fetched", where=str(declared.url))
    total = 0
    for chunk in _local(path) if path is not None else _download(declared):
        total += len(chunk)
        if total > max_bytes:
            raise SourceUnavailable(
                f"{declared.name} is larger than {max_bytes} bytes", where=str(path or declared.url)
            )
        yield chunk


def _hash_of(path: Path) -> str:
    digest = hashlib.sha256()
    for chunk in _local(path):
        digest.update(chunk)
    return digest.hexdigest()


def _kept_aside(partial: Path, target: Path) -> Path:
    """Where a changed download is put, so that one can look at it."""
    return partial.replace(target.with_name(f"{target.name}.changed"))


def _changed(declared: DeclaredSource, file: Path, found: str, size: int) -> SourceChanged:
    old = f"sha256 {declared.sha256} ({declared.size} bytes)" if declared.sha256 else "nothing yet"
    return SourceChanged(
        f"{declared.name} is not what was accepted: accepted {old}, found sha256 {found} ({size} bytes)",
        where=str(file),
        hint=f"look at the file, then run `nuggetsmith accept-source {declared.name} --path {file}`",
    )


def fetch(
    declared: DeclaredSource, cache_dir: Path, *, path: Path | None = None, max_bytes: int = MAX_BYTES
) -> Path:
    """Gives a declared file, from the cache, a path or its address.

    The hash is computed while the content comes in, into a file of a temporary name, which gets its name
    only when the content is the declared one: a killed fetch leaves nothing that looks like the source.
    A changed download is kept beside it as `.changed`.

    Args:
        declared: the source.
        cache_dir: folder of fetched files; made when missing.
        path: the file, when it was fetched by hand.
        max_bytes: largest size that is taken.

    Returns:
        Path of the file in `cache_dir`.

    Raises:
        SourceChanged: the content is not the accepted one, or none was accepted yet.
        SourceUnavailable: the address does not answer with the file.
        InputInvalid: `path` cannot be read.
        ConfigurationError: there is neither path nor address.
    """
    target = cache_dir / declared.file_name
    if path is None and declared.sha256 and target.is_file() and _hash_of(target) == declared.sha256:
        return target
    cache_dir.mkdir(parents=True, exist_ok=True)
    digest, size = hashlib.sha256(), 0
    handle, name = tempfile.mkstemp(dir=cache_dir, prefix=f".{declared.name}-", suffix=".partial")
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            for chunk in _content(declared, path, max_bytes):
                digest.update(chunk)
                size += len(chunk)
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
        found = digest.hexdigest()
        if found != declared.sha256:
            raise _changed(declared, path or _kept_aside(partial, target), found, size)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return target


def _rewritten(text: str, name: str, values: dict[str, str]) -> str:
    """The declaration file with new values in one table; everything else, comments too, stays."""
    lines = text.splitlines()
    heads = [i for i, line in enumerate(lines) if re.match(r"\s*\[", line)]
    head = next(
        i for i in heads if re.match(rf"""\s*\[\s*["']?{re.escape(name)}["']?\s*\]\s*(#.*)?$""", lines[i])
    )
    end = next((i for i in heads if i > head), len(lines))
    for key, value in values.items():
        at = next((i for i in range(head, end) if re.match(rf"\s*{key}\s*=", lines[i])), None)
        if at is not None:
            lines[at] = f"{key} = {value}"
        else:
            lines.insert(head + 1, f"{key} = {value}")
            end += 1
    return "\n".join(lines) + "\n"


def accept(
    declarations: Path, name: str, *, path: Path | None = None, max_bytes: int = MAX_BYTES
) -> tuple[DeclaredSource, DeclaredSource]:
    """Accepts a source as it is now: its hash and size replace the declared ones, in one step.

    Args:
        declarations: TOML file of declared sources.
        name: the source.
        path: the file, when it was fetched by hand.
        max_bytes: largest size that is taken.

    Returns:
        The declaration before and after.

    Raises:
        ConfigurationError: the declaration is missing or wrong.
        SourceUnavailable, InputInvalid: the file cannot be had.
    """
    before = load_declared(declarations, name)
    digest, size = hashlib.sha256(), 0
    for chunk in _content(before, path, max_bytes):
        digest.update(chunk)
        size += len(chunk)
    if not size:
        raise InputInvalid("is empty", where=str(path or before.url), hint="an empty file is never accepted")
    after = before.model_copy(update={"sha256": digest.hexdigest(), "size": size})
    new = {"sha256": f'"{after.sha256}"', "size": str(after.size)}
    text = _rewritten(declarations.read_text(encoding="utf-8"), name, new)
    partial = declarations.with_name(f"{declarations.name}.partial")
    partial.write_text(text, encoding="utf-8")
    try:
        if load_declared(partial, name) != after:
            raise ConfigurationError(
                f"the table [{name}] cannot be rewritten",
                where=str(declarations),
                hint="write sha256 and size as plain lines of the table",
            )
        partial.replace(declarations)
    finally:
        partial.unlink(missing_ok=True)
    return before, after
