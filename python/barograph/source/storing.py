# SPDX-License-Identifier: BSD-3-Clause
"""Adds rows to the metadata of a profile: functions and lines of its call sites, and what its run took.

A profile that is a file is replaced by a copy with the rows, a folder of parts gets a file (barograph.later_metadata).
Either takes its name in one step, and nobody sees it before. Called by barograph.source.resolve and at the end of runs.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import BinaryIO

from barograph import _native
from barograph.later_metadata import FILE, with_rows
from barograph.scratch import scratch_folder
from barograph.source.labels import LINES_KEY, MISSING_KEY


def store_lines(
    path: str | os.PathLike[str], metadata: Mapping[str, str], moved_to: Callable[[], Path | None]
) -> None:
    """Stores the lines that another profile of the same run has: one with all call sites of this one.

    Args:
        path: A profile.
        metadata: That of the other profile.
        moved_to: Says where the profile is now, just before it is replaced; None when it was removed.

    Raises:
        MergeError, OSError: It can't be written.
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
    mode = target.stat().st_mode & 0o777
    with scratch_folder("lines") as folder:
        written = folder / "resolved.baro"
        _native.put_metadata(str(target), str(written), list(metadata.items()))
        with _nameless(target.parent) as copy:
            if copy is not None:
                with written.open("rb") as made:
                    shutil.copyfileobj(made, copy)
                copy.flush()
                os.fchmod(copy.fileno(), mode)
                _replace(copy.fileno(), moved_to())
                return
    # This file system makes no file without a name.
    with tempfile.TemporaryDirectory(prefix=".barograph-", dir=target.parent) as folder:
        written = Path(folder) / "resolved.baro"
        _native.put_metadata(str(target), str(written), list(metadata.items()))
        written.chmod(mode)
        now = moved_to()
        if now is not None:
            os.replace(written, os.path.realpath(now))


def _store_beside_parts(
    folder: Path, metadata: Mapping[str, str], moved_to: Callable[[], Path | None]
) -> None:
    text = with_rows(folder, metadata)
    mode = folder.stat().st_mode & 0o666
    with _nameless(folder) as copy:
        if copy is not None:
            copy.write(text)
            copy.flush()
            os.fchmod(copy.fileno(), mode)
            now = moved_to()
            _replace(copy.fileno(), now and now / FILE)
            return
    with tempfile.TemporaryDirectory(prefix=".barograph-", dir=folder.parent) as other:
        written = Path(other) / FILE
        written.write_bytes(text)
        written.chmod(mode)
        now = moved_to()
        if now is not None:
            os.replace(written, now / FILE)


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


def _replace(descriptor: int, target: Path | None) -> None:
    """Gives a file without a name that of another file, which goes."""
    if target is None:
        return
    target = Path(os.path.realpath(target))
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    folder = os.open(target.parent, os.O_PATH | os.O_CLOEXEC)
    try:
        # The folder is there so that linkat(2) is called, which can follow the link that a descriptor is in /proc.
        os.link(f"/proc/self/fd/{descriptor}", beside.name, dst_dir_fd=folder)
        os.replace(beside, target)
    finally:
        os.close(folder)
