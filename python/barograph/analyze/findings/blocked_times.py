# SPDX-License-Identifier: BSD-3-Clause
"""How long at least the main thread of each rank was blocked or asleep outside MPI and I/O: time that is no work.

Known of times between two calls of MPI that are long enough to be recorded (the view gaps): what the thread was neither
on a core nor waiting for one. `blocked_times`, a row per rank that has any: blocked_ns. Called through
`inspection.once`.
"""

from __future__ import annotations

from barograph.analyze.findings.inspection import Inspection

BLOCKED = """
CREATE OR REPLACE TEMP TABLE blocked_times AS
SELECT rank, sum(blocked_ns)::BIGINT AS blocked_ns FROM gaps WHERE thread = 0 GROUP BY rank HAVING sum(blocked_ns) > 0
"""


def blocked_times(inspection: Inspection) -> bool:
    """Makes the table blocked_times; True when some rank was blocked."""
    inspection.workspace.connection.execute(BLOCKED)
    return bool(inspection.workspace.rows("SELECT count(*) AS n FROM blocked_times")[0]["n"])
