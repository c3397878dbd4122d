# SPDX-License-Identifier: BSD-3-Clause
"""What recording adds to programs that compute between their calls, beside what the profile says of it.

A loop without computing (bench/stated_cost.py) shows none of what costs by phase, by second or by thread: the kernel
is asked about the thread after long phases, the system is sampled, and the caches are cold. Bare and recorded runs
take turns; printed are medians, and of what is added how far pairs are apart (half of the middle half). Ends with 1
when the stated cost is off by more than the factor that is promised, more is added to phases of a millisecond than is
allowed, or times of calls are off; 2 when nothing could be measured.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

from measure import HERE, BenchError, Setup, parse, run, scratch

from barograph import Profile

FACTOR = 1.5
# Below this nobody cares, and no clock of a shared machine tells.
LEAST_SHARE = 0.001
# What is added at most to phases of a millisecond and more.
MOST_SHARE = 0.003
# How far the mean time of a call may be from what the program measures around it, in microseconds.
MOST_US = 1.0
PHASES_MS = (0.05, 0.2, 1.0, 1.3, 5.0, 20.0, 100.0)
LOOP_S = 3.0
CALLS = ("MPI_Irecv", "MPI_Send", "MPI_Wait")


@dataclass(frozen=True)
class Case:
    """A program: a phase's length, and on how many ranks and threads."""

    phase_ms: float
    ranks: int
    threads: int
    cpu: bool = False  # what counts is CPU time, also where ranks could exchange

    @property
    def in_pairs(self) -> bool:
        """Whether ranks exchange: where all have a core, so that waits are short. Then wall time is what counts."""
        alone = self.threads == 1 and self.ranks == 2 and (os.cpu_count() or 1) >= self.ranks
        return alone and not self.cpu

    def arguments(self, loop_s: float) -> list[str]:
        phases = max(round(loop_s * 1000 / self.phase_ms), 1)
        kind = "pairs" if self.in_pairs else "self"
        return [f"{self.phase_ms / 1000:.9f}", str(phases), str(self.threads), kind]


@dataclass(frozen=True)
class Row:
    """One case: shares of the loop's time, and how far times of calls are off, in microseconds a call."""

    case: Case
    bare_s: float
    added_s: float
    stated_s: float
    off_us: dict[str, float]
    spread_s: float = 0.0  # of what is added, from pair to pair: half of the middle half

    @property
    def factor(self) -> float:
        """The stated cost over the measured one."""
        return self.stated_s / self.added_s if self.added_s > 0 else float("inf")

    @property
    def problems(self) -> list[str]:
        """What is not as promised."""
        found: list[str] = []
        matters = max(self.added_s, self.stated_s) > LEAST_SHARE * self.bare_s
        if matters and not 1 / FACTOR <= self.factor <= FACTOR:
            found.append("stated cost")
        if self.case.phase_ms >= 1 and self.added_s > MOST_SHARE * self.bare_s:
            found.append("added")
        if any(abs(us) > MOST_US for us in self.off_us.values()):
            found.append("times of calls")
        return found


def stated(profile: Path, workers: int) -> float:
    """Seconds that recording took of a thread, by the profile."""
    metadata = Profile(profile).metadata
    return (
        (float(metadata["overhead.events_ns"]) + float(metadata.get("overhead.samples_ns", 0)))
        / workers
        / 1e9
    )


def said(profile: Path) -> dict[str, float]:
    """Microseconds a call of rank 0's first thread, by the profile."""
    with Profile(profile).connect() as connection:
        rows = connection.execute(
            "SELECT operation, sum(time_ns) / sum(calls) / 1000 FROM fact_rows JOIN call_paths USING (path_id) "
            "WHERE rank = 0 AND thread = 0 GROUP BY operation"
        ).fetchall()
    return {name: float(us) for name, us in rows if name in CALLS}


def measure(setup: Setup, case: Case, rounds: int, settings: dict[str, str]) -> Row:
    """Runs a case in turns, bare and recorded; what is recorded before and after the loop is taken off."""
    taken: dict[str, list[dict[str, float]]] = {"bare": [], "tool": []}
    costs: list[float] = []
    profiles: list[dict[str, float]] = []
    workers = case.ranks * case.threads
    with scratch(setup) as folder:
        for turn in range(rounds):
            for way in ("bare", "tool") if turn % 2 == 0 else ("tool", "bare"):
                environment = setup.environment(way, folder / f"loop-{turn}")
                environment |= settings if way == "tool" else {}
                text = run(setup.command(way, case.ranks, "phases", *case.arguments(LOOP_S)), environment)
                taken[way].append(parse(text))
            around = case.arguments(LOOP_S)
            around[1] = "0"
            environment = setup.environment("tool", folder / f"around-{turn}") | settings
            run(setup.command("tool", case.ranks, "phases", *around), environment)
            profile = folder / f"loop-{turn}.baro"
            costs.append(stated(profile, workers) - stated(folder / f"around-{turn}.baro", workers))
            profiles.append(said(profile))
    pairs = list(zip(taken["bare"], taken["tool"], strict=True))
    differences = [tool["seconds"] - bare["seconds"] for bare, tool in pairs]
    added = statistics.median(differences)
    low, _, high = statistics.quantiles(differences, n=4) if len(differences) > 1 else (added, added, added)
    bare = statistics.median(one["seconds"] for one in taken["bare"])
    off = {
        name: statistics.median(one[name] for one in profiles)
        - statistics.median(b[name] for b in taken["bare"])
        for name in CALLS[:2]
    }
    return Row(case, bare, added, statistics.median(costs), off, (high - low) / 2)


def line(row: Row) -> str:
    """One row of the table."""
    off = " ".join(f"{us:+5.2f}" for us in row.off_us.values())
    return (
        f"| {row.case.phase_ms:>7.2f} ms | {row.case.ranks:>5} | {row.case.threads:>7} | {row.bare_s:>7.3f} s "
        f"| {100 * row.added_s / row.bare_s:>6.3f} % +- {100 * row.spread_s / row.bare_s:>5.3f} "
        f"| {100 * row.stated_s / row.bare_s:>6.3f} % "
        f"| {row.factor:>5.2f} | {off:>16} | {', '.join(row.problems)}"
    )


def main() -> int:
    """Prints the table."""
    from barograph.launch.installation import find_installation  # noqa: PLC0415 - not for --help

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--phases", default=",".join(map(str, PHASES_MS)), help="milliseconds, with commas")
    parser.add_argument("--ranks", default="2,4", help="numbers of ranks, with commas")
    parser.add_argument("--threads", default="1", help="numbers of threads of each, with commas")
    parser.add_argument(
        "--setting", action="append", default=[], metavar="NAME=VALUE", help="a variable of the recorder"
    )
    parser.add_argument(
        "--cpu", action="store_true", help="CPU time in any case: for machines that others use, too"
    )
    parser.add_argument("--library", type=Path, help="libbarograph.so (default: the installed one)")
    parser.add_argument("--build", type=Path, default=HERE.parent / "build" / "bench")
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    given = parser.parse_args()
    library = (given.library or find_installation().library).resolve()
    setup = Setup(library, given.build.resolve(), given.mpicc, given.mpirun)
    settings = dict(setting.split("=", 1) for setting in given.setting)
    rows: list[Row] = []
    print(
        "|      phase | ranks | threads |      bare |            added |   stated | ratio | Irecv, Send [us] |"
    )
    print(
        "|------------|-------|---------|-----------|------------------|----------|-------|------------------|"
    )
    try:
        setup.build.mkdir(parents=True, exist_ok=True)
        flags = ["-O2", "-Wall", "-Wextra", "-pthread"]
        source = str(HERE / "micro" / "phases.c")
        run([setup.mpicc, *flags, source, "-o", str(setup.build / "phases")], {"PATH": "/usr/bin:/bin"})
        for ranks in map(int, given.ranks.split(",")):
            for threads in map(int, given.threads.split(",")):
                for phase_ms in map(float, given.phases.split(",")):
                    case = Case(phase_ms, ranks, threads, given.cpu)
                    rows.append(measure(setup, case, given.rounds, settings))
                    print(line(rows[-1]), flush=True)
    except (BenchError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    return 1 if not rows or any(row.problems for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
