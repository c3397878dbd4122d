# SPDX-License-Identifier: BSD-3-Clause
"""Phases of I/O of made bins and made traces: every number is worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from barograph.analyze.time.io_phases import Calls, Cover, IoPhases, io_phases, joined, phases_of_calls
from barograph.analyze.workspace import Workspace
from barograph.read import open as open_profile
from barograph.read.events.trace import trace_folder
from barograph.spec.layers import IO_LAYERS
from barograph.testing.cases.io_case import MIB, MILLISECOND, phased_profile
from barograph.writer import write_profile, write_trace

SECOND = 1_000_000_000
STARTED = 1_700_000_000_000_000_000
CALL_PATHS = {
    "path_id": [0, 1, 2, 3, 4],
    "parent_id": [None, 0, 1, 0, 0],
    "operation": ["program", "MPI_File_write_at", "pwrite64", "read", "MPI_Barrier"],
    "layer": ["program", "mpi-io", "posix", "posix", "mpi"],
}
OBJECTS = {"object_id": [0, 1], "kind": ["none", "file"], "name": ["", "/scratch/out"]}
WALL = 1_000_000


def chosen(phases: IoPhases, *names: str) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in names) for row in phases.rows]


def test_bins_in_which_any_rank_was_in_io_are_phases():
    with Workspace(phased_profile()) as workspace:
        found = io_phases(workspace)
    assert (found.gap_ns, found.exact, found.bin_ns) == (SECOND // 10, False, SECOND // 10)
    assert found.counted == ("posix",)
    times = ("phase", "start_ns", "end_ns", "length_ns", "gap_ns")
    assert chosen(found, *times) == [
        (1, SECOND, 14 * SECOND // 10, 4 * SECOND // 10, 36 * SECOND // 10),
        (2, 5 * SECOND, 52 * SECOND // 10, 2 * SECOND // 10, SECOND // 10),
        (3, 53 * SECOND // 10, 54 * SECOND // 10, SECOND // 10, None),
    ]
    assert chosen(found, "calls", "bytes", "bytes_per_s", "read_bytes") == [
        (160, 16 * MIB, 40.0 * MIB, None),
        (20, 8 * MIB, 40.0 * MIB, None),
        (1, 0, 0.0, None),
    ]
    # Of rank 2 only MPI-IO is known in the second phase; that of the others contains their calls of POSIX.
    assert chosen(found, "ranks", "fastest_rank", "fastest_ns", "slowest_rank", "slowest_ns") == [
        (4, 0, 80 * MILLISECOND, 3, 200 * MILLISECOND),
        (3, 0, 180 * MILLISECOND, 2, 190 * MILLISECOND),
        (1, 0, 0, 0, 0),
    ]


def test_a_gap_that_is_shorter_than_the_one_given_is_part_of_a_phase():
    with Workspace(phased_profile()) as workspace:
        found = io_phases(workspace, gap_ns=SECOND // 10 + 1)
        assert chosen(found, "start_ns", "end_ns", "calls") == [
            (SECOND, 14 * SECOND // 10, 160),
            (5 * SECOND, 54 * SECOND // 10, 21),
        ]
        of_rank = io_phases(workspace, ranks=[2])
        assert chosen(of_rank, "bytes", "slowest_rank") == [(4 * MIB, 2), (0, 2)]
        assert of_rank.counted == ("posix",)
        assert chosen(io_phases(workspace, layers=["mpi-io"]), "phase", "bytes") == [(1, 24 * MIB)]


def traced(folder: Path, *, dropped: int = 0) -> Path:
    """Two ranks, of which the second one starts 5 us later; times of the calls count from the start of each."""
    profile = folder / "run.baro"
    places = {
        "rank": [0, 1],
        "thread": [0, 0],
        "node": ["node0", "node0"],
        "start_unix_ns": [STARTED, STARTED + 5_000],
        "wall_ns": [WALL, WALL],
    }
    facts = {"rank": [0, 1], "path_id": [0, 0], "calls": [1, 1], "time_ns": [WALL, WALL]}
    bins = {
        "rank": [0],
        "layer": ["posix"],
        "start_ns": [0],
        "end_ns": [250_000],
        "operations": [2],
        "bytes": [4096],
        "time_ns": [80_000],
    }
    write_profile(
        profile,
        call_paths=CALL_PATHS,
        objects=OBJECTS,
        locations=places,
        fact_rows=facts,
        timeline=bins,
        metadata={"program": "/bin/app"},
    )
    trace_folder(profile).mkdir()
    # In the order in which they end: a call comes after those that it makes.
    first = block(0, [(2, 110_000, 150_000, 2048), (2, 150_000, 190_000, 2048), (1, 100_000, 200_000, 4096)])
    second = block(1, [(3, 200_000, 203_000, 100), (4, 203_000, 213_000, 8), (3, 213_000, 220_000, 50)])
    write_trace(
        trace_folder(profile) / "node-000000.baro",
        [first, second],
        call_paths=CALL_PATHS,
        objects=OBJECTS,
        locations=places,
        metadata={"program": "/bin/app", "trace.volumes": f"0:{3 + dropped}:300:{dropped} 1:3:300:0"},
    )
    return profile


def block(location: int, calls: Sequence[tuple[int, int, int, int]]) -> Mapping[str, Any]:
    path, start, end, length = (np.array(column, np.int64) for column in zip(*calls, strict=True))
    same = np.ones(len(calls), np.int64)
    return {
        "location": location,
        "path_id": path,
        "object_id": same,
        "offset": 0 * same,
        "length": length,
        "start_ns": start,
        "end_ns": end,
    }


def test_phases_of_a_trace_are_exact(tmp_path: Path):
    with open_profile(traced(tmp_path)) as profile, Workspace(profile) as workspace:
        found = io_phases(workspace)
        joined_up = io_phases(workspace, gap_ns=10_001)
    # The run took 1 ms: gaps below 10 us are part of a phase, and one of 5 us is. MPI_Barrier is no I/O.
    assert (found.gap_ns, found.exact, found.counted, found.lost) == (10_000, True, ("posix",), {})
    assert chosen(found, "start_ns", "end_ns", "length_ns", "gap_ns") == [
        (100_000, 208_000, 108_000, 10_000),
        (218_000, 225_000, 7_000, None),
    ]
    # What MPI-IO moved is what POSIX moved: it is counted once.
    assert chosen(found, "calls", "bytes", "read_bytes", "written_bytes") == [
        (3, 4196, 100, 4096),
        (1, 50, 50, 0),
    ]
    assert chosen(found, "ranks", "fastest_rank", "fastest_ns", "slowest_rank", "slowest_ns") == [
        (2, 1, 3_000, 0, 100_000),
        (1, 1, 7_000, 1, 7_000),
    ]
    assert chosen(joined_up, "start_ns", "end_ns", "calls") == [(100_000, 225_000, 4)]


def test_where_events_of_a_trace_are_lost_the_bins_say_more(tmp_path: Path):
    with open_profile(traced(tmp_path, dropped=2)) as profile, Workspace(profile) as workspace:
        found = io_phases(workspace)
    assert (found.exact, found.bin_ns, found.lost) == (False, 250_000, {0: 2})
    assert chosen(found, "start_ns", "end_ns", "calls", "bytes") == [(0, 250_000, 2, 4096)]


@pytest.mark.parametrize("gap", [0, 1, 7])
def test_a_cover_is_what_its_intervals_cover_however_they_come(gap: int):
    chance = random.Random(gap)
    starts = [chance.randrange(100_000) for _ in range(12_000)]
    ends = [start + chance.randrange(12) for start in starts]
    cover = Cover(gap)
    for first in range(0, len(starts), 500):
        part = slice(first, first + 500)
        cover.add(np.array(starts[part]), np.array(ends[part]))
    expected: list[list[int]] = []
    for start, end in sorted(zip(starts, ends, strict=True)):
        if expected and (start <= expected[-1][1] or start - expected[-1][1] < gap):
            expected[-1][1] = max(expected[-1][1], end)
        else:
            expected.append([start, end])
    found = [list(pair) for pair in zip(*(ends.tolist() for ends in cover.intervals()), strict=True)]
    assert found == expected
    assert len(found) > 100


def test_no_interval_covers_nothing():
    empty = np.zeros(0, np.int64)
    assert [len(part) for part in joined(empty, empty, 5)] == [0, 0]
    assert phases_of_calls([], 5).rows == []


def test_threads_of_a_rank_count_once_at_a_time():
    number = IO_LAYERS.index("posix")
    calls = Calls(
        np.array([0, 0, 0]),
        np.array([0, 10, 90]),
        np.array([50, 60, 100]),
        np.array([5, 6, 7]),
        np.array([number] * 3, np.int8),
        np.array([True, False, False]),
        np.array([False, True, False]),
    )
    found = phases_of_calls([calls], 40)
    # What is neither read nor written moves nothing: 7 is no size of a payload.
    assert chosen(found, "start_ns", "end_ns", "slowest_ns", "bytes", "calls") == [(0, 100, 70, 11, 3)]
