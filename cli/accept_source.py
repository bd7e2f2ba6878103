"""`nuggetsmith accept-source`: accepts the changed hash of a declared source."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.common import say


def accept_source(
    name: Annotated[str, typer.Argument(help="Name of the source in the declaration file.")],
    path: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file, when it was downloaded by hand.")
    ] = None,
    declarations: Annotated[Path, typer.Option(metavar="FILE", help="File of declared sources.")] = Path(
        "profiles/sources.toml"
    ),
) -> None:
    """Accept a declared source as it is now.

    Its new hash and size replace the declared ones.

    Look at what changed before: a new file of the source can change the frame and so the sample.
    """
    from pipelines.files import SOURCE_CACHE
    from sources.declared import accept, fetch

    before, after = accept(declarations, name, path=path)
    fetch(after, SOURCE_CACHE, path=path)
    say(f"{name}: {before.sha256} ({before.size} bytes) -> {after.sha256} ({after.size} bytes)")
