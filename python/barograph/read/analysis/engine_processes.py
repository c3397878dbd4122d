# SPDX-License-Identifier: BSD-3-Clause
"""Processes that share the analysis of a trace, each with some of its ranks. Called by trace_analysis.

Each is connected to each by a socket; the first one is this process. See src/engine/processes.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from itertools import combinations

from barograph.read.analysis.module_process import signal_text

# Each has a socket to each other one.
MOST_PROCESSES = 16


class PartEndedError(Exception):
    """One of the processes ended before the analysis did, or did not begin; the message says which, and how."""


@contextlib.contextmanager
def shared(
    count: int,
    files: Sequence[str],
    late_ns: Mapping[int, int],
    workers: int,
    modules: Sequence[str],
    *,
    salvage: bool,
) -> Generator[list[int], None, None]:
    """Starts the other processes; gives the sockets to them, of which the analysis takes care.

    Args:
        count: processes, this one included, 1 to MOST_PROCESSES.
        files: those of the trace.
        late_ns: how long after the first process each rank that counts began.
        workers: threads that analyze, of each process.
        modules: names of those wanted; empty means all.
        salvage: leave out blocks of events that are damaged.

    Raises:
        PartEndedError: one of them cannot be started, or was ended while the others were at work.
    """
    task = {
        "files": files,
        "late_ns": late_ns,
        "workers": workers,
        "modules": modules,
        "salvage": salvage,
    }
    ends: list[list[int]] = [[-1] * count for _ in range(count)]
    parts: list[subprocess.Popen[bytes]] = []
    try:
        try:
            for one, other in combinations(range(count), 2):
                pair = socket.socketpair()
                ends[one][other], ends[other][one] = (end.detach() for end in pair)
            parts.extend(
                _start({**task, "process": process, "sockets": ends[process]}, ends[process])
                for process in range(1, count)
            )
        except OSError as error:
            for own in ends:
                _close(own)
            raise PartEndedError(
                f"{len(parts) + 1} of {count} processes were started: {error.strerror}"
            ) from error
        try:
            yield ends[0]
        except Exception as error:
            _say_who_ended(parts, error)
            raise
    finally:
        for part in parts:
            part.kill()  # one that is done has nothing left to do
            part.wait()


def _start(task: Mapping[str, object], ends: list[int]) -> subprocess.Popen[bytes]:
    """Starts a process, which takes over its ends of the sockets."""
    part = subprocess.Popen(
        [sys.executable, "-m", "barograph.engine.part"],
        stdin=subprocess.PIPE,
        pass_fds=[end for end in ends if end >= 0],
    )
    assert part.stdin is not None
    with contextlib.suppress(BrokenPipeError), part.stdin as stdin:  # one that has ended is found out later
        stdin.write(json.dumps(task).encode() + b"\n")
    _close(ends)
    return part


def _close(ends: list[int]) -> None:
    for place, end in enumerate(ends):
        if end >= 0:
            os.close(end)
            ends[place] = -1


def _say_who_ended(parts: Sequence[subprocess.Popen[bytes]], error: Exception) -> None:
    for number, part in enumerate(parts, 2):
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = part.wait(1)
            if code < 0:
                raise PartEndedError(
                    f"process {number} of {len(parts) + 1} was ended: {signal_text(-code)}"
                ) from error
