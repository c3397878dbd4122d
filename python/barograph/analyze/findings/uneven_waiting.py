# SPDX-License-Identifier: BSD-3-Clause
"""Rule: one rank spends much longer in a call than the mean, as the others are longer in computing or in I/O.

That no region says why is seen to by explained_by. What the others did longer must be the program's: start-up is not,
nor is time that others took their cores.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import kind_of
from barograph.analyze.findings.core_shares import CHANCE_NS, core_shares
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi_costs import call_places, chosen, mpi_costs, price_calls

# What the other ranks do longer than the one that waits, on average, how far that may be chance, and what the longest
# of all does beyond the mean of all: what balance saves.
OTHERS = """
WITH own AS (
    SELECT rank, computing_ns * on_core AS computing_ns, io_ns, {chance_ns} AS chance_ns
    FROM rank_times JOIN core_shares USING (rank)
)
SELECT avg(o.computing_ns) - any_value(w.computing_ns) AS computing_ns, avg(o.io_ns) - any_value(w.io_ns) AS io_ns,
       max(o.chance_ns) AS chance_ns,
       (SELECT max(computing_ns + io_ns) - avg(computing_ns + io_ns) FROM own) AS balance_ns
FROM own o, own w WHERE w.rank = $rank AND o.rank != $rank
"""


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
        # Whoever waits least is busy longest: balanced, all wait as little, and are busy with the mean.
        lost = row["job_mean_ns"] - (row["min_ns"] if row["ranks"] == inspection.workspace.ranks else 0)
        stands_out = row["max_ns"] >= inspection.threshold("stands_out") * row["job_mean_ns"]
        if lost < inspection.heavy_ns or not stands_out or kind_of(row["operation"]) == "other":
            continue
        inspection.once(core_shares)
        sql = OTHERS.format(chance_ns=CHANCE_NS.format(time="computing_ns"))
        others = inspection.workspace.rows(sql, {"rank": row["slowest_rank"]})[0]
        if None in others.values():
            continue  # nothing is known of single ranks
        lost = min(lost, others.pop("balance_ns"))
        longer_ns = max(others["computing_ns"], 0) + max(others["io_ns"], 0)
        sure_ns = longer_ns * (1 - 1 / inspection.workspace.ranks)
        if lost < inspection.heavy_ns or sure_ns < others["chance_ns"]:
            continue
        names = ("operation", "object", "slowest_rank", "ranks", "calls", "max_ns", "job_mean_ns")
        evidence = chosen(row, *names)
        evidence |= {"others_computing_ns": others["computing_ns"], "others_io_ns": others["io_ns"]}
        longer = "io" if others["io_ns"] > others["computing_ns"] else "computing"
        yield Found(
            evidence | {"computing": longer == "computing"},
            lost / 1e9,
            ("main", longer),
            call_places(inspection.workspace, row),
            communicators=(row["object"],),
            priced=price_calls(inspection, [row]),
        )
