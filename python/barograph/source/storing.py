# SPDX-License-Identifier: BSD-3-Clause
"""Adds rows to the metadata of a profile: functions and lines of its call sites, and what its run took.

A profile that is a file is replaced by a copy with the rows, a folder of parts gets a file (barograph.later_metadata).
Either takes its name in one step, and nobody sees it before; who may read it, and the time of the profile, stay. Called
by barograph.source.resolve and at the end of runs.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from barograph import _native
from barograph.later_metadata import FILE, with_rows
from barograph.scratch import scratch_folder
from barograph.source.labels import LINES_KEY, MISSING_KEY

ACCESS_LIST: Final = "system.posix_acl_access"


def store_lines(
    path: str | os.PathLike[str], metadata: Mapping[str, str], moved_to: Callable[[], Path | None]
) -> None:
    """Stores the lines that another profile of the same run has: one with all call sites of this one.

    Args:
        path: A profile.
        metadata: That of the other profile.
        moved_to: Says where the profile is now, just before it is replaced; None when it was removed.

    Raises:
        MergeError, OSError: It cannot be written.
    """
    rows = {key: value for key, value in metadata.items() if key.startswith(LINES_KEY) or key == MISSING_KEY}
    if rows:
        store(Path(path), rows, moved_to)


def store(target: Path, metadata: Mapping[str, str], moved_to: Callable[[], Path | None]) -> None:
    """Adds rows to a profile's metadata, in place of those with the same keys; for `moved_to` see store_lines()."""
    target = Path(os.path.realpath(target))  # of a link to a profile, the profile is replaced
    if target.is_dir():
        _store_beside_parts(target, metadata, moved_to)
        return
    status = target.stat()
    with scratch_folder("lines") as folder:
        written = folder / "resolved.baro"
        _native.put_metadata(str(target), str(written), list(metadata.items()))
        with _nameless(target.parent) as copy:
            if copy is not None:
                with written.open("rb") as made:
                    shutil.copyfileobj(made, copy)
                copy.flush()
                _make_alike(copy.fileno(), target, status, status.st_mode & 0o777)
                os.fsync(copy.fileno())  # on some file systems only this says that the disk is full
                _give_name(copy.fileno(), _real(moved_to()))
                return
    # This file system makes no file without a name.
    with tempfile.TemporaryDirectory(prefix=".barograph-", dir=target.parent) as folder:
        written = Path(folder) / "resolved.baro"
        _native.put_metadata(str(target), str(written), list(metadata.items()))
        _make_alike(written, target, status, status.st_mode & 0o777)
        now = _real(moved_to())
        if now is not None:
            os.replace(written, now)


def _store_beside_parts(
    folder: Path, metadata: Mapping[str, str], moved_to: Callable[[], Path | None]
) -> None:
    text = with_rows(folder, metadata)
    status = folder.stat()
    with _nameless(folder) as copy:
        if copy is not None:
            copy.write(text)
            copy.flush()
            _make_alike(copy.fileno(), None, status, status.st_mode & 0o666)
            os.fsync(copy.fileno())
            now = _real(moved_to())
            _give_name(copy.fileno(), now and now / FILE)
            _keep_time(now, status)
            return
    with tempfile.TemporaryDirectory(prefix=".barograph-", dir=folder.parent) as other:
        written = Path(other) / FILE
        written.write_bytes(text)
        _make_alike(written, None, status, status.st_mode & 0o666)
        now = _real(moved_to())
        if now is not None:
            os.replace(written, now / FILE)
        _keep_time(now, status)


def _real(path: Path | None) -> Path | None:
    return None if path is None else Path(os.path.realpath(path))


def _make_alike(copy: int | Path, profile: Path | None, status: os.stat_result, mode: int) -> None:
    """Gives a new file the owner, group, permissions and time of a profile; never lets more users read it.

    `profile` is the file whose access list it gets too, None for a new file in a folder.
    """
    for user in (status.st_uid, -1):
        with contextlib.suppress(OSError):
            os.chown(copy, user, status.st_gid)
            break
    if os.stat(copy).st_gid != status.st_gid:
        mode &= ~0o070  # the bits are those of another group
    os.chmod(copy, mode)
    if profile is None:
        return
    access = b""
    with contextlib.suppress(OSError):
        access = os.getxattr(profile, ACCESS_LIST)
    if access:
        os.setxattr(copy, ACCESS_LIST, access)
    os.utime(copy, ns=(status.st_atime_ns, status.st_mtime_ns))


def _keep_time(folder: Path | None, status: os.stat_result) -> None:
    """Gives a folder the time back that it had before a file was added."""
    if folder is not None:
        with contextlib.suppress(OSError):
            os.utime(folder, ns=(status.st_atime_ns, status.st_mtime_ns))


@contextlib.contextmanager
def _nameless(folder: Path) -> Generator[BinaryIO | None, None, None]:
    """A new file in a folder that has no name there yet; None where that is not possible."""
    try:
        descriptor = os.open(folder, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, 0o600)
    except OSError:
        yield None
        return
    with os.fdopen(descriptor, "wb") as stream:
        yield stream


def _give_name(descriptor: int, target: Path | None) -> None:
    """Gives a file without a name that of another file or link, which goes."""
    if target is None:
        return
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    folder = os.open(target.parent, os.O_PATH | os.O_CLOEXEC)
    try:
        # The folder is there so that linkat(2) is called, which can follow the link that a descriptor is in /proc.
        os.link(f"/proc/self/fd/{descriptor}", beside.name, dst_dir_fd=folder)
        try:
            os.replace(beside, target)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
    finally:
        os.close(folder)
