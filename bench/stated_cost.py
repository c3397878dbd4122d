# SPDX-License-Identifier: BSD-3-Clause
"""Compares what profiles say that recording cost with what it did cost, one kind of event at a time.

Bare and recorded runs take turns. Prints a table, as in docs/how-to/keep-overhead-low.md. `--budget
SHARE` records within a budget instead, at five rates of events. Ends with 1 when a stated cost is off by more than the
factor that is promised, 2 when nothing could be measured.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

from measure import HERE, INCLUDE, BenchError, Setup, parse, run, scratch

from barograph import Profile

FACTOR = 1.5
# Below this nobody cares, and no clock of a shared machine tells.
LEAST_SHARE = 0.002
# Kernel -> calls, events of each call.
KERNELS = {
    "region": (3_000_000, 1),
    "iprobe": (3_000_000, 1),
    "test": (3_000_000, 1),
    "allreduce": (3_000_000, 1),
    "exchange": (700_000, 3),
    "pwrite": (300_000, 1),
    "pread": (400_000, 1),
    "fwrite": (2_000_000, 1),
    "open_close": (100_000, 2),
    "stat": (200_000, 1),
    "file_write_at": (100_000, 1),
}
# There is one rank: Open MPI need not give up the core in each probe, which takes longer than all that is measured.
ALONE = {"OMPI_MCA_mpi_yield_when_idle": "0"}
# Rounds of work between two calls, for about 100,000 to 20 million events each second.
WORKS = {5000: 200_000, 500: 2_000_000, 100: 6_000_000, 30: 10_000_000, 0: 20_000_000}


@dataclass(frozen=True)
class Row:
    """One kernel: seconds of the loop, and of the cost that the profile states."""

    name: str
    events: int
    bare_s: float
    tool_s: float
    added_s: float  # median of the differences of pairs
    stated_s: float

    @property
    def factor(self) -> float:
        """The stated cost over the measured one."""
        return self.stated_s / self.added_s if self.added_s > 0 else float("inf")


def stated(profile: Path) -> tuple[int, float]:
    """Returns the number of events and the seconds that recording them took by the profile."""
    metadata = Profile(profile).metadata
    nanoseconds = float(metadata["overhead.events_ns"])
    return round(nanoseconds / max(float(metadata["overhead.event_ns"]), 0.05)), nanoseconds / 1e9


def measure(setup: Setup, plan: tuple[str, int, int], rounds: int, settings: dict[str, str]) -> Row:
    """Runs one kernel in turns, bare and recorded; what is recorded before and after the loop is taken off."""
    kernel, calls, work = plan
    taken: dict[str, list[float]] = {"bare": [], "tool": []}
    costs: list[float] = []
    events = 0
    with scratch(setup) as folder:
        for turn in range(rounds):
            for way in ("bare", "tool") if turn % 2 == 0 else ("tool", "bare"):
                environment = setup.environment(way, folder / f"event-{turn}") | ALONE
                if way == "tool":
                    environment |= settings
                text = run(setup.command(way, 1, "event", kernel, str(calls), str(work)), environment)
                taken[way].append(parse(text)["seconds"])
            events, cost = stated(folder / f"event-{turn}.baro")
            environment = setup.environment("tool", folder / f"around-{turn}") | ALONE | settings
            run(setup.command("tool", 1, "event", kernel, "1", "0"), environment)
            costs.append(cost - stated(folder / f"around-{turn}.baro")[1])
    added = statistics.median(tool - bare for bare, tool in zip(taken["bare"], taken["tool"], strict=True))
    bare, tool = (statistics.median(taken[way]) for way in ("bare", "tool"))
    return Row(f"{kernel} {work}" if work else kernel, events, bare, tool, added, statistics.median(costs))


def line(row: Row, events: int) -> str:
    """One row of the table."""
    return (
        f"| {row.name:<14} | {events:>10,} | {row.bare_s:>7.3f} s | {row.tool_s:>7.3f} s "
        f"| {1e9 * row.added_s / events:>8.1f} ns | {1e9 * row.stated_s / events:>8.1f} ns | {row.factor:>5.2f} "
        f"| {100 * row.added_s / row.bare_s:>6.2f} % |"
    )


def main() -> int:
    """Prints the table."""
    from barograph.launch.installation import find_installation  # noqa: PLC0415 - not for --help

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="names of kernels, with commas")
    parser.add_argument("--work", type=int, default=0, help="rounds of computing between two calls")
    parser.add_argument("--budget", default="", help="record within it, probes at five rates of events")
    parser.add_argument("--trace", default="", metavar="LAYERS", help="record with a trace of these")
    parser.add_argument("--library", type=Path, help="libbarograph.so (default: the installed one)")
    parser.add_argument("--build", type=Path, default=HERE.parent / "build" / "bench")
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    given = parser.parse_args()
    setup = Setup(
        (given.library or find_installation().library).resolve(),
        given.build.resolve(),
        given.mpicc,
        given.mpirun,
    )
    wanted = given.only.split(",") if given.only else list(KERNELS)
    settings = {"BAROGRAPH_MAX_OVERHEAD": given.budget} if given.budget else {}
    if given.trace:
        # Into a ring, which a long run may fill as often as it likes.
        settings |= {"BAROGRAPH_TRACE": given.trace, "BAROGRAPH_EVENTS": "ring"}
    rows: list[Row] = []
    print(
        "| kernel         |     events |      bare |  recorded |    measured |      stated | ratio |   added  |"
    )
    print(
        "|----------------|------------|-----------|-----------|-------------|-------------|-------|----------|"
    )
    try:
        setup.build.mkdir(parents=True, exist_ok=True)
        flags = ["-O2", "-Wall", "-Wextra", f"-I{INCLUDE}"]
        source = str(HERE / "micro" / "event.c")
        run([setup.mpicc, *flags, source, "-o", str(setup.build / "event")], {"PATH": "/usr/bin:/bin"})
        plan = [
            (name, calls, given.work, events) for name, (calls, events) in KERNELS.items() if name in wanted
        ]
        if given.budget:
            plan = [("iprobe", calls, work, 1) for work, calls in WORKS.items()]
        for name, calls, work, events in plan:
            rows.append(measure(setup, (name, calls, work), given.rounds, settings))
            print(line(rows[-1], calls * events), flush=True)
    except (BenchError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    wrong = [
        row
        for row in rows
        if row.added_s > LEAST_SHARE * row.bare_s and not 1 / FACTOR <= row.factor <= FACTOR
    ]
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
