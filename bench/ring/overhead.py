# SPDX-License-Identifier: BSD-3-Clause
"""Whole programs without events, with a flight recorder, with an agent that writes all, and as another tool's OTF2.

    python bench/ring/overhead.py [--rounds 5] [--ranks 2] [--plot overhead.svg]

All ways take turns. CPU time is that of all processes, launcher and agent included; of each way the median of the
differences from the bare run of the same round is shown, as a share of it. The event bandwidth is the bytes of
events over the time between MPI_Init and MPI_Finalize, per rank. The other tool is EZTrace, where it is installed
(Debian's package eztrace). Programs are those of bench/apps.py, and bench/ring/patterns.c, which exchanges messages
and does nothing else.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from apps import MELT, App, BenchError, build, cpu_seconds, find_apps, prepare  # noqa: E402

import barograph  # noqa: E402
from barograph.analyze.workspace import Workspace  # noqa: E402
from barograph.read.events.trace import event_volumes  # noqa: E402

WAYS = {
    "recorded": [],
    "flight recorder": ["--flight-recorder", "512K"],
    "agent to a file": ["--trace=mpi,io"],
}
OTHER = "EZTrace"


@dataclass
class Figures:
    """One program recorded one way: seconds of each round, and what it left behind."""

    cpu_s: list[float] = field(default_factory=list[float])
    wall_s: list[float] = field(default_factory=list[float])
    stored: int = 0  # bytes in files
    events: int = 0
    bandwidth: float = 0  # bytes of events a second and rank


def size_of(path: Path) -> int:
    """Bytes of a file, or of the files in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.stat().st_size for file in path.rglob("*") if file.is_file())


def bandwidth_of(profile: Path) -> tuple[int, float]:
    """Returns the events of a traced run, and their bytes a second and rank."""
    volumes = event_volumes(profile)
    with barograph.open(profile) as opened:
        spans = [row["span_ns"] / 1e9 for row in Workspace(opened).query("mpi_spans") if row["span_ns"] > 0]
    size = sum(volume.size for volume in volumes)
    return sum(volume.events for volume in volumes), size / max(sum(spans), 1e-9)


def measure(app: App, folder: Path, given: argparse.Namespace) -> dict[str, Figures]:
    """Runs a program in all ways in turns."""
    environment, run = prepare(app, folder, given.ranks, given.mpirun)
    commands = {"bare": [*run, "--record", "off", "--", *app.words]}
    commands |= {way: [*run, *options, "--", *app.words] for way, options in WAYS.items()}
    if shutil.which("eztrace"):
        eztrace = ["eztrace", "-t", "openmpi", "-o", str(folder / "eztrace")]
        commands[OTHER] = [*run, "--record", "off", "--", *eztrace, *app.words]
    found = {way: Figures() for way in commands}
    for turn in range(given.rounds):
        order = list(commands) if turn % 2 == 0 else list(reversed(commands))
        for way in order:
            for left in ("profile.baro", "profile.baro.trace", "eztrace"):
                shutil.rmtree(folder / left, ignore_errors=True)
                (folder / left).unlink(missing_ok=True)
            begin = time.monotonic()
            try:
                found[way].cpu_s.append(cpu_seconds(commands[way], folder, environment))
            except BenchError as error:
                print(f"{app.name}, {way}: {str(error).splitlines()[-1]}", file=sys.stderr)
                found[way].cpu_s.append(float("nan"))
            found[way].wall_s.append(time.monotonic() - begin)
            if way == "agent to a file":
                found[way].stored = size_of(folder / "profile.baro.trace")
                found[way].events, found[way].bandwidth = bandwidth_of(folder / "profile.baro")
            elif way == OTHER:
                found[way].stored = size_of(folder / "eztrace")
    return found


def share(way: list[float], bare: list[float]) -> float:
    """Returns the median of the differences, as a share of the bare run's median."""
    return statistics.median(a - b for a, b in zip(way, bare, strict=True)) / statistics.median(bare)


def plot(rows: list[tuple[str, str, float, float]], output: Path) -> None:
    """Draws overhead over event bandwidth, a point for each program and way."""
    import matplotlib as mpl  # noqa: PLC0415 - not needed for the table

    mpl.use("Agg")
    from matplotlib import pyplot  # noqa: PLC0415

    drawing: Any = pyplot  # its types leave much open
    figure, axes = drawing.subplots(figsize=(7, 4.5))
    for way, marker in (("agent to a file", "o"), ("flight recorder", "s"), (OTHER, "^")):
        points = [row for row in rows if row[1] == way]
        axes.plot([row[2] for row in points], [row[3] for row in points], marker, label=way)
        if way == "agent to a file":
            for name, _, x, y in points:
                axes.annotate(name, (x, y), textcoords="offset points", xytext=(6, 6))
    axes.set_xscale("log")
    axes.set_xlabel("event bandwidth per rank [bytes/s]")
    axes.set_ylabel("CPU time added [%]")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(output)


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    parser.add_argument("--only", default="", help="beginnings of names, with commas")
    parser.add_argument("--plot", type=Path, help="file for a picture of overhead over event bandwidth")
    given = parser.parse_args()
    print("| program | way | CPU | added | wall | added | events | event bandwidth | files |")
    print("|---|---|---|---|---|---|---|---|---|")
    rows: list[tuple[str, str, float, float]] = []
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        apps = [
            app
            for app in find_apps(work, given.mpicc, given.ranks)
            if not app.name.startswith(("tiny", "meta"))
        ]
        for app in apps:
            if app.name.startswith("lammps"):
                # Seconds, so that starting and ending are little of it.
                app.files["in.melt"] = MELT.format(size=20, steps=500)
        patterns = build(given.mpicc, HERE / "patterns.c", work / "programs")
        apps.append(App("messages only", [str(patterns), "stencil", "150000"]))
        for app in apps:
            if given.only and not app.name.startswith(tuple(given.only.split(","))):
                continue
            found = measure(app, work / app.name.replace(" ", "-"), given)
            bare, bandwidth = found["bare"], found["agent to a file"].bandwidth
            for way, figures in found.items():
                cpu, wall = share(figures.cpu_s, bare.cpu_s), share(figures.wall_s, bare.wall_s)
                rows.append((app.name, way, bandwidth, 100 * cpu))
                print(
                    f"| {app.name} | {way} | {statistics.median(figures.cpu_s):.2f} s | {100 * cpu:+.1f} %"
                    f" | {statistics.median(figures.wall_s):.2f} s | {100 * wall:+.1f} % | {figures.events or '-'}"
                    f" | {f'{bandwidth / 1e3:.0f} kB/s' if figures.events else '-'} | {figures.stored / 1e6:.2f} MB |",
                    flush=True,
                )
    if given.plot:
        plot(rows, given.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
