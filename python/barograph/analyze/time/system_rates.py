# SPDX-License-Identifier: BSD-3-Clause
"""What was sampled of processes and nodes, as rates and levels over time: sums over ranks, and the rank that has most.

Samples are sparse: between two of them a counter is taken to have grown evenly, and a level to have changed
evenly. Called by `barograph system` and the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from barograph.analyze.workspace import Workspace
from barograph.spec.system_metrics import SYSTEM_METRICS

Floats = npt.NDArray[np.float64]

# By default at most 32 samples of a process are kept: more steps than twice as many would show nothing new. With
# --system-interval there may be more.
LEAST_STEPS: Final = 64
MOST_STEPS: Final = 512


@dataclass(frozen=True)
class SampledMetric:
    """One metric of a run: `values` by step, sums over ranks; the greatest value of one rank, which, and when."""

    metric: str
    unit: str
    values: tuple[float, ...]
    most: float
    most_rank: int
    at: int  # ns since the start of the first rank

    @property
    def mean(self) -> float:
        """The mean of `values`: steps are equally long."""
        return sum(self.values) / len(self.values)


def sampled_metrics(rates: Sequence[Mapping[str, Any]]) -> list[SampledMetric]:
    """Returns the metrics of rows of system_rates(), in their order."""
    steps: dict[str, list[Mapping[str, Any]]] = {}
    for row in rates:
        steps.setdefault(row["metric"], []).append(row)
    found: list[SampledMetric] = []
    for metric, rows in steps.items():
        top = max(rows, key=lambda row: row["most"])
        values = tuple(row["value"] for row in rows)
        found.append(
            SampledMetric(metric, top["unit"], values, top["most"], top["most_rank"], top["start_ns"])
        )
    return found


def system_rates(
    workspace: Workspace, steps: int | None = None, ranks: Collection[int] = ()
) -> list[dict[str, Any]]:
    """Returns what was sampled by time: metric, unit (of `value`), start_ns, end_ns, value, most, most_rank.

    For `ranks` only, where there are any, in as many steps as samples are good for unless told. `value` is the sum over
    ranks, of what is counted by node over nodes; `most` is that of the rank that has most. Counters of bytes and events
    are per second, of time in cores; metrics that are always 0 are left out.
    """
    samples: dict[int, dict[str, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    nodes: dict[int, str] = {}
    for row in workspace.query("system_samples"):
        if ranks and row["rank"] not in ranks:
            continue
        samples[row["rank"]][row["metric"]][row["time_ns"]] = row["value"]
        nodes[row["rank"]] = row["node"]
    if steps is None:
        most = max((len({time for one in of.values() for time in one}) for of in samples.values()), default=0)
        steps = min(max(2 * most, LEAST_STEPS), MOST_STEPS)
    last = max((time for of in samples.values() for one in of.values() for time in one), default=0)
    spaced: Any = np.linspace(0, max(last, 1), steps + 1)
    edges: npt.NDArray[np.int64] = spaced.round().astype(np.int64)
    first_of_node = {node: rank for rank, node in sorted(nodes.items(), reverse=True)}
    rows: list[dict[str, Any]] = []
    for metric in SYSTEM_METRICS:
        ranks = sorted(first_of_node.values()) if metric.scope == "node" else sorted(samples)
        found = [(rank, samples[rank]) for rank in ranks if metric.name in samples[rank]]
        if found:
            values = np.stack([_by_step(of, metric.name, metric.kind, edges) for _, of in found])
            rows += _rows(metric.name, metric.unit, metric.kind, values, [rank for rank, _ in found], edges)
    return rows


def _by_step(of: dict[str, dict[int, int]], metric: str, kind: str, edges: npt.NDArray[np.int64]) -> Floats:
    """Returns what one rank has in each step: how much a counter grew, or the mean of a level."""
    own = of[metric]
    # What was 0 has no row; the times of all metrics say when. A counter that has begun is never 0 again.
    first = min(own)
    every = {time for one in of.values() for time in one}
    times = sorted({time for time in every if time in own or time < first or kind == "gauge"})
    values = [own.get(time, 0) for time in times]
    at: Floats = np.interp(edges, times, np.asarray(values, np.float64))
    return np.diff(at) if kind == "counter" else (at[1:] + at[:-1]) / 2


def _rows(  # noqa: PLR0917
    name: str, unit: str, kind: str, values: Floats, ranks: list[int], edges: npt.NDArray[np.int64]
) -> list[dict[str, Any]]:
    if kind == "counter":
        # Time over time is a number of cores.
        values = values / np.maximum(np.diff(edges), 1) * (1.0 if unit == "ns" else 1e9)
        unit = {"ns": "cores", "bytes": "bytes/s"}.get(unit, "per s")
    if not values.any():
        return []
    total, place = values.sum(axis=0), values.argmax(axis=0)
    return [
        {
            "metric": name,
            "unit": unit,
            "start_ns": int(edges[step]),
            "end_ns": int(edges[step + 1]),
            "value": float(total[step]),
            "most": float(values[place[step], step]),
            "most_rank": ranks[place[step]],
        }
        for step in range(len(edges) - 1)
    ]
