# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the calls of HDF5 that move no data take longer than those that do. Attributes are hdf5_attributes' matter."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import USERS, found_files, io_sums

CONDITION = "s.layer = 'hdf5' AND s.in_hdf5 = s.operation AND s.bucket = 0 AND NOT s.operation LIKE 'H5A%'"
MOVING = """
CREATE OR REPLACE TEMP TABLE io_moving AS
SELECT file_id, coalesce(sum(time_ns) FILTER (bucket > 0), 0)::DOUBLE AS moving_ns
FROM io_facts WHERE layer = 'hdf5' AND in_hdf5 = operation GROUP BY file_id
"""
HAVING = f"""sum(s.time_ns) > any_value(moving_ns)
    AND (sum(s.calls) >= $many * {USERS} OR sum(s.time_ns) >= $long * {USERS})"""
KEYS = ("calls", "ranks", "files", "file", "shared_files", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose groups and datasets take longer than their data."""
    workspace = inspection.workspace
    workspace.connection.execute(MOVING)
    values = inspection.limits(many="many_calls", long="long_ns")
    join = "JOIN io_moving USING (file_id)"
    rows = io_sums(
        inspection,
        CONDITION,
        values,
        join=join,
        having=HAVING,
        by_direction=False,
        least_ns=inspection.heavy_ns,
    )
    for row in rows:
        sql = "SELECT sum(moving_ns)::BIGINT AS moving_ns FROM io_moving WHERE list_contains($ids, file_id)"
        moving = workspace.rows(sql, {"ids": row["file_ids"]})[0]
        yield found_files(inspection, row, CONDITION, values, KEYS, **moving)
