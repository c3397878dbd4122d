# SPDX-License-Identifier: BSD-3-Clause
"""Rule: several ranks write one file by POSIX or STDIO, each for itself, in pieces that MPI-IO would put together.

Files of MPI-IO do not count. Large pieces gain nothing; nor do, in a local file, whole blocks, or pieces that each rank
writes one after the other: the page cache gathers these.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.interleaving import SHARED_LOCK, interleaving
from barograph.analyze.findings.io_sums import USERS, find_sums

CONDITION = """
s.layer IN ('posix', 'stdio') AND s.direction = 'write' AND s.bucket > 0 AND s.level = 0 AND NOT f.mpi_io
AND NOT f.folded
"""
HAVING = f"""{USERS} > 1 AND sum(s.bytes) < $large * sum(s.calls) AND sum(s.calls) >= $many * {USERS}
    AND (any_value(f.remote) OR (any_value(strided_share) >= $strided AND {SHARED_LOCK}))"""
KEYS = ("calls", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files that ranks share without MPI-IO."""
    inspection.once(interleaving)
    values = inspection.limits(
        large="large_bytes", many="many_calls", strided="strided_share", off="off_share"
    )
    join = "LEFT JOIN io_interleaving USING (file_id)"
    return find_sums(inspection, CONDITION, KEYS, values, join=join, having=HAVING)
