# SPDX-License-Identifier: BSD-3-Clause
# Messages of a trace take the place of the counters', wherever those are kept.
import pyarrow as pa
import pytest

from barograph.analyze.communicators.matrix import MatrixFilter, matrix_rows, summarize
from barograph.analyze.communicators.traced_matrix import add_traced_messages, show_messages_of
from barograph.analyze.workspace import Workspace
from barograph.read import database
from barograph.testing import stencil_profile

TOPOLOGY = pa.table(
    {
        "communicator": ["a0.1", "a0.1", "a0.1", "unknown"],
        "operation": ["MPI_Send", "MPI_Isend", "MPI_Rsend", "MPI_Isend"],
        "sender": pa.array([0, 0, 1, 2], pa.int32()),
        "receiver": pa.array([1, 1, 3, -1], pa.int32()),
        "calls": pa.array([2, 5, 7, 1], pa.int64()),
        "time_ns": pa.array([20, 50, 70, 10], pa.int64()),
        "bytes": pa.array([200, 500, 700, 100], pa.int64()),
    }
)


@pytest.mark.parametrize("few", [100_000, 0])
def test_messages_of_the_chosen_calls_are_all_there_is(few: int, monkeypatch: pytest.MonkeyPatch):
    # Tables of many rows are not copied into the database.
    monkeypatch.setattr(database, "FEW_ROWS", few)
    with Workspace(stencil_profile(4)) as workspace:
        before = summarize(workspace, MatrixFilter(), "bytes")
        assert add_traced_messages(workspace, TOPOLOGY) == ["MPI_Rsend", "MPI_Isend", "MPI_Send"]
        show_messages_of(workspace, ["MPI_Isend", "MPI_Send"])
        found = matrix_rows(workspace, MatrixFilter(), "bytes").to_pylist()
        keys = ("sender", "receiver", "communicator", "calls", "bytes", "time_ns")
        assert [tuple(row[key] for key in keys) for row in found] == [
            (0, 1, "a0.1", 7, 700, 70),
            (2, None, "", 1, 100, 10),
        ]
        after = summarize(workspace, MatrixFilter(), "bytes")
        assert (after.pairs, after.calls, after.outside_calls) == (1, 8, 1)
        assert before.calls == 1200
