# SPDX-License-Identifier: BSD-3-Clause
"""Times the end of a recorded MPI program by number of aggregators, with the real launcher and file system.

Called by `barograph bench io`. Compiles nothing and leaves nothing behind.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from barograph.launch import recording
from barograph.launch.check.installation_check import find_mpi_library
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation
from barograph.launch.program.launcher import Launcher, choose_launcher, launcher_environment

TIMEOUT_S = 600
# As src/collect/unify/job_summary.cpp has it.
RANKS_PER_AGGREGATOR = 16

# Opens as many regions as asked for, in groups of ten below each other; then all ranks end together, and each says how
# long that took.
PROGRAM = """
import ctypes, os, sys, time
ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
own = ctypes.CDLL(None)
own.MPI_Init(None, None)
if hasattr(own, "barograph_region_id"):
    open_regions = []
    for path in range(int(sys.argv[2])):
        region = own.barograph_region_id(b"region %d" % path)
        own.barograph_region_begin(region)
        open_regions.append(region)
        if len(open_regions) == 10:
            while open_regions:
                own.barograph_region_end(open_regions.pop())
    while open_regions:
        own.barograph_region_end(open_regions.pop())
start = time.perf_counter()
own.MPI_Finalize()
# One call: lines of different ranks must not mix.
os.write(1, b"finalize %.9f\\n" % (time.perf_counter() - start))
"""


# Returns the seconds that a profile states of its phases: list of call paths, aggregation.
Phases = Callable[[Path], tuple[float, float]]


@dataclass(frozen=True)
class Finish:
    """The end of one run: seconds in MPI_Finalize of the slowest rank, and what the profile says of it, on rank 0."""

    seconds: float
    unify_s: float = 0.0
    aggregate_s: float = 0.0


@dataclass(frozen=True)
class Writing:
    """One number of aggregators: what it wrote, and the seconds in MPI_Finalize of each run, in order.

    `unify` and `aggregate` are the seconds of these phases in the same runs, as the profile states them for rank 0:
    until all ranks have the list of all call paths, and until rank 0 has the data of its group.
    """

    aggregators: int  # 0: without recording
    files: int
    bytes: int
    seconds: tuple[float, ...]
    unify: tuple[float, ...] = ()
    aggregate: tuple[float, ...] = ()


@dataclass(frozen=True)
class Parts:
    """Parts of the run whose time in MPI_Finalize is the median of those of one number of aggregators, in seconds.

    If the number of runs is even, it is the faster of the two in the middle. Medians of each part would not add up to
    a run.
    `files_s` is what is left of the time in MPI_Finalize after both phases and the time of a run without recording: the
    files are encoded and written, all wait for the slowest writer, and the profile gets its name.
    """

    unify_s: float
    aggregate_s: float
    files_s: float


def parts_of(results: Sequence[Writing]) -> dict[int, Parts]:
    """Returns the parts by number of aggregators, of those whose phases are known."""
    bare = next((statistics.median(one.seconds) for one in results if one.aggregators == 0), 0.0)
    found: dict[int, Parts] = {}
    for one in results:
        if one.aggregators and len(one.unify) == len(one.aggregate) == len(one.seconds):
            runs = sorted(zip(one.seconds, one.unify, one.aggregate, strict=True))
            whole, unify, aggregate = runs[(len(runs) - 1) // 2]
            found[one.aggregators] = Parts(unify, aggregate, max(whole - bare - unify - aggregate, 0.0))
    return found


def usual(ranks: int) -> int:
    """Returns the number of aggregators without --aggregators.

    >>> [usual(ranks) for ranks in (1, 16, 47, 48)]
    [1, 1, 2, 3]
    """
    return max(1, ranks // RANKS_PER_AGGREGATOR)


def plan(ranks: int) -> list[int]:
    """Returns the numbers of aggregators to try: 0 (nothing is recorded), 1, 2, 4 ..., the usual one and all ranks.

    >>> plan(6)
    [0, 1, 2, 4, 6]
    >>> plan(48)
    [0, 1, 2, 3, 4, 8, 16, 32, 48]
    """
    powers = {1 << power for power in range(ranks.bit_length()) if 1 << power < ranks}
    return sorted({0, usual(ranks), ranks} | powers)


@dataclass(frozen=True)
class Trial:
    """What is run: with which installation and launcher, on how many ranks, each with how many call paths."""

    installation: Installation
    launcher: Launcher
    library: Path  # of MPI
    ranks: int
    paths: int


def prepare(installation: Installation, ranks: int, paths: int, words: str | None) -> Trial:
    """Finds the launcher (`words`, or the one that is there) and its MPI library.

    Raises:
        LaunchError: there is none.
    """
    installation.require()
    launcher = choose_launcher(None, None, words)
    library = find_mpi_library(launcher.family, launcher)
    if library is None:
        raise LaunchError(
            "the MPI library of the launcher was not found", hint="choose another launcher with --launcher"
        )
    return Trial(installation, launcher, library, ranks, paths)


def measure(
    trial: Trial, folder: Path, rounds: int, step: Callable[[], object], phases: Phases
) -> list[Writing]:
    """Runs the program `rounds` times for each number of aggregators, taking turns, after one run that is not counted.

    Each round begins with another one: what a run finds in caches and on the machine is left by all of them alike.

    Args:
        trial: what is run.
        folder: where profiles go; a temporary folder in it is used and removed.
        rounds: runs of each number of aggregators.
        step: called after each run that counts.
        phases: reads a profile.

    Raises:
        LaunchError: a run failed.
    """
    planned = plan(trial.ranks)
    taken: dict[int, list[Finish]] = {aggregators: [] for aggregators in planned}
    written = {0: (0, 0)}
    with tempfile.TemporaryDirectory(dir=folder, prefix=".barograph-bench-") as scratch:
        _run(trial, usual(trial.ranks), Path(scratch) / "first", phases)
        for turn in range(rounds):
            first = turn % len(planned)
            for aggregators in planned[first:] + planned[:first]:
                output = Path(scratch) / f"run-{turn}-{aggregators}"
                taken[aggregators].append(_run(trial, aggregators, output, phases))
                if aggregators != 0:
                    written[aggregators] = _size(output.with_name(output.name + recording.ENDING))
                step()
    return [_writing(aggregators, *written[aggregators], runs) for aggregators, runs in taken.items()]


def _writing(aggregators: int, files: int, size: int, runs: Sequence[Finish]) -> Writing:
    phases = [(one.unify_s, one.aggregate_s) for one in runs] if aggregators else []
    seconds = tuple(one.seconds for one in runs)
    return Writing(
        aggregators, files, size, seconds, tuple(one for one, _ in phases), tuple(one for _, one in phases)
    )


def _run(trial: Trial, aggregators: int, output: Path, phases: Phases) -> Finish:
    """Runs the program once."""
    options = {"output": str(output), "record": "auto" if aggregators else "off"}
    if aggregators:
        options["aggregators"] = str(aggregators)
    variables = recording.collect_settings(options)
    variables["BAROGRAPH_JOB"] = f"bench-{recording.make_job_id()}"
    words = [*trial.launcher.words, "-n", str(trial.ranks)]
    program = [sys.executable, "-c", PROGRAM, str(trial.library), str(trial.paths)]
    try:
        done = subprocess.run(
            [*words, *recording.exec_words(trial.installation, variables, ()), *program],
            env={**os.environ, **launcher_environment(trial.launcher, trial.ranks, ())},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=TIMEOUT_S,
        )
    except subprocess.TimeoutExpired as error:
        raise LaunchError(
            f"{trial.ranks} ranks did not end within {TIMEOUT_S} s", hint="try fewer with -n"
        ) from error
    times = [float(line.split()[1]) for line in done.stdout.splitlines() if line.startswith("finalize ")]
    if done.returncode != 0 or len(times) != trial.ranks:
        said = next((line for line in reversed(done.stderr.splitlines()) if line.strip(" -")), "").strip()
        raise LaunchError(
            f"{trial.ranks} ranks could not be run: {said}",
            hint="`barograph doctor -n 2` looks for the cause",
        )
    if not aggregators:
        return Finish(max(times))
    return Finish(max(times), *phases(output.with_name(output.name + recording.ENDING)))


def _size(profile: Path) -> tuple[int, int]:
    """Number of files and bytes of a profile."""
    files = sorted(profile.iterdir()) if profile.is_dir() else [profile]
    try:
        return len(files), sum(file.stat().st_size for file in files)
    except OSError as error:
        raise LaunchError(
            "no profile was written", hint="`barograph doctor -n 2` looks for the cause"
        ) from error
