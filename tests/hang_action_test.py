# SPDX-License-Identifier: BSD-3-Clause
"""`--hang-after` and `--on-hang` with real MPIs: said and done once, and never a change of the program's own end."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.testing.jobs.started import Started, wait_for

PROGRAMS = Path(__file__).parent / "programs"
RANKS = 4
COMMAND = [sys.executable, "-m", "barograph.cli", "run"]
SAID = re.compile(r"barograph: Ranks 0-1, 3 wait in MPI_Barrier on \S+ \(hangs\.c:\d+\) for \d+ s\.")

pytestmark = [
    pytest.mark.real_time("jobs that hang"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]

Start = Callable[..., Started]


@pytest.fixture
def start(mpi: Any, build: Any, tmp_path: Path, clean: Callable[[], dict[str, str]]) -> Generator[Start]:
    """Returns a function (program, its words, options) that starts it with four ranks."""
    (tmp_path / "arenas").mkdir()
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}
    running: list[Started] = []

    def begin(program: str, words: list[str], *options: str) -> Started:
        launch = ["-n", str(RANKS), "--launcher", mpi.launcher]
        words = [str(build(PROGRAMS / program, mpi)), *words]
        one = Started(tmp_path / "run", launch, options, words, environment)
        running.append(one)
        return one

    yield begin
    for one in running:
        one.__exit__(None, None, None)
    wait_for("the end of what went on beside the run", lambda: not beside(tmp_path))
    assert list((tmp_path / "arenas").rglob("*.arena")) == []


def beside(folder: Path) -> list[int]:
    """Returns the processes that watch a job whose arenas are in a folder: it is in their environment."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (path / "cmdline").read_bytes().split(b"\0")
            if b"barograph.serve" in words and os.fsencode(folder) in (path / "environ").read_bytes():
                found.append(int(path.name))
    return found


@pytest.mark.real_time("nothing happens for two seconds")
def test_the_command_ends_a_job_that_hangs(start: Start, mpi: Any, tmp_path: Path) -> None:
    command = 'echo "$BAROGRAPH_HANG_RANKS $BAROGRAPH_JOB" > told; kill -TERM $BAROGRAPH_LAUNCHER_PID'
    run = start("hangs.c", ["lock", "2"], "--hang-after", "2s", "--on-hang", command)
    code, _, err = run.finish()
    # What MPICH's launcher says after a SIGTERM is its own affair: 0 at times.
    assert code != 0 or mpi.name == "mpich4"
    lines = err.splitlines()
    begin = lines.index("barograph: no progress for 2s or more, as far as calls and regions tell:")
    assert SAID.fullmatch(lines[begin + 1]), err
    assert "just now it waits for a lock or a condition" in lines[begin + 2]
    assert err.count("no progress for") == 1
    ranks, job = (run.folder / "told").read_text().split()
    assert ranks == "0-1,3"
    assert re.fullmatch(r"\d{8}-\d{6}-\d+", job)
    profile = run.folder / "run.baro"
    first, *others = json.loads(report(profile, "findings", "--json"))["findings"]
    assert first["id"] == "hang"
    assert "The command of --on-hang ran before that." in first["what"]
    assert "unfinished-run" not in [
        one["id"] for one in others
    ]  # which rank was ended first is the launcher's choice
    assert "ended first" not in report(profile, "report")


def report(profile: Path, *words: str) -> str:
    """Returns what a command says about a profile."""
    command = [sys.executable, "-m", "barograph.cli", words[0], str(profile), *words[1:]]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.real_time("computes for three times the limit")
def test_a_job_that_gets_on_is_left_alone_and_keeps_its_end(start: Start, tmp_path: Path) -> None:
    """All ranks compute in a region for longer than the limit, and then one does."""
    limit_s = 3  # with other work on the node, a rank may get no core for a second
    go = tmp_path / "go"
    go.mkdir()
    for rank in range(RANKS):
        os.mkfifo(go / f"fifo.{rank}")
    run = start("phases.c", [str(go), "7"], "--hang-after", f"{limit_s}s", "--on-hang", "touch ran")
    wait_for("the watch", lambda: bool(beside(tmp_path)))
    (watch,) = beside(tmp_path)
    wait_for("the lowest priority", lambda: os.getpriority(os.PRIO_PROCESS, watch) == 19)
    wait_for("looks", lambda: ticks(watch) > 0)
    deadline = time.monotonic() + 3 * limit_s
    wait_for("three times the limit", lambda: time.monotonic() > deadline)
    for name in ("io", "end"):
        (go / name).touch()
    for rank in range(RANKS):
        with (go / f"fifo.{rank}").open("w"):
            pass
    code, _, err = run.finish()
    assert code == 7, err
    assert "no progress for" not in err
    assert not (run.folder / "ran").exists()


def written(path: Path) -> bool:
    return path.exists() and path.read_text() != ""


def ticks(pid: int) -> int:
    """Returns the CPU time of a process, in clock ticks."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@pytest.mark.parametrize(
    "number",
    [signal.SIGSTOP, pytest.param(signal.SIGKILL, marks=pytest.mark.whole("less than a stopped one"))],
)
def test_a_watch_that_is_killed_or_stopped_changes_nothing(start: Start, tmp_path: Path, number: int) -> None:
    go = tmp_path / "go"
    go.mkdir()
    for rank in range(RANKS):
        os.mkfifo(go / f"fifo.{rank}")
    run = start("phases.c", [str(go), "5"], "--hang-after", "1s", "--on-hang", "true")
    wait_for("the watch", lambda: bool(beside(tmp_path)))
    (watch,) = beside(tmp_path)
    os.kill(watch, number)
    try:
        for name in ("io", "end"):
            (go / name).touch()
        for rank in range(RANKS):
            with (go / f"fifo.{rank}").open("w"):
                pass
        assert run.finish()[0] == 5
    finally:
        if number == signal.SIGSTOP:
            os.kill(watch, signal.SIGCONT)
    assert (run.folder / "run.baro").exists()


@pytest.mark.whole("hang_test.py has it with less time to end")
@pytest.mark.real_time("looks for a command while it has ten seconds to end")
def test_a_command_that_never_ends_delays_nothing(start: Start, mpi: Any) -> None:
    run = start("hangs.c", ["loop", "2"], "--hang-after", "1s", "--on-hang", "echo $$ > pid; exec sleep 1000")
    wait_for("the command", lambda: written(run.folder / "pid"))
    number = int((run.folder / "pid").read_text())
    run.process.terminate()
    code, _, err = run.finish()  # reads its output to the end: nobody holds it open
    assert code != 0 or mpi.name == "mpich4", err
    assert Path(f"/proc/{number}").exists()  # it has some seconds to end
    wait_for("the end of the command", lambda: not Path(f"/proc/{number}").exists())


WRONG = [
    (["--hang-after", "0"], "--hang-after '0' is not a time"),
    (["--hang-after", "0s"], "--hang-after '0s': the time must be longer than 0"),
    (["--hang-after", "-1"], "--hang-after '-1' is not a time"),
    (["--hang-after", "soon"], "--hang-after 'soon' is not a time"),
    (["--on-hang", "true"], "--on-hang needs --hang-after"),
    (["--hang-after", "5m", "--on-hang", " "], "--on-hang: the command is empty"),
    (["--couple", "agent"], "--couple agent needs --live"),
    (["--analyzers", "1"], "--analyzers needs --couple mpi"),
    (["--live", "--couple", "x"], "--couple 'x' is not one of agent, mpi"),
]


@pytest.mark.parametrize(
    ("options", "said", "inside"),
    [
        *((options, said, False) for options, said in WRONG),
        (*WRONG[0], True),
        *(
            pytest.param(options, said, True, marks=pytest.mark.whole("under a launcher as without one"))
            for options, said in WRONG[1:]
        ),
    ],
)
def test_wrong_options_end_the_run_before_it_begins(
    tmp_path: Path, options: list[str], said: str, inside: bool, clean: Callable[[], dict[str, str]]
) -> None:
    environment = clean() | ({"OMPI_COMM_WORLD_RANK": "0", "PMIX_NAMESPACE": "x"} if inside else {})
    words = [*COMMAND, *options, "--", "touch", str(tmp_path / "made")]
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path, env=environment
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].removeprefix("barograph: error: ") == said
    assert len(done.stderr.splitlines()) <= 2
    if inside:  # the others end without a word
        environment["OMPI_COMM_WORLD_RANK"] = "1"
        done = subprocess.run(
            words, capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path, env=environment
        )
        assert (done.returncode, done.stderr) == (2, "")
    assert not (tmp_path / "made").exists()
