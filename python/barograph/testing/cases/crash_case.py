# SPDX-License-Identifier: BSD-3-Clause
"""Runs tests/programs/crash.c under `barograph run`, lets it die, and compares what was recovered with its own count.

The rule: the program stores its count after each call has returned, and the tool before that. A process that
ends by itself has stored all; then the counts are equal. One that is killed may be hit between the two: then
the recovered count of the call it was in may be one larger, never smaller, and of one call only.

Used by tests/faults and bench/faults.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import barograph

# Ends of the program by itself, and signals from outside: to the command (as a batch system does), to rank 1 or to all.
BY_ITSELF = ("exit", "_exit", "abort", "mpi_abort", "segv")
FROM_OUTSIDE = ("sigterm", "sigkill_one", "sigkill_all")
EXITS = BY_ITSELF + FROM_OUTSIDE
SITUATIONS = ("idle", "collective", "tiny")
OPERATIONS = ("MPI_Barrier", "MPI_Allreduce", "MPI_Iprobe")
WORDS = 5
READY = 1
TIMEOUT_S = 120


@dataclass
class Crash:
    """What came of one run: exit code, what was said, and what is wrong with the counts (nothing, if all is well)."""

    code: int
    stderr: str
    profile: Path
    wrong: list[str] = field(default_factory=list[str])


def own_words(folder: Path, rank: int) -> tuple[int, ...]:
    """Returns (state, pid, barriers, all-reduces, tiny calls) as the rank has stored them; zeros before that."""
    try:
        data = (folder / f"rank.{rank}").read_bytes()[: 8 * WORDS]
    except OSError:
        data = b""
    return struct.unpack(f"<{WORDS}Q", data.ljust(8 * WORDS, b"\0"))


def recovered_counts(profile: Path) -> dict[tuple[int, str], int]:
    """Returns the calls of each rank by operation."""
    with barograph.open(profile) as opened, opened.connect() as connection:
        rows = connection.execute(
            "SELECT rank, operation, sum(calls)::BIGINT FROM facts WHERE layer = 'mpi' GROUP BY ALL"
        ).fetchall()
    return {(rank, operation): calls for rank, operation, calls in rows}


def crash(
    program: Path,
    launcher: str,
    folder: Path,
    *,
    end: str,
    situation: str,
    environment: Mapping[str, str],
    ranks: int = 2,
    delay_s: float = 0.0,
) -> Crash:
    """Runs one case to its end; `delay_s` is how long after all ranks are ready a signal from outside comes."""
    folder.mkdir(parents=True)
    how = end if end in BY_ITSELF else "wait"
    words = [sys.executable, "-m", "barograph.cli", "run", "-o", str(folder / "run")]
    words += ["-n", str(ranks), "--launcher", launcher, "--", str(program), how, situation]
    with subprocess.Popen(
        words,
        cwd=folder,
        env={**environment, "EXPECT_DIR": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            if how == "wait":
                _wait_until_ready(process, folder, ranks)
                time.sleep(delay_s)
                _send(process, folder, ranks, end)
            _, stderr = process.communicate(timeout=TIMEOUT_S)
        finally:
            # Nothing must be left spinning, whatever went wrong.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            for rank in range(ranks):
                pid = own_words(folder, rank)[1]
                if pid:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
    result = Crash(process.returncode, stderr, folder / "run.baro")
    result.wrong = compare(result.profile, folder, ranks, exact=end in BY_ITSELF)
    return result


def _wait_until_ready(process: subprocess.Popen[str], folder: Path, ranks: int) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while any(own_words(folder, rank)[0] != READY for rank in range(ranks)):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"the program did not come so far: {process.returncode}")
        time.sleep(0.01)


def _send(process: subprocess.Popen[str], folder: Path, ranks: int, end: str) -> None:
    if end == "sigterm":
        process.terminate()
        return
    victims = [1] if end == "sigkill_one" else range(ranks)
    for rank in victims:
        with contextlib.suppress(ProcessLookupError):
            os.kill(own_words(folder, rank)[1], signal.SIGKILL)


def compare(profile: Path, folder: Path, ranks: int, *, exact: bool) -> list[str]:
    """Returns what breaks the rule, one line each.

    With `exact` (the program ended by itself) the ranks that did so must be equal; a rank that the launcher
    killed for it may be one ahead in one operation.
    """
    if not profile.exists():
        return ["there is no profile"]
    counts = recovered_counts(profile)
    wrong: list[str] = []
    for rank in range(ranks):
        own = dict(zip(OPERATIONS, own_words(folder, rank)[2:], strict=True))
        ahead = {operation: counts.get((rank, operation), 0) - calls for operation, calls in own.items()}
        allowed = 0 if exact and rank == 0 else 1
        if any(value < 0 for value in ahead.values()) or sum(ahead.values()) > allowed:
            wrong.append(f"rank {rank}: own {own}, recovered is ahead by {ahead}")
        if counts.get((rank, "MPI_Init"), 0) != 1:
            wrong.append(f"rank {rank} lacks its MPI_Init")
    return wrong


def random_delays(count: int, seed: int, longest_s: float) -> list[float]:
    """Returns instants for signals, the same for the same seed."""
    generator = random.Random(seed)  # noqa: S311 - no secret
    return [generator.uniform(0, longest_s) for _ in range(count)]
