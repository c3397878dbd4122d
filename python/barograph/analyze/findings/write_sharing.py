# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks write small pieces of one file that lie between each other's.

Shown by counters: most writes of a rank leave a gap to its previous one, and all ranks together fill the file.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import need_io
from barograph.analyze.findings.io_sums import USERS, found_files, io_sums

STRIDED = """
CREATE OR REPLACE TEMP TABLE io_strided AS
SELECT file_id, sum(sequential_writes - consecutive_writes) / sum(writes) AS strided_share,
       sum(bytes_written) / (max(last_byte_written) + 1) AS filled_share
FROM file_ranks WHERE layer = 'posix' AND writes > 0 GROUP BY file_id
"""
CONDITION = "s.layer = 'posix' AND s.direction = 'write' AND s.bucket > 0"
HAVING = f"""{USERS} > 1 AND sum(s.bytes) < $large * sum(s.calls) AND sum(s.calls) >= $many * {USERS}
    AND any_value(strided_share) >= $strided AND any_value(filled_share) >= $filled"""
KEYS = ("calls", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose writers are interleaved."""
    workspace = inspection.workspace
    if not need_io(workspace):
        return
    workspace.need("file_ranks").execute(STRIDED)
    values = {
        "large": inspection.threshold("large_bytes"),
        "many": inspection.threshold("many_calls"),
        "strided": inspection.threshold("strided_share"),
        "filled": inspection.threshold("filled_share"),
    }
    for row in io_sums(inspection, CONDITION, values, join="JOIN io_strided USING (file_id)", having=HAVING):
        share = "SELECT min(strided_share) AS least FROM io_strided WHERE list_contains($ids, file_id)"
        least = workspace.rows(share, {"ids": row["file_ids"]})[0]["least"]
        mpi_io = workspace.rows(
            "SELECT bool_and(mpi_io) AS yes FROM io_files WHERE list_contains($ids, file_id)",
            {"ids": row["file_ids"]},
        )[0]["yes"]
        yield found_files(
            inspection, row, CONDITION, values, KEYS, strided_share=least, mpi_io=mpi_io, no_mpi_io=not mpi_io
        )
