# SPDX-License-Identifier: BSD-3-Clause
"""What the rules about loops share: the loops worth a look, read once, and what is slow, drifts or is last in each.

Called by the rules through `inspection.once`; profiles without series have nothing of it. One loop's values are in
memory at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from barograph.analyze.findings.core_shares import later_share
from barograph.analyze.findings.finding import Found, Place
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places
from barograph.analyze.loop_list import Loop, find_loops
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    from barograph.analyze.loop_trends import Drift, Stragglers
    from barograph.analyze.loops import SlowPlace

# The loops that are looked at: those of the longest total. A program has few loops that are worth its while.
MOST_LOOPS = 6

# Loops by the time of their call path on the rank that spends most there.
TOTALS = """
SELECT path_id, max(time_ns) AS time_ns
FROM (SELECT path_id, rank, sum(time_ns) / count(DISTINCT thread) AS time_ns FROM samples GROUP BY path_id, rank)
WHERE list_contains($paths, path_id) GROUP BY path_id
"""

OF_LOOP = "p.path_id = $path_id AND (len($ranks) = 0 OR list_contains($ranks, s.rank))"


@dataclass(frozen=True)
class SeenLoop:
    """One loop: what stands out in it. Costs are not compared with the run yet."""

    loop: Loop
    ranks: int
    mpi_known: bool
    slow: tuple[SlowPlace, ...]
    drifts: tuple[Drift, ...]
    stragglers: Stragglers | None

    @property
    def name(self) -> str:
        """How a sentence calls it."""
        by_execution = self.loop.consistency == "by execution"
        return f"the executions of `{self.loop.loop}`" if by_execution else f"`{self.loop.loop}`"


def seen_loops(inspection: Inspection) -> tuple[SeenLoop, ...]:
    """Reads the loops that take a noticeable part of the run, those of the longest time first."""
    workspace = inspection.workspace
    if not workspace.table_rows("series_summary"):
        return ()
    # These import numpy, which takes long.
    from barograph.analyze.loop_series import load_loop  # noqa: PLC0415
    from barograph.analyze.loop_trends import drifts, stragglers  # noqa: PLC0415
    from barograph.analyze.loops import slow_places  # noqa: PLC0415

    seen: list[SeenLoop] = []
    for loop in _worth_a_look(workspace, inspection.noticeable_ns):
        series = load_loop(workspace, loop)
        if series.mean.size == 0:
            continue
        slow = tuple(slow_places(series))
        last = stragglers(series)
        mpi_known = series.mpi is not None
        seen.append(SeenLoop(loop, len(series.ranks), mpi_known, slow, tuple(drifts(series)), last))
    return tuple(seen)


def seen_stragglers(inspection: Inspection) -> tuple[dict[str, Any], ...]:
    """Returns ranks that are last almost always and cost a noticeable part of the run, dearest first.

    Keys: ranks, loop (how a sentence calls it), call_path, path_id, typical_ns, others_ns, mean_ns, last_share,
    lost_ns. A loop inside another shows the same ranks again: only the most expensive stays.
    """
    found: dict[tuple[int, ...], dict[str, Any]] = {}
    for seen in inspection.once(seen_loops):
        last = seen.stragglers
        if last is None or last.last_share < 0.5 or last.lost_ns < inspection.noticeable_ns:
            continue
        row = {
            "ranks": list(last.ranks),
            "loop": seen.name,
            "call_path": seen.loop.call_path,
            "path_id": seen.loop.path_id,
            "typical_ns": int(last.typical_ns),
            "others_ns": int(last.others_ns),
            "mean_ns": int(last.mean_ns),
            "last_share": last.last_share,
            "lost_ns": last.lost_ns,
        }
        if last.ranks not in found or found[last.ranks]["lost_ns"] < last.lost_ns:
            found[last.ranks] = row
    return tuple(sorted(found.values(), key=lambda row: (-row["lost_ns"], row["call_path"])))


def loop_places(workspace: Workspace, path_id: int, ranks: Iterable[int] = ()) -> tuple[Place, ...]:
    """Returns where a loop lies, by the time of some ranks (of all, if none are given)."""
    return places(workspace, OF_LOOP, {"path_id": path_id, "ranks": list(ranks)})


def drift_findings(inspection: Inspection, *, of_ranks: bool) -> list[Found]:
    """Returns what grows in the course of loops: on some ranks only, or on all; the dearest per set of ranks."""
    kept: dict[tuple[int, ...], Found] = {}
    for seen in inspection.once(seen_loops):
        for drift in seen.drifts:
            # What grows because cores are taken away in the course of the run does not count.
            grown = drift.to_ns * inspection.once(later_share) - drift.from_ns
            lost_ns = drift.lost_ns * max(grown, 0) / (drift.to_ns - drift.from_ns)
            dearer = drift.ranks in kept and kept[drift.ranks].seconds_lost * 1e9 >= lost_ns
            if bool(drift.ranks) != of_ranks or lost_ns < inspection.noticeable_ns or dearer:
                continue
            evidence: dict[str, object] = {
                "loop": seen.loop.call_path,
                "loop_name": seen.name,
                "ranks": list(drift.ranks),
                "from_ns": int(drift.from_ns),
                "to_ns": int(drift.to_ns),
            }
            if of_ranks:
                evidence["even_ns"] = int(drift.even_ns)
            where = loop_places(inspection.workspace, seen.loop.path_id, drift.ranks)
            kept[drift.ranks] = Found(evidence, lost_ns / 1e9, where=where)
    return list(kept.values())


def _worth_a_look(workspace: Workspace, least: float) -> list[Loop]:
    loops = find_loops(workspace)
    totals = {
        row["path_id"]: row["time_ns"]
        for row in workspace.rows(TOTALS, {"paths": [loop.path_id for loop in loops]})
    }
    # A loop whose time is not known (its region is still open in a recovered profile) is looked at as well.
    chosen = [loop for loop in loops if totals.get(loop.path_id, least) >= least]
    return sorted(chosen, key=lambda loop: (-totals.get(loop.path_id, 0), loop.path_id))[:MOST_LOOPS]
