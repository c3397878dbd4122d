# SPDX-License-Identifier: BSD-3-Clause
"""What `recover` and `snapshot` share: which jobs the command line means, and their table."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.launch.recording import chosen_arena_directory, user_folders

if TYPE_CHECKING:
    from barograph.recover import Job
    from barograph.show.screen import Screen

NOTHING_HERE = "`barograph recover --list` shows what is on this node"


def chosen_jobs(place: str | None, arena_dir: str | None) -> list[Job]:
    """Returns the jobs that PLACE names: a job's id, a folder with arenas, or, when None, all of this node.

    Raises:
        CommandError: there is no such job or folder.
    """
    from barograph.recover import find_jobs

    homes = user_folders(chosen_arena_directory(arena_dir))
    if place is None:
        return find_jobs(*homes)
    if Path(place).is_dir():
        return find_jobs(Path(place).absolute())
    found = [job for job in find_jobs(*homes) if job.id == place.removeprefix("job-")]
    if not found:
        raise CommandError(
            f"{place} is neither a job with measurements on this node nor a folder",
            hint=NOTHING_HERE,
            code=ExitCode.NOT_FOUND,
        )
    return found


def state_of(job: Job) -> str:
    """Returns what the processes of a job do, in words: `4 dead`, `3 running, 1 dead`."""
    words = [("running", "running"), ("dead", "dead"), ("elsewhere", "elsewhere")]
    parts = [f"{len(job.of_liveness(key))} {word}" for key, word in words if job.of_liveness(key)]
    if job.unreadable:
        parts.append(f"{len(job.unreadable)} unreadable")
    if job.held and not job.running:
        parts.append("its trace is being written")
    elif not job.held and (job.events or job.untraced):
        parts.append("a trace to finish")
    return ", ".join(parts)


def job_rows(jobs: list[Job]) -> list[dict[str, Any]]:
    """Returns the jobs as JSON has them; times in ns since 1970, sizes in bytes."""
    return [
        {
            "job": job.id,
            "program": job.program,
            "command": job.command,
            "ranks": job.world_size,
            "processes": len(job.arenas),
            "dead": len(job.of_liveness("dead")),
            "running": len(job.of_liveness("running")),
            "elsewhere": len(job.of_liveness("elsewhere")),
            "unreadable": len(job.unreadable),
            "events": sum(arena.events for arena in job.arenas),
            "start_unix_ns": job.start_unix_ns,
            "bytes": job.bytes,
            "nodes": job.nodes,
            "output": str(job.output or ""),
            "events_files": [str(path) for path in job.events],
            "untraced": len(job.untraced),
        }
        for job in jobs
    ]


def show_jobs(jobs: list[Job], screen: Screen, now_ns: int) -> None:
    """Prints the jobs as a table; `now_ns` since 1970."""
    from barograph.show import units
    from barograph.spec.tables.jobs import LEFT_JOBS

    screen.table(
        LEFT_JOBS,
        jobs,
        cells={
            "job": lambda job: job.id,
            "program": lambda job: job.program or "-",
            "ranks": lambda job: str(job.world_size or "-"),
            "age": lambda job: (
                units.duration(max(now_ns - job.start_unix_ns, 0)) if job.start_unix_ns else "-"
            ),
            "state": state_of,
        },
    )


def print_jobs(jobs: list[Job]) -> None:
    """Prints the jobs as a table."""
    from barograph.show.screen import Screen

    show_jobs(jobs, Screen(sys.stdout), time.time_ns())
