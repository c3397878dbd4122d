# SPDX-License-Identifier: BSD-3-Clause
"""`barograph files`: files by layer, how they are accessed, and one file in detail."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from barograph.analyze.files.file_detail import (
    common_values,
    counter_rows,
    file_operations,
    file_rates,
    inner_objects,
    size_histograms,
)
from barograph.analyze.files.files import SORT_KEYS, FileFilter, file_rows, left_out
from barograph.analyze.losses import losses_of, lost_trace
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, print_csv, table_options
from barograph.cli.options.name_choice import check_files
from barograph.cli.options.profiles import (
    SALVAGE,
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.cli.options.whole_output import picture_option, write_whole
from barograph.read.events.trace import trace_files
from barograph.show.csv_lines import table_lines
from barograph.show.files.file_detail import FileDetail, detail_json, print_detail
from barograph.show.files.files import print_files
from barograph.show.json_output import json_rows
from barograph.spec.layers import IO_LAYERS
from barograph.spec.table_model import Row, value_of
from barograph.spec.tables.files import (
    FILES,
)
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from barograph.analyze.files.file_accesses import Extent, Place
    from barograph.spec.tables.files import Files

# Files and layers of one picture.
MOST_DRAWN: Final = 12
NOTHING = "No file was recorded: this program opened none, or its profile was made without I/O."


@click.command("files")
@profile_argument()
@click.option(
    "--filter",
    "names",
    type=NAME,
    multiple=True,
    metavar="GLOB",
    help="Only files whose path or name matches, for example '*.h5'; may be repeated.",
)
@click.option(
    "--layer", "layers", multiple=True, type=click.Choice(IO_LAYERS), help="Only this layer; may be repeated."
)
@rank_option("Only what these ranks did")
@click.option(
    "--file", "details", type=NAME, multiple=True, metavar="GLOB", help="Show the matching files in detail."
)
@click.option("--folders", is_flag=True, help="One entry per folder instead of one per file.")
@click.option(
    "--sort", type=click.Choice(SORT_KEYS), default="time", show_default=True, help="Sort order of the files."
)
@click.option("--reverse", is_flag=True, help="Reverse the order.")
@click.option("--top", default=20, show_default=True, type=Rows(), help="At most this many files; 0 for all.")
@picture_option(
    "With --file: draw where the files were read and written, by time and by rank, of a run with a trace"
)
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    names: tuple[str, ...],
    layers: tuple[str, ...],
    ranks: list[int] | None,
    details: tuple[str, ...],
    folders: bool,
    sort: str,
    reverse: bool,
    top: int,
    output: Path | None,
    to: TableOutput,
) -> None:
    """Show the program's files: what was read and written in each layer, how fast, and the access pattern.

    The numbers of HDF5 contain those of MPI-IO and POSIX below it: do not add up layers.

    \b
      barograph files run.baro --file out.h5                 everything about one file
      barograph files run.baro --file out.h5 -o where.svg    which bytes, when and by which rank, of a traced run
    """  # noqa: D301 - click wants the control character
    if output is not None and not details:
        hint = "for example --file '*.h5'"
        raise CommandError("a picture is of the files that --file names", hint=hint, code=ExitCode.USAGE)
    if details and (names or ranks or folders or to.csv_file is not None):
        hint = "drop the other filters, or --file"
        raise CommandError("--file always shows all ranks of a file", hint=hint, code=ExitCode.USAGE)
    with workspace_of(profile) as workspace:
        chosen = FileFilter(check_files(workspace, details or names), layers, check_ranks(workspace, ranks))
        rows = FILES.typed(file_rows(workspace, chosen, sort=sort, reverse=reverse, folders=folders))
        losses = losses_of(workspace)
        found = [detail_of(workspace, group) for group in _by_file(rows, top)] if details else []
        if output is not None:
            _draw(workspace, {row["name"] for row in rows}, layers, output, force=to.force)
            to.tell_written(output)
        if to.as_json:
            content = {"profile": str(workspace.profile.path), "losses": asdict(losses)}
            shown = (
                {"details": [detail_json(detail) for detail in found]}
                if details
                else {"files": json_rows(FILES, rows)}
            )
            written = {} if output is None else {"written": [str(output)]}
            print_json("files", {**content, **shown, **written})
        elif to.csv_file is not None:
            print_csv(to.csv_file, table_lines(FILES, rows), losses, force=to.force)
        elif output is not None:
            tell_losses(losses.sentences())
        else:
            target = screen()
            target.losses(losses.sentences())
            if not workspace.run.io_recorded:
                target.line(NOTHING)
            elif details and found:
                for detail in found:
                    print_detail(detail, target)
            else:
                folder = workspace.run.working_directory
                hidden = {} if names or details else left_out(workspace)
                what = "folder" if folders else "file"
                print_files(rows, target, folder=folder, top=top, what=what, hidden=hidden)


def _draw(
    workspace: Workspace, files: Collection[str], layers: Collection[str], output: Path, *, force: bool
) -> None:
    """Draws where some files were read and written; raises CommandError where a trace does not tell."""
    # Not needed without a picture, and slow to import.
    from barograph.analyze.files.file_accesses import access_parts, accesses_of
    from barograph.analyze.messages.trace_spans import trace_of
    from barograph.cli.options.traced_calls import refuse_lost
    from barograph.show.files.access_picture import COLUMNS, ROWS, draw_accesses

    path = trace_of(workspace)
    if not path.exists() or not trace_files(path):
        if path.exists():
            refuse_lost(lost_trace(workspace))
        hint = "record with `barograph run --trace=io`"
        raise CommandError(
            f"{workspace.name} has no trace, which has the offsets", hint=hint, code=ExitCode.USAGE
        )
    ranks = workspace.program.rank_list if workspace.program else None
    parts = access_parts(path, ranks, salvage=bool(click.get_current_context().meta.get(SALVAGE)))

    def choose(extents: Mapping[Place, Extent]) -> list[Place]:
        named = [place for place in extents if place[0] in files and (not layers or place[1] in layers)]
        times = {
            name: sum(extents[place].time_ns for place in named if place[0] == name) for name, _ in named
        }
        return sorted(named, key=lambda place: (-times[place[0]], place[0], IO_LAYERS.index(place[1])))

    found, known = accesses_of(
        parts, lambda extents: choose(extents)[:MOST_DRAWN], most_few=0, columns=COLUMNS, rows=ROWS
    )
    if not found:
        hint = "record with `barograph run --trace=io`; calls without an offset are drawn nowhere"
        raise CommandError(
            f"the trace of {workspace.name} has no read or write with an offset of these files",
            hint=hint,
            code=ExitCode.USAGE,
        )
    if (matching := len(choose(known))) > len(found):
        tell_losses([f"{len(found)} of {matching} files and layers are drawn, those with the most time"])
    tell_losses(
        f"{counted(count, 'call')} of rank {rank} not in the trace"
        for rank, count in sorted(parts.lost.items())
    )
    name = workspace.run.program or workspace.name
    write_whole(output, lambda target: draw_accesses(found, name, target, output.suffix[1:]), force=force)


def detail_of(workspace: Workspace, layers: list[Files]) -> FileDetail:
    """Collects everything about one file, given its rows."""
    file_id = layers[0]["file_id"]
    wanted = {row["layer"] for row in layers}
    # Waiting for a nonblocking access of MPI-IO is MPI's.
    wanted |= {"mpi"} if "mpi-io" in wanted else set()

    def of(part: Callable[[Workspace, int], list[Row]]) -> list[Row]:
        return [row for row in part(workspace, file_id) if value_of(row, "layer") in wanted]

    return FileDetail(
        layers[0]["name"],
        layers,
        of(file_operations),
        of(inner_objects),
        of(size_histograms),
        of(common_values),
        of(counter_rows),
        of(file_rates),
    )


def _by_file(rows: list[Files], top: int) -> list[list[Files]]:
    groups: dict[int, list[Files]] = {}
    for row in rows:
        groups.setdefault(row["place"], []).append(row)
    return [group for place, group in groups.items() if place <= top]
