# SPDX-License-Identifier: BSD-3-Clause
"""What end-to-end tests share: each MPI of this machine, test programs built for it, and runs recorded by the command.

Programs are compiled once per session. Nothing here sleeps or depends on timing; a run that hangs fails by timeout.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing import books
from barograph.testing.environment import clean_environment

REPOSITORY = Path(__file__).resolve().parents[1]
TESTS = REPOSITORY / "tests"
PROGRAMS = TESTS / "programs"
# Files that start MPI jobs without the fixture `mpi`, or look at how a program uses the cores.
JOBS = (
    *("attach_test.py", "couple_test.py", "faults/nodes_test.py", "launch_test.py"),
    *("libraries_test.py", "old_glibc_test.py", "random_programs_test.py", "sample_events_test.py"),
    *("sampling_test.py", "strace_test.py"),
)
TIMEOUT_S = 300
GRACE_S = 20
LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1  # linux/prctl.h


@dataclass(frozen=True)
class Mpi:
    """One MPI library: its name here, its ABI (which is the plugin's name), compiler and launcher."""

    name: str
    family: str
    compiler: str
    launcher: str


MPI_FOLDER = REPOSITORY / "build" / "mpi"
# Name -> family, compiler, launcher. The first two are Debian's and found on PATH, the others come from
# tools/mpi_libraries.py.
MPIS: dict[str, tuple[str, str, str]] = {
    "openmpi4": ("ompi", "mpicc.openmpi", "mpirun.openmpi"),
    "mpich4": ("mpich", "mpicc.mpich", "mpirun.mpich"),
    "openmpi5": ("ompi", "bin/mpicc.openmpi5", "openmpi5/bin/mpirun"),
    "mpich5": ("mpich", "bin/mpicc.mpich5", "mpich5/bin/mpirun"),
    "intel": ("mpich", "bin/mpicc.intel", "intel/bin/mpiexec"),
    "abi-mpich5": ("abi", "bin/mpicc.abi-mpich5", "mpich5/bin/mpirun"),
    "abi-intel": ("abi", "bin/mpicc.abi-intel", "intel/bin/mpiexec"),
}
# One of each kind of launcher, for tests that say nothing about the library itself.
TWO_MPIS = ("openmpi4", "mpich4")


def look_for_mpi(name: str) -> Mpi | None:
    """Returns the MPI of that name, or None when its compiler or launcher is missing."""
    family, *commands = MPIS[name]
    found = [shutil.which(str(MPI_FOLDER / path) if "/" in path else path) for path in commands]
    compiler, launcher = found
    return Mpi(name, family, compiler, launcher) if compiler and launcher else None


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "two_mpis: says nothing about the library itself: `make test-all` needs no more than two of them",
    )
    config.addinivalue_line(
        "markers", "one_mpi: `make test` needs no more than one library, `make test-all` takes all"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs each test that uses an MPI on one or several libraries.

    `make test` takes Debian's two where it is about the recording of MPI, and the first of them where it is marked
    one_mpi or two_mpis. With --whole the latter run on the two, all others on all libraries that there are.
    """
    named = any("mpi" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "mpi" in metafunc.fixturenames and not named:
        one, two = (
            metafunc.definition.get_closest_marker(name) is not None for name in ("one_mpi", "two_mpis")
        )
        if metafunc.config.getoption("--whole"):
            mpis = TWO_MPIS if two else tuple(MPIS)
        else:
            mpis = TWO_MPIS[:1] if one or two else TWO_MPIS
        metafunc.parametrize("mpi", mpis, indirect=True, scope="session")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests on further MPI libraries `whole`; one worker has all jobs, so that they run one after another.

    Ranks of several jobs at once would take the cores from each other: MPICH's poll while they wait. Other tests of a
    file stay together, so that what they share is made once.
    """
    for item in items:
        parameters = getattr(item, "callspec", None)
        name = parameters.params.get("mpi") if parameters is not None else None
        if isinstance(name, str) and name not in TWO_MPIS:
            item.add_marker(pytest.mark.whole("on a further MPI library"))
        if item.path.is_relative_to(TESTS) and item.get_closest_marker("xdist_group") is None:
            place = item.path.relative_to(TESTS)
            starts_jobs = "mpi" in getattr(item, "fixturenames", ()) or any(map(place.is_relative_to, JOBS))
            item.add_marker(pytest.mark.xdist_group("jobs" if starts_jobs else str(place)))


# For `make conformance`: the folder in which passed tests note what they found exact, on which library.
TESTED_VARIABLE = "BAROGRAPH_TESTED_DIR"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    folder = os.environ.get(TESTED_VARIABLE)
    if report.when == "call":
        mpi = getattr(item, "funcargs", {}).get("mpi")
        if folder and report.passed and mpi is not None:
            with (Path(folder) / f"{mpi.name}.txt").open("a", encoding="utf-8") as file:
                file.writelines(f"{operation}\n" for operation in sorted(books.exact))
        books.exact.clear()
    return report


@pytest.fixture(scope="session")
def mpi(request: pytest.FixtureRequest) -> Mpi:
    """Each MPI; the test is skipped for one that is not installed."""
    found = look_for_mpi(request.param)
    if found is None:
        pytest.skip(f"{request.param} is not installed")
    if not find_installation().plugin(found.family).is_file():
        pytest.skip(f"{request.param}: this installation has no plugin {found.family}")
    return found


@pytest.fixture(scope="session")
def find_mpi() -> Callable[[str], Mpi | None]:
    """Returns look_for_mpi()."""
    return look_for_mpi


@pytest.fixture(scope="session")
def found_mpis() -> list[str]:
    """The names of all MPIs that tests run on here."""
    return [name for name in MPIS if look_for_mpi(name) is not None]


Build = Callable[[Path, Mpi], Path]


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Returns a function (source, mpi) -> program, or shared library where the source's folder is pmpi_counter.

    A program NAME.c beside which there is a NAME_library.c is linked to that as a shared library.
    """
    folder = tmp_path_factory.mktemp("programs")

    def build_one(source: Path, mpi: Mpi) -> Path:
        shared = source.parent.name == "pmpi_counter"
        output = folder / f"{source.parent.name}-{source.stem}-{mpi.name}{'.so' if shared else ''}"
        if not output.exists():
            flags = ["-shared", "-fPIC"] if shared else ["-pthread"]
            library = source.with_name(f"{source.stem}_library.c")
            if library.exists():
                linked = folder / f"lib{source.stem}-{mpi.name}.so"
                command = [mpi.compiler, "-shared", "-fPIC", str(library), "-o", str(linked)]
                subprocess.run(command, check=True, timeout=TIMEOUT_S)
                flags += [str(linked), f"-Wl,-rpath,{folder}", "-Wl,--no-as-needed"]
            include = f"-I{REPOSITORY / 'include'}"
            command = [
                mpi.compiler,
                "-O1",
                "-g",
                "-w",
                include,
                str(source),
                *flags,
                "-o",
                str(output),
                "-ldl",
            ]
            subprocess.run(command, check=True, timeout=TIMEOUT_S)
        return output

    return build_one


# Binding -> what the programs in tests/programs/fortran are compiled with for it.
FORTRAN_BINDINGS = {"mpif.h": 1, "use mpi": 2, "use mpi_f08": 3}
# Old bindings take any type for a buffer; gfortran 10 and later call that an error otherwise.
FORTRAN_FLAGS = ["-O1", "-g", "-w", "-ffree-line-length-none", "-fallow-argument-mismatch"]


def fortran_compiler(mpi: Mpi, binding: str = "mpif.h") -> str | None:
    """Returns the Fortran compiler that belongs to an MPI's C compiler, or None."""
    path = Path(mpi.compiler)
    names = [path.name.replace("mpicc", name) for name in ("mpifort", "mpif90")]
    if binding == "use mpi_f08":
        names.insert(0, f"{names[0]}-f08")
    for name in names:
        candidate = path.with_name(name)
        if candidate != path and candidate.exists():
            # A wrapper is of use only with the compiler that it calls.
            asked = subprocess.run([candidate, "--version"], capture_output=True, text=True, check=False)
            if "GNU Fortran" in asked.stdout:
                return str(candidate)
    return None


@pytest.fixture
def build_fortran(mpi: Mpi, tmp_path: Path) -> Callable[..., Path]:
    """Returns a function (source, binding, *words for the linker) -> program.

    The test is skipped without a compiler or the binding.
    """
    if fortran_compiler(mpi) is None:
        pytest.skip(f"{mpi.name} has no Fortran compiler")

    def build_one(source: Path, binding: str, *linked: str) -> Path:
        compiler = str(fortran_compiler(mpi, binding))
        output = tmp_path / source.stem
        command = [
            *(compiler, *FORTRAN_FLAGS, f"-DBINDING={FORTRAN_BINDINGS[binding]}", f"-J{tmp_path}"),
            *(str(source), "-o", str(output), *linked),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
        if re.search(r"annot open module file .mpi|not a GNU Fortran module", done.stderr):
            pytest.skip(f"{mpi.name} has no {binding} for this compiler")
        lacking = re.search(r"undefined reference to `(mpi_\w+)_'", done.stderr)
        if lacking is not None and mpi.family == "abi":
            pytest.skip(f"{mpi.name} has no {lacking[1]} in its Fortran library")
        assert done.returncode == 0, done.stderr
        return output

    return build_one


# A launcher may mix lines of several ranks: each writes to a file of its own.
TO_OWN_FILE = ("sh", "-c", 'folder=$1; shift; exec "$@" >"$folder/$$"', "sh")


@pytest.fixture
def job(mpi: Mpi, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Returns a function that runs several programs in one job, in an empty folder.

    Arguments: (ranks, the program's words, its variables) of each. What the ranks print comes one after the other.
    After `timeout_s` seconds it raises subprocess.TimeoutExpired.
    """
    made = 0

    def run_job(
        *programs: tuple[int, Sequence[object], dict[str, str]],
        timeout_s: float = TIMEOUT_S,
    ) -> subprocess.CompletedProcess[str]:
        nonlocal made
        made += 1
        folder = tmp_path / f"job-{made}"
        printed = folder / "printed"
        printed.mkdir(parents=True)
        words = [mpi.launcher]
        for ranks, command, variables in programs:
            words += [":"] if len(words) > 1 else []
            words += ["-n", str(ranks), *TO_OWN_FILE, str(printed), "env"]
            words += [*(f"{name}={value}" for name, value in variables.items()), *map(str, command)]
        done = run_to_end(words, folder, clean_environment(), timeout_s)
        done.stdout += "".join(file.read_text(encoding="utf-8") for file in sorted(printed.iterdir()))
        return done

    return run_job


@pytest.fixture(scope="session")
def clean() -> Callable[[], dict[str, str]]:
    """Returns clean_environment()."""
    return clean_environment


def end_with_the_tests() -> None:
    """In a child: SIGTERM, which launchers pass on to their ranks, when the process of the tests ends before it."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def run_to_end(
    command: Sequence[str], folder: Path, environment: dict[str, str], timeout_s: float = TIMEOUT_S
) -> subprocess.CompletedProcess[str]:
    """Runs a command. One that takes too long, or is interrupted, is ended together with its ranks."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=end_with_the_tests,  # noqa: PLW1509 - one system call
    ) as process:
        try:
            out, err = process.communicate(timeout=timeout_s)
        except BaseException:
            process.terminate()  # the launcher passes it on
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=GRACE_S)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
    return subprocess.CompletedProcess(command, process.returncode, out, err)


@dataclass
class Run:
    """What a program did under Barograph."""

    folder: Path
    code: int
    stdout: str
    stderr: str
    options: Sequence[str] = field(default_factory=tuple)

    @property
    def profile_path(self) -> Path:
        """Where the profile must be."""
        return self.folder / "run.baro"

    def profile(self) -> barograph.Profile:
        """Opens the profile."""
        return barograph.open(self.profile_path)


Record = Callable[..., Run]


def recorder(mpi: Mpi, build: Build, runs: Path) -> Record:
    """Returns what `record` does, with a folder for the runs."""
    made = 0

    def record_one(
        name: str | Path,
        *arguments: str,
        ranks: int = 4,
        options: Sequence[str] = (),
        environment: dict[str, str] | None = None,
    ) -> Run:
        nonlocal made
        made += 1
        folder = runs / f"run-{made}"
        (folder / "expected").mkdir(parents=True)
        program = name if isinstance(name, Path) else build(PROGRAMS / f"{name}.c", mpi)
        launch = ["-n", str(ranks), "--launcher", mpi.launcher] if ranks else []
        command = [
            *(
                sys.executable,
                "-m",
                "barograph.cli",
                "run",
                "-o",
                str(folder / "run"),
                *launch,
                *options,
                "--",
            ),
            *(str(program), *arguments),
        ]
        variables = {"EXPECT_DIR": str(folder / "expected")} | (environment or {})
        done = run_to_end(command, folder, clean_environment() | variables)
        return Run(folder, done.returncode, done.stdout, done.stderr, options)

    return record_one


@pytest.fixture
def record(mpi: Mpi, build: Build, tmp_path: Path) -> Record:
    """Returns a function that records a test program and gives the Run.

    Arguments: the program's name in tests/programs (or the path of a built one), its arguments; ranks; options of
    `barograph run`; environment.
    """
    return recorder(mpi, build, tmp_path)


@pytest.fixture(scope="module")
def record_once(mpi: Mpi, build: Build, tmp_path_factory: pytest.TempPathFactory) -> Record:
    """As `record`, for fixtures with a run that several tests look at."""
    return recorder(mpi, build, tmp_path_factory.mktemp("runs"))


@pytest.fixture
def bare(mpi: Mpi, build: Build, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Returns a function (name, *arguments, ranks) that runs a test program without Barograph."""

    def run_bare(name: str | Path, *arguments: str, ranks: int = 4) -> subprocess.CompletedProcess[str]:
        program = name if isinstance(name, Path) else build(PROGRAMS / f"{name}.c", mpi)
        launch = [mpi.launcher, "-n", str(ranks)] if ranks else []
        return run_to_end([*launch, str(program), *arguments], tmp_path, clean_environment())

    return run_bare
