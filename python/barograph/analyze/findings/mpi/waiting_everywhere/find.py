# SPDX-License-Identifier: BSD-3-Clause
"""Finding: calls in which every member waits, now for one and now for another: one finding for all of them.

A single call of a size class says nothing: it may have waited or set up connections (see one_off_calls). Where events
tell how long ranks waited in a collective call, that counts, and not what its fastest call leaves; a call to which
always the same few ranks come late is another matter (see late_arrival). Where many small messages are sent, what their
receives and waits take is their cost as well (see small_messages).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from barograph.analyze.calls.families import SENDING, kind_of
from barograph.analyze.findings.core_shares import skew_ns
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.folding import LEAST_COST, LEAST_SHARED
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.judged_waits import least_wait, waits_in
from barograph.analyze.findings.mpi.late_arrival.find import late_arrivals
from barograph.analyze.findings.mpi.mpi_costs import MpiCost, facts_of_calls, made_by_all, mpi_costs
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds calls in which all members wait long, longer than the transfer takes."""
    # The reason for these is known.
    known = {found.evidence["operation"] for found in inspection.raw_findings("communicator-churn")}
    for found in inspection.raw_findings("tiny-collectives"):
        known |= set(cast("list[str]", found.evidence["operations"]))
    late = inspection.computed_once(late_arrivals)
    rows = [
        row
        for row in inspection.computed_once(mpi_costs)
        if row.operation not in known and (row.operation, row.object) not in late and _waits(row, inspection)
    ]
    if not rows:
        return
    # If a communicator does not hold all ranks, the others do not wait: the mean rank waits less.
    job = inspection.workspace.ranks
    waiting_ns = sum(_waiting_ns(row, inspection) * row.ranks / job for row in rows)
    calls = sum(row.calls * row.ranks / job for row in rows)
    lost_ns = waiting_ns - skew_ns(inspection, int(calls))
    if lost_ns < inspection.heavy_ns:
        return
    collective = [kind_of(row.operation) == "collective" for row in rows]
    evidence: dict[str, object] = {
        "waits": [f"{row.operation} on {row.object}" for row in rows],
        "operations": list(dict.fromkeys(row.operation for row in rows)),
        "communicators": list(dict.fromkeys(row.object for row in rows)),
        "ranks": max(row.ranks for row in rows),
        "calls": sum(row.calls for row in rows),
        "fastest_ns": int(sum(row.fastest_ns * row.ranks / job for row in rows)),
        "waiting_ns": int(waiting_ns),
        "is_collective": all(collective),
        "is_message": not all(collective),
    }
    where, priced = priced_call_sites(inspection, facts_of_calls(rows))
    communicators = tuple(dict.fromkeys(str(row.object) for row in rows))
    matched = all(waits_in(inspection, row) is not None for row in rows)
    sentences = ("matched",) if matched else ("main",) if len(rows) == 1 else ("several",)
    yield RawFinding(
        evidence,
        lost_ns / 1e9,
        sentences,
        where,
        communicators=communicators,
        priced=priced,
        explained_by="small-messages" if _of_small_messages(inspection, rows) else "",
    )


def _of_small_messages(inspection: Inspection, rows: Sequence[MpiCost]) -> bool:
    """True where most of this is time in calls of small messages, and no more than to send them may well cost."""
    floods = inspection.raw_findings("small-messages")
    small = inspection.settings.threshold("small-messages", "small_bytes")
    waits = {id(row): _waiting_ns(row, inspection) * row.ranks / inspection.workspace.ranks for row in rows}
    objects = {found.evidence["object"] for found in floods}
    mine = [
        row
        for row in rows
        if kind_of(row.operation) == "point-to-point"
        and row.bytes_per_call <= small
        and (row.object in objects or (row.mixed and objects))
    ]
    mine_ns = sum(waits[id(row)] for row in mine)
    received_ns = sum(waits[id(row)] for row in mine if row.operation not in SENDING)
    sending_ns = sum(found.seconds_lost for found in floods) * 1e9
    most = bool(mine) and mine_ns >= LEAST_SHARED * sum(waits.values())
    return most and LEAST_COST * received_ns <= sending_ns


def _waiting_ns(row: MpiCost, inspection: Inspection) -> float:
    """Returns what the member that waits least waits; by its times, without its longest call."""
    waits = waits_in(inspection, row)
    return row.steady_ns - row.fastest_ns if waits is None else least_wait(waits, row.size)


def _waits(row: MpiCost, inspection: Inspection) -> bool:
    waiting_ns = _waiting_ns(row, inspection)
    return made_by_all(row) and waiting_ns >= max(inspection.noticeable_ns, row.fastest_ns)
