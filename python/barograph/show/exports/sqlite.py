# SPDX-License-Identifier: BSD-3-Clause
"""SQLite: the contract tables, the views facts and communicators, and views named as mpisee's tables.

The mpisee views (mappings, exectimes, operations, comms, data) let scripts written for its profiles run on
this file; their columns are those of its public schema, times in seconds there, as it has them.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pyarrow as pa

from barograph.analyze.workspace import Workspace
from barograph.show.arrow_batches import columns_of, read_table, rows_of

TABLES = ("locations", "call_paths", "objects", "size_classes", "samples", "metadata")

VIEWS = """
CREATE INDEX samples_by_path ON samples (path_id, object_id);
CREATE VIEW facts AS
SELECT s.rank, s.thread, p.call_path, p.layer, p.operation, o.name AS object, o.kind AS object_kind,
       b.label AS bucket, b.bucket_min, b.bucket_max, s.calls, s.time_ns, s.min_ns, s.max_ns, s.sumsq_ns2,
       s.bytes, s.bytes_min, s.bytes_max, s.path_id, s.object_id
FROM samples s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id)
     JOIN size_classes b USING (bucket);
CREATE VIEW communicators AS
SELECT o.name, o.user_name, o.size, o.members, o.created_by, q.name AS parent, o.creation_path, o.object_id,
       o.attributes
FROM objects o LEFT JOIN objects q ON q.object_id = o.parent_id WHERE o.kind = 'communicator';
CREATE VIEW mappings AS SELECT rank AS id, min(node) AS machine FROM locations GROUP BY rank;
CREATE VIEW exectimes AS SELECT rank AS id, max(wall_ns) / 1e9 AS time FROM locations GROUP BY rank;
CREATE VIEW operations AS
SELECT min(path_id) AS id, operation FROM call_paths WHERE layer = 'mpi' GROUP BY operation;
CREATE VIEW comms AS
SELECT object_id AS id, CASE kind WHEN 'none' THEN 'none' ELSE name END AS name, size FROM objects;
CREATE VIEW data AS
SELECT row_number() OVER () AS id, s.rank, s.object_id AS comm_id, n.id AS operation_id,
       coalesce(b.bucket_min, 0) AS buffer_size_min,
       coalesce(b.bucket_max, CASE s.bucket WHEN 0 THEN 0 ELSE 9223372036854775807 END) AS buffer_size_max,
       sum(s.calls) AS calls, sum(s.time_ns) / 1e9 AS time, sum(s.bytes) AS volume
FROM samples s JOIN call_paths p USING (path_id) JOIN operations n ON n.operation = p.operation
     JOIN size_classes b USING (bucket)
WHERE p.layer = 'mpi' GROUP BY s.rank, s.object_id, n.id, s.bucket;
"""


def column_type(kind: pa.DataType) -> str:
    """Returns SQLite's type for an Arrow type."""
    if pa.types.is_integer(kind):
        return "INTEGER"
    return "REAL" if pa.types.is_floating(kind) else "TEXT"


def write(workspace: Workspace, output: Path) -> None:
    """Writes one SQLite database; every table in one transaction, in batches."""
    with closing(sqlite3.connect(output)) as database, database:
        # The file is new and is thrown away on failure: a journal would only double the writing.
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        for table in TABLES:
            result = read_table(workspace.connection, table)
            columns = columns_of(result)
            names = ", ".join(f'"{name}" {column_type(kind)}' for name, kind in columns)
            database.execute(f"CREATE TABLE {table} ({names})")
            marks = ", ".join("?" * len(columns))
            database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows_of(result))  # noqa: S608, our own names
        database.executescript(VIEWS)
