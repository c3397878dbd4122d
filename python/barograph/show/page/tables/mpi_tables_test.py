# SPDX-License-Identifier: BSD-3-Clause
"""What the page says of waits that are not on it."""

from __future__ import annotations

from barograph.analyze.workspace import Workspace
from barograph.show.page.tables.mpi_tables import add_waits
from barograph.show.page.tables.table import Notes, Values
from barograph.testing.table_builder import TableBuilder


def added(build: TableBuilder) -> tuple[dict[str, Values], Notes]:
    tables: dict[str, Values] = {}
    notes: Notes = {}
    with Workspace(build.build()) as workspace:
        add_waits(workspace, tables, notes)
    return tables, notes


def job() -> TableBuilder:
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=1_000_000)
    return build


def test_which_waits_are_not_listed_and_what_is_not_known() -> None:
    build = job()
    build.wait("late sender", 1, 0, 4000, longest_ns=1000, longest_start_ns=50, count=5)
    tables, notes = added(build)
    waits = tables["longest_waits"]
    assert (waits["rank"], waits["start_ns"], waits["waited_ns"]) == ([1], [50], [1000])
    left_out = (
        "The page has the longest 1 of 5 waits, 25.0 % of the time waited. None of the others is longer than the "
        "shortest of these, 1.00 us. When those were is not on the page; its sums by late rank have them."
    )
    assert notes["waits_drawn"] == left_out
    assert notes["longest_waits"] == (
        f"{left_out} 0 messages and 0 collectives were matched. Not known, and not counted as waiting: nonblocking "
        "collectives (1)."
    )


def test_nothing_is_said_where_all_are_listed_or_nobody_waited() -> None:
    build = job()
    build.wait("late sender", 1, 0, 1000)
    notes = added(build)[1]
    assert notes["longest_waits"].startswith("0 messages")
    assert "waits_drawn" not in notes
    tables, notes = added(job())
    assert tables["longest_waits"]["rank"] == []
    assert "longest_waits" not in notes
