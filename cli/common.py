"""What the commands share: results as text or JSON, progress on a terminal, the clock."""

from __future__ import annotations

import datetime as dt
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pipelines.progress import Progress
    from schemas.counts import StageCount

ProfileName = Annotated[
    str,
    typer.Option(
        "--profile", "-p", metavar="NAME", help="Name of a profile in profiles/, or the path of a .toml file."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON on standard output.")]


def utc_now() -> dt.datetime:
    """The clock of the command line: UTC, to the second."""
    return dt.datetime.now(dt.UTC).replace(microsecond=0)


def say(text: str) -> None:
    """Prints a line of the result."""
    sys.stdout.write(text.encode(errors="replace").decode() + "\n")


def result(as_json: bool, document: Mapping[str, Any], lines: Sequence[str]) -> None:
    """Prints a command's result, as JSON or as lines for people."""
    if as_json:
        say(json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True))
        return
    for line in lines:
        say(line)


def count_lines(counts: Sequence[StageCount]) -> list[str]:
    """Stage counts for people: one line a stage, reasons behind."""
    width = max((len(count.stage) for count in counts), default=0)
    lines = []
    for count in counts:
        reasons = ", ".join(f"{item.reason} {item.n}" for item in count.dropped)
        notes = ", ".join(f"{item.reason} {item.n}" for item in count.notes)
        line = f"  {count.stage:<{width}}  seen {count.seen:>7}  kept {count.kept:>7}"
        line += f"  dropped {count.seen - count.kept:>6}" + (f" ({reasons})" if reasons else "")
        lines.append(line + (f"  noted: {notes}" if notes else ""))
    return lines


class _Bars:
    """Progress bars of one command."""

    def __init__(self, bars: Any) -> None:
        self._bars = bars
        self._task: Any = None

    def start(self, stage: str, total: int | None) -> None:
        self._task = self._bars.add_task(stage, total=total)

    def advance(self, steps: int = 1) -> None:
        self._bars.advance(self._task, steps)


@contextmanager
def progress() -> Iterator[Progress]:
    """Bars on standard error when it is a terminal, nothing otherwise."""
    if not sys.stderr.isatty():
        from pipelines.progress import Silent

        yield Silent()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as RichProgress

    columns = (
        TextColumn("{task.description:<28}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with RichProgress(*columns, console=Console(stderr=True)) as bars:
        yield _Bars(bars)


def existing_folder(path: Path, what: str) -> Path:
    """The folder, or an error that says what is missing.

    Raises:
        InputInvalid: it is not there or is no folder.
    """
    from schemas.errors import InputInvalid

    if not path.exists():
        raise InputInvalid(f"no such {what}", where=str(path))
    if not path.is_dir():
        raise InputInvalid(f"{what} must be a folder", where=str(path))
    return path
