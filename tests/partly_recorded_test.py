# SPDX-License-Identifier: BSD-3-Clause
"""A job of which only some ranks are recorded ends by itself, and leaves one profile of those that are.

Waiting for a rank that never comes once took a minute: each run must end well before that.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.launch.launcher import AS_ROOT, OVERSUBSCRIBE

PROGRAMS = Path(__file__).resolve().parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]
# Bare these programs take a second; the tool used to wait 60 s or more.
SOON_S = 30

pytestmark = pytest.mark.skipif(
    bool(find_installation().problem()[0]), reason=f"nothing to preload: {find_installation().problem()[0]}"
)

Mpi = Any
Build = Callable[[Path, Any], Path]

WITHOUT = {
    "preload": "unset LD_PRELOAD",
    "recorder": "export BAROGRAPH_RECORD=off",
    # A copy of the library beside which there are no plugins.
    "plugin": 'cp "$LD_PRELOAD" "$COPY.$$" && export LD_PRELOAD="$COPY.$$"',
}
WRAPPER = """#!/bin/sh
case ${{OMPI_COMM_WORLD_RANK:-$PMI_RANK}} in 1|3) {};; esac
exec "$@"
"""


class Runner:
    """Runs words in an empty folder, without anything of a surrounding job."""

    def __init__(self, folder: Path) -> None:
        self.work = folder / "work"
        self.arenas = folder / "arenas"
        self.work.mkdir()
        self.arenas.mkdir()
        foreign = ("OMPI_", "PMI", "SLURM_", "PBS_", "LD_PRELOAD", "PRTE_", "HYDRA_", "BAROGRAPH_")
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(foreign)},
            **AS_ROOT,
            **OVERSUBSCRIBE,
            "BAROGRAPH_ARENA_DIR": str(self.arenas),
            "EXPECT_DIR": str(folder),
            "COPY": str(folder / "alone.so"),
        }
        if "BAROGRAPH_LIBRARY_DIR" in os.environ:
            self.environment["BAROGRAPH_LIBRARY_DIR"] = os.environ["BAROGRAPH_LIBRARY_DIR"]

    def __call__(self, *words: object) -> subprocess.CompletedProcess[str]:
        begin = time.monotonic()
        done = subprocess.run(
            [str(word) for word in words],
            cwd=self.work,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert time.monotonic() - begin < SOON_S, done.stderr
        return done

    def script(self, text: str) -> Path:
        path = self.work.parent / "wrapper.sh"
        path.write_text(text)
        path.chmod(0o755)
        return path

    def check(self, ranks: dict[int, int], not_recorded: str | None) -> None:
        """One profile, with these ranks' calls of MPI_Allreduce, and nothing else is left."""
        assert os.listdir(self.work) == ["x.baro"]
        assert [path for path in self.arenas.rglob("*") if path.is_file()] == []
        with barograph.open(self.work / "x.baro") as profile, profile.connect() as connection:
            query = (
                "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY rank"
            )
            assert dict(connection.execute(query).fetchall()) == ranks
            assert profile.metadata.get("job.not_recorded") == not_recorded
            assert profile.metadata["run.complete"] == "true"
            assert profile.metadata["job.ranks"] == "4"


@pytest.fixture
def run(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_wrapper_loses_the_library_on_some_ranks(run: Runner, mpi: Mpi, build: Build) -> None:
    wrapper = run.script(WRAPPER.format(WITHOUT["preload"]))
    words = [wrapper, build(PROGRAMS / "halves.c", mpi)]
    done = run(*COMMAND, "run", "-n", 4, "--launcher", mpi.launcher, "-o", "x", "--", *words)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    said = [line for line in done.stderr.splitlines() if "were not recorded here" in line]
    assert said == [
        "barograph: warning: 2 of 4 ranks were not recorded here (1,3): the profile is without them"
    ]
    run.check({0: 130, 2: 130}, "1,3")
    report = run(*COMMAND, "report", "x.baro")
    assert "2 of 4 ranks were not recorded: ranks 1,3 ran without the recorder" in report.stdout


@pytest.mark.two_mpis
@pytest.mark.parametrize("without", ["recorder", "plugin"])
def test_recorder_does_not_work_on_some_ranks(run: Runner, mpi: Mpi, build: Build, without: str) -> None:
    wrapper = run.script(WRAPPER.format(WITHOUT[without]))
    words = [wrapper, build(PROGRAMS / "halves.c", mpi)]
    done = run(*COMMAND, "run", "-n", 4, "--launcher", mpi.launcher, "-o", "x", "--", *words)
    assert done.returncode == 0, done.stderr
    if without == "recorder":
        run.check({0: 130, 2: 130}, "1,3")
    else:  # what such ranks did beside MPI is in profiles of their own
        with barograph.open(run.work / "x.baro") as profile:
            assert profile.metadata["job.not_recorded"] == "1,3"


def test_one_of_several_programs_is_recorded(run: Runner, mpi: Mpi, build: Build) -> None:
    program = build(PROGRAMS / "halves.c", mpi)
    done = run(mpi.launcher, "-n", 2, *COMMAND, "run", "-o", "x", "--", program, ":", "-n", 2, program)
    assert done.returncode == 0, done.stderr
    run.check({0: 130, 1: 130}, "2-3")


def test_several_programs_are_recorded(run: Runner, mpi: Mpi, build: Build) -> None:
    program = build(PROGRAMS / "halves.c", mpi)
    words = [program, ":", "-n", 1, program, "x", ":", "-np", 1, program]
    done = run(*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", *words)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    run.check(dict.fromkeys(range(4), 130), None)


@pytest.mark.two_mpis
def test_exit_code_of_a_partly_recorded_job_is_its_own(run: Runner, mpi: Mpi, build: Build) -> None:
    program = build(PROGRAMS / "ending.c", mpi)
    words = [mpi.launcher, "-n", 2, program, "kill"]
    bare = run(*words)
    words[3:3] = [
        run.script(
            '#!/bin/sh\ncase ${OMPI_COMM_WORLD_RANK:-$PMI_RANK} in 1) unset LD_PRELOAD;; esac\nexec "$@"\n'
        )
    ]
    done = run(*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", *words[3:])
    assert done.returncode == bare.returncode, done.stderr


@pytest.mark.parametrize(("launcher", "program"), [("openmpi4", "mpich4"), ("mpich4", "openmpi4")])
def test_program_under_the_launcher_of_another_mpi(
    run: Runner, build: Build, find_mpi: Callable[[str], Mpi | None], launcher: str, program: str
) -> None:
    starts, uses = find_mpi(launcher), find_mpi(program)
    if starts is None or uses is None:
        pytest.skip("needs both of Debian's MPI libraries")
    script = run.script(f'#!/bin/sh\nexec "{build(PROGRAMS / "alone.c", uses)}"\n')
    done = run(*COMMAND, "run", "-n", 2, "--launcher", starts.launcher, "-o", "x", "--", script)
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if "is alone in its MPI_COMM_WORLD" in line]
    names = {"openmpi4": "Open MPI", "mpich4": "MPICH"}
    assert said == [
        f"barograph: warning: {names[launcher]}'s launcher started 2 processes, but this one is alone in its "
        f"MPI_COMM_WORLD: the program uses {names[program]}; start it with the mpirun of {names[program]}"
    ]
    assert sorted(os.listdir(run.work)) == ["x.2.baro", "x.baro"]
    for name in os.listdir(run.work):
        found = run(*COMMAND, "findings", name, "--json").stdout
        assert '"split-launch"' in found.split('"id"')[1], found


@pytest.mark.two_mpis
def test_job_of_one_rank_is_no_split_job(run: Runner, mpi: Mpi, build: Build) -> None:
    done = run(
        *COMMAND,
        "run",
        "-n",
        1,
        "--launcher",
        mpi.launcher,
        "-o",
        "x",
        "--",
        build(PROGRAMS / "alone.c", mpi),
    )
    assert done.returncode == 0
    assert "alone" not in done.stderr
    with barograph.open(run.work / "x.baro") as profile:
        assert "launch.ranks" not in profile.metadata


TWO_NODES = """#!/bin/sh
# As if ranks 0 and 1 were on one node and 2 and 3 on another, where rank 3 is not recorded.
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}
node=$((rank / 2))
mkdir -p "$BAROGRAPH_ARENA_DIR/$node"
export BAROGRAPH_ARENA_DIR="$BAROGRAPH_ARENA_DIR/$node"
[ -z "$OMPI_COMM_WORLD_LOCAL_SIZE" ] || export OMPI_COMM_WORLD_LOCAL_SIZE=2
[ -z "$MPI_LOCALNRANKS" ] || export MPI_LOCALNRANKS=2
[ $rank != 3 ] || unset LD_PRELOAD
exec "$@"
"""


@pytest.mark.two_mpis
def test_complete_node_learns_that_another_goes_on(run: Runner, mpi: Mpi, build: Build) -> None:
    words = [run.script(TWO_NODES), build(PROGRAMS / "halves.c", mpi)]
    done = run(*COMMAND, "run", "-n", 4, "--launcher", mpi.launcher, "-o", "x", "--", *words)
    assert done.returncode == 0, done.stderr
    found: dict[int, int] = {}
    for name in os.listdir(run.work):
        with barograph.open(run.work / name) as profile, profile.connect() as connection:
            query = (
                "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY rank"
            )
            found |= dict(connection.execute(query).fetchall())
    assert found == {0: 130, 1: 130, 2: 130}
