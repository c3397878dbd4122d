# SPDX-License-Identifier: BSD-3-Clause
"""Finding: one rank spends much longer in a call than the mean, as the others are longer in computing or in I/O.

That no region says why is seen to by explained_by. What the others did longer must be the program's: start-up is not,
nor is time that others took their cores. Where events tell how long ranks waited in the call, no more than that counts,
and nothing where they tell which few ranks all waited for.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.calls.families import kind_of
from barograph.analyze.findings.core_shares import core_shares
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.judged_waits import least_wait, waits_in
from barograph.analyze.findings.mpi.late_arrival.find import late_arrivals
from barograph.analyze.findings.mpi.mpi_costs import MpiCost, chosen, facts_of_call, mpi_costs
from barograph.analyze.findings.pricing import priced_call_sites

# Where one of the others is longer by less than this part of their mean, it is not the others but the longest of them.
ALL_OF_THEM = 0.5


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds calls that are uneven over the ranks, by a heavy cost."""
    if inspection.workspace.ranks < 2:
        return
    # It is known whom these wait for; a rank that sends late waits for its receivers afterwards.
    late = inspection.raw_findings("late-sender")
    known = {(found.evidence["operation"], found.evidence["object"]) for found in late}
    known |= inspection.computed_once(late_arrivals).keys()
    senders = [found.evidence["sender"] for found in late]
    for row in inspection.computed_once(mpi_costs):
        if (row.operation, row.object) in known or row.slowest_rank in senders:
            continue
        # The rank that waits least is busy longest: balanced, all wait as little, and are busy for the mean.
        lost = row.job_mean_ns - (row.min_ns if row.ranks == inspection.workspace.ranks else 0)
        stands_out = row.max_ns >= inspection.threshold("stands_out") * row.job_mean_ns
        if lost < inspection.heavy_ns or not stands_out or kind_of(row.operation) == "other":
            continue
        inspection.computed_once(core_shares)
        (others,) = inspection.workspace.query("longer_than_waiter", {"rank": row.slowest_rank})
        if None in others.values():
            continue  # nothing is known of each rank
        lost = min(lost, others.pop("balance_ns"), _waited_ns(inspection, row))
        # What they compute longer must be so by the clock, and on their cores.
        computing_ns = max(min(others["computing_ns"], others["sure_ns"]), 0)
        longer_ns = computing_ns + max(others["io_ns"], 0)
        sure_ns = longer_ns * (1 - 1 / inspection.workspace.ranks)
        if lost < inspection.heavy_ns or sure_ns < others["chance_ns"]:
            continue
        names = ("operation", "object", "slowest_rank", "ranks", "calls", "max_ns", "job_mean_ns")
        evidence = chosen(row, *names)
        evidence |= {"others_computing_ns": others["computing_ns"], "others_io_ns": others["io_ns"]}
        evidence |= {name: others[name] for name in ("longest_rank", "longest_computing_ns")}
        all_longer = others["least_computing_ns"] >= ALL_OF_THEM * others["computing_ns"]
        longer = "computing" if all_longer else "computing_one"
        if others["io_ns"] > computing_ns:
            longer = "io"
        where, priced = priced_call_sites(inspection, facts_of_call(row))
        asleep = longer == "computing_one" and others["longest_rank"] in _sleepers(inspection)
        yield RawFinding(
            evidence | {"computing": longer != "io"},
            lost / 1e9,
            ("main", longer),
            where,
            communicators=(row.object,),
            priced=priced,
            explained_by="polling" if asleep else "",
        )


def _sleepers(inspection: Inspection) -> set[object]:
    """Returns the ranks that sleep while another one polls for their messages: for that one the others wait."""
    polls = inspection.raw_findings("polling")
    return {one.evidence["sender"] for one in polls if one.evidence["asleep"]}


def _waited_ns(inspection: Inspection, row: MpiCost) -> float:
    """Returns by how much ranks waited longer on average than the one that waited least; as much as any if unknown."""
    waits = waits_in(inspection, row)
    if waits is None:
        return row.max_ns
    job = inspection.workspace.ranks
    return sum(waits.values()) / job - least_wait(waits, job)
