# SPDX-License-Identifier: BSD-3-Clause
"""A job that is killed while it hangs: the live roll-call's words in the message, the profile and its report."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph._look import last_look
from barograph.analyze.findings import look_first
from barograph.analyze.workspace import Workspace
from barograph.launch.installation import find_installation
from barograph.launch.recording import user_folders
from barograph.live import Watch, call_roll, find_jobs
from barograph.testing.jobs.started import Started, wait_for

PROGRAMS = Path(__file__).resolve().parents[1] / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]
RANKS = 4
STALL_NS = 1_000_000_000
WAITING = r"Ranks 0-1, 3 wait in MPI_Barrier on \S+ \(hangs\.c:\d+\) for \d+ s\."

pytestmark = [
    pytest.mark.real_time("jobs that hang"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]

Start = Callable[..., Started]


@pytest.fixture
def arenas(tmp_path: Path) -> Path:
    folder = tmp_path / "arenas"
    folder.mkdir()
    return folder


@pytest.fixture
def start(
    mpi: Any, build: Any, tmp_path: Path, arenas: Path, clean: Callable[[], dict[str, str]]
) -> Generator[Start]:
    """Returns a function (program, its words, options) that starts it with four ranks."""
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(arenas)}
    running: list[Started] = []

    def begin(program: str, words: list[str], *options: str) -> Started:
        launch = ["-n", str(RANKS), "--launcher", mpi.launcher]
        one = Started(
            tmp_path / "run", launch, options, [str(build(PROGRAMS / program, mpi)), *words], environment
        )
        running.append(one)
        return one

    yield begin
    for one in running:
        one.__exit__(None, None, None)
    assert list(arenas.rglob("*.arena")) == []


def ranks_of(arenas: Path) -> list[int]:
    """Returns the processes of the ranks that are recorded."""
    return [
        process.presence.pid
        for job in find_jobs(user_folders(arenas))
        for process in job.processes
        if process.presence is not None and process.presence.rank is not None
    ]


def waited_ns(arenas: Path) -> int:
    """Returns for how long the ranks are known to have been in their calls, were they killed now."""
    looks = [last_look(str(path)) for path in arenas.rglob("*.arena")]
    ages = [json.loads(look[0])["place"]["open_ns"] or 0 for look in looks if look is not None]
    return min(ages) if len(ages) == RANKS else 0


def kill_all(run: Started, arenas: Path) -> None:
    """Ends everything at once, as a batch system does at the end of a job's time: nobody is left to recover."""
    ranks = ranks_of(arenas)
    os.killpg(run.process.pid, signal.SIGKILL)
    for pid in ranks:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    run.process.communicate(timeout=120)
    wait_for("the end of the ranks", lambda: not any(job.alive for job in find_jobs(user_folders(arenas))))


def recover(run: Started, arenas: Path, *options: str) -> str:
    done = subprocess.run(
        [*COMMAND, "recover", "--arena-dir", str(arenas), *options],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        cwd=run.folder,
    )
    return done.stdout


def without_times(sentences: Any) -> list[str]:
    return [re.sub(r"\d+ s\b|\d+ min\b", "T", text) for text in sentences]


HOWS = {
    "mismatch": "These calls do not match: rank 0 is in MPI_Barrier and rank 2 in MPI_Alltoall",
    "two-communicators": "Deadlock: ",
    "lock": "Rank 2 is in no recorded call, in region `update`, for ",
    "loop": "Rank 2 is in no recorded call, in region `iterate`, for ",
}


@pytest.mark.parametrize("how", HOWS)
def test_a_job_killed_while_it_hangs_says_what_the_live_roll_call_said(
    how: str, start: Start, arenas: Path
) -> None:
    run = start("hangs.c", [how, "2"], "--hang-after", "1s", "--on-hang", "touch hung")
    run.wait_for_files("hung")
    # What is said while it lives, of the calls that are said to be known in the end too.
    (job,) = find_jobs(user_folders(arenas))
    live = call_roll(job.presences, watch=Watch(), stall_ns=STALL_NS).texts
    run.process.terminate()
    _, _, err = run.finish()
    said = err[err.index("when it ended, the job had hung for at least") :].splitlines()[1:]
    assert re.fullmatch(f"barograph: {WAITING}", said[0]), err
    assert any(HOWS[how] in line for line in said), err
    path = run.folder / "run.baro"
    with barograph.open(path) as profile:
        stored = json.loads(profile.metadata["hang.sentences"])
        assert profile.metadata["hang.ranks"] == ("0-1,3" if how in {"lock", "loop"} else "0-3")
        assert float(profile.metadata["hang.after_s"]) >= 1
        assert [f"barograph: {text}" for text in stored] == said[: len(stored)]
        with Workspace(profile) as workspace:
            first = look_first(workspace)[0]
    if how in {"mismatch", "two-communicators"}:
        lineless = [re.sub(r" \(hangs\.c:\d+\)", "", text) for text in stored]
        assert without_times(lineless) == without_times(live)
    assert (first.id, first.severity) == ("hang", "critical")
    assert all(text in first.what for text in stored)
    assert re.match(r"hangs\.c:\d+ ", first.where[0].source)
    report = subprocess.run(
        [*COMMAND, "report", str(path)], capture_output=True, text=True, check=True, timeout=120
    ).stdout.splitlines()
    assert report[1].strip().startswith("When it ended, it had hung for at least ")
    assert re.fullmatch(WAITING, report[2].strip())


def test_recover_says_it_too(start: Start, arenas: Path) -> None:
    """Nobody was left who could have said it: everything was killed at once."""
    run = start("hangs.c", ["mismatch", "2"], "--hang-after", "1s", "--on-hang", "touch hung")
    run.wait_for_files("hung")
    wait_for("a sign of life of those that wait", lambda: waited_ns(arenas) >= STALL_NS)
    kill_all(run, arenas)
    out = recover(run, arenas, "--stall-after", "1s")
    assert "when it ended, the job had hung for at least" in out
    assert re.search(WAITING, out)
    assert HOWS["mismatch"] in out


def test_under_a_launcher_the_watch_for_hangs_sees_the_end(
    mpi: Any, build: Any, tmp_path: Path, arenas: Path, clean: Callable[[], dict[str, str]]
) -> None:
    """No `barograph run` waits for this job; what watches for hangs also notes when its processes end."""
    program = build(PROGRAMS / "hangs.c", mpi)
    command = "cp /proc/$BAROGRAPH_LAUNCHER_PID/comm launcher; touch hung"
    options = ["--hang-after", "1s", "--on-hang", command, "-o", "run"]
    with subprocess.Popen(
        [mpi.launcher, "-n", str(RANKS), *COMMAND, "run", *options, "--", str(program), "mismatch", "2"],
        cwd=tmp_path,
        env=clean() | {"BAROGRAPH_ARENA_DIR": str(arenas)},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as launcher:
        try:
            wait_for("the command", (tmp_path / "hung").exists)
            wait_for("a sign of life of those that wait", lambda: waited_ns(arenas) >= STALL_NS)
        finally:
            for pid in ranks_of(arenas):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        launcher.wait(60)
    assert (tmp_path / "launcher").read_text().startswith("mpi")
    wait_for("the end of the ranks", lambda: not any(job.alive for job in find_jobs(user_folders(arenas))))
    out = subprocess.run(
        [*COMMAND, "recover", "--arena-dir", str(arenas), "--stall-after", "1s"],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        cwd=tmp_path,
    ).stdout
    assert re.search(WAITING, out), out
    assert HOWS["mismatch"] in out


def test_a_job_killed_while_it_computes_or_waits_shortly_says_nothing(start: Start, arenas: Path) -> None:
    run = start("endless.c", [], "--hang-after", "30s")
    wait_for("all ranks", lambda: len(ranks_of(arenas)) == RANKS)
    run.process.terminate()
    _, _, err = run.finish()
    assert "recovered" in err
    assert "had hung" not in err
    with barograph.open(run.folder / "run.baro") as profile:
        assert "hang.sentences" not in profile.metadata
        with Workspace(profile) as workspace:
            assert "hang" not in {finding.id for finding in look_first(workspace)}


def test_a_rank_that_only_polls_is_known_not_to_get_on(start: Start, arenas: Path) -> None:
    """Each poll is a call that has just begun; `barograph run` has counted what else had finished."""
    run = start("hangs.c", ["polling", "2"], "--hang-after", "1s", "--on-hang", "touch hung")
    run.wait_for_files("hung")
    wait_for("a second count", lambda: all(idle >= STALL_NS for idle in idle_ns(arenas)))
    run.process.terminate()
    _, _, err = run.finish()
    assert re.search(WAITING, err), err
    assert re.search(r"Rank 2 (only polls with MPI_Test|is in no recorded call)", err), err


def idle_ns(arenas: Path) -> list[int]:
    """Returns for how long at least each rank had made no progress, were they killed now."""
    looks = [last_look(str(path)) for path in arenas.rglob("*.arena")]
    return [0 if look is None else look[3] or 0 for look in looks]


def test_a_job_that_hung_for_less_than_the_limit_says_nothing(start: Start, arenas: Path) -> None:
    run = start("hangs.c", ["mismatch", "2"], "--hang-after", "1s", "--on-hang", "touch hung")
    run.wait_for_files("hung")
    kill_all(run, arenas)
    assert "had hung" not in recover(run, arenas, "--stall-after", "10m")
