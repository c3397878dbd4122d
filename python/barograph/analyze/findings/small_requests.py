# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many small requests, looked at in POSIX, the lowest layer: its times contain no other layer's."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import REQUESTS, USERS, find_sums

CONDITION = f"{REQUESTS} AND s.bytes_max < if(f.remote, $small_remote, $small)"
KEYS = (
    *("calls", "direction", "mean_bytes", "ranks", "files", "file", "shared_files"),
    *("time_ns", "most_ns"),
)


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds small reads and small writes that take a noticeable part of the run."""
    values = inspection.limits(small="small_bytes", small_remote="small_remote_bytes", many="many_calls")
    return find_sums(inspection, CONDITION, KEYS, values, having=f"sum(s.calls) >= $many * {USERS}")
