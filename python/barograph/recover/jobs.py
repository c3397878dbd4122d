# SPDX-License-Identifier: BSD-3-Clause
"""Which jobs have arenas in a folder, and what is known of each.

A job is what was started by one command: its processes share an id. Looks, and never changes anything.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from barograph import _recover
from barograph._recover import Arena


@dataclass
class Job:
    """The arenas of one job in one folder.

    `arenas` can be read; `unreadable` are files that can't, each with the reason.
    """

    id: str
    arenas: list[Arena] = field(default_factory=list[Arena])
    unreadable: list[tuple[Path, str]] = field(default_factory=list[tuple[Path, str]])

    def of_liveness(self, liveness: str) -> list[Arena]:
        """Returns the arenas of processes that are `dead`, `running`, or `elsewhere` (not known here)."""
        return [arena for arena in self.arenas if arena.liveness == liveness]

    @property
    def running(self) -> bool:
        """True when one of its processes runs on this node."""
        return any(arena.liveness == "running" for arena in self.arenas)

    @property
    def dead(self) -> bool:
        """True when it is sure that none of its processes runs."""
        return all(arena.liveness == "dead" for arena in self.arenas)

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
        return None


def find_jobs(*folders: str | Path) -> list[Job]:
    """Returns the jobs with arenas in folders or their subfolders, in the order in which they started.

    What can't be read counts to the job in whose folder it lies.
    """
    jobs: dict[str, Job] = {}
    unreadable: list[Arena] = []
    for arena in (found for folder in folders for found in _recover.survey(str(folder))):
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
    return sorted(jobs.values(), key=lambda job: (job.start_unix_ns, job.id))


def _lies_beside(path: Path, arenas: Iterable[Arena]) -> bool:
    return any(Path(arena.path).parent == path.parent for arena in arenas)
