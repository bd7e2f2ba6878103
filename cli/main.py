"""The command line: `nuggetsmith COMMAND`. Exit 0: done; 1: found wanting; 2: could not run."""

from __future__ import annotations

import errno
import os
import signal
import sys
from typing import Annotated

import typer

from cli.accept_source import accept_source
from cli.build import build
from cli.diff import diff
from cli.doctor import doctor
from cli.evaluate import evaluate
from cli.extract import extract
from cli.harvest import harvest
from cli.release import release
from cli.sample import sample
from cli.validate import validate
from cli.versions import versions
from evaluator.errors import FoundWanting, NuggetsmithError  # not by way of schemas: help stays quick

app = typer.Typer(
    name="nuggetsmith",
    help="Builds, versions and publishes benchmark data sets of political biographies.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = (
    sample,
    harvest,
    build,
    release,
    validate,
    diff,
    versions,
    extract,
    evaluate,
    accept_source,
    doctor,
)

for command in COMMANDS:
    app.command()(command)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(version("nuggetsmith"))
        raise typer.Exit


@app.callback()
def _main(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Builds, versions and publishes benchmark data sets of political biographies."""


_SYSTEM_ERRORS = {
    errno.ENOSPC: "the disk is full; free some space and run the same command again",
    errno.EDQUOT: "the disk quota is used up; free some space and run the same command again",
    errno.EACCES: "no permission; choose another folder or change its rights",
    errno.EPERM: "no permission; choose another folder or change its rights",
    errno.EROFS: "the file system is read-only; choose another folder",
    errno.ENOTDIR: "a part of this path is a file, not a folder",
    errno.EISDIR: "this is a folder, not a file",
    errno.EEXIST: "this exists already",
    errno.ENOENT: "no such file or folder",
}


def _one_line(text: str) -> str:
    return " ".join(text.split())


class _Stopped(BaseException):
    """The user (Ctrl-C) or the system asked for an end; no `KeyboardInterrupt`, which typer would answer."""


def _stop(number: int, frame: object) -> None:
    raise _Stopped


def run() -> None:
    """Entry point: turns what a user can act on into one line and an exit code."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    try:
        app()
    except FoundWanting as error:
        sys.stderr.write(f"nuggetsmith: found wanting: {_one_line(str(error))}\n")
        sys.exit(1)
    except NuggetsmithError as error:
        sys.stderr.write(f"nuggetsmith: error: {_one_line(str(error))}\n")
        sys.exit(2)
    except RecursionError:
        sys.stderr.write("nuggetsmith: error: an input file is nested too deeply to be read\n")
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        if error.errno not in _SYSTEM_ERRORS:
            raise
        place = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"nuggetsmith: error: {place}{_SYSTEM_ERRORS[error.errno]}\n")
        sys.exit(2)
    except _Stopped:
        sys.stderr.write("nuggetsmith: stopped; run the same command again and it goes on\n")
        sys.exit(130)


if __name__ == "__main__":
    run()
