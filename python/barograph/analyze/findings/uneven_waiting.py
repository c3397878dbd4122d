# SPDX-License-Identifier: BSD-3-Clause
"""Rule: one rank spends much longer in a call than the mean, and no region that is slow on some ranks says why."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import kind_of
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi_costs import call_places, chosen, mpi_costs


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds calls that are uneven over the ranks, by a heavy cost."""
    if inspection.workspace.ranks < 2:
        return
    # Of these it is known whom they wait for; who sends late waits for its receivers afterwards.
    late = inspection.found("late-sender")
    known = [(found.evidence["operation"], found.evidence["object"]) for found in late]
    senders = [found.evidence["sender"] for found in late]
    for row in inspection.once(mpi_costs):
        if (row["operation"], row["object"]) in known or row["slowest_rank"] in senders:
            continue
        lost = row["max_ns"] - row["job_mean_ns"]
        stands_out = row["max_ns"] >= inspection.threshold("stands_out") * row["job_mean_ns"]
        if lost >= inspection.heavy_ns and stands_out and kind_of(row["operation"]) != "other":
            names = ("operation", "object", "slowest_rank", "ranks", "calls", "max_ns", "job_mean_ns")
            where = call_places(inspection.workspace, row)
            yield Found(chosen(row, *names), lost / 1e9, where=where, communicators=(row["object"],))
