# SPDX-License-Identifier: BSD-3-Clause
"""`barograph env`: prints what a batch script must export.

With --include it prints the folder for the compiler's -I instead, with --libraries what a container has to see.
"""

from __future__ import annotations

import os

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.settings_options import setting_options, settings_from
from barograph.launch.errors import LaunchError
from barograph.launch.installation import find_installation
from barograph.launch.request import say
from barograph.launch.shell_exports import SHELLS, make_exports, render
from barograph.launch.unknown_variables import unknown_variables


@click.command("env", short_help="Print what a batch script must export to record a program.")
@click.option(
    "--shell", type=click.Choice(SHELLS), default="sh", show_default=True, help="The shell to print it for."
)
@setting_options
@click.option(
    "--include", is_flag=True, help="Print the include folder of barograph.h instead, for the compiler's -I."
)
@click.option(
    "--libraries",
    is_flag=True,
    help="Print the folder of the recording libraries instead, to mount it in a container.",
)
def command(*, shell: str, include: bool, libraries: bool, **options: str | None) -> int:
    """Print the variables to export so that all MPI programs a script starts are recorded.

    \b
      eval "$(barograph env -o NAME)"                in sh, bash, zsh
      eval `barograph env --shell csh -o NAME`       in csh, tcsh
      barograph env --shell fish -o NAME | source    in fish

    Each run gets a profile: NAME.baro, NAME.2.baro and so on. Rank 0 prints its name on stderr. Open MPI's
    mpirun passes variables to other nodes only if told to: `mpirun -x LD_PRELOAD -x BAROGRAPH_OUTPUT ...`.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    installation = find_installation()
    if include:
        click.echo(str(installation.include))
        return ExitCode.OK
    if libraries:
        click.echo(str(installation.folder))
        return ExitCode.OK
    try:
        click.echo(render(make_exports(settings_from(options), installation), shell), nl=False)
    except LaunchError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.USAGE) from error
    for text in unknown_variables(os.environ):
        say(f"warning: {text}")
    return ExitCode.OK
