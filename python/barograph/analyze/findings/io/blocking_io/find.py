# SPDX-License-Identifier: BSD-3-Clause
"""Finding: computing and blocking input and output alternate, so that one could go on during the other.

Silent for programs that do their I/O in one go: there is nothing to overlap it with. I/O that is slow for a reason of
its own should be fixed first (explained_by). Without a record of MPI, computing cannot be told from waiting. A thread
that only reads and writes beside the one that calls MPI holds nobody up as far as is known: its I/O does not count.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import core_shares
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds blocking reads or writes between phases of computing."""
    workspace = inspection.workspace
    if workspace.ranks > 1 and not workspace.query_once("recorded_kinds")[0]["mpi"]:
        return
    rows = workspace.query("blocking_transfers")
    if not rows or any(row["overlapping"] for row in rows):
        return
    (known,) = workspace.query_once("io_phases")
    phases = known["phases"]
    if phases < inspection.threshold("least_phases"):
        return
    inspection.computed_once(core_shares)
    computing = workspace.query("computing_with_core")[0]["ns"] or 0
    all_ns = sum(row["time_ns"] for row in rows)
    for row in rows:
        # Phases are of reads and writes together: they are those of one of the two only where it has nearly all.
        if row["time_ns"] < inspection.threshold("direction_share") * all_ns:
            continue
        # What is moved in the last phase has no computing after it: its part of the time is that of the layers that
        # meet the file system, since it is not known when each call of the layers above was made. What is
        # computed before the first phase or after the last one, or between calls that follow each other
        # closely, does not count.
        overlapping = min(1 - 1 / phases, known["before_last_share"])
        saved = min(row["most_ns"] * overlapping, computing, known["gap_ns"])
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
        where, priced = priced_call_sites(inspection, ChosenFacts("transfers_asked_for", chosen))
        yield RawFinding(evidence, saved / 1e9, where=where, priced=priced)
