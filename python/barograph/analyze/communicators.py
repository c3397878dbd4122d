# SPDX-License-Identifier: BSD-3-Clause
"""MPI seen communicator by communicator: totals, and operation x size class rows with calls, times and bytes.

Calls follow mpisee's rule (Vardas et al., section 3.7): summed over ranks for point-to-point operations, per
member for collectives. "Per member" is the largest count any one rank has, so that a root in another size
class is no fraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from barograph.analyze.workspace import Workspace

SORT_KEYS = ("time", "calls", "bytes", "name")

# The filters act on facts (rank, payload) and on operations; the time filter acts on the finished row.
SELECTED = """
WITH selected AS (
    SELECT p.operation, coalesce(f.kind, 'other') AS op_kind, s.*
    FROM samples s JOIN call_paths p USING (path_id)
         LEFT JOIN operation_families f ON f.operation = p.operation
         JOIN objects o USING (object_id)
    WHERE p.layer = 'mpi'
      AND (len($ranks) = 0 OR list_contains($ranks, s.rank))
      AND (len($operations) = 0 OR list_contains($operations, lower(p.operation)))
      AND (len($names) = 0 OR list_contains($names, o.name) OR list_contains($names, o.user_name))
      AND (NOT $sized OR (s.bucket != 0 AND s.bytes_max >= $size_min AND s.bytes_min <= $size_max))
      AND ($kind = '' OR coalesce(f.kind, 'other') = $kind)
), by_rank AS (
    SELECT object_id, operation, any_value(op_kind) AS op_kind, bucket, rank, sum(calls)::BIGINT AS calls,
           sum(time_ns)::BIGINT AS time_ns, max(max_ns) AS longest_ns, min(min_ns) AS shortest_ns,
           sum(bytes)::BIGINT AS bytes, min(bytes_min) AS bytes_min, max(bytes_max) AS bytes_max
    FROM selected GROUP BY object_id, operation, bucket, rank
)
"""

ROWS = """
SELECT object_id, operation, any_value(op_kind) AS op_kind, r.bucket, any_value(b.label) AS label,
       any_value(b.bucket_min) AS bucket_min, any_value(b.bucket_max) AS bucket_max, {rank}
       CASE WHEN any_value(op_kind) = 'collective' THEN max(calls) ELSE sum(calls) END::BIGINT AS calls,
       sum(calls)::BIGINT AS calls_total, count(DISTINCT r.rank)::BIGINT AS ranks,
       sum(time_ns)::BIGINT AS time_ns, max(time_ns)::BIGINT AS max_ns, avg(time_ns) AS mean_ns,
       arg_max(r.rank, (time_ns, -r.rank)) AS slowest_rank, max(longest_ns) AS longest_ns,
       min(shortest_ns) AS shortest_ns, sum(bytes)::BIGINT AS bytes,
       min(bytes_min) AS bytes_min, max(bytes_max) AS bytes_max
FROM by_rank r JOIN size_classes b ON b.bucket = r.bucket
GROUP BY object_id, operation, r.bucket {group}
HAVING max(time_ns) BETWEEN $time_min AND $time_max
ORDER BY object_id, {order}
"""

TOTALS = """
, kept AS (
    SELECT object_id, operation, bucket FROM by_rank GROUP BY ALL
    HAVING max(time_ns) BETWEEN $time_min AND $time_max
), per_rank AS (
    SELECT object_id, rank, sum(calls) AS calls, sum(time_ns) AS time_ns, sum(bytes) AS bytes
    FROM by_rank SEMI JOIN kept USING (object_id, operation, bucket) GROUP BY object_id, rank
), job AS (SELECT greatest(sum(total_ns), 1) AS total_ns FROM rank_times)
SELECT o.object_id, o.kind, o.name, o.user_name, o.size, o.remote_size, o.members, o.created_by,
       q.name AS parent, o.creation_path, o.attributes, count(*)::BIGINT AS ranks,
       sum(t.calls)::BIGINT AS calls, sum(t.time_ns)::BIGINT AS time_ns,
       max(t.time_ns)::BIGINT AS max_ns, avg(t.time_ns) AS mean_ns,
       arg_max(t.rank, (t.time_ns, -t.rank)) AS slowest_rank, sum(t.bytes)::BIGINT AS bytes,
       sum(t.time_ns) / any_value(job.total_ns) AS share
FROM per_rank t JOIN objects o USING (object_id) LEFT JOIN objects q ON q.object_id = o.parent_id, job
GROUP BY ALL ORDER BY {order} LIMIT $top
"""

ROW_ORDER = {
    "time": "max_ns DESC, operation, r.bucket",
    "calls": "calls DESC, operation, r.bucket",
    "bytes": "sum(bytes) DESC, operation, r.bucket",
    "name": "operation, r.bucket",
}
TOTAL_ORDER = {
    "time": "time_ns DESC, o.object_id",
    "calls": "calls DESC, o.object_id",
    "bytes": "bytes DESC, o.object_id",
    "name": "o.name, o.object_id",
}
UNLIMITED = 2**62


@dataclass(frozen=True)
class CommFilter:
    """What to keep; the defaults keep everything.

    Sizes are bytes per call, times are the nanoseconds of the slowest rank in the finished row.
    """

    ranks: Sequence[int] = ()
    operations: Sequence[str] = ()
    names: Sequence[str] = ()
    kind: str = ""
    size: tuple[int, int] | None = None
    time_ns: tuple[int, int] = (0, UNLIMITED)

    def values(self) -> dict[str, object]:
        """The values of the query parameters."""
        low, high = self.size or (0, UNLIMITED)
        return {
            "ranks": list(self.ranks),
            "operations": [name.lower() for name in self.operations],
            "names": list(self.names),
            "kind": self.kind,
            "sized": self.size is not None,
            "size_min": low,
            "size_max": high,
            "time_min": self.time_ns[0],
            "time_max": self.time_ns[1],
        }


def communicator_rows(
    workspace: Workspace, chosen: CommFilter, *, sort: str = "time", per_rank: bool = False
) -> pa.Table:
    """Returns operation x size class rows of every object that has MPI calls, by object_id.

    Columns: object_id, operation, op_kind, bucket, label, bucket_min, bucket_max, [rank,] calls (see module
    text), calls_total, ranks, time_ns (all ranks), max_ns and mean_ns (over the ranks that have the row),
    slowest_rank, longest_ns and shortest_ns (single call), bytes, bytes_min, bytes_max (per call).
    """
    order = ("rank, " if per_rank else "") + ROW_ORDER[sort]
    sql = SELECTED + ROWS.format(
        rank="r.rank, " if per_rank else "", group=", r.rank" if per_rank else "", order=order
    )
    return workspace.arrow(sql, chosen.values())


def communicator_totals(
    workspace: Workspace, chosen: CommFilter, *, sort: str = "time", top: int | None = None
) -> pa.Table:
    """Returns one row per communicator (and per other object) that has MPI calls left after the filter.

    Columns: object_id, kind, name, user_name, size, remote_size, members, created_by, parent, creation_path,
    attributes, ranks (that called), calls (all ranks), time_ns (all ranks), max_ns and mean_ns (over the
    ranks that called), slowest_rank, bytes, share (of location time).
    """
    workspace.need("rank_times")
    sql = SELECTED + TOTALS.format(order=TOTAL_ORDER[sort])
    return workspace.arrow(sql, chosen.values() | {"top": UNLIMITED if top is None else top})
