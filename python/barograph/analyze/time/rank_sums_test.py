# SPDX-License-Identifier: BSD-3-Clause
# Profiles of many facts are summed in arrays: what comes out is what the database makes of them.
from collections.abc import Callable
from typing import Any

import pytest

from barograph.analyze import workspace as workspaces
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder, stencil_profile
from barograph.testing.table_profile import TableProfile

TABLES = {
    "path_times": ("path_times", "path_id, rank, calls, bytes, inclusive_ns, exclusive_ns, threads"),
    "operation_times": (
        "operation_times JOIN operations USING (operation_id)",
        "layer, operation, rank, calls, inclusive_ns, exclusive_ns, bytes, threads",
    ),
    "part_times": ("part_times", "rank, part, exclusive_ns"),
    "rank_times": ("rank_times", "*"),
    "mpi_times": (
        "mpi_times",
        "operation, object_id, rank, calls, time_ns, fastest_ns, transfer_ns, repeated_ns, steady_ns, bytes",
    ),
}


def open_regions() -> TableProfile:
    """A parent with less time than its children, ranks without some paths, threads, and recursion."""
    build = TableBuilder()
    world = build.communicator("W0.0", 5, "0-4")
    for rank in (0, 2, 4):
        build.location(rank, wall_ns=1000)
    build.path_id("program > open > MPI_Barrier")
    build.fact(0, "program > open > MPI_Barrier", 3, 60, object_id=world)
    build.fact(2, "program > step > step > MPI_Send", 12, 500, object_id=world, size=64)
    build.fact(2, "program > step > step > MPI_Send", 1, 90, object_id=world, size=1 << 20)
    build.fact(2, "program > step > step", 2, 700)
    build.fact(2, "program > step", 1, 650)
    build.fact(4, "program > step > MPI_Recv", 11, 300, object_id=world, size=64)
    return build.build()


def large_numbers() -> TableProfile:
    """Sums that 64 bits have no room for are left to the database, which says so."""
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=1 << 61)
        build.fact(rank, "program > step", 1, 1 << 61)
    return build.build()


@pytest.mark.parametrize(
    "make",
    [
        lambda: stencil_profile(4),
        lambda: stencil_profile(9, threads=3),
        open_regions,
        large_numbers,
    ],
)
def test_sums_are_those_of_the_database(
    make: Callable[[], TableProfile], monkeypatch: pytest.MonkeyPatch
) -> None:
    def derived() -> dict[str, list[dict[str, Any]]]:
        with Workspace(make()) as workspace:
            return {
                name: (
                    workspace.need(name),
                    workspace.rows(f"SELECT {columns} FROM {tables} ORDER BY ALL"),
                )[1]
                for name, (tables, columns) in TABLES.items()
            }

    expected = derived()
    monkeypatch.setattr(workspaces, "FEW_ROWS", 0)
    assert derived() == expected


def test_many_facts_are_summed_in_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workspaces, "FEW_ROWS", 0)
    with Workspace(stencil_profile(4)) as workspace:
        workspace.need("operation_times", "part_times", "mpi_times")
        views = {row["view_name"] for row in workspace.rows("SELECT view_name FROM duckdb_views()")}
    assert {"operation_sums", "part_sums", "mpi_sums"} <= views
