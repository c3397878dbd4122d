# SPDX-License-Identifier: BSD-3-Clause
"""Rule: some ranks compute longer in a region than the others, and where the others wait for them.

What a rank computes longer because it was pushed off its core is no imbalance of the program (see core_shares): what
is left without it counts. Nor is time in which a rank is known to have been blocked or asleep: it counts for no rank.
Of a run that did not come to its end what ranks may have spent there without being comparable is taken off the cost,
and no wait is told (see unsure_times).
That others wait is only said when, in one MPI operation on one object that the slow ranks use too, they spend at
least half of the difference more than the slow ranks do. What loops show of the same ranks is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from barograph.analyze.families import POLLING
from barograph.analyze.findings.blocked_times import blocked_times
from barograph.analyze.findings.core_shares import CHANCE_NS, WITH_A_CORE, core_shares
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.loops_seen import seen_stragglers
from barograph.analyze.findings.places import places
from barograph.analyze.findings.unsure_times import unsure_times
from barograph.analyze.findings.wording import printable
from barograph.analyze.workspace import Workspace

# More slow regions than this in one list would hide the other findings.
MOST_REGIONS = 4

# Time per thread, so that a region that eight threads run at once does not look eight times as long, without what the
# rank was blocked in it: at least what does not fit into its time elsewhere outside of MPI and I/O. blocked_ns: that;
# nothing below $least_blocked of the time, nor where several threads ran.
WORKED = """
CREATE OR REPLACE TEMP TABLE worked AS
WITH computing AS (
    SELECT t.operation_id, t.rank, t.exclusive_ns / t.threads AS all_ns, t.threads,
           sum(t.exclusive_ns) OVER (PARTITION BY t.rank) - t.exclusive_ns AS elsewhere_ns
    FROM operation_times t JOIN operations o USING (operation_id) WHERE o.layer IN ('region', 'program', 'source')
), known AS (
    SELECT c.*, if(c.threads = 1, least(greatest(coalesce(b.blocked_ns, 0) - elsewhere_ns, 0), all_ns), 0) AS known_ns
    FROM computing c LEFT JOIN blocked_times b USING (rank)
)
SELECT operation_id, rank, if(known_ns >= $least_blocked * all_ns, known_ns, 0) AS blocked_ns,
       all_ns - if(known_ns >= $least_blocked * all_ns, known_ns, 0) AS ns
FROM known
"""
# Less than this part of a time would only make the sentence longer.
LEAST_BLOCKED = 0.01

# What lies outside of regions may be waiting where MPI was not recorded, as in logs of I/O.
# sure_ns: the time with a core; chance_ns: how far it may be off on the slowest rank.
CANDIDATES = """
WITH job AS (SELECT count(*) AS n FROM rank_times), own AS (
    SELECT operation_id, t.ns, t.blocked_ns, t.ns * coalesce(c.on_core, 1) AS sure_ns, c.slice_ns,
           c.offs_per_ns, coalesce(u.unsure_ns, 0) AS unsure_ns
    FROM worked t LEFT JOIN core_shares c USING (rank) LEFT JOIN unsure_times u USING (operation_id, rank)
), spread AS (
    SELECT operation_id, max(blocked_ns) AS blocked_ns, max(ns) AS max_ns, sum(ns) / any_value(n) AS mean_ns,
           arg_max(sure_ns, ns) - sum(sure_ns) / any_value(n) AS sure_ns,
           arg_max(coalesce({chance_ns}, 0), ns) AS chance_ns, max(unsure_ns) AS unsure_ns
    FROM own, job GROUP BY operation_id
)
SELECT operation_id, layer, operation, max_ns, mean_ns, blocked_ns, unsure_ns,
       least(max_ns - mean_ns, sure_ns) - unsure_ns AS lost_ns
FROM spread JOIN operations USING (operation_id)
WHERE (layer = 'region' OR (layer = 'program' AND EXISTS (SELECT 1 FROM call_paths WHERE layer = 'mpi')))
  AND lost_ns >= greatest($least, chance_ns) ORDER BY lost_ns DESC, operation LIMIT $top
"""

# Slow ranks lie above the middle between the mean and the maximum.
MARK_SLOW = """
CREATE OR REPLACE TEMP TABLE slow_ranks AS
SELECT rank, ns FROM worked WHERE operation_id = $operation_id AND ns > $cut
"""

WAITS = """
WITH marked AS (
    SELECT m.operation, m.object_id, m.rank, m.time_ns, m.rank IN (SELECT rank FROM slow_ranks) AS slow
    FROM mpi_times m JOIN operation_families f USING (operation)
    WHERE f.kind IN ('point-to-point', 'collective')
)
SELECT operation, object_id, o.name AS object, count(*) FILTER (NOT slow) AS waiting,
       min(rank) FILTER (NOT slow) AS waiting_rank,
       avg(time_ns) FILTER (NOT slow) AS others_ns, avg(time_ns) FILTER (slow) AS slow_ns
FROM marked JOIN objects o USING (object_id)
GROUP BY operation, object_id, o.name
HAVING count(*) FILTER (slow) > 0 AND count(*) FILTER (NOT slow) > 0
ORDER BY (avg(time_ns) FILTER (NOT slow) - avg(time_ns) FILTER (slow)) * count(*) FILTER (NOT slow) DESC,
         operation, object_id LIMIT 1
"""

NODES = """
SELECT string_agg(DISTINCT node, ', ') AS nodes, count(DISTINCT node) AS n, count(*) AS ranks,
       (SELECT count(DISTINCT node) FROM rank_times) AS all_nodes,
       (SELECT count(*) FROM rank_times WHERE node IN
           (SELECT node FROM rank_times SEMI JOIN slow_ranks USING (rank))) AS ranks_there
FROM rank_times SEMI JOIN slow_ranks USING (rank)
"""

# Polls of the slow ranks in a region, itself and what is below it; outside of regions for `program`.
POLLS = """
SELECT sum(s.calls) / len($ranks) AS each FROM samples s JOIN call_paths p USING (path_id)
WHERE list_contains($polling, p.operation) AND list_contains($ranks, s.rank)
  AND CASE WHEN $region = 'program'
           THEN NOT EXISTS (SELECT 1 FROM operations r
                            WHERE r.layer = 'region' AND contains(p.call_path, ' > ' || r.operation || ' > '))
           ELSE contains(p.call_path, ' > ' || $region || ' > ') END
"""

NO_WAIT: Mapping[str, Any] = {
    "waiting_ranks": 0,
    "waiting_rank": None,
    "waiting_operation": "",
    "waiting_object": "",
    "waiting_ns": 0,
}

IN_REGION = "p.layer = 'region' AND p.operation = $region AND list_contains($ranks, s.rank)"
WAITING = "p.layer = 'mpi' AND p.operation = $operation AND s.object_id = $object_id"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds regions whose imbalance costs a noticeable part of the run; those of serial-region are left to it."""
    serial = {found.evidence["region"] for found in inspection.found("serial-region")}
    slow = [found for found in inspection.once(slow_regions) if found.evidence["region"] not in serial]
    return [_without_sections(inspection, found) for found in slow]


def _without_sections(inspection: Inspection, found: Found) -> Found:
    """Takes the price of serial-section from time outside of regions that contains it; folds what has little left."""
    ranks = cast("list[int]", found.evidence["ranks"])
    sections = [
        one
        for one in inspection.found("serial-section")
        if one.evidence["rank"] in ranks and not one.explained_by
    ]
    if not found.evidence["outside"] or not sections:
        return found
    # Each rank has its own; a slow rank's are part of its time.
    by_rank: dict[int, tuple[float, float]] = {}
    for one in sections:
        rank, serial_ns = cast("int", one.evidence["rank"]), cast("float", one.evidence["serial_ns"])
        seconds, time_ns = by_rank.get(rank, (0.0, 0.0))
        by_rank[rank] = (seconds + one.seconds_lost, time_ns + serial_ns)
    priced, serial_ns = max(by_rank.values())
    rest = max(found.seconds_lost - priced, 0.0)
    if rest * 1e9 < inspection.noticeable_ns:
        return replace(found, explained_by="serial-section")
    evidence = {**found.evidence, "section_ns": serial_ns}
    return replace(found, evidence=evidence, seconds_lost=rest, sentences=(*found.sentences, "section"))


def slow_regions(inspection: Inspection) -> list[Found]:
    """Returns all such regions, dearest first; called through `inspection.once`."""
    workspace = inspection.workspace
    total = workspace.ranks
    if total < 2 or workspace.io_only:  # what a log of I/O has not may be waiting as well as computing
        return []
    workspace.need("operation_times", "rank_times", "mpi_times")
    inspection.once(core_shares)
    inspection.once(blocked_times)
    inspection.once(unsure_times)
    workspace.connection.execute(WORKED, {"least_blocked": LEAST_BLOCKED})
    values = {"least": inspection.noticeable_ns, "top": MOST_REGIONS}
    sql = CANDIDATES.format(chance_ns=CHANCE_NS.format(time="ns"))
    uneven = [row for row in workspace.rows(sql, values) if row["max_ns"] > row["mean_ns"]]
    found = [_found(inspection, region, total) for region in uneven]
    return [one for one in found if not _only_polls(inspection, one.evidence)]


def _only_polls(inspection: Inspection, about: Mapping[str, object]) -> bool:
    """True where the slow ranks polled so often there that their longer time is the loop around the polls."""
    if not inspection.found("polling"):
        return False
    values = {"polling": list(POLLING), "ranks": about["ranks"], "region": about["region"]}
    polls = inspection.workspace.rows(POLLS, values)[0]["each"] or 0
    longer_ns = cast("int", about["slow_ns"]) - cast("int", about["others_ns"])
    return longer_ns < polls * inspection.settings.threshold("slow-ranks", "poll_ns")


def _found(inspection: Inspection, region: dict[str, Any], total: int) -> Found:
    workspace = inspection.workspace
    cut = (region["mean_ns"] + region["max_ns"]) / 2
    workspace.connection.execute(MARK_SLOW, {"operation_id": region["operation_id"], "cut": cut})
    slow = workspace.rows("SELECT rank, ns FROM slow_ranks ORDER BY rank")
    ranks: list[int] = [row["rank"] for row in slow]
    slow_ns = sum(row["ns"] for row in slow) / len(slow)
    others = total - len(slow)
    others_ns = (region["mean_ns"] * total - slow_ns * len(slow)) / others
    annotated = region["layer"] == "region"
    alone = others_ns < 0.001 * slow_ns
    sentences = ["only" if alone else "pair" if others == 1 else "main"]
    # Who waited for a rank that ended, or ended itself meanwhile, is no measure of the others.
    unfinished = inspection.once(unsure_times)
    wait = dict(NO_WAIT) if unfinished else _wait(workspace, slow_ns - others_ns)
    if wait["waiting_ranks"]:
        sentences.append("waiting_one" if wait["waiting_ranks"] == 1 else "waiting")
    straggler = next((one for one in inspection.once(seen_stragglers) if one["ranks"] == ranks), None)
    if straggler is not None:
        sentences.append("loop")
    longer_ns = region["max_ns"] - region["mean_ns"] - region["unsure_ns"]
    with_a_core = region["lost_ns"] >= WITH_A_CORE * longer_ns
    if not with_a_core:
        sentences.append("off_core")
    if region["blocked_ns"]:
        sentences.append("blocked")
    at_wait = () if not wait["waiting_ranks"] else places(workspace, WAITING, wait.pop("chosen"))
    wait.pop("chosen", None)
    evidence: dict[str, object] = {
        "region": region["operation"],
        "place": f"in `{printable(region['operation'])}`" if annotated else "outside regions and MPI",
        "ranks": ranks,
        "blocked_ns": int(region["blocked_ns"]),
        "slow_ns": int(slow_ns),
        "max_ns": int(region["max_ns"]),
        "mean_ns": int(region["mean_ns"]),
        "others": others,
        "others_ns": int(others_ns),
        "ratio": None if alone else slow_ns / others_ns,
        "alone": alone,
        "alone_unnamed": alone and not annotated,
        "outside": not annotated,
        "section_ns": 0,
        "shared": not alone,
        "node": _node(workspace),
        "on_core": _on_core(workspace),
        "waiting_place": at_wait[0].source if at_wait else "",
        "loop": "" if straggler is None else straggler["loop"],
        "last_share": None if straggler is None else straggler["last_share"],
    }
    return Found(
        evidence | wait,
        (longer_ns if with_a_core else region["lost_ns"]) / 1e9,
        tuple(sentences),
        places(workspace, IN_REGION, {"region": region["operation"], "ranks": ranks})
        if annotated
        else at_wait,
        communicators=(str(wait["waiting_object"]),) if wait["waiting_object"] else (),
        estimated=not with_a_core,
    )


def _on_core(workspace: Workspace) -> float:
    """Returns the part of their time that the slow ranks had a core."""
    return workspace.rows("SELECT avg(on_core) AS part FROM core_shares SEMI JOIN slow_ranks USING (rank)")[
        0
    ]["part"]


def _node(workspace: Workspace) -> str:
    """Returns the node that the slow ranks, and no others, run on; "" when there is no such node."""
    row = workspace.rows(NODES)[0]
    one_node = row["n"] == 1 and row["all_nodes"] > 1 and row["ranks"] == row["ranks_there"] > 1
    return row["nodes"] if one_node else ""


def _wait(workspace: Workspace, difference_ns: float) -> dict[str, Any]:
    rows = workspace.rows(WAITS)
    if rows and rows[0]["others_ns"] - rows[0]["slow_ns"] >= 0.5 * difference_ns:
        row = rows[0]
        return {
            "waiting_ranks": row["waiting"],
            "waiting_rank": row["waiting_rank"],
            "waiting_operation": row["operation"],
            "waiting_object": row["object"],
            "waiting_ns": int(row["others_ns"] - row["slow_ns"]),
            "chosen": {"operation": row["operation"], "object_id": row["object_id"]},
        }
    return dict(NO_WAIT)
