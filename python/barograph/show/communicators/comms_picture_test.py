# SPDX-License-Identifier: BSD-3-Clause
# Bars add up to the time of their communicators, whatever has none of its own.
from typing import Any

from barograph.show.communicators.comms_picture import (
    COLOURS,
    OTHER,
    Stacks,
    cells_of,
    stacks_from,
    stacks_of,
)


def total(at: int) -> Any:
    return {"object_id": at, "kind": "communicator", "name": f"s{at}.1", "user_name": "", "size": 2}


def row(at: int, operation: str, time_ns: int) -> Any:
    return {"communicator_id": at, "operation": operation, "time_ns": time_ns}


def test_the_rest_is_one_bar():
    rows = [row(0, "MPI_Bcast", 5), row(0, "MPI_Bcast", 2), row(1, "MPI_Send", 4), row(2, "MPI_Bcast", 1)]
    stacks = stacks_of([total(0), total(1), total(2)], [*rows, row(2, "MPI_Send", 1)], most=1)
    assert stacks.names == ["s0.1 (2)", "2 others"]
    assert stacks.operations == ["MPI_Bcast", "MPI_Send"]
    assert stacks.times == [[7, 1], [0, 5]]


def test_rare_operations_are_one_part():
    count = len(COLOURS) + 2
    stacks = stacks_of([total(0)], [row(0, f"MPI_{at}", 100 - at) for at in range(count)])
    assert stacks.operations[-1] == OTHER
    assert stacks.times[-1] == [(100 - count + 2) + (100 - count + 1)]


def test_stacks_come_back_from_their_cells():
    stacks = Stacks(
        ["a (2)", "b (4)", "2 others"], ["MPI_Send", "MPI_Bcast", OTHER], [[0, 7, 1], [6, 0, 0], [0, 5, 20]]
    )
    cells = cells_of(stacks)
    assert cells[0] == ("a (2)", "MPI_Bcast", 6)
    assert len(cells) == 5
    assert stacks_from(cells) == stacks
