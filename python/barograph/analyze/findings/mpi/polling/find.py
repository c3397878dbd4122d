# SPDX-License-Identifier: BSD-3-Clause
"""Finding: asking whether messages have arrived takes a noticeable part of the run.

A rank that polls waits. What recording a poll takes is waiting as well: without the tool there were more polls in
that time.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.calls.families import POLLING
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.mpi_costs import chosen, facts_of_call, mpi_costs
from barograph.analyze.findings.pricing import priced_call_sites
from barograph.analyze.time.time_split import split_of_job


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds tests and probes that take long in sum."""
    polls = [row for row in inspection.computed_once(mpi_costs) if row.operation in POLLING]
    for row in polls:
        recording_ns = row.calls * _recording_ns(inspection)
        cost_ns = row.max_ns + recording_ns
        if cost_ns >= inspection.noticeable_ns:
            evidence = chosen(row, "operation", "object", "ranks", "all_calls", "calls", "max_ns")
            evidence |= {"rank": row.slowest_rank, "recording_ns": int(recording_ns)}
            sender = _sender(inspection, row.slowest_rank)
            evidence |= sender
            recorded = ("recorded",) if recording_ns >= 0.1 * row.max_ns else ()
            sentences = ("main", *recorded, *(("sender",) if sender["from_one"] else ()))
            where, priced = priced_call_sites(inspection, facts_of_call(row))
            communicators = (row.object,)
            yield RawFinding(
                evidence,
                cost_ns / 1e9,
                sentences,
                where,
                communicators=communicators,
                priced=priced,
                beside_ns=recording_ns,
            )


def _sender(inspection: Inspection, rank: int) -> dict[str, object]:
    """Returns as evidence the rank that a polling rank gets (nearly) all its messages from; null if there is none."""
    least = inspection.settings.threshold("late-sender", "from_one_share")
    known = inspection.has("messages")
    for row in inspection.workspace.query("main_sender", {"rank": rank}) if known else ():
        if row["share"] >= least:
            return {
                "sender": row["sender"],
                "from_one": True,
                "sender_share": row["share"],
                "sender_computing_ns": row["computing_ns"],
            }
    return {"sender": None, "from_one": False, "sender_share": None, "sender_computing_ns": None}


def _recording_ns(inspection: Inspection) -> float:
    """Returns what recording one event takes."""
    workspace = inspection.workspace
    events = workspace.query("events_recorded")[0]["n"] or 1.0
    return split_of_job(workspace).tool_ns / events
