# SPDX-License-Identifier: BSD-3-Clause
"""Rules about loops: slow iterations, iterations that grow, drifting ranks, and ranks that are last almost every time.

Called by findings; reads the series of loops that take a noticeable part of the run, and nothing in profiles without
series. A rule must claim only what the numbers of the profile show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from barograph.analyze.duration import duration
from barograph.analyze.finding import NOTICEABLE, Finding
from barograph.analyze.loop_series import Loop, LoopSeries, find_loops, iteration_text, load_loop
from barograph.analyze.loop_trends import Drift, Stragglers, drifts, stragglers
from barograph.analyze.loops import SlowPlace, slow_places
from barograph.analyze.rank_ranges import named_ranks
from barograph.analyze.workspace import Workspace

# Slow iterations stand out from their neighbours in the same run, so less of them is believed than of a difference
# between runs.
NOTICEABLE_HERE = 0.005
# The loops that are looked at: those of the longest total. A program has few loops that are worth its while.
MOST_LOOPS = 6

# Loops by the time of their call path on the rank that spends most there.
TOTALS = """
SELECT path_id, max(time_ns) AS time_ns
FROM (SELECT path_id, rank, sum(time_ns) / count(DISTINCT thread) AS time_ns FROM samples GROUP BY path_id, rank)
WHERE list_contains($paths, path_id) GROUP BY path_id
"""


def loop_findings(
    workspace: Workspace, slow_ranks: list[Finding], step: Callable[[Loop], None] | None = None
) -> tuple[list[Finding], list[Finding]]:
    """Returns the findings about loops, and `slow_ranks` with what the loops add to them.

    Args:
        workspace: The profile.
        slow_ranks: What the rule about slow ranks has found: the same rank is not reported twice.
        step: Called before each loop that is read.
    """
    if not workspace.table_rows("series_summary"):
        return [], slow_ranks
    found: list[Finding] = []
    for loop in _worth_a_look(workspace):
        if step is not None:
            step(loop)
        series = load_loop(workspace, loop)
        if series.mean.size == 0:
            continue
        found += _slow_iterations(workspace, series)
        found += [_drift(loop, drift) for drift in drifts(series) if _dear(workspace, drift.lost_ns)]
        last = stragglers(series)
        if last is not None and last.last_share >= 0.5 and _dear(workspace, last.lost_ns):
            known = next((f for f in slow_ranks if f.evidence.get("ranks") == list(last.ranks)), None)
            if known is None:
                found.append(_straggler(loop, last))
            else:
                text = f" It is so all along: {_last_text(last)} of {_name(loop)}."
                more = {**known.evidence, "loop": loop.call_path, "last_share": last.last_share}
                richer = replace(known, observation=known.observation + text, evidence=more)
                slow_ranks = [richer if f is known else f for f in slow_ranks]
    return _without_repeats(found), slow_ranks


def _worth_a_look(workspace: Workspace) -> list[Loop]:
    loops = find_loops(workspace)
    totals = {
        row["path_id"]: row["time_ns"]
        for row in workspace.rows(TOTALS, {"paths": [loop.path_id for loop in loops]})
    }
    # A loop whose time is not known (its region is still open in a recovered profile) is looked at as well.
    least = NOTICEABLE * workspace.wall_ns
    chosen = [loop for loop in loops if totals.get(loop.path_id, least) >= least]
    return sorted(chosen, key=lambda loop: (-totals.get(loop.path_id, 0), loop.path_id))[:MOST_LOOPS]


def _dear(workspace: Workspace, lost_ns: float) -> bool:
    return lost_ns >= NOTICEABLE * workspace.wall_ns


def _name(loop: Loop) -> str:
    return f"the executions of `{loop.loop}`" if loop.consistency == "by execution" else f"`{loop.loop}`"


def _slow_iterations(workspace: Workspace, series: LoopSeries) -> list[Finding]:
    slow = slow_places(series)
    lost = sum(place.lost_ns for place in slow)
    if lost < NOTICEABLE_HERE * workspace.wall_ns:
        return []
    loop, worst = series.loop, slow[0]
    what = _what(loop, worst)
    usual = "executions" if loop.consistency == "by execution" else "iterations"
    if worst.first == worst.last:
        text = f"{what} of {_name(loop)} takes {duration(worst.slowest_ns)}, the others {duration(worst.usual_ns)}."
    else:
        text = (
            f"One of the {what} of {_name(loop)} takes {duration(worst.slowest_ns)}, where the slowest of as many "
            f"usually takes {duration(worst.usual_ns)}."
        )
    text = text[0].upper() + text[1:]
    first_only = len(slow) == 1 and worst.first == 0
    if len(slow) > 1:
        text += f" {len(slow)} places stand out in all; `barograph loops` lists them."
    if worst.cause == "rank":
        text += f" Rank {worst.rank} computes {duration(worst.rank_lost_ns)} longer than it usually does"
        text += ", the others wait for it." if series.mpi is not None and len(series.ranks) > 1 else "."
        action = f"Look at what rank {worst.rank} does in {what}: output, allocation, a page fault, another process."
    elif worst.cause == "all ranks":
        text += " All ranks compute longer there."
        action = f"Look at what the program does in {what} only: a checkpoint, an adaptation, output."
    else:
        text += " The time is spent in MPI, no rank computes longer than usual."
        action = f"Look at what {what} communicates, and at what else used the network then."
    if first_only:
        action = f"Leave the first of the {usual} out of measurements; look at what it sets up."
    evidence: dict[str, Any] = {
        "loop": loop.call_path,
        "execution": worst.execution,
        "first_index": worst.first,
        "last_index": worst.last,
        "slowest_ns": int(worst.slowest_ns),
        "usual_ns": int(worst.usual_ns),
        "rank": worst.rank,
        "cause": worst.cause,
        "places": len(slow),
    }
    return [Finding("slow-iterations", lost / 1e9, text, action, evidence)]


def _what(loop: Loop, place: SlowPlace) -> str:
    text = iteration_text(place.first, place.last)
    if loop.consistency == "by execution":
        return text.replace("iteration", "execution")
    return text + (f" of execution {place.execution}" if loop.executions > 1 else "")


def _drift(loop: Loop, drift: Drift) -> Finding:
    times = f"from {duration(drift.from_ns)} to {duration(drift.to_ns)} per iteration"
    evidence: dict[str, Any] = {
        "loop": loop.call_path,
        "ranks": list(drift.ranks),
        "from_ns": int(drift.from_ns),
        "to_ns": int(drift.to_ns),
    }
    if not drift.ranks:
        text = f"Computing in {_name(loop)} grows in the course of the run, {times}, on all ranks."
        action = "Look for what grows with the iterations: lists, files, memory, the problem itself."
        return Finding("growing-iterations", drift.lost_ns / 1e9, text, action, evidence)
    who = named_ranks(drift.ranks)
    each = "gets" if len(drift.ranks) == 1 else "get"
    text = (
        f"{who[0].upper()}{who[1:]} {each} slower in the course of {_name(loop)}: computing grows {times}, on the "
        "others not."
    )
    action = f"Look at what piles up on {who}: particles, cells, memory; or rebalance more often."
    return Finding("drifting-ranks", drift.lost_ns / 1e9, text, action, evidence)


def _last_text(last: Stragglers) -> str:
    who = named_ranks(last.ranks)
    return f"{who} computes longest in {100 * last.last_share:.0f} % of the iterations"


def _straggler(loop: Loop, last: Stragglers) -> Finding:
    who = named_ranks(last.ranks)
    each = "computes" if len(last.ranks) == 1 else "compute"
    text = (
        f"{who[0].upper()}{who[1:]} {each} {duration(last.typical_ns)} per iteration of {_name(loop)}, the others "
        f"{duration(last.others_ns)}: last in {100 * last.last_share:.0f} % of the iterations, the others wait."
    )
    action = f"Give {who} less work, or find out what is slow there: the node, the cores, this part of the problem."
    evidence: dict[str, Any] = {
        "loop": loop.call_path,
        "ranks": list(last.ranks),
        "typical_ns": int(last.typical_ns),
        "others_ns": int(last.others_ns),
        "last_share": last.last_share,
    }
    return Finding("straggler-ranks", last.lost_ns / 1e9, text, action, evidence)


def _without_repeats(found: list[Finding]) -> list[Finding]:
    """A loop inside another shows the same rank or growth again: only the dearest of a kind and its ranks stays."""
    kept: dict[tuple[object, ...], Finding] = {}
    for finding in sorted(found, key=lambda f: (-f.seconds_lost, f.observation)):
        ranks: Any = finding.evidence.get("ranks", finding.evidence.get("rank"))
        key = (
            finding.kind,
            str(ranks),
            "" if finding.kind != "slow-iterations" else finding.evidence["cause"],
        )
        kept.setdefault(key, finding)
    return list(kept.values())
