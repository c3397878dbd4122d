# SPDX-License-Identifier: BSD-3-Clause
"""Applications in coupled jobs: whether each answers as alone, and is recorded as alone.

    python bench/couple/applications.py [--ranks 2] [--only lammps,hpcc] [--keep FOLDER]

Each application runs twice alone without Barograph and twice alone recorded, then in jobs that are coupled by
`--couple mpi`: alone, beside itself with another input, beside the next one, and three at once; each job also with
an analyzer. Compared with the runs alone, file by file and rank by rank, are the exit code, standard output and
error, and files of results; and of the profile the calls by rank and operation, as recorded alone.

Lines with times, dates and the like are left out: patterns below, each for something that two runs alone do not have
in common. All other lines are equal to the digit. Operations that two
recorded runs alone do not call equally often (polling) are not compared, and counted. What is missing is named.
"""

from __future__ import annotations

import argparse
import contextlib
import glob
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from apps import HPCC_INPUT, MELT, PSEUDO, SILICON, App, BenchError, hpcc_input, prepare  # noqa: E402

import barograph  # noqa: E402

IN_FOLDER = HERE / "in_folder.sh"
PETSC_EXAMPLES = "/usr/share/petsc/*/share/petsc/examples/src"
TIMEOUT_S = 300

WATER = """start {name}
geometry units angstroms
 O 0.0 0.0 0.0
 H 0.0 {far} 0.587
 H 0.0 -{far} 0.587
end
basis
 * library sto-3g
end
scf
 direct
end
task scf energy
"""

# Lines that are left out: application -> what runs alone do not have in common.
LEFT_OUT = {
    # How long it took, and the table of where.
    "lammps": r"^Loop time|^Performance:|CPU|^(Pair|Neigh|Comm|Output|Modify|Other) +\||wall time",
    # Times, rates and dates; what depends on the clock; the residual of a DGEMM of numbers by chance.
    "hpcc": r"second|clock|TIME BOUND|[Tt]ime|GUP|[Gg]flop|[ _]msec|usec|GB|MB/s|^(WALL|CPU) "
    r"|(Copy|Scale|Add|Triad)[:=]|[Ss]caled residual|[Ll]atency|[Bb]andwidth|flops|^WR|ping|pong|Wtick|message size"
    r"|^Computing:|^Tuning:|^Inverse FFT:",
    "quantum espresso": r"secs|WALL|(terminated|starts) on|DATE=|<cpu>|<wall>",
    # Times and dates; how much of the work each rank took, and memory at addresses by chance; zeros to 16 digits;
    # steps with the time at their end.
    "nwchem": r"[Tt]ime|date|wall|cpu|doubles +=|^calls:|^bytes|maximum|MO Center| at +[\d.]+s$"
    r"|^ +\d+ +-\d+\.\d+ .* [\d.]+$",
}
# Decimals that are compared of numbers with more, without the sign of 0: what NWChem sums up comes in another order
# in each run.
ROUNDED = {"nwchem": 9}
# Operations that an application calls as often as the clock says, which two runs alone may have in common by chance.
_POINT_TO_POINT = (
    "Send",
    "Recv",
    "Isend",
    "Irecv",
    "Sendrecv",
    "Wait",
    "Waitall",
    "Waitany",
    "Test",
    "Testany",
)
BY_CLOCK = {"hpcc": (*_POINT_TO_POINT, "Iprobe", "Allreduce", "Alltoall", "Barrier")}
LONG_NUMBER = re.compile(r"-?\d+\.\d{10,}\b")


@dataclass
class Application:
    """An application with two inputs: words and files of each, and patterns of files of results."""

    name: str
    inputs: tuple[App, App]
    results: Sequence[str] = ()


# Calls and bytes of MPI by rank and operation.
Calls = dict[tuple[int, str], tuple[int, int]]


@dataclass
class Alone:
    """What an application does alone with one input: exit code, lines by file, calls by rank and operation."""

    code: int
    texts: dict[str, list[str]]
    calls: Calls
    unsteady: set[str]


def petsc_program(mpicc: str, source: str, folder: Path) -> Path | None:
    """Compiles one of PETSc's examples; returns None where PETSc or its examples are not installed."""
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "PETSc"], capture_output=True, text=True, check=False
    )
    found = glob.glob(f"{PETSC_EXAMPLES}/{source}")
    if flags.returncode != 0 or not found:
        return None
    folder.mkdir(exist_ok=True)
    target = folder / f"{Path(source).parts[0]}-{Path(source).stem}"
    subprocess.run([mpicc, "-O1", found[0], "-o", str(target), *flags.stdout.split(), "-lm"], check=True)
    return target


def find_applications(folder: Path, given: argparse.Namespace) -> Iterator[Application]:
    """Yields the applications that are here; says which are not."""
    yield from _of_debian(folder, given)
    python = App("", [sys.executable, str(HERE / "allreduce.py"), "200", "50"])
    other = App("", [sys.executable, str(HERE / "allreduce.py"), "300", "40"])
    yield Application("mpi4py", (python, other))


def _of_debian(folder: Path, given: argparse.Namespace) -> Iterator[Application]:
    missing: list[str] = []
    if lammps := shutil.which("lmp"):
        inputs = [
            App(
                "",
                [lammps, "-in", f"in.{size}", "-log", "log.melt"],
                {f"in.{size}": MELT.format(size=size, steps=100)},
            )
            for size in (10, 12)
        ]
        yield Application("lammps", (inputs[0], inputs[1]), ("log.melt",))
    else:
        missing.append("lammps")
    if (hpcc := shutil.which("hpcc")) and HPCC_INPUT.exists():
        inputs: list[App] = []
        for size in (400, 500):
            text = hpcc_input(given.ranks).replace("1000 Ns", f"{size} Ns").replace("1200 10000 30000", "400")
            inputs.append(App("", [hpcc], {"hpccinf.txt": text}))
        yield Application("hpcc", (inputs[0], inputs[1]), ("hpccoutf.txt",))
    else:
        missing.append("hpcc")
    silicon = sorted(PSEUDO.glob("Si.*"))
    if (espresso := shutil.which("pw.x")) and silicon:
        text = SILICON.format(pseudo=PSEUDO, file=silicon[0].name).replace("8 8 8", "3 3 3")
        inputs = [
            App("", [espresso, "-in", f"{name}.in"], {f"{name}.in": text.replace("10.2", cell)})
            for name, cell in (("si", "10.2"), ("wide", "10.4"))
        ]
        yield Application("quantum espresso", (inputs[0], inputs[1]), ("si.xml",))
    else:
        missing.append("quantum-espresso")
    if nwchem := shutil.which("nwchem.openmpi") or shutil.which("nwchem"):
        inputs = [
            App("", [nwchem, f"{name}.nw"], {f"{name}.nw": WATER.format(name=name, far=far)})
            for name, far in (("water", "0.757"), ("wide", "0.787"))
        ]
        yield Application("nwchem", (inputs[0], inputs[1]))
    else:
        missing.append("nwchem")
    for source, options in (
        ("ksp/ksp/tutorials/ex2.c", ("-m {} -n 50 -ksp_monitor", 40, 60)),
        ("snes/tutorials/ex19.c", ("-da_refine {} -snes_monitor -ksp_monitor -pc_type jacobi", 1, 2)),
    ):
        if program := petsc_program(given.mpicc, source, folder / "programs"):
            text, first, second = options
            inputs = [App("", [str(program), *text.format(value).split()]) for value in (first, second)]
            yield Application(f"petsc {program.name}", (inputs[0], inputs[1]))
        else:
            missing.append("petsc-dev libpetsc3.18-dev-examples")
    for name in missing:
        print(f"left out: {name} is not installed (apt-get install {name})", file=sys.stderr)


def compared_lines(name: str, text: str) -> list[str]:
    """Returns a text's lines without those that are left out, long numbers rounded where runs alone differ in them."""
    pattern = re.compile(LEFT_OUT.get(name, r"(?!)"))
    lines = [line for line in text.splitlines() if not pattern.search(line)]
    if name not in ROUNDED:
        return lines
    lines = [LONG_NUMBER.sub(lambda found: f"{float(found[0]):.{ROUNDED[name]}f}", line) for line in lines]
    return [re.sub(r"-(0\.0+)\b", r" \1", line) for line in lines]


def texts_in(application: Application, folder: Path) -> dict[str, list[str]]:
    """Returns what an application has printed and written in a folder; its ranks are numbered from 0."""
    found: dict[str, list[str]] = {}
    for kind in ("out", "err"):
        files = sorted(folder.glob(f"{kind}.*"), key=lambda path: int(path.suffix[1:]))
        for rank, file in enumerate(files):
            found[f"{kind}.{rank}"] = compared_lines(
                application.name, file.read_text(encoding="utf-8", errors="replace")
            )
    for pattern in application.results:
        for file in sorted(folder.glob(pattern)):
            found[file.name] = compared_lines(application.name, file.read_text(encoding="utf-8"))
    return found


def run_job(words: Sequence[str], environment: dict[str, str], folder: Path) -> tuple[int, str]:
    """Returns exit code and standard error of a job; a job that hangs is ended, its code is -SIGTERM or so."""
    with subprocess.Popen(
        words,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as job:
        try:
            _, said = job.communicate(timeout=TIMEOUT_S)
        except subprocess.TimeoutExpired:
            os.killpg(job.pid, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                job.wait(30)
            os.killpg(job.pid, signal.SIGKILL)
            _, said = job.communicate()
            said = f"hangs: ended after {TIMEOUT_S} s\n{said}"
        return job.returncode, said


def calls_in(profile: Path) -> tuple[list[str], Calls]:
    """Returns the programs' ranks, and calls and bytes of MPI by rank and operation."""
    with barograph.open(profile) as opened, opened.connect() as connection:
        rows = connection.execute(
            "SELECT rank, operation, sum(calls), sum(bytes) FROM facts WHERE layer = 'mpi' GROUP BY ALL"
        ).fetchall()
        ranks = connection.execute("SELECT ranks FROM programs ORDER BY program").fetchall()
    calls = {(rank, operation): (int(count), int(size or 0)) for rank, operation, count, size in rows}
    return [text for (text,) in ranks], calls


def run_alone(application: Application, which: int, folder: Path, given: argparse.Namespace) -> Alone:
    """Runs an application with one of its inputs twice as it is, and twice recorded.

    Raises:
        BenchError: runs alone do not answer alike, so that nothing can be compared.
    """
    app = application.inputs[which]
    answers: list[tuple[int, dict[str, list[str]]]] = []
    counted: list[Calls] = []
    for turn in range(4):
        place = folder / str(turn)
        folder.mkdir(exist_ok=True)
        environment, run = prepare(app, place, given.ranks, given.mpirun)
        words = [str(IN_FOLDER), str(place), *app.words]
        command = [*run, "--", *words] if turn >= 2 else [given.mpirun, "-n", str(given.ranks), *words]
        code, said = run_job(command, environment, place)
        if turn < 2:
            answers.append((code, texts_in(application, place)))
        if code != 0:
            raise BenchError(f"{application.name} alone: exit code {code}: {said[-500:]}")
        if turn >= 2:
            counted.append(calls_in(place / "profile.baro")[1])
    if answers[0] != answers[1]:
        raise BenchError(
            f"{application.name} differs from itself alone: {first_difference(*(a[1] for a in answers))}"
        )
    keys = counted[0].keys() | counted[1].keys()
    unsteady = {key[1] for key in keys if counted[0].get(key) != counted[1].get(key)}
    unsteady.update(f"MPI_{name}" for name in BY_CLOCK.get(application.name, ()))
    return Alone(answers[0][0], answers[0][1], counted[0], unsteady)


def first_difference(expected: dict[str, list[str]], found: dict[str, list[str]]) -> str:
    """Returns the first line that differs, "" where none does."""
    for name in sorted(expected.keys() | found.keys()):
        lines = itertools.zip_longest(expected.get(name, []), found.get(name, []))
        for number, (one, other) in enumerate(lines, start=1):
            if one != other:
                return f"{name}:{number}: {one!r}, here {other!r}"
    return "" if expected.keys() == found.keys() else f"files {sorted(expected.keys() ^ found.keys())}"


def run_coupled(
    parts: Sequence[tuple[Application, int, Alone]], folder: Path, given: argparse.Namespace, analyzers: int
) -> tuple[list[str], int]:
    """Runs applications in one job; returns what differs, and how many operations could not be compared."""
    folder.mkdir()
    words: list[str] = []
    command: list[str] = []
    environment: dict[str, str] = {}
    for place, (application, which, _) in enumerate(parts):
        environment, run = prepare(application.inputs[which], folder / str(place), given.ranks, given.mpirun)
        own = [str(IN_FOLDER), str(folder / str(place)), *application.inputs[which].words]
        if place == 0:
            command = [*run, "--couple", "mpi", *(["--analyzers", str(analyzers)] if analyzers else [])]
            words = ["--", *own]
        else:
            words += [":", "-n", str(given.ranks), "--partition", f"{application.name} {place}", *own]
    code, said = run_job([*command, *words], environment, folder)
    differs = (
        [] if code == max(part[2].code for part in parts) else [f"exit code {code}: {said[-600:].strip()}"]
    )
    ranks: list[str] = []
    calls: Calls = {}
    if (profile := folder / "0" / "profile.baro").exists():
        ranks, calls = calls_in(profile)
    for place, (application, _, alone) in enumerate(parts):
        if difference := first_difference(alone.texts, texts_in(application, folder / str(place))):
            differs.append(f"{application.name} ({place + 1}): {difference}")
        first = place * given.ranks
        own_calls = {
            (rank - first, operation): count
            for (rank, operation), count in calls.items()
            if first <= rank < first + given.ranks
        }
        for key in sorted(alone.calls.keys() | own_calls.keys()):
            if key[1] not in alone.unsteady and alone.calls.get(key) != own_calls.get(key):
                differs.append(
                    f"{application.name} ({place + 1}): calls and bytes of {key[1]} on rank {key[0]}: "
                    f"{alone.calls.get(key)}, here {own_calls.get(key)}"
                )
                break
    expected = [f"{place * given.ranks}-{(place + 1) * given.ranks - 1}" for place in range(len(parts))]
    if ranks != expected:
        differs.append(f"programs have ranks {ranks}, not {expected}")
    return differs, sum(len(part[2].unsteady) for part in parts)


def jobs_of(applications: Sequence[Application]) -> Iterator[list[tuple[Application, int]]]:
    """Yields jobs: each alone, beside itself with its other input, and beside the next one; then three at once."""
    for one in applications:
        yield [(one, 0)]
    for one in applications:
        yield [(one, 0), (one, 1)]
    if len(applications) > 1:
        for place, one in enumerate(applications):
            yield [(one, 0), (applications[(place + 1) % len(applications)], 0)]
    if len(applications) > 2:
        yield [(one, 0) for one in applications[:3]]


def main() -> int:
    """Prints the table; exit code 1 where something differs, 2 where nothing can be compared."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--ranks", type=int, default=2, help="of each application")
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi", help="of the MPI that the applications use")
    parser.add_argument("--only", default="", help="beginnings of names, with commas")
    parser.add_argument("--keep", type=Path, help="folder for all files, which must not be there yet")
    given = parser.parse_args()
    wanted = tuple(name for name in given.only.split(",") if name)
    differing = 0
    with contextlib.ExitStack() as stack:
        work = given.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        work.mkdir(parents=True, exist_ok=True)
        alone: dict[tuple[str, int], Alone] = {}
        applications: list[Application] = []
        for application in find_applications(work, given):
            if wanted and not application.name.startswith(wanted):
                continue
            folder = work / re.sub(r"\W+", "-", application.name)
            try:
                for which in (0, 1):
                    alone[application.name, which] = run_alone(
                        application, which, folder.with_name(f"{folder.name}-{which}"), given
                    )
            except BenchError as error:
                print(f"left out: {error}", file=sys.stderr)
                continue
            applications.append(application)
        print("| job | analyzers | answers, calls | operations left out | seconds |")
        print("|---|---|---|---|---|")
        for number, job in enumerate(jobs_of(applications)):
            parts = [(application, which, alone[application.name, which]) for application, which in job]
            for analyzers in (0, 1):
                begin = time.monotonic()
                differs, left = run_coupled(parts, work / f"job-{number}-{analyzers}", given, analyzers)
                seconds = time.monotonic() - begin
                differing += bool(differs)
                title = " : ".join(application.name for application, _ in job)
                answer = "; ".join(differs).replace("\n", " ") or "same"
                print(f"| {title} | {analyzers} | {answer} | {left} | {seconds:.1f} |", flush=True)
    if not applications:
        return 2
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
