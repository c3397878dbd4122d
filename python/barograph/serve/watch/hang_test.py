# SPDX-License-Identifier: BSD-3-Clause
"""What is said and run when a job hangs: once, with what the command is told, and never for longer than the run."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from barograph.serve.watch import hang
from barograph.serve.watch.hang import HangAlarm, OnHang, Target, launcher_of
from barograph.testing.jobs.started import wait_for

SAID = ("Ranks 0-1 wait in MPI_Barrier on W0.0 for 42 s.", "Rank 2 is in read on a\x1b[31mb.")


class Said:
    """What an alarm has written until now."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.target = Target(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND))

    @property
    def lines(self) -> list[str]:
        return self._path.read_text().splitlines()


@pytest.fixture
def said(tmp_path: Path) -> Said:
    return Said(tmp_path / "said")


def take(alarm: HangAlarm, *sentences: str, unseen: str = "") -> None:
    alarm.take(sentences, ranks=[1, 0, 2], pids=[os.getpid()], unseen=unseen)


def test_the_command_runs_once_and_is_told_all(
    said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_PRELOAD", "/nowhere/libbarograph.so")
    told = "|".join(
        f"$BAROGRAPH_{name}" for name in ("HANG_SENTENCES", "JOB", "HANG_RANKS", "OUTPUT", "LAUNCHER_PID")
    )
    command = f'(echo "{told}|$LD_PRELOAD"; pwd; wc -c) > told; echo shown; exit 3'
    alarm = HangAlarm(OnHang(1, "1ms", command, str(tmp_path), "job7", "/x/run"), said.target)
    take(alarm)
    take(alarm, *SAID)
    take(alarm, *SAID)
    wait_for("the end of the command", lambda: any("exit code 3" in line for line in said.lines))
    alarm.end()
    assert said.lines[:3] == [
        "barograph: no progress for 1ms or more, as far as calls and regions tell:",
        f"barograph: {SAID[0]}",
        r"barograph: Rank 2 is in read on a\x1b[31mb.",
    ]
    assert said.lines[3:] == [
        "shown",
        f"barograph: warning: --on-hang: the command ended with exit code 3: {command}",
    ]
    assert (tmp_path / "told").read_text().splitlines() == [
        SAID[0],
        f"{SAID[1]}|job7|0-2|/x/run||",
        str(tmp_path),
        "0",
    ]


def test_a_job_that_gets_on_again_begins_anew(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(hang.time, "monotonic", lambda: now)
    alarm = HangAlarm(OnHang(300 * 10**9, "5m"), said.target)
    assert alarm.asked.stall_ns == 30 * 10**9
    take(alarm, *SAID)
    now += 269
    take(alarm, *SAID)
    take(alarm)
    now += 2
    take(alarm, *SAID)
    now += 269
    take(alarm, *SAID)
    assert said.lines == []
    now += 1
    take(alarm, *SAID)
    assert len(said.lines) == 3


def test_no_command_where_ranks_are_not_seen(said: Said, tmp_path: Path) -> None:
    alarm = HangAlarm(OnHang(1, "5m", "touch run", str(tmp_path)), said.target)
    take(alarm, *SAID, unseen="Ranks 3-7 have no arena on this node.")
    alarm.end()
    assert said.lines[3] == "barograph: Ranks 3-7 have no arena on this node."
    assert "does not run" in said.lines[4]
    assert not (tmp_path / "run").exists()


def test_a_command_that_never_ends_is_ended_with_the_run(
    said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hang, "GRACE_S", 0.2)
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as run:
        command = 'trap "" TERM; echo $$ > pid; exec sleep 1000'
        asked = OnHang(1, "5m", command, str(tmp_path), run=run.pid)
        alarm = HangAlarm(asked, said.target)
        take(alarm, *SAID)
        wait_for("the command", lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
        number = int((tmp_path / "pid").read_text())
        run.kill()
        wait_for("the end of the command", lambda: not Path(f"/proc/{number}").exists())
    alarm.end()
    assert len(said.lines) == 3  # how it ended is nobody's business any more


def test_a_pipe_of_the_run_is_written_to_but_not_held(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    script = "read x; exec 2> other; echo changed; read x"
    with subprocess.Popen(
        ["sh", "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=writing, cwd=tmp_path
    ) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        target = Target.of(writing, run.pid)
        os.close(writing)
        for number in range(2):
            alarm = HangAlarm(OnHang(1, "5m"), target)
            take(alarm, f"sentence {number}")
            alarm.end()
            if number == 0:
                run.stdin.write(b"\n")
                run.stdin.flush()
                assert run.stdout.readline() == b"changed\n"
        # The program has made something else its standard error output: nothing is written there.
        assert (tmp_path / "other").read_bytes() == b""
        assert os.read(reading, 1000).splitlines() == [
            b"barograph: no progress for 5m or more, as far as calls and regions tell:",
            b"barograph: sentence 0",
        ]
        assert os.read(reading, 1000) == b""  # nobody has it any more
        os.close(reading)


def test_what_is_said_in_a_file_stays_there(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb", buffering=0) as file:
        file.write(b"before\n")
        alarm = HangAlarm(OnHang(1, "5m"), Target.of(file.fileno(), os.getpid()))
        take(alarm, "sentence")
        file.write(b"after\n")
        alarm.end()
    lines = (tmp_path / "log").read_bytes().splitlines()
    assert lines == [
        b"before",
        b"barograph: no progress for 5m or more, as far as calls and regions tell:",
        b"barograph: sentence",
        b"after",
    ]


def test_what_cannot_be_written_or_started_harms_nobody(tmp_path: Path, said: Said) -> None:
    full = HangAlarm(OnHang(1, "5m", "echo x"), Target(os.open("/dev/full", os.O_WRONLY)))
    take(full, *SAID)
    full.end()
    gone = HangAlarm(OnHang(1, "5m", "pwd", str(tmp_path / "gone")), said.target)
    take(gone, *SAID)
    wait_for("the command", lambda: said.lines[-1:] == ["/"])
    gone.end()


@pytest.mark.parametrize(
    "names", [("mpiexec.hydra", "hydra_pmi_proxy"), ("mpirun.openmpi",), ("srun", "x", "y")]
)
def test_the_launcher_is_found_above_the_ranks(
    names: tuple[str, ...], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Each process is a copy of the shell under the name, and starts the next one."""
    started = Started(tmp_path, names)
    request.addfinalizer(started.end)
    assert launcher_of([started.rank], None) == started.first
    # With a `barograph run` above them it is what that has started.
    assert launcher_of([started.rank], os.getpid()) == started.first
    assert launcher_of([started.rank], started.rank) == started.first
    assert launcher_of([], None) is None


class Started:
    """A chain of shells with these names, each of which waits for the next one, and a last one."""

    def __init__(self, folder: Path, names: tuple[str, ...]) -> None:
        shells = (*names, "rank")
        for number, name in enumerate(shells):
            (folder / name).symlink_to("/bin/sh")
            next_one = f"./{shells[number + 1]} {number + 1}.sh" if name != "rank" else "cat"
            (folder / f"{number}.sh").write_text(f"echo $$ >> pids\n{next_one}\n:\n")
        self.process = subprocess.Popen(
            [folder / shells[0], "0.sh"], stdin=subprocess.PIPE, cwd=folder, start_new_session=True
        )
        self._pids = folder / "pids"
        wait_for("all processes", lambda: len(self.pids) == len(shells))

    @property
    def pids(self) -> list[int]:
        return [int(line) for line in self._pids.read_text().split()] if self._pids.exists() else []

    @property
    def first(self) -> int:
        return self.pids[0]

    @property
    def rank(self) -> int:
        return self.pids[-1]

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(60)
