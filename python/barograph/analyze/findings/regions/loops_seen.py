# SPDX-License-Identifier: BSD-3-Clause
"""What the rules about loops share: the loops worth a look, read once, and what is slow, drifts or is last in each.

Called by the rules through `inspection.computed_once`; profiles without series have nothing of it. One loop's values
are in memory at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.core_shares import later_share
from barograph.analyze.findings.finding import CallSite, RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.loops.loop_list import Loop, find_loops
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    from barograph.analyze.loops.loop_periods import Period
    from barograph.analyze.loops.loop_trends import Drift, Stragglers
    from barograph.analyze.loops.loops import SlowIterations

# The loops that are looked at: those of the longest total. A program has few loops that are worth its while.
MOST_LOOPS = 6
# Slow iterations of each for which the region inside is looked up: the finding is about the most expensive.
MOST_EXPLAINED = 3


@dataclass(frozen=True)
class SeenLoop:
    """One loop: what stands out in it. Costs are not compared with the run yet."""

    loop: Loop
    ranks: int
    mpi_known: bool
    slow: tuple[SlowIterations, ...]
    drifts: tuple[Drift, ...]
    stragglers: Stragglers | None
    period: Period | None

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
    from barograph.analyze.loops.inner_regions import with_regions  # noqa: PLC0415
    from barograph.analyze.loops.loop_periods import period_of  # noqa: PLC0415
    from barograph.analyze.loops.loop_series import load_loop  # noqa: PLC0415
    from barograph.analyze.loops.loop_trends import drifts, stragglers  # noqa: PLC0415
    from barograph.analyze.loops.loops import slow_iterations_of  # noqa: PLC0415

    later = inspection.computed_once(later_share)
    seen: list[SeenLoop] = []
    for loop in _worth_a_look(workspace, inspection.noticeable_ns):
        series = load_loop(workspace, loop)
        if series.mean.size == 0:
            continue
        slow = tuple(with_regions(workspace, series, slow_iterations_of(series), MOST_EXPLAINED))
        last = stragglers(series)
        mpi_known = series.mpi is not None
        grown = tuple(drifts(series, later))
        period = period_of(series, slow)
        seen.append(SeenLoop(loop, len(series.ranks), mpi_known, slow, grown, last, period))
    return tuple(seen)


@dataclass(frozen=True)
class SeenStragglers:
    """Ranks that are last in almost all iterations of a loop; `loop` is how a sentence calls it."""

    ranks: list[int]
    loop: str
    call_path: str
    path_id: int
    typical_ns: int
    others_ns: int
    mean_ns: int
    last_share: float
    lost_ns: float  # what is saved if they compute no longer than the others
    all_ranks: int  # of the loop, these included


def seen_stragglers(inspection: Inspection) -> tuple[SeenStragglers, ...]:
    """Returns ranks that are last almost always and cost a noticeable part of the run, most expensive first.

    A loop inside another shows the same ranks again: only the most expensive stays.
    """
    kept: dict[tuple[int, ...], SeenStragglers] = {}
    for seen in inspection.computed_once(seen_loops):
        last = seen.stragglers
        if last is None or last.last_share < 0.5 or last.lost_ns < inspection.noticeable_ns:
            continue
        if last.ranks not in kept or kept[last.ranks].lost_ns < last.removed_ns:
            kept[last.ranks] = SeenStragglers(
                ranks=list(last.ranks),
                loop=seen.name,
                call_path=seen.loop.call_path,
                path_id=seen.loop.path_id,
                typical_ns=int(last.typical_ns),
                others_ns=int(last.others_ns),
                mean_ns=int(last.mean_ns),
                last_share=last.last_share,
                lost_ns=last.removed_ns,
                all_ranks=seen.ranks,
            )
    return tuple(sorted(kept.values(), key=lambda one: (-one.lost_ns, one.call_path)))


def loop_call_sites(workspace: Workspace, path_id: int, ranks: Iterable[int] = ()) -> tuple[CallSite, ...]:
    """Returns where a loop is, by the time of some ranks (of all, if none are given)."""
    return call_sites(workspace, ChosenFacts("loop_facts", {"path_id": path_id, "ranks": list(ranks)}))


def drift_findings(inspection: Inspection, *, of_ranks: bool) -> list[RawFinding]:
    """Returns what grows during loops: on some ranks only, or on all; the most expensive per set of ranks."""
    kept: dict[tuple[int, ...], RawFinding] = {}
    for seen in inspection.computed_once(seen_loops):
        for drift in seen.drifts:
            beaten = drift.ranks in kept and kept[drift.ranks].seconds_lost * 1e9 >= drift.removed_ns
            if bool(drift.ranks) != of_ranks or drift.lost_ns < inspection.noticeable_ns or beaten:
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
            where = loop_call_sites(inspection.workspace, seen.loop.path_id, drift.ranks)
            which = "pair" if of_ranks and seen.ranks == 2 else "several" if len(drift.ranks) > 1 else "main"
            kept[drift.ranks] = RawFinding(evidence, drift.removed_ns / 1e9, sentences=(which,), where=where)
    return list(kept.values())


def _worth_a_look(workspace: Workspace, least: float) -> list[Loop]:
    loops = find_loops(workspace)
    totals = {
        row["path_id"]: row["time_ns"]
        for row in workspace.query("loop_times", {"paths": [loop.path_id for loop in loops]})
    }
    # A loop whose time is not known (its region is still open in a recovered profile) is looked at as well.
    chosen = [loop for loop in loops if totals.get(loop.path_id, least) >= least]
    return sorted(chosen, key=lambda loop: (-totals.get(loop.path_id, 0), loop.path_id))[:MOST_LOOPS]
