# SPDX-License-Identifier: BSD-3-Clause
"""The events of a trace on the screen and as files of other tools. Called by `barograph trace`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from barograph.analyze.messages.paired_messages import paired
from barograph.analyze.messages.trace_messages import TraceOrigin
from barograph.read.events.event_names import COLUMNS, empty_events
from barograph.show import units
from barograph.show.csv_lines import EventsCsv
from barograph.show.screen import Screen
from barograph.show.traces import otf2_archive, perfetto
from barograph.show.traces.nesting import repeated
from barograph.spec.tables.timeline import TRACE_CALLS
from barograph.wording.communicator_name import shown_name

# Ending of the file -> what is written.
ENDINGS: Final = (".parquet", ".csv", ".json", ".otf2")


@dataclass(frozen=True)
class ObjectNames:
    """How a screen names what calls work on: files below `folder` without it, communicators as the program does."""

    folder: str = ""
    communicators: Mapping[str, str] = field(default_factory=dict[str, str])

    def of(self, row: Mapping[str, Any]) -> str:
        """Returns the file, and what is in it, as one name, or else the communicator."""
        if row["file"] is None:
            name = row["object"] or ""
            return shown_name(name, self.communicators.get(name, ""))
        file = row["file"].removeprefix(f"{self.folder.rstrip('/')}/") if self.folder else row["file"]
        return file if row["object_kind"] == "file" else f"{file}:{row['object']}"


def print_events(
    events: pa.Table, total: int, screen: Screen, names: ObjectNames, unfinished: Sequence[str] = ()
) -> None:
    """Prints events as a table; `total`: how many there are in all, `unfinished`: calls that never returned."""
    rows = [
        {"peer": None, "tag": None, **row, "file": names.of(row), "operation": _call(row)}
        for row in _rows(events)
    ]
    screen.table(
        TRACE_CALLS,
        rows,
        cells={
            "start": lambda row: f"{row['start_ns'] / 1e9:.6f}",
            "time": lambda row: units.duration(row["end_ns"] - row["start_ns"]),
            "offset": lambda row: "" if row["offset"] is None else f"{row['offset']:,}",
            "peer": lambda row: "" if row["peer"] is None else str(row["peer"]),
            "tag": lambda row: "" if row["tag"] is None else str(row["tag"]),
            "length": lambda row: f"{row['length']:,}" if row["length"] else "",
        },
    )
    if total > len(rows):
        screen.line(
            f"{len(rows):,} of {total:,} events; --limit 0 shows all, -o FILE and --csv FILE write all.",
            style="dim",
        )
    for text in unfinished:
        screen.line(f"Not finished: {text}.")


def write_events(parts: Iterable[pa.Table], output: Path, ending: str, origin: TraceOrigin) -> None:
    """Writes all events as Parquet, CSV, Trace Event JSON (Perfetto, Chrome) or an OTF2 archive, which is a folder.

    Args:
        parts: of the events, in their order; they are gone through several times.
        output: a file or folder.
        ending: one of ENDINGS.
        origin: of the run.

    Raises:
        Otf2MissingError: its package is not installed.
    """
    if ending == ".parquet":
        write_parquet(parts, output)
    elif ending == ".csv":
        with output.open("w", encoding="utf-8", newline="", errors="backslashreplace") as stream:
            EventsCsv(parts, COLUMNS).write(stream)
    elif ending == ".otf2":
        otf2_archive.write(parts, origin, output)
    else:
        with paired(parts, origin.orders, output.parent) as messages:
            perfetto.write(parts, messages, origin.nodes, output)


def write_parquet(parts: Iterable[pa.Table], output: Path) -> None:
    """Writes events as Parquet, each part as a group of rows."""
    parquet: Any = pq  # its types leave much open
    writer: Any = None
    try:
        for part in chain(parts, [empty_events(COLUMNS)]):
            # The codes of texts are as wide as those of the part that has most.
            schema: Any = part.schema
            fields = [(field.name, _plain(field.type)) for field in schema]
            plain = part.cast(pa.schema(fields, metadata={b"writer": b"Barograph"}))
            if writer is None:
                writer = parquet.ParquetWriter(output, plain.schema, compression="zstd")
            if plain.num_rows:
                writer.write_table(plain)
    finally:
        if writer is not None:
            writer.close()


def _plain(kind: Any) -> Any:
    return pa.dictionary(pa.int32(), pa.string()) if pa.types.is_dictionary(kind) else kind


def _call(row: dict[str, Any]) -> str:
    """Returns the call, and what of it the event is where there are several."""
    kind = row.get("kind", "io")
    if kind == "complete":
        return f"{row['operation']} (completed)"
    if kind in {"send", "receive"} and row["operation"].startswith(
        ("MPI_Sendrecv", "MPI_Start", "MPI_Isendrecv")
    ):
        return f"{row['operation']} ({kind})"
    return repeated(row)


def _rows(events: pa.Table) -> Iterator[dict[str, Any]]:
    for batch in events.to_batches(max_chunksize=65536):
        yield from batch.to_pylist()
