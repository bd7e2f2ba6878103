"""Turns a folder of pages into one MediaWiki XML export (schema 0.11).

Layout: `DIR/Title.wiki` is one revision; `DIR/Module:Name.lua` and `DIR/Q42.json` too, with the content
model of their kind; `DIR/Title/2024-03-01T10:00:00Z.wiki` is one file per revision, named for its time.
`/` in a title is written `%2F` and `%` `%25`. A revision without a time gets a fixed one, so that two
imports of one folder give equal databases (revision ids follow the order of the export).
"""

from __future__ import annotations

import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

NAMESPACES = {
    -2: "Media", -1: "Special", 0: "", 1: "Talk", 2: "User", 3: "User talk", 4: "Wikipedia", 6: "File",
    8: "MediaWiki", 10: "Template", 12: "Help", 14: "Category", 100: "Portal", 828: "Module",
}  # fmt: skip
DEFAULT_TIME = "2024-01-01T00:00:00Z"
MODELS = {
    ".wiki": ("wikitext", "text/x-wiki"),
    ".lua": ("Scribunto", "text/plain"),
    ".json": ("json", "application/json"),
}


def file_name(title: str) -> str:
    """The file name (without suffix) that stands for a title."""
    return title.replace("%", "%25").replace("/", "%2F")


def revisions(folder: Path) -> Iterator[tuple[str, list[tuple[str, Path]]]]:
    """(title, [(time, file), oldest first]) of every page of a folder, sorted by file name."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            yield urllib.parse.unquote(path.name), [(file.stem, file) for file in sorted(path.iterdir())]
        elif path.suffix in MODELS:
            yield urllib.parse.unquote(path.stem), [(DEFAULT_TIME, path)]


def write_export(folder: Path, language: str, out: TextIO) -> int:
    """Writes the export of a folder; returns the number of revisions."""
    names = "".join(
        f'<namespace key="{key}" case="first-letter">{name}</namespace>' for key, name in NAMESPACES.items()
    )
    out.write(
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" '
        f"xml:lang={quoteattr(language)}>\n"
        f"<siteinfo><sitename>Wikipedia</sitename><dbname>{language}wiki</dbname>"
        f"<base>https://{language}.wikipedia.org/wiki/Main_Page</base><generator>export</generator>"
        f"<case>first-letter</case><namespaces>{names}</namespaces></siteinfo>\n"
    )
    count = 0
    for title, files in revisions(folder):
        out.write(f"<page><title>{escape(title)}</title>")
        for time, path in files:
            count += 1
            model, mime = MODELS[path.suffix]
            text = escape(path.read_text(encoding="utf-8").rstrip("\n"))
            out.write(
                f"<revision><timestamp>{time}</timestamp><contributor><username>Importer</username>"
                f"</contributor><comment>imported</comment><model>{model}</model><format>{mime}</format>"
                f'<text xml:space="preserve">{text}</text></revision>'
            )
        out.write("</page>\n")
    out.write("</mediawiki>\n")
    return count
