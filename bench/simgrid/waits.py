# SPDX-License-Identifier: BSD-3-Clause
"""Waits in simulated runs, as the engine finds them and as they are known: `python waits.py BUILD`.

Runs random_calls.cpp on SimGrid's SMPI, with 2 to 1,024 ranks and for each seed from 1 on, and compares what the engine
makes of its trace with 1, 2 and 8 workers with what tests/smpi_waits.py says, wait by wait and to the nanosecond. BUILD
is the folder of the CMake build. Without SimGrid it says so and ends with 0; ends with 1 where they differ, and says in
what. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import smpi

from barograph.read.analysis.trace_analysis import analyze_trace

SOURCES = (
    "bench/simgrid/recorded_calls.cpp",
    "src/collect/test_arena.cpp",
    "src/capture/mpi/communicators/member_ranks.cpp",
)
# The allgather that is the default takes n^3 steps for n ranks.
OPTIONS = (
    "--cfg=smpi/wtime:0",
    "--cfg=smpi/privatization:no",
    "--cfg=smpi/allgather:bruck",
    "--cfg=contexts/stack-size:1024",
)
WORKERS = (1, 2, 8)
SHOWN = 5  # of what differs
KINDS = ("late sender", "late receiver", "wait at barrier", "wait at n-to-n", "early root", "late root")
HEAD = ("ranks", "seed", "calls", "messages", "collectives", "waits", *KINDS, "ms waited")
HEAD += ("differences", "simulated s", "compared s")
PAIR = (
    "kind",
    "rank",
    "operation",
    "call_path",
    "communicator",
    "cause_rank",
    "cause_operation",
    "cause_path",
)
SUMS = ("count", "waited_ns", "longest_ns", "longest_start_ns", "outside_ns", "in_mpi_ns")
Rows = Counter[tuple[Any, ...]]


def oracle_of(log: Path) -> Any:
    """What tests/smpi_waits.py makes of a log."""
    path = smpi.ROOT / "tests" / "smpi_waits.py"
    spec = importlib.util.spec_from_file_location("smpi_waits", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    with log.open(encoding="ascii") as lines:
        return module.Oracle(module.Log(lines))


def rows_of(table: Any, columns: tuple[str, ...]) -> Rows:
    return Counter(tuple(row[column] for column in columns) for row in table.to_pylist())


def differences(profile: Path, oracle: Any) -> list[str]:
    """Says in what the engine and the oracle differ."""
    said: list[str] = [f"impossible: {text}" for text in oracle.impossible]
    rows = oracle.rows()
    by_length = sorted(oracle.waits, key=lambda wait: -wait.waited_ns)
    expected = {"messages": oracle.messages, "collectives": oracle.collectives}
    for workers in WORKERS:
        found = analyze_trace(profile, ["waits"], workers)
        who = f"with {workers} workers"
        said += [f"{who}: {text}" for text in (*found.failures.items(), *found.losses)]
        mine = rows_of(found.tables["wait_states"], (*PAIR, *SUMS))
        said += [f"{who}, only the engine: {row}" for row in (mine - rows)]
        said += [f"{who}, only the oracle: {row}" for row in (rows - mine)]
        # Only some of those that are as long as the shortest listed one may be listed.
        singles = rows_of(found.tables["longest_waits"], (*PAIR, "start_ns", "waited_ns"))
        least = min((row[-1] for row in singles), default=0) if singles.total() < len(by_length) else -1
        theirs: Rows = Counter((*wait.pair, wait.start_ns, wait.waited_ns) for wait in by_length)
        for one, other, name in ((singles, theirs, "engine"), (theirs, singles, "oracle")):
            said += [f"{who}, only the {name}: {row}" for row in one - other if row[-1] > least]
        for row in found.tables["wait_counts"].to_pylist():
            if row["count"] != expected.get(row["what"], 0):
                said.append(f"{who}: {row['what']}: {row['count']}, not {expected.get(row['what'], 0)}")
    return said


def compare(program: Path, scratch: Path, ranks: int, seed: int, steps: int) -> tuple[list[str], list[str]]:
    """Simulates a run; returns in what the two differ, and its row of the table."""
    began = time.monotonic()
    output = scratch / f"run-{ranks}-{seed}"
    smpi.run(program, scratch, ranks, seed, steps, output, options=OPTIONS)
    simulated = time.monotonic()
    oracle = oracle_of(output.with_suffix(".log"))
    found = differences(output.with_suffix(".baro"), oracle)
    kinds = Counter(wait.pair.kind for wait in oracle.waits)
    waited_ms = sum(wait.waited_ns for wait in oracle.waits) // 1_000_000
    calls = sum(map(len, oracle.log.calls.values()))
    numbers = [ranks, seed, calls, oracle.messages, oracle.collectives, len(oracle.waits)]
    numbers += [kinds[kind] for kind in KINDS]
    numbers += [waited_ms, len(found)]
    seconds = (simulated - began, time.monotonic() - simulated)
    return found, [f"{number:,}" for number in numbers] + [f"{one:.1f}" for one in seconds]


def main() -> int:
    if not smpi.installed():
        sys.stdout.write(smpi.MISSING)
        return 0
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 16, 256, 1024])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=60)
    words = parser.parse_args()
    sys.stdout.write("| " + " | ".join(HEAD) + " |\n" + "|---" * len(HEAD) + "|\n")
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        program = smpi.build(words.build, scratch, "random_calls", SOURCES)
        for ranks in words.ranks:
            for seed in range(1, words.seeds + 1):
                found, row = compare(program, scratch, ranks, seed, words.steps)
                wrong += [f"{ranks} ranks, seed {seed}: {text}\n" for text in found[:SHOWN]]
                sys.stdout.write("| " + " | ".join(row) + " |\n")
                sys.stdout.flush()
    sys.stderr.write("".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
