# SPDX-License-Identifier: BSD-3-Clause
"""Finds the jobs of this user on this node by their arenas, and looks at each process once.

An arena is at FOLDER/job-JOB/NODE-PID.arena. Processes appear and vanish between two looks and within one: what is
gone is left out, and nothing here raises for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from barograph._look import look

if TYPE_CHECKING:
    from barograph._look import ProcessView, ThreadView

PREFIX = "job-"
GONE = frozenset({"", "Z", "X"})  # states of processes, see proc(5)
STOPPED = frozenset({"T", "t"})


@dataclass(frozen=True)
class Process:
    """One process at one instant. Times in ns; `view` has all that its arena shows."""

    view: ProcessView
    alive: bool
    stopped: bool = False  # by a signal, SIGSTOP or the like, or by a debugger

    @property
    def rank(self) -> int:
        """Its rank in MPI_COMM_WORLD; 0 in programs without MPI."""
        return self.view["rank"] or 0

    @property
    def main_thread(self) -> ThreadView | None:
        """The thread that started the recording."""
        return next((thread for thread in self.view["threads"] if thread["thread"] == 0), None)


@dataclass(frozen=True)
class Job:
    """The processes of one job on this node, by rank."""

    name: str
    processes: tuple[Process, ...]

    @property
    def ranks(self) -> int:
        """Ranks of the whole job, those on other nodes included."""
        return max((process.view["ranks"] for process in self.processes), default=0)

    @property
    def alive(self) -> bool:
        """Whether any of them still runs."""
        return any(process.alive for process in self.processes)


def find_jobs(folders: Sequence[Path], name: str | None = None) -> list[Job]:
    """Looks at all jobs under a user's arena folders, or at one of them; the newest first.

    Args:
        folders: `<arena directory>/barograph-<user id>`, and others of that user where there are some.
        name: the job's id, or the beginning of it; jobs that have died are found only so.
    """
    jobs: list[Job] = []
    for entry in (entry for folder in folders for entry in _entries(folder)):
        job = entry.name.removeprefix(PREFIX)
        if not entry.name.startswith(PREFIX) or (name is not None and not job.startswith(name)):
            continue
        processes = sorted(_processes(entry), key=lambda process: (process.rank, process.view["pid"]))
        # What dead jobs have left behind is for `barograph recover`, unless it is asked for by name.
        if processes and (name is not None or any(process.alive for process in processes)):
            jobs.append(Job(job, tuple(processes)))
    return sorted(jobs, key=lambda job: -job.processes[0].view["start_unix_ns"])


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _processes(folder: Path) -> Iterator[Process]:
    for path in _entries(folder):
        if path.suffix != ".arena":
            continue
        view = look(str(path))
        if view is not None:
            state = _state_of(view["pid"])
            yield Process(view, alive=state not in GONE, stopped=state in STOPPED)


def _state_of(pid: int) -> str:
    """Returns the letter that proc(5) has for the state of a process, "" for one that is gone."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # The state follows the name of the program, which is in brackets and may hold anything.
    return status.rpartition(")")[2].split()[0]
