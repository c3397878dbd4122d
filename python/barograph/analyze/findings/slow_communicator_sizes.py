# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a collective takes much longer per byte on communicators of one size than on those of another, like payload.

Compared are the calls as they were and their fastest (payload of one size class), so that waiting is not blamed on
the algorithm.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places

# One row per operation and communicator size; times are sums over ranks. Payloads below the threshold are latency.
SIZES = """
CREATE OR REPLACE TEMP TABLE collective_sizes AS
SELECT m.operation, o.size, sum(m.calls)::BIGINT AS calls, sum(m.bytes)::BIGINT AS bytes,
       sum(m.time_ns)::BIGINT AS time_ns, sum(m.fastest_ns)::BIGINT AS fastest_ns,
       count(DISTINCT m.rank)::BIGINT AS ranks, sum(m.bytes) / sum(m.calls) AS payload,
       list_sort(list(DISTINCT o.name))[:20] AS names, count(DISTINCT o.name)::BIGINT AS communicators
FROM mpi_times m JOIN objects o USING (object_id) JOIN operation_families f USING (operation)
WHERE f.family = 'collective' AND o.kind = 'communicator' AND o.size >= 2
GROUP BY m.operation, o.size HAVING sum(m.bytes) >= $large * sum(m.calls) AND sum(m.fastest_ns) > 0
"""

# The size that takes longest per byte, compared with the one that takes least.
PAIRS = """
SELECT a.operation, a.size, a.communicators, a.names, a.ranks, a.calls, a.payload, a.time_ns / a.calls AS call_ns,
       b.size AS other_size, b.payload AS other_payload, b.time_ns / b.calls AS other_call_ns,
       (a.time_ns / a.bytes) / (b.time_ns / b.bytes) AS ratio,
       (a.time_ns - a.bytes * (b.time_ns / b.bytes)) / a.ranks AS lost_ns
FROM collective_sizes a JOIN collective_sizes b ON a.operation = b.operation AND a.size != b.size
WHERE greatest(a.payload, b.payload) <= 2 * least(a.payload, b.payload)
  AND a.time_ns / a.bytes >= $ratio * (b.time_ns / b.bytes)
  AND a.fastest_ns / a.bytes >= $ratio * (b.fastest_ns / b.bytes)
  AND (a.time_ns - a.bytes * (b.time_ns / b.bytes)) / a.ranks >= $least
QUALIFY row_number() OVER (PARTITION BY a.operation ORDER BY lost_ns DESC, a.size, b.size) = 1
ORDER BY lost_ns DESC, a.operation
"""

CONDITION = "p.operation = $operation AND o.kind = 'communicator' AND o.size = $size"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds collectives whose speed depends on the size of the communicator more than it should."""
    workspace = inspection.workspace
    workspace.need("mpi_times").execute(SIZES, {"large": inspection.threshold("large_bytes")})
    values = {"ratio": inspection.threshold("ratio"), "least": inspection.noticeable_ns}
    for row in workspace.rows(PAIRS, values):
        lost = row.pop("lost_ns")
        evidence = row | {
            "alltoallv": row["operation"] == "MPI_Alltoallv",
            "smaller": row["size"] < row["other_size"],
        }
        where = places(workspace, CONDITION, {"operation": row["operation"], "size": row["size"]})
        yield Found(evidence, lost / 1e9, where=where, communicators=tuple(row["names"]))
