# SPDX-License-Identifier: BSD-3-Clause
"""Rule: one rank does nearly all input and output while the others wait for it.

A rank that only serves files while the others compute is a design, and little data is best handled by one rank. Where
the others move a little of the same files themselves it is an imbalance (io_imbalance).
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import IO_FACTS, places
from barograph.analyze.findings.pricing import price

# Rows of all ranks together (rank -1) count as other ranks'. `mpi`: whether waiting was recorded at all.
RANKS = """
WITH {moved}, by_rank AS (
    SELECT rank, sum(time_ns) AS time_ns, sum(bytes) AS bytes FROM moved GROUP BY rank
), busiest AS (
    SELECT arg_max(rank, (time_ns, -rank)) FILTER (rank >= 0) AS rank, max(time_ns) FILTER (rank >= 0) AS time_ns,
           arg_max(bytes, (time_ns, -rank)) FILTER (rank >= 0) AS bytes, sum(time_ns) AS all_ns, sum(bytes) AS all_bytes
    FROM by_rank
)
SELECT b.rank::BIGINT AS rank, any_value(n)::BIGINT AS ranks, any_value(b.time_ns)::BIGINT AS time_ns,
       any_value(b.bytes)::BIGINT AS bytes, (any_value(b.time_ns) / any_value(all_ns))::DOUBLE AS time_share,
       coalesce(any_value(b.bytes) / nullif(any_value(all_bytes), 0), 0)::DOUBLE AS bytes_share,
       coalesce(avg(t.mpi_ns) FILTER (t.rank >= 0 AND t.rank != b.rank), 0)::DOUBLE AS others_mpi_ns,
       (SELECT count(*) > 0 FROM call_paths WHERE layer = 'mpi') AS mpi
FROM busiest b, rank_times t, io_job WHERE b.rank IS NOT NULL AND b.all_ns > 0 GROUP BY b.rank
"""
MOVED_SINGLY = """moved AS (
    SELECT rank, time_ns, bytes FROM io_facts WHERE asked AND direction != '' AND bucket > 0
)"""
# Of a record of all ranks: what its slowest rank reads and writes at least, as metadata is part of its time there, and
# the rest.
MOVED_TOGETHER = """shared AS (
    SELECT object_id, layer, sum(time_ns) AS time_ns, sum(bytes) AS bytes
    FROM io_facts WHERE asked AND direction != '' AND bucket > 0 AND rank < 0 GROUP BY ALL
), slowest AS (
    SELECT r.slowest AS rank, s.time_ns AS all_ns, s.bytes AS all_bytes,
           if(r.sound AND r.sized, greatest(r.slowest_ns - (r.time_ns - s.time_ns), 0), 0) AS time_ns,
           if(r.sound AND r.sized, r.slowest_bytes, 0) AS bytes
    FROM shared s JOIN shared_records r USING (object_id, layer)
), moved AS (
    SELECT rank, time_ns, bytes FROM io_facts WHERE asked AND direction != '' AND bucket > 0 AND rank >= 0
    UNION ALL SELECT coalesce(rank, -1), time_ns, bytes FROM slowest
    UNION ALL SELECT -1, all_ns - time_ns, all_bytes - bytes FROM slowest
)"""
HELPERS = """
SELECT count(DISTINCT rank)::BIGINT AS n FROM io_facts
WHERE asked AND rank >= 0 AND rank != $rank AND direction != '' AND bucket > 0 AND bytes > 0
  AND file_id IN (SELECT file_id FROM io_facts WHERE asked AND rank = $rank AND bytes > 0)
"""
FILES_OF_RANK = """
SELECT f.name FROM io_facts s JOIN io_files f USING (file_id) WHERE s.asked AND s.rank IN ($rank, -1)
GROUP BY f.name ORDER BY sum(s.time_ns) DESC, f.name LIMIT 3
"""

# The rooted collective that moves about as much data as that rank reads or writes, and its time there.
PASSED_ON = """
SELECT m.operation, sum(m.bytes)::BIGINT AS passed_bytes,
       coalesce(sum(m.time_ns) FILTER (m.rank = $rank), 0)::BIGINT AS passing_ns
FROM mpi_times m WHERE list_contains($rooted, m.operation) GROUP BY m.operation
HAVING sum(m.bytes) BETWEEN $bytes / 2 AND 2 * $bytes ORDER BY passing_ns DESC LIMIT 1
"""
ROOTED = ("MPI_Gather", "MPI_Gatherv", "MPI_Scatter", "MPI_Scatterv")

MOVED = "s.asked AND s.rank IN ($rank, -1) AND s.direction != '' AND s.bucket > 0"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds a rank that reads or writes for all."""
    workspace = inspection.workspace
    share = inspection.threshold("share")
    moved = MOVED_TOGETHER if workspace.ranks_together else MOVED_SINGLY
    for row in workspace.rows(RANKS.format(moved=moved)):
        if row["ranks"] < 2 or min(row["time_share"], row["bytes_share"]) < share:
            continue
        lost = row["time_ns"] * (1 - 1 / row["ranks"])
        waited = row["others_mpi_ns"] >= inspection.threshold("waiting_share") * row["time_ns"]
        if lost < inspection.noticeable_ns or row["bytes"] < inspection.threshold("least_bytes"):
            continue
        if row.pop("mpi") and not waited:
            continue
        if 2 * workspace.rows(HELPERS, {"rank": row["rank"]})[0]["n"] >= row["ranks"] - 1:
            continue
        workspace.need("mpi_times")
        values = {"rank": row["rank"], "bytes": row["bytes"], "rooted": list(ROOTED)}
        passing = workspace.rows(PASSED_ON, values) or [{"operation": "", "passed_bytes": 0, "passing_ns": 0}]
        names = [f["name"] for f in workspace.rows(FILES_OF_RANK, {"rank": row["rank"]})]
        yield Found(
            row | {"files": names, "lost_ns": lost, "waited": waited, **passing[0]},
            lost / 1e9,
            sentences=(
                "main",
                *(["waiting"] if waited else []),
                *(["passing"] if passing[0]["operation"] else []),
            ),
            where=places(workspace, "s.asked AND s.rank IN ($rank, -1)", {"rank": row["rank"]}, IO_FACTS),
            files=tuple(names),
            priced=price(inspection, MOVED, {"rank": row["rank"]}, IO_FACTS),
        )
