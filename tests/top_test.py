# SPDX-License-Identifier: BSD-3-Clause
"""`barograph top`: a job that hangs is seen from outside, as text, as JSON and on a terminal; nothing is changed."""

from __future__ import annotations

import hashlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from barograph.testing.jobs.started import Started, wait_for

pytestmark = pytest.mark.real_time("a running job, looked at from outside")

RANKS = 3
STUCK_S = 5


def top(arenas: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "barograph.cli", "top", "--arena-dir", str(arenas), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def in_barrier(arenas: Path) -> bool:
    """Whether all ranks but the last have been in the barrier for long enough to be worth a sentence."""
    jobs = json.loads(top(arenas, "--json", "--interval", "0.1", "--stall-after", "2s").stdout)["jobs"]
    return bool(jobs) and bool(jobs[0]["sentences"])


@pytest.mark.two_mpis
def test_a_hanging_job_says_who_is_missing(mpi, build, tmp_path: Path, clean) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    program = build(Path(__file__).parent / "programs" / "hang.c", mpi)
    launch = ["-n", str(RANKS), "--launcher", mpi.launcher]
    go = tmp_path / "go"
    options = ["--arena-dir", str(arenas)]
    with Started(tmp_path / "run", launch, options, [str(program), str(go)], clean()) as job:
        wait_for("a hang", lambda: in_barrier(arenas))
        # It notes in the arenas that the ranks live.
        job.process.send_signal(signal.SIGSTOP)
        before = digests(arenas)
        text = top(arenas, "--once", "--stall-after", "2s").stdout
        assert re.search(r"Ranks 0-1 wait in MPI_Barrier on W0\.0 \(hang\.c:\d+\) for \d+ s\.", text), text
        assert re.search(r"Rank 2 .* in region `io`", text), text
        assert "\x1b" not in text
        content = json.loads(top(arenas, "--json").stdout)
        assert content["schema"] == "barograph/top/1"
        (found,) = content["jobs"]
        assert [process["rank"] for process in found["processes"]] == [0, 1, 2]
        assert [process["place"] for process in found["processes"]] == ["MPI_Barrier on W0.0"] * 2 + [
            "region io"
        ]
        assert found["processes"][0]["mpi_share"] > 0.9
        for process in found["processes"]:
            moved = {row["operation"]: (row["calls"], row["bytes"]) for row in process["io"] if row["bytes"]}
            assert sorted(moved.values()) == [(1, 500), (3, 3000)], moved
            assert (process["io_bytes_read"], process["io_bytes_written"]) == (500, 3000)
            assert process["io_ns"] > 0
            assert 0 < process["io_share_total"] < 1 - process["mpi_share_total"]
            # All that was moved was moved before the first look.
            rates = [process[name] for name in ("io_share", "read_bytes_per_s", "written_bytes_per_s")]
            assert rates == [0, 0, 0]
        on_terminal = watch_and_quit(arenas)
        assert "MPI_Barrier" in on_terminal
        assert "Ranks 0-1 wait" in on_terminal
        # The ranks stand still, so nothing but their own clocks may differ, and arenas hold none that moves.
        assert digests(arenas) == before
        job.process.send_signal(signal.SIGCONT)
        go.touch()
        code, _, err = job.finish()
        assert code == 0, err
    after = top(arenas, "--once")
    assert after.returncode == 4
    assert after.stderr.startswith("barograph: error: no recorded job is running on this node")


def digests(arenas: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in arenas.rglob("*.arena")}


def watch_and_quit(arenas: Path) -> str:
    """Returns what `top` draws on a terminal until the key q."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm", "COLUMNS": "120", "LINES": "40"}
        command = [
            sys.executable,
            "-m",
            "barograph.cli",
            "top",
            "--arena-dir",
            str(arenas),
            "--interval",
            "0.2",
            "--stall-after",
            "2s",
        ]
        os.execv(sys.executable, command)
    seen = b""
    deadline = time.monotonic() + 60
    asked = False
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1.0)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break  # the other side has closed
        seen += part
        if b"Ranks 0-1 wait" in seen and not asked:
            asked = True
            os.write(terminal, b"psq")
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    return seen.decode("utf-8", "replace")
