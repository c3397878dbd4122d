# SPDX-License-Identifier: BSD-3-Clause
"""`barograph agent`: shows the ranks of this node in the live page of a job whose server runs on another one."""

from __future__ import annotations

import os

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode

STDIN = "-"


@click.command("agent", short_help="Show this node's ranks in a live page on another node.")
@click.option("--job", required=True, metavar="JOB", help="Id of the job, as the live page's server says it.")
@click.option(
    "--to", "to", required=True, metavar="tcp://HOST:PORT", help="Where the server listens for agents."
)
@click.option(
    "--token-file",
    metavar="PATH",
    default=STDIN,
    show_default=True,
    help="File with the job's token, for you alone to read; `-` reads it from standard input.",
)
@click.option("--arena-dir", metavar="PATH", help="Folder with the job's arenas. Default: as for run.")
def command(*, job: str, to: str, token_file: str, arena_dir: str | None) -> None:
    """Show this node's ranks in the live page of a job whose server runs on another node.

    \b
      ssh login1 cat /dev/shm/barograph-1000/live-JOB/token | barograph agent --job JOB --to tcp://login1:40213

    `barograph run --live` and `barograph live --nodes` start agents themselves where srun or ssh can do it without a
    password; where they cannot, they print the line to start one by hand. An agent reads what the job has recorded on
    its node, connects to the server, and ends with the job or the server. It opens no port.

    Both sides prove that they know the token. What they send is protected against changes, and not encrypted: names of
    regions and files, and counters, can be read on the network.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    from barograph.launch.installation import find_installation
    from barograph.launch.recording import arena_directory

    if not job or "/" in job:
        raise CommandError(
            f"--job {job!r} is not the id of a job", hint="see `barograph live`", code=ExitCode.USAGE
        )
    if token_file == STDIN and os.isatty(0):
        raise CommandError(
            "the token is expected on standard input",
            hint="ssh NODE cat PATH | barograph agent ..., or --token-file PATH",
            code=ExitCode.USAGE,
        )
    chosen = arena_dir or os.environ.get("BAROGRAPH_ARENA_DIR")
    arenas = arena_directory({"BAROGRAPH_ARENA_DIR": chosen} if chosen else {})
    program = find_installation().agent_program
    token = ["--token-fd", "0"] if token_file == STDIN else ["--token-file", token_file]
    words = [
        str(program),
        "--speaker",
        "barograph: error",
        "--job",
        job,
        "--arenas",
        str(arenas),
        "--to",
        to,
        *token,
    ]
    try:
        os.execv(program, words)  # noqa: S606 - the agent takes this process over
    except OSError as error:
        raise CommandError(
            f"cannot run {program}: {error.strerror}", hint="install Barograph again"
        ) from error
