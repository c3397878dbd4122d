# SPDX-License-Identifier: BSD-3-Clause
"""Runs tests/programs/stuck.c under `barograph run` until it hangs or dies; compares every view with its own timers.

The program says where each rank got stuck and when; when each process ended is seen from here. Of these the shares of
MPI and I/O follow, which every view must show within MOST_WRONG, with the right rank, call and line first.

Used by tests/faults and bench/faults.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import barograph
from barograph.analyze.workspace import Workspace
from barograph.recover.hang import CIRCLE_NS, STALL_NS
from barograph.show.page.document import make_document

HANGS = ("recv", "barrier", "loop", "io")
# Ranks that wait for each other: that is a hang earlier.
CIRCLES = ("recv", "barrier")
CRASHES = ("segv", "kill", "abort")
# What the odd rank is in, by situation; "": in no recorded call.
CALLS = {
    "recv": "MPI_Recv",
    "barrier": "MPI_Barrier",
    "loop": "",
    "io": "open",
    "segv": "",
    "kill": "",
    "abort": "MPI_Abort",
}
ODD = 1
STATE, PID, STARTED, STUCK, LINE, INIT, WAITED = range(7)
WORDS = 7
READY = 1
MOST_WRONG = 0.02
TIMEOUT_S = 120
PARTS = ("computing", "mpi", "io")


@dataclass
class Seen:
    """One view of one run: its shares, which rank, call and line it names first, and what is wrong with that."""

    view: str
    shares: dict[str, float] = field(default_factory=dict[str, float])
    expected: Mapping[str, float] = field(default_factory=dict[str, float])
    first: str = ""
    wrong: list[str] = field(default_factory=list[str])


@dataclass
class Case:
    """What came of one run: the expected shares at its end, and each view."""

    expected: dict[str, float] = field(default_factory=dict[str, float])
    views: list[Seen] = field(default_factory=list[Seen])
    stderr: str = ""

    @property
    def wrong(self) -> list[str]:
        """Everything that is wrong, one line each."""
        return [f"{seen.view}: {text}" for seen in self.views for text in seen.wrong]


def own_words(folder: Path, rank: int) -> tuple[int, ...]:
    """Returns what a rank has stored, zeros before that."""
    try:
        data = (folder / f"rank.{rank}").read_bytes()[: 8 * WORDS]
    except OSError:
        data = b""
    return struct.unpack(f"<{WORDS}Q", data.ljust(8 * WORDS, b"\0"))


def run_case(
    program: Path,
    launcher: str,
    folder: Path,
    how: str,
    environment: Mapping[str, str],
    *,
    ranks: int = 3,
    compute_s: float = 0.3,
    stuck_s: float = 2.0,
) -> Case:
    """Runs one case to its end and looks at it in every way; a hang is ended by SIGTERM to `barograph run`."""
    folder.mkdir(parents=True)
    fifo = folder / "pipe.fifo"
    os.mkfifo(fifo)
    environment = {**environment, "EXPECT_DIR": str(folder)}
    words = [sys.executable, "-m", "barograph.cli", "run", "-o", str(folder / "run"), "-n", str(ranks)]
    words += ["--launcher", launcher, "--", str(program), how, str(fifo), str(compute_s)]
    case = Case()
    with subprocess.Popen(
        words,
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        watched: dict[int, int] = {}
        try:
            _wait_until_stuck(process, folder, ranks)
            watched = {rank: os.pidfd_open(own_words(folder, rank)[PID]) for rank in range(ranks)}
            if how in HANGS:
                time.sleep(stuck_s)
                case.views += [
                    _top(folder, how, ranks, environment),
                    _snapshot(folder, how, ranks, environment),
                ]
                process.terminate()
            ended = _ends(watched)
            _, case.stderr = process.communicate(timeout=TIMEOUT_S)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            for rank, descriptor in watched.items():
                os.close(descriptor)
                with contextlib.suppress(ProcessLookupError):
                    os.kill(own_words(folder, rank)[PID], signal.SIGKILL)
    profile = folder / "run.baro"
    case.expected = expected_shares(folder, how, ended)
    if not profile.exists():
        case.views.append(Seen("report", wrong=[f"there is no profile: {case.stderr}"]))
        return case
    for view in ("report", "findings", "page"):
        case.views.append(
            _profile(
                view, profile, folder, how, case.expected, case.expected, _first_findings(folder, how, ended)
            )
        )
    return case


def _first_findings(folder: Path, how: str, ended: Mapping[int, int]) -> set[str]:
    """Returns what the first finding may be: on a busy machine the looks take so long that the job has really hung."""
    limit = CIRCLE_NS if how in CIRCLES else STALL_NS
    least = min(end - own_words(folder, rank)[STUCK] for rank, end in ended.items())
    return {"unfinished-run", "hang"} if least >= limit else {"unfinished-run"}


def expected_shares(
    folder: Path, how: str, ended: Mapping[int, int], *, with_init: bool = False
) -> dict[str, float]:
    """Returns the shares of the time of all ranks until each one's end, from the program's own timers."""
    total = 0
    stuck = dict.fromkeys(PARTS, 0)
    for rank, end in ended.items():
        own = own_words(folder, rank)
        total += end - own[STARTED]
        call = CALLS[how] if rank == ODD else "MPI_Barrier"
        part = "io" if call == "open" else "mpi" if call and call != "MPI_Abort" else "computing"
        stuck[part] += end - own[STUCK]
        stuck["mpi"] += own[WAITED] + (own[INIT] if with_init else 0)
    return {part: stuck[part] / total for part in ("mpi", "io")}


def _wait_until_stuck(process: subprocess.Popen[str], folder: Path, ranks: int) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while any(own_words(folder, rank)[STATE] != READY for rank in range(ranks)):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"the program did not come so far: {process.returncode}")
        time.sleep(0.01)


def _ends(watched: Mapping[int, int]) -> dict[int, int]:
    """Returns when each process ended, ns of CLOCK_MONOTONIC."""
    ended: dict[int, int] = {}
    poll = select.poll()
    ranks = {descriptor: rank for rank, descriptor in watched.items()}
    for descriptor in ranks:
        poll.register(descriptor, select.POLLIN)
    while ranks:
        ready = poll.poll(TIMEOUT_S * 1000)
        now = time.monotonic_ns()
        if not ready:
            raise RuntimeError("the program did not end")
        for descriptor, _ in ready:
            poll.unregister(descriptor)
            ended[ranks.pop(descriptor)] = now
    return ended


def _alive(ranks: int) -> dict[int, int]:
    return dict.fromkeys(range(ranks), time.monotonic_ns())


def _barograph(folder: Path, environment: Mapping[str, str], *words: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *words],
        cwd=folder,
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"barograph {' '.join(words)}: {done.stderr}")
    return json.loads(done.stdout) if "--json" in words else done.stdout


def _top(folder: Path, how: str, ranks: int, environment: Mapping[str, str]) -> Seen:
    seen = Seen("top")
    before = expected_shares(folder, how, _alive(ranks), with_init=True)
    document = _barograph(folder, environment, "top", "--once", "--json")
    after = expected_shares(folder, how, _alive(ranks), with_init=True)
    (job,) = document["jobs"]
    rows = {row["rank"]: row for row in job["processes"]}
    total = sum(row["thread_ns"] for row in rows.values())
    for part in ("mpi", "io"):
        seen.shares[part] = sum(row[f"{part}_ns"] for row in rows.values()) / total
    _compare(seen, before, after)
    place = rows[ODD]["place"]
    seen.first = f"rank {ODD}: {place}"
    if not place.startswith(CALLS[how] or "the program, in no region"):
        seen.wrong.append(f"rank {ODD} is said to be in {place!r}")
    return seen


def _snapshot(folder: Path, how: str, ranks: int, environment: Mapping[str, str]) -> Seen:
    before = expected_shares(folder, how, _alive(ranks))
    _barograph(folder, environment, "snapshot", "-o", str(folder / "snapshot"))
    after = expected_shares(folder, how, _alive(ranks))
    return _profile("snapshot", folder / "snapshot.baro", folder, how, before, after)


def _profile(  # noqa: PLR0917 - what is looked at, and what it must show
    view: str,
    profile: Path,
    folder: Path,
    how: str,
    before: Mapping[str, float],
    after: Mapping[str, float],
    first_findings: Collection[str] = ("unfinished-run",),
) -> Seen:
    seen = Seen(view)
    environment = os.environ
    if view == "page":
        with barograph.open(profile) as opened, Workspace(opened) as workspace:
            document: Any = make_document(workspace)
            summary = document.summary
            split = document.tables["time_split"]
            names = dict(zip(split["part"], split["share"], strict=True))
            seen.shares = {"mpi": names["MPI"], "io": names["I/O"]}
            text = " ".join(summary["unfinished"])
            first = document.findings[0]["id"] if document.findings else ""
    elif view == "findings":
        output = _barograph(folder, environment, "findings", str(profile), "--json")
        first = output["findings"][0]["id"]
        text = " ".join(one["what"] for one in output["findings"] if one["id"] in first_findings)
        report = _barograph(folder, environment, "report", str(profile), "--json")
        seen.shares = _shares(report)
    else:
        report = _barograph(folder, environment, "report", str(profile), "--json")
        keys = list(report)
        if keys[1] != "unfinished":
            seen.wrong.append(f"the first thing is {keys[1]}")
        seen.shares = _shares(report)
        text = _barograph(folder, environment, "report", str(profile)).split("program ")[0]
        first = report["findings"][0]["id"] if report["findings"] else ""
    _compare(seen, before, after)
    if view != "snapshot" and first not in first_findings:
        seen.wrong.append(f"the first finding is {first!r}")
    _check_text(seen, " ".join(text.split()), folder, how)
    return seen


def _shares(report: Mapping[str, Any]) -> dict[str, float]:
    split = report["time_split"]
    return {part: split[f"{part}_ns"] / split["total_ns"] for part in ("mpi", "io")}


def _compare(seen: Seen, before: Mapping[str, float], after: Mapping[str, float]) -> None:
    """A view of a process that runs is as of some instant between two."""
    seen.expected = after
    for part in after:
        low, high = sorted((before[part], after[part]))
        if not low - MOST_WRONG <= seen.shares[part] <= high + MOST_WRONG:
            seen.wrong.append(f"{part} {seen.shares[part]:.1%}, expected {low:.1%} to {high:.1%}")


def _check_text(seen: Seen, text: str, folder: Path, how: str) -> None:
    """The odd rank with its call and line comes first, and then the others with theirs."""
    place = text.lower().find(f"rank {ODD} ")
    other = text.find("MPI_Barrier on W0.0 for")
    seen.first = text[place : text.find(".c:", place) + 6] if place >= 0 else text[:80]
    if place < 0 or (0 <= other < place):
        seen.wrong.append(f"rank {ODD} is not named first: {text[:200]}")
    call = CALLS[how] or "no recorded call"
    line = f"stuck.c:{own_words(folder, ODD)[LINE]}" if CALLS[how] else ""
    for wanted in (call, line, "MPI_Barrier", f"stuck.c:{own_words(folder, 0)[LINE]}"):
        if wanted not in text:
            seen.wrong.append(f"{wanted} is not there: {text[:300]}")
