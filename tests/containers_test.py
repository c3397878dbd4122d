# SPDX-License-Identifier: BSD-3-Clause
"""Processes in PID and mount namespaces of their own, as containers have them: one number stands for several.

Each is recorded, none takes what another has, the run does not wait for strangers, and nothing stays behind.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.launch.run.results import outcome
from barograph.testing.environment import clean_environment

SOURCES = Path(__file__).resolve().parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]
NO_NAMESPACE = 77
PATIENCE_S = 120

pytestmark = [
    pytest.mark.skipif(
        bool(find_installation().problem()[0]),
        reason=f"nothing to preload: {find_installation().problem()[0]}",
    ),
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler"),
]
Run = Callable[..., "subprocess.CompletedProcess[str]"]
# conftest.Mpi and conftest.Build; conftest cannot be imported by name.
Mpi = Any
Build = Callable[[Path, Any], Path]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder with `containers` and `own_shm`."""
    folder = tmp_path_factory.mktemp("containers")
    for name in ("containers", "own_shm"):
        words = ["cc", "-w", "-O1", "-g", str(SOURCES / f"{name}.c"), "-o", str(folder / name)]
        subprocess.run(words, check=True, timeout=PATIENCE_S)
    return folder


@pytest.fixture
def run(programs: Path, tmp_path: Path) -> Run:
    """Returns a function that runs words in the folder of the test, with arenas of its own and the programs on PATH."""
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    environment = clean_environment() | {"BAROGRAPH_ARENA_DIR": str(arenas)}
    environment["PATH"] = f"{programs}:{environment['PATH']}"

    def run_words(*words: object) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [str(word) for word in words], cwd=tmp_path, env=environment,
            capture_output=True, text=True, check=False, timeout=PATIENCE_S,
        )  # fmt: skip
        if done.returncode == NO_NAMESPACE:
            pytest.skip("no such namespace can be made here")
        return done

    return run_words


def written_bytes(folder: Path) -> dict[str, int]:
    """Returns what was written to the program's files, over all profiles in a folder."""
    found: dict[str, int] = {}
    query = "SELECT object, sum(bytes)::BIGINT FROM facts WHERE operation = 'write' GROUP BY object"
    for path in sorted(folder.glob("*.baro")):
        with barograph.open(path).connect() as connection:
            for name, size in connection.execute(query).fetchall():
                found[Path(name).name] = found.get(Path(name).name, 0) + size
    return found


@pytest.mark.parametrize("options", [(), ("--trace",)], ids=" ".join)
def test_containers_with_the_same_process_number(options: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    bare = run("containers", 3)
    done = run(*COMMAND, "run", *options, "-o", "x", "--", "containers", 3)
    assert (done.returncode, sorted(done.stdout.split("\n"))) == (3, sorted(bare.stdout.split("\n"))), (
        done.stderr
    )
    assert "still running" not in done.stderr
    written = written_bytes(tmp_path)
    assert {name: written.get(name) for name in ("of.0", "of.1", "of.2", "of.3")} == {
        "of.0": 1, "of.1": 2, "of.2": 3, "of.3": 100,
    }, done.stderr  # fmt: skip
    assert list((tmp_path / "arenas").iterdir()) == []


def test_the_whole_run_in_a_container(run: Run, tmp_path: Path) -> None:
    """/proc may be that of the container, or that of outside."""
    for proc in ([], ["--mount-proc"]):
        words = ["unshare", "--pid", "--fork", *proc, *COMMAND, "run", "-o", "x", "--", "containers", 2]
        done = run(*words)
        if "unshare: " in done.stderr:
            pytest.skip(f"no PID namespace can be made here: {done.stderr}")
        assert done.returncode == 3, done.stderr
        written = written_bytes(tmp_path)
        assert (written.get("of.0"), written.get("of.1"), written.get("of.2")) == (1, 2, 100), done.stderr
        assert list((tmp_path / "arenas").iterdir()) == [], proc
        for path in tmp_path.glob("x*.baro"):
            path.unlink()


def test_nobody_waits_for_a_stranger_of_the_same_number(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Number 1 is a process here, too, which never ends."""
    waited: list[int] = []
    monkeypatch.setattr(outcome, "is_alive", lambda pid, _deadline: bool(waited.append(pid)))
    (tmp_path / f"{os.uname().nodename}-1@1.arena").touch()
    own = os.stat("/proc/self/ns/pid").st_ino
    (tmp_path / f"{os.uname().nodename}-{os.getpid()}@{own}.arena").touch()
    assert len(outcome.wait_for_the_dying(tmp_path)) == 2
    assert waited == [os.getpid()]


def test_a_living_process_of_a_container_keeps_its_arena(run: Run, tmp_path: Path, programs: Path) -> None:
    """It goes on when the program that has started it has ended."""
    hold = tmp_path / "hold"
    os.mkfifo(hold)
    done = run(*COMMAND, "run", "-o", "x", "--", "containers", 1, hold)
    assert done.returncode == 3, done.stderr
    arenas = list((tmp_path / "arenas").rglob("*@*.arena"))
    assert len(arenas) == 1, done.stderr
    assert "1 process of the job is still running" in done.stderr
    with hold.open("w") as file:
        file.write("x")
    deadline = time.monotonic() + PATIENCE_S
    while not (tmp_path / "ended").exists() and time.monotonic() < deadline:
        time.sleep(0.01)


@pytest.mark.parametrize("end", ["exit", "_exit"])
def test_a_fork_with_a_shm_of_its_own(end: str, run: Run, tmp_path: Path) -> None:
    """It is recorded where it ends as it should, and else it has been said that it may not be."""
    own = tmp_path / "arenas"
    bare = run("own_shm", own, end)
    done = run(*COMMAND, "run", "-o", "x", "--", "own_shm", own, end)
    assert (done.returncode, done.stdout) == (3, bare.stdout), done.stderr
    said = [line for line in done.stderr.splitlines() if "a container has" in line]
    assert len(said) == 1, done.stderr
    written = written_bytes(tmp_path)
    assert written.get("parent.dat") == 10
    assert written.get("child.dat") == (20 if end == "exit" else None)
    assert list(own.iterdir()) == []


def test_ranks_with_a_shm_each(run: Run, mpi: Mpi, build: Build, tmp_path: Path) -> None:
    """Each makes a profile of what it sees; what is said of the others is true, and all are in the one that is left."""
    wrapper = tmp_path / "wrapper.sh"
    program = build(SOURCES / "halves.c", mpi)
    inner = f'mount -t tmpfs own "$BAROGRAPH_ARENA_DIR" || exit {NO_NAMESPACE}; exec {program}'
    wrapper.write_text(
        f"#!/bin/sh\nexec unshare --mount sh -c '{inner}' || exit {NO_NAMESPACE}\n", encoding="ascii"
    )
    wrapper.chmod(0o700)
    if run("unshare", "--mount", "true").returncode != 0:
        pytest.skip("no mount namespace can be made here")
    done = run(*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", wrapper)
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if "are not in the profile" in line]
    assert sorted(said) == [
        f"barograph: warning: 1 of 2 ranks are not in the profile of this container ({rank}): they are in other "
        "containers, ran without the recorder or ended before MPI_Finalize"
        for rank in (0, 1)
    ], done.stderr
    assert "the ranks of 2 nodes or containers did not meet at the end" in done.stderr
    with barograph.open(tmp_path / "x.baro") as profile, profile.connect() as connection:
        query = "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY rank"
        assert dict(connection.execute(query).fetchall()) == {0: 130, 1: 130}
    assert "job.not_recorded" not in profile.metadata
    assert list((tmp_path / "arenas").iterdir()) == []
