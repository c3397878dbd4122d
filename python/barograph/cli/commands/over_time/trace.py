# SPDX-License-Identifier: BSD-3-Clause
"""`barograph trace`: the events of a run that was recorded with --trace, as a list or for other tools."""

from __future__ import annotations

import fnmatch
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import pyarrow as pa
import pyarrow.compute as pc

from barograph.analyze.ends.unfinished import open_calls, unfinished_of
from barograph.analyze.losses import lost_trace, trace_losses
from barograph.analyze.messages.readable_paths import readable_paths, with_readable_paths
from barograph.analyze.messages.trace_messages import TraceOrigin, origin_of
from barograph.analyze.messages.traced_layers import traced_layers, without_events
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, table_options, write_csv_with
from barograph.cli.options.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    tell_remarks,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Count, Number, Rows
from barograph.cli.options.rank_choice import check_ranks, rank_option
from barograph.cli.options.traced_calls import needs_otf2, not_in_trace, refuse_lost
from barograph.cli.options.whole_output import output_file_option, write_whole
from barograph.read.events.event_names import COLUMNS, empty_events, together
from barograph.read.events.event_parts import EventParts
from barograph.read.events.trace import trace_files
from barograph.read.events.trace_state import LAYERS
from barograph.show.calls.trace import ENDINGS, ObjectNames, print_events, write_events
from barograph.show.communicators.communicator_names import program_names
from barograph.show.csv_lines import EventsCsv


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
    to: TableOutput,
) -> None:
    """List the events: when, how long, at which offset of which file, or with which peer and tag.

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
    with workspace_of(profile) as workspace:
        path = Path(workspace.profile.path)
        name = workspace.name
        origin, paths = origin_of(workspace), readable_paths(workspace)
        ranks = check_ranks(workspace, ranks) or None
        about = unfinished_of(workspace)
        incomplete = trace_losses(workspace)
        gone = "" if trace_files(path) else lost_trace(workspace)
        traced, nothing = traced_layers(workspace), without_events(workspace)
        names = ObjectNames(workspace.run.working_directory, program_names(workspace))
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
    parts = EventParts(path, ranks, salvage=salvage)
    if salvage:
        parts.find_losses()
    losses = incomplete + not_in_trace(parts.lost, salvage=salvage)
    tell_losses(losses)
    selection = Selection(parts, patterns, _layers(parts, layers), begin, end, paths)
    chosen: Iterable[pa.Table] = selection
    if last is not None:
        latest = parts.last(last, selection.of)
        chosen, limit = ([], 0) if latest is None else ([latest], latest.num_rows)
    if output is not None:
        _write(chosen, origin, output, force=to.force)
        to.tell_written(output)
        if not any(part.num_rows for part in chosen):
            tell_remarks(nothing or ["nothing matches: no event was written"])
    if to.csv_file is not None:
        write_csv_with(EventsCsv(chosen, COLUMNS).write, to.csv_file, force=to.force)
    elif to.as_json:
        shown, total = first_of(chosen, limit)
        content = {
            "profile": str(path),
            "losses": losses,
            "dropped": {str(rank): count for rank, count in parts.lost.items()},
            "traced": traced,
            "total": total,
            "unfinished": unfinished,
            **_rows(shown),
            "written": [] if output is None else [str(output)],
        }
        print_json("trace", content)
    elif output is None:
        shown, total = first_of(chosen, limit)
        if total:
            print_events(shown, total, screen(), names, unfinished)
        else:
            page = screen()
            for sentence in nothing or ["Nothing matches."]:
                page.line(sentence)


def _rows(shown: pa.Table) -> dict[str, Any]:
    """Returns the events that JSON has."""
    columns = (shown.column(column).to_pylist() for column in COLUMNS)
    return {"columns": list(COLUMNS), "rows": list(zip(*columns, strict=True))}


def _write(events: Iterable[pa.Table], origin: TraceOrigin, output: Path, *, force: bool) -> None:
    with needs_otf2():
        write_whole(output, lambda target: write_events(events, target, output.suffix, origin), force=force)


@dataclass(frozen=True)
class Selection:
    """The events that match all that is given, a part at a time; times in seconds, patterns are those of the shell."""

    parts: Iterable[pa.Table]
    patterns: tuple[str, ...] = ()
    layers: Collection[str] | None = None
    begin: float | None = None
    end: float | None = None
    paths: Mapping[str, str] = field(default_factory=dict[str, str])  # as recorded -> as they are shown

    def __iter__(self) -> Iterator[pa.Table]:
        """Yields tables, none of them empty."""
        for part in self.parts:
            chosen = self.of(part)
            if chosen.num_rows:
                yield chosen

    def of(self, events: pa.Table) -> pa.Table:
        """Returns those of a table."""
        column: Any = pc.field  # its type leaves much open
        functions: Any = pc
        if self.patterns:
            known: list[str | None] = functions.unique(events.column("file")).to_pylist()
            wanted = [name for name in known if name is not None and self._matches(name)]
            events = events.filter(column("file").isin(pa.array(wanted, pa.string())))
        if self.layers is not None:
            events = events.filter(column("layer").isin(pa.array(list(self.layers), pa.string())))
        if self.begin is not None:
            events = events.filter(column("end_ns") >= nanoseconds(self.begin))
        if self.end is not None:
            events = events.filter(column("start_ns") <= nanoseconds(self.end))
        return with_readable_paths(events, self.paths)

    def _matches(self, name: str) -> bool:
        texts = (name, os.path.basename(name))
        return any(fnmatch.fnmatchcase(text, pattern) for pattern in self.patterns for text in texts)


def _layers(parts: Iterable[pa.Table], asked: tuple[str, ...]) -> set[str] | None:
    """Returns layers by their own names, or by those that --trace= has; one that is not there is a typing error."""
    if not asked:
        return None
    functions: Any = pc  # its types leave much open
    there = {layer for part in parts for layer in functions.unique(part.column("layer")).to_pylist()}
    chosen: set[str] = set()
    for name in asked:
        meant = LAYERS.get(name, (name,))
        if there and there.isdisjoint(meant):
            raise CommandError(
                f"there is no event of layer {name}",
                hint=f"there are events of {', '.join(sorted(there))}",
                code=ExitCode.USAGE,
            )
        chosen.update(meant)
    return chosen


def first_of(parts: Iterable[pa.Table], limit: int) -> tuple[pa.Table, int]:
    """Returns the first events, and how many there are."""
    kept: list[pa.Table] = []
    total = 0
    for part in parts:
        if total < limit:
            kept.append(part.slice(0, limit - total))
        total += part.num_rows
    return (together(kept) if kept else empty_events(COLUMNS)), total


def nanoseconds(seconds: float) -> int:
    """Returns seconds as nanoseconds, as many as a profile can hold at most."""
    return min(int(seconds * 1e9), 2**63 - 1)
