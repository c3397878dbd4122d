# SPDX-License-Identifier: BSD-3-Clause
"""Where files were read and written, of made traces: cells and marks are worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from barograph.analyze.files.file_accesses import Extent, Place, access_parts, accesses_of
from barograph.analyze.files.offset_raster import OffsetRaster, Span
from barograph.testing.traced_files import write_traced_files


def numbers(*values: int) -> Any:
    return np.array(values, np.int64)


def test_a_rectangle_lies_over_its_cells_and_its_bytes_are_divided_over_them():
    raster = OffsetRaster(Span(100, 140, 4), Span(0, 80, 8))  # cells of 10 x 10
    raster.add(numbers(105, 130), numbers(124, 139), numbers(0, 75), numbers(20, 5))
    counts = np.zeros((4, 8), np.int64)
    counts[0:3, 0:2] = 1
    counts[3, 7] = 1
    assert raster.counts().tolist() == counts.tolist()
    weights = raster.weights()
    assert weights[0:3, 0:2].tolist() == [[pytest.approx(20 / 6)] * 2] * 3
    assert weights[3, 7] == pytest.approx(5)
    assert weights.sum() == pytest.approx(25)
    assert (weights[counts == 0] == 0).all()


def test_a_span_has_no_more_cells_than_asked_for():
    assert (Span(0, 10, 4).width, Span(0, 10, 4).cells) == (3, 4)
    assert (Span(0, 10, 4).edge(3), Span(5, 5, 4).cells) == (9, 1)
    assert Span(0, 3, 100).cells == 3


CALLS = [
    # rank, operation, file, start, end, offset, length
    (0, "pwrite64", "/scratch/out", 100, 200, 0, 1000),
    (1, "pwrite64", "/scratch/out", 150, 250, 1000, 1000),
    (1, "pread64", "/scratch/out", 300, 310, 500, 10),
    (0, "MPI_File_write_at", "/scratch/out", 90, 210, 0, 1000),
    (0, "write", "/scratch/pipe", 400, 500, -1, 64),
    (1, "close", "/scratch/out", 500, 600, -1, 0),
]


def every(extents: Mapping[Place, Extent]) -> list[Place]:
    return sorted(extents)


def test_accesses_of_a_trace_by_file_and_layer(tmp_path: Path):
    profile = write_traced_files(tmp_path / "run.baro", CALLS)
    found, known = accesses_of(access_parts(profile), every, most_few=10, columns=10, rows=10)
    assert [(one.file, one.layer) for one in found] == [("/scratch/out", "mpi-io"), ("/scratch/out", "posix")]
    assert set(known) == {("/scratch/out", "mpi-io"), ("/scratch/out", "posix")}
    posix = found[1]
    assert posix.few is not None
    marks = zip(
        posix.few.rank, posix.few.start, posix.few.offset, posix.few.length, posix.few.writes, strict=True
    )
    assert sorted(tuple(map(int, mark)) for mark in marks) == [
        (0, 100, 0, 1000, 1),
        (1, 150, 1000, 1000, 1),
        (1, 300, 500, 10, 0),
    ]
    extent = posix.extent
    assert (extent.reads, extent.writes, extent.low, extent.high) == (1, 2, 0, 2000)
    assert (extent.start_ns, extent.end_ns, extent.time_ns, extent.ranks) == (100, 310, 210, {0, 1})


def test_many_accesses_are_a_raster(tmp_path: Path):
    profile = write_traced_files(tmp_path / "run.baro", CALLS)
    found, _ = accesses_of(access_parts(profile), every, most_few=2, columns=21, rows=4)
    posix = found[1]
    assert posix.few is None
    assert posix.raster is not None
    # 210 ns in 21 columns of 10, 2000 bytes in 4 rows of 500.
    counts = posix.raster.by_time["write"].counts()
    assert [sorted(set(np.flatnonzero(counts[:, row]).tolist())) for row in range(4)] == [
        [*range(10)],
        [*range(10)],
        [*range(5, 15)],
        [*range(5, 15)],
    ]
    assert np.argwhere(posix.raster.by_time["read"].counts()).tolist() == [[20, 1]]
    assert posix.raster.ranks == (0, 1)
    assert posix.raster.by_rank["write"].weights().tolist() == [[500, 500, 0, 0], [0, 0, 500, 500]]
    assert posix.raster.by_rank["read"].weights().tolist() == [[0, 0, 0, 0], [0, 10, 0, 0]]
