# SPDX-License-Identifier: BSD-3-Clause
"""The events of a trace on the screen and as files of other tools. Called by `barograph trace`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from barograph.show import units
from barograph.show.csv_lines import lines_of, write_lines
from barograph.show.screen import Screen
from barograph.spec.tables.timeline import TRACE_CALLS

# Ending of the file -> what is written.
ENDINGS: Final = (".parquet", ".csv", ".json")


def print_events(events: pa.Table, total: int, screen: Screen) -> None:
    """Prints events as a table; `total`: how many there are in all."""
    rows = [_named(row) for row in _rows(events)]
    screen.table(
        TRACE_CALLS,
        rows,
        cells={
            "start": lambda row: f"{row['start_ns'] / 1e9:.6f}",
            "time": lambda row: units.duration(row["end_ns"] - row["start_ns"]),
            "offset": lambda row: "" if row["offset"] is None else f"{row['offset']:,}",
            "length": lambda row: f"{row['length']:,}" if row["length"] else "",
        },
    )
    if total > len(rows):
        screen.line(
            f"{len(rows):,} of {total:,} calls; --limit 0 shows all, -o FILE and --csv FILE write all.",
            style="dim",
        )


def write_events(events: pa.Table, output: Path, ending: str) -> None:
    """Writes all events as Parquet, CSV, or Trace Event JSON (Perfetto, Chrome)."""
    if ending == ".parquet":
        parquet: Any = pq  # its types leave much open
        parquet.write_table(events, output, compression="zstd")
    elif ending == ".csv":
        with output.open("w", encoding="utf-8", newline="", errors="backslashreplace") as stream:
            write_lines(lines_of(events), stream)
    else:
        _write_trace_events(events, output)


def _write_trace_events(events: pa.Table, output: Path) -> None:
    """A slice per call; calls of upper layers enclose those they made. A process is a rank; times in microseconds."""
    with output.open("w", encoding="utf-8") as stream:
        stream.write('{"displayTimeUnit": "ns", "traceEvents": [')
        separator = "\n"
        for row in _rows(events):
            arguments = {
                "file": row["file"],
                "object": row["object"],
                "offset": row["offset"],
                "bytes": row["length"],
            }
            event = {
                "ph": "X",
                "pid": row["rank"],
                "tid": row["thread"],
                "ts": row["start_ns"] / 1000,
                "dur": (row["end_ns"] - row["start_ns"]) / 1000,
                "name": row["operation"],
                "cat": row["layer"],
                "args": arguments,
            }
            stream.write(separator + json.dumps(event, ensure_ascii=False))
            separator = ",\n"
        stream.write("\n]}\n")


def _named(row: dict[str, Any]) -> dict[str, Any]:
    """Returns a row with the file, and what is in it, as one name."""
    inner = row["object_kind"] != "file"
    return {**row, "file": f"{row['file'] or ''}:{row['object']}" if inner else row["object"]}


def _rows(events: pa.Table) -> Iterator[dict[str, Any]]:
    for batch in events.to_batches(max_chunksize=65536):
        yield from batch.to_pylist()
