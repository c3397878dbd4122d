# SPDX-License-Identifier: BSD-3-Clause
"""Runs with as many ranks and traced calls as wanted, written as the recorder does: a profile, and beside it its trace.

For tests and measurements of what many calls cost those who read them. Each rank exchanges a message with its two
neighbours again and again (MPI_Sendrecv), or writes to a file; all times are a plain function of rank and call.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from barograph.read.events.trace import trace_folder
from barograph.writer import write_profile, write_trace

# Of the program: one exchange or write, and from one to the next.
CALL_NS: Final = 700
STEP_NS: Final = 1500
LENGTH: Final = 48
# Events of a block: about what the recorder's buffer has.
BLOCK: Final = 8192
STARTED_NS: Final = 1_700_000_000_000_000_000
CALL_PATHS: Final = {
    "path_id": [0, 1, 2],
    "parent_id": [None, 0, 0],
    "operation": ["program", "MPI_Sendrecv", "write"],
    "layer": ["program", "mpi", "posix"],
}
SEND: Final = 2 | 0x10
RECEIVE: Final = 3 | 0x10
NODE: Final = 64  # ranks


def write_large_run(profile: Path, ranks: int, calls: int, *, mpi: bool = True) -> int:
    """Writes a run; returns how many events its trace has.

    Args:
        profile: `NAME.baro`; the trace goes beside it.
        ranks: of the job.
        calls: of each rank.
        mpi: They exchange messages: two events per call. Else each writes to a file.
    """
    wall = calls * STEP_NS + 1_000_000_000
    objects = {
        "object_id": [0, 1, 2],
        "kind": ["none", "communicator", "file"],
        "name": ["", "W0.0", "/scratch/out"],
        "user_name": ["", "MPI_COMM_WORLD", ""],
        "created_by": ["", "", ""],
        "creation_path": ["", "world", ""],
        "members": ["", f"0-{ranks - 1}", ""],
        "size": [0, ranks, 0],
    }
    numbers = list(range(ranks))
    locations = {
        "rank": numbers,
        "thread": [0] * ranks,
        "node": [f"node{rank // NODE:04}" for rank in numbers],
        "pid": [1000 + rank for rank in numbers],
        "start_unix_ns": [STARTED_NS + rank for rank in numbers],
        "wall_ns": [wall] * ranks,
    }
    path = 1 if mpi else 2
    metadata = {"program": "/bin/exchange", "start": "2026-11-01T10:00:00Z"}
    write_profile(
        profile,
        call_paths=CALL_PATHS,
        objects=objects,
        locations=locations,
        fact_rows={
            "rank": np.repeat(np.arange(ranks), 2),
            "path_id": np.tile([0, path], ranks),
            "object_id": np.tile([0, path], ranks),
            "calls": np.tile([1, calls], ranks),
            "time_ns": np.tile([wall, calls * CALL_NS], ranks),
            "bytes": np.tile([0, calls * LENGTH], ranks),
        },
        metadata=metadata,
    )
    events = (2 if mpi else 1) * calls
    folder = trace_folder(profile)
    folder.mkdir()
    write_trace(
        folder / "node-000000.baro",
        blocks(ranks, calls, mpi=mpi),
        call_paths=CALL_PATHS,
        objects=objects,
        locations=locations,
        metadata={
            **metadata,
            "trace.volumes": " ".join(f"{rank}:{events}:{90 * events}:0" for rank in numbers),
        },
    )
    return ranks * events


def blocks(ranks: int, calls: int, *, mpi: bool) -> Iterator[dict[str, Any]]:
    """Yields the blocks of all ranks."""
    per_block = BLOCK // 2 if mpi else BLOCK
    for rank in range(ranks):
        for first in range(0, calls, per_block):
            number = np.arange(first, min(first + per_block, calls), dtype=np.int64)
            yield _exchanges(rank, ranks, number) if mpi else _writes(rank, number)


def _starts(rank: int, number: Any) -> Any:
    return number * STEP_NS + rank % 16 * 20


def _writes(rank: int, number: Any) -> dict[str, Any]:
    starts = _starts(rank, number)
    return {
        "location": rank,
        "path_id": np.full(len(number), 2),
        "object_id": np.full(len(number), 2),
        "offset": number * LENGTH,
        "length": np.full(len(number), LENGTH),
        "start_ns": starts,
        "end_ns": starts + CALL_NS,
    }


def _exchanges(rank: int, ranks: int, number: Any) -> dict[str, Any]:
    events = 2 * len(number)
    starts = np.repeat(_starts(rank, number), 2)
    return {
        "location": rank,
        "first": 2 * int(number[0]),
        "path_id": np.full(events, 1),
        "object_id": np.full(events, 1),
        "offset": np.full(events, -1),
        "length": np.full(events, LENGTH),
        "start_ns": starts,
        "end_ns": starts + CALL_NS,
        "info": np.tile([SEND, RECEIVE], len(number)),
        "peer": np.tile([(rank + 1) % ranks, (rank - 1) % ranks], len(number)),
        "tag": np.zeros(events, np.int64),
        "number": np.repeat(number + 1, 2),
        "serial": np.zeros(events, np.int64),
    }


@dataclass(frozen=True)
class Cost:
    """What a command took: seconds, MiB of memory at most, its exit code and what it said."""

    seconds: float
    mib: int
    code: int
    text: str


# What a process takes counts from before it becomes the program: it is started by a small one.
_STARTER: Final = """
import resource, subprocess, sys
limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
code = subprocess.call(sys.argv[2:], stderr=subprocess.STDOUT)
print()
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)
"""


def cost_of(words: Sequence[str], limit_mib: int = 4096) -> Cost:
    """Runs `barograph WORDS` in a process of its own that cannot have more address space than that."""
    command = [Path(sys.executable).with_name("barograph"), *words]
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-I", "-c", _STARTER, str(limit_mib << 20), *command],
        capture_output=True,
        text=True,
        check=True,
    )
    text, _, last = done.stdout.removesuffix("\n").rpartition("\n")
    kib, code = map(int, last.split())
    return Cost(time.monotonic() - began, kib >> 10, code, text)
