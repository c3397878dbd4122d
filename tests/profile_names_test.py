# SPDX-License-Identifier: BSD-3-Clause
"""What a program calls its profile, and how often it wants snapshots; and that the command line wins."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import barograph
from barograph.testing.jobs.started import wait_for

# conftest.Mpi and the functions that build and clean.
Mpi = Any
Build = Callable[..., Path]
Clean = Callable[[], dict[str, str]]

INCLUDE = Path(__file__).resolve().parents[1] / "include" / "barograph"
BAROGRAPH = (sys.executable, "-m", "barograph.cli")
RANKS = 2

pytestmark = pytest.mark.two_mpis

FORTRAN = """
program named
   use mpi
   use barograph
   implicit none
   integer :: ierror
   logical :: there
   call MPI_Init(ierror)
   call barograph_profile_name("from Fortran  ")
   call barograph_snapshot_every(0.1)
   call barograph_snapshot_every(0.1d0)
   there = .false.
   do while (.not. there)
      inquire(file="made-up.snapshot-1.baro", exist=there)
   end do
   call MPI_Barrier(MPI_COMM_WORLD, ierror)
   call MPI_Finalize(ierror)
end program
"""

PYTHON = """
import glob, time
import barograph

barograph.profile_name("from Python.baro")
barograph.snapshot_every(0.1)
with barograph.region("solve"):
    while not glob.glob("*.snapshot-1.baro"):
        time.sleep(0.001)
"""


class Named:
    """Runs the test program, and looks at what was made of it."""

    def __init__(self, program: Path, mpi: Mpi, folder: Path, environment: dict[str, str]) -> None:
        self.program, self.mpi, self.folder, self.environment = str(program), mpi, folder, environment
        folder.mkdir()

    def run(
        self,
        *arguments: str,
        options: Sequence[str] = (),
        program: Sequence[str] | None = None,
        **variables: str,
    ) -> str:
        """Runs it with `barograph run -n 2`; returns what that says."""
        launch = ["-n", str(RANKS), "--launcher", self.mpi.launcher]
        words = [self.program, *arguments] if program is None else list(program)
        return self.start([*BAROGRAPH, "run", *launch, *options, "--", *words], **variables)

    def start(self, command: Sequence[str], *, code: int | None = 0, **variables: str) -> str:
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert code is None or done.returncode == code, done.stderr
        return done.stderr

    def files(self, folder: str = ".") -> list[str]:
        return sorted(path.name for path in (self.folder / folder).iterdir() if path.name != "inner")

    def barriers(self, profile: str) -> int:
        with barograph.open(self.folder / profile).connect() as connection:
            row = connection.execute(
                "SELECT sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Barrier'"
            ).fetchone()
        return row[0] or 0

    def name_in(self, profile: str) -> str | None:
        return barograph.open(self.folder / profile).metadata.get("run.name")

    def job_of(self, profile: str) -> str:
        return barograph.open(self.folder / profile).metadata["job.id"]


@pytest.fixture
def named(mpi: Mpi, build: Build, tmp_path: Path, clean: Clean) -> Named:
    program = build(Path(__file__).parent / "programs" / "profile_name.c", mpi)
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path)}
    return Named(program, mpi, tmp_path / "run", environment)


def test_the_last_name_that_rank_0_gives_counts(named: Named) -> None:
    said = named.run("alpha", "beta")
    assert named.files() == ["alpha.baro"]
    assert "wrote alpha.baro" in said
    assert "barograph report alpha.baro" in said
    assert named.barriers("alpha.baro") == RANKS * 10
    assert named.name_in("alpha.baro") == "alpha"


def test_names_of_other_ranks_do_not_count(named: Named) -> None:
    named.run("-", "beta")
    (only,) = named.files()
    assert only.startswith("programs-profile_name-")
    assert named.name_in(only) is None


def test_the_command_line_wins(named: Named) -> None:
    named.run("alpha", "alpha", options=["-o", "mine"])
    assert named.files() == ["mine.baro"]
    assert named.name_in("mine.baro") == "alpha"
    (named.folder / "here").mkdir()
    named.run("alpha", "alpha", options=["-o", "here/"])
    assert named.files("here") == ["alpha.baro"]


def test_a_variable_wins(named: Named) -> None:
    launch = ["-n", str(RANKS), "--launcher", named.mpi.launcher]
    words = [*BAROGRAPH, "run", *launch, "--", named.program, "alpha", "alpha"]
    named.start(words, BAROGRAPH_OUTPUT="mine")
    assert named.files() == ["mine.baro"]


def test_what_is_there_stays(named: Named) -> None:
    named.run("alpha", "alpha")
    before = named.job_of("alpha.baro")
    said = named.run("alpha", "alpha")
    assert named.files() == ["alpha.2.baro", "alpha.baro"]
    assert "wrote alpha.2.baro" in said
    assert named.job_of("alpha.baro") == before != named.job_of("alpha.2.baro")


@pytest.mark.parametrize("options", [(), ("--aggregators", "2")])
def test_without_somebody_who_waits_the_library_gives_the_name(named: Named, options: Sequence[str]) -> None:
    launch = [named.mpi.launcher, "-n", str(RANKS)]
    inner = [*launch, *BAROGRAPH, "run", *options, "--", named.program, "alpha", "beta"]
    said = named.start(inner)
    assert named.files() == ["alpha.baro"]
    assert said.count("profile written to") == 1
    assert named.barriers("alpha.baro") == RANKS * 10
    named.start(inner)
    assert named.files() == ["alpha.2.baro", "alpha.baro"]
    wins = [*launch, *BAROGRAPH, "run", "-o", "mine", "--", named.program, "alpha", "beta"]
    named.start(wins)
    assert named.files() == ["alpha.2.baro", "alpha.baro", "mine.baro"]


def test_what_env_exports_leaves_the_name_to_the_program(named: Named) -> None:
    launch = f"{named.mpi.launcher} -n {RANKS} {named.program}"
    env = " ".join(BAROGRAPH) + " env"
    named.start(["bash", "-c", f'eval "$({env})"; {launch} alpha beta'])
    assert named.files() == ["alpha.baro"]
    named.start(["bash", "-c", f'eval "$({env} -o mine)"; {launch} alpha beta'])
    assert named.files() == ["alpha.baro", "mine.baro"]


def test_a_recovered_profile_has_the_name(named: Named) -> None:
    launch = ["-n", str(RANKS), "--launcher", named.mpi.launcher]
    words = [*BAROGRAPH, "run", *launch, "--", named.program, "alpha", "beta", "die"]
    said = named.start(words, code=None)
    assert named.files() == ["alpha.baro"]
    assert "recovered alpha.baro" in said
    assert "wrote" not in said
    assert named.barriers("alpha.baro") == RANKS * 10


def test_the_trace_goes_with_its_profile(named: Named) -> None:
    named.run("alpha", "beta", options=["--trace=mpi"])
    assert named.files() == ["alpha.baro", "alpha.baro.trace"]
    rows = barograph_command(named, "trace", "alpha.baro", "--limit", "0", "--json")
    assert rows.count('"MPI_Barrier"') >= RANKS * 10


def test_so_does_one_that_agents_of_the_nodes_have_taken(named: Named) -> None:
    launch = [named.mpi.launcher, "-n", str(RANKS)]
    named.start([*launch, *BAROGRAPH, "run", "--trace=mpi", "--", named.program, "alpha", "beta"])
    wait_for("the trace", lambda: named.files() == ["alpha.baro", "alpha.baro.trace"])
    rows = barograph_command(named, "trace", "alpha.baro", "--limit", "0", "--json")
    assert rows.count('"MPI_Barrier"') >= RANKS * 10


KEPT = ("--snapshot-keep", "all")
ASKS = ("alpha", "alpha", "0.1", "*.snapshot-1.baro")


def check_snapshots(named: Named, name: str) -> None:
    assert named.barriers(f"{name}.baro") == RANKS * 11
    # The rank that asked for it first has made its ten.
    assert 10 <= named.barriers(f"{name}.snapshot-1.baro") <= RANKS * 10
    assert f"{name}.snapshot-1.baro" in barograph_command(named, "snapshots", name, "--json")


def test_the_program_asks_for_snapshots_at_an_interval(named: Named) -> None:
    named.run(*ASKS, options=KEPT)
    assert all(name == "alpha.baro" or name.startswith("alpha.snapshot-") for name in named.files())
    check_snapshots(named, "alpha")


def test_snapshots_without_somebody_who_waits_have_the_name_too(named: Named) -> None:
    launch = [named.mpi.launcher, "-n", str(RANKS)]
    named.start([*launch, *BAROGRAPH, "run", *KEPT, "--", named.program, *ASKS])
    assert all(name == "alpha.baro" or name.startswith("alpha.snapshot-") for name in named.files())
    check_snapshots(named, "alpha")


@pytest.mark.parametrize("waits", [True, False])
def test_those_of_another_run_of_this_name_stay(named: Named, waits: bool) -> None:
    launch = [named.mpi.launcher, "-n", str(RANKS)]
    inner = [*launch, *BAROGRAPH, "run", *KEPT, "--", named.program]
    before: dict[str, str] = {}
    for made in ("first", "second"):
        words = [*ASKS[:-1], f"{made}.snapshot-1.baro"]
        made_up = str(named.folder / made)
        variables = {"BAROGRAPH_OUTPUT": made_up, "BAROGRAPH_DEFAULT_OUTPUT": made_up}
        if waits:
            named.run(*words, options=KEPT, **variables)
        else:
            named.start([*inner, *words], **variables)
        before = before or {name: named.job_of(name) for name in named.files()}
    assert before == {name: named.job_of(name) for name in before}
    assert not [name for name in named.files() if not name.startswith("alpha.")]
    check_snapshots(named, "alpha")
    check_snapshots(named, "alpha.2")


def test_snapshots_at_an_interval_are_removed_in_the_end(named: Named) -> None:
    named.run(*ASKS)
    assert named.files() == ["alpha.baro"]


@pytest.mark.parametrize("given", ["off", "1h"])
def test_an_interval_of_the_command_line_wins(named: Named, given: str) -> None:
    named.run("alpha", "alpha", "0.1", "-", options=["--snapshot", given, "--snapshot-keep", "all"])
    assert named.files() == ["alpha.baro"]


@pytest.mark.parametrize("seconds", ["0", "-1", "nan"])
def test_no_interval_is_none(named: Named, seconds: str) -> None:
    named.run("alpha", "alpha", seconds, "-", options=["--snapshot-keep", "all"])
    assert named.files() == ["alpha.baro"]


def test_without_the_tool_nothing_happens(named: Named) -> None:
    named.start([named.mpi.launcher, "-n", str(RANKS), named.program, "alpha", "alpha", "0.1", "-"])
    assert named.files() == []


@pytest.mark.real_time("the page of a job that ends")
def test_the_live_page_ends_with_the_named_profile(named: Named) -> None:
    pytest.importorskip("starlette")
    pytest.importorskip("uvicorn")
    launch = ["-n", str(RANKS), "--launcher", named.mpi.launcher]
    live = ["--live", "--live-linger", "5"]
    with subprocess.Popen(
        [*BAROGRAPH, "run", *launch, *live, "--", named.program, "alpha", "beta", "0", "go"],
        cwd=named.folder,
        env=named.environment,
        stderr=subprocess.PIPE,
        text=True,
    ) as job:
        assert job.stderr is not None
        address = urlsplit(job.stderr.readline().removeprefix("barograph: live page: ").strip())

        def ask(path: str) -> http.client.HTTPMessage:
            connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=120)
            connection.request("GET", f"{path}?{address.query}")
            answer = connection.getresponse()
            answer.read()
            connection.close()
            return answer.headers

        ask("/")
        (named.folder / "go").touch()
        report = "/report.html"
        wait_for("the report", lambda: 'filename="alpha.html"' in ask(report).get("content-disposition", ""))
        assert job.wait(timeout=120) == 0


def test_fortran(named: Named, mpi: Mpi, tmp_path: Path) -> None:
    path = Path(mpi.compiler)
    fortran = path.with_name(path.name.replace("mpicc", "mpif90"))
    if not fortran.exists():
        pytest.skip(f"{mpi.name} has no Fortran compiler")
    (tmp_path / "main.f90").write_text(FORTRAN)
    subprocess.run(["gcc", "-c", INCLUDE / "barograph_fortran.c"], cwd=tmp_path, check=True)
    sources = [INCLUDE / "barograph.f90", "main.f90", "barograph_fortran.o"]
    subprocess.run([str(fortran), *sources, "-o", "program"], cwd=tmp_path, check=True)
    made_up = str(named.folder / "made-up")  # as by `barograph env`
    variables = {"BAROGRAPH_OUTPUT": made_up, "BAROGRAPH_DEFAULT_OUTPUT": made_up}
    named.run(program=[str(tmp_path / "program")], **variables)
    assert named.files() == ["from Fortran.baro"]
    assert named.barriers("from Fortran.baro") == RANKS


def test_python(named: Named, tmp_path: Path) -> None:
    (tmp_path / "named.py").write_text(PYTHON)
    said = named.start([*BAROGRAPH, "run", "--", sys.executable, str(tmp_path / "named.py")])
    assert named.files() == ["from Python.baro"]
    assert "wrote from Python.baro" in said


def barograph_command(named: Named, *words: str) -> str:
    done = subprocess.run(
        [*BAROGRAPH, *words],
        cwd=named.folder,
        env=os.environ | {"NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
