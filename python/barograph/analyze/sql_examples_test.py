# SPDX-License-Identifier: BSD-3-Clause
# What the queries of docs/how-to/ask-in-sql.md say is true of a profile that is known.
import re
from pathlib import Path

from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

PAGE = Path(__file__).resolve().parents[3] / "docs" / "how-to" / "ask-in-sql.md"


def test_a_communicator_of_one_member_does_not_wait() -> None:
    text = PAGE.read_text(encoding="utf-8")
    (query,) = [
        one for one in re.findall(r"```sql\n(.*?)```", text, re.DOTALL) if "AS waiting_percent" in one
    ]
    build = TableBuilder()
    build.location(0, wall_ns=10**9)
    for name, size, members in (("W0.0", 2, "0-1"), ("S0.0", 1, "0")):
        one = build.communicator(name, size, members)
        build.fact(0, "program > MPI_Allreduce", 10, 10**8, object_id=one, size=8, shortest_ns=1000)
    with Workspace(build.build()) as workspace:
        workspace.need("mpi_times", "communicators")
        rows = workspace.connection.execute(query.strip().rstrip(";")).fetchall()
    assert [(row[0], row[1]) for row in rows] == [("MPI_Allreduce", "W0.0")]
