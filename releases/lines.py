"""The line that loads a config, as a command prints it and the card repeats it."""

from __future__ import annotations

from pathlib import PurePath

from releases.names import SPLIT


def load_line(path: PurePath | str, version: str, config: str = "nuggets") -> str:
    """The line that loads a config.

    Args:
        path: folder of a release, as a path; or `owner/name` of the data set on the Hub, as text.
        version: version; a local folder holds only one and `datasets` ignores `revision` there, so it is
            left out for a folder.
        config: config.
    """
    if isinstance(path, PurePath):
        return f'load_dataset("{path.as_posix()}", "{config}", split="{SPLIT}")'
    return f'load_dataset("{path}", "{config}", split="{SPLIT}", revision="v{version}")'
