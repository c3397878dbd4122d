# SPDX-License-Identifier: BSD-3-Clause
"""What ranks did by time: the bins of all ranks on one clock, as sums over ranks and as a matrix of ranks x time.

Bins of ranks differ in width (each doubles its own when they run out) and start when their rank did; their contents are
divided over the steps they overlap. The clocks of nodes are taken as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from barograph.analyze.workspace import Workspace
from barograph.plain_arrow import number_array

Floats = npt.NDArray[np.float64]

WEIGHTS = {"time": "time_ns", "bytes": "bytes", "operations": "operations"}

# Steps that a range of time is cut into at most, and about how many are aimed at.
MOST_STEPS = 512


@dataclass(frozen=True)
class LayerTimeline:
    """One layer: matrices are ranks x steps of `step_ns`; contents of bins that span steps are divided evenly."""

    layer: str
    ranks: npt.NDArray[np.int64]
    step_ns: int
    bin_ns: int  # the widest bin of any rank: what is finer than this is not known
    operations: Floats
    bytes: Floats
    time_ns: Floats

    def weight(self, by: str) -> Floats:
        """Returns what `by` (a key of WEIGHTS) amounts to per second, for time as a share of it; ranks x steps."""
        if by == "time":
            return self.time_ns / self.step_ns
        return (self.bytes if by == "bytes" else self.operations) * (1e9 / self.step_ns)


def timeline_rows(workspace: Workspace, ranks: list[int], layers: tuple[str, ...] = ()) -> pa.Table:
    """Returns rank, layer, start_ns, end_ns (since the first rank began), operations, bytes, time_ns; [], (): all."""
    return workspace.query_arrow("timeline_bins", {"ranks": ranks, "layers": list(layers)})


def timelines_of(rows: pa.Table, most_steps: int = MOST_STEPS) -> list[LayerTimeline]:
    """Makes a matrix of each layer of timeline_rows, in the order of names; steps are the same for all layers."""
    column: dict[str, Any] = {name: number_array(rows[name]) for name in rows.column_names if name != "layer"}
    names: Any = np.asarray(rows["layer"].to_pylist(), dtype=object)
    # Those made of Darshan's heat maps have bytes only.
    busy = (column["operations"] > 0) | (column["time_ns"] > 0) | (column["bytes"] > 0)
    if not busy.any():
        return []
    end = int(column["end_ns"][busy].max())
    bin_ns = int((column["end_ns"] - column["start_ns"]).max())
    # Whole bins: finer steps would show how bins and steps meet, not what ranks did.
    step = bin_ns * max(-(-end // (most_steps * bin_ns)), 1)
    steps = -(-end // step)
    found: list[LayerTimeline] = []
    for layer in sorted(set(names[busy].tolist())):
        keep = names == layer
        there, row = np.unique(column["rank"][keep], return_inverse=True)
        start, stop = column["start_ns"][keep], np.minimum(column["end_ns"][keep], steps * step)
        inside = stop > start
        matrices = [
            _spread(
                row[inside],
                start[inside],
                stop[inside],
                column[name][keep][inside],
                (len(there), steps),
                step,
            )
            for name in ("operations", "bytes", "time_ns")
        ]
        found.append(LayerTimeline(layer, there.astype(np.int64), step, bin_ns, *matrices))
    return found


def _spread(  # noqa: PLR0917
    row: Any, start: Any, stop: Any, amount: Any, shape: tuple[int, int], step: int
) -> Floats:
    """Divides amounts over the steps that their bins overlap, by the length of the overlap."""
    result: Floats = np.zeros(shape[0] * shape[1])
    first, last = start // step, (stop - 1) // step
    for further in range(int((last - first).max(initial=0)) + 1):
        place = first + further
        there = place <= last
        overlap = np.minimum(stop, (place + 1) * step) - np.maximum(start, place * step)
        part = amount * overlap / (stop - start)
        result += np.bincount((row * shape[1] + place)[there], part[there], len(result)).astype(np.float64)
    return np.reshape(result, shape)


def busiest(line: LayerTimeline, by: str, top: int) -> list[dict[str, Any]]:
    """Returns the times of a layer in which `by` is greatest over all ranks for their length, greatest first.

    They are steps; those in which no call begins go on with the one before, and are one time with it.
    """
    weight = line.weight(by)
    starts = _moments(line)
    ends = np.append(starts[1:], weight.shape[1])
    summed = np.add.reduceat(weight, starts, axis=1)
    mean = summed.sum(axis=0) / (ends - starts)
    order = np.lexsort((np.arange(len(mean)), -mean))[:top]
    rows: list[dict[str, Any]] = []
    for place in order:
        if mean[place] <= 0:
            continue
        steps = slice(int(starts[place]), int(ends[place]))
        row = int(np.argmax(summed[:, place]))
        rows.append(
            {
                "start_ns": steps.start * line.step_ns,
                "end_ns": steps.stop * line.step_ns,
                "operations": float(line.operations[:, steps].sum()),
                "bytes": float(line.bytes[:, steps].sum()),
                "time_ns": float(line.time_ns[:, steps].sum()),
                "rank": int(line.ranks[row]),
                "rank_share": float(summed[row, place] / summed[:, place].sum()),
            }
        )
    return rows


def _moments(line: LayerTimeline) -> npt.NDArray[np.int64]:
    """Returns the steps at which a moment begins: all but those without a new call that follow another such one."""
    idle = line.operations.sum(axis=0) == 0
    same = (
        idle[1:] & idle[:-1] & (line.time_ns[:, 1:].sum(axis=0) > 0) & (line.time_ns[:, :-1].sum(axis=0) > 0)
    )
    return np.flatnonzero(np.append(True, ~same))


def why_empty(workspace: Workspace) -> str:
    """Returns why a profile has no timeline at all; nothing when it has one."""
    if workspace.table_rows("timeline"):
        return ""
    if workspace.profile.format_version in {"1.0", "1.1"}:
        return "it was recorded by a version of Barograph that did not keep one"
    return "none was recorded"
