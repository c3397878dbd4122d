# SPDX-License-Identifier: BSD-3-Clause
"""`barograph io`: what each I/O call became in the layers below it, and sizes and bandwidth per operation."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from barograph.analyze.calls.caller_frames import sites_with_callers
from barograph.analyze.files.io import IoFilter, io_sizes, io_totals, io_tree
from barograph.analyze.files.io_profile import KEYS, io_profile
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.name_choice import check_files, check_operations
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.show.csv_lines import table_lines
from barograph.show.files import io as io_tables
from barograph.show.files import io_profile as profile_tables
from barograph.show.json_output import json_rows
from barograph.spec.tables.io import IO_CALLS, IO_LAYERS, IO_PROFILE, IO_SIZES

NOTHING = "No I/O was recorded: this program did none, or its profile was made without I/O."


@click.command("io")
@profile_argument()
@click.option(
    "--file",
    "files",
    type=NAME,
    multiple=True,
    metavar="GLOB",
    help="Only files whose path or name matches; may be repeated.",
)
@click.option(
    "--op",
    "operations",
    type=NAME,
    multiple=True,
    help="Only this call of the program and the calls it caused; may be repeated.",
)
@rank_option("Only calls of these ranks")
@click.option("--per-file", is_flag=True, help="One table per file instead of sums over files.")
@click.option(
    "--profile",
    "statistics",
    is_flag=True,
    help="Bytes, bandwidth and time per call: max, min, mean, deviation.",
)
@click.option(
    "--by",
    type=click.Choice(tuple(KEYS)),
    default="operation",
    show_default=True,
    help="With --profile: one row per operation, or per operation and file, call path or call site.",
)
@click.option("--top", default=20, show_default=True, type=Rows(), help="Length of each list; 0 for all.")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    files: tuple[str, ...],
    operations: tuple[str, ...],
    ranks: list[int] | None,
    per_file: bool,
    statistics: bool,
    by: str,
    top: int,
    to: TableOutput,
) -> None:
    """Show what each I/O call became below: an H5Dwrite, the MPI_File_write_at_all and the pwrite64 calls it caused.

    MPI calls inside an I/O call are shown too. With --profile, tables of sizes, bandwidth and times as TAU prints them.
    """
    if statistics and per_file:
        raise CommandError(
            "--per-file does not apply to --profile", hint="use --by file", code=ExitCode.USAGE
        )
    if by != "operation" and not statistics:
        raise CommandError("--by needs --profile", code=ExitCode.USAGE)
    with workspace_of(profile) as workspace:
        chosen = IoFilter(
            check_files(workspace, files),
            check_operations(workspace, operations, "io") if workspace.run.io_recorded else operations,
            check_ranks(workspace, ranks),
        )
        if statistics:
            show_profile(workspace, chosen, by, top, to)
            return
        tree = io_tree(workspace, chosen, per_file=per_file)
        losses = losses_of(workspace)
        if to.csv_file is not None:
            print_csv(to.csv_file, table_lines(IO_CALLS, tree), losses, force=to.force)
            return
        totals = io_totals(workspace, chosen)
        sizes = io_sizes(workspace, chosen)
        if to.as_json:
            content: dict[str, Any] = {"profile": str(workspace.profile.path), "losses": asdict(losses)}
            rows = {
                "layers": json_rows(IO_LAYERS, totals),
                "calls": json_rows(IO_CALLS, tree),
                "sizes": json_rows(IO_SIZES, sizes),
            }
            print_json("io", {**content, "per_file": per_file, **rows})
            return
        output = screen()
        output.losses(losses.sentences())
        if not workspace.run.io_recorded:
            output.line(NOTHING)
        elif not tree:
            output.line("No I/O call matches.")
        else:
            io_tables.print_totals(totals, output)
            io_tables.print_tree(tree, output, top=top, per_file=per_file)
            io_tables.print_sizes(sizes, output)


def show_profile(
    workspace: Workspace,
    chosen: IoFilter,
    by: str,
    top: int,
    to: TableOutput,
) -> None:
    """Prints sizes, bandwidth and times per operation in the form asked for."""
    rows = IO_PROFILE.typed(io_profile(workspace, chosen, by))
    losses = losses_of(workspace)
    output = to.screen("io", ("rows", IO_PROFILE, rows), workspace, losses, {"by": by})
    if output is not None:
        folder = workspace.run.working_directory
        together = sites_with_callers(workspace) if by == "source" else 0
        profile_tables.print_profile(rows, output, by=by, folder=folder, top=top, together=together)
