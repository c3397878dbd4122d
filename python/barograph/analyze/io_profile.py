# SPDX-License-Identifier: BSD-3-Clause
"""Sizes, bandwidth and times per I/O operation, file or call path with samples, min, max, mean and standard deviation.

The tables TAU prints for I/O ("Bytes Written", "Write Bandwidth"), from facts. Facts keep sums per rank, call path
and size class, not every call: times have their sum of squares, so all of theirs is exact. Of sizes, the deviation is
exact where each size class holds one size or at most three calls; elsewhere it is the least that the sums, minima and
maxima allow.
Bandwidth is that of each rank and size class (bytes over time), weighted by calls.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.io_layers import CHOSEN, IoFilter, filter_values, prepare_steps
from barograph.analyze.workspace import IO_LAYERS, Workspace
from barograph.read.views import UNFINISHED

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

PROFILE = """
WITH facts AS (
    SELECT t.layer, t.operation, d.direction, {key} AS key,
           s.* REPLACE (if(s.bucket = $unfinished, 0, s.bucket) AS bucket), {squares} AS squares,
           s.bucket NOT IN ($not_timed, $unfinished) AS timed, s.calls <= 3 OR s.bytes_min = s.bytes_max AS exact,
           if(s.bytes > 0 AND s.time_ns > 0, s.bytes * 1e9 / s.time_ns, NULL) AS rate
    FROM samples s JOIN io_steps t USING (path_id) JOIN io_directions d USING (layer, operation)
         JOIN call_paths p USING (path_id) LEFT JOIN file_homes h USING (object_id)
         LEFT JOIN objects f ON f.object_id = h.file_id
    WHERE list_contains($io, t.layer) AND {chosen}
)
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
ORDER BY list_position($io, layer), sum(time_ns) DESC, operation, key
"""


def io_profile(workspace: Workspace, chosen: IoFilter, by: str = "operation") -> list[dict[str, Any]]:
    """Returns one row per I/O operation, or per operation and `by` (a key of KEYS), upper layers first.

    Each row: layer, operation, direction, key (name of the file, call path or place; null), ranks, samples (calls),
    bytes, bytes_{min,max,mean,deviation} (null for calls without payload), bytes_deviation_exact,
    rate_{min,max,mean,deviation} (bytes per second; null where nothing was moved or timed), time_ns,
    time_{min,max,mean,deviation}_ns.
    """
    prepare_steps(workspace)
    sql = PROFILE.format(key=KEYS[by], squares=SQUARES, chosen=CHOSEN)
    values = filter_values(workspace, chosen) | {
        "io": list(IO_LAYERS),
        "not_timed": NOT_TIMED,
        "unfinished": UNFINISHED,
    }
    rows = workspace.rows(sql, values)
    for row in rows:
        for name, unit in (("bytes", ""), ("rate", ""), ("time", "_ns")):
            if row[f"{name}_mean{unit}"] is None:
                row[f"{name}_deviation{unit}"] = None
    return rows
