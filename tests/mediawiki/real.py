"""Lays out the real articles and entities of ../shared/realworld as a farm's folder of pages."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.mediawiki.export import file_name
from tests.mediawiki.sample import PAGES

ENTITIES = ("wikidata_entities.jsonl.gz", "wikidata_entities_no_article.jsonl.gz")
"""The second completes documents that the first holds with a label only."""


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON documents of a gzipped file of lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def write_page(folder: Path, title: str, text: str, time: str) -> None:
    """Writes one revision of a page."""
    page = folder / file_name(title)
    page.mkdir(parents=True, exist_ok=True)
    (page / f"{time}.wiki").write_text(text, encoding="utf-8")


def real_pages(realworld: Path, out: Path) -> Path:
    """Writes `out/en` (articles and templates) and `out/wikidata` (entities).

    Args:
        realworld: the folder of real material.
        out: a folder that does not exist yet.

    Returns:
        The folder.
    """
    en, wikidata = out / "en", out / "wikidata"
    en.mkdir(parents=True)
    wikidata.mkdir()
    for path in sorted((PAGES / "en").iterdir()):
        if path.name.startswith(("Template:", "Module:")):
            shutil.copy(path, en / path.name)
    (en / "Template:Cite web.wiki").write_text("{{{title|}}}. {{{url|}}} {{{date|}}}\n", encoding="utf-8")
    for article in read_lines(realworld / "articles.jsonl.gz"):
        text = f"{article['wikitext']}\n{{{{#wikibase_item:{article['qid']}}}}}\n"
        write_page(en, article["title"], text, f"{article['as_of']}T00:00:00Z")
    for name in ENTITIES:
        for entity in read_lines(realworld / name):
            text = json.dumps(entity, ensure_ascii=False)
            (wikidata / f"{entity['id']}.json").write_text(text, encoding="utf-8")
    return out
