# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run`: makes a Request of the options; barograph.launch does the work.

Runs on every rank in the form `mpirun -n 4 barograph run -- ./app`, so it imports nothing that is not needed
there.
"""

from __future__ import annotations

import click

from barograph.cli import errors
from barograph.cli.new_places import complete, world_size
from barograph.cli.settings_options import setting_options, settings_from
from barograph.launch.errors import LaunchError


@click.command(
    "run",
    short_help="Run a program and record where its time goes.",
    context_settings={"allow_interspersed_args": False},
)
@click.option(
    "-n", "-np", "--np", "ranks", type=click.IntRange(min=1), metavar="RANKS", help="Start so many ranks."
)
@setting_options
@click.option(
    "--launcher",
    metavar="COMMAND",
    help="What starts the ranks, e.g. 'srun --mpi=pmix'. Default: the mpirun, mpiexec or srun that fits.",
)
@click.option(
    "--launcher-args", metavar="TEXT", help="More arguments for the launcher, e.g. '--map-by node'."
)
@click.option("-q", "--quiet", is_flag=True, help="Say nothing when all went well.")
@click.option("--dry-run", is_flag=True, help="Print the command that would be run, and stop.")
@click.argument(
    "program", nargs=-1, required=True, type=click.UNPROCESSED, metavar="[--] PROGRAM [ARGUMENT]..."
)
def command(
    *,
    ranks: int | None,
    launcher: str | None,
    launcher_args: str | None,
    quiet: bool,
    dry_run: bool,
    program: tuple[str, ...],
    **options: str | None,
) -> int:
    """Run PROGRAM and record where its time goes, without changing it.

    \b
      barograph run -n 4 -o NAME -- ./app input     4 ranks, profile NAME.baro
      barograph run -- ./app input                  one process
      mpirun -n 4 barograph run -- ./app input      inside a launcher or batch job

    The program's output, signals and exit code stay its own; what Barograph says goes to stderr and begins
    with `barograph: `. A program that can't be recorded (static, setuid, of another architecture) runs all
    the same. An existing NAME.baro is moved to NAME.baro.old.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    from barograph.launch.request import Request
    from barograph.launch.session import start

    request = Request(
        program=program,
        options=settings_from(options),
        ranks=ranks,
        launcher=launcher,
        launcher_arguments=launcher_args,
        quiet=quiet,
        dry_run=dry_run,
        finish=complete,
        world_size=world_size,
    )
    try:
        return start(request)
    except LaunchError as error:
        errors.print_error(str(error), error.hint)
        return error.code
