# SPDX-License-Identifier: BSD-3-Clause
# Communicators of one size are one, however many there are; what is on none is apart.
from typing import Any

from barograph.analyze.communicators.comms_sizes import operations_by_size


def total(object_id: int, size: int, stands_for: int = 1, kind: str = "communicator") -> Any:
    return {"object_id": object_id, "size": size, "remote_size": 0, "kind": kind, "stands_for": stands_for}


def row(communicator: int, operation: str, calls: int, time_ns: int, size: int) -> Any:
    return {
        "communicator_id": communicator,
        "operation": operation,
        "op_kind": "collective",
        "calls": calls,
        "time_ns": time_ns,
        "bytes": calls * size,
        "bucket": 4 if size else 0,
        "payload": "contributed",
        "bytes_min": size,
        "bytes_max": 2 * size,
    }


def test_sums_of_a_size():
    totals = [total(1, 8), total(2, 4), total(3, 4, stands_for=5), total(0, 0, kind="mixed")]
    rows = [
        row(2, "MPI_Alltoallv", 40, 4_000, 100),
        row(2, "MPI_Alltoallv", 10, 1_000, 1000),  # another size class
        row(3, "MPI_Alltoallv", 50, 5_000, 10),
        row(3, "MPI_Bcast", 1, 60_000, 0),
        row(1, "MPI_Alltoallv", 8, 30_000, 1),
        row(0, "MPI_Waitall", 3, 9, 0),
    ]
    found = operations_by_size(totals, rows)
    assert [(one["size"], one["operation"], one["communicators"]) for one in found] == [
        (8, "MPI_Alltoallv", 1),
        (4, "MPI_Bcast", 5),
        (4, "MPI_Alltoallv", 6),
        (None, "MPI_Waitall", 0),
    ]
    alltoallv = found[2]
    assert (alltoallv["calls"], alltoallv["time_ns"], alltoallv["bytes"]) == (100, 10_000, 14_500)
    assert (alltoallv["mean_call_ns"], alltoallv["mean_bytes"]) == (100, 145)
    assert (alltoallv["bytes_min"], alltoallv["bytes_max"]) == (10, 2000)
    assert (found[1]["bytes_min"], found[1]["bytes_max"]) == (None, None)  # no payload
    assert found[0]["share"] == 30_000 / 100_009


def test_nothing_of_nothing():
    assert operations_by_size([], []) == []
