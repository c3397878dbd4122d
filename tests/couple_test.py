# SPDX-License-Identifier: BSD-3-Clause
"""Coupled programs, recorded: each has its own MPI_COMM_WORLD, and one profile has a chapter for each.

With the real library, on each MPI. What the command line becomes is tested in launch/program/coupling_test.py.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation

PROGRAMS = Path(__file__).resolve().parent / "programs"
WORLD = Path(__file__).resolve().parent / "world"
COMMAND = [sys.executable, "-m", "barograph.cli"]
FIRST, SECOND = "first", "second"

pytestmark = pytest.mark.skipif(
    not find_installation().world_library.is_file(), reason="this installation has no world layer"
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

    def run(*words: object, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(word) for word in words],
            cwd=tmp_path / "work",
            env=environment,
            input=text,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return run


@pytest.fixture
def pair(mpi: Mpi, build: Build, tmp_path: Path) -> tuple[Path, Path]:
    """The same program under two names, so that two programs have equally much to do."""
    program = build(PROGRAMS / "own_world.c", mpi)
    return shutil.copy(program, tmp_path / FIRST), shutil.copy(program, tmp_path / SECOND)


def rows(path: Path, sql: str) -> list[Any]:
    with barograph.open(path) as profile, profile.connect() as connection:
        return connection.execute(sql).fetchall()


def programs(path: Path) -> list[Any]:
    return rows(path, "SELECT name, ranks FROM programs ORDER BY program")


def counts(path: Path, first: int, ranks: int) -> list[Any]:
    """Returns all that was counted in MPI on some ranks, which are numbered from 0."""
    where = f"rank BETWEEN {first} AND {first + ranks - 1} AND layer = 'mpi'"
    facts = rows(
        path,
        f"SELECT rank - {first}, operation, calls, bytes FROM facts WHERE {where} ORDER BY ALL",
    )
    where = f"sender BETWEEN {first} AND {first + ranks - 1}"
    messages = rows(
        path,
        f"SELECT sender - {first}, receiver - {first}, calls, bytes FROM messages WHERE {where} ORDER BY ALL",
    )
    return [facts, messages]


def test_each_chapter_is_that_of_a_program_alone(
    shell: Shell, mpi: Mpi, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    first, second = pair
    start = (*COMMAND, "run", "--launcher", mpi.launcher)
    done = shell(*start, "--couple", "mpi", "-n", 2, "-o", "x", "--", first, 20, ":", "-n", 3, second, 30)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.split("\n")) == ["", "world of 2 ", "world of 3 "]
    work = tmp_path / "work"
    assert [path.name for path in work.iterdir()] == ["x.baro"]
    assert programs(work / "x.baro") == [(FIRST, "0-1"), (SECOND, "2-4")]
    for name, program, ranks, rounds, at in (("a", first, 2, 20, 0), ("b", second, 3, 30, 2)):
        assert shell(*start, "-n", ranks, "-o", name, "--", program, rounds).returncode == 0
        alone = counts(work / f"{name}.baro", 0, ranks)
        assert alone[0]
        assert alone[1]
        assert counts(work / "x.baro", at, ranks) == alone
    assert rows(
        work / "x.baro", "SELECT name, members FROM communicators WHERE name LIKE 'W%' ORDER BY ALL"
    ) == [("W0.0", "0-1"), ("W2.0", "2-4")]


@pytest.mark.one_mpi
def test_chapters_have_the_names_that_programs_give_themselves(
    shell: Shell, mpi: Mpi, build: Build, tmp_path: Path
) -> None:
    program = build(WORLD / "partitions.c", mpi)
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "--couple", "mpi", "-o", "x", "-n", 2, "--")
    # What a program says of itself counts more than what the launcher was told.
    further = (":", "-n", 1, "--partition", "wind", program, "air", ":", "-n", 1, program, "-")
    done = shell(*start, program, "sea", *further)
    assert done.returncode == 0, done.stderr
    found = programs(tmp_path / "work" / "x.baro")
    assert found == [("sea", "0-1"), ("air", "2"), (program.name, "3")]


@pytest.mark.one_mpi
def test_a_script_couples_what_it_starts(
    shell: Shell, mpi: Mpi, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    exports = shell(*COMMAND, "env", "--couple", "mpi", "-o", "x")
    assert exports.returncode == 0, exports.stderr
    script = f'{exports.stdout}exec "$0" -n 2 "$1" 20 : -n 3 "$2" 30'
    done = shell("sh", "-c", script, mpi.launcher, *pair)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.split("\n")) == ["", "world of 2 ", "world of 3 "]
    assert programs(tmp_path / "work" / "x.baro") == [(FIRST, "0-1"), (SECOND, "2-4")]


@pytest.mark.two_mpis
def test_what_starts_a_program_is_no_part_of_it(
    shell: Shell, mpi: Mpi, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "--couple", "mpi", "-o", "x", "-n", 2, "--")
    # The redirections are I/O of the shell.
    by_script = ("sh", "-c", 'exec 2>"$0"; exec "$@"')
    done = shell(*start, *by_script, "one", pair[0], 20, ":", "-n", 1, *by_script, "two", pair[1], 20)
    assert done.returncode == 0, done.stderr
    assert "further process" not in done.stderr
    work = tmp_path / "work"
    assert sorted(path.name for path in work.iterdir()) == ["one", "two", "x.baro"]
    assert (work / "one").read_text(encoding="utf-8") == ""
    assert programs(work / "x.baro") == [(FIRST, "0-1"), (SECOND, "2")]


@pytest.mark.parametrize(
    ("couple", "complaint"),
    [("files", "--couple 'files' is not one of agent, mpi"), ("agent", "--couple agent needs --live")],
)
def test_a_script_is_not_coupled_otherwise(shell: Shell, couple: str, complaint: str) -> None:
    done = shell(*COMMAND, "env", "--couple", couple)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr


@pytest.mark.one_mpi
def test_analyzers_are_no_part_of_the_report(
    shell: Shell, mpi: Mpi, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    first, second = pair
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "--couple", "mpi", "--analyzers", "1:4")
    words = (first, 20, "line", ":", "-n", 3, "--partition", "air", second, 30)
    done = shell(*start, "-n", 2, "-o", "x", "--", *words, text="for the first program\n")
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.split("\n")) == ["", "world of 2 for the first program", "world of 3 "]
    profile = tmp_path / "work" / "x.baro"
    assert programs(profile) == [(FIRST, "0-1"), ("air", "2-4")]
    assert rows(profile, "SELECT value FROM metadata WHERE key = 'job.ranks'") == [("5",)]
    assert rows(profile, "SELECT count(DISTINCT rank) FROM facts") == [(5,)]


@pytest.mark.one_mpi
def test_programs_make_windows_at_the_same_time(shell: Shell, mpi: Mpi, build: Build, tmp_path: Path) -> None:
    program = build(WORLD / "windows.c", mpi)
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "-n", 2)
    alone = shell(*start, "--record", "off", "--", program, 1, "alone")
    if alone.stdout != "alone: 0 wrong\n" * 2:
        pytest.skip("MPI_Put arrives nowhere without the layer too")  # Debian's MPICH 4.0
    words = ("--couple", "mpi", "-o", "x", "--", program, 60, "a", ":", "-n", 2, program, 60, "b")
    done = shell(*start, *words)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == ["a: 0 wrong"] * 2 + ["b: 0 wrong"] * 2
    ((job,),) = rows(tmp_path / "work" / "x.baro", "SELECT value FROM metadata WHERE key = 'job.id'")
    assert not list(Path("/dev/shm").glob(f"barograph-windows-*-{job}-*"))


@pytest.mark.two_mpis
def test_one_program_may_be_coupled_to_none(
    shell: Shell, mpi: Mpi, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    start = (*COMMAND, "run", "--launcher", mpi.launcher, "--couple", "mpi", "-n", 1, "-o", "x")
    for analyzers in ((), ("--analyzers", 1)):
        done = shell(*start, *analyzers, "--", pair[0], 10)
        assert done.returncode == 0, done.stderr
        assert done.stdout == "world of 1 \n"
        assert "warning" not in done.stderr
        assert programs(tmp_path / "work" / "x.baro") == [(FIRST, "0")]


@pytest.mark.two_mpis
@pytest.mark.parametrize(
    ("end", "analyzers"),
    [
        ("abort", ()),
        ("kill", ("--analyzers", 1)),
        pytest.param("exit", (), marks=pytest.mark.whole("another way to end")),
    ],
)
def test_what_dies_leaves_both_chapters(  # noqa: PLR0917 - two parameters
    shell: Shell, mpi: Mpi, pair: tuple[Path, Path], tmp_path: Path, end: str, analyzers: tuple[object, ...]
) -> None:
    first, second = pair
    words = ("-n", 2, first, 20, end, ":", "-n", 2, second, 20)

    def start(name: str) -> tuple[object, ...]:
        """One ends when all ranks of both have begun."""
        (tmp_path / name).mkdir()
        begun = (f"BEGUN_DIR={tmp_path / name}", "BEGUN_RANKS=4")
        return ("env", *begun, *COMMAND, "run", "--launcher", mpi.launcher)

    plain = shell(*start("plain"), "--record", "off", *words)
    done = shell(*start("recorded"), "--couple", "mpi", *analyzers, "-o", "x", *words)
    assert plain.returncode != 0
    if end != "exit":  # MPICH's mpiexec says 5 or 9 then
        assert done.returncode == plain.returncode, done.stderr
    assert done.returncode != 0
    profile = tmp_path / "work" / "x.baro"
    assert programs(profile) == [(FIRST, "0-1"), (SECOND, "2-3")]
    calls = "SELECT rank, sum(calls) FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY rank ORDER BY rank"
    assert rows(profile, calls)[:2] == [(0, 20), (1, 20)]
    assert not [path for path in profile.parent.iterdir() if path.name.startswith(".x")]
    assert not list((tmp_path / "arenas").rglob("*.arena"))
