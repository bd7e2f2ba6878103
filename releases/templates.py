"""Rendering of the templates that lie beside this module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from schemas.counts import Dropped

if TYPE_CHECKING:
    from jinja2 import Environment


def render(name: str, **values: object) -> str:
    """Text of a template; a value that it names and nobody gave is an error, not an empty string.

    Args:
        name: file name; values are escaped in `.html.jinja` files.
        values: what the template uses.
    """
    return _environment().get_template(name).render(**values)


def cell(text: object) -> str:
    """Text as one cell of a Markdown table."""
    return " ".join(str(text).split()).replace("|", "\\|").replace("<", "&lt;")


def reasons(items: Iterable[Dropped]) -> str:
    """Counts by reason in words."""
    return ", ".join(f"{item.reason} {item.n}" for item in items)


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table without the columns in which no row has anything; numbers stand to the right.

    Args:
        header: names of the columns.
        rows: at least one row; text is escaped, so code marks are the only Markdown that may be in it.
    """
    columns = [
        (name, [row[at] for row in rows])
        for at, name in enumerate(header)
        if any(str(row[at]).strip() for row in rows)
    ]
    sides = ["---:" if all(isinstance(value, int) for value in values) else "---" for _, values in columns]
    lines = [[name for name, _ in columns], *([cell(v[at]) for _, v in columns] for at in range(len(rows)))]
    texts = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([texts[0], f"|{'|'.join(sides)}|", *texts[1:]])


def code(words: Iterable[object]) -> str:
    """Words as code, separated by commas."""
    return ", ".join(f"`{word}`" for word in words)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=select_autoescape(("html.jinja",), default=False),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters.update(cell=cell, code=code, reasons=reasons)
    return environment
