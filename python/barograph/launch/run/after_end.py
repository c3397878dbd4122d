# SPDX-License-Identifier: BSD-3-Clause
"""What processes read and wrote after their recording: in MPI_Finalize, after it, at exit.

The library counts it (src/capture/io/after_end.cpp) in a file in the job's folder of arenas, for all processes on this
node. Read once, when the run has ended.
"""

from __future__ import annotations

import contextlib
import os
import struct
from pathlib import Path
from typing import Final

NAME: Final = "after-end"
# Metadata of the profile, in the order of the file.
KEYS: Final = tuple(
    f"recording.after_end_{what}" for what in ("processes", "calls", "bytes_read", "bytes_written")
)
_LAYOUT: Final = struct.Struct(f"={len(KEYS)}Q")


def take_counts(folder: Path) -> dict[str, str]:
    """Returns what was counted in a job's folder as metadata, and removes the counts; empty where nothing was.

    Args:
        folder: of the job's arenas on this node.
    """
    file = folder / NAME
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return {}
    try:
        content = os.read(descriptor, _LAYOUT.size)
    finally:
        os.close(descriptor)
    with contextlib.suppress(OSError):
        file.unlink()
    for path in (folder, folder.parent):
        with contextlib.suppress(OSError):
            path.rmdir()  # unless there are arenas, or other jobs
    if len(content) < _LAYOUT.size:
        return {}
    counts = _LAYOUT.unpack(content)
    return dict(zip(KEYS, map(str, counts), strict=True)) if counts[1] else {}
