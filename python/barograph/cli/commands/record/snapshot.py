# SPDX-License-Identifier: BSD-3-Clause
"""`barograph snapshot`: a profile of a job that still runs, without disturbing it."""

from __future__ import annotations

import os

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import print_json


@click.command("snapshot", short_help="Take a profile of a running job.")
@click.argument("place", required=False, metavar="[JOB]")
@click.option(
    "-o",
    "--output",
    metavar="NAME",
    help="Name of the profile. Default: the name of the run's profile plus `.snapshot`.",
)
@click.option(
    "--arena-dir", metavar="PATH", help="Folder to search. Default: BAROGRAPH_ARENA_DIR, or /dev/shm."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, place: str | None, output: str | None, arena_dir: str | None, as_json: bool) -> int:
    """Take a profile of a running job, as it is now.

    Reads what its processes on this node have recorded, without disturbing them. Open calls and regions
    have their time so far, but a call is counted only when it has finished. If the name is taken, a number
    is added.
    """
    from barograph.cli.commands.record.recover import output_of
    from barograph.cli.options.job_choice import NOTHING_HERE, chosen_jobs
    from barograph.cli.recording.complete_profiles import complete_here
    from barograph.recover import take_snapshot

    jobs = [job for job in chosen_jobs(place, arena_dir) if job.running]
    if not jobs:
        raise CommandError(
            "no recorded job is running on this node", hint=NOTHING_HERE, code=ExitCode.NOT_FOUND
        )
    if len(jobs) > 1:
        names = ", ".join(f"{job.id} ({job.program or 'unknown program'})" for job in jobs)
        raise CommandError(
            f"{len(jobs)} jobs are running: {names}",
            hint="`barograph snapshot JOB` takes one of them",
            code=ExitCode.USAGE,
        )
    result = take_snapshot(jobs[0], output_of(jobs[0], output, ".snapshot"))
    remarks = [text for path in result.profiles for text in complete_here(path)]
    if as_json:
        content = {
            "job": jobs[0].id,
            "profiles": [str(path) for path in result.profiles],
            "ranks": result.ranks,
            "expected_ranks": result.expected,
            "lost": result.lost,
            "problem": result.problem,
        }
        print_json("snapshot", content)
    else:
        for path in result.profiles:
            click.echo(f"wrote {os.path.relpath(path)}")
        for text in result.lost:
            click.echo(f"  missing: {text}")
        for text in remarks:
            click.echo(f"  {text}")
    if result.problem:
        raise CommandError(result.problem, hint="-o NAME writes the profile elsewhere")
    if not result.profiles:
        raise CommandError(f"job {jobs[0].id} has recorded nothing yet")
    return ExitCode.OK
