# SPDX-License-Identifier: BSD-3-Clause
"""Every way to start a program leads to a profile of all its ranks, or to an explanation; on each MPI.

With the real library. What the launcher itself decides is tested beside it, in python/barograph/launch.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph import completion_lock
from barograph.launch.check.installation_check import MPI_PROGRAM
from barograph.launch.installation import find_installation
from barograph.testing.completed import names_in
from barograph.testing.environment import clean_environment

PROGRAMS = Path(__file__).resolve().parent / "programs"
INCLUDE = PROGRAMS.parents[1] / "include"
COMMAND = [sys.executable, "-m", "barograph.cli"]

pytestmark = pytest.mark.skipif(
    bool(find_installation().problem()[0]), reason=f"nothing to preload: {find_installation().problem()[0]}"
)

# conftest.Mpi and conftest.Build; conftest cannot be imported by name.
Mpi = Any
Build = Callable[[Path, Any], Path]
Shell = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Returns a function that runs words in an empty folder, without anything of a surrounding job."""
    (tmp_path / "arenas").mkdir()
    environment = clean_environment() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}
    (tmp_path / "work").mkdir()

    def run(*words: object, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(word) for word in words],
            cwd=tmp_path / "work",
            env=environment | {"EXPECT_DIR": str(tmp_path)} | variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return run


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """The folder in which `shell` runs."""
    return tmp_path / "work"


def calls(path: Path, operation: str) -> dict[int, int]:
    """Returns how often each rank called an operation."""
    with barograph.open(path) as profile, profile.connect() as connection:
        query = "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = ? GROUP BY rank"
        return dict(connection.execute(query, [operation]).fetchall())


def arenas(tmp_path: Path) -> list[Path]:
    return [path for path in (tmp_path / "arenas").rglob("*") if path.is_file()]


def test_outer(shell: Shell, mpi: Mpi, build: Build, work: Path, tmp_path: Path) -> None:
    done = shell(*COMMAND, "run", "-n", 4, "-o", "x", "--", build(PROGRAMS / "halves.c", mpi))
    assert (done.stdout, done.returncode) == ("", 0), done.stderr
    assert calls(work / "x.baro", "MPI_Allreduce") == dict.fromkeys(range(4), 130)
    assert names_in(work) == ["x.baro"]
    assert arenas(tmp_path) == []


def test_inside_a_launcher(shell: Shell, mpi: Mpi, build: Build, work: Path) -> None:
    program = build(PROGRAMS / "halves.c", mpi)
    done = shell(mpi.launcher, "-n", 4, *COMMAND, "run", "-o", "x", "--", program)
    assert done.returncode == 0, done.stderr
    assert calls(work / "x.baro", "MPI_Allreduce") == dict.fromkeys(range(4), 130)
    said = [line for line in done.stderr.splitlines() if line.startswith("barograph: ")]
    assert len(said) == 1
    assert "x.baro" in said[0]


@pytest.mark.two_mpis
def test_exported_environment(shell: Shell, mpi: Mpi, build: Build, work: Path) -> None:
    command = " ".join(COMMAND)
    program = build(PROGRAMS / "halves.c", mpi)
    script = f'eval "$({command} env -o x)"; for i in 1 2; do {mpi.launcher} -n 2 {program}; done'
    done = shell("sh", "-c", script)
    assert done.returncode == 0, done.stderr
    assert names_in(work) == ["x.2.baro", "x.baro"]
    for name in names_in(work):
        assert calls(work / name, "MPI_Allreduce") == {0: 130, 1: 130}


@pytest.mark.two_mpis
def test_behind_a_shell_script(shell: Shell, mpi: Mpi, build: Build, work: Path) -> None:
    script = work / "job.sh"
    script.write_text(f'#!/bin/sh\ncd /\n"{build(PROGRAMS / "halves.c", mpi)}"\ncode=$?\ntrue\nexit $code\n')
    script.chmod(0o755)
    done = shell(*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", "./job.sh")
    assert done.returncode == 0, done.stderr
    assert calls(work / "x.baro", "MPI_Allreduce") == {0: 130, 1: 130}


@pytest.mark.two_mpis
def test_program_that_is_not_position_independent(shell: Shell, mpi: Mpi, work: Path) -> None:
    flags = ["-fno-pie", "-no-pie", f"-I{INCLUDE}", f"-I{PROGRAMS}", "-w"]
    subprocess.run([mpi.compiler, *flags, str(PROGRAMS / "halves.c"), "-o", str(work / "app")], check=True)
    done = shell(*COMMAND, "run", "-n", 2, "-o", "x", "--", "./app")
    assert done.returncode == 0, done.stderr
    assert calls(work / "x.baro", "MPI_Allreduce") == {0: 130, 1: 130}


def test_python_program(shell: Shell, mpi: Mpi, build: Build, work: Path) -> None:
    """MPI comes into the process late, and the regions through the package itself."""
    linked = subprocess.run(
        ["ldd", str(build(PROGRAMS / "halves.c", mpi))], capture_output=True, text=True, check=True
    ).stdout
    library = next(match[1] for match in re.finditer(r"libmpi(?:ch|_abi)?\.so\S* => (\S+)", linked))
    program = work / "app.py"
    program.write_text(
        "import barograph\n"
        f"with barograph.region('around'):\n    {'    '.join(MPI_PROGRAM.strip().splitlines(keepends=True)[:-1])}"
        "mpi.MPI_Finalize()\n"
    )
    words = ["--launcher", mpi.launcher, "-o", "x", "--", sys.executable, "app.py", library]
    done = shell(*COMMAND, "run", "-n", 2, *words)
    assert (done.stdout, done.returncode) == ("", 0), done.stderr
    assert calls(work / "x.baro", "MPI_Init") == {0: 1, 1: 1}
    assert calls(work / "x.baro", "around") == {0: 1, 1: 1}


@pytest.mark.two_mpis
def test_several_aggregators_make_a_folder(shell: Shell, mpi: Mpi, build: Build, work: Path) -> None:
    program = build(PROGRAMS / "halves.c", mpi)
    for _ in range(2):
        done = shell(*COMMAND, "run", "-n", 4, "--aggregators", 2, "-o", "x", "--", program)
        assert done.returncode == 0, done.stderr
    assert sorted(os.listdir(work)) == ["x.baro", "x.baro.old"]
    for name in os.listdir(work):
        completion_lock.wait(work / name)
        assert sorted(os.listdir(work / name)) == ["metadata.json", "part-0000.baro", "part-0001.baro"]
    assert calls(work / "x.baro", "MPI_Allreduce") == dict.fromkeys(range(4), 130)


def test_death_is_explained_and_leaves_nothing_but_a_profile(
    shell: Shell, mpi: Mpi, build: Build, work: Path, tmp_path: Path
) -> None:
    program = build(PROGRAMS / "ending.c", mpi)
    bare = shell(mpi.launcher, "-n", 2, program, "kill")
    done = shell(*COMMAND, "run", "-n", 2, "-o", "x", "--", program, "kill")
    assert done.returncode == bare.returncode
    assert "barograph: 2 of 2 ranks ended without MPI_Finalize (" in done.stderr
    # Rank 0 dies after its second barrier; the launcher may kill rank 1 while it leaves that barrier.
    assert calls(work / "x.baro", "MPI_Barrier") in ({0: 2, 1: 2}, {0: 2, 1: 1})
    assert names_in(work) == ["x.baro"]
    assert arenas(tmp_path) == []


@pytest.mark.two_mpis
def test_command_line_is_kept_without_secrets(shell: Shell, mpi: Mpi, build: Build, work: Path) -> None:
    program = build(PROGRAMS / "halves.c", mpi)
    shell(*COMMAND, "run", "-n", 2, "-o", "x", "--", program, "--level", 3, "--password", "hunter2")
    with barograph.open(work / "x.baro") as profile:
        assert json.loads(profile.metadata["program.command"])[1:] == ["--level", "3", "--password", "***"]
    for path in work.rglob("*"):
        assert b"hunter2" not in path.read_bytes()


def test_program_without_mpi(shell: Shell, work: Path) -> None:
    flags = [f"-I{INCLUDE}", "-w", str(PROGRAMS / "serial.c"), "-o", str(work / "app")]
    subprocess.run(["cc", *flags], check=True)
    done = shell(*COMMAND, "run", "-o", "x", "--", "./app")
    assert (done.stdout, done.returncode) == ("".join(f"{i}\n" for i in range(10)), 3)
    assert calls(work / "x.baro", "work") == {0: 10}


def test_each_of_two_runs_names_its_own_profile(shell: Shell, work: Path) -> None:
    """The second runs while the first does, with the same name, and ends before it."""
    read = "open('/etc/hostname').close()"
    second = [*COMMAND, "run", "-o", "x", "--", sys.executable, "-c", read]
    told = "second.txt"
    first = f"import subprocess; {read}; subprocess.run({second!r}, stderr=open({told!r}, 'w'), check=True)"
    done = shell(*COMMAND, "run", "-o", "x", "--", sys.executable, "-c", first)
    assert done.returncode == 0, done.stderr
    wrote = [
        re.findall(r"^barograph: wrote (.*)$", text, re.MULTILINE)
        for text in (done.stderr, (work / told).read_text())
    ]
    assert sorted(wrote) == [["x.2.baro"], ["x.baro"]], wrote
    jobs = set[str]()
    for name in ("x.baro", "x.2.baro"):
        with barograph.open(work / name) as profile:
            jobs.add(profile.metadata["job.id"])
    assert len(jobs) == 2


def test_doctor_records_with_each_launcher(shell: Shell) -> None:
    done = shell(*COMMAND, "doctor", "-n", 2, "--json")
    failed = [check for check in json.loads(done.stdout)["checks"] if check["level"] == "error"]
    assert failed == []
