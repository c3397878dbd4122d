# SPDX-License-Identifier: BSD-3-Clause
"""Disks that are full, read-only or gone: the program does not notice, and what is lost or kept is said.

Small file systems are mounted for it, which takes root; without, these tests are skipped.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation

REPOSITORY = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "barograph.cli"]
OUTPUT = "100 regions\n"
CODE = 3

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")

Shell = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """tests/programs/many_regions.c."""
    path = tmp_path_factory.mktemp("program") / "app"
    source = REPOSITORY / "tests" / "programs" / "many_regions.c"
    subprocess.run(
        ["cc", "-O1", "-w", f"-I{REPOSITORY / 'include'}", str(source), "-o", str(path), "-ldl"], check=True
    )
    return path


@pytest.fixture
def shell(tmp_path: Path, clean: Callable[[], dict[str, str]]) -> Shell:
    """Returns a function that runs words in an empty folder, with the arenas in `arenas` beside it."""
    (tmp_path / "arenas").mkdir()
    (tmp_path / "work").mkdir()
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}

    def run(*words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(word) for word in words],
            cwd=tmp_path / "work",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return run


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """Mounts a file system of this size on a folder; skips the test where that is not allowed."""
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)], capture_output=True, check=False
    )
    if done.returncode != 0:
        pytest.skip("mounting a file system is not allowed here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def unharmed(done: subprocess.CompletedProcess[str], output: str = OUTPUT) -> None:
    """The program's own output and exit code are as without the tool."""
    assert (done.stdout, done.returncode) == (output, CODE), done.stderr
    assert "Traceback" not in done.stderr


def regions(path: Path) -> int:
    with barograph.open(path) as profile, profile.connect() as connection:
        rows = connection.execute("SELECT sum(calls)::BIGINT FROM facts WHERE layer = 'region'").fetchall()
    return rows[0][0] or 0


def metadata(path: Path) -> dict[str, str]:
    with barograph.open(path) as profile:
        return dict(profile.metadata)


def test_no_room_for_arenas(shell: Shell, program: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "arenas", "8k"):
        done = shell(*COMMAND, "run", "-o", "x", "--", program, 100)
    unharmed(done)
    assert "kept in memory, and lost if the program is killed" in done.stderr
    assert re.search(r"\(no room: \d KiB free\)", done.stderr)
    assert regions(tmp_path / "work" / "x.baro") == 100
    assert metadata(tmp_path / "work" / "x.baro")["recording.arena"] == "anonymous"


def test_room_for_arenas_runs_out(shell: Shell, program: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "arenas", "640k"):
        done = shell(*COMMAND, "run", "-o", "x", "--", program, 8_000)
    unharmed(done, "8000 regions\n")
    profile = tmp_path / "work" / "x.baro"
    recorded = regions(profile)
    dropped = int(metadata(profile)["recording.dropped_events"])
    assert 0 < recorded < 8_000
    assert recorded + dropped >= 8_000
    info = json.loads(shell(*COMMAND, "info", "--json", profile).stdout)
    assert info["losses"]["dropped_events"] == dropped
    last = done.stderr.splitlines()[-1]
    assert f"({dropped:,} on 1 rank) were dropped" in last


def recover_job(done: subprocess.CompletedProcess[str], shell: Shell, tmp_path: Path) -> None:
    """The message tells the command that writes the profile elsewhere; it does, and nothing is lost."""
    told = re.search(r"`barograph recover (\S+) -o NAME` writes them elsewhere", done.stderr)
    assert told, done.stderr
    recovered = shell(*COMMAND, "recover", told[1], "-o", tmp_path / "elsewhere")
    assert recovered.returncode == 0, recovered.stderr
    assert regions(tmp_path / "elsewhere.baro") == 100
    assert list((tmp_path / "arenas").rglob("*.arena")) == []


def test_output_disk_is_full(shell: Shell, program: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "work" / "out", "4k"):
        (tmp_path / "work" / "out" / "filler").write_bytes(bytes(4096))
        done = shell(*COMMAND, "run", "-o", "out/x", "--", program, 100)
        unharmed(done)
        assert done.stderr.count("no space is left") == 1
        assert done.stderr.count("the measurements are kept") == 1
        assert os.listdir(tmp_path / "work" / "out") == ["filler"]
        recover_job(done, shell, tmp_path)


def test_output_disk_becomes_read_only(shell: Shell, program: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "work" / "out", "1m"):
        script = f"mount -o remount,ro {tmp_path / 'work' / 'out'} && exec {program} 100"
        done = shell(*COMMAND, "run", "-o", "out/x", "--", "sh", "-c", script)
        unharmed(done)
        assert "the file system is read-only" in done.stderr
        recover_job(done, shell, tmp_path)


def test_a_folder_for_arenas_that_is_not_there(shell: Shell, program: Path, tmp_path: Path) -> None:
    """It is said, whatever the reason, and the measurements are not lost."""
    (tmp_path / "file").touch()
    for place, reason in (("nowhere", "it does not exist"), ("file", "it is not a folder")):
        done = shell(*COMMAND, "run", "-o", "x", "--arena-dir", tmp_path / place, "--", program, 100)
        unharmed(done)
        assert f"cannot be kept in {tmp_path / place} ({reason})" in done.stderr
        assert regions(tmp_path / "work" / "x.baro") == 100


def test_output_folder_vanishes(shell: Shell, program: Path, tmp_path: Path) -> None:
    (tmp_path / "work" / "out").mkdir()
    done = shell(*COMMAND, "run", "-o", "out/x", "--", "sh", "-c", f"rmdir out && exec {program} 100")
    unharmed(done)
    assert "its folder does not exist" in done.stderr
    recover_job(done, shell, tmp_path)


def test_file_size_limit(shell: Shell, program: Path, tmp_path: Path) -> None:
    """Growing a file past it would kill the program by SIGXFSZ."""
    script = f"ulimit -f 2; exec {program} 100"  # in blocks of 512 or 1024 bytes
    done = shell(*COMMAND, "run", "-o", "x", "--", "sh", "-c", script)
    unharmed(done)
    assert "file size limit" in done.stderr
    assert "kept in memory" in done.stderr
    # Room for the arena, and the limit is reached later.
    done = shell(*COMMAND, "run", "-o", "y", "--", "sh", "-c", f"ulimit -f 2048; exec {program} 8000")
    unharmed(done, "8000 regions\n")


def test_programs_without_the_library_below_a_file_size_limit(shell: Shell) -> None:
    """They cannot be noted."""
    words = ("sh", "-c", "ulimit -f 0; env -u LD_PRELOAD true; echo $?; exit 3")
    unharmed(shell(*COMMAND, "run", "-o", "x", "--", *words), "0\n")


WRITES_LATE = """
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>
int main(int count, char** words) {
    struct rlimit limit;
    MPI_Init(&count, &words);
    MPI_Finalize();
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 1000;
    setrlimit(RLIMIT_FSIZE, &limit);
    int file = open("late", O_CREAT | O_WRONLY | O_APPEND, 0600);
    if (write(file, "late", 4) != 4 || close(file) != 0) return 9;
    puts("written");
    return 0;
}
"""


@pytest.mark.two_mpis
def test_writing_after_the_end_below_a_file_size_limit(shell: Shell, mpi: Any, tmp_path: Path) -> None:
    """There is no room for a file of the counts of what comes after MPI_Finalize."""
    (tmp_path / "late.c").write_text(WRITES_LATE, encoding="utf-8")
    program = tmp_path / "late"
    subprocess.run(
        [mpi.compiler, "-w", str(tmp_path / "late.c"), "-o", str(program)], check=True, timeout=120
    )
    recorded = (*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", program)
    done = shell(*recorded)
    assert (done.stdout, done.returncode) == ("written\n" * 2, 0), done.stderr


CALLS = 40_000
# Calls at random places, which take the most room in a trace.
WRITES = f"""
import os, random
random.seed(1)
file = os.open("data", os.O_CREAT | os.O_RDWR)
for _ in range({CALLS}):
    os.pwrite(file, b"x", random.getrandbits(30))
os.close(file)
print("{CALLS} writes")
raise SystemExit({CODE})
"""


@pytest.fixture
def writes(tmp_path: Path) -> Path:
    """The program above."""
    path = tmp_path / "writes.py"
    path.write_text(WRITES, encoding="utf-8")
    return path


def written(path: Path) -> int:
    query = "SELECT sum(calls)::BIGINT FROM facts WHERE operation LIKE 'pwrite%'"
    with barograph.open(path) as profile, profile.connect() as connection:
        return connection.execute(query).fetchall()[0][0]


def test_room_for_a_trace_runs_out(shell: Shell, writes: Path, tmp_path: Path) -> None:
    """The disk of the arenas is full before the last call: all are counted, and how many the trace lacks is said."""
    with small_disk(tmp_path / "arenas", "640k"):
        # No agent takes the events meanwhile.
        exports = shell(*COMMAND, "env", "--record", "all", "--trace", "-o", "x").stdout
        done = shell("sh", "-c", f"{exports}\nexec {sys.executable} -S {writes}")
    unharmed(done, f"{CALLS} writes\n")
    profile = tmp_path / "work" / "x.baro"
    assert written(profile) == CALLS
    with barograph.open(profile) as opened:
        traced = opened.events().num_rows
    assert 0 < traced < CALLS
    assert "counted, but not in the trace" in shell(*COMMAND, "report", profile).stdout


def test_output_disk_has_no_room_for_the_trace(shell: Shell, writes: Path, tmp_path: Path) -> None:
    """The profile fits, the trace beside it does not: the profile is whole, and what is missing is said."""
    with small_disk(tmp_path / "work" / "out", "96k"):
        done = shell(*COMMAND, "run", "--trace", "-o", "out/x", "--", sys.executable, "-S", writes)
        unharmed(done, f"{CALLS} writes\n")
        assert "the trace of rank 0 could not be written" in done.stderr
        assert written(tmp_path / "work" / "out" / "x.baro") == CALLS
        assert list((tmp_path / "work" / "out").rglob("*.tmp*")) == []
