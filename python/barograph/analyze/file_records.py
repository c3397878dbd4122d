# SPDX-License-Identifier: BSD-3-Clause
"""Files as tables: which file an object lies in, and per file, layer and rank every counter as a column.

Used by files, io_layers and report through Workspace.need. A dataset, attribute or variable counts for its file; its
counters are merged into the file's as spec/files/counters.toml says (summed, largest, or first).
"""

from __future__ import annotations

from barograph.spec.file_counters import FILE_COUNTERS, FileCounter

# The file each object lies in; UNION, not UNION ALL: an object that is its own ancestor must not hang the query.
FILE_HOMES = """
CREATE TEMP TABLE file_homes AS
WITH RECURSIVE up AS (
    SELECT object_id, object_id AS place_id FROM objects
    WHERE kind IN ('file', 'group', 'dataset', 'attribute', 'variable')
    UNION
    SELECT up.object_id, o.parent_id FROM up JOIN objects o ON o.object_id = up.place_id
    WHERE o.kind != 'file' AND o.parent_id IS NOT NULL
)
SELECT up.object_id, f.object_id AS file_id FROM up JOIN objects f ON f.object_id = up.place_id
WHERE f.kind = 'file'
"""

FILE_RANKS = """
CREATE TEMP TABLE file_ranks AS
WITH counted AS (
    SELECT h.file_id, c.layer, c.rank, {counters}
    FROM file_counters c JOIN file_homes h USING (object_id) GROUP BY ALL
), called AS (
    SELECT h.file_id, p.layer, s.rank, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
           sum(s.bytes)::BIGINT AS bytes
    FROM samples s JOIN file_homes h USING (object_id) JOIN call_paths p USING (path_id)
    WHERE list_contains($io, p.layer) GROUP BY ALL
)
SELECT file_id, layer, rank, coalesce(called.calls, 0) AS calls, coalesce(called.bytes, 0) AS bytes,
       coalesce(called.time_ns, read_time + write_time + metadata_time, 0) AS time_ns,
       counted.* EXCLUDE (file_id, layer, rank)
FROM called FULL JOIN counted USING (file_id, layer, rank)
"""

PLAIN_COUNTERS = tuple(counter for counter in FILE_COUNTERS if counter.kind == "counter")


def column_of(name: str) -> str:
    """Returns the column of a counter: its name with underscores."""
    return name.replace(" ", "_")


def merged(counter: FileCounter, values: str) -> str:
    """Returns the SQL that merges values of a counter, 0 where there is none."""
    if counter.merge == "first":
        return f"coalesce(min(nullif({values}, 0)), 0)"
    return f"coalesce({counter.merge}({values}), 0)"


def file_ranks_sql() -> str:
    """Returns the statement that makes file_ranks: one row per file, layer and rank."""
    columns: list[str] = []
    for counter in PLAIN_COUNTERS:
        value = f"if(counter = '{counter.name}', value, NULL)"
        columns.append(f"{merged(counter, value)}::BIGINT AS {column_of(counter.name)}")
    return FILE_RANKS.format(counters=", ".join(columns))
