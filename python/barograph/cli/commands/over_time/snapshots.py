# SPDX-License-Identifier: BSD-3-Clause
"""`barograph snapshots`: the snapshots of a run one after the other, and what each has more than the one before."""

from __future__ import annotations

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, whole_table_options, write_csv
from barograph.cli.options.profile_path import in_utf8
from barograph.cli.options.profiles import print_json, screen, tell_losses, tell_remarks, workspace_of


@click.command("snapshots")
@click.argument("name", type=click.Path())
@whole_table_options
def command(*, name: str, to: TableOutput) -> None:
    """Show the snapshots of a run in order, and what took longest between two of them.

    NAME is the run's profile, or its name without the ending. Times are means over the ranks.

    \b
      barograph run --snapshot-keep all -o run -- ./app    which calls barograph_snapshot("after set-up")
      barograph snapshots run
    """  # noqa: D301 - click wants the control character
    from barograph.analyze.runs.snapshots import final_path, series_of, snapshot_paths
    from barograph.show.csv_lines import table_lines
    from barograph.show.json_output import json_rows
    from barograph.spec.tables.jobs import SNAPSHOTS
    from barograph.wording.printable import printable

    paths = snapshot_paths(in_utf8(name))
    if not paths and final_path(name) is None:
        hint = "give the name of a run, as in `barograph run -o NAME`"
        raise CommandError(
            f"there is no run {name!r} and no snapshot of one", hint=hint, code=ExitCode.NOT_FOUND
        )
    if not paths:
        hint = "they are removed when the run ends well: keep them with `barograph run --snapshot-keep all`"
        raise CommandError(f"there are no snapshots of {name}", hint=hint, code=ExitCode.NOT_FOUND)
    series = series_of(paths, final_path(name), workspace_of)
    said = [f"{file}: {text}" for file, texts in series.losses.items() for text in texts]
    if series.of_others:
        are = "1 snapshot is" if series.of_others == 1 else f"{series.of_others} snapshots are"
        said.append(f"{are} left out: of another run of this name")
    if to.as_json:
        rows = json_rows(SNAPSHOTS, series.rows)
        print_json("snapshots", {"losses": said, "remarks": series.remarks, "snapshots": rows})
    elif to.csv_file is not None:
        tell_losses(said)
        tell_remarks(series.remarks)
        write_csv(to.csv_file, table_lines(SNAPSHOTS, series.rows), force=to.force)
    else:
        output = screen()
        output.losses(said)
        output.remarks(series.remarks)
        several = len({row["node"] for row in series.rows} - {""}) > 1
        # A name takes one line, even if it has line breaks.
        output.table(
            SNAPSHOTS,
            series.rows,
            cells={"name": lambda row: printable(row["name"])},
            without=() if several else ("node",),
        )
