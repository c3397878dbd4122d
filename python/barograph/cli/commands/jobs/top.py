# SPDX-License-Identifier: BSD-3-Clause
"""`barograph top`: running jobs of this node as they are now, redrawn every second, or once for scripts."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from barograph.analyze.ends.running_calls import RunningCalls
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import print_json, screen
from barograph.cli.options.ranges import Duration, Number
from barograph.launch.recording import chosen_arena_directory, user_folders
from barograph.live import (
    Job,
    Rates,
    RollCall,
    SourceLines,
    call_roll,
    find_jobs,
    io_bytes,
    place_of,
    rates_between,
    unseen,
)
from barograph.live.stacks import StackLooks
from barograph.show.jobs.top import SORT_KEYS, print_jobs, title

# Between the two looks of --once, which its rates need.
BRIEFLY_S = 0.25


@click.command("top", short_help="Watch running jobs on this node: who is where, and how fast.")
@click.argument("job", required=False)
@click.option("--once", is_flag=True, help="Print the current state once, and exit.")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON (keys: docs/reference/cli.md).")
@click.option(
    "--sort", type=click.Choice(SORT_KEYS), default="rank", show_default=True, help="Sort order of the ranks."
)
@click.option(
    "--interval",
    type=Number(min=0.1, max=3600),
    default=1.0,
    show_default=True,
    metavar="SECONDS",
    help="Time between updates.",
)
@click.option(
    "--stall-after",
    type=Duration(),
    default="30s",
    show_default=True,
    metavar="TIME",
    help="Report a rank as stuck after this long without progress.",
)
@click.option("--arena-dir", metavar="PATH", help="Folder with the job's arenas. Default: as for run.")
def command(
    *,
    job: str | None,
    once: bool,
    as_json: bool,
    sort: str,
    interval: float,
    stall_after: int,
    arena_dir: str | None,
) -> None:
    """Watch running jobs on this node: where each rank is, its shares of MPI and I/O now, and its rates.

    \b
      barograph top                all jobs of yours that are recorded on this node
      barograph top 20260131       those whose id begins so
      barograph top --once         once, as text

    It reads the tables that the jobs keep in shared memory. The programs are not stopped or asked, and pay
    nothing for it. Keys: q quit, p pause, s sort.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    import os

    directory = chosen_arena_directory(arena_dir)
    interactive = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    folders = partial(user_folders, directory)
    if interactive and not once and not as_json:
        from barograph.cli.jobs.top_screen import watch

        watch(
            lambda: find_jobs(user_folders(directory), job),
            sort=sort,
            interval_s=interval,
            stall_ns=stall_after,
            last_calls=lambda found: RunningCalls(found, folders),
        )
        return
    jobs, rates = _look_twice(directory, job, min(interval, BRIEFLY_S))
    lines, stacks = SourceLines(), StackLooks()
    rolls = {
        found.name: call_roll(
            found.presences,
            lines=lines.of_site,
            stacks=stacks,
            last_calls=RunningCalls(found.name, folders),
            stall_ns=stall_after,
        )
        for found in jobs
    }
    if not jobs and not as_json:
        what = f"no recorded job {job}" if job else "no recorded job"
        raise CommandError(
            f"{what} is running on this node",
            hint=f"searched for arenas in {directory}; choose another folder with --arena-dir",
            code=ExitCode.NOT_FOUND,
        )
    if as_json:
        print_json("top", {"jobs": [_job_content(found, rates, rolls[found.name], lines) for found in jobs]})
    else:
        print_jobs(jobs, rates, rolls, sort, screen())


def _look_twice(directory: Path, job: str | None, pause_s: float) -> tuple[list[Job], dict[int, Rates]]:
    before = {
        process.view["pid"]: process
        for found in find_jobs(user_folders(directory), job)
        for process in found.processes
    }
    if before:
        time.sleep(pause_s)
    jobs = find_jobs(user_folders(directory), job)
    rates = {
        process.view["pid"]: rates_between(before.get(process.view["pid"]), process)
        for found in jobs
        for process in found.processes
    }
    return jobs, rates


def _job_content(job: Job, rates: dict[int, Rates], roll: RollCall, lines: SourceLines) -> dict[str, object]:
    ranks: list[dict[str, object]] = []
    for process in job.processes:
        place, rate = place_of(process), rates[process.view["pid"]]
        ranks.append(
            {
                **process.view,
                "alive": process.alive,
                "place": place.text(),
                "place_open_ns": place.open_ns,
                "io_bytes_read": io_bytes(process, "read"),
                "io_bytes_written": io_bytes(process, "write"),
                **asdict(rate),
            }
        )
    return {
        "job": job.name,
        "title": title(job),
        "ranks": job.ranks,
        "alive": job.alive,
        "sentences": list(roll.texts),
        "alarm": roll.alarm,
        "deadlock": list(roll.deadlock),
        "standings": [
            {
                "rank": one.rank,
                "doing": one.doing,
                "stuck": one.stuck,
                "waits_for": one.waits_for,
                "collective_number": one.number or None,
                "line": lines.of_site(one.place.site) if one.stuck else "",
            }
            for one in roll.standings
        ],
        "unseen": unseen(job),
        "processes": ranks,
    }
