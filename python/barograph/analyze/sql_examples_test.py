# SPDX-License-Identifier: BSD-3-Clause
# What the queries of docs/how-to/ask-in-sql.md say is true of a profile that is known.
import re
from pathlib import Path

from barograph.analyze.calls.hot_spots import hot_spots
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.io_case import io_profile
from barograph.testing.table_builder import TableBuilder

PAGE = Path(__file__).resolve().parents[3] / "docs" / "how-to" / "ask-in-sql.md"


def query_with(text: str) -> str:
    """Returns the one query of the page that has this text."""
    page = PAGE.read_text(encoding="utf-8")
    (query,) = [one for one in re.findall(r"```sql\n(.*?)```", page, re.DOTALL) if text in one]
    return query.strip().rstrip(";")


def test_means_are_those_of_the_report() -> None:
    """Over all ranks: those that never make a call count as 0."""
    with Workspace(io_profile()) as workspace:
        workspace.need("operation_times", "operations", "locations")
        rows = {row["operation"]: row for row in workspace.rows(query_with("AS lost"))}
        spots = {row["operation"]: row for row in hot_spots(workspace, 100)}
    assert "pwrite64" in rows  # that not all ranks make
    assert {name: round(row["mean"] * 1e9) for name, row in rows.items()} == {
        name: round(spots[name]["mean_ns"]) for name in rows
    }


def test_a_communicator_of_one_member_does_not_wait() -> None:
    build = TableBuilder()
    build.location(0, wall_ns=10**9)
    for name, size, members in (("W0.0", 2, "0-1"), ("S0.0", 1, "0")):
        one = build.communicator(name, size, members)
        build.fact(0, "program > MPI_Allreduce", 10, 10**8, object_id=one, size=8, shortest_ns=1000)
    with Workspace(build.build()) as workspace:
        workspace.need("mpi_times", "communicators")
        rows = workspace.connection.execute(query_with("AS waiting_percent")).fetchall()
    assert [(row[0], row[1]) for row in rows] == [("MPI_Allreduce", "W0.0")]
