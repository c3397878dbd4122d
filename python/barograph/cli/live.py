# SPDX-License-Identifier: BSD-3-Clause
"""`barograph live`: a running job of this node in the browser."""

from __future__ import annotations

import contextlib
import os
import sys
from functools import partial

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.ranges import Duration, Number


@click.command("live", short_help="Watch a running job in the browser.")
@click.argument("job", required=False)
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar="PORT", help="Port of 127.0.0.1. Default: a free one."
)
@click.option("--unix", metavar="PATH", help="Listen at a socket that only you can open, instead of a port.")
@click.option(
    "--linger",
    type=Number(min=0, max=1e6),
    metavar="SECONDS",
    help="End when the job has ended and no browser was connected for this time. Default: at Ctrl-C.",
)
@click.option(
    "--stall-after",
    type=Duration(),
    default="30s",
    show_default=True,
    metavar="TIME",
    help="From when on a rank that does not get on is called stuck.",
)
@click.option("--arena-dir", metavar="PATH", help="Folder with the job's arenas. Default: as for run.")
def command(
    *,
    job: str | None,
    port: int | None,
    unix: str | None,
    linger: float | None,
    stall_after: int,
    arena_dir: str | None,
) -> None:
    """Watch a running job of yours on this node in the browser.

    \b
      barograph live               the one job that is recorded on this node
      barograph live 20260131      the one whose id begins so
      barograph live --port 8080   at a port that you choose

    It prints an address of this machine with a token, which every request needs, and how to reach it from
    another machine with ssh. The page shows what each rank does now, says who is missing when the job hangs, and
    has the report so far; when the job has ended, its final report. The program is not stopped or asked.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    from barograph.launch.recording import arena_directory, user_folders
    from barograph.serve.address import LiveError, address_lines, check_installation, listen, new_token

    if port is not None and unix is not None:
        raise CommandError("--port and --unix exclude each other", code=ExitCode.USAGE)
    chosen = arena_dir or os.environ.get("BAROGRAPH_ARENA_DIR")
    directory = arena_directory({"BAROGRAPH_ARENA_DIR": chosen} if chosen else {})
    try:
        check_installation()
        from barograph.serve.app import Service, serve

        name = _job_named(job, directory)
        listening = listen(port or 0, unix)
    except LiveError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.USAGE) from error
    token = new_token()
    service = Service(name, partial(user_folders, directory), token, linger_s=linger, stall_ns=stall_after)
    try:
        for line in (f"job {name}", *address_lines(listening, token), "stop with Ctrl-C"):
            click.echo(line)
        sys.stdout.flush()
        serve(listening, service)
    finally:
        if unix is not None:
            with contextlib.suppress(OSError):
                os.unlink(unix)


def _job_named(beginning: str | None, directory: os.PathLike[str]) -> str:
    """Returns the id of the job that is meant; raises CommandError where it is none, or one of several."""
    from pathlib import Path

    from barograph.launch.recording import user_folders
    from barograph.live import find_jobs

    jobs = [job for job in find_jobs(user_folders(Path(directory)), beginning) if job.alive]
    if not jobs:
        what = f"no recorded job {beginning}" if beginning else "no recorded job"
        raise CommandError(
            f"{what} is running on this node",
            hint=f"searched for arenas in {directory}; choose another folder with --arena-dir",
            code=ExitCode.NOT_FOUND,
        )
    if len(jobs) > 1:
        raise CommandError(
            f"{len(jobs)} jobs are running: {', '.join(job.name for job in jobs)}",
            hint="`barograph live JOB` takes one of them",
            code=ExitCode.USAGE,
        )
    return jobs[0].name
