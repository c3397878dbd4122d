# SPDX-License-Identifier: BSD-3-Clause
"""Jobs of two programs, recorded: which ranks run which, what they send to each other, and what a crash leaves.

With the real library, on each MPI. What reports make of it is tested beside the commands.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.read.merge import merge, slice_profile

PROGRAMS = Path(__file__).resolve().parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]
OCEAN = "the ocean's arguments"

pytestmark = pytest.mark.skipif(
    bool(find_installation().problem()[0]), reason=f"nothing to preload: {find_installation().problem()[0]}"
)

# conftest.Mpi and conftest.Build; conftest cannot be imported by name.
Mpi = Any
Build = Callable[[Path, Any], Path]
Shell = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def shell(tmp_path: Path, clean: Callable[[], dict[str, str]]) -> Shell:
    """Returns a function that runs words in an empty folder, without anything of a surrounding job."""
    for name in ("arenas", "work"):
        (tmp_path / name).mkdir()
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}

    def run(*words: object, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(word) for word in words],
            cwd=tmp_path / "work",
            env=environment | variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return run


@pytest.fixture
def couple(mpi: Mpi, build: Build) -> tuple[Path, Path]:
    """The two programs."""
    return build(PROGRAMS / "ocean.c", mpi), build(PROGRAMS / "atmosphere.c", mpi)


def rows(path: Path, sql: str) -> list[Any]:
    with barograph.open(path) as profile, profile.connect() as connection:
        return connection.execute(sql).fetchall()


def programs(path: Path) -> list[Any]:
    return rows(path, "SELECT name, executable, arguments, ranks, kind FROM programs ORDER BY program")


def test_both_programs_are_in_one_profile(
    shell: Shell, mpi: Mpi, couple: tuple[Path, Path], tmp_path: Path
) -> None:
    ocean, atmosphere = couple
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "-n", 2, "-o", "x")
    done = shell(*start, "--", ocean, "--token", "abc", OCEAN, ":", "-n", 2, atmosphere)
    assert done.returncode == 0, done.stderr
    profile = tmp_path / "work" / "x.baro"
    assert [path.name for path in profile.parent.iterdir()] == ["x.baro"]
    # One argument may be a whole command with anything in it, so it is not kept.
    assert programs(profile) == [
        (ocean.name, str(ocean), '["--token","***","***"]', "0-1", "executable"),
        (atmosphere.name, str(atmosphere), "[]", "2-3", "executable"),
    ]
    assert rows(profile, "SELECT sender, receiver, calls, bytes FROM program_messages") == [
        (ocean.name, ocean.name, 40, 40_000),
        (ocean.name, atmosphere.name, 20, 16_000),
    ]
    calls = "SELECT name, sum(calls) FROM facts JOIN program_ranks USING (rank) WHERE operation = '{}' GROUP BY ALL"
    assert rows(profile, calls.format("MPI_Allreduce")) == [(atmosphere.name, 10)]
    assert rows(profile, calls.format("MPI_Send")) == [(ocean.name, 20)]
    assert rows(profile, "SELECT name, programs FROM programs_of_communicators") == [("W0.0", 2)]


@pytest.mark.two_mpis
def test_parts_of_a_profile_keep_their_programs(
    shell: Shell, mpi: Mpi, couple: tuple[Path, Path], tmp_path: Path
) -> None:
    ocean, atmosphere = couple
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "-n", 2, "--aggregators", 2, "-o", "x")
    assert shell(*start, "--", ocean, ":", "-n", 2, atmosphere).returncode == 0
    whole = tmp_path / "work" / "x.baro"
    assert whole.is_dir()
    assert [row[3] for row in programs(whole)] == ["0-1", "2-3"]
    one = slice_profile(whole, tmp_path / "one", ranks=[1, 2]).path
    two = slice_profile(whole, tmp_path / "two", ranks=[0, 3]).path
    assert [row[3] for row in programs(one)] == ["1", "2"]
    assert programs(merge([one, two], tmp_path / "again").path) == programs(whole)
    only = slice_profile(whole, tmp_path / "only", ranks=[2, 3]).path
    assert [row[0] for row in programs(only)] == [atmosphere.name]


@pytest.mark.two_mpis
def test_each_program_may_be_recorded_by_itself(
    shell: Shell, mpi: Mpi, couple: tuple[Path, Path], tmp_path: Path
) -> None:
    ocean, atmosphere = couple
    record = (*COMMAND, "run", "-o", "x")
    words = (*record, "--partition", "sea", "--", ocean, ":", "-n", 2, *record, "--", atmosphere, 7)
    done = shell(mpi.launcher, "-n", 2, *words)
    assert done.returncode == 0, done.stderr
    assert programs(tmp_path / "work" / "x.baro") == [
        ("sea", str(ocean), "[]", "0-1", "named"),
        (atmosphere.name, str(atmosphere), '["7"]', "2-3", "executable"),
    ]


@pytest.mark.two_mpis
def test_programs_have_the_names_that_the_user_gives(
    shell: Shell, mpi: Mpi, couple: tuple[Path, Path], tmp_path: Path
) -> None:
    ocean, atmosphere = couple
    named = ("env", "BAROGRAPH_PARTITION=air")
    words = (ocean, ":", "-n", 1, *named, atmosphere, "a", ":", "-n", 1, *named, atmosphere, "b")
    done = shell(*COMMAND, "run", "--launcher", mpi.launcher, "-n", 2, "-o", "x", "--", *words)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr
    assert programs(tmp_path / "work" / "x.baro")[1:] == [("air", str(atmosphere), "", "2-3", "named")]


def test_a_crash_keeps_the_programs(
    shell: Shell, mpi: Mpi, couple: tuple[Path, Path], tmp_path: Path
) -> None:
    ocean, atmosphere = couple
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "-n", 2, "-o", "x")
    done = shell(*start, "--", ocean, "die", ":", "-n", 2, atmosphere)
    assert done.returncode != 0
    profile = tmp_path / "work" / "x.baro"
    assert [(row[0], row[2], row[3]) for row in programs(profile)] == [
        (ocean.name, '["die"]', "0-1"),
        (atmosphere.name, "[]", "2-3"),
    ]
    assert rows(profile, "SELECT calls FROM program_messages WHERE sender != receiver") == [(20,)]
    report = shell(*COMMAND, "report", "x.baro", "--json")
    assert [one["name"] for one in json.loads(report.stdout)["programs"]] == [ocean.name, atmosphere.name]


@pytest.mark.two_mpis
def test_one_name_for_several_programs_is_said_to_be_that(
    shell: Shell, mpi: Mpi, couple: tuple[Path, Path]
) -> None:
    ocean, atmosphere = couple
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "-n", 1, "--program-name", "x", "-o", "x")
    done = shell(*start, "--", ocean, ":", "-n", 1, atmosphere)
    assert done.returncode == 0, done.stderr
    assert (
        "barograph: warning: --partition makes one program of all; `env BAROGRAPH_PARTITION=" in done.stderr
    )
