# SPDX-License-Identifier: BSD-3-Clause
"""`barograph density`: how often, how long and with how many bytes each rank made a call, as a grid of ranks."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from barograph.analyze.calls.call_groups import ChosenCalls, called_operations
from barograph.analyze.calls.density import WEIGHTS, Density, density_of
from barograph.analyze.communicators.rank_grid import RankGrid, grid_of
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.call_choice import GROUP_NAMES, check_calls
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Rows
from barograph.cli.options.weight_choice import weight_option
from barograph.cli.options.whole_output import picture_option, write_whole
from barograph.show.calls.density import grid_text, place_text, print_density
from barograph.show.csv_lines import table_lines
from barograph.show.json_output import json_rows
from barograph.spec.tables.density import DENSITY, DENSITY_LEVELS


@click.command("density")
@profile_argument()
@click.option(
    "--op", "name", type=NAME, required=True, help=f"A function, such as MPI_Send, or one of {GROUP_NAMES}."
)
@click.option(
    "--layer",
    "layers",
    type=NAME,
    multiple=True,
    help="Only calls of this layer; may be repeated. Default for groups of I/O calls: stdio and posix.",
)
@weight_option(WEIGHTS, "time", "What the grid shows.")
@click.option(
    "--top", default=5, show_default=True, type=Rows(), help="Length of the list of ranks; 0 for all."
)
@picture_option("Draw the grid to a file")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    name: str,
    layers: tuple[str, ...],
    by: str,
    top: int,
    output: Path | None,
    to: TableOutput,
) -> None:
    """Show one call, or a group of calls, by rank: how often, how long, how many bytes.

    Ranks are arranged in a grid: in that of the Cartesian communicator that has all of them, else row by row. Needs
    no trace; times are inclusive, and all numbers are those of the counters.

    \b
      barograph density run.baro --op MPI_Send --by hits
      barograph density run.baro --op collectives -o collectives.svg
      barograph density run.baro --op writes --by bytes --csv writes.csv
    """  # noqa: D301 - click wants the control character
    with workspace_of(profile) as workspace:
        chosen = check_calls(called_operations(workspace), name, layers, workspace.name)
        density = density_of(workspace, chosen)
        if not density.rows:
            raise CommandError(
                f"{workspace.name} has no ranks",
                hint="`barograph info` shows what it contains",
                code=ExitCode.USAGE,
            )
        grid = grid_of(workspace, [row["rank"] for row in density.rows])
        losses = losses_of(workspace)
        places = grid.coordinates()
        rows = DENSITY.typed(
            [{**row, "coordinates": place_text(places, row["rank"])} for row in density.rows]
        )
        if output is not None:
            ending = output.suffix
            write_whole(
                output,
                lambda target: _draw(workspace, chosen, density, grid, by, target, ending),
                force=to.force,
            )
            to.tell_written(output)
        if to.as_json:
            levels = DENSITY_LEVELS.typed(density.levels(by))
            summary = density.summary(by)
            content = {
                "profile": str(workspace.profile.path),
                "losses": asdict(losses),
                "op": name,
                "by": by,
                "calls": [{"layer": layer, "operation": operation} for layer, operation in chosen.calls],
                "grid": {
                    "communicator": grid.communicator or None,
                    "dims": list(grid.dims or grid.ranks.shape[1:]),
                    "periods": list(grid.periods),
                },
                "summary": asdict(summary) | {"imbalance": summary.imbalance},
                "levels": [
                    {**row, "value": level["value"]}
                    for row, level in zip(json_rows(DENSITY_LEVELS, levels), levels, strict=True)
                ],
                "ranks": json_rows(DENSITY, rows),
                "written": [] if output is None else [str(output)],
            }
            print_json("density", content)
        elif to.csv_file is not None:
            print_csv(to.csv_file, table_lines(DENSITY, rows), losses, force=to.force)
        elif output is not None:
            tell_losses(losses.sentences())
        else:
            target = screen()
            target.losses(losses.sentences())
            print_density(density, grid, target, title=chosen.title, by=by, top=top)
            if chosen.other_layers and not layers:
                others = " and ".join(chosen.other_layers)
                target.line(f"There are {name} in {others}, too: --layer chooses them.", style="dim")


def _draw(  # noqa: PLR0917
    workspace: Workspace,
    chosen: ChosenCalls,
    density: Density,
    grid: RankGrid,
    by: str,
    target: Path,
    ending: str,
) -> None:
    from barograph.show.calls.density_picture import DensityCaption, draw

    program = workspace.run.program or workspace.name
    caption = DensityCaption(f"{program}: {chosen.title} by rank", grid_text(grid), by)
    draw(grid, grid.spread(density.values(by)), caption, target, ending.removeprefix("."))
