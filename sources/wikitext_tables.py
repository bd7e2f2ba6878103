"""Tables of a page's source text as lines: one row a line, cells parted by ` | `.

https://www.mediawiki.org/wiki/Help:Tables
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sources.plain_text import heading_of

CELL_MARK = " | "
"""Between two cells of a row."""

DEEPEST = 8
"""Tables within tables that are read; a deeper one is part of the cell it stands in."""

_BREAK = re.compile(r"<br[^<>]*>", re.IGNORECASE)


@dataclass(slots=True)
class _Table:
    """A table that is being read."""

    lines: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    in_row: bool = False

    def end_row(self) -> None:
        shown = [_plain_cell(cell) for cell in self.cells]
        line = CELL_MARK.join(cell for cell in shown if cell)
        if line:
            self.lines.append(line)
        self.cells, self.in_row = [], False

    def add(self, line: str) -> None:
        """Cells of one line that begins with `|` or `!`."""
        parts = re.split(r"\|\||!!", line[1:]) if line[0] == "!" else line[1:].split("||")
        self.cells += [_without_attributes(part) for part in parts]
        self.in_row = True

    def go_on(self, text: str) -> None:
        """A further line of the cell before; attributes after `{|` and `|-` belong to none."""
        if self.in_row:
            self.cells[-1] += f"\n{text}"


def tables_as_lines(text: str) -> str:
    """Source text in which every table is lines; a table that is never closed ends at the next heading.

    Args:
        text: source text without templates, links, comments and references.
    """
    out: list[str] = []
    stack: list[_Table] = []

    def close() -> None:
        table = stack.pop()
        table.end_row()
        if stack:
            stack[-1].go_on("\n".join(table.lines))
        else:
            out.extend(["", *table.lines, ""])

    for raw in text.split("\n"):
        line = raw.lstrip(" \t:*#")
        if line.startswith("{|") and len(stack) < DEEPEST:
            stack.append(_Table())
        elif not stack:
            # Markup that lost its table: rows of one whose start is a template, fields of an open infobox.
            if not line.startswith("|"):
                out.append(raw)
        elif heading_of(raw):
            while stack:
                close()
            out.append(raw)
        elif line.startswith("|}"):
            close()
            _after(line[2:].strip(), stack, out)
        elif line.startswith("|-"):
            stack[-1].end_row()
        elif line.startswith("|+"):
            stack[-1].lines.append(_without_attributes(line[2:]).strip())
        elif line.startswith(("|", "!")):
            stack[-1].add(line)
        else:
            stack[-1].go_on(raw)
    while stack:
        close()
    return "\n".join(out)


def _after(rest: str, stack: list[_Table], out: list[str]) -> None:
    """What follows `|}` on its line belongs to whatever the table stands in."""
    if rest and stack:
        stack[-1].go_on(rest)
    elif rest:
        out.append(rest)


def _without_attributes(cell: str) -> str:
    """A cell without `style="..." |` before its text."""
    before, bar, text = cell.partition("|")
    return text if bar and ("=" in before or not before.strip()) else cell


def _plain_cell(cell: str) -> str:
    """A cell on one line; its own lines and list items are parted by semicolons."""
    lines = (line.strip(" \t*#:;") for line in _BREAK.sub("\n", cell).split("\n"))
    return "; ".join(line for line in lines if line)
