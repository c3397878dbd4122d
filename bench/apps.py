# SPDX-License-Identifier: BSD-3-Clause
"""Whole programs with and without Barograph, in turns: what recording costs in CPU time, with its spread.

    python bench/apps.py [--rounds 10] [--ranks 2] [--only lammps,tiny]
    python bench/apps.py --adding=--flight-recorder=512K     what an option adds to a run that is recorded

Each round runs a program bare and recorded, the order changing from round to round (A B, B A, ...), and compares
user plus system time of all processes: on a busy machine the most robust measure. The ratio of each pair is one sample;
shown are median, quartiles and a bootstrap interval of the median. Next to it are the seconds that were added (the
median of the differences), and those that the profile says recording took, with the time in MPI_Finalize and after
the program's end: by how much they differ is the last column, where the interval is clear of 1. Programs are Debian's
packages (lammps, hpcc, quantum-espresso), bench/metadata.c (in the manner of mdtest; in the folder for temporary
files) and tests/programs/tiny_calls.c; what is missing is left out and named. With --instructions, instructions of
one rank under valgrind's callgrind as well, for a small case.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOOTSTRAPS = 2000
INTERVAL = (0.025, 0.975)

HPCC_INPUT = Path("/usr/share/doc/hpcc/examples/_hpccinf.txt")
PSEUDO = Path("/usr/share/espresso/pseudo")

# Two silicon atoms, as in Quantum ESPRESSO's first example.
SILICON = """&control
 calculation='scf' prefix='si' pseudo_dir='{pseudo}' outdir='.'
/
&system
 ibrav=2 celldm(1)=10.2 nat=2 ntyp=1 ecutwfc=40.0
/
&electrons
 conv_thr=1.0d-8
/
ATOMIC_SPECIES
 Si 28.086 {file}
ATOMIC_POSITIONS alat
 Si 0.00 0.00 0.00
 Si 0.25 0.25 0.25
K_POINTS automatic
 8 8 8 1 1 1
"""

# Lennard-Jones melt, LAMMPS's own example, small enough for a few seconds on two cores.
MELT = """units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 {size} 0 {size} 0 {size}
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 3.0 87287
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
fix 1 all nve
thermo 50
run {steps}
"""


class BenchError(Exception):
    """A program could not be prepared or did not end well."""


@dataclass
class App:
    """A program to measure: its words, and the folder that it runs in (made by `prepare`)."""

    name: str
    words: list[str]
    files: dict[str, str] = field(default_factory=dict[str, str])
    options: list[str] = field(default_factory=list[str])


@dataclass
class Outcome:
    """One program's figures. Ratios are recorded over bare."""

    name: str
    pairs: int
    bare_cpu_s: float  # median
    ratio: float
    quartiles: tuple[float, float]
    interval: tuple[float, float]
    added_s: float  # CPU seconds, median of the differences
    said_s: float | None  # by the profile; median
    instructions: dict[str, int] = field(default_factory=dict[str, int])


def find_apps(folder: Path, mpicc: str, ranks: int) -> list[App]:
    """Returns the programs that are here; says which are not."""
    apps: list[App] = []
    lammps = shutil.which("lmp") or shutil.which("lmp_stable")
    if lammps:
        melt = {"in.melt": MELT.format(size=16, steps=100)}
        apps.append(App("lammps melt", [lammps, "-in", "in.melt", "-log", "none", "-screen", "none"], melt))
    hpcc = shutil.which("hpcc") if HPCC_INPUT.exists() else None
    silicon = sorted(PSEUDO.glob("Si.*"))
    if hpcc:
        apps.append(App("hpcc", [hpcc], {"hpccinf.txt": hpcc_input(ranks)}))
    espresso = shutil.which("pw.x") if silicon else None
    if espresso:
        text = SILICON.format(pseudo=PSEUDO, file=silicon[0].name)
        apps.append(App("quantum espresso", [espresso, "-in", "si.in"], {"si.in": text}))
    for name, found in (("lammps", lammps), ("hpcc", hpcc), ("quantum-espresso", espresso)):
        if not found:
            print(f"left out: {name} is not installed (apt-get install {name})", file=sys.stderr)
    metadata = build(mpicc, ROOT / "bench" / "metadata.c", folder / "programs")
    apps.append(App("metadata", [str(metadata), ".", "20000"]))
    tiny = build(mpicc, ROOT / "tests" / "programs" / "tiny_calls.c", folder / "programs")
    apps.append(App("tiny calls", [str(tiny), "20"]))
    apps.append(App("tiny calls, 5% budget", [str(tiny), "20"], options=["--max-overhead", "5%"]))
    return apps


def build(mpicc: str, source: Path, folder: Path) -> Path:
    """Compiles one of our own programs into the folder."""
    folder.mkdir(exist_ok=True)
    target = folder / source.stem
    command = [mpicc, "-O2", f"-I{ROOT / 'include'}", str(source), "-o", str(target), "-ldl"]
    subprocess.run(command, check=True)
    return target


def hpcc_input(ranks: int) -> str:
    """Returns Debian's input of HPCC for a grid of 1 x ranks and matrices that take seconds."""
    lines = HPCC_INPUT.read_text(encoding="utf-8").splitlines()
    changed = {"Ns": "1000 Ns", "Ps": "1 Ps", "Qs": f"{ranks} Qs"}
    return (
        "\n".join(changed.get(line.split()[1] if len(line.split()) > 1 else "", line) for line in lines)
        + "\n"
    )


def cpu_seconds(command: Sequence[str], folder: Path, environment: dict[str, str]) -> float:
    """Returns user plus system time of a command and all its children, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise BenchError(
            f"{' '.join(command)} failed ({done.returncode}):\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def bootstrap(samples: Sequence[float]) -> tuple[float, float]:
    """Returns the percentile interval of the median (Efron 1979), with a fixed seed."""
    source = random.Random(1)
    medians = sorted(statistics.median(source.choices(samples, k=len(samples))) for _ in range(BOOTSTRAPS))
    low, high = (medians[min(int(edge * BOOTSTRAPS), BOOTSTRAPS - 1)] for edge in INTERVAL)
    return low, high


def said_seconds(profile: Path) -> float | None:
    """Returns how long recording took by the profile: on all ranks, and after the program's end."""
    command = [sys.executable, "-m", "barograph.cli", "info", "--json", str(profile)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    metadata = json.loads(done.stdout)["metadata"]
    if "overhead.events_ns" not in metadata:
        return None
    parts = ("overhead.events_ns", "overhead.setup_ns", "overhead.finalize_ns", "run.tool_after_cpu_ns")
    return sum(float(metadata.get(part, 0)) for part in parts) / 1e9


def prepare(app: App, folder: Path, ranks: int, launcher: str) -> tuple[dict[str, str], list[str]]:
    """Makes a program's folder; returns its environment, and the words before its options to run it recorded there."""
    folder.mkdir()
    for name, text in app.files.items():
        (folder / name).write_text(text)
    environment = dict(os.environ) | {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_MCA_mpi_yield_when_idle": "1",
        "OMP_NUM_THREADS": "1",
    }
    run = [sys.executable, "-m", "barograph.cli", "run", "-q", "-o", str(folder / "profile")]
    return environment, [*run, "-n", str(ranks), "--launcher", launcher]


def measure(app: App, work: Path, rounds: int, ranks: int, launcher: str, *, adding: str = "") -> Outcome:
    """Runs a program in turns with and without the tool; with `adding`, with the tool, and with that option too."""
    folder = work / re.sub(r"\W+", "-", app.name)
    environment, run = prepare(app, folder, ranks, launcher)
    # What the command itself takes (the start of Python) is not a cost of recording: the bare run has it as
    # well.
    ways = {
        "bare": [*run, "--record", "off", "--", *app.words],
        "tool": [*run, *app.options, "--", *app.words],
    }
    if adding:
        ways = {"bare": ways["tool"], "tool": [*run, *app.options, adding, "--", *app.words]}
    taken: dict[str, list[float]] = {"bare": [], "tool": []}
    said: list[float] = []
    for turn in range(rounds):
        for way in ("bare", "tool") if turn % 2 == 0 else ("tool", "bare"):
            taken[way].append(cpu_seconds(ways[way], folder, environment))
            if way == "tool" and (seconds := said_seconds(folder / "profile.baro")) is not None:
                said.append(seconds)
    pairs = list(zip(taken["bare"], taken["tool"], strict=True))
    ratios = [tool / bare for bare, tool in pairs]
    quartiles = statistics.quantiles(ratios, n=4) if rounds > 1 else [ratios[0]] * 3
    return Outcome(
        name=app.name,
        pairs=rounds,
        bare_cpu_s=statistics.median(taken["bare"]),
        ratio=statistics.median(ratios),
        quartiles=(quartiles[0], quartiles[2]),
        interval=bootstrap(ratios),
        added_s=statistics.median(tool - bare for bare, tool in pairs),
        said_s=statistics.median(said) if said else None,
    )


def count_instructions(words: Sequence[str], folder: Path, library: Path) -> dict[str, int]:
    """Returns the instructions of one process without a launcher, bare and recorded, by callgrind."""
    counts: dict[str, int] = {}
    for way in ("bare", "tool"):
        environment = dict(os.environ) | {
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        }
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder / f'callgrind.{way}'}"]
        if way == "tool":
            environment |= {"BAROGRAPH_OUTPUT": str(folder / "callgrind"), "LD_PRELOAD": str(library)}
        done = subprocess.run(
            [*command, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise BenchError(f"{' '.join(words)} failed under valgrind:\n{done.stderr[-2000:]}")
        counts[way] = max(int(number) for number in re.findall(r"Collected : (\d+)", done.stderr))
    return counts


def table(outcomes: Sequence[Outcome]) -> str:
    """Returns the figures as text."""
    head = f"{'program':<24}{'pairs':>6}{'CPU bare':>10}{'ratio':>9}{'quartiles':>18}{'95 % interval':>18}"
    lines = [head + f"{'added':>9}{'said':>9}{'said/added':>12}"]
    for one in outcomes:
        # What is smaller than the spread of the pairs cannot be compared.
        said = "-" if one.said_s is None else f"{one.said_s:.3f}s"
        clear = one.said_s is not None and one.interval[0] > 1
        compared = f"{one.said_s / one.added_s:.2f}" if clear and one.said_s is not None else "-"
        quartiles = f"{one.quartiles[0]:.4f}-{one.quartiles[1]:.4f}"
        interval = f"{one.interval[0]:.4f}-{one.interval[1]:.4f}"
        lines.append(
            f"{one.name:<24}{one.pairs:>6}{one.bare_cpu_s:>9.2f}s{one.ratio:>9.4f}{quartiles:>18}{interval:>18}"
            f"{one.added_s:>8.3f}s{said:>9}{compared:>12}"
        )
        if one.instructions:
            bare, tool = one.instructions["bare"], one.instructions["tool"]
            lines.append(
                f"{'':<24}instructions of one rank: {bare:,} bare, {tool:,} recorded, ratio {tool / bare:.4f}"
            )
    return "\n".join(lines)


def main() -> int:
    """Prints a table; exit code 2 when nothing could be measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    parser.add_argument("--adding", default="", help="an option of run: both are recorded, one with it")
    parser.add_argument("--only", default="", help="beginnings of names, with commas")
    parser.add_argument(
        "--instructions", action="store_true", help="count instructions under valgrind as well"
    )
    parser.add_argument("--json", type=Path, help="file for all figures")
    arguments = parser.parse_args()
    wanted = tuple(name for name in arguments.only.split(",") if name)
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        try:
            for app in find_apps(work, arguments.mpicc, arguments.ranks):
                if wanted and not app.name.startswith(wanted):
                    continue
                outcome = measure(
                    app, work, arguments.rounds, arguments.ranks, arguments.mpirun, adding=arguments.adding
                )
                if arguments.instructions and app.name == "tiny calls":
                    from barograph.launch.installation import find_installation  # noqa: PLC0415 (only here)

                    outcome.instructions = count_instructions(
                        [app.words[0], "1"], work, find_installation().library
                    )
                outcomes.append(outcome)
                print(table([outcome]), flush=True)
        except (BenchError, subprocess.SubprocessError) as error:
            print(f"bench: {error}", file=sys.stderr)
            return 2
    print("\n" + table(outcomes))
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(one) for one in outcomes], indent=1))
    return 0 if outcomes else 2


if __name__ == "__main__":
    sys.exit(main())
