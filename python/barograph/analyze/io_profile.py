# SPDX-License-Identifier: BSD-3-Clause
"""Sizes, bandwidth and times per I/O operation, file or call path with samples, min, max, mean and standard deviation.

The tables TAU prints for I/O ("Bytes Written", "Write Bandwidth"), from facts. Facts keep sums per rank, call path
and size class, not every call: times have their sum of squares, so all of theirs is exact. Of sizes, the deviation is
exact where each size class holds one size or at most three calls; elsewhere it is the least that the sums, minima and
maxima allow.
Bandwidth is that of single calls where all calls that moved data of a file in one direction belong to a row
(rate_exact): their rates are counted by rank, file and layer. Elsewhere it is that of each rank and size class (bytes
over time), weighted by calls, and not given for calls that only start a transfer.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.io_layers import CHOSEN, IoFilter, filter_values, prepare_steps
from barograph.analyze.workspace import IO_LAYERS, Workspace

# The size class of calls that were only counted, to keep to --max-overhead (FORMAT.md).
NOT_TIMED = 255

KEYS = {
    "operation": "NULL::VARCHAR",
    "file": "coalesce(f.name, '')",
    "path": "p.call_path",
    "source": "t.source",
}

# Of n values with a given sum, minimum and maximum the squares add up to least when the others are all alike.
SQUARES = """CASE WHEN s.calls <= 1 THEN s.bytes::DOUBLE * s.bytes
    WHEN s.calls = 2 THEN s.bytes_min::DOUBLE * s.bytes_min + s.bytes_max::DOUBLE * s.bytes_max
    ELSE s.bytes_min::DOUBLE * s.bytes_min + s.bytes_max::DOUBLE * s.bytes_max
         + (s.bytes - s.bytes_min - s.bytes_max)::DOUBLE * (s.bytes - s.bytes_min - s.bytes_max) / (s.calls - 2) END"""

# Calls that return before the data is where it belongs: their time is not that of their bytes.
STARTING = r"^MPI_File_i|_begin$|^aio_|^lio_|_async$|^ncmpi_[ib]"

PROFILE = """
WITH facts AS (
    SELECT t.layer, t.operation, d.direction, {key} AS key, h.file_id,
           s.* REPLACE (if(unfinished(s.bucket), 0, s.bucket) AS bucket), {squares} AS squares,
           NOT unfinished(s.bucket) AND s.bucket != $not_timed AS timed,
           s.calls <= 3 OR s.bytes_min = s.bytes_max AS exact,
           if(s.bytes > 0 AND s.time_ns > 0 AND NOT regexp_matches(t.operation, $starting),
              s.bytes * 1e9 / s.time_ns, NULL) AS rate
    FROM samples s JOIN io_steps t USING (path_id) JOIN io_directions d USING (layer, operation)
         JOIN call_paths p USING (path_id) LEFT JOIN file_homes h USING (object_id)
         LEFT JOIN objects f ON f.object_id = h.file_id
    WHERE list_contains($io, t.layer) AND {chosen}
), moving AS (
    SELECT s.rank, h.file_id, t.layer, d.direction, sum(s.calls) AS calls
    FROM samples s JOIN io_steps t USING (path_id) JOIN io_directions d USING (layer, operation)
         JOIN file_homes h USING (object_id)
    WHERE s.bytes > 0 AND list_contains($io, t.layer) GROUP BY ALL
), mine AS (
    SELECT layer, operation, direction, key, rank, file_id, sum(calls) AS calls FROM facts WHERE bytes > 0 GROUP BY ALL
), single AS (
    SELECT m.layer, m.operation, m.direction, m.key,
           coalesce(bool_and(m.calls = a.calls AND r.calls IS NOT NULL), false) AS known,
           sum(r.calls) AS n, min(r.slowest) AS slowest, max(r.fastest) AS fastest, sum(r.sum_of_rates) AS rates,
           sum(r.sum_of_squares) AS squares
    FROM mine m LEFT JOIN moving a USING (rank, file_id, layer, direction)
         LEFT JOIN file_rates r USING (rank, file_id, layer, direction)
    GROUP BY ALL
), profile AS (
SELECT layer, operation, direction, key, count(DISTINCT rank)::BIGINT AS ranks, sum(calls)::BIGINT AS samples,
       sum(bytes)::BIGINT AS bytes,
       min(bytes_min) FILTER (bucket > 0)::BIGINT AS bytes_min,
       max(bytes_max) FILTER (bucket > 0)::BIGINT AS bytes_max,
       sum(bytes) FILTER (bucket > 0) / sum(calls) FILTER (bucket > 0) AS bytes_mean,
       sqrt(greatest(sum(squares) FILTER (bucket > 0) / sum(calls) FILTER (bucket > 0)
            - pow(sum(bytes) FILTER (bucket > 0) / sum(calls) FILTER (bucket > 0), 2), 0)) AS bytes_deviation,
       bool_and(exact) AS bytes_deviation_exact,
       min(rate) AS rate_min, max(rate) AS rate_max,
       sum(rate * calls) / sum(calls) FILTER (rate IS NOT NULL) AS rate_mean,
       sqrt(greatest(sum(rate * rate * calls) / sum(calls) FILTER (rate IS NOT NULL)
            - pow(sum(rate * calls) / sum(calls) FILTER (rate IS NOT NULL), 2), 0)) AS rate_deviation,
       sum(time_ns)::BIGINT AS time_ns, min(min_ns) FILTER (timed)::BIGINT AS time_min_ns,
       max(max_ns)::BIGINT AS time_max_ns,
       sum(time_ns) FILTER (timed) / sum(calls) FILTER (timed) AS time_mean_ns,
       sqrt(greatest(sum(sumsq_ns2) FILTER (timed) / sum(calls) FILTER (timed)
            - pow(sum(time_ns) FILTER (timed) / sum(calls) FILTER (timed), 2), 0)) AS time_deviation_ns
FROM facts GROUP BY layer, operation, direction, key
)
SELECT p.* EXCLUDE (rate_min, rate_max, rate_mean, rate_deviation), coalesce(known, false) AS rate_exact,
       if(known, slowest, rate_min)::DOUBLE AS rate_min, if(known, fastest, rate_max)::DOUBLE AS rate_max,
       if(known, rates / n, rate_mean)::DOUBLE AS rate_mean,
       if(known, sqrt(greatest(squares / n - pow(rates / n, 2), 0)), rate_deviation)::DOUBLE AS rate_deviation
FROM profile p LEFT JOIN single s
     ON p.layer = s.layer AND p.operation = s.operation AND p.key IS NOT DISTINCT FROM s.key
ORDER BY list_position($io, p.layer), p.time_ns DESC, p.operation, p.key
"""


def io_profile(workspace: Workspace, chosen: IoFilter, by: str = "operation") -> list[dict[str, Any]]:
    """Returns one row per I/O operation, or per operation and `by` (a key of KEYS), upper layers first.

    Each row: layer, operation, direction, key (name of the file, call path or place; null), ranks, samples (calls),
    bytes, bytes_{min,max,mean,deviation} (null for calls without payload), bytes_deviation_exact,
    rate_{min,max,mean,deviation} (bytes per second; null where nothing was moved or timed), rate_exact (of single
    calls), time_ns,
    time_{min,max,mean,deviation}_ns.
    """
    prepare_steps(workspace)
    workspace.need("file_homes", "file_counters")
    sql = PROFILE.format(key=KEYS[by], squares=SQUARES, chosen=CHOSEN)
    values = filter_values(workspace, chosen) | {
        "io": list(IO_LAYERS),
        "not_timed": NOT_TIMED,
        "starting": STARTING,
    }
    rows = workspace.rows(sql, values)
    for row in rows:
        for name, unit in (("bytes", ""), ("rate", ""), ("time", "_ns")):
            if row[f"{name}_mean{unit}"] is None:
                row[f"{name}_deviation{unit}"] = None
    return rows
