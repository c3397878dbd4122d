# SPDX-License-Identifier: BSD-3-Clause
"""Sizes, bandwidth and times per I/O operation, file or call path with calls, min, max, mean and standard deviation.

The tables TAU prints for I/O ("Bytes Written", "Write Bandwidth"), from facts. Facts keep sums per rank, call path
and size class, not every call: times have their sum of squares, so all of theirs is exact. The deviation of sizes is
exact where each size class holds one size or at most three calls; elsewhere it is the least that the sums, minima and
maxima allow. Bandwidth is that of each call where all calls that moved data of a file in one direction belong to a
row (rate_exact): their rates are counted by rank, file and layer. Elsewhere it is that of each rank and size class
(bytes over time), weighted by calls, and not given for calls that only start a transfer.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.files.io import IoFilter, filter_values, prepare_steps
from barograph.analyze.workspace import Workspace

KEYS = ("operation", "file", "path", "source")


def io_profile(workspace: Workspace, chosen: IoFilter, by: str = "operation") -> list[dict[str, Any]]:
    """Returns one row per I/O operation, or per operation and `by` (a key of KEYS), upper layers first.

    Each row: layer, operation, direction, key (name of the file, call path or call site; null), ranks, calls,
    bytes, bytes_{min,max,mean,deviation} (null for calls without payload), bytes_deviation_exact,
    rate_{min,max,mean,deviation} (bytes per second; null where nothing was moved or timed), rate_exact (of each
    call), time_ns, time_{min,max,mean,deviation}_ns.
    """
    prepare_steps(workspace)
    rows = workspace.query("io_profile", filter_values(workspace, chosen) | {"by": by})
    for row in rows:
        for name, unit in (("bytes", ""), ("rate", ""), ("time", "_ns")):
            if row[f"{name}_mean{unit}"] is None:
                row[f"{name}_deviation{unit}"] = None
    return rows
