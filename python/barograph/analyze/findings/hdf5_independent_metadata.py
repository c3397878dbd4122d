# SPDX-License-Identifier: BSD-3-Clause
"""Rule: several ranks read or write the metadata of one HDF5 file, each for itself and in small pieces.

What lies below any call of HDF5 but those that move a dataset's elements is metadata. Collective metadata is silent:
one rank reads and sends it on, and writes go through collective calls. Logs that do not know which call made which are
left alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import exact_nesting
from barograph.analyze.findings.io_sums import COLLECTIVE_NAME, REQUESTS, USERS, found_files, io_sums

# Small requests by file and by the call of HDF5 that they were made for, where several ranks make many.
REQUESTED = """
CREATE OR REPLACE TEMP TABLE io_metadata AS
WITH small AS (
    SELECT s.file_id, s.in_hdf5, s.rank, s.calls, s.bytes FROM io_facts s JOIN io_files f USING (file_id)
    WHERE {requests} AND s.direction = $direction AND s.in_hdf5 != '' AND f.users > 1 AND s.in_mpi_io != ''
      AND NOT f.folded
      AND NOT regexp_matches(s.in_hdf5, '^H5D(read|write)') AND NOT regexp_matches(s.in_mpi_io, '{collective}')
), chosen AS (
    SELECT file_id, sum(calls) AS requests, sum(bytes) AS request_bytes, count(DISTINCT rank) AS ranks FROM small
    GROUP BY file_id HAVING count(DISTINCT rank) > 1 AND sum(calls) >= $many * count(DISTINCT rank)
                        AND sum(bytes) < $small * sum(calls)
)
SELECT c.*, n.in_hdf5 AS call FROM chosen c JOIN (SELECT DISTINCT file_id, in_hdf5 FROM small) n USING (file_id)
"""

# What the requests cost is the time of the calls of HDF5 that wait for them.
CONDITION = """s.layer = 'hdf5' AND s.in_hdf5 = s.operation
    AND (s.file_id, s.operation) IN (SELECT (file_id, call) FROM io_metadata)"""
KEYS = ("calls", "files", "file", "time_ns", "most_ns")
KNOWN = """
SELECT sum(requests)::BIGINT AS requests, sum(request_bytes) / sum(requests) AS request_bytes,
       max(ranks)::BIGINT AS ranks
FROM (SELECT DISTINCT file_id, requests, request_bytes, ranks FROM io_metadata WHERE list_contains($ids, file_id))
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose metadata each rank goes for itself."""
    workspace = inspection.workspace
    if not exact_nesting(workspace):
        return
    limits = {"many": inspection.threshold("many_calls"), "small": inspection.threshold("small_bytes")}
    sql = REQUESTED.format(requests=REQUESTS, collective=COLLECTIVE_NAME)
    for direction in ("read", "write"):
        workspace.connection.execute(sql, limits | {"direction": direction})
        for row in io_sums(inspection, CONDITION, {}, having=f"{USERS} > 1", by_direction=False):
            known = workspace.rows(KNOWN, {"ids": row["file_ids"]})[0] | {"direction": direction}
            known |= {"reads": direction == "read", "writes": direction == "write"}
            yield found_files(inspection, row, CONDITION, {}, KEYS, **known)
