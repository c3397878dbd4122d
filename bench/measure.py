# SPDX-License-Identifier: BSD-3-Clause
"""Builds the programs of bench/micro and runs them: bare, with the do-nothing wrapper, with Barograph.

Used by bench/run.py. The three ways take turns (A B C A B C ...), so that a machine that gets slower or busier does so
for all of them.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parent / "include"
WAYS = ("bare", "wrapper", "tool")
NAMING_KERNELS = ("openclose", "fopenclose", "stat", "dup", "mkdir", "unlink")
IO_KERNELS = ("pwrite", "pread", "fwrite", *NAMING_KERNELS, "file_write_at", "h5dwrite")
KERNELS = ("empty", "clock", "function", "region", "allreduce", "exchange", *IO_KERNELS)
MEMORY = "/dev/shm"
# Ways to record files, beside that without options ("tool", which has call sites and no trace).
IO_WAYS: dict[str, dict[str, str]] = {
    "tool without call sites": {"BAROGRAPH_STACKS": "off"},
    "tool with a trace": {"BAROGRAPH_STACKS": "off", "BAROGRAPH_TRACE": "1"},
    "tool with both": {"BAROGRAPH_TRACE": "1"},
}
# And calls of MPI: each an event, into a ring that overwrites itself.
MPI_WAYS: dict[str, dict[str, str]] = {
    "tool with a trace of MPI": {"BAROGRAPH_TRACE": "mpi", "BAROGRAPH_EVENTS": "ring"},
}
# And functions that the compiler instrumented.
FUNCTION_WAY = "tool with instrumented functions"
ALL_WAYS = (*WAYS, *IO_WAYS, *MPI_WAYS)


class BenchError(Exception):
    """A program could not be built or did not run to its end."""


@dataclass(frozen=True)
class Setup:
    """What is measured and with which MPI."""

    library: Path  # libbarograph.so
    build: Path
    mpicc: str
    mpirun: str

    def environment(self, way: str, output: Path) -> dict[str, str]:
        """The environment that makes a program run this way; `output` is the profile's name without .baro."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BAROGRAPH_")}
        environment |= {
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1",
            "OMPI_MCA_mpi_yield_when_idle": "1",
        }
        environment.pop("LD_PRELOAD", None)
        if way == "wrapper":
            environment["BENCH_PRELOAD"] = str(self.build / "libforward.so")
        elif way.startswith("tool"):
            environment |= (IO_WAYS | MPI_WAYS).get(way, {})
            hooks = [str(self.library.with_name("libbarograph_functions.so"))] if way == FUNCTION_WAY else []
            environment["BENCH_PRELOAD"] = ":".join([str(self.library), *hooks])
            environment["BAROGRAPH_OUTPUT"] = str(output)
            environment["BAROGRAPH_INCLUDE_FILES"] = MEMORY
            environment["BAROGRAPH_JOB"] = f"bench-{os.getpid()}"
        return environment

    def command(self, way: str, ranks: int, program: str, *arguments: str) -> list[str]:
        """Preloads on the ranks only, so that the launcher stays as it is."""
        preload = [] if way == "bare" else ["sh", "-c", 'LD_PRELOAD="$BENCH_PRELOAD" exec "$0" "$@"']
        return [self.mpirun, "-n", str(ranks), *preload, str(self.build / program), *arguments]


@dataclass
class Samples:
    """ns per call, one value per round, for each way and kernel."""

    values: dict[str, dict[str, list[float]]] = field(
        default_factory=lambda: {way: {kernel: [] for kernel in KERNELS} for way in ALL_WAYS}
    )

    def least(self, way: str, kernel: str) -> float:
        """The smallest value: noise only ever adds."""
        return min(self.values[way][kernel])

    def measured(self, kernel: str) -> bool:
        """Whether there is a figure: HDF5 is not everywhere."""
        return bool(self.values["bare"][kernel])


def run(command: list[str], environment: dict[str, str]) -> str:
    """Standard output of a program that must succeed."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode != 0:
        raise BenchError(f"{' '.join(command)} failed ({done.returncode}):\n{done.stdout}{done.stderr}")
    return done.stdout


def hdf5_flags(mpicc: str) -> list[str]:
    """What compiles with Debian's HDF5 for this MPI; nothing where there is none."""
    name = Path(shutil.which(mpicc) or mpicc).resolve().name
    flavour = "mpich" if "mpich" in name else "openmpi"
    headers = Path("/usr/include/hdf5") / flavour
    library = next(Path("/usr/lib").glob(f"*/hdf5/{flavour}/libhdf5.so"), None)
    if library is None or not (headers / "hdf5.h").exists():
        return []
    return ["-DWITH_HDF5", f"-I{headers}", str(library)]


PROGRAMS = ("calls", "files", "finalize")


def build(setup: Setup, programs: Sequence[str] = PROGRAMS) -> None:
    """Compiles these programs and the wrapper."""
    setup.build.mkdir(parents=True, exist_ok=True)
    if shutil.which(setup.mpicc) is None:
        raise BenchError(f"there is no MPI compiler {setup.mpicc}")
    flags = ["-O2", "-g", "-Wall", "-Wextra", f"-I{INCLUDE}"]
    for program in programs:
        source = str(HERE / "micro" / f"{program}.c")
        further = hdf5_flags(setup.mpicc) if program == "calls" else []
        run([setup.mpicc, *flags, source, "-o", str(setup.build / program), *further], dict(os.environ))
    source = str(HERE / "micro" / "forward.c")
    wrapper = str(setup.build / "libforward.so")
    run([setup.mpicc, *flags, "-shared", "-fPIC", source, "-o", wrapper], dict(os.environ))


@contextmanager
def scratch(setup: Setup) -> Iterator[Path]:
    """A folder for profiles, gone afterwards."""
    with tempfile.TemporaryDirectory(dir=setup.build) as folder:
        yield Path(folder)


def memory_folder() -> str:
    """Where files cost least, and the same each time. Recorded where BAROGRAPH_INCLUDE_FILES names it."""
    return MEMORY if os.access(MEMORY, os.W_OK) else tempfile.gettempdir()


def parse(output: str) -> dict[str, float]:
    """`name value` lines."""
    found: dict[str, float] = {}
    for line in output.splitlines():
        words = line.split()
        if len(words) == 2:
            found[words[0]] = float(words[1])
    return found


def profile_bytes(path: Path) -> int:
    """Size of a profile, file or folder of parts."""
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files)


def measure_calls(setup: Setup, rounds: int) -> Samples:
    """ns per call of each kernel on one rank."""
    samples = Samples()
    with scratch(setup) as folder:
        for turn in range(rounds):
            for way in ALL_WAYS:
                output = folder / f"calls-{turn}-{way.replace(' ', '-')}"
                kernels = "io" if way in IO_WAYS else "mpi" if way in MPI_WAYS else "all"
                command = setup.command(way, 1, "calls", "200", "2000", kernels, memory_folder())
                text = run(command, setup.environment(way, output))
                for kernel, value in parse(text).items():
                    samples.values[way][kernel].append(value)
                if way.startswith("tool") and not output.with_suffix(".baro").exists():
                    raise BenchError("Barograph was preloaded, but wrote no profile")
    return samples


@dataclass(frozen=True)
class Finalize:
    """MPI_Finalize at one number of ranks; seconds are medians."""

    kind: str  # "plain" or "wide", see finalize.c
    ranks: int
    wrapper_s: float
    tool_s: float
    profile_bytes: int


def measure_finalize(setup: Setup, kind: str, ranks: int, rounds: int) -> Finalize:
    """Seconds in MPI_Finalize with the do-nothing wrapper and with Barograph, and the size of the profile."""
    taken: dict[str, list[float]] = {"wrapper": [], "tool": []}
    sizes: list[int] = []
    with scratch(setup) as folder:
        for turn in range(rounds):
            for way, values in taken.items():
                output = folder / f"finalize-{turn}"
                environment = setup.environment(way, output) | {"BAROGRAPH_AGGREGATORS": "1"}
                values.append(
                    parse(run(setup.command(way, ranks, "finalize", kind), environment))["finalize"]
                )
            sizes.append(profile_bytes(folder / f"finalize-{turn}.baro"))
    wrapper_s, tool_s = statistics.median(taken["wrapper"]), statistics.median(taken["tool"])
    return Finalize(kind, ranks, wrapper_s, tool_s, int(statistics.median(sizes)))


@dataclass(frozen=True)
class ManyFiles:
    """What a new file costs a program that makes many; ns per file, the least of all rounds."""

    files: int
    ns: dict[str, float]  # by way: making it, and its part of MPI_Finalize
    profile_bytes: int


def measure_files(setup: Setup, files: int, rounds: int) -> ManyFiles:
    """A program that makes that many files of 100 bytes, to the end of MPI_Finalize."""
    taken: dict[str, list[float]] = {way: [] for way in WAYS}
    size = 0
    with scratch(setup) as folder:
        for turn in range(rounds):
            for way, values in taken.items():
                output = folder / f"files-{turn}-{way}"
                with tempfile.TemporaryDirectory(dir=memory_folder()) as target:
                    command = setup.command(way, 1, "files", target, str(files))
                    found = parse(run(command, setup.environment(way, output)))
                values.append(found["files"] + found["end"])
                if way == "tool":
                    size = profile_bytes(output.with_suffix(".baro"))
    return ManyFiles(files, {way: min(values) for way, values in taken.items()}, size)
