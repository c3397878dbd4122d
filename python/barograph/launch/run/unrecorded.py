# SPDX-License-Identifier: BSD-3-Clause
"""Programs that others started and that ran without the library: their loader cannot take it, or it was not passed on.

The library notes them before exec (src/capture/posix/execution.cpp) in the job's folder of arenas, one line each: kind,
detail and path with tabs between. Read once, when the run has ended.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from barograph.elf_file import MACHINES
from barograph.launch.plugins.families import find_family
from barograph.launch.program.elf import iterate_libraries, of_other_libc, read_elf

NOTES = "unrecorded"
# Kind of those that would take it (src/capture/posix/execution_notes.hpp).
NOT_PASSED_ON = "dropped"
# The library ends the file behind that size.
MOST_BYTES = 64 * 1024
# How many of several programs are named.
MOST_SHOWN = 3


class Notes(NamedTuple):
    """What is to be said of programs that ran without the library.

    Attributes:
        lines: of those that cannot take it, whole.
        left_out: sentences of those that others started with an environment without it.
        left_out_mpi: of these, those of programs with MPI.
    """

    lines: list[str]
    left_out: list[str]
    left_out_mpi: list[str]


def take_notes(folder: Path, library: Path) -> Notes:
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
        return Notes([], [], [])
    for path in (folder, folder.parent):
        with contextlib.suppress(OSError):
            path.rmdir()  # unless there are arenas, or other jobs
    rows = [line.split("\t", 2) for line in text.splitlines() if line.count("\t") > 1]
    refusing = Counter((kind, detail, path) for kind, detail, path in rows if kind != NOT_PASSED_ON)
    left_out = Counter(path for kind, _, path in rows if kind == NOT_PASSED_ON)
    lines = [
        f"not recorded: {path} {why_not(kind, detail, library)}. It ran without Barograph{_times(count)}."
        for (kind, detail, path), count in list(refusing.items())[:MOST_SHOWN]
    ]
    if len(text) >= MOST_BYTES:
        lines.append("not recorded: more programs than were noted. They ran without Barograph.")
    elif len(refusing) > MOST_SHOWN:
        count = len(refusing) - MOST_SHOWN
        them = "1 more program. It" if count == 1 else f"{count} more programs. They"
        lines.append(f"not recorded: {them} ran without Barograph.")
    return Notes(
        lines,
        [_left_out(path, left_out[path]) for path in list(left_out)[:MOST_SHOWN]],
        [_left_out(path, left_out[path]) for path in left_out if _uses_mpi(Path(path))][:MOST_SHOWN],
    )


def _times(count: int) -> str:
    return f" ({count:,} times)" if count > 1 else ""


def _left_out(path: str, count: int) -> str:
    return f"{path} ran without the library{_times(count)}: LD_PRELOAD was taken out of its environment"


def _uses_mpi(path: Path) -> bool:
    elf = read_elf(path)
    return elf is not None and find_family(iterate_libraries(elf))[0] is not None


def why_not(kind: str, detail: str, library: Path) -> str:
    """Returns why the loader of a program cannot take the library; completes "PROGRAM ..."."""
    if kind == "machine":
        bits, _, number = detail.partition(" ")
        machine = MACHINES.get(int(number), f"machine {number}") if number.isdigit() else "unknown"
        own = read_elf(library)
        ours = f", and Barograph is built for {own.bits}-bit {own.machine}" if own is not None else ""
        return f"is a {bits}-bit {machine} program{ours}"
    if kind == "libc":
        return of_other_libc(detail)
    if kind == "glibc":
        return f"uses an older glibc than Barograph needs, that of {detail}"
    if kind == "sanitizer":
        return f"is built with a sanitizer: {detail} has to be loaded before all others"
    if kind == "behind":
        return f"was to preload {detail}, which has to be loaded before all others, behind Barograph"
    if kind == "elsewhere":
        return "was started in another folder by a path relative to that, so that its file could not be looked at"
    return (
        "runs code before that of all libraries, as a sanitizer's runtime does that is linked into a program"
    )
