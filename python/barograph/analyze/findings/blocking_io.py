# SPDX-License-Identifier: BSD-3-Clause
"""Rule: computing and blocking input and output alternate, so that one could go on during the other.

Silent for programs that do their I/O in one go: there is nothing to overlap it with. I/O that is slow for a reason of
its own should be fixed first (explained_by). Without a record of MPI, computing can't be told from waiting. A thread
that only reads and writes beside the one that calls MPI holds nobody up as far as is known: its I/O does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from barograph.analyze.families import INITIALIZATION
from barograph.analyze.findings.core_shares import core_shares
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_phases import io_phases
from barograph.analyze.findings.places import IO_FACTS, places
from barograph.analyze.findings.pricing import price

CONDITION = "s.asked AND s.direction = $direction AND s.bucket > 0"

# Calls that return before the data is where it belongs.
OVERLAPPING = r"^MPI_File_i|_begin$|^aio_|^lio_|_async$|^ncmpi_[ib]"

MPI = "SELECT count(*) > 0 AS known FROM call_paths WHERE layer = 'mpi'"

# Threads whose I/O stops the program: those that call MPI themselves, or the first one of a rank where none does.
CALLERS = """
CREATE OR REPLACE TEMP TABLE io_callers AS
WITH calling AS (
    SELECT DISTINCT s.rank, s.thread FROM samples s JOIN call_paths p USING (path_id)
    WHERE p.layer = 'mpi' AND NOT list_contains($ends, p.operation)
)
SELECT rank, thread FROM calling
UNION
SELECT DISTINCT rank, thread FROM samples WHERE thread = 0 AND rank NOT IN (SELECT rank FROM calling)
"""

COMPUTING = "SELECT avg(computing_ns * on_core)::DOUBLE AS n FROM rank_times JOIN core_shares USING (rank)"

# Calls of a rank, and how far the time of one lies from the mean of all.
TIMES = """
SELECT direction, sum(time_ns)::BIGINT AS time_ns, (sum(time_ns) / any_value(n))::DOUBLE AS io_mean_ns,
       sum(calls) / any_value(n) AS calls, any_value(n) AS n,
       sqrt(greatest(sum(sumsq_ns2) / sum(calls) - pow(sum(time_ns) / sum(calls), 2), 0)) AS deviation_ns,
       count(*) FILTER (regexp_matches(operation, $overlapping)) AS overlapping,
       bool_or(layer = 'hdf5') AS hdf5, bool_or(layer = 'mpi-io') AS mpi_io
FROM io_facts JOIN io_callers USING (rank, thread), io_job
WHERE asked AND direction != '' AND bucket > 0 GROUP BY direction ORDER BY time_ns DESC, direction
"""


def _beyond_mean(row: dict[str, Any], phases: float) -> float:
    """What the slowest rank of each phase takes beyond the mean: ranks that keep in step wait for it.

    The greatest of n values lies no more than (n - 1) / sqrt(2 n - 1) standard deviations above the mean in the mean
    (Hartley and David, 1954); a phase of several calls varies by the square root of their number.
    """
    ranks = row["n"]
    each = row["deviation_ns"] * (max(row["calls"], phases) / phases) ** 0.5
    return phases * each * (ranks - 1) / (2 * ranks - 1) ** 0.5


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds blocking reads or writes between phases of computing."""
    workspace = inspection.workspace
    if workspace.ranks > 1 and not workspace.rows(MPI)[0]["known"]:
        return
    workspace.connection.execute(CALLERS, {"ends": [*INITIALIZATION, "MPI_Finalize"]})
    rows = workspace.rows(TIMES, {"overlapping": OVERLAPPING})
    if not rows or any(row["overlapping"] for row in rows):
        return
    known = inspection.once(io_phases)
    phases = known["phases"]
    if phases < inspection.threshold("least_phases"):
        return
    inspection.once(core_shares)
    computing = workspace.rows(COMPUTING)[0]["n"] or 0
    all_ns = sum(row["time_ns"] for row in rows)
    for row in rows:
        # Phases are of reads and writes together: they are those of one of the two only where it has nearly all.
        if row["time_ns"] < inspection.threshold("direction_share") * all_ns:
            continue
        # What is moved in the last phase has no computing after it: its part of the time is that of the layers that
        # meet the file system, since it is not known when single calls of the layers above were made. What is computed
        # before the first phase or after the last one, or between calls that follow each other closely, does not count.
        all_wait_ns = min(row["io_mean_ns"] + _beyond_mean(row, phases), row["time_ns"])
        overlapping = min(1 - 1 / phases, known["before_last_share"])
        saved = min(all_wait_ns * overlapping, computing, known["gap_ns"])
        if saved < inspection.heavy_ns:
            continue
        evidence = {key: row[key] for key in ("direction", "time_ns", "io_mean_ns", "hdf5", "mpi_io")}
        evidence |= {
            "phases": phases,
            "computing_mean_ns": computing,
            "saved_ns": saved,
            "gap_ns": known["gap_ns"],
        }
        evidence |= {"reads": row["direction"] == "read"}
        chosen = {"direction": row["direction"]}
        where = places(workspace, CONDITION, chosen, IO_FACTS)
        priced = price(inspection, CONDITION, chosen, IO_FACTS)
        yield Found(evidence, saved / 1e9, where=where, priced=priced)
