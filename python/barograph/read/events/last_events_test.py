# SPDX-License-Identifier: BSD-3-Clause
"""The last events of each rank: those of the whole trace, of which few blocks are decoded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from barograph.read.events.event_parts import EventParts, read_events
from barograph.read.events.last_events import latest
from barograph.read.events.trace import trace_folder
from barograph.testing.large_trace import CALL_PATHS, STARTED_NS, write_large_run
from barograph.writer import write_profile, write_trace

# Rank, thread: when each of its events ended, block after block.
ENDS: dict[tuple[int, int], list[list[int]]] = {
    (0, 0): [[1, 2, 3], [4, 5, 6], [6, 7, 7]],
    (0, 1): [[2, 4], [6], [6]],
    (2, 0): [[9]],
    (3, 0): [[1, 1, 1], [1, 1, 1], [1, 1, 1]],
}


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("last") / "run.baro"
    locations = {
        "rank": [rank for rank, _ in ENDS],
        "thread": [thread for _, thread in ENDS],
        "start_unix_ns": [STARTED_NS] * len(ENDS),
        "wall_ns": [100] * len(ENDS),
    }
    objects = {"object_id": [0, 1], "kind": ["none", "file"], "name": ["", "/f"]}
    facts = {"rank": [0], "path_id": [0], "calls": [1], "time_ns": [100]}
    write_profile(
        path, call_paths=CALL_PATHS, objects=objects, locations=locations, fact_rows=facts, metadata={}
    )
    trace_folder(path).mkdir()
    blocks: list[dict[str, Any]] = []
    for location, of_thread in enumerate(ENDS.values()):
        first = 0
        for ends in of_thread:
            count = len(ends)
            blocks.append(
                {
                    "location": location,
                    "first": first,
                    "path_id": np.full(count, 2),
                    "object_id": np.full(count, 1),
                    "offset": np.arange(first, first + count),
                    "length": np.arange(count) % 2,
                    "start_ns": np.asarray(ends) - 1,
                    "end_ns": np.asarray(ends),
                    "info": np.zeros(count, np.int64),
                    "peer": np.full(count, -1),
                    **{name: np.zeros(count, np.int64) for name in ("tag", "number", "serial")},
                }
            )
            first += count
    volumes = " ".join(f"{rank}:9:99:0" for rank in sorted({rank for rank, _ in ENDS}))
    write_trace(
        trace_folder(path) / "node-000000.baro",
        blocks,
        call_paths=CALL_PATHS,
        objects=objects,
        locations=locations,
        metadata={"trace.volumes": volumes},
    )
    return path


def everything(events: pa.Table) -> pa.Table:
    return events


def odd_ones(events: Any) -> Any:
    return events.filter(pc.field("length") == 1)


def nothing(events: pa.Table) -> pa.Table:
    return events.slice(0, 0)


def expected(profile: Path, ranks: list[int] | None, count: int, choose: Callable[[Any], Any]) -> list[Any]:
    """The same of all events at once, by Python's own sorting, which is stable."""
    rows: list[Any] = choose(read_events(profile, ranks)[0]).to_pylist()
    found: list[Any] = []
    for rank in sorted({row["rank"] for row in rows}):
        mine = [row for row in rows if row["rank"] == rank]
        kept = sorted(range(len(mine)), key=lambda row: -mine[row]["end_ns"])[:count]
        found += [mine[row] for row in sorted(kept)]
    return found


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 20])
@pytest.mark.parametrize("ranks", [None, [0], [2, 3]])
@pytest.mark.parametrize("choose", [everything, odd_ones, nothing])
def test_they_are_those_of_the_whole_trace(
    profile: Path, ranks: list[int] | None, count: int, choose: Callable[[Any], Any]
) -> None:
    found = EventParts(profile, ranks).last(count, choose)
    assert ([] if found is None else found.to_pylist()) == expected(profile, ranks, count, choose)


def test_few_blocks_are_decoded(tmp_path: Path) -> None:
    path = tmp_path / "run.baro"
    events = write_large_run(path, 3, 50_000)
    read: list[int] = []

    def choose(part: pa.Table) -> pa.Table:
        read.append(part.num_rows)
        return part

    found = EventParts(path).last(20, choose)
    assert found is not None
    assert found.to_pylist() == expected(path, None, 20, everything)
    assert sum(read) < events / 4


def test_latest_of_each_thread_and_rank() -> None:
    events = pa.table({"rank": [1, 0, 1, 0, 1], "thread": [0, 0, 1, 0, 0], "end_ns": [5, 9, 7, 8, 5]})
    assert latest(events, 1).column("end_ns").to_pylist() == [9, 7]
    assert latest(events, 2).column("end_ns").to_pylist() == [5, 9, 7, 8]
    assert latest(events, 1, ("rank", "thread")).column("end_ns").to_pylist() == [5, 9, 7]
    assert latest(events.slice(0, 0), 3).num_rows == 0
