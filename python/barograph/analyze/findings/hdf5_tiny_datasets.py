# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many HDF5 datasets that hold next to nothing, so that making and finding them is all the work."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import found_files, io_sums

# Datasets of which all ranks together moved less than the limit.
TINY = """
CREATE OR REPLACE TEMP TABLE io_tiny AS
SELECT s.object_id, any_value(s.file_id) AS in_file, sum(s.bytes)::BIGINT AS moved
FROM io_facts s JOIN objects o USING (object_id)
WHERE o.kind = 'dataset' AND s.layer = 'hdf5' AND s.level = 0
GROUP BY s.object_id HAVING sum(s.bytes) < $tiny AND sum(s.bytes) > 0
"""
# What is kept of each in memory is written when the file is flushed or closed.
CONDITION = """s.layer = 'hdf5' AND s.level = 0
    AND ((s.operation LIKE 'H5D%' AND s.object_id IN (SELECT object_id FROM io_tiny))
         OR (s.operation IN ('H5Fclose', 'H5Fflush') AND s.file_id IN (SELECT in_file FROM io_tiny)))"""
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files with many tiny datasets."""
    workspace = inspection.workspace
    workspace.connection.execute(TINY, {"tiny": inspection.threshold("tiny_bytes")})
    values = inspection.limits(many="many_datasets")
    having = "count(DISTINCT s.object_id) >= $many"
    for row in io_sums(inspection, CONDITION, values, having=having, by_direction=False):
        sql = """SELECT count(*)::BIGINT AS datasets, avg(moved) AS dataset_bytes FROM io_tiny
                 WHERE list_contains($ids, in_file)"""
        tiny = workspace.rows(sql, {"ids": row["file_ids"]})[0]
        yield found_files(inspection, row, CONDITION, values, KEYS, **tiny)
