# SPDX-License-Identifier: BSD-3-Clause
"""MPI seen communicator by communicator: totals, and operation x size class rows with calls, times and bytes.

Calls are summed over ranks. Collectives have mpisee's number as well (Vardas et al., section 3.7): how often each
member made the call, which is the largest count any one rank has, so that a root in another size class does not make
it a fraction. What happens on a window counts for its communicator and is shown apart as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from barograph.analyze.calls.families import WAITING
from barograph.analyze.communicators.members import count_among
from barograph.analyze.workspace import Workspace
from barograph.sql.computed import PAYLOADS

if TYPE_CHECKING:
    import pyarrow as pa

# These are not files of the SQL library: the rows are of ranks or over them, of windows or of communicators,
# and in one of several orders, which are names in a statement and cannot be its parameters. What the user
# chooses by value is. The filters act on facts (rank, payload) and on operations; the time filter acts on the
# finished row.
SELECTED = """
WITH selected AS (
    SELECT p.operation, coalesce(f.kind, 'other') AS op_kind, coalesce(f.payload, '') AS payload,
           o.home_id, s.*
    FROM fact_rows s JOIN call_paths p USING (path_id)
         LEFT JOIN operation_families f ON f.operation = p.operation
         JOIN homes o USING (object_id)
    WHERE p.layer = 'mpi' AND p.operation != $waiting AND {chosen}
      AND (len($operations) = 0 OR list_contains($operations, lower(p.operation)))
      AND (NOT $sized OR (s.bucket != 0 AND NOT unfinished(s.bucket) AND s.bytes_max >= $size_min
                          AND s.bytes_min <= $size_max))
      AND ($kind = '' OR coalesce(f.kind, 'other') = $kind)
), by_rank AS (
    SELECT home_id, object_id, operation, any_value(op_kind) AS op_kind, any_value(payload) AS payload,
           bucket, rank, sum(calls)::BIGINT AS calls,
           sum(time_ns)::BIGINT AS time_ns, max(max_ns) AS longest_ns,
           min(min_ns) FILTER (NOT unfinished(bucket)) AS shortest_ns,
           sum(bytes)::BIGINT AS bytes, min(bytes_min) AS bytes_min, max(bytes_max) AS bytes_max
    FROM selected GROUP BY home_id, object_id, operation, bucket, rank
), waited AS (
    SELECT o.home_id, s.object_id, q.operation, s.rank, sum(s.time_ns)::BIGINT AS waiting_ns
    FROM fact_rows s JOIN call_paths p USING (path_id) JOIN call_paths q ON q.path_id = p.parent_id
         JOIN homes o USING (object_id)
    WHERE p.operation = $waiting AND NOT $sized AND {chosen}
    GROUP BY o.home_id, s.object_id, q.operation, s.rank
)
""".replace(
    "{chosen}",
    """(NOT $windows OR o.kind = 'window') AND (len($ranks) = 0 OR list_contains($ranks, s.rank))
      AND (len($names) = 0 OR list_contains($names, o.name) OR list_contains($names, o.user_name)
           OR list_contains($names, o.home_name) OR list_contains($names, o.home_user_name))""",
)

# Imbalance is the project's one definition (spec/metrics/imbalance.toml), over the members: who never called is 0.
IMBALANCE = """coalesce((max(r.time_ns) - sum(r.time_ns) / any_value(n.member_count)) / nullif(max(r.time_ns), 0), 0)
       ::DOUBLE"""

# If some members may count a row elsewhere, nothing is known of those that are not in it.
WHERE_ALL_COUNT = "CASE WHEN kept_apart({attributes}) AND {ranks} < {members} THEN NULL ELSE {imbalance} END"

# Waiting for the last rank is recorded by operation, not by size class: exact for a row only where it is the only one.
ROWS = """
, waits AS (SELECT object_id, operation {rank_too}, sum(waiting_ns) AS waiting_ns FROM waited GROUP BY ALL),
whole AS (
    SELECT object_id, operation {rank_too}, sum(time_ns) AS time_ns, count(DISTINCT bucket) AS classes
    FROM by_rank GROUP BY ALL
), shares AS (
    SELECT whole.*, coalesce(waits.waiting_ns, 0) AS waiting_ns
    FROM whole LEFT JOIN waits USING (object_id, operation {rank_too})
)
SELECT r.object_id, r.home_id AS communicator_id, r.operation, any_value(op_kind) AS op_kind,
       CASE WHEN r.bucket = 0 THEN '' ELSE any_value(payload) END AS payload, r.bucket,
       any_value(b.label) AS label, any_value(b.bucket_min) AS bucket_min, any_value(b.bucket_max) AS bucket_max,
       {rank}
       sum(calls)::BIGINT AS calls,
       CASE WHEN any_value(op_kind) = 'collective' THEN max(calls) END::BIGINT AS member_calls,
       sum(calls)::BIGINT AS calls_total, count(DISTINCT r.rank)::BIGINT AS ranks,
       sum(r.time_ns)::BIGINT AS time_ns, max(r.time_ns)::BIGINT AS max_ns, avg(r.time_ns) AS mean_ns,
       arg_max(r.rank, (r.time_ns, -r.rank)) AS slowest_rank, max(longest_ns) AS longest_ns,
       min(shortest_ns) AS shortest_ns, sum(bytes)::BIGINT AS bytes,
       CASE WHEN r.bucket != 0 THEN sum(bytes) / nullif(sum(calls), 0) END::DOUBLE AS mean_bytes,
       min(bytes_min) AS bytes_min, max(bytes_max) AS bytes_max, {imbalance} AS imbalance,
       CASE WHEN any_value(w.waiting_ns) = 0 OR any_value(w.classes) = 1 THEN any_value(w.waiting_ns) END::BIGINT
           AS waiting_ns,
       coalesce(any_value(w.waiting_ns) / nullif(any_value(w.time_ns), 0), 0)::DOUBLE AS waiting_share
FROM by_rank r JOIN size_classes b ON b.bucket = r.bucket JOIN objects o ON o.object_id = r.home_id
     JOIN member_counts n ON n.object_id = r.home_id JOIN shares w
         ON w.object_id = r.object_id AND w.operation = r.operation {same_rank}
GROUP BY r.object_id, r.home_id, o.name, r.operation, r.bucket {group}
HAVING max(r.time_ns) BETWEEN $time_min AND $time_max
ORDER BY {order}
"""

# Bytes by what they are: the two ends of a message are not added up.
PAYLOAD_SUMS = ", ".join(
    f"coalesce(sum(bytes) FILTER (payload = '{payload}'), 0) AS {name}" for payload, name in PAYLOADS.items()
)

# Which rows a filter by time keeps is known when they are put together; without one nothing has to be.
BY_TIME = """
, kept AS (
    SELECT object_id, operation, bucket FROM by_rank GROUP BY ALL
    HAVING max(time_ns) BETWEEN $time_min AND $time_max
), times AS (
    SELECT {key} AS object_id, rank, sum(calls) AS calls, sum(time_ns) AS time_ns, sum({counted}) AS counted_ns,
           sum(bytes) AS bytes, max(bytes_max) AS bytes_max, {payloads}
    FROM by_rank SEMI JOIN kept USING (object_id, operation, bucket) GROUP BY {key}, rank
)
"""
AT_ALL_TIMES = """
, kept AS (SELECT DISTINCT object_id, operation FROM selected),
times AS (
    SELECT {key} AS object_id, rank, sum(calls) AS calls, sum(time_ns) AS time_ns, sum({counted}) AS counted_ns,
           sum(bytes) AS bytes, max(bytes_max) AS bytes_max, {payloads}
    FROM selected GROUP BY {key}, rank
)
"""
TOTALS = """
, waits AS (
    SELECT {key} AS object_id, rank, sum(waiting_ns) AS waiting_ns
    FROM waited SEMI JOIN kept USING (object_id, operation) GROUP BY {key}, rank
), per_rank AS (
    SELECT times.*, coalesce(waits.waiting_ns, 0) AS waiting_ns FROM times LEFT JOIN waits USING (object_id, rank)
), summed AS (
    SELECT r.object_id, any_value(n.member_count) AS member_count, count(*)::BIGINT AS ranks,
           sum(r.calls)::BIGINT AS calls, sum(r.time_ns)::BIGINT AS time_ns,
           sum(r.counted_ns)::BIGINT AS counted_ns, max(r.time_ns)::BIGINT AS max_ns, avg(r.time_ns) AS mean_ns,
           arg_max(r.rank, (r.time_ns, -r.rank)) AS slowest_rank, sum(r.bytes)::BIGINT AS bytes,
           {payloads}, {imbalance} AS imbalance, sum(waiting_ns)::BIGINT AS waiting_ns, max(bytes_max) AS bytes_max
    FROM per_rank r JOIN member_counts n ON n.object_id = r.object_id GROUP BY r.object_id
), job AS (SELECT greatest(sum({base}), 1) AS base_ns FROM rank_times)
SELECT o.object_id, o.kind, o.name, o.user_name, o.size, o.remote_size, o.members, o.created_by,
       q.name AS parent, o.parent_id, o.creation_path, o.attributes, stands_for(o.attributes) AS stands_for,
       r.member_count, r.ranks, r.calls, r.time_ns, r.max_ns, r.mean_ns, r.slowest_rank, r.bytes, {payload_names},
       r.counted_ns / job.base_ns AS share, {known_imbalance} AS imbalance, r.waiting_ns
FROM summed r JOIN objects o USING (object_id) LEFT JOIN objects q ON q.object_id = o.parent_id, job
ORDER BY {order} LIMIT $top
"""

# What counts for a share, and what it is of, by whether that is the time outside MPI_Init.
SHARES = {
    False: {"counted": "time_ns", "base": "total_ns"},
    True: {"counted": "if(is_startup(operation), 0, time_ns)", "base": "total_ns - startup_ns"},
}

# What lists can be ordered by: the expression over rows, that over totals, and whether the largest comes first.
ORDERS = {
    "time": ("max(r.time_ns)", "r.time_ns", True),
    "calls": ("sum(r.calls)", "r.calls", True),
    "bytes": ("sum(bytes)", "r.bytes", True),
    "imbalance": ("imbalance", "r.imbalance", True),
    "size": ("max(bytes_max)", "r.bytes_max", True),
    "operation": ("r.operation", "", False),
    "name": ("o.name", "o.name", False),
}
SORT_KEYS = tuple(ORDERS)
UNLIMITED = 2**62


@dataclass(frozen=True)
class CommFilter:
    """What to keep; the defaults keep everything.

    Sizes are bytes per call, times are the nanoseconds of the slowest rank in the finished row. A name is that of a
    communicator or a window, ours or the program's; a communicator's includes its windows.
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
            "waiting": WAITING,
            "windows": False,
        }


def communicator_rows(
    workspace: Workspace,
    chosen: CommFilter,
    *,
    sort: str = "time",
    reverse: bool = False,
    per_rank: bool = False,
    flat: bool = False,
) -> pa.Table:
    """Returns operation x size class rows of every object that has MPI calls, by communicator or `flat`.

    Columns: object_id (communicator or window), communicator_id, operation, op_kind, payload (one of PAYLOADS or
    empty), bucket, label, bucket_min,
    bucket_max, [rank,] calls (all ranks), member_calls (of a collective; else null), calls_total (as calls), ranks,
    time_ns (all ranks), max_ns and mean_ns (over the ranks that have the row), slowest_rank, longest_ns and
    shortest_ns (one call), bytes, mean_bytes, bytes_min, bytes_max (per call), imbalance (over the members; null
    where some of them may count the row elsewhere), waiting_ns (the part of time_ns until the last member had
    arrived; null for an operation with several size classes, because it is not recorded by class), waiting_share
    (that part of the operation's time in all its size classes).
    """
    _prepare(workspace, chosen)
    # One rank alone has no imbalance.
    first, _, falls = ORDERS["time" if per_rank and sort == "imbalance" else sort]
    order = "" if flat else "r.home_id, r.object_id, "
    order += "r.rank, " if per_rank and not flat else ""
    order += f"{first} {'DESC' if falls != reverse else 'ASC'} NULLS LAST, r.operation, r.bucket, r.object_id"
    order += ", r.rank" if per_rank else ""
    sql = SELECTED + ROWS.format(
        rank="r.rank, " if per_rank else "",
        rank_too=", rank" if per_rank else "",
        same_rank="AND w.rank = r.rank" if per_rank else "",
        group=", r.rank" if per_rank else "",
        imbalance="NULL::DOUBLE"
        if per_rank
        else WHERE_ALL_COUNT.format(
            attributes="any_value(o.attributes)",
            ranks="count(DISTINCT r.rank)",
            members="any_value(n.member_count)",
            imbalance=IMBALANCE,
        ),
        order=order,
    )
    return workspace.arrow(sql, chosen.values())


def communicator_totals(
    workspace: Workspace,
    chosen: CommFilter,
    *,
    sort: str = "time",
    reverse: bool = False,
    top: int | None = None,
    windows: bool = False,
    after_init: bool = False,
) -> list[dict[str, Any]]:
    """Returns one row per communicator (and per other object) that has MPI calls left after the filter.

    The calls on its windows are part of a communicator; with `windows` the rows are the windows instead. Columns:
    object_id, kind, name, user_name, size, remote_size, members, created_by, parent, parent_id, creation_path,
    attributes, stands_for (communicators folded into it), member_count, ranks (that called), calls (all ranks),
    time_ns (all ranks), max_ns and mean_ns (over the ranks that called), slowest_rank, bytes, those of each of
    PAYLOADS, share (of location time, or with `after_init` its part outside MPI_Init of all time outside it), imbalance
    ((max - mean) / max of the time over all members; null where some of them may count the communicator in a shared
    row), waiting_ns (part of time_ns).
    """
    _prepare(workspace, chosen)
    workspace.need("is_startup", "rank_times")
    _, key, falls = ORDERS[sort] if ORDERS[sort][1] else ORDERS["time"]
    turned = reverse and bool(ORDERS[sort][1])
    at_all_times = chosen.time_ns == (0, UNLIMITED)
    group = "object_id" if windows else "home_id"
    shares = SHARES[after_init]
    times = AT_ALL_TIMES if at_all_times else BY_TIME
    sql = SELECTED + times.format(key=group, payloads=PAYLOAD_SUMS, counted=shares["counted"])
    sql += TOTALS.format(
        key=group,
        base=shares["base"],
        payloads=", ".join(f"sum(r.{name})::BIGINT AS {name}" for name in PAYLOADS.values()),
        payload_names=", ".join(f"r.{name}" for name in PAYLOADS.values()),
        imbalance=IMBALANCE,
        known_imbalance=WHERE_ALL_COUNT.format(
            attributes="o.attributes",
            ranks="r.ranks",
            members="r.member_count",
            imbalance="r.imbalance",
        ),
        order=f"{key} {'DESC' if falls != turned else 'ASC'} NULLS LAST, o.object_id",
    )
    values = chosen.values() | {"top": UNLIMITED if top is None else top, "windows": windows}
    if at_all_times:
        del values["time_min"], values["time_max"]
    return workspace.rows(sql, values)


def _prepare(workspace: Workspace, chosen: CommFilter) -> None:
    """Makes `member_counts`: how many members of each object a filter leaves; all ranks where there are none."""
    workspace.need("homes", "kept_apart", "operation_families", "stands_for", "unfinished")
    ranks = sorted(set(chosen.ranks))
    if not ranks:
        workspace.fill("member_counts", by="members_of_objects")
        return
    objects = workspace.rows("SELECT object_id, members, remote_size FROM objects")
    counts = [
        count_among(row["members"], ranks) if row["members"] and not row["remote_size"] else len(ranks)
        for row in objects
    ]
    columns = {
        "object_id": ("INTEGER", [row["object_id"] for row in objects]),
        "member_count": ("BIGINT", [max(count, 1) for count in counts]),
    }
    workspace.add_columns("member_counts", columns)
