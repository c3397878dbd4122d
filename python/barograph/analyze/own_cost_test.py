# SPDX-License-Identifier: BSD-3-Clause
"""What the tool itself took, of a run and of a part of it."""

from __future__ import annotations

import pytest

from barograph.analyze.own_cost import own_cost
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000


@pytest.mark.parametrize(("sliced", "per_rank"), [({}, 400.0), ({"slice.ranks": "1"}, 100.0)])
def test_memory_per_rank_is_that_of_the_job(sliced: dict[str, str], per_rank: float) -> None:
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    metadata = {"job.ranks": "4", "overhead.events_ns": "1", "overhead.memory_bytes": "400"}
    with Workspace(build.build(metadata | sliced)) as workspace:
        cost = own_cost(workspace)
    assert cost is not None
    assert cost.memory_per_rank == per_rank
