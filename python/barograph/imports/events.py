# SPDX-License-Identifier: BSD-3-Clause
"""Events of other tools' traces on their way into a profile, with bounded memory.

An importer adds what it reads to the spool, by rank; from there calls go in the order in which they ended into the
profile and into sums (event_sums). Called by darshan_trace and recorder.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

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
MOST_IN_MEMORY: Final = 2**28  # bytes of calls; more of them go to a temporary file


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


class Spool:
    """The calls of all ranks, in memory or, where they are many, in a temporary file. Use it as a context manager.

    Calls are added block by block, and may be read when all are there.
    """

    def __init__(self, most_in_memory: int = MOST_IN_MEMORY) -> None:
        self._most = most_in_memory
        self._parts: list[Any] = []
        self._bytes = 0
        self._count = 0
        self._places: dict[int, list[tuple[int, int]]] = {}
        self._file: Any = None

    def __enter__(self) -> Spool:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, events: Any, pieces: Iterable[tuple[int, int]]) -> None:
        """Adds an array of EVENT; `pieces` are (rank, number of events), one after the other."""
        at = self._count
        for rank, count in pieces:
            if count:
                self._places.setdefault(rank, []).append((at, at + count))
                at += count
        self._count = at
        self._parts.append(events)
        self._bytes += events.nbytes
        if self._bytes > self._most:
            self._spill()

    def _spill(self) -> None:
        if self._file is None:
            self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed at the end
        for part in self._parts:
            self._file.write(part.tobytes())
        self._parts.clear()
        self._bytes = 0

    def drop(self, rank: int) -> None:
        """Forgets what was added of a rank."""
        self._places.pop(rank, None)

    def pairs(self) -> list[tuple[int, int]]:
        """Returns the pairs of an object and the number of a call path that calls have."""
        calls = self._all()
        least, most = -(2**31), 2**32
        numbers = np.unique(calls["object"].astype(np.int64) * most + calls["path"] - least)
        found: list[int] = numbers.tolist()
        return [(number // most, number % most + least) for number in found]

    def ranks(self) -> list[int]:
        """Returns the ranks that have calls, in order."""
        return sorted(self._places)

    def _all(self) -> Any:
        """All calls in the order in which they were added."""
        if self._file is not None:
            self._spill()
            self._file.flush()
            return np.memmap(self._file, EVENT, "r")
        if len(self._parts) != 1:
            self._parts = [np.concatenate(self._parts) if self._parts else np.zeros(0, EVENT)]
        return self._parts[0]

    def by_rank(self) -> Iterator[tuple[int, Iterator[Any]]]:
        """Yields each rank with its calls, as arrays of EVENT in the order in which calls ended."""
        calls = self._all()
        for rank in self.ranks():
            yield rank, self._blocks(calls, self._places[rank])

    @staticmethod
    def _blocks(calls: Any, places: list[tuple[int, int]]) -> Iterator[Any]:
        order = np.concatenate([np.arange(first, end) for first, end in places])
        order = order[np.argsort(calls["end"][order], kind="stable")]
        for first in range(0, len(order), BLOCK_EVENTS):
            yield calls[order[first : first + BLOCK_EVENTS]]


def trace_blocks(
    spool: Spool, location_of: Sequence[int] | Mapping[int, int], paths_of: Callable[[Any], Any]
) -> Iterator[dict[str, Any]]:
    """Yields the calls of all ranks as barograph.writer.write_profile takes them.

    `paths_of`: gives the rows of the profile's call paths for an array of EVENT; -1: left out.
    """
    for rank, blocks in spool.by_rank():
        for all_calls in blocks:
            paths = paths_of(all_calls)
            block, paths = (all_calls, paths) if (paths >= 0).all() else (
                all_calls[paths >= 0], paths[paths >= 0])  # fmt: skip
            if not len(block):
                continue
            yield {
                "location": location_of[rank],
                "path_id": np.ascontiguousarray(paths, np.int64),
                "object_id": np.ascontiguousarray(block["object"], np.int64),
                "offset": np.ascontiguousarray(block["offset"]),
                "length": np.maximum(block["length"], 0),
                "start_ns": np.ascontiguousarray(block["start"]),
                "end_ns": np.ascontiguousarray(block["end"]),
            }
