# SPDX-License-Identifier: BSD-3-Clause
"""What analyzers in the job cost its programs: beside the same job with as many ranks that only sleep.

    python bench/couple/slow_down.py [--rounds 5] [--ranks 4] [--ratios 1,2,4]

Three ways take turns: not recorded, with sleeping ranks; recorded without events, with sleeping ranks; and with
analyzers. CPU time is user plus system time of the program's ranks alone, by the shell that starts each; wall time is
that of the whole command, the end of the analysis included. Shown are medians, and of the differences from the first
way of the same round the median as a share of that way. Programs are those of bench/apps.py, coupled by the world
layer in all ways.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from apps import MELT, App, build, find_apps, prepare  # noqa: E402

TIMED = HERE / "timed.sh"
WAYS = ("not recorded", "recorded", "analyzers")


def seconds_in(times: str) -> float:
    """Returns the sum of what `times` of the shell has printed, one line for each rank: 0m1.20s 0m0.30s."""
    return sum(60 * int(minutes) + float(rest) for minutes, rest in re.findall(r"(\d+)m([\d.]+)s", times))


def measure(
    app: App, folder: Path, given: argparse.Namespace, ratio: int
) -> dict[str, list[tuple[float, float]]]:
    """Runs a program in all ways in turns; returns CPU and wall time of each round by way."""
    environment, run = prepare(app, folder, given.ranks, given.mpirun)
    count = -(-given.ranks // ratio)
    program = ["--", str(TIMED), *app.words]
    beside = [":", "-n", str(count), str(folder.parent / "programs" / "sleeper")]
    commands = {
        WAYS[0]: [*run, "--couple", "mpi", "--record", "off", *program, *beside],
        WAYS[1]: [*run, "--couple", "mpi", *program, *beside],
        WAYS[2]: [*run, "--couple", "mpi", "--analyzers", str(count), *program],
    }
    times = folder / "times"
    environment["BAROGRAPH_BENCH_TIMES"] = str(times)
    found: dict[str, list[tuple[float, float]]] = {way: [] for way in WAYS}
    for turn in range(given.rounds):
        for way in WAYS if turn % 2 == 0 else reversed(WAYS):
            times.unlink(missing_ok=True)
            shutil.rmtree(folder / "profile.baro.analysis", ignore_errors=True)
            (folder / "profile.baro").unlink(missing_ok=True)
            begin = time.monotonic()
            subprocess.run(
                commands[way],
                cwd=folder,
                env=environment,
                check=True,
                capture_output=True,
                stdin=subprocess.DEVNULL,
            )
            wall = time.monotonic() - begin
            found[way].append((seconds_in(times.read_text(encoding="utf-8")), wall))
    return found


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument(
        "--ratios", default="1,2,4", help="ranks of the program for each analyzer, with commas"
    )
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    parser.add_argument("--only", default="lammps,hpcc", help="beginnings of names, with commas")
    given = parser.parse_args()
    print("| program | ranks : analyzers | way | CPU | added | wall | added |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        apps = find_apps(work, given.mpicc, given.ranks)
        build(given.mpicc, HERE / "sleeper.c", work / "programs")
        for app in apps:
            if not app.name.startswith(tuple(given.only.split(","))):
                continue
            if app.name.startswith("lammps"):
                app.files["in.melt"] = MELT.format(size=20, steps=500)
            for ratio in map(int, given.ratios.split(",")):
                folder = work / f"{app.name.replace(' ', '-')}-{ratio}"
                found = measure(app, folder, given, ratio)
                for way in WAYS:
                    cells = []
                    for place in (0, 1):
                        own = [round_[place] for round_ in found[way]]
                        bare = [round_[place] for round_ in found[WAYS[0]]]
                        added = statistics.median(a - b for a, b in zip(own, bare, strict=True))
                        cells += [
                            f"{statistics.median(own):.2f} s",
                            f"{100 * added / statistics.median(bare):+.1f} %",
                        ]
                    print(f"| {app.name} | {ratio}:1 | {way} | {' | '.join(cells)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
