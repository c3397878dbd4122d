# SPDX-License-Identifier: BSD-3-Clause
"""SQLite: the contract tables and the views facts, communicators and windows, as DuckDB has them.

Called by export. mpisee's database is a format of its own, see mpisee.py.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pyarrow as pa

from barograph.analyze import contents
from barograph.analyze.workspace import Workspace
from barograph.replacing import SQLITE_ID
from barograph.show.arrow_batches import columns_of, read_table, rows_of

TABLES = (*contents.TABLES, "metadata")

VIEWS = """
CREATE INDEX fact_rows_by_path ON fact_rows (path_id, object_id);
CREATE VIEW facts AS
SELECT s.rank, s.thread, p.call_path, p.layer, p.operation, o.name AS object, o.kind AS object_kind,
       b.label AS bucket, b.bucket_min, b.bucket_max, s.calls, s.time_ns, s.min_ns, s.max_ns, s.sumsq_ns2,
       s.bytes, s.bytes_min, s.bytes_max, s.path_id, s.object_id,
       CASE o.kind WHEN 'communicator' THEN o.name WHEN 'window' THEN q.name WHEN 'mixed' THEN '*mixed' END
           AS communicator
FROM fact_rows s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id)
     LEFT JOIN objects q ON q.object_id = o.parent_id JOIN size_classes b USING (bucket);
CREATE VIEW communicators AS
SELECT o.name, o.user_name, o.size, o.members, o.created_by, q.name AS parent, o.creation_path, o.object_id,
       o.attributes, coalesce(json_extract(o.attributes, '$.communicators'), 1) AS stands_for
FROM objects o LEFT JOIN objects q ON q.object_id = o.parent_id WHERE o.kind = 'communicator';
CREATE VIEW windows AS
SELECT o.name, o.user_name, q.name AS communicator, o.size, o.members, o.created_by, o.object_id, o.attributes,
       coalesce(json_extract(o.attributes, '$.windows'), 1) AS stands_for
FROM objects o LEFT JOIN objects q ON q.object_id = o.parent_id WHERE o.kind = 'window';
"""


def column_type(kind: pa.DataType) -> str:
    """Returns SQLite's type for an Arrow type."""
    if pa.types.is_integer(kind):
        return "INTEGER"
    return "REAL" if pa.types.is_floating(kind) else "TEXT"


def write(workspace: Workspace, output: Path) -> None:
    """Writes one SQLite database; every table in one transaction, in batches."""
    workspace.need(*TABLES)
    with closing(sqlite3.connect(output)) as database, database:
        # The file is new and is thrown away on failure: a journal would only double the writing.
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute(f"PRAGMA application_id = {SQLITE_ID}")
        for table in TABLES:
            result = read_table(workspace.connection, table)
            columns = columns_of(result)
            names = ", ".join(f'"{name}" {column_type(kind)}' for name, kind in columns)
            database.execute(f"CREATE TABLE {table} ({names})")
            marks = ", ".join("?" * len(columns))
            database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows_of(result))  # noqa: S608, our own names
        database.executescript(VIEWS)
