# SPDX-License-Identifier: BSD-3-Clause
"""`barograph trace`: the single calls of a run that was recorded with --trace, as a list or for other tools."""

from __future__ import annotations

import fnmatch
import os
from pathlib import Path
from typing import Any

import click
import pyarrow as pa
import pyarrow.compute as pc

from barograph.analyze.losses import lost_trace, trace_losses
from barograph.analyze.trace_messages import TraceOrigin, origin_of
from barograph.analyze.traced_layers import traced_layers, without_events
from barograph.analyze.unfinished import open_calls, unfinished_of
from barograph.cli.csv_output import one_output, table_options, tell_written, write_csv
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.ranges import NAME, Count, Number, Rows
from barograph.cli.rank_choice import check_ranks, rank_option
from barograph.cli.traced_calls import needs_otf2, refuse_lost
from barograph.cli.whole_output import output_file_option, write_whole
from barograph.read.trace import COLUMNS, read_events, trace_files
from barograph.read.trace_state import LAYERS
from barograph.show.csv_lines import lines_of
from barograph.show.run_header import plural
from barograph.show.trace import ENDINGS, print_events, write_events


@click.command("trace")
@profile_argument()
@rank_option()
@click.option(
    "--file",
    "patterns",
    type=NAME,
    multiple=True,
    help="Only files whose path or name matches, for example '*.h5'; may be repeated.",
)
@click.option(
    "--layer",
    "layers",
    type=NAME,
    multiple=True,
    help="Only this layer: mpi, region, io for all of I/O, or one of these such as posix; may be repeated.",
)
@click.option("--from", "begin", type=Number(min=0), help="Only calls that end after this many seconds.")
@click.option("--to", "end", type=Number(min=0), help="Only calls that start before this many seconds.")
@click.option(
    "--limit", default=50, show_default=True, type=Rows(), help="Number of events to show; 0 for all."
)
@click.option("--last", type=Count(1), help="Only the last events of each rank, this many of them.")
@output_file_option(
    ENDINGS, "Write all calls: .parquet, .csv, .json for Perfetto, .otf2 for an OTF2 archive."
)
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str,
    ranks: list[int] | None,
    patterns: tuple[str, ...],
    layers: tuple[str, ...],
    begin: float | None,
    end: float | None,
    limit: int,
    last: int | None,
    output: Path | None,
    csv_file: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """List the individual calls: when, how long, at which offset of which file, or with which peer and tag.

    Requires a run recorded with `barograph run --trace`: the calls of MPI and I/O, or with `--trace=mpi` or
    `--trace=io` one of them, and with `--trace=mpi,io,regions` also each execution of an annotated region.
    A row marked "completed" says what a request came to in that call. Times are relative to the start of the first
    process. On each thread, calls are in the order in which they ended.

    \b
      barograph trace run.baro --file '*.h5' --rank 0        what rank 0 did with the HDF5 files
      barograph trace run.baro --last 20                     what each rank did before it crashed
      barograph trace run.baro -o calls.json                 for ui.perfetto.dev
      barograph trace run.baro -o calls.parquet              for pandas, DuckDB, ...
    """  # noqa: D301 - click wants the control character
    one_output(csv_file, as_json)
    with workspace_of(profile) as workspace:
        path = Path(workspace.profile.path)
        name = workspace.name
        origin = origin_of(workspace)
        ranks = check_ranks(workspace, ranks) or None
        about = unfinished_of(workspace)
        incomplete = trace_losses(workspace)
        gone = "" if trace_files(path) else lost_trace(workspace)
        traced, nothing = traced_layers(workspace), without_events(workspace)
        if workspace.program is not None:
            known = workspace.program.rank_list
            ranks = known if ranks is None else [rank for rank in ranks if rank in known]
    there = bool(trace_files(path))
    if not there and not nothing:
        refuse_lost(gone)
        raise CommandError(
            f"{name} has no trace", hint="record with `barograph run --trace`", code=ExitCode.USAGE
        )
    if begin is not None and end is not None and begin > end:
        raise CommandError(
            "--from is after --to", hint="both are seconds since the start", code=ExitCode.USAGE
        )
    unfinished = open_calls(about, ranks)
    salvage = bool(click.get_current_context().meta.get("barograph.salvage"))
    events, lost = read_events(path, ranks, salvage=salvage)
    chosen = select(events, patterns, layers, begin, end) if events.num_rows else events
    if last is not None:
        chosen = last_of(chosen, last)
        limit = chosen.num_rows
    damage = ", or they are damaged" if salvage else ""
    losses = incomplete + [
        f"{plural(count, 'call')} of rank {rank} not in the trace: later ones took the room, or there was none{damage}"
        for rank, count in sorted(lost.items())
    ]
    tell_losses(losses)
    if output is not None:
        _write(chosen, origin, output, force=force)
        tell_written(output, csv_file, as_json)
    shown = chosen.slice(0, limit)
    if as_json:
        rows = list(zip(*(shown.column(column).to_pylist() for column in COLUMNS), strict=True))
        content = {
            "profile": str(path),
            "losses": losses,
            "dropped": {str(rank): count for rank, count in lost.items()},
            "traced": traced,
            "total": chosen.num_rows,
            "unfinished": unfinished,
            "columns": list(COLUMNS),
            "rows": rows,
            "written": [] if output is None else [str(output)],
        }
        print_json("trace", content)
    elif csv_file is not None:
        write_csv(csv_file, lines_of(chosen), force=force)
    elif output is None:
        if chosen.num_rows:
            print_events(shown, chosen.num_rows, screen(), unfinished)
        else:
            page = screen()
            for sentence in nothing or ["Nothing matches."]:
                page.line(sentence)


def _write(events: pa.Table, origin: TraceOrigin, output: Path, *, force: bool) -> None:
    with needs_otf2():
        write_whole(output, lambda target: write_events(events, target, output.suffix, origin), force=force)


def select(
    events: pa.Table,
    patterns: tuple[str, ...],
    layers: tuple[str, ...],
    begin: float | None,
    end: float | None,
) -> pa.Table:
    """Returns the events that match all that is given; patterns are those of the shell."""
    column: Any = pc.field  # its type leaves much open
    if patterns:
        known: list[Any] = events.column("file").to_pylist()
        names: set[str] = {name for name in known if name is not None}
        wanted = [
            name
            for name in names
            if any(
                fnmatch.fnmatchcase(text, pattern)
                for pattern in patterns
                for text in (name, os.path.basename(name))
            )
        ]
        events = events.filter(column("file").isin(pa.array(wanted, pa.string())))
    if layers:
        events = events.filter(column("layer").isin(pa.array(_layers(events, layers), pa.string())))
    if begin is not None:
        events = events.filter(column("end_ns") >= nanoseconds(begin))
    if end is not None:
        events = events.filter(column("start_ns") <= nanoseconds(end))
    return events


def _layers(events: pa.Table, asked: tuple[str, ...]) -> list[str]:
    """Returns layers by their own names, or by those that --trace= has; one that is not there is a typing error."""
    found: list[Any] = events.column("layer").unique().to_pylist()
    there: set[str] = set(found)
    chosen: list[str] = []
    for name in asked:
        meant = LAYERS.get(name, (name,))
        if events.num_rows and there.isdisjoint(meant):
            raise CommandError(
                f"there is no event of layer {name}",
                hint=f"there are events of {', '.join(sorted(there))}",
                code=ExitCode.USAGE,
            )
        chosen += meant
    return chosen


def last_of(events: pa.Table, count: int) -> pa.Table:
    """Returns the calls of each rank that ended last, in their order."""
    functions: Any = pc
    ranks = functions.unique(events.column("rank")).to_pylist()
    parts: list[pa.Table] = []
    for rank in ranks:
        mine = events.filter(functions.equal(events.column("rank"), rank))
        latest = functions.array_sort_indices(mine.column("end_ns"), order="descending").slice(0, count)
        parts.append(mine.take(latest.sort()))
    return pa.concat_tables(parts) if parts else events


def nanoseconds(seconds: float) -> int:
    """Returns seconds as nanoseconds, as many as a profile can hold at most."""
    return min(int(seconds * 1e9), 2**63 - 1)
