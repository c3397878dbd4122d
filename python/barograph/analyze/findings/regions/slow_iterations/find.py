# SPDX-License-Identifier: BSD-3-Clause
"""Finding: single iterations of a loop, or neighbouring ones, take much longer than the others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from barograph.analyze.findings.core_shares import chance_ns
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.regions.loops_seen import SeenLoop, loop_call_sites, seen_loops
from barograph.analyze.loops.loop_list import iteration_text

if TYPE_CHECKING:
    from barograph.analyze.loops.loops import SlowIterations

SENTENCE_OF = {"all ranks": "all_ranks", "mpi": "mpi"}


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds slow iterations; a loop inside another shows the same: the most expensive per rank and cause stays."""
    least = inspection.threshold("share") * inspection.wall_ns
    kept: dict[tuple[object, object], RawFinding] = {}
    for loop in inspection.computed_once(seen_loops):
        # A rank that is pushed off its core once or twice more than usual makes an iteration slow as well.
        slow = [one for one in loop.slow if one.lost_ns > chance_ns(inspection, one.lost_ns)]
        seen = replace(loop, slow=tuple(slow))
        lost_ns = sum(one.lost_ns for one in seen.slow)
        if not seen.slow or lost_ns < least:
            continue
        key = (seen.slow[0].rank, seen.slow[0].cause)
        if key not in kept or kept[key].seconds_lost * 1e9 < lost_ns:
            kept[key] = _found(inspection, seen, lost_ns)
    return kept.values()


def _found(inspection: Inspection, seen: SeenLoop, lost_ns: float) -> RawFinding:
    worst, loop = seen.slow[0], seen.loop
    alone = worst.first == worst.last and worst.executions == 1
    sentences = ["main" if alone else "among"]
    if len(seen.slow) > 1:
        sentences.append("outliers")
    others_wait = seen.mpi_known and seen.ranks > 1
    of_rank = ("rank_waited_for" if others_wait else "rank") + ("" if alone else "_together")
    sentences.append(SENTENCE_OF.get(worst.cause, of_rank))
    if worst.region is not None:
        sentences.append("region")
    # The sentences leave out iterations that may be slow by chance, as they are not part of the finding.
    period = seen.period if seen.period is not None and seen.period.times <= len(seen.slow) else None
    if period is not None:
        sentences.append("periodic_region" if period.region else "periodic")
    first_only = len(seen.slow) == 1 and worst.first == 0
    evidence: dict[str, object] = {
        "loop": loop.call_path,
        "loop_name": seen.name,
        "iterations": _which(seen, worst),
        "unit": "executions" if loop.consistency == "by execution" else "iterations",
        "execution": worst.execution,
        "first_index": worst.first,
        "last_index": worst.last,
        "slowest_ns": int(worst.slowest_ns),
        "usual_ns": int(worst.usual_ns),
        "rank": worst.rank,
        "rank_lost_ns": int(worst.rank_lost_ns),
        "cause": worst.cause,
        "region": worst.region or "",
        "region_path": worst.region_path or "",
        "region_lost_ns": int(worst.region_lost_ns or 0),
        "outliers": len(seen.slow),
        "period": period.period if period else 0,
        "period_first": period.first if period else 0,
        "period_times": period.times if period else 0,
        "period_each_ns": int(period.each_ns) if period else 0,
        "period_region": (period.region or "") if period else "",
        "first_only": first_only,
        "look_at_rank": worst.cause == "rank" and not first_only,
        "look_at_program": worst.cause == "all ranks" and not first_only,
        "look_at_mpi": worst.cause == "mpi" and not first_only,
        "beside": "ran on the node" if inspection.workspace.run.job_nodes == 1 else "used the network",
    }
    return RawFinding(
        evidence, lost_ns / 1e9, tuple(sentences), loop_call_sites(inspection.workspace, loop.path_id)
    )


def _which(seen: SeenLoop, one: SlowIterations) -> str:
    text = iteration_text(one.first, one.last)
    if seen.loop.consistency == "by execution":
        return text.replace("iteration", "execution")
    if one.executions > 1:
        return f"{one.executions:,} executions of {text}"
    return text + (f" of execution {one.execution}" if seen.loop.executions > 1 else "")
