# SPDX-License-Identifier: BSD-3-Clause
"""Roll-calls of jobs that hang, on real MPIs: the right rank, call and line, and no alarm for jobs that move on."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from barograph.launch.recording import user_folders
from barograph.live import RollCall, SourceLines, Watch, call_roll, find_jobs
from barograph.live.kernel_view import system_call
from barograph.live.stacks import StackLooks
from barograph.testing.jobs.started import Started

pytestmark = pytest.mark.real_time("jobs that hang, looked at from outside")

PROGRAMS = Path(__file__).parent / "programs"
CULPRIT = 2
STALL_NS = 2_000_000_000
OTHERS = r"Ranks 0-1, 3 wait in MPI_Barrier on W0\.0 \(hangs\.c:{barrier}\) for \d+ s\."


def lines_of(function: str) -> dict[str, int]:
    """Returns in which line of hangs.c a function calls what."""
    text = (PROGRAMS / "hangs.c").read_text(encoding="utf-8").splitlines()
    begin = next(i for i, line in enumerate(text) if line.startswith(f"static void {function}("))
    found: dict[str, int] = {}
    for number, line in enumerate(text[begin:], begin + 1):
        for call in re.findall(r"\b(MPI_\w+)\(", line):
            found.setdefault(call, number)
        if line == "}":
            break
    return found


# How -> function of hangs.c, and what has to be said besides of the others.
HANGS = {
    "missing": (
        "collective_without",
        r"Rank 2 waits in MPI_Recv from any source, tag 99, on W0\.0 \(hangs\.c:{MPI_Recv}\) for \d+ s\.",
    ),
    "mismatch": (
        "mismatch",
        r"These calls do not match: rank 0 is in MPI_Barrier and rank 2 in MPI_Alltoall, each in its 4th "
        r"collective call on W0\.0\.",
    ),
    "receive": (
        "receive",
        r"Rank 2 waits in MPI_Recv from rank 3, tag 77, on W0\.0 \(hangs\.c:{MPI_Recv}\) for \d+ s\.",
    ),
    "io": (
        "in_io",
        r"Rank 2 is in no recorded call, in region `read_input` \(hangs\.c:\d+ in in_io\), for at least \d+ s; "
        r"just now it is in the system call read on fifo\.",
    ),
    "loop": (
        "loop_for_ever",
        r"Rank 2 computes in region `iterate` \(hangs\.c:\d+ in loop_for_ever\), for at least \d+ s\.",
    ),
    "lock": (
        "in_lock",
        r"Rank 2 is in no recorded call, in region `update` \(hangs\.c:\d+ in in_lock\), for at least \d+ s; "
        r"just now it waits for a lock or a condition \(futex\)\.",
    ),
    "polling": (
        "polling",
        r"Rank 2 only polls with MPI_Test(?: or its like)?(?: for rank 3)?(?: \(hangs\.c:{MPI_Test}\))? "
        r"for at least \d+ s\.",
    ),
    "stopped": ("stopped", r"Rank 2 is stopped by a signal, in no region and no call"),
    "dead": ("dead", r"Rank 2 has ended without MPI_Finalize\."),
}
# With this Open MPI's launcher leaves the other ranks alone when one dies; MPICH's ends them in any case.
TOLERANT = "--enable-recovery"


# Ways to be well of healthy.c.
HEALTHY = (
    "long-compute",
    "imbalance",
    "long-wait",
    "polling-server",
    "sleeper",
    "pipeline",
    "master-and-workers",
    "writes-alone",
    "nonblocking",
    "two-halves",
    "waits-for-the-busy",
)


def watch(arenas: Path, seconds: float, *expected: str) -> RollCall | None:
    """Calls the roll until an alarm says all that is expected (patterns), or the time is over; returns the last one.

    The first alarm may come while a rank that the system has kept waiting is still on its way.
    """
    history, lines, stacks, last = Watch(), SourceLines(), StackLooks(), None
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for job in find_jobs(user_folders(arenas)):
            last = call_roll(
                job.presences,
                lines=lines.of_site,
                stacks=stacks,
                watch=history,
                now_ns=time.monotonic_ns(),
                stall_ns=STALL_NS,
            )
        if last is not None and last.alarm:
            text = "\n".join(last.texts)
            if all(re.search(pattern, text) for pattern in expected):
                return last
        time.sleep(0.2)
    return last


def end(arenas: Path) -> None:
    for job in find_jobs(user_folders(arenas)):
        for process in job.processes:
            with contextlib.suppress(ProcessLookupError):  # the launcher may have ended it
                os.kill(process.view["pid"], signal.SIGKILL)


@pytest.fixture(scope="module")
def kernel_tells() -> bool:
    """Whether the system permits to see in which system call another process of ours is."""
    with subprocess.Popen(["sleep", "60"]) as process:
        try:
            end = time.monotonic() + 10
            while time.monotonic() < end:
                if system_call(process.pid) is not None:
                    return True
                time.sleep(0.05)
            return False
        finally:
            process.kill()


@pytest.mark.two_mpis
@pytest.mark.parametrize("how", HANGS)
def test_a_hang_is_named(mpi, build, tmp_path: Path, clean, how: str, *, kernel_tells: bool) -> None:
    if how in {"io", "lock", "loop"} and not kernel_tells:
        pytest.skip("/proc/PID/syscall cannot be read here")
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    program = build(PROGRAMS / "hangs.c", mpi)
    launch = ["-n", "4", "--launcher", mpi.launcher]
    if how == "dead":
        if mpi.family != "ompi":
            pytest.skip("the launcher ends all ranks when one dies")
        launch += [f"--launcher-args={TOLERANT}"]
    words = [str(program), how, str(CULPRIT), str(fifo)]
    function, said = HANGS[how]
    lines = {call: str(number) for call, number in lines_of(function).items()}
    others = OTHERS.format(barrier=lines["MPI_Barrier"])
    for name, number in lines.items():
        said = said.replace(f"{{{name}}}", number)
    with Started(tmp_path / "run", launch, ["--arena-dir", str(arenas)], words, clean()) as job:
        try:
            found = watch(arenas, 60, others, said)
        finally:
            end(arenas)
        job.finish()
    assert found is not None
    assert found.alarm
    text = "\n".join(found.texts)
    assert re.search(others, text), text
    assert re.search(said, text), text
    assert found.standings[CULPRIT].rank == CULPRIT
    assert bool(found.deadlock) == (how in {"missing", "mismatch", "receive"})


@pytest.mark.two_mpis
def test_ranks_that_wait_for_each_other_on_two_communicators_are_a_deadlock(
    mpi, build, tmp_path: Path, clean
) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    program = build(PROGRAMS / "hangs.c", mpi)
    launch = ["-n", "4", "--launcher", mpi.launcher]
    words = [str(program), "two-communicators", str(CULPRIT)]
    with Started(tmp_path / "run", launch, ["--arena-dir", str(arenas)], words, clean()) as job:
        try:
            found = watch(arenas, 60, "Deadlock: rank 0 waits .* for rank 2; rank 2 waits .* for rank 0")
        finally:
            end(arenas)
        job.finish()
    assert found is not None
    assert found.deadlock == (0, 2)
    assert (
        "Deadlock: rank 0 waits in MPI_Barrier on d0.1 for rank 2; rank 2 waits in MPI_Barrier on d0.2 for rank 0."
        in found.texts
    )


@pytest.mark.two_mpis
def test_ranks_that_send_to_each_other_are_a_deadlock(mpi, build, tmp_path: Path, clean) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    program = build(PROGRAMS / "hangs.c", mpi)
    launch = ["-n", "4", "--launcher", mpi.launcher]
    words = [str(program), "sends", str(CULPRIT)]
    with Started(tmp_path / "run", launch, ["--arena-dir", str(arenas)], words, clean()) as job:
        try:
            found = watch(arenas, 60, "Deadlock: rank 0 ", "Ranks 0-2 wait in MPI_Ssend")
        finally:
            end(arenas)
        job.finish()
    line = lines_of("send_cycle")
    assert found is not None
    assert found.deadlock == (0, 1, 2)
    sends = "; ".join(
        f"rank {rank} waits in MPI_Ssend on W0.0 for rank {(rank + 1) % 3}" for rank in range(3)
    )
    assert f"Deadlock: {sends}." in found.texts
    assert re.search(
        rf"Ranks 0-2 wait in MPI_Ssend on W0\.0 \(hangs\.c:{line['MPI_Ssend']}\) for \d+ s: "
        r"rank 0 for rank 1, rank 1 for rank 2, rank 2 for rank 0\.",
        found.texts[0],
    ), found.texts


@pytest.mark.two_mpis
@pytest.mark.parametrize("how", HEALTHY)
def test_a_job_that_gets_on_raises_no_alarm(mpi, build, tmp_path: Path, clean, how: str) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    program = build(PROGRAMS / "healthy.c", mpi)
    launch = ["-n", "4", "--launcher", mpi.launcher]
    words = [str(program), how, str(tmp_path / "file")]
    history, lines, looks = Watch(), SourceLines(), 0
    with Started(tmp_path / "run", launch, ["--arena-dir", str(arenas)], words, clean()) as job:
        while job.process.poll() is None:
            for found in find_jobs(user_folders(arenas)):
                roll = call_roll(
                    found.presences,
                    lines=lines.of_site,
                    watch=history,
                    now_ns=time.monotonic_ns(),
                    stall_ns=STALL_NS,
                )
                looks += 1
                assert not roll.alarm, roll.texts
            time.sleep(0.2)
        code, _, said = job.finish()
    assert code == 0, said
    assert looks > 5
