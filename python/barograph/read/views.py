# SPDX-License-Identifier: BSD-3-Clause
"""The SQL views over the tables of a profile; docs/reference/tables.md describes their columns.

Used by Profile.connect and by everything that stands in for it in tests, so that the text exists once.
"""

from __future__ import annotations

from typing import Final

# Tables that every connection has, and those that may be larger than all others: they are decoded when asked for.
SMALL_TABLES: Final = (
    "locations",
    "call_paths",
    "objects",
    "size_classes",
    "samples",
    "messages",
    "metrics",
    "series_summary",
)
LARGE_TABLES: Final = ("series", "timeline", "file_counters")
TABLES: Final = (*SMALL_TABLES, *LARGE_TABLES)

# The size class of calls that were open when the recording ended (FORMAT.md).
UNFINISHED: Final = 254

# How many communicators or windows a row of objects stands for: more than one where those made alike share a row.
# A regular expression, because it must work without DuckDB's JSON extension and on any text.
_COUNT = """'"(?:communicators|windows)"\\s*:\\s*"?(\\d+)'"""
STANDS_FOR: Final = f"coalesce(try_cast(regexp_extract({{}}, {_COUNT}, 1) AS BIGINT), 1)"

VIEWS: Final = f"""
CREATE VIEW facts AS
SELECT samples.rank, samples.thread, call_paths.call_path, call_paths.layer, call_paths.operation,
       objects.name AS object, objects.kind AS object_kind,
       size_classes.label AS bucket, size_classes.bucket_min, size_classes.bucket_max,
       samples.calls, samples.time_ns, samples.min_ns, samples.max_ns, samples.sumsq_ns2,
       samples.bytes, samples.bytes_min, samples.bytes_max, samples.path_id, samples.object_id,
       CASE objects.kind WHEN 'communicator' THEN objects.name WHEN 'window' THEN parents.name
                         WHEN 'mixed' THEN '*mixed' END AS communicator
FROM samples
JOIN call_paths USING (path_id)
JOIN objects USING (object_id)
LEFT JOIN objects AS parents ON parents.object_id = objects.parent_id
JOIN size_classes ON size_classes.bucket = samples.bucket;

CREATE VIEW open_calls AS
SELECT samples.rank, samples.thread, call_paths.depth, call_paths.call_path, call_paths.layer, call_paths.operation,
       objects.name AS object, objects.kind AS object_kind, samples.time_ns AS age_ns, samples.path_id,
       samples.object_id
FROM samples
JOIN call_paths USING (path_id)
JOIN objects USING (object_id)
WHERE samples.bucket = {UNFINISHED};

CREATE VIEW communicators AS
SELECT child.name, child.user_name, child.size, child.members, child.created_by, parent.name AS parent,
       child.creation_path, child.object_id, child.attributes, {STANDS_FOR.format("child.attributes")} AS stands_for
FROM objects AS child
LEFT JOIN objects AS parent ON parent.object_id = child.parent_id
WHERE child.kind = 'communicator';

CREATE VIEW windows AS
SELECT child.name, child.user_name, parent.name AS communicator, child.size, child.members, child.created_by,
       child.object_id, child.attributes, {STANDS_FOR.format("child.attributes")} AS stands_for
FROM objects AS child
LEFT JOIN objects AS parent ON parent.object_id = child.parent_id
WHERE child.kind = 'window';
"""  # noqa: S608, our own text

# Views over large tables, made with the table.
VIEWS_OF: Final = {
    "series": """
CREATE VIEW iterations AS
SELECT s.rank, s.thread, p.call_path, p.operation AS loop, m.name AS metric, m.unit, m.consistency,
       s.execution, s.first_index, s.last_index, s.count, s.sum, s.min, s.max, s.path_id, s.metric_id
FROM series s JOIN call_paths p USING (path_id) LEFT JOIN metrics m USING (metric_id);
""",
    "file_counters": """
CREATE VIEW system AS
SELECT rank, counter AS metric, argument AS time_ns, value FROM file_counters WHERE layer = 'program';
""",
}
