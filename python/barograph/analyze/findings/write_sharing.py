# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks write small pieces of one file that lie between each other's.

Shown by counters: most writes of a rank leave a gap to its previous one, and all ranks together fill the file. Pieces
of whole blocks (stripes, pages) share no lock, and are left alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.interleaving import SHARED_LOCK, interleaving
from barograph.analyze.findings.io_sums import USERS, found_files, io_sums

CONDITION = "s.layer = 'posix' AND s.direction = 'write' AND s.bucket > 0 AND NOT f.folded"
HAVING = f"""{USERS} > 1 AND sum(s.bytes) < $large * sum(s.calls) AND sum(s.calls) >= $many * {USERS}
    AND any_value(strided_share) >= $strided AND any_value(filled_share) >= $filled
    AND {SHARED_LOCK}"""
KNOWN = """
SELECT min(strided_share) AS strided_share, max(unit)::BIGINT AS unit_bytes, bool_and(f.mpi_io) AS mpi_io
FROM io_interleaving JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id)
"""
KEYS = ("calls", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose writers are interleaved."""
    workspace = inspection.workspace
    inspection.once(interleaving)
    values = inspection.limits(
        large="large_bytes",
        many="many_calls",
        strided="strided_share",
        filled="filled_share",
        off="off_share",
    )
    join = "JOIN io_interleaving USING (file_id)"
    for row in io_sums(inspection, CONDITION, values, join=join, having=HAVING):
        known = workspace.rows(KNOWN, {"ids": row["file_ids"]})[0]
        yield found_files(inspection, row, CONDITION, values, KEYS, **known, no_mpi_io=not known["mpi_io"])
