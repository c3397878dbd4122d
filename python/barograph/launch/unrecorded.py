# SPDX-License-Identifier: BSD-3-Clause
"""Programs that others started and that ran without the library, because their loader cannot take it.

The library decides so before exec (src/capture/posix/execution.cpp) and notes them in the job's folder of arenas, one
line each: kind, detail and path with tabs between. Read once, when the run has ended.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from pathlib import Path

from barograph.elf_file import MACHINES
from barograph.launch.elf import read_elf

NOTES = "unrecorded"
# The library ends the file behind that size.
MOST_BYTES = 64 * 1024
# Of several programs, those that are named.
MOST_SHOWN = 3


def take_notes(folder: Path, library: Path) -> list[str]:
    """Returns what is to be said of the programs that are noted in a job's folder, and removes the notes.

    Args:
        folder: of the job's arenas on this node.
        library: what was preloaded into the others.
    """
    file = folder / NOTES
    try:
        # Programs of the job that go on may still write.
        text = os.fsdecode(file.read_bytes())
        file.unlink()
    except OSError:
        return []
    for path in (folder, folder.parent):
        with contextlib.suppress(OSError):
            path.rmdir()  # unless there are arenas, or other jobs
    noted = Counter(tuple(line.split("\t", 2)) for line in text.splitlines() if line.count("\t") > 1)
    lines = [
        f"not recorded: {path} {why_not(kind, detail, library)}. It ran without Barograph"
        f"{f' ({count:,} times)' if count > 1 else ''}."
        for (kind, detail, path), count in list(noted.items())[:MOST_SHOWN]
    ]
    if len(text) >= MOST_BYTES:
        lines.append("not recorded: more programs than were noted. They ran without Barograph.")
    elif len(noted) > MOST_SHOWN:
        further = len(noted) - MOST_SHOWN
        them = (
            "1 more program, for such a reason. It"
            if further == 1
            else f"{further} more programs, for such reasons. They"
        )
        lines.append(f"not recorded: {them} ran without Barograph.")
    return lines


def why_not(kind: str, detail: str, library: Path) -> str:
    """Returns why the loader of a program cannot take the library; completes "PROGRAM ..."."""
    if kind == "machine":
        bits, _, number = detail.partition(" ")
        machine = MACHINES.get(int(number), f"machine {number}") if number.isdigit() else "unknown"
        own = read_elf(library)
        ours = f", and Barograph is built for {own.bits}-bit {own.machine}" if own is not None else ""
        return f"is a {bits}-bit {machine} program{ours}"
    if kind == "libc":
        return (
            "uses the C library musl, and Barograph is built for glibc"
            if "ld-musl" in detail
            else f"is loaded by {detail}, which is not the loader of glibc"
        )
    if kind == "glibc":
        return f"uses an older glibc than Barograph needs, that of {detail}"
    if kind == "sanitizer":
        return f"is built with a sanitizer: {detail} has to be loaded before all others"
    return (
        "runs code before that of all libraries, as a sanitizer's runtime does that is linked into a program"
    )
