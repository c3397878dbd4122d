# SPDX-License-Identifier: BSD-3-Clause
"""`barograph agent`: passes on the events of a job, or shows the ranks of this node in a live page on another one."""

from __future__ import annotations

import os
import re
import socket
import tempfile
from pathlib import Path

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode

STDIN = "-"
FAR = "tcp://"
END_AFTER_MS = 500


@click.command("agent", short_help="Pass on a job's events, or show this node in a live page on another one.")
@click.option("--job", required=True, metavar="JOB", help="Id of the job, as `barograph top` shows it.")
@click.option(
    "--to",
    "to",
    required=True,
    metavar="FILE|-|tcp://HOST:PORT",
    help="Where to write the events, `-` for standard output; or where the server of a live page listens.",
)
@click.option(
    "--events", is_flag=True, help="Write events to tcp://HOST:PORT, instead of connecting to a live page."
)
@click.option(
    "--when-full",
    type=click.Choice(["wait", "drop", "overwrite"]),
    default="wait",
    show_default=True,
    help="What a process does when its ring is full: wait a little, leave out new events, or the oldest.",
)
@click.option(
    "--spill",
    default="1G",
    show_default=True,
    metavar="SIZE|off",
    help="Most that waits in a file in $TMPDIR, or /tmp, while a pipe or tcp:// is slower than the events.",
)
@click.option(
    "--token-file",
    metavar="PATH",
    default=STDIN,
    show_default=True,
    help="File with the token of a live page, for you alone to read; `-` reads it from standard input.",
)
@click.option("--arena-dir", metavar="PATH", help="Folder with the job's arenas. Default: as for run.")
def command(
    *, job: str, to: str, events: bool, when_full: str, spill: str, token_file: str, arena_dir: str | None
) -> None:
    """Pass on the events of a running job, or show this node's ranks in a live page on another one.

    \b
      barograph agent --job JOB --to events.bev                what JOB does from now on, for `barograph replay`
      barograph agent --job JOB --to - | ./consumer            the same to a program
      ssh login1 cat /dev/shm/barograph-1000/live-JOB/token | barograph agent --job JOB --to tcp://login1:40213

    Processes that keep events (--flight-recorder) need not be started in another way for it: they take notice
    within a moment, and go on as before when the agent ends, is stopped or is killed. One agent at a time follows the
    events of a job: with --trace, `barograph run` has started it already. Events that were made faster than
    they could be passed on are missing, and counted. A pipe or connection that is slow has 40 MB of memory and --spill
    of disk; what comes when both are full is missing as well. When the job has ended the agent goes on as long as
    something is taken at least every 5 seconds. It ends, with a line, when the reader of the events has ended. What
    is written to a pipe or to tcp:// is not encrypted.

    `barograph run --live` and `barograph live --nodes` start agents for the live page themselves where srun or ssh can
    do it without a password; where they cannot, they print the line to start one by hand. Such an agent reads what the
    job has recorded on its node, connects to the server, and ends with the job or the server. It opens no port. Both
    sides prove that they know the token. What they send is protected against changes, and not encrypted: names of
    regions and files, and counters, can be read on the network.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    from barograph.launch.installation import find_installation
    from barograph.launch.recording import chosen_arena_directory

    if not job or "/" in job:
        raise CommandError(
            f"--job {job!r} is not the id of a job", hint="see `barograph live`", code=ExitCode.USAGE
        )
    arenas = chosen_arena_directory(arena_dir)
    program = find_installation().agent_program
    words = [str(program), "--speaker", "barograph: error", "--job", job, "--arenas", str(arenas)]
    if events or "://" not in to:
        words += ["--end-after-ms", str(END_AFTER_MS), "--when-full", when_full]
        most = _size(spill)
        if most and (to == STDIN or "://" in to):
            words += ["--spill", str(most), "--spill-to", tempfile.gettempdir()]
        words += ["--events-to", str(_open(job, to, arenas))]
        _say_what_follows(job, to)
    else:
        if token_file == STDIN and os.isatty(0):
            raise CommandError(
                "the token is expected on standard input",
                hint="ssh NODE cat PATH | barograph agent ..., or --token-file PATH",
                code=ExitCode.USAGE,
            )
        words += ["--to", to, *(["--token-fd", "0"] if token_file == STDIN else ["--token-file", token_file])]
    try:
        os.execv(program, words)  # noqa: S606 - the agent takes this process over
    except OSError as error:
        raise CommandError(
            f"cannot run {program}: {error.strerror}", hint="install Barograph again"
        ) from error


def _say_what_follows(job: str, to: str) -> None:
    """Tells what goes on until the job ends, and what reads the file: the agent itself prints nothing."""
    from barograph.launch.run.session import typed

    if to == STDIN or to.startswith(FAR):
        return
    file = Path(to)
    replay = f"barograph replay {typed(to)} -o {typed(file.stem)}"
    click.echo(f"barograph: writing the events of job {job} to {to}, until it ends or Ctrl-C", err=True)
    click.echo(f"barograph: make a profile of them with: {replay}", err=True)


def _size(text: str) -> int:
    """Returns a number of bytes, 0 for `off`."""
    match = re.fullmatch(r"([0-9]{1,9})([KMGT]?)(i?B)?", text.strip(), re.IGNORECASE)
    if text == "off":
        return 0
    if match is None:
        raise CommandError(
            f"--spill {text!r} is not a size", hint="--spill 256M, or --spill off", code=ExitCode.USAGE
        )
    return int(match[1]) << (10 * " KMGT".index(match[2].upper() or " "))


def _open(job: str, to: str, arenas: Path) -> int:
    """Returns a descriptor that the agent inherits and writes to."""
    from barograph.launch.recording import user_folders

    if not any((folder / f"job-{job}").is_dir() for folder in user_folders(arenas)):
        raise CommandError(
            f"there is no job {job} on this node",
            hint="`barograph top` shows those that run; --arena-dir names another folder",
            code=ExitCode.NOT_FOUND,
        )
    if to == STDIN:
        if os.isatty(1):
            raise CommandError(
                "events are bytes for a program, not for a terminal",
                hint="--to FILE, or a pipe",
                code=ExitCode.USAGE,
            )
        return 1
    if to.startswith(FAR):
        return _connect(to)
    try:
        descriptor = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise CommandError(
            f"{to} exists already", hint="choose another name", code=ExitCode.FAILED
        ) from error
    except OSError as error:
        raise CommandError(f"cannot write {to}: {error.strerror}", code=ExitCode.FAILED) from error
    os.set_inheritable(descriptor, True)
    return descriptor


def _connect(to: str) -> int:
    host, _, port = to.removeprefix(FAR).rpartition(":")
    if not host or not (port.isascii() and port.isdigit()) or len(port) > 5 or not 0 < int(port) < 65536:
        raise CommandError(
            f"--to {to!r} is not tcp://HOST:PORT", hint="a port is 1 to 65535", code=ExitCode.USAGE
        )
    try:
        connection = socket.create_connection((host.strip("[]"), int(port)), timeout=10)
    except (OSError, UnicodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or error
        raise CommandError(f"cannot connect to {to}: {reason}", code=ExitCode.FAILED) from error
    connection.settimeout(None)
    descriptor = connection.detach()
    os.set_inheritable(descriptor, True)
    return descriptor
