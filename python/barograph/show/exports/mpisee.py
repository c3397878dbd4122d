# SPDX-License-Identifier: BSD-3-Clause
"""mpisee: its SQLite database (metadata, mappings, exectimes, operations, comms, data), for scripts made for it.

Called by export. Tables, columns, operation numbers and size classes are those of mpisee 4.0 as published
(github.com/variemai/mpisee); docs/how-to/from-mpisee.md says what is filled in how. mpisee-through tells
collectives by numbers not below that of Bcast, so calls mpisee does not know are numbered above its own when they
are collective and below zero otherwise.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa

from barograph.analyze.calls.families import INITIALIZATION, kind_of
from barograph.analyze.workspace import Workspace
from barograph.replacing import SQLITE_ID
from barograph.show.arrow_batches import read_relation, rows_of
from barograph.show.exports.request import ExportRequest

FORMAT_VERSION = "4.0"
LARGEST_INT = 2**31 - 1

# Edges of its size classes: a payload of n bytes is in the first class whose edge is above n.
EDGES = (128, 1024, 8192, 65536, 262144, 1048576, 33554432)

# Its operations in the order of its numbers, from 0 on.
OPERATIONS = tuple(
    """
    Send Recv Isend Irecv Sendrecv Isendrecv Ssend Issend Rsend Irsend Bsend Ibsend Waitall Wait Waitany Test Testany
    Testall Put Rput Get Rget Accumulate Raccumulate Fence Win_start Win_complete Win_post Win_wait Win_test
    Bcast Barrier Allreduce Allgather Allgatherv Alltoall Alltoallv Alltoallw Reduce Gather Gatherv Scan Exscan Scatter
    Scatterv Reduce_scatter Reduce_scatter_block Iallreduce Ibcast Ialltoall Iscatter Ibarrier Iallgather Iallgatherv
    Ialltoallv Ialltoallw Ireduce Igather Igatherv Iscan Iexscan Iscatterv Ireduce_scatter Ireduce_scatter_block
    Neighbor_allgather Neighbor_allgatherv Neighbor_alltoall Neighbor_alltoallv Neighbor_alltoallw Ineighbor_allgather
    Ineighbor_allgatherv Ineighbor_alltoall Ineighbor_alltoallv Ineighbor_alltoallw Init Init_thread
    """.split()  # noqa: SIM905, 76 lines would say no more
)
OTHER_NAMES = {"Win_fence": "Fence"}

SCHEMA = """
CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE mappings (id INTEGER PRIMARY KEY AUTOINCREMENT, machine TEXT);
CREATE TABLE exectimes (id INTEGER PRIMARY KEY AUTOINCREMENT, time REAL);
CREATE TABLE operations (id INTEGER PRIMARY KEY AUTOINCREMENT, operation TEXT);
CREATE TABLE comms (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, size INTEGER);
CREATE TABLE data (
    id INTEGER PRIMARY KEY AUTOINCREMENT, rank INTEGER, comm_id INTEGER, operation_id INTEGER,
    buffer_size_min INTEGER, buffer_size_max INTEGER, calls INTEGER, time REAL, volume INTEGER,
    FOREIGN KEY (operation_id) REFERENCES operations (id),
    FOREIGN KEY (comm_id) REFERENCES comms (id),
    FOREIGN KEY (rank) REFERENCES mappings (id));
"""


# No file of the SQL library: the edges of mpisee's size classes are the list above, from which the CASEs are made.
DATA = """
WITH placed AS (
    SELECT s.rank, m.operation_id, s.calls, s.time_ns, s.bytes,
           if(list_contains($init, p.operation), $world, coalesce(c.comm_id, $world)) AS comm_id,
           s.bucket > 2 AS sized, {low_of_min} = {low_of_max} AS inside, {low_of_min} AS low, {high_of_min} AS high,
           b.bucket_min, least(coalesce(b.bucket_max, {largest}), {largest} - 1) + 1 AS bucket_end
    FROM fact_rows s JOIN call_paths p USING (path_id) JOIN mpisee_operations m ON m.operation = p.operation
         JOIN homes h USING (object_id) JOIN size_classes b USING (bucket)
         LEFT JOIN mpisee_comms c ON c.object_id = h.home_id
    WHERE p.layer = 'mpi'
)
SELECT rank, comm_id, operation_id,
       CASE WHEN NOT sized THEN 0 WHEN inside THEN low ELSE least(bucket_min, {largest} - 1) END AS buffer_size_min,
       CASE WHEN NOT sized THEN {first} WHEN inside THEN high ELSE bucket_end END AS buffer_size_max,
       sum(calls)::BIGINT, sum(time_ns) / 1e9, sum(bytes)::BIGINT
FROM placed GROUP BY ALL ORDER BY ALL
"""


def write(workspace: Workspace, output: Path, request: ExportRequest | None = None) -> None:
    """Writes the database; times in seconds, volumes in bytes, one row per rank, communicator, call and size class."""
    run_times = {"after_init": request is not None and request.after_init}
    workspace.need("homes")
    world = _prepare(workspace)
    sizes = {
        "low_of_min": _class_edge("s.bytes_min", upper=False),
        "low_of_max": _class_edge("s.bytes_max", upper=False),
        "high_of_min": _class_edge("s.bytes_min", upper=True),
    }
    sql = DATA.format(**sizes, first=EDGES[0], largest=LARGEST_INT)
    data = workspace.connection.sql(sql, params={"world": world, "init": list(INITIALIZATION)})
    with closing(sqlite3.connect(output)) as database, database:
        # The file is new and is thrown away on failure: a journal would only double the writing.
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute(f"PRAGMA application_id = {SQLITE_ID}")
        database.executescript(SCHEMA)
        _fill(database, "metadata", 2, _metadata(workspace))
        _fill(
            database,
            "mappings",
            2,
            workspace.relation("mpisee_nodes").fetchall(),
        )
        _fill(database, "exectimes", 2, workspace.relation("mpisee_times", run_times).fetchall())
        names = "SELECT operation_id, any_value(name) FROM mpisee_operations GROUP BY 1 ORDER BY 1"
        known = dict(enumerate(OPERATIONS)) | dict(_rows(workspace, names))
        _fill(database, "operations", 2, sorted(known.items()))
        _fill(
            database, "comms", 3, _rows(workspace, "SELECT comm_id, name, size FROM mpisee_comms ORDER BY 1")
        )
        database.executemany(
            "INSERT INTO data (rank, comm_id, operation_id, buffer_size_min, buffer_size_max, calls, time, volume) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            rows_of(read_relation(data)),
        )


def operation_numbers(operations: Iterable[str]) -> dict[str, tuple[int, str]]:
    """Returns number and name of MPI operations as mpisee has them, or would; large-count variants are the same."""
    numbers = {name: number for number, name in enumerate(OPERATIONS)}
    found: dict[str, tuple[int, str]] = {}
    above, below = len(OPERATIONS), -1
    for operation in sorted(operations):
        bare = operation.removeprefix("MPI_").removesuffix("_c")
        name = OTHER_NAMES.get(bare, bare)
        if name not in numbers:
            if kind_of(operation) == "collective":
                numbers[name], above = above, above + 1
            else:
                numbers[name], below = below, below - 1
        found[operation] = (numbers[name], name)
    return found


def _prepare(workspace: Workspace) -> int:
    """Makes mpisee_operations and mpisee_comms; returns the number of the communicator of all ranks."""
    operations = workspace.query("mpi_operation_names")
    numbers = operation_numbers(row["operation"] for row in operations)
    table: dict[str, Sequence[Any]] = {
        "operation": list(numbers),
        "operation_id": [number for number, _ in numbers.values()],
        "name": [name for _, name in numbers.values()],
    }
    kinds = {"operation": pa.string(), "operation_id": pa.int64(), "name": pa.string()}
    workspace.connection.register("mpisee_operations", pa.table(table, schema=pa.schema(list(kinds.items()))))
    comms: list[tuple[int, int, str, int]] = []
    taken: set[str] = set()
    world = 0
    for row in workspace.query("mpisee_communicators"):
        name = "none" if row["kind"] == "none" else row["name"]
        while name in taken:
            name = f"{row['name']}#{row['object_id']}"
        taken.add(name)
        # Scripts divide the calls of collectives by the size.
        size = row["size"] if row["kind"] == "communicator" else max(workspace.run.ranks, 1)
        comms.append((len(comms) + 1, row["object_id"], name, size))
        if not world and row["kind"] == "communicator" and name.startswith("W"):
            world = len(comms)
    if not world:
        comms.append((len(comms) + 1, -1, "W0.0", max(workspace.run.ranks, 1)))
        world = len(comms)
    columns = ("comm_id", "object_id", "name", "size")
    values: dict[str, Sequence[Any]] = {
        name: [comm[place] for comm in comms] for place, name in enumerate(columns)
    }
    workspace.connection.register("mpisee_comms", pa.table(values))
    return world


def _class_edge(column: str, *, upper: bool) -> str:
    """Returns SQL for the lower or upper edge of the class a payload is in."""
    lower_edges = (0, *EDGES)
    upper_edges = (*EDGES, LARGEST_INT)
    cases = " ".join(
        f"WHEN {column} < {edge} THEN {(upper_edges if upper else lower_edges)[place]}"
        for place, edge in enumerate(EDGES)
    )
    return f"(CASE {cases} ELSE {LARGEST_INT if upper else EDGES[-1]} END)"


def _metadata(workspace: Workspace) -> list[tuple[str, str]]:
    run = workspace.run
    return [
        ("MPI Library", run.mpi_library),
        ("Processes", str(run.job_ranks or run.ranks)),
        ("Run command", " ".join(run.command) or run.metadata.get("program.command", "")),
        ("mpisee version", f"{FORMAT_VERSION} (written by Barograph {run.version})"),
        ("mpisee build date", ""),
        ("Profile date", run.start),
    ]


def _rows(workspace: Workspace, sql: str) -> list[tuple[Any, ...]]:
    return workspace.connection.sql(sql).fetchall()


def _fill(database: sqlite3.Connection, table: str, width: int, rows: Iterable[Sequence[Any]]) -> None:
    marks = ", ".join("?" * width)
    database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608, our own names
