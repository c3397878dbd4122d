# SPDX-License-Identifier: BSD-3-Clause
"""A program that does all that is hard on a sampler, sampled at 1 kHz for minutes: nothing may hang, crash or be wrong.

    python bench/stress/sampling.py [--minutes 10] [--mpi openmpi,mpich] [--clock wall] [--malloc libjemalloc.so.2]

Prints what the program did, how many samples there are, and the share of stacks that go up to the first function of a
thread. Exit code 1 when the program did not end well or fewer than 99 % are whole.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import barograph

HERE = Path(__file__).resolve().parent
FLAGS = ("-O2", "-g", "-std=c++20")
# The functions that a thread begins with, and those of Python's.
FIRST = ("_start", "clone", "__clone", "clone3", "__clone3", "__GI___clone3", "__GI___clone", "start_thread")
WHOLE = """
SELECT sum(s.samples) FILTER (list_contains($first, f.function)), sum(s.samples)
FROM samples s LEFT JOIN (
    SELECT t.path_id, arg_max(f.function, (t.height, f.place)) AS function
    FROM sampled_stacks t JOIN frame_functions f ON f.path_id = t.frame_id GROUP BY t.path_id
) f USING (path_id)
"""
ENDS = """
SELECT f.function, f.module, sum(s.samples) AS samples
FROM samples s LEFT JOIN (
    SELECT t.path_id, arg_max(f.function, (t.height, f.place)) AS function,
           arg_max(f.module, (t.height, f.place)) AS module
    FROM sampled_stacks t JOIN frame_functions f ON f.path_id = t.frame_id GROUP BY t.path_id
) f USING (path_id)
WHERE NOT coalesce(list_contains($first, f.function), false) GROUP BY ALL ORDER BY samples DESC LIMIT 5
"""


def built_library(folder: Path) -> Path:
    """Returns the library that the program opens and closes again and again."""
    library = folder / "leap.so"
    command = ["c++", *FLAGS, "-shared", "-fPIC", str(HERE / "leap.cpp"), "-o", str(library)]
    subprocess.run(command, check=True)
    return library


def stress(mpi: str, library: Path, arguments: argparse.Namespace) -> bool:
    """Runs the program with one MPI; returns whether all was well."""
    folder = library.parent
    program = folder / f"busy-{mpi}"
    subprocess.run(
        [f"mpicxx.{mpi}", *FLAGS, str(HERE / "busy.cpp"), "-o", str(program), "-pthread", "-ldl"], check=True
    )
    environment = dict(os.environ)
    if arguments.malloc:
        environment["LD_PRELOAD"] = arguments.malloc
    seconds = 60 * arguments.minutes
    run = [sys.executable, "-m", "barograph.cli", "run", "-n", "2", "--launcher", f"mpirun.{mpi}"]
    run += ["-o", str(folder / mpi), "--sample", arguments.rate, "--sample-clock", arguments.clock]
    done = subprocess.run(
        [*run, "--", str(program), str(seconds), str(library)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=2 * seconds + 120,
        check=False,
    )
    print(f"{mpi}, {arguments.rate}, {arguments.minutes:g} minutes: exit code {done.returncode}")
    print(done.stdout + done.stderr)
    if done.returncode != 0 or not done.stdout.endswith("ok\n"):
        return False
    with barograph.open(folder / f"{mpi}.baro") as profile, profile.connect() as connection:
        found = connection.execute(WHOLE, {"first": list(FIRST)}).fetchone()
        ends = connection.execute(ENDS, {"first": list(FIRST)}).fetchall()
    assert found is not None
    whole, samples = (int(number or 0) for number in found)
    print(f"{samples:,} samples, {whole / max(samples, 1):.2%} of the stacks are whole; the others end in")
    for function, module, times in ends:
        print(f"  {times:>8,} {function or '(unknown)'} in {module or '(nothing)'}")
    return samples > 0 and whole >= 0.99 * samples


def main() -> int:
    """Returns 0 where all was well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--mpi", default="openmpi,mpich")
    parser.add_argument("--rate", default="1000Hz")
    parser.add_argument("--clock", choices=("cpu", "wall"), default="cpu")
    parser.add_argument("--malloc", default="", help="an allocator to preload")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        library = built_library(Path(folder))
        well = [stress(mpi, library, arguments) for mpi in arguments.mpi.split(",")]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
