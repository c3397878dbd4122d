# SPDX-License-Identifier: BSD-3-Clause
"""A run with a trace of a few I/O calls that a test names one by one: who, what, when, and which bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from barograph.io_direction import direction_of
from barograph.read.events.trace import trace_folder
from barograph.testing.table_builder import layer_of
from barograph.writer import write_profile, write_trace

STARTED_NS = 1_700_000_000_000_000_000
# Rank, operation, file, start and end (ns since the start of the job), offset (-1: none), length.
Call = tuple[int, str, str, int, int, int, int]


def write_traced_files(
    profile: Path,
    calls: Sequence[Call],
    wall_ns: int = 1_000_000,
    timeline: Mapping[str, Sequence[Any]] | None = None,
) -> Path:
    """Writes `profile` and its trace; ranks are those that are named. Returns the profile.

    `timeline`: bins, as write_profile takes them.
    """
    ranks = sorted({call[0] for call in calls})
    operations = sorted({call[1] for call in calls})
    files = sorted({call[2] for call in calls})
    paths = {
        "path_id": list(range(len(operations) + 1)),
        "parent_id": [None] + [0] * len(operations),
        "operation": ["program", *operations],
        "layer": ["program", *(_layer(name) for name in operations)],
    }
    objects = {
        "object_id": list(range(len(files) + 1)),
        "kind": ["none"] + ["file"] * len(files),
        "name": ["", *files],
    }
    locations = {
        "rank": ranks,
        "thread": [0] * len(ranks),
        "node": ["node0"] * len(ranks),
        "start_unix_ns": [STARTED_NS] * len(ranks),
        "wall_ns": [wall_ns] * len(ranks),
    }
    metadata = {"program.name": "app"}
    facts = _facts(ranks, operations, files, calls, wall_ns)
    write_profile(
        profile,
        call_paths=paths,
        objects=objects,
        locations=locations,
        fact_rows=facts,
        file_counters=_counters(files, calls),
        timeline=timeline,
        metadata=metadata,
    )
    trace_folder(profile).mkdir()
    own = {
        rank: sorted((call for call in calls if call[0] == rank), key=lambda call: call[4]) for rank in ranks
    }
    volumes = " ".join(f"{rank}:{len(own[rank])}:{90 * len(own[rank])}:0" for rank in ranks)
    write_trace(
        trace_folder(profile) / "node-000000.baro",
        [_block(place, own[rank], operations, files) for place, rank in enumerate(ranks)],
        call_paths=paths,
        objects=objects,
        locations=locations,
        metadata={**metadata, "trace.volumes": volumes},
    )
    return profile


def _facts(
    ranks: Sequence[int], operations: Sequence[str], files: Sequence[str], calls: Sequence[Call], wall_ns: int
) -> dict[str, list[int]]:
    """Returns the sums of the calls, beside how long each rank ran."""
    sums: dict[tuple[int, int, int, int], list[int]] = {}
    for rank, operation, file, start, end, _, length in calls:
        size = length.bit_length() + 2 if length else 2
        key = (rank, 1 + operations.index(operation), 1 + files.index(file), size)
        one = sums.setdefault(key, [0, 0, 0])
        for place, amount in enumerate((1, end - start, length)):
            one[place] += amount
    rows = [(rank, 0, 0, 0, 1, wall_ns, 0) for rank in ranks] + [(*key, *of) for key, of in sums.items()]
    names = ("rank", "path_id", "object_id", "bucket", "calls", "time_ns", "bytes")
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


def _counters(files: Sequence[str], calls: Sequence[Call]) -> dict[str, list[Any]]:
    """Returns the counters of the files: reads and writes, and their bytes."""
    sums: dict[tuple[int, int, str, str], int] = {}
    for rank, operation, file, _, _, _, length in calls:
        way = direction_of(operation)
        amounts = (
            {f"{way}s": 1, "bytes written" if way == "write" else "bytes read": length}
            if way
            else {"closes": 1}
        )
        for counter, amount in amounts.items():
            key = (rank, 1 + files.index(file), _layer(operation), counter)
            sums[key] = sums.get(key, 0) + amount
    rows = [(*key, amount) for key, amount in sorted(sums.items())]
    names = ("rank", "object_id", "layer", "counter", "value")
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


def _layer(operation: str) -> str:
    found = layer_of(operation)
    return "posix" if found == "region" else found


def _block(
    place: int, calls: Sequence[Call], operations: Sequence[str], files: Sequence[str]
) -> dict[str, Any]:
    def column(values: list[int]) -> Any:
        return np.array(values, np.int64)

    return {
        "location": place,
        "path_id": column([1 + operations.index(call[1]) for call in calls]),
        "object_id": column([1 + files.index(call[2]) for call in calls]),
        "offset": column([call[5] for call in calls]),
        "length": column([call[6] for call in calls]),
        "start_ns": column([call[3] for call in calls]),
        "end_ns": column([call[4] for call in calls]),
    }
