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
    "call_sites",
    "metrics",
    "series_summary",
)
LARGE_TABLES: Final = ("series", "timeline", "file_counters")
TABLES: Final = (*SMALL_TABLES, *LARGE_TABLES)

# The size class of calls that were open when the recording ended (FORMAT.md).
UNFINISHED: Final = 254

# Added to the exponents of scaled counters (spec/files/counters.toml).
EXPONENT_BIAS: Final = 1024

# How many communicators or windows a row of objects stands for: more than one where those made alike share a row.
# A regular expression, because it must work without DuckDB's JSON extension and on any text.
_COUNT = """'"(?:communicators|windows)"\\s*:\\s*"?(\\d+)'"""
STANDS_FOR: Final = f"coalesce(try_cast(regexp_extract({{}}, {_COUNT}, 1) AS BIGINT), 1)"

# Of these: how many are known to be cheap. And whether a row of its own was kept from a shared one because it is
# expensive: ranks where it is cheap may count it there.
CHEAP: Final = """coalesce(try_cast(regexp_extract({}, '"cheap"\\s*:\\s*"?(\\d+)', 1) AS BIGINT), 0)"""
KEPT_APART: Final = """contains({}, '"kept_from"')"""

VIEWS: Final = f"""
CREATE MACRO unfinished(bucket) AS bucket = {UNFINISHED};

CREATE VIEW facts AS
SELECT samples.rank, samples.thread, call_paths.call_path, call_paths.layer, call_paths.operation,
       objects.name AS object, objects.kind AS object_kind,
       size_classes.label AS bucket, size_classes.bucket_min, size_classes.bucket_max,
       samples.calls, samples.time_ns, samples.min_ns, samples.max_ns, samples.sumsq_ns2,
       samples.bytes, samples.bytes_min, samples.bytes_max, samples.path_id, samples.object_id,
       unfinished(samples.bucket) AS unfinished,
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
WHERE unfinished(samples.bucket);

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

CREATE VIEW mpi_sites AS
SELECT s.rank, s.thread, op.call_path, op.operation, if(p.layer = 'source', p.operation, '') AS site,
       objects.name AS object, s.calls AS sampled, s.time_ns, s.max_ns, s.stands_for_ns, op.path_id, s.object_id
FROM call_sites s
JOIN call_paths p USING (path_id)
JOIN call_paths op ON op.path_id = if(p.layer = 'source', p.parent_id, p.path_id)
JOIN objects USING (object_id)
WHERE s.kind = 1;

CREATE VIEW gaps AS
WITH ends AS (
    SELECT s.*, if(p.layer = 'source', p.operation, '') AS after_site,
           if(p.layer = 'source', p.parent_id, p.path_id) AS after_id
    FROM call_sites s JOIN call_paths p USING (path_id) WHERE s.kind = 2
), sites AS (
    SELECT ends.*, a.operation AS after, if(b.layer = 'source', b.operation, '') AS site,
           if(b.layer = 'source', b.parent_id, b.path_id) AS before_id
    FROM ends JOIN call_paths a ON a.path_id = after_id JOIN call_paths b ON b.path_id = a.parent_id
)
SELECT s.rank, s.thread, s.after, s.after_site, op.operation AS before,
       if(site = '' AND up.layer = 'source', up.operation, site) AS before_site, objects.name AS object,
       s.calls AS gaps, s.time_ns, s.max_ns, s.blocked_ns, op.path_id, s.object_id
FROM sites s
JOIN call_paths op ON op.path_id = before_id
LEFT JOIN call_paths up ON up.path_id = op.parent_id
JOIN objects USING (object_id);
"""  # noqa: S608, our own text

# Views over large tables, made with the table.
VIEWS_OF: Final = {
    "series": """
CREATE VIEW iterations AS
SELECT s.rank, s.thread, p.call_path, p.operation AS loop, m.name AS metric, m.unit, m.consistency,
       s.execution, s.first_index, s.last_index, s.count, s.sum, s.min, s.max, s.path_id, s.metric_id
FROM series s JOIN call_paths p USING (path_id) LEFT JOIN metrics m USING (metric_id);
""",
    "file_counters": f"""
CREATE VIEW system AS
SELECT rank, counter AS metric, argument AS time_ns, value FROM file_counters WHERE layer = 'program';

CREATE VIEW file_rates AS
WITH RECURSIVE up AS (
    SELECT object_id, object_id AS place_id FROM objects
    UNION
    SELECT up.object_id, o.parent_id FROM up JOIN objects o ON o.object_id = up.place_id
    WHERE o.kind IN ('group', 'dataset', 'attribute', 'variable') AND o.parent_id IS NOT NULL
), counted AS (
    SELECT c.rank, c.layer, f.object_id AS file_id, f.name AS file,
           if(contains(c.counter, 'read'), 'read', 'write') AS direction, split_part(c.counter, ' ', 1) AS which,
           if(which = 'squares', c.value * pow(2, c.argument - {EXPONENT_BIAS}), c.value)::DOUBLE AS value
    FROM file_counters c JOIN up USING (object_id) JOIN objects f ON f.object_id = up.place_id AND f.kind = 'file'
    WHERE regexp_full_match(c.counter, '(rated|(slowest|fastest|sum of|squares of) (read|write) rates?).*')
)
SELECT rank, file, layer, direction, coalesce(sum(value) FILTER (which = 'rated'), 0)::BIGINT AS calls,
       min(value) FILTER (which = 'slowest') AS slowest, sum(value) FILTER (which = 'sum') / calls AS mean,
       max(value) FILTER (which = 'fastest') AS fastest,
       sqrt(greatest(sum(value) FILTER (which = 'squares') / calls - pow(mean, 2), 0)) AS deviation,
       sum(value) FILTER (which = 'sum') AS sum_of_rates,
       sum(value) FILTER (which = 'squares') AS sum_of_squares, file_id
FROM counted GROUP BY rank, file_id, file, layer, direction HAVING calls > 0;
""",  # noqa: S608, our own text
}
