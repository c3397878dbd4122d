# SPDX-License-Identifier: BSD-3-Clause
"""A job of which only some ranks are recorded ends by itself, and leaves one profile of those that are.

Waiting for a rank that never comes once took a minute: each run must end well before that.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.completed import names_in
from barograph.testing.jobs.partial_run import COMMAND, Runner

PROGRAMS = Path(__file__).resolve().parent / "programs"

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


@pytest.fixture
def run(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_wrapper_loses_the_library_on_some_ranks(run: Runner, mpi: Mpi, build: Build) -> None:
    wrapper = run.script(WRAPPER.format(WITHOUT["preload"]))
    words = [wrapper, build(PROGRAMS / "halves.c", mpi)]
    done = run(*COMMAND, "run", "-n", 4, "--launcher", mpi.launcher, "-o", "x", "--", *words)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    said = [line for line in done.stderr.splitlines() if "are not in the profile" in line]
    assert said == [
        "barograph: warning: 2 of 4 ranks are not in the profile (1,3): they ran without the recorder or ended before "
        "MPI_Finalize"
    ]
    run.check({0: 130, 2: 130}, "1,3")
    report = run(*COMMAND, "report", "x.baro")
    said = " ".join(report.stdout.split())
    assert "2 of 4 ranks are not in this profile: ranks 1,3 ran without the recorder or ended" in said


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
def test_a_rank_that_dies_while_another_finalizes(run: Runner, mpi: Mpi, build: Build) -> None:
    """Open MPI's launcher lets rank 0 come to its end; MPICH's ends it."""
    script = run.script('#!/bin/sh\n"$@"\ncode=$?\nsleep 1\nexit $code\n')
    words = [script, build(PROGRAMS / "dying.c", mpi)]
    done = run(*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", *words)
    assert done.returncode != 0
    assert names_in(run.work) == ["x.baro"], done.stderr
    assert "left nothing on this node" not in done.stderr
    with barograph.open(run.work / "x.baro") as profile:
        assert sorted(set(profile.table("locations")["rank"].to_pylist())) == [0, 1]
        assert profile.metadata["run.complete"] == "false"
        assert profile.metadata["recovered.ranks"] == "0-1"
        # Of which one is not accused: it came to its end.
        if mpi.family == "ompi":
            assert profile.metadata["recovered.stopped"] == "0"


@pytest.mark.two_mpis
def test_recovery_joins_what_finalized_ranks_wrote(run: Runner, mpi: Mpi, build: Build) -> None:
    script = run.script('#!/bin/sh\n"$@"\ncode=$?\nsleep 1\nexit $code\n')
    words = [script, build(PROGRAMS / "dying.c", mpi)]
    run(mpi.launcher, "-n", 2, *COMMAND, "run", "-o", "x", "--", *words)
    done = run(*COMMAND, "recover")
    assert done.returncode == 0, done.stderr
    assert names_in(run.work) == ["x.baro"], done.stdout
    assert "left nothing on this node" not in done.stdout
    with barograph.open(run.work / "x.baro") as profile:
        assert sorted(set(profile.table("locations")["rank"].to_pylist())) == [0, 1]


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
    assert names_in(run.work) == ["x.2.baro", "x.baro"]
    for name in names_in(run.work):
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
