# SPDX-License-Identifier: BSD-3-Clause
"""Stacks of ranks that hang, crash or are stopped, on each MPI: functions and lines, and an end as without them."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.analyze.ends.unfinished import unfinished_of
from barograph.analyze.workspace import Workspace
from barograph.launch.installation import find_installation
from barograph.testing.jobs.started import Started, wait_for

PROGRAM = Path(__file__).parent / "programs" / "ended.c"
DIVIDES = Path(__file__).parent / "programs" / "fortran" / "divides.F90"
PLACES = {
    (0, 4): "MPI_Barrier from main",
    (1,): "spin",
    (2,): "MPI_Waitall from wait_for",
    (3,): "MPI_Recv from main",
}
CRASHES = {"segv": "SIGSEGV", "abort": "SIGABRT", "fpe": "SIGFPE", "ill": "SIGILL"}
# Rank 1 calls through a null pointer, in the line of the call.
CALLS_NULL = """
#include <mpi.h>
__attribute__((noinline)) static void crash_here(void) {
    void (*volatile function)(void) = 0;
    function();
    __asm__ volatile("");
}
int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) crash_here();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
"""
LIMIT_S = 120
# What differs from run to run in what an MPI library prints.
CHANGING = re.compile(r"0x[0-9a-f]+|\[\w+:\d+\]|PID \d+|\(nil\)")

# What conftest's `record` and `bare` give.
Record = Callable[..., Any]

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]


def line_of(function: str) -> int:
    """Returns the line of the only statement of `ended.c` that begins so."""
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    (number,) = [i for i, line in enumerate(lines, 1) if line.strip().startswith(function)]
    return number


def stacks_of(profile: Path) -> list[dict[str, Any]]:
    with barograph.open(profile) as opened:
        return json.loads(opened.metadata["recovered.stacks"])


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.whole("another signal"))]
)
def test_ranks_of_a_stopped_job_are_found_where_they_hang(
    mpi: Any, build: Any, tmp_path: Path, clean: Callable[[], dict[str, str]], number: signal.Signals
) -> None:
    folder = tmp_path / "run"
    words = [str(build(PROGRAM, mpi)), "hang"]
    with Started(folder, ["-n", "5", "--launcher", mpi.launcher], [], words, clean()) as job:
        job.wait_for_files(*(f"READY.{rank}" for rank in range(5)))
        wait_for("all in their places", lambda: are_in(job, "MPI_Barrier", "spin", "MPI_Waitall", "MPI_Recv"))
        os.kill(job.process.pid, number)
        _, _, err = job.finish()
    found = {tuple(one["ranks"]): one for one in stacks_of(folder / "run.baro")}
    assert set(found) == set(PLACES), err
    for ranks, place in PLACES.items():
        one = found[ranks]
        assert one["place"].startswith(f"{place} (ended.c:"), one["place"]
        assert one["when"] == number.name
        assert one["complete"], one["reason"]
        assert "main" in [frame["function"] for frame in one["frames"]]
    assert f"(ended.c:{line_of('MPI_Waitall')})" in found[2,]["place"]
    # The first of the printed lines has the largest group.
    said = [line for line in err.splitlines() if "stack of" in line]
    assert said[0].startswith(
        f"barograph: stack of ranks 0,4 (at {number.name}): MPI_Barrier from main (ended.c:"
    )
    report = shown(folder / "run.baro", "report", "--detail", "full")
    assert re.search(r"#\d+ +wait_for at \S*ended\.c:\d+", report), report
    rows = json.loads(
        shown(
            folder / "run.baro",
            "query",
            "SELECT rank FROM ended_stacks WHERE function = 'main' ORDER BY rank",
            "--json",
        )
    )
    assert [row[0] for row in rows["rows"]] == [0, 1, 2, 3, 4]


def test_lines_of_a_fortran_program_that_hangs(
    mpi: Any, build_fortran: Any, tmp_path: Path, clean: Callable[[], dict[str, str]]
) -> None:
    """What calls the functions of MPI is their binding: lines of the program come from the stacks."""
    source = DIVIDES.with_name("hangs.F90")
    folder = tmp_path / "run"
    words = [str(build_fortran(source, "mpif.h"))]
    with Started(folder, ["-n", "4", "--launcher", mpi.launcher], [], words, clean()) as job:
        job.wait_for_files(*(f"READY.{rank}" for rank in range(4)))
        wait_for("all in their places", lambda: sum("llreduce" in text for text in stacks_now(job)) == 1)
        os.kill(job.process.pid, signal.SIGINT)
        job.finish()
    with barograph.open(folder / "run.baro") as profile, Workspace(profile) as workspace:
        about = unfinished_of(workspace)
    assert about is not None
    lines = source.read_text(encoding="utf-8").splitlines()
    last = max(number for number, line in enumerate(lines, 1) if "MPI_Allreduce" in line)
    found = {row.ranks: (row.operation, row.source.split()[0]) for row in about.where}
    assert found[0, 1, 3] == ("MPI_Allreduce", f"hangs.F90:{last}")
    operation, place = found[2,]
    assert (operation, place.partition(":")[0]) == ("", "hangs.F90")


def stacks_now(job: Started) -> list[str]:
    """What `barograph stacks` says of the groups of ranks of a job that runs."""
    command = [sys.executable, "-m", "barograph.cli", "stacks", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT_S)
    return [
        group["text"]
        for one in json.loads(done.stdout or '{"jobs": []}')["jobs"]
        for group in one["groups"]
        if group["pids"] and is_below(group["pids"][0], job.process.pid)
    ]


def are_in(job: Started, *names: str) -> bool:
    texts = stacks_now(job)
    return all(any(name in text for text in texts) for name in names)


def is_below(pid: int, ancestor: int) -> bool:
    with contextlib.suppress(OSError):
        while pid > 1 and pid != ancestor:
            pid = int(Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    return pid == ancestor


def shown(profile: Path, command: str, *words: str) -> str:
    words = (sys.executable, "-m", "barograph.cli", command, str(profile), *words)
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=LIMIT_S).stdout


@pytest.mark.parametrize(
    "how",
    [
        "segv",
        "abort",
        *(pytest.param(how, marks=pytest.mark.whole("another signal")) for how in ("fpe", "ill")),
    ],
)
def test_a_crash_is_found_and_ends_as_without_the_recorder(
    mpi: Any, record: Record, bare: Record, how: str
) -> None:
    done = record("ended", how, ranks=3)
    stacks = stacks_of(done.profile_path)
    (crash,) = [one for one in stacks if one["ranks"] == [1]]
    assert crash["signal"] == CRASHES[how], done.stderr
    names = [frame["function"] for frame in crash["frames"]]
    at = names.index("deep")
    assert names[at : at + 4] == ["deep", "middle", "outer", "main"]
    assert re.search(
        rf"barograph: rank 1 got {CRASHES[how]} in (\w+ from )?deep \(ended\.c:\d+\)", done.stderr
    )
    assert not list(done.folder.rglob("*.crash"))
    # Which of the ranks that it kills the launcher of MPICH tells of is chance.
    if mpi.family == "ompi":
        alone = bare("ended", how, ranks=3)
        assert done.code == alone.returncode
        own = [line for line in done.stderr.splitlines() if not line.startswith("barograph: ")]
        frames = [line for line in own if "ended" in line]
        assert [CHANGING.sub("", line) for line in frames] == [
            CHANGING.sub("", line) for line in alone.stderr.splitlines() if "ended" in line
        ]


def test_a_call_through_a_null_pointer_is_of_its_caller(
    mpi: Any, build: Any, record: Record, tmp_path: Path
) -> None:
    source = tmp_path / "calls_null.c"
    source.write_text(CALLS_NULL)
    done = record(build(source, mpi), ranks=2)
    line = CALLS_NULL.splitlines().index("    function();") + 1
    said = f"barograph: rank 1 got SIGSEGV at address 0, called from crash_here (calls_null.c:{line})"
    assert said in done.stderr.splitlines(), done.stderr
    (crash,) = [one for one in stacks_of(done.profile_path) if one["ranks"] == [1]]
    names = [frame["function"] for frame in crash["frames"]]
    assert names[:3] == ["[address 0]", "crash_here", "main"]
    assert crash["complete"], crash["reason"]


def test_a_handler_of_the_program_is_left_alone(mpi: Any, record: Record) -> None:
    done = record("ended", "handled", ranks=3)
    # Whether the launcher of MPICH tells of this rank or of one that it kills is chance; it does so in stdout.
    assert done.stdout.splitlines()[0] == "handled"
    assert done.code in ({33} if mpi.family == "ompi" else {33, 9})
    assert "SIGSEGV" not in done.stderr


def test_of_a_killed_rank_the_stack_is_not_known(record: Record) -> None:
    done = record("ended", "kill", ranks=3)
    (row,) = [one for one in stacks_of(done.profile_path) if 1 in one["ranks"]]
    assert row["status"] == "gone"
    assert "not known" in done.stderr


def test_nothing_is_left_where_it_is_turned_off(record: Record) -> None:
    done = record("ended", "segv", ranks=3, environment={"BAROGRAPH_CRASH_STACK": "off"})
    assert "got SIGSEGV" not in done.stderr


def test_a_division_by_zero_in_fortran(build_fortran: Any, record: Record) -> None:
    program = build_fortran(DIVIDES, "mpif.h", "-ffpe-trap=zero")
    done = record(program, ranks=2)
    assert re.search(r"rank 1 got SIGFPE in dividing::inner \(divides\.F90:\d+\)", done.stderr), done.stderr
    assert "Program received signal SIGFPE" in done.stderr  # of gfortran's own handler


def test_functions_of_python(mpi: Any, tmp_path: Path, clean: Callable[[], dict[str, str]]) -> None:
    pytest.importorskip("mpi4py")
    if mpi.family != "ompi":
        pytest.skip("mpi4py takes the MPI that is the default here")
    script = tmp_path / "hangs.py"
    script.write_text(
        "from mpi4py import MPI\n"
        "comm = MPI.COMM_WORLD\n"
        "def solve():\n"
        "    comm.recv(source=0)\n"
        "comm.Barrier()\n"
        "open(f'READY.{comm.rank}', 'w').close()\n"
        "if comm.rank == 1:\n"
        "    solve()\n"
        "comm.Barrier()\n"
    )
    launch = ["-n", "2", "--launcher", mpi.launcher]
    said = ""
    # The kernel may give SIGTERM to any thread; of the first one the stack is then the one seen from outside.
    for attempt in range(3):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        with Started(folder, launch, [], [sys.executable, str(script)], clean()) as job:
            job.wait_for_files("READY.0", "READY.1")
            # By then both are in the call that they do not leave.
            wait_for("both in MPI", lambda: all("MPI_" in text for text in stacks_now(job) or [""]))
            job.process.terminate()
            _, _, err = job.finish()
        said += err
        found = {tuple(one["ranks"]): one["place"] for one in stacks_of(folder / "run.baro")}
        assert "MPI_" in found[1,], err
        if "solve (hangs.py:4)" in found[1,]:
            return
    raise AssertionError(said)
