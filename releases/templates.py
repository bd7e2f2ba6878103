"""Rendering of the templates that lie beside this module."""

from __future__ import annotations

from collections.abc import Iterable
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


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=select_autoescape(("html.jinja",), default=False),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters.update(cell=cell, reasons=reasons)
    return environment
