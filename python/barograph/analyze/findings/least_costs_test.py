# SPDX-License-Identifier: BSD-3-Clause
"""What costs as little as runs of the same program differ by is no finding, however short the run is."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import Findings, find_all
from barograph.analyze.findings.checked import checked
from barograph.analyze.findings.settings import make_settings
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

MS = 1_000_000
WORLD = "W0.0"
OF_TIMES = {"slow-ranks", "metadata-time"}


def solver(times: int = 1) -> TableBuilder:
    """Two ranks exchange rows and write files; as measured of a solver without a fault, or so many times as long."""
    build = TableBuilder()
    world = build.communicator(WORLD, 2, "0-1")
    ns = times * MS
    for rank, waits in enumerate((10, 27)):
        build.location(rank, wall_ns=387 * ns)
        build.fact(rank, "program > MPI_Init", 1, 234 * ns)
        build.fact(
            rank, "program > MPI_Sendrecv", 4000, waits * ns, object_id=world, size=4096, shortest_ns=900
        )
        build.message(rank, 1 - rank, world, 4000, size=4096, time_ns=waits * ns)
        file = build.file(f"/heat.{rank}.out")
        build.fact(rank, "program > open64", 20, 7 * ns, object_id=file)
        build.fact(rank, "program > close", 20, 2 * ns, object_id=file)
        build.fact(rank, "program > pwrite64", 20, 2 * ns, object_id=file, size=393216)
        build.counters(
            rank, file, "posix", {"opens": 20, "metadata time": 9 * ns, "write time": 2 * ns, "writes": 20}
        )
    return build


def findings(build: TableBuilder, **levels: float) -> Findings:
    with Workspace(build.build()) as workspace:
        return find_all(workspace, make_settings({"levels": levels} if levels else {}))


def priced(found: Findings) -> set[str]:
    return {one.id for one in found.shown if one.seconds_lost}


def test_a_control_run_is_silent():
    assert priced(findings(solver())) == set()


@pytest.mark.parametrize("times", [3, 20])
def test_the_same_parts_of_a_longer_run_are_worth_a_look(times: int):
    assert priced(findings(solver(times))) == OF_TIMES


def test_the_limits_of_a_short_run_are_levels_that_users_set():
    assert priced(findings(solver(), short_s=0)) == OF_TIMES
    assert priced(findings(solver(), noticeable=0, heavy=0)) >= OF_TIMES


def test_what_is_below_the_limit_of_a_short_run_says_so():
    with Workspace(solver().build()) as workspace:
        rows = {row.id: row.reason for row in checked(workspace)}
    assert rows["slow-ranks"] == (
        "costs up to 17.0 ms (4.4 % of the run): below 20.0 ms, the least of so short a run"
    )
