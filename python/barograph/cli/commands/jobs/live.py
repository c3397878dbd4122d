# SPDX-License-Identifier: BSD-3-Clause
"""`barograph live`: a running job of this node in the browser."""

from __future__ import annotations

import contextlib
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.ranges import Duration, Number

if TYPE_CHECKING:
    from barograph.serve.beside import Hang
    from barograph.serve.watch.hang import HangAlarm


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
    help="Report a rank as stuck after this long without progress.",
)
@click.option(
    "--hang-after",
    metavar="TIME",
    help="Report on stderr, once, where the job hangs when no rank has made progress for this long, such as 5m.",
)
@click.option(
    "--on-hang",
    metavar="COMMAND",
    help="With --hang-after: run this command then, once, by `sh -c`. See `barograph run`.",
)
@click.option(
    "--nodes",
    is_flag=True,
    help="Show the ranks of the job's other nodes too: start an agent on each by srun or ssh.",
)
@click.option(
    "--live-address",
    metavar="ADDRESS",
    help="With --nodes: address of this node for their agents. Default: that of the route to them.",
)
@click.option("--arena-dir", metavar="PATH", help="Folder with the job's arenas. Default: as for run.")
def command(
    *,
    job: str | None,
    port: int | None,
    unix: str | None,
    linger: float | None,
    stall_after: int,
    hang_after: str | None,
    on_hang: str | None,
    nodes: bool,
    live_address: str | None,
    arena_dir: str | None,
) -> None:
    """Watch a running job of yours on this node in the browser.

    \b
      barograph live               the one job that is recorded on this node
      barograph live 20260131      the one whose id begins so
      barograph live --port 8080   at a port that you choose

    Where `run --live` or `env --live` serves the job already, its address is printed, and that is all, unless
    --port or --unix asks for another one.

    It prints an address of this machine with a token, which every request needs, and how to reach it from
    another machine with ssh. The page shows what each rank does now, says who is missing when the job hangs, and
    has the report so far; when the job has ended, its final report. The program is not stopped or asked.

    With --nodes the ranks of the job's other nodes are shown too, as far as the batch system names them; the line that
    starts an agent on any other node is printed.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    from barograph.cli.jobs.live_job import chosen_job, environment_of, page_of
    from barograph.cli.recording.live_beside import check_address, hang_of
    from barograph.launch.errors import LaunchError
    from barograph.launch.recording import chosen_arena_directory, user_folders
    from barograph.serve.page.address import (
        LiveError,
        NotInstalledError,
        address_lines,
        check_installation,
        listen,
        new_token,
    )

    if port is not None and unix is not None:
        raise CommandError("--port and --unix exclude each other", code=ExitCode.USAGE)
    try:
        hang = hang_of(hang_after, on_hang)
        if live_address is not None and not nodes:
            raise LaunchError("--live-address needs --nodes", hint="add --nodes")
        address = check_address("--live-address", live_address)
    except LaunchError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.USAGE) from error
    directory = chosen_arena_directory(arena_dir)
    try:
        check_installation()
        from barograph.serve.agents.agents import Asked
        from barograph.serve.page.app import Service, serve

        name, output = chosen_job(job, directory)
        if port is None and unix is None and hang is None and not nodes:
            there = page_of(name, output)
            if there:
                for line in (f"job {name}", *there):
                    click.echo(line)
                return
        listening = listen(port or 0, unix)
    except NotInstalledError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.FAILED) from error
    except LiveError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.USAGE) from error
    token = new_token()
    alarm = _alarm(hang, name, output) if hang is not None else None
    service = Service(
        name,
        partial(user_folders, directory),
        token,
        linger_s=linger,
        stall_ns=stall_after,
        alarm=alarm,
        arenas=directory,
        nodes=Asked(address=address, always=True) if nodes else None,
        environment=environment_of(name, directory) if nodes else {},
        say=click.echo,
    )
    try:
        for line in (f"job {name}", *address_lines(listening, token), "stop with Ctrl-C"):
            click.echo(line)
        sys.stdout.flush()
        serve(listening, service)
    finally:
        if alarm is not None:
            alarm.end()
        if unix is not None:
            with contextlib.suppress(OSError):
                os.unlink(unix)


def _alarm(hang: Hang, job: str, output: Path | None) -> HangAlarm:
    from barograph.serve.watch.hang import HangAlarm, OnHang, Target

    asked = OnHang(
        hang.after_ns,
        hang.text,
        hang.command,
        folder=os.getcwd(),
        job=job,
        output=str(output or ""),
    )
    return HangAlarm(asked, Target(os.dup(2)))
