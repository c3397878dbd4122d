# SPDX-License-Identifier: BSD-3-Clause
"""How long ranks slept at least, outside of calls of MPI and I/O, between two samples of their process.

The kernel counts how long a main thread had a core and waited for one; for the rest of the time it was blocked. As much
of this as calls took may have been in them: only what is more was surely outside. Called by the page.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from barograph.analyze.time.timelines import timeline_rows
from barograph.analyze.workspace import Workspace
from barograph.plain_arrow import number_array

Numbers = npt.NDArray[np.int64]

ON_CORE: Final = "main thread on core"
DELAY: Final = "main thread run delay"
# The kernel counts what a running thread had of a core at its ticks, the slowest of which come every 10 ms: twice that.
LEAST_NS: Final = 20_000_000
LEAST_SHARE: Final = 0.05


def asleep_times(workspace: Workspace) -> list[dict[str, Any]]:
    """Returns rank, start_ns, end_ns, outside_ns (of calls), asleep_ns (of that, at least), by rank and time."""
    samples: dict[int, dict[str, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for row in workspace.query("system_samples"):
        if row["metric"] in {ON_CORE, DELAY}:
            samples[row["rank"]][row["metric"]][row["time_ns"]] = row["value"]
    known = {rank: of for rank, of in samples.items() if DELAY in of and len(of[ON_CORE]) > 1}
    if not known:
        return []
    calls = timeline_rows(workspace, sorted(known))
    column = {name: number_array(calls[name]) for name in ("rank", "start_ns", "end_ns", "time_ns")}
    rows: list[dict[str, Any]] = []
    for rank, of in sorted(known.items()):
        own = column["rank"] == rank
        bins = [column[name][own] for name in ("start_ns", "end_ns", "time_ns")]
        rows += _of_rank(rank, of, *bins)
    return rows


def _of_rank(
    rank: int, of: dict[str, dict[int, int]], starts: Numbers, ends: Numbers, times: Numbers
) -> list[dict[str, Any]]:
    edges = sorted(of[ON_CORE])
    rows: list[dict[str, Any]] = []
    for start, end in pairwise(edges):
        # A counter that was 0 has no row.
        used = sum(of[name].get(end, 0) - of[name].get(start, 0) for name in (ON_CORE, DELAY))
        overlap = np.minimum(ends, end) - np.maximum(starts, start)
        in_calls = int(np.minimum(times, overlap)[overlap > 0].sum())
        asleep = end - start - used - in_calls
        if asleep >= max(LEAST_NS, LEAST_SHARE * (end - start)):
            rows.append(
                {
                    "rank": rank,
                    "start_ns": start,
                    "end_ns": end,
                    "outside_ns": end - start - in_calls,
                    "asleep_ns": asleep,
                }
            )
    return rows
