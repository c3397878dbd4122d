# SPDX-License-Identifier: BSD-3-Clause
"""Single calls of other tools' traces on their way into a profile and its trace, with bounded memory.

An importer appends what it reads to the spool of the rank; from there calls go in the order in which they ended into
the rank's trace file and into sums (event_sums). Called by darshan_trace and recorder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from barograph.writer import write_trace

# One call: place and size in the file (-1: none, or not known), times in ns since the rank's start, and the rows of its
# call path and object.
EVENT: Final = np.dtype(
    [
        ("offset", "<i8"),
        ("length", "<i8"),
        ("start", "<i8"),
        ("end", "<i8"),
        ("path", "<i4"),
        ("object", "<i4"),
    ]
)
BLOCK_EVENTS: Final = 64 * 1024
PRIVATE: Final = 0o700


@dataclass
class Item:
    """A file, or something inside one: a row of the table objects."""

    kind: str
    name: str
    number: int
    parent: int
    attributes: dict[str, str] = field(default_factory=dict[str, str])


NO_ITEM: Final = ("none", "", 0, -1)


def objects_table(items: Sequence[Item], tool: int) -> dict[str, list[Any]]:
    """Returns the table objects of a profile or a trace; `tool` keeps apart the keys of different tools."""
    return {
        "object_id": list(range(len(items))),
        "kind": [item.kind for item in items],
        "name": [item.name for item in items],
        "parent_id": [item.parent if item.parent >= 0 else None for item in items],
        "key": [f"{tool:016x}{item.number:016x}" if item.number else "0" for item in items],
        "attributes": [json.dumps(item.attributes) for item in items],
    }


def trace_folder(target: Path) -> Path:
    """Makes the folder of a profile's trace, without the files of an older one."""
    folder = target.with_name(target.name + ".trace")
    folder.mkdir(mode=PRIVATE, exist_ok=True)
    for old in folder.glob("rank-*.baro"):
        old.unlink()
    return folder


class Spooled:
    """The calls of one rank in a temporary file, to be read in the order in which they ended."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._events: Any = np.memmap(path, EVENT, "r")
        self._order: Any = np.argsort(self._events["end"], kind="stable")

    def __len__(self) -> int:
        return len(self._order)

    def remove(self) -> None:
        """Deletes the file."""
        os.unlink(self._path)

    def blocks(self) -> Iterator[Any]:
        """Yields arrays of EVENT."""
        for first in range(0, len(self._order), BLOCK_EVENTS):
            yield self._events[self._order[first : first + BLOCK_EVENTS]]

    def objects(self) -> list[int]:
        """Returns the rows of the objects that the calls were on."""
        used: list[int] = np.unique(self._events["object"]).tolist()
        return used


@dataclass(frozen=True)
class Run:
    """What a trace file says of its rank."""

    rank: int
    node: str
    start_unix_ns: int
    wall_ns: int
    dropped: int = 0


def write_rank(
    folder: Path, run: Run, spooled: Spooled, tables: tuple[dict[str, list[Any]], Sequence[Item]], tool: int
) -> None:
    """Writes the trace file of a rank. `tables` are call_paths and all objects of the profile.

    MPI's communication stays out: a trace has calls of I/O only.
    """
    paths, items = tables
    is_io: Any = np.array([layer != "mpi" for layer in paths["layer"]])
    used = [place for place in spooled.objects() if place]
    row_of: Any = np.zeros(len(items), np.int64)
    row_of[used] = np.arange(1, len(used) + 1)

    def blocks() -> Iterator[dict[str, Any]]:
        for all_calls in spooled.blocks():
            block = all_calls[is_io[all_calls["path"]]]
            if not len(block):
                continue
            yield {
                "location": 0,
                "path_id": np.ascontiguousarray(block["path"], np.int64),
                "object_id": row_of[block["object"]],
                "offset": np.ascontiguousarray(block["offset"]),
                "length": np.maximum(block["length"], 0),
                "start_ns": np.ascontiguousarray(block["start"]),
                "end_ns": np.ascontiguousarray(block["end"]),
            }

    chosen = [Item(*NO_ITEM), *(items[place] for place in used)]
    write_trace(
        folder / f"rank-{run.rank:06}.baro",
        blocks(),
        call_paths=paths,
        objects=objects_table(
            [Item(item.kind, item.name, item.number, -1, item.attributes) for item in chosen], tool
        ),
        locations={
            "rank": [run.rank],
            "node": [run.node],
            "start_unix_ns": [run.start_unix_ns],
            "wall_ns": [run.wall_ns],
        },
        metadata={
            "trace.rank": str(run.rank),
            "trace.dropped": str(run.dropped),
            "trace.damaged": "0",
        },
    )
