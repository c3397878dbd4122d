# SPDX-License-Identifier: BSD-3-Clause
# The matrix of made-up jobs whose sums and patterns can be worked out by hand.
import pytest

from barograph.analyze.communicators.matrix import (
    MatrixFilter,
    matrix_grid,
    matrix_rows,
    summarize,
    why_empty,
)
from barograph.analyze.workspace import Workspace
from barograph.testing import stencil_profile
from barograph.testing.table_builder import TableBuilder

ALL = MatrixFilter()


def job(ranks: int) -> tuple[TableBuilder, int]:
    """A job of this many ranks and its world."""
    build = TableBuilder()
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}")
    for rank in range(ranks):
        build.location(rank, wall_ns=1_000_000_000)
    return build, world


def patterns(build: TableBuilder, by: str = "bytes") -> tuple[str, ...]:
    """The patterns found in a job."""
    with Workspace(build.build()) as workspace:
        return summarize(workspace, ALL, by).patterns


def test_sums_of_the_stencil():
    with Workspace(stencil_profile(4)) as workspace:
        summary = summarize(workspace, ALL, "bytes")
        assert (summary.pairs, summary.calls, summary.bytes, summary.time_ns) == (
            8,
            1200,
            1200 * 8192,
            120_000_000,
        )
        assert (summary.busiest_sender, summary.most_sent, summary.mean_sent) == (0, 300 * 8192, 300 * 8192)
        rows = matrix_rows(workspace, ALL, "bytes").to_pylist()
        assert [(row["sender"], row["receiver"], row["calls"]) for row in rows[:2]] == [
            (0, 1, 200),
            (1, 0, 200),
        ]
        # Rows and sums are of the same messages.
        assert sum(row["bytes"] for row in rows) == summary.bytes


def test_filters():
    with Workspace(stencil_profile(16)) as workspace:
        by_sender = matrix_rows(workspace, MatrixFilter(senders=[5]), "calls").to_pylist()
        assert sorted(row["receiver"] for row in by_sender) == [1, 4, 6, 9]
        at_either_end = matrix_rows(workspace, MatrixFilter(ranks=[5]), "calls").to_pylist()
        assert len(at_either_end) == 8
        assert matrix_rows(workspace, MatrixFilter(names=["W0.0"]), "calls").num_rows == 0
        assert matrix_rows(workspace, MatrixFilter(names=["grid"], receivers=[0]), "time").num_rows == 3


def test_a_ring_is_nearest_neighbour_and_one_way():
    build, world = job(8)
    for rank in range(8):
        build.message(rank, (rank + 1) % 8, world, 10, size=100, time_ns=50)
    build.message(0, 4, world, 1, size=10, time_ns=1)
    found = patterns(build)
    assert found[0] == "nearest neighbour: 99.9 % of bytes within distance 1"
    assert found[1:] == ("one-way: nothing is sent back",)


def test_a_hub_and_all_to_all():
    build, world = job(6)
    for rank in range(1, 6):
        build.message(rank, 0, world, 1, size=1000, time_ns=5)
        build.message(0, rank, world, 1, size=10, time_ns=5)
    assert patterns(build)[0] == "hub: rank 0 sends or receives 100 % of bytes"
    build, world = job(6)
    for sender in range(6):
        for receiver in range(6):
            if sender != receiver:
                build.message(sender, receiver, world, 1, size=64, time_ns=5)
    assert patterns(build) == (
        "all to all: 30 of 30 pairs are used",
        "symmetric: as much is sent back as is sent (100 %)",
    )


def test_ten_thousand_pairs_and_bins():
    build, world = job(5000)
    for rank in range(5000):
        build.message(rank, (rank + 1) % 5000, world, 1, size=8, time_ns=2)
        build.message(rank, (rank + 70) % 5000, world, 2, size=8, time_ns=2)
    with Workspace(build.build()) as workspace:
        summary = summarize(workspace, ALL, "calls")
        assert (summary.pairs, summary.calls, summary.bytes) == (10_000, 15_000, 120_000)
        grid = matrix_grid(workspace, ALL, "calls", 1024)
        assert (grid.first, grid.ranks, grid.width, grid.size) == (0, 5000, 5, 1000)
        cells = grid.cells.to_pylist()
        assert sum(cell["weight"] for cell in cells) == 15_000
        assert max(cell["row"] for cell in cells) == 999


def test_processes_outside_have_no_place_in_the_grid():
    build, world = job(4)
    build.message(1, None, world, 3, size=8, time_ns=9)
    build.message(1, 2, world, 1, size=8, time_ns=9)
    with Workspace(build.build()) as workspace:
        summary = summarize(workspace, ALL, "bytes")
        assert (summary.pairs, summary.calls, summary.outside_calls, summary.outside_bytes) == (1, 4, 3, 24)
        assert matrix_grid(workspace, ALL, "bytes", 64).cells.to_pylist() == [
            {"row": 1, "column": 2, "weight": 8}
        ]
        assert matrix_rows(workspace, ALL, "bytes").to_pylist()[0]["receiver"] is None


def test_messages_to_oneself_are_no_pair_and_counted_by_themselves():
    build, world = job(2)
    for rank in range(2):
        build.message(rank, rank, world, 6, size=1000, time_ns=60)
        build.message(rank, 1 - rank, world, 4, size=1000, time_ns=80)
    with Workspace(build.build()) as workspace:
        summary = summarize(workspace, ALL, "bytes")
    assert (summary.pairs, summary.calls, summary.bytes, summary.time_ns) == (2, 20, 20_000, 280)
    assert (summary.self_ranks, summary.self_calls, summary.self_bytes, summary.self_time_ns) == (
        *(2, 12, 12_000),
        120,
    )


@pytest.mark.parametrize(
    ("metadata", "reason"),
    [({"recording.matrix": "off"}, "--matrix off"), ({}, "the program sent no point-to-point messages")],
)
def test_an_empty_matrix_has_a_reason(metadata: dict[str, str], reason: str):
    build, _ = job(2)
    with Workspace(build.build(metadata)) as workspace:
        assert reason in why_empty(workspace)
        assert summarize(workspace, ALL, "bytes").patterns == ()
        assert matrix_grid(workspace, ALL, "bytes", 64).cells.num_rows == 0
