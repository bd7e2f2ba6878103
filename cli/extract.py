"""`nuggetsmith extract`: shows the events of one article, one JSON object a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from cli.common import say


def extract(
    file: Annotated[Path, typer.Argument(help="Article as wikitext; - reads standard input.")],
    title: Annotated[str, typer.Option(metavar="TEXT", help="Title of the article, i.e. the person's name.")],
    lang: Annotated[str, typer.Option(metavar="CODE", help="Language edition.")] = "en",
    country: Annotated[
        str | None, typer.Option(metavar="NAME", help="Country in English, for implied bodies.")
    ] = None,
) -> None:
    """Read the events of one article.

    Careers, parties, educations and relatives from wikitext, one JSON object a line.
    """
    from builders.extract.article import extract_article
    from schemas.errors import InputInvalid

    if str(file) == "-":
        raw = sys.stdin.buffer.read()
    elif file.is_dir():
        raise InputInvalid("this is a folder, not an article", where=str(file))
    elif not file.exists():
        raise InputInvalid("no such file", where=str(file))
    else:
        raw = file.read_bytes()
    try:
        wikitext = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputInvalid(
            f"not UTF-8 text (byte {error.start})", where=str(file), hint="save the wikitext as UTF-8"
        ) from error
    for event in extract_article(wikitext, title=title, language=lang, country=country):
        say(json.dumps(event, ensure_ascii=False))
