# SPDX-License-Identifier: BSD-3-Clause
"""`barograph env`: prints what a batch script must export.

With --include it prints the folder for the compiler's -I instead, with --pkg-config that of barograph-stream.pc, with
--libraries what a container has to see.
"""

from __future__ import annotations

import os
from pathlib import Path

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.settings_options import setting_options, settings_from
from barograph.cli.recording.run_words import COUPLES
from barograph.launch.check.unknown_variables import unknown_variables
from barograph.launch.errors import LaunchError
from barograph.launch.installation import find_installation
from barograph.launch.recording import arena_directory, make_job_id
from barograph.launch.run.request import say
from barograph.launch.shell_exports import SHELLS, make_exports, remarks, render


@click.command("env", short_help="Print what a batch script must export to record a program.")
@click.option(
    "--shell", type=click.Choice(SHELLS), default="sh", show_default=True, help="The shell to print it for."
)
@setting_options
@click.option(
    "--live",
    is_flag=True,
    help="Show the job that is started next in the browser. Starts the server, and prints its address to stderr.",
)
@click.option(
    "--couple",
    metavar="[agent|mpi]",
    help="mpi: each program of an MPI job gets an MPI_COMM_WORLD of its own, and finds the others by "
    "barograph/stream.h. agent: how --live reads the ranks.",
)
@click.option(
    "--include", is_flag=True, help="Print the include folder of barograph.h instead, for the compiler's -I."
)
@click.option(
    "--pkg-config",
    "package_config",
    is_flag=True,
    help="Print the folder of barograph-stream.pc instead, for PKG_CONFIG_PATH.",
)
@click.option(
    "--libraries",
    is_flag=True,
    help="Print the folder of the recording libraries instead, to mount it in a container.",
)
def command(
    *,
    shell: str,
    include: bool,
    package_config: bool,
    libraries: bool,
    live: bool,
    couple: str | None,
    **options: str | None,
) -> int:
    """Print the variables to export so that all MPI programs a script starts are recorded.

    \b
      eval "$(barograph env -o NAME)"                in sh, bash, zsh
      eval `barograph env --shell csh -o NAME`       in csh, tcsh
      barograph env --shell fish -o NAME | source    in fish

    Each run gets a profile: NAME.baro, NAME.2.baro and so on. Rank 0 prints its name on stderr. Open MPI's
    mpirun passes variables to other nodes only if told to: `mpirun -x LD_PRELOAD -x BAROGRAPH_OUTPUT ...`.

    With --live the page of the job that is started next on this node is served at an address that is printed to
    stderr and kept in NAME.live. The server ends a minute after that job, or after ten minutes without one.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    installation = find_installation()
    if include:
        click.echo(str(installation.include))
        return ExitCode.OK
    if package_config:
        click.echo(str(installation.package_config))
        return ExitCode.OK
    if libraries:
        click.echo(str(installation.folder))
        return ExitCode.OK
    try:
        coupled = _is_coupled(couple, live=live)
        exports = make_exports(settings_from(options), installation, coupled=coupled)
        lines = _start_live(exports) if live else []
        click.echo(render(exports, shell) + remarks(lines), nl=False)
    except LaunchError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.USAGE) from error
    for text in (*lines, *(f"warning: {text}" for text in unknown_variables(os.environ))):
        say(text)
    return ExitCode.OK


def _is_coupled(couple: str | None, *, live: bool) -> bool:
    """True where programs are to have an MPI_COMM_WORLD each; raises LaunchError for what --couple does not know."""
    if couple not in {None, *COUPLES}:
        raise LaunchError(f"--couple {couple!r} is not one of {', '.join(COUPLES)}", hint="--couple mpi")
    if couple == "agent" and not live:
        raise LaunchError("--couple agent needs --live", hint="add --live")
    return couple == "mpi"


def _start_live(exports: dict[str, str]) -> list[str]:
    """Starts the server of the job to come, and adds its id to what is exported; returns where its page is."""
    from barograph.cli.recording.live_beside import start_for_environment

    exports["BAROGRAPH_JOB"] = make_job_id()
    output = Path(exports["BAROGRAPH_OUTPUT"])
    return start_for_environment(exports["BAROGRAPH_JOB"], arena_directory(exports), output)
