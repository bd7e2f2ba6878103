"""Writing safely: one writer at a time, files that appear whole, and one clear line when the disk refuses."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from schemas.errors import ConfigurationError, NuggetsmithError, ReleaseConflict

BUILDING = ".building-"
"""Prefix of the temporary folders in which releases are built; never a release."""

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_REFUSED = {errno.EACCES, errno.EPERM, errno.EROFS}
_NO_FOLDER = {errno.ENOTDIR, errno.EEXIST}


@contextmanager
def disk_errors(place: Path) -> Iterator[None]:
    """Turns what the operating system says while writing into one line that names the place."""
    try:
        yield
    except OSError as error:
        where = str(error.filename or place)
        said = error.strerror or str(error)
        if error.errno in _FULL:
            raise NuggetsmithError(
                "no space is left on the disk",
                where=where,
                hint="free some space and run again; no release was changed",
            ) from error
        if error.errno in _REFUSED:
            raise ConfigurationError(
                f"cannot be written ({said})",
                where=where,
                hint="choose another folder or change its permissions",
            ) from error
        if error.errno in _NO_FOLDER:
            raise ConfigurationError(
                "is a file where a folder is needed",
                where=where,
                hint="choose another folder or move the file",
            ) from error
        raise NuggetsmithError(f"writing failed: {said}", where=where, hint="run again") from error


@contextmanager
def only_writer(folder: Path) -> Iterator[None]:
    """Makes the folder if it is missing and keeps other writers out of it.

    The lock belongs to the process: one that is killed leaves nothing behind to clear away.

    Raises:
        ReleaseConflict: another process writes there.
    """
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ReleaseConflict(
                "another process is sealing a release here", where=str(folder), hint="wait until it is done"
            ) from error
        yield
    finally:
        os.close(handle)


def clear_leftovers(folder: Path) -> None:
    """Removes what killed runs left; only for the folder's only writer."""
    for path in folder.glob(f"{BUILDING}*"):
        shutil.rmtree(path)


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file that is either the old one or the new one at any moment, and stays after a power cut."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.new")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    _sync(path.parent)


def move_whole(built: Path, target: Path) -> None:
    """Gives a finished folder its name in one step, its files being safely on the disk.

    Raises:
        ReleaseConflict: something is there already.
    """
    for path in [built, *sorted(built.rglob("*"))]:
        _sync(path)
    try:
        if target.exists():  # an empty folder would be replaced without a word
            raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY))
        built.rename(target)
    except OSError as error:
        if error.errno not in (errno.ENOTEMPTY, errno.EEXIST, errno.ENOTDIR):
            raise
        raise ReleaseConflict(
            "something of this name exists already", where=str(target), hint="a release is never overwritten"
        ) from error
    _sync(target.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
