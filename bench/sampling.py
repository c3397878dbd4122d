# SPDX-License-Identifier: BSD-3-Clause
"""Samples beside those of other profilers, on whole programs: which functions they name, and what they cost.

    python bench/sampling.py functions [--rate 200] [--only lammps]     the ten most expensive functions
    python bench/sampling.py cost [--rounds 10] [--only lammps]         CPU time that 100 Hz and 1 kHz add

Both are compared with perf and py-spy, in separate runs of the same program. In `cost` all ways take turns within a
round, the order changing from round to round; each is compared with the bare run of its round, and shown are the
median and a bootstrap interval of it. Programs are those of bench/apps.py, NWChem, and a script of mpi4py and numpy;
what is missing is left out and named. perf samples `cpu-clock`, with frame pointers.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from math import cos, pi, sin
from pathlib import Path

from apps import MELT, App, BenchError, bootstrap, cpu_seconds, find_apps, prepare

TOP = 10
RATES = (100, 1000)
SCRIPT = """import numpy
from mpi4py import MPI
comm = MPI.COMM_WORLD
def kernel(a):
    return a @ a
def sort(a):
    return numpy.sort(a, axis=None)
def loop(n):
    x = 0.0
    for i in range(n):
        x = x * 0.999 + i
    return x
a = numpy.random.default_rng(1).random((400, 400))
for _ in range(40):
    kernel(a)
    sort(a)
    loop(200_000)
    comm.allreduce(1.0)
"""
# Hartree-Fock of benzene: two-electron integrals and linear algebra.
BENZENE = """start benzene
geometry units angstrom
{atoms}
end
basis
  * library 6-31g*
end
scf
  direct
end
task scf energy
"""
RING = [
    f"  {element} {radius * cos(angle):.4f} {radius * sin(angle):.4f} 0.0"
    for element, radius in (("C", 1.397), ("H", 2.481))
    for angle in (pi / 3 * corner for corner in range(6))
]
FOLDED = re.compile(r"(?P<stack>.*) (?P<times>\d+)")
SYMBOL = re.compile(r"\s*(?P<share>[0-9.]+)%\s+(?P<module>\S+)\s+\[(?P<mode>.)\] (?P<name>.+?)\s*")
# The C library has functions under further names.
LOCAL = re.compile(r"^__GI_+(?=\w)")


def programs(work: Path, arguments: argparse.Namespace) -> list[App]:
    """Returns the programs to sample."""
    apps = find_apps(work, arguments.mpicc, arguments.ranks)
    found = [app for app in apps if not app.name.startswith(("tiny", "metadata"))]
    for app in found:
        if "in.melt" in app.files:
            app.files["in.melt"] = MELT.format(size=16, steps=100 * arguments.longer)
    if nwchem := shutil.which("nwchem.openmpi"):
        found.append(
            App("nwchem", [nwchem, "benzene.nw"], {"benzene.nw": BENZENE.format(atoms="\n".join(RING))})
        )
    else:
        print("left out: nwchem is not installed (apt-get install nwchem)", file=sys.stderr)
    script = SCRIPT.replace("range(40)", f"range({40 * arguments.longer})")
    found.append(App("mpi4py numpy", [sys.executable, "script.py"], {"script.py": script}))
    wanted = tuple(name for name in arguments.only.split(",") if name)
    return [app for app in found if not wanted or app.name.startswith(wanted)]


def perf_words(rate: int, output: Path) -> list[str]:
    """Returns the words before a command that let perf sample it."""
    return ["perf", "record", "-q", "-e", "cpu-clock", "-F", str(rate), "-g", "-o", str(output), "--"]


def run_once(words: Sequence[str], folder: Path, environment: dict[str, str]) -> str:
    """Runs a command; returns its output."""
    done = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, timeout=1800, check=False
    )
    if done.returncode != 0:
        raise BenchError(f"{' '.join(words)} failed ({done.returncode}):\n{done.stderr[-2000:]}")
    return done.stdout


def our_functions(profile: Path) -> list[tuple[str, float, float]]:
    """Returns names, shares and their standard errors."""
    text = run_once(
        [sys.executable, "-m", "barograph.cli", "functions", str(profile), "--json"], profile.parent, {}
    )
    return [
        (plain(row["function"]) or f"({row['module']})", row["share"], row["share_error"])
        for row in json.loads(text)["functions"]
    ]


def plain(name: str) -> str:
    """Returns a function's name as programs know it."""
    return LOCAL.sub("", name).lstrip("_")


def perf_functions(data: Path, command: str) -> dict[str, float]:
    """Returns the share of each function by perf; all of the kernel is one."""
    words = [
        "perf",
        "report",
        "--stdio",
        "--no-children",
        "-g",
        "none",
        "-F",
        "overhead,dso,sym",
        "-i",
        str(data),
    ]
    text = run_once([*words, "--comm", command[:15]], data.parent, {"PATH": "/usr/bin:/bin"})
    shares: dict[str, float] = {}
    for line in text.splitlines():
        if match := SYMBOL.fullmatch(line):
            name = match["name"] if not match["name"].startswith("0x") else f"({match['module']})"
            name = "(kernel)" if match["mode"] == "k" else plain(name)
            shares[name] = shares.get(name, 0.0) + float(match["share"])
    whole = sum(shares.values()) or 1
    return {name: share / whole for name, share in shares.items()}


def spy_functions(
    app: App, folder: Path, environment: dict[str, str], rate: int, launch: Sequence[str]
) -> dict[str, float]:
    """Returns the share of each function by py-spy, which samples one rank's threads while they are on a core."""
    output = folder / "spy.folded"
    spy = [
        "py-spy",
        "record",
        "--native",
        "-r",
        str(rate),
        "-f",
        "raw",
        "-o",
        str(output),
        "--",
        *app.words,
    ]
    run_once([*launch, "-n", "1", *spy], folder, environment)
    shares: Counter[str] = Counter()
    for line in output.read_text().splitlines():
        if match := FOLDED.fullmatch(line):
            shares[match["stack"].split(";")[-1].partition(" (")[0]] += int(match["times"])
    return {name: times / shares.total() for name, times in shares.items()}


def compare_functions(app: App, work: Path, arguments: argparse.Namespace) -> None:
    """Prints the most expensive functions of a program by both."""
    folder = work / re.sub(r"\W+", "-", app.name)
    environment, run = prepare(app, folder, arguments.ranks, arguments.mpirun)
    python = app.words[0] == sys.executable
    run_once([*run, "--sample", f"{arguments.rate}Hz", "--", *app.words], folder, environment)
    ours = our_functions(folder / "profile.baro")
    if python:
        other = "py-spy"
        theirs = spy_functions(app, folder, environment, arguments.rate, [arguments.mpirun])
    else:
        other = "perf"
        data = folder / "perf.data"
        run_once(
            [*perf_words(arguments.rate, data), *run, "--record", "off", "--", *app.words],
            folder,
            environment,
        )
        theirs = perf_functions(data, Path(app.words[0]).name)
    print(
        f"\n{app.name}: share of samples at {arguments.rate} Hz\n{'function':<52}{'ours':>8}{'+/-':>7}{other:>9}"
    )
    for name, share, error in ours[:TOP]:
        print(f"{name[:51]:<52}{share:>8.1%}{error:>7.1%}{theirs.get(name, 0):>9.1%}")
    named = {name for name, _, _ in ours[:TOP]}
    for name, share in sorted(theirs.items(), key=lambda item: -item[1])[:TOP]:
        if name not in named:
            mine = next((found for known, found, _ in ours if known == name), 0.0)
            print(f"{name[:51]:<52}{mine:>8.1%}{'':>7}{share:>9.1%}")


def compare_cost(app: App, work: Path, arguments: argparse.Namespace) -> None:
    """Prints what each way of sampling adds to the CPU time of a program."""
    folder = work / re.sub(r"\W+", "-", app.name)
    environment, run = prepare(app, folder, arguments.ranks, arguments.mpirun)
    bare = [*run, "--record", "off", "--", *app.words]
    ways = {"bare": bare, "recorded": [*run, "--", *app.words]}
    for rate in RATES:
        ways[f"recorded, {rate} Hz"] = [*run, "--sample", f"{rate}Hz", "--", *app.words]
    if shutil.which("perf"):
        for rate in RATES:
            ways[f"perf, {rate} Hz"] = [*perf_words(rate, folder / "perf.data"), *bare]
    if app.words[0] == sys.executable and shutil.which("py-spy"):
        for rate in RATES:
            spy = [
                "py-spy",
                "record",
                "-r",
                str(rate),
                "-f",
                "raw",
                "-o",
                "/dev/null",
                "--",
                *app.words,
            ]
            ways[f"py-spy, {rate} Hz"] = [*run, "--record", "off", "--", *spy]
    taken: dict[str, list[float]] = {way: [] for way in ways}
    for turn in range(arguments.rounds):
        for way in ways if turn % 2 == 0 else reversed(ways):
            taken[way].append(cpu_seconds(ways[way], folder, environment))
    median = statistics.median(taken["bare"])
    print(f"\n{app.name}: {median:.2f} s of CPU time bare, {arguments.rounds} rounds")
    for way, seconds in taken.items():
        if way != "bare":
            ratios = [mine / other for mine, other in zip(seconds, taken["bare"], strict=True)]
            low, high = bootstrap(ratios)
            print(
                f"  {way:<20}{statistics.median(ratios) - 1:>+8.2%}  ({low - 1:+.2%} to {high - 1:+.2%})",
                flush=True,
            )


def main() -> int:
    """Prints tables; exit code 2 when a program failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("functions", "cost"))
    parser.add_argument("--rate", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    parser.add_argument("--longer", type=int, default=1, help="multiply the length of LAMMPS and script runs")
    parser.add_argument("--only", default="", help="beginnings of names, with commas")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        try:
            for app in programs(work, arguments):
                (compare_functions if arguments.what == "functions" else compare_cost)(app, work, arguments)
        except (BenchError, OSError, subprocess.SubprocessError) as error:
            print(f"bench: {error}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
