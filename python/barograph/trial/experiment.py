# SPDX-License-Identifier: BSD-3-Clause
"""Runs a program as it is and in changed environments, taking turns, and compares times and results.

Nothing is recorded: what is measured is the program as users run it. Taking turns (A B C, B C A, ...) spreads whatever
else the machine does over all ways alike.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

CHUNK = 1 << 20


class TrialError(Exception):
    """A run that failed; `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True)
class Job:
    """What is run: words of the command, where, with which variables; how its time and its results are told.

    `time_pattern` has one group, the seconds that the program says it took (without it: from start to end); it is left
    out of the comparison of outputs. `results` are files that the program writes.
    """

    words: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str]
    time_pattern: re.Pattern[str] | None = None
    results: tuple[Path, ...] = ()
    timeout_s: float = 3600


@dataclass
class Way:
    """One way to run it: variables that are added, the seconds of its runs and the digests of their results."""

    name: str
    variables: Mapping[str, str]
    seconds: list[float] = field(default_factory=list[float])
    digests: list[str] = field(default_factory=list[str])


def _content_digest(path: Path) -> bytes:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while chunk := file.read(CHUNK):
                digest.update(chunk)
    except OSError as error:
        raise TrialError(f"{path.name} can't be read after a run: {error.strerror}") from None
    return digest.digest()


def run_once(job: Job, variables: Mapping[str, str]) -> tuple[float, str]:
    """Runs the program once; returns seconds and a digest of what it printed and wrote; raises TrialError."""
    start = time.perf_counter()
    try:
        done = subprocess.run(
            job.words,
            cwd=job.folder,
            env={**job.environment, **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=job.timeout_s,
        )
    except subprocess.TimeoutExpired:
        raise TrialError(
            f"a run did not end within {job.timeout_s:g} s", "--timeout sets another limit"
        ) from None
    except OSError as error:
        raise TrialError(f"{job.words[0]} can't be started: {error.strerror}") from None
    seconds = time.perf_counter() - start
    output = done.stdout.decode(errors="replace")
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise TrialError(
            f"a run ended with exit code {done.returncode}: {said[-1] if said else 'nothing said'}"
        )
    if job.time_pattern is not None:
        match = job.time_pattern.search(output)
        try:
            seconds = float(match[1]) if match else 0.0
        except (ValueError, IndexError):
            seconds = 0.0
        if seconds <= 0:
            raise TrialError(
                "--time-from fits nothing that the program printed", "it needs one group, the seconds"
            )
        output = job.time_pattern.sub("", output)
    # Ranks print in any order.
    digest = hashlib.sha256("\n".join(sorted(output.splitlines())).encode())
    for path in job.results:
        digest.update(_content_digest(job.folder / path))
    return seconds, digest.hexdigest()


def measure(job: Job, ways: Sequence[Way], times: int, step: Callable[[Way], object]) -> None:
    """Runs all ways `times` times, taking turns, after one run that is not counted.

    Args:
        job: what is run.
        ways: the ways, the usual one first; their lists are filled.
        times: runs of each.
        step: called after each run.

    Raises:
        TrialError: a run failed.
    """
    run_once(job, ways[0].variables)
    for turn in range(times):
        order = [ways[(turn + place) % len(ways)] for place in range(len(ways))]
        for way in order:
            seconds, digest = _named_run(job, way)
            way.seconds.append(seconds)
            way.digests.append(digest)
            step(way)


def _named_run(job: Job, way: Way) -> tuple[float, str]:
    try:
        return run_once(job, way.variables)
    except TrialError as error:
        raise TrialError(f"{way.name}: {error}", error.hint) from None


def compare_results(usual: Way, changed: Way) -> str:
    """Says whether a way gives the results of the usual one: "equal", "different" or "not to be told"."""
    if len(set(usual.digests)) > 1:
        return "not to be told"  # they differ from run to run by themselves
    return "equal" if set(usual.digests) == set(changed.digests) else "different"
