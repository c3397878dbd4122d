# SPDX-License-Identifier: BSD-3-Clause
"""Which jobs have arenas in a folder, and what is known of each.

A job is what was started by one command: its processes share an id. Looks, and never changes anything.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from barograph import _recover
from barograph._recover import Arena
from barograph.job_files import run_note
from barograph.job_files.event_files import events_files, is_held


@dataclass
class Job:
    """The arenas of one job in one folder.

    `arenas` can be read; `unreadable` are files that cannot, each with the reason. `note` is the folder with the note
    of a run, where there is one (barograph.job_files.run_note), and `own` whether it is this process that holds it.
    """

    id: str
    arenas: list[Arena] = field(default_factory=list[Arena])
    unreadable: list[tuple[Path, str]] = field(default_factory=list[tuple[Path, str]])
    note: Path | None = None
    own: bool = False

    def of_liveness(self, liveness: str) -> list[Arena]:
        """Returns the arenas of processes that are `dead`, `running`, or `elsewhere` (not known here)."""
        return [arena for arena in self.arenas if arena.liveness == liveness]

    @property
    def running(self) -> bool:
        """True when one of its processes runs on this node."""
        return any(arena.liveness == "running" for arena in self.arenas)

    @property
    def dead(self) -> bool:
        """True when it is sure that none of its processes runs, and nobody makes its trace."""
        return not self.held and all(arena.liveness == "dead" for arena in self.arenas)

    @property
    def held(self) -> bool:
        """True while `barograph run` or another recovery is at work, or an agent."""
        noted = self.note is not None and not self.own and run_note.is_at_work(self.note)
        return noted or any(map(is_held, self.events))

    @property
    def events(self) -> list[Path]:
        """The files of agents with events that may be in no trace yet."""
        return events_files(self.output, self.id) if self.output is not None else []

    @property
    def untraced(self) -> list[Arena]:
        """The arenas whose facts are in a profile, but whose events are in no trace."""
        return [arena for arena in self.arenas if is_untraced(arena)]

    @property
    def pending(self) -> list[Arena]:
        """The arenas whose facts are in no profile yet."""
        return [arena for arena in self.arenas if arena.state != "collected"]

    @property
    def program(self) -> str:
        """The name of what ran, or "" when no process has told."""
        names = {arena.metadata.get("program.name", "") for arena in self.arenas if arena.rank is not None}
        names = names or {arena.metadata.get("program.name", "") for arena in self.arenas}
        return ", ".join(sorted(names - {""}))

    @property
    def command(self) -> str:
        """The command line as it was typed, without secrets; "" when it is not known."""
        for arena in self.arenas:
            text = arena.metadata.get("program.command", "")
            if text:
                try:
                    return shlex.join(str(word) for word in json.loads(text))
                except (json.JSONDecodeError, TypeError):
                    return ""
        return ""

    @property
    def world_size(self) -> int:
        """Ranks of its largest MPI_COMM_WORLD; 0 when it did not use MPI."""
        return max((arena.world_size for arena in self.arenas if arena.rank is not None), default=0)

    @property
    def start_unix_ns(self) -> int:
        """When its first process started, ns since 1970; 0 when nothing can be read."""
        return min((arena.start_unix_ns for arena in self.arenas), default=0)

    @property
    def nodes(self) -> list[str]:
        """The nodes of its processes, sorted."""
        return sorted({arena.node for arena in self.arenas})

    @property
    def bytes(self) -> int:
        """Size of the tables of all its processes."""
        return sum(arena.bytes for arena in self.arenas)

    @property
    def output(self) -> Path | None:
        """Where its profile was to go, without the ending; None when no process has told."""
        for arena in self.arenas:
            text = arena.metadata.get(_recover.OUTPUT_KEY, "")
            if text:
                return Path(text)
        return run_note.output_in(self.note) if self.note is not None else None

    @property
    def named_output(self) -> Path | None:
        """Where its profile was to go by the name that its lowest rank gave it; None without one that counts."""
        by_rank = sorted(self.arenas, key=lambda arena: (arena.rank is None, arena.rank or 0))
        text = by_rank[0].metadata.get(_recover.NAMED_OUTPUT_KEY, "") if by_rank else ""
        return Path(text) if text else None


def is_untraced(arena: Arena) -> bool:
    """True for an arena whose facts are in a profile, but whose events are in no trace."""
    return arena.state == "collected" and _recover.TRACE_LEFT_KEY in arena.metadata


def is_empty(arena: Arena) -> bool:
    """True when a process has recorded nothing that a profile could show.

    One that finished and could not write its profile is not: that profile would have had its times.
    """
    return not (arena.events or arena.open_regions or arena.samples or arena.state == "unwritten")


def find_jobs(*folders: str | Path, started_here: bool = False) -> list[Job]:
    """Returns the jobs with arenas in folders or their subfolders, in the order in which they started.

    What cannot be read counts to the job in whose folder it is. With `started_here` all their processes come from this
    one: a container that cannot be seen is gone.
    """
    jobs: dict[str, Job] = {}
    unreadable: list[Arena] = []
    for arena in (found for folder in folders for found in _recover.survey(str(folder), started_here)):
        if arena.problem:
            unreadable.append(arena)
        else:
            jobs.setdefault(arena.job, Job(arena.job)).arenas.append(arena)
    for arena in unreadable:
        path = Path(arena.path)
        name = path.parent.name.removeprefix("job-")
        beside = next((job for job in jobs.values() if _lies_beside(path, job.arenas)), None)
        job = beside or jobs.setdefault(name, Job(name))
        job.unreadable.append((path, arena.problem))
    for note in _notes(folders):
        job = jobs.get(note.name.removeprefix("job-"))
        if job is not None or not run_note.is_of_no_use(note / run_note.NAME):
            job = job or jobs.setdefault(note.name.removeprefix("job-"), Job(note.name.removeprefix("job-")))
            job.note = note
    return sorted(jobs.values(), key=lambda job: (job.start_unix_ns, job.id))


def with_removed(jobs: list[Job], removed: Mapping[str, int]) -> list[Job]:
    """Returns the jobs with the arenas whose files were removed, and that say at least that they are in no profile.

    Args:
        jobs: what find_jobs() found.
        removed: descriptors of such files, by the paths that they had; they are closed.
    """
    of_id = {job.id: job for job in jobs}
    for path, descriptor in removed.items():
        arena = _recover.arena_in(descriptor, path)
        os.close(descriptor)
        # A program that has not recorded anything before exec gives its arena up to the next one.
        if arena is not None and arena.state != "collected" and not is_empty(arena):
            of_id.setdefault(arena.job, Job(arena.job)).arenas.append(arena)
    return list(of_id.values())


def _notes(folders: Iterable[str | Path]) -> list[Path]:
    """The folders that have a note: these themselves, or those of jobs in them."""
    found: list[Path] = []
    for folder in map(Path, folders):
        with contextlib.suppress(OSError):
            found += [
                path.parent for path in (folder / run_note.NAME, *folder.glob(f"job-*/{run_note.NAME}"))
            ]
    return [folder for folder in found if os.path.lexists(folder / run_note.NAME)]


def _lies_beside(path: Path, arenas: Iterable[Arena]) -> bool:
    return any(Path(arena.path).parent == path.parent for arena in arenas)
