# SPDX-License-Identifier: BSD-3-Clause
"""Finds the jobs of this user on this node by their arenas, and looks at each process once.

An arena is at FOLDER/job-JOB/NODE-PROCESS.arena (barograph.job_files.process_names). Processes appear and vanish
between two looks and within one: what is gone is left out, and nothing here raises for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from barograph._look import look, presence
from barograph.live.presence import Presence

if TYPE_CHECKING:
    from barograph._look import ProcessView

PREFIX = "job-"


@dataclass(frozen=True)
class Process:
    """One process at one instant. Times in ns; `view` has all that its arena shows."""

    view: ProcessView
    presence: Presence | None = None

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self.presence is not None and self.presence.alive

    @property
    def stopped(self) -> bool:
        """Whether it is stopped by a signal, SIGSTOP or the like, or by a debugger."""
        return self.presence is not None and self.presence.stopped

    @property
    def rank(self) -> int:
        """Its rank in MPI_COMM_WORLD; 0 in programs without MPI."""
        return self.view["rank"] or 0


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
    def presences(self) -> tuple[Presence, ...]:
        """What a roll-call needs of them."""
        return tuple(process.presence for process in self.processes if process.presence is not None)

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
        processes = sorted(
            as_of_now(list(_processes(entry))), key=lambda process: (process.rank, process.view["pid"])
        )
        # What dead jobs have left behind is for `barograph recover`, unless it is asked for by name.
        if processes and (name is not None or any(process.alive for process in processes)):
            jobs.append(Job(job, tuple(processes)))
    return sorted(jobs, key=lambda job: -job.processes[0].view["start_unix_ns"])


def as_of_now(processes: Sequence[Process]) -> list[Process]:
    """Returns the processes of a job, those in MPI_Finalize or past it as of now too.

    Their times end with their recording, though a rank may wait there for others. Now is as far as theirs go.
    """
    now = max(
        (_latest_ns(process) for process in processes if process.view["state"] == "recording"), default=0
    )
    found: list[Process] = []
    for process in processes:
        since, presence = now - _latest_ns(process), process.presence
        if process.view["state"] != "recording" and process.alive and presence is not None and since > 0:
            least = since + (presence.least_idle_ns or 0)
            presence = replace(presence, least_idle_ns=least)
            # One that is past that may have left the call.
            if process.view["state"] == "finalizing" and presence.place.open_ns is not None:
                open_ns = presence.place.open_ns + since
                presence = replace(presence, place=replace(presence.place, open_ns=open_ns))
        found.append(replace(process, presence=presence))
    return found


def _latest_ns(process: Process) -> int:
    return process.view["start_unix_ns"] + process.view["elapsed_ns"]


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _processes(folder: Path) -> Iterator[Process]:
    for path in _entries(folder):
        if path.suffix != ".arena":
            continue
        view, present = look(str(path)), presence(str(path))
        if view is not None and present is not None:
            yield Process(view, Presence.from_json(present))
