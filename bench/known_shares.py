# SPDX-License-Identifier: BSD-3-Clause
"""Shares of samples beside those that are known: programs that spend 60, 30 and 10 % in three functions.

    python bench/known_shares.py [--seconds 5] [--rate 100] [--runs 5]

In C, with threads of POSIX and of OpenMP, in C++ with inlining and exceptions, in Fortran and in Python; then the CPU
time that all samples stand for, beside what the program measured itself; that of a region; and that of four ranks.
Last, ranks that share cores and take turns shorter than a tick of the kernel, by its events and by POSIX timers.
The programs are those of tests/programs/sampled. The standard error of a share of 60 % of 500 samples is 2.2 points.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import barograph
from barograph.launch.installation import find_installation

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "tests" / "programs" / "sampled"
SHARES = {"large": 0.6, "medium": 0.3, "small": 0.1}
KINDS: dict[str, tuple[list[str], str, list[str]]] = {
    "C": (["cc", "-pthread"], "shares.c", ["1"]),
    "C, 4 threads": (["cc", "-pthread"], "shares.c", ["4"]),
    "C, OpenMP, 4 threads": (["cc", "-fopenmp"], "shares.c", ["4"]),
    "C++": (["c++"], "shares.cpp", []),
    "Fortran": (["gfortran"], "shares.f90", []),
    "Python": ([], "shares.py", []),
    "MPI": (["mpicc", "-pthread", "-DRANKS"], "shares.c", ["1"]),
    "turns": (["mpicc"], "rank_turns.c", []),
}
OTHERS = ("MPI", "turns")


def run(profile: Path, words: list[str], rate: int, *options: str) -> list[list[float]]:
    """Records a program; returns the numbers of each line that it prints."""
    record = [
        sys.executable,
        "-m",
        "barograph.cli",
        "run",
        "--sample",
        f"{rate}Hz",
        "-o",
        str(profile),
        *options,
    ]
    command = [*record, "--", *words]
    done = subprocess.run(command, cwd=profile.parent, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"bench: {' '.join(command)} ended with {done.returncode}:\n{done.stderr}")
    return [[float(word) for word in line.split()] for line in done.stdout.splitlines()]


def functions(profile: Path) -> dict[str, Any]:
    """Returns what `barograph functions` says."""
    command = [sys.executable, "-m", "barograph.cli", "functions", str(profile), "--json"]
    found: dict[str, Any] = json.loads(
        subprocess.run(command, check=True, capture_output=True, text=True).stdout
    )
    return found


def shares(document: dict[str, Any]) -> dict[str, float]:
    """Returns the shares of the three functions, with what is inlined into them."""
    key = "inclusive_ns"
    return {
        name: max(
            row[key]
            for row in document["functions"]
            if row["function"].rpartition("::")[2] == name and row["file"]
        )
        / document["sampling"]["time_ns"]
        for name in SHARES
    }


def compiled(folder: Path, kind: str, *flags: str) -> list[str]:
    """Returns the command of a program, without its arguments."""
    compiler, source, _ = KINDS[kind]
    if not compiler:
        return [sys.executable, str(PROGRAMS / source)]
    output = folder / "program"
    command = [
        *compiler,
        "-O2",
        "-g",
        f"-I{ROOT / 'include'}",
        str(PROGRAMS / source),
        "-o",
        str(output),
        *flags,
    ]
    subprocess.run(command, check=True, cwd=folder)
    return [str(output)]


def main() -> int:
    """Prints tables; returns 1 where the mean of a share is wrong by more than three points."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rate", type=int, default=100)
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    worst = worst_run = 0.0
    print(
        f"{arguments.seconds:g} s of CPU time at {arguments.rate} Hz, {arguments.runs} runs each: share, mean and range"
    )
    print(f"{'':<22}{'large 60 %':>22}{'medium 30 %':>22}{'small 10 %':>22}{'CPU time, of measured':>28}")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        profile = folder / "run.baro"
        for kind, (_, _, more) in KINDS.items():
            if kind in OTHERS:
                continue
            words = compiled(folder, kind)
            found: dict[str, list[float]] = {name: [] for name in SHARES}
            sums: list[float] = []
            for _ in range(arguments.runs):
                # Each thread works for as long.
                seconds = arguments.seconds / float(more[0] if more else 1)
                ((measured,),) = run(profile, [*words, f"{seconds:g}", *more], arguments.rate)[-1:]
                document = functions(profile)
                for name, share in shares(document).items():
                    found[name].append(share)
                sums.append(document["sampling"]["time_ns"] / 1e9 / measured)
            for name, row in found.items():
                worst_run = max(worst_run, *(abs(share - SHARES[name]) for share in row))
                worst = max(worst, abs(sum(row) / len(row) - SHARES[name]))
            cells = [
                f"{sum(row) / len(row):.1%} ({min(row):.1%}-{max(row):.1%})"
                for row in (*found.values(), sums)
            ]
            print(
                f"{kind:<22}" + "".join(f"{cell:>22}" for cell in cells[:3]) + f"{cells[3]:>28}", flush=True
            )
        library = find_installation().library
        words = compiled(folder, "C", "-DREGIONS", str(library), f"-Wl,-rpath,{library.parent}")
        inside = run(profile, [*words, f"{arguments.seconds:g}"], arguments.rate)[0][0]
        with barograph.open(profile) as opened, opened.connect() as connection:
            (ns,) = connection.execute(
                """SELECT sum(time_ns) FROM samples s JOIN call_paths p ON p.path_id = s.open_id
                   WHERE operation = 'inside'"""
            ).fetchone() or (0,)
        print(
            f"a region of {inside:.3f} s of CPU time: samples for {ns / 1e9:.3f} s ({ns / 1e9 / inside:.1%})"
        )
        words = compiled(folder, "MPI")
        printed = run(profile, [*words, f"{arguments.seconds:g}"], arguments.rate, "-n", "4")
        ns = functions(profile)["sampling"]["time_ns"]
        cpu_s = sum(line[0] for line in printed if len(line) == 1)
        print(
            f"four ranks with {cpu_s:.3f} s of CPU time in all: samples for {ns / 1e9:.3f} s ({ns / 1e9 / cpu_s:.1%})"
        )
        words = compiled(folder, "turns")
        print(
            f"four ranks on {os.cpu_count()} cores that meet in barriers: shares of their own code, mean and range"
        )
        for timer in ("event", "posix"):
            os.environ["BAROGRAPH_SAMPLE_TIMER"] = timer
            rows: list[dict[str, float]] = []
            for _ in range(arguments.runs):
                run(profile, words, arguments.rate, "-n", "4")
                found_ns = {row["function"]: row["exclusive_ns"] for row in functions(profile)["functions"]}
                whole = sum(found_ns[name] for name in SHARES)
                rows.append({name: found_ns[name] / whole for name in SHARES})
            cells = [
                f"{sum(row[name] for row in rows) / len(rows):.1%} "
                f"({min(row[name] for row in rows):.1%}-{max(row[name] for row in rows):.1%})"
                for name in SHARES
            ]
            print(f"{timer:<22}" + "".join(f"{cell:>22}" for cell in cells), flush=True)
    print(f"a single run was wrong by at most {100 * worst_run:.1f} points, a mean by {100 * worst:.1f}")
    return worst > 0.03


if __name__ == "__main__":
    sys.exit(main())
