# SPDX-License-Identifier: BSD-3-Clause
"""Rule: asking whether messages have arrived takes a noticeable part of the run.

Who polls waits. What recording a poll takes is waiting as well: without the tool there were more polls in that time.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import POLLING
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi_costs import call_places, chosen, mpi_costs, price_calls
from barograph.analyze.time_split import split_of_job

# The place that a call comes from is recorded with it.
EVENTS = """
SELECT sum(calls)::DOUBLE AS n FROM operation_times JOIN operations USING (operation_id)
WHERE layer NOT IN ('source', 'program')
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds tests and probes that take long in sum."""
    polls = [row for row in inspection.once(mpi_costs) if row["operation"] in POLLING]
    for row in polls:
        recording_ns = row["calls"] * _recording_ns(inspection)
        cost_ns = row["max_ns"] + recording_ns
        if cost_ns >= inspection.noticeable_ns:
            evidence = chosen(row, "operation", "object", "ranks", "all_calls", "calls", "max_ns")
            evidence |= {"rank": row["slowest_rank"], "recording_ns": int(recording_ns)}
            sentences = ("main", "recorded") if recording_ns >= 0.1 * row["max_ns"] else ("main",)
            where = call_places(inspection.workspace, row)
            priced = price_calls(inspection, [row])
            communicators = (row["object"],)
            yield Found(evidence, cost_ns / 1e9, sentences, where, communicators=communicators, priced=priced)


def _recording_ns(inspection: Inspection) -> float:
    """Returns what recording one event takes."""
    workspace = inspection.workspace
    workspace.need("operation_times")
    events = workspace.rows(EVENTS)[0]["n"] or 1.0
    return split_of_job(workspace).tool_ns / events
