# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run --instrument functions`: each call of a function is counted by its name, below its caller."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.testing.environment import clean_environment

# conftest.Mpi.
Mpi = Any

HERE = Path(__file__).parent
TIMEOUT_S = 300
FLAGS = ("-g", "-w", "-pthread", "-finstrument-functions")
# functions.c. The thread that forks goes on as it was; of its child nothing is recorded.
COUNTS = {
    "main": 1,
    "main > fibonacci": 1,
    "main > fibonacci > fibonacci": 2,
    "main > fibonacci > fibonacci > fibonacci": 4,
    "main > fibonacci > fibonacci > fibonacci > fibonacci": 6,
    "main > fibonacci > fibonacci > fibonacci > fibonacci > fibonacci": 2,
    "main > jumps": 1,
    "main > jumps > jump": 100,
    "main > jumps > jump > jump": 100,
    "main > jumps > jump > jump > jump": 100,
    "main > jumps > jump > jump > jump > jump": 100,
    "main > jumps > after": 100,
    "main > jumps > after > leaf": 100,
    "main > signals": 1,
    "main > signals > on_signal": 5,
    "main > signals > leaf": 5,
    "main > after": 1,
    "main > after > leaf": 1,
    "main > fork_once": 1,
    "main > leaf": 1,
    "work": 4,
    "work > leaf": 40,
}
CPP_COUNTS = {
    "main": 1,
    "main > solver::step": 10,
    "main > solver::step > solver::Grid::Grid": 10,
    "main > solver::step > solver::Grid::advance": 10,
    "main > solver::step > solver::Grid::~Grid": 10,
    "main > after": 10,
    "main > solver::twice<double>": 1,
}


def run(*words: str | Path, folder: Path, environment: dict[str, str] | None = None) -> str:
    """Returns what a command prints; it must end with 0."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=clean_environment() | (environment or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def recorded(
    folder: Path, *words: str | Path, options: tuple[str, ...] = ("--instrument", "functions")
) -> str:
    """Runs a program whose profile is run.baro then, and returns what it prints."""
    command = (sys.executable, "-m", "barograph.cli", "run", "-q", *options, "-o", folder / "run.baro", "--")
    return run(*command, *words, folder=folder)


def counts(profile: Path) -> dict[str, int]:
    """Returns the calls of each region by its call path."""
    with barograph.open(profile) as opened:
        found = opened.connect().sql(
            "SELECT call_path, sum(calls)::BIGINT FROM facts WHERE layer = 'region' GROUP BY ALL"
        )
        return {path.removeprefix("program > "): calls for path, calls in found.fetchall()}


@pytest.fixture(scope="module", params=["-O0", "-O2"])
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """functions.c, compiled for its functions to be recorded."""
    folder = tmp_path_factory.mktemp("functions")
    run("gcc", request.param, *FLAGS, HERE / "functions.c", "-o", "functions", folder=folder)
    return folder / "functions"


def test_each_call_is_counted_below_its_caller(program: Path) -> None:
    bare = run(program, folder=program.parent)
    assert recorded(program.parent, program) == bare
    assert counts(program.parent / "run.baro") == COUNTS


def test_exceptions_leave_nothing_open(tmp_path: Path) -> None:
    for level in ("-O0", "-O2"):
        run("g++", level, *FLAGS, HERE / "functions.cpp", "-o", "functions", folder=tmp_path)
        bare = run(tmp_path / "functions", folder=tmp_path)
        assert recorded(tmp_path, tmp_path / "functions") == bare
        assert counts(tmp_path / "run.baro") == CPP_COUNTS


def test_nothing_is_recorded_unless_asked_for(program: Path) -> None:
    recorded(program.parent, program, options=("--record", "all"))
    assert counts(program.parent / "run.baro") == {}


def test_functions_are_chosen_by_name(program: Path) -> None:
    options = ("--instrument", "functions", "--only-functions", "main, *jump*", "--except-functions=jumps")
    recorded(program.parent, program, options=options)
    nested = {"main" + depth * " > jump": 100 for depth in range(1, 5)}
    assert counts(program.parent / "run.baro") == {"main": 1, **nested}


def test_a_choice_by_names_of_cpp(tmp_path: Path) -> None:
    run("g++", "-O1", *FLAGS, HERE / "functions.cpp", "-o", "functions", folder=tmp_path)
    options = ("--instrument", "functions", "--except-functions", "solver::Grid::*,solver::twice")
    recorded(tmp_path, tmp_path / "functions", options=options)
    assert counts(tmp_path / "run.baro") == {"main": 1, "main > solver::step": 10, "main > after": 10}


def test_a_stripped_program_has_addresses(program: Path) -> None:
    stripped = program.with_name("stripped")
    run("strip", program, "-o", stripped, folder=program.parent)
    recorded(program.parent, stripped)
    found = counts(program.parent / "run.baro")
    assert sorted(found.values()) == sorted(COUNTS.values())
    assert all(re.fullmatch(r"stripped\+0x[0-9a-f]+", name) for path in found for name in path.split(" > "))
    # Its names are not known, so none is among those that are asked for.
    recorded(program.parent, stripped, options=("--instrument", "functions", "--only-functions", "main"))
    assert counts(program.parent / "run.baro") == {}


def test_libraries_at_the_same_address_are_told_apart(tmp_path: Path) -> None:
    words: list[str | Path] = []
    for name in ("one", "two", "six"):
        options = ["-shared", "-fPIC", f"-DNAME={name}", "-o", f"{name}.so"]
        run("gcc", *FLAGS, *options, HERE / "plugin.c", folder=tmp_path)
        words += [tmp_path / f"{name}.so", name]
    run("gcc", "-w", HERE / "plugins.c", "-o", "plugins", "-ldl", folder=tmp_path)
    assert recorded(tmp_path, tmp_path / "plugins", *words) == "30\n"
    assert counts(tmp_path / "run.baro") == {"one": 10, "two": 10, "six": 10}


def test_hooks_of_another_tool_are_called_as_well(program: Path) -> None:
    folder = program.parent
    run("gcc", "-shared", "-fPIC", "-w", HERE / "other_hooks.c", "-o", "other.so", folder=folder)
    both = {"LD_PRELOAD": str(folder / "other.so")}
    bare = run(program, folder=folder, environment=both)
    assert "entered " in bare
    words = (
        sys.executable,
        "-m",
        "barograph.cli",
        "run",
        "-q",
        "--instrument",
        "functions",
        "-o",
        "run.baro",
    )
    assert bare in run(*words, "--", program, folder=folder, environment=both)  # the command has it as well
    assert counts(folder / "run.baro") == COUNTS


@pytest.mark.one_mpi
def test_calls_of_mpi_are_inside_functions(mpi: Mpi, tmp_path: Path) -> None:
    program = tmp_path / "exchange"
    run(mpi.compiler, *FLAGS, HERE / "exchange.c", "-o", program, folder=tmp_path)
    words = ["run", "-q", "-n", "2", "--instrument", "functions", "-o", "run.baro", "--", str(program)]
    run(sys.executable, "-m", "barograph.cli", *words, folder=tmp_path)
    with barograph.open(tmp_path / "run.baro") as profile:
        found = profile.connect().sql(
            "SELECT call_path, sum(calls)::BIGINT FROM facts "
            "WHERE operation IN ('MPI_Allreduce', 'exchange') GROUP BY ALL"
        )
        path = "program > main > exchange"
        assert dict(found.fetchall()) == {path: 20, f"{path} > MPI_Allreduce": 20}
