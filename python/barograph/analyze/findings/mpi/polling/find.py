# SPDX-License-Identifier: BSD-3-Clause
"""Finding: asking whether messages have arrived takes a noticeable part of the run.

A rank that polls waits. What recording a poll takes is waiting as well: without the tool there were more polls in
that time. Where the rank that it polls for sleeps before it sends, that is said here: blocked_rank leaves it out. Where
that rank computes longer than the others, slow_ranks says where, and polling is another view of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.costly_polls import Polls, costly_polls
from barograph.analyze.findings.mpi.late_receiver.find import SAME_DELAY, longer_ranks
from barograph.analyze.findings.mpi.mpi_costs import facts_on_objects
from barograph.analyze.findings.mpi.sleepers import Sleeper, explains, sleep_evidence, sleeper
from barograph.analyze.findings.pricing import priced_call_sites
from barograph.analyze.time.time_split import split_of_job

# Asks for a window, not for a message.
NO_MESSAGE = frozenset({"MPI_Win_test"})
# As many communicators are named in a sentence; more are counted.
MOST_NAMED = 2


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds tests and probes that take long in sum: a loop asks on all communicators that it waits for."""
    rows = inspection.computed_once(costly_polls)
    each_ns = _recording_ns(inspection) if rows else 0.0
    for row in rows:
        recording_ns = row.calls * each_ns
        cost_ns = row.max_ns + recording_ns
        sender = _sender(inspection, row, cost_ns)
        evidence = {
            "operation": row.operation,
            "object": " and ".join(row.objects[:MOST_NAMED]) or "no communicator",
            "communicators": len(row.objects),
            "ranks": row.ranks,
            "all_calls": row.all_calls,
            "calls": row.calls,
            "max_ns": row.max_ns,
            "rank": row.slowest_rank,
            "recording_ns": int(recording_ns),
            **sender,
        }
        main = "main" if len(row.objects) <= MOST_NAMED else "several"
        recorded = ("recorded",) if recording_ns >= 0.1 * row.max_ns else ()
        said = "asleep" if sender["asleep"] else "sender"
        sentences = (main, *recorded, *((said,) if sender["from_one"] else ()))
        calls = facts_on_objects((row.operation, object_id) for object_id in row.object_ids)
        where, priced = priced_call_sites(inspection, calls)
        yield RawFinding(
            evidence,
            cost_ns / 1e9,
            sentences,
            where,
            communicators=tuple(row.objects),
            priced=priced,
            beside_ns=recording_ns,
            explained_by=_cause(inspection, sender, cost_ns),
        )


def _cause(inspection: Inspection, sender: Mapping[str, object], cost_ns: float) -> str:
    """Returns the id of the finding that says why the rank that is polled for works longer; "" if none does."""
    if not sender["works"]:
        return ""
    rank = cast("int", sender["sender"])
    late = [one for one in inspection.raw_findings("late-sender") if one.evidence["sender"] == rank]
    if any(not one.explained_by for one in late):  # slow-ranks may be another view of that one
        return ""
    longer_ns = inspection.computed_once(longer_ranks).get(rank, 0.0)
    return "slow-ranks" if longer_ns >= SAME_DELAY * cost_ns else ""


def _sender(inspection: Inspection, polls: Polls, cost_ns: float) -> dict[str, object]:
    """Returns as evidence the rank that a polling rank gets (nearly) all its messages from; null if there is none.

    With it, whether that one sleeps for most of what the polls cost.
    """
    least = inspection.settings.threshold("late-sender", "from_one_share")
    known = inspection.has("messages") and polls.operation not in NO_MESSAGE
    for row in inspection.workspace.query("main_sender", {"rank": polls.slowest_rank}) if known else ():
        if row["share"] >= least:
            asleep = sleeper(inspection, row["sender"])
            return {
                "sender": row["sender"],
                "from_one": True,
                "sender_share": row["share"],
                "sender_computing_ns": row["computing_ns"],
                **sleep_evidence(asleep, reason=explains(inspection, asleep, cost_ns)),
            }
    nobody = {"sender": None, "from_one": False, "sender_share": None, "sender_computing_ns": None}
    return {**nobody, **sleep_evidence(Sleeper((), 0), reason=False), "works": False}


def _recording_ns(inspection: Inspection) -> float:
    """Returns what recording one event takes."""
    workspace = inspection.workspace
    events = workspace.query("events_recorded")[0]["n"] or 1.0
    return split_of_job(workspace).tool_ns / events
