# SPDX-License-Identifier: BSD-3-Clause
"""What a program could notice of the recorder: numbers that it gets, children, what it does to its environment."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.environment import clean_environment

SOURCES = Path(__file__).resolve().parent / "programs" / "unnoticed"
COMMAND = [sys.executable, "-m", "barograph.cli", "run", "-o", "x"]
PATIENCE_S = 120
MAY_NOT = 77
MOST_MIB = 300  # with all libraries; the arena has 1,024

pytestmark = [
    pytest.mark.skipif(
        bool(find_installation().problem()[0]),
        reason=f"nothing to preload: {find_installation().problem()[0]}",
    ),
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler"),
]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder with the programs and the library."""
    folder = tmp_path_factory.mktemp("unnoticed")
    for name, output, flags in (
        ("numbers", "numbers", ["-ldl", "-pthread"]),
        ("forks", "forks", []),
        ("environment", "environment", []),
        ("locked", "locked", []),
        ("large", "large", []),
        ("cancelled", "cancelled", ["-pthread"]),
        ("value", "value.so", ["-shared", "-fPIC", "-pthread"]),
    ):
        words = ["cc", "-w", "-O1", str(SOURCES / f"{name}.c"), "-o", str(folder / output), *flags]
        subprocess.run(words, check=True, timeout=PATIENCE_S)
    return folder


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Returns a function that runs words in the folder of the test."""
    environment = clean_environment() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}
    (tmp_path / "arenas").mkdir()

    def run_words(*words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(word) for word in words], cwd=tmp_path, env=environment,
            capture_output=True, text=True, check=False, timeout=PATIENCE_S,
        )  # fmt: skip

    return run_words


def written(folder: Path) -> dict[str, dict[str, int]]:
    """Returns what was written to each of the program's files, by profile."""
    found: dict[str, dict[str, int]] = {}
    query = "SELECT object, sum(bytes)::BIGINT FROM facts WHERE operation = 'write' GROUP BY object"
    for path in sorted(folder.glob("*.baro")):
        with barograph.open(path).connect() as connection:
            rows = connection.execute(query).fetchall()
        found[path.name] = {Path(name).name: size for name, size in rows if name.endswith(".dat")}
    return found


@pytest.mark.parametrize("options", [(), ("--trace",), ("--snapshot", "1s")], ids=" ".join)
def test_numbers_are_those_of_a_bare_run(options: tuple[str, ...], run: Run, programs: Path) -> None:
    words = (programs / "numbers", programs / "value.so")
    bare = run(*words)
    done = run(*COMMAND, *options, "--", *words)
    assert bare.stdout.endswith("value 0\n")
    assert (done.returncode, done.stdout) == (3, bare.stdout), done.stderr


@pytest.mark.parametrize("options", [(), ("--trace",), ("--snapshot", "1s")], ids=" ".join)
@pytest.mark.parametrize("how", ["fork", "syscall", "_Fork", "clone"])
def test_a_fork_that_nobody_is_told_of_takes_nothing_from_its_parent(
    how: str, options: tuple[str, ...], run: Run, programs: Path, tmp_path: Path
) -> None:
    done = run(*COMMAND, *options, "--", programs / "forks", how)
    assert (done.returncode, done.stdout) == (3, "child 4\n"), done.stderr
    told = {"x.2.baro": {"child.dat": 30}} if how == "fork" else {}
    assert written(tmp_path) == {"x.baro": {"before.dat": 70, "after.dat": 110}} | told, done.stderr
    if not told:
        assert "were dropped" in done.stderr


@pytest.mark.parametrize("how", ["empty", "gone"])
def test_an_environment_that_is_no_more(how: str, run: Run, programs: Path, tmp_path: Path) -> None:
    program = programs / "environment"
    done = run(*COMMAND, "--", program, how)
    assert (done.returncode, done.stderr.count("warning")) == (3, 0), done.stderr
    assert written(tmp_path) == {"x.baro": {"written.dat": 10}}
    with barograph.open(tmp_path / "x.baro") as profile:
        assert json.loads(profile.metadata["program.command"]) == [str(program), how]
        assert "kernel" in profile.metadata["run.environment"]


def test_a_program_that_locks_its_memory_does_not_get_all_of_an_arena(
    run: Run, programs: Path, tmp_path: Path
) -> None:
    done = run(*COMMAND, "--arena-size", "1G", "--", programs / "locked")
    if done.returncode == MAY_NOT:
        pytest.skip("memory cannot be locked here")
    assert done.returncode == 3, done.stderr
    assert int(done.stdout) < MOST_MIB
    assert written(tmp_path) == {"x.baro": {"written.dat": 10}}


def test_a_limit_of_the_address_space_is_left_to_the_program(
    run: Run, programs: Path, tmp_path: Path
) -> None:
    """400 MB, of which the program wants 300 MiB."""
    words = ("sh", "-c", 'ulimit -v 400000 && exec "$@"', "sh", programs / "large", 300)
    if run(*words).returncode != 3:
        pytest.skip("the program itself needs more here")
    done = run(*COMMAND, "--", *words)
    assert done.returncode == 3, done.stderr
    assert written(tmp_path) == {"x.baro": {"written.dat": 10}}


@pytest.mark.parametrize("options", [(), ("--trace",)], ids=" ".join)
def test_threads_are_cancelled_within_recorded_calls(
    options: tuple[str, ...], run: Run, programs: Path
) -> None:
    """They are unwound through frames of the recorder, by the program's unwinder."""
    done = run(*COMMAND, *options, "--", programs / "cancelled")
    assert (done.returncode, done.stdout) == (3, "cancelled 5 tidied 5\n"), done.stderr
