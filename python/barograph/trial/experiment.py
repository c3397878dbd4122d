# SPDX-License-Identifier: BSD-3-Clause
"""Runs a program as it is and in changed environments, taking turns, and compares times and results.

Nothing is recorded unless a profile of each run is asked for: what is measured is the program as users run it. Taking
turns (A B C, B C A, ...) spreads other activity on the machine evenly over all variants.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

CHUNK = 1 << 20
# Larger files than this are compared byte by byte, with the times in them.
LARGEST_TEXT = 16 << 20
# The first line of a message of mpirun.
RULER = re.compile(r"^-{20,}\s*$", re.MULTILINE)


class TrialError(Exception):
    """A run that failed; `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True)
class Job:
    """What is run: words of the command, where, with which variables; how its time and its results are told.

    `time_pattern` has one group, the seconds that the program says it took (without it: from start to end); it is left
    out of the comparison of outputs and of files of text. `results` are files that the program writes. `recorded` gives
    the words of a run that is recorded into a profile.
    """

    words: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str]
    time_pattern: re.Pattern[str] | None = None
    results: tuple[Path, ...] = ()
    timeout_s: float = 3600
    recorded: Callable[[Path], Sequence[str]] | None = None


@dataclass
class Way:
    """One way to run it: variables that are added, the seconds of its runs, the digests of their results, profiles."""

    name: str
    variables: Mapping[str, str]
    seconds: list[float] = field(default_factory=list[float])
    digests: list[str] = field(default_factory=list[str])
    profiles: list[Path] = field(default_factory=list[Path])


def _content_digest(path: Path, time_pattern: re.Pattern[str] | None) -> bytes:
    digest = hashlib.sha256()
    try:
        if time_pattern is not None and path.stat().st_size <= LARGEST_TEXT:
            content = path.read_bytes()
            with contextlib.suppress(UnicodeDecodeError):
                content = time_pattern.sub("", content.decode()).encode()
            return hashlib.sha256(content).digest()
        with path.open("rb") as file:
            while chunk := file.read(CHUNK):
                digest.update(chunk)
    except OSError as error:
        raise TrialError(f"{path.name} cannot be read after a run: {error.strerror}") from None
    return digest.digest()


def _reason(errors: bytes) -> str:
    """Returns the line that says why a run failed: the program's last one, else the first in a launcher's box."""
    text = errors.decode(errors="replace")
    own = RULER.split(text, maxsplit=1)[0]
    lines = [line.strip() for line in text.splitlines() if any(map(str.isalnum, line))]
    own_lines = [line.strip() for line in own.splitlines() if any(map(str.isalnum, line))]
    return own_lines[-1] if own_lines else lines[0] if lines else "nothing said"


def run_once(job: Job, variables: Mapping[str, str], words: Sequence[str] | None = None) -> tuple[float, str]:
    """Runs the program once, by other words if any; returns seconds and a digest of what it printed and wrote.

    Raises:
        TrialError: it failed, or what was asked for is not in what it printed.
    """
    start = time.perf_counter()
    try:
        done = subprocess.run(
            words or job.words,
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
        raise TrialError(f"{job.words[0]} cannot be started: {error.strerror}") from None
    seconds = time.perf_counter() - start
    output = done.stdout.decode(errors="replace")
    if done.returncode:
        raise TrialError(f"a run ended with exit code {done.returncode}: {_reason(done.stderr)}")
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
        digest.update(_content_digest(job.folder / path, job.time_pattern))
    return seconds, digest.hexdigest()


def measure(
    job: Job, ways: Sequence[Way], times: int, step: Callable[[Way], object], profiles: Path | None = None
) -> None:
    """Runs all ways `times` times, taking turns, after one run that is not counted.

    Args:
        job: what is run.
        ways: the ways, the usual one first; their lists are filled.
        times: runs of each.
        step: called after each run.
        profiles: a folder: each run is recorded into a profile there, WAY-RUN.baro with the ways numbered from 0.

    Raises:
        TrialError: a run failed.
    """
    run_once(job, ways[0].variables)
    for turn in range(times):
        for place in range(len(ways)):
            number = (turn + place) % len(ways)
            profile = None if profiles is None else profiles / f"{number}-{turn + 1}.baro"
            _run_way(job, ways[number], profile)
            step(ways[number])


def _run_way(job: Job, way: Way, profile: Path | None) -> None:
    words = job.recorded(profile) if profile is not None and job.recorded is not None else None
    try:
        seconds, digest = run_once(job, way.variables, words)
    except TrialError as error:
        raise TrialError(f"{way.name}: {error}", error.hint) from None
    way.seconds.append(seconds)
    way.digests.append(digest)
    if profile is not None:
        if not profile.exists():
            raise TrialError(f"{way.name}: a recorded run wrote no profile")
        way.profiles.append(profile)


def compare_results(usual: Way, changed: Way) -> str:
    """Says whether a way gives the results of the usual one: "equal", "different" or "not to be told"."""
    if len(set(usual.digests)) > 1:
        return "not to be told"  # they differ from run to run by themselves
    return "equal" if set(usual.digests) == set(changed.digests) else "different"
