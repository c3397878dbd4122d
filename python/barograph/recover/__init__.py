# SPDX-License-Identifier: BSD-3-Clause
"""Profiles from outside: of jobs that died, and of jobs that still run.

Used by `barograph run`, `recover` and `snapshot`. Looks at the arenas that processes leave in a node-local
folder; the work is done in C++ (src/recover). Must not need the reader.
"""

from __future__ import annotations

from barograph.recover.gather import gather
from barograph.recover.hang import STALL_NS, Hang
from barograph.recover.jobs import Job, find_jobs, with_removed
from barograph.recover.profiles import Result, clean, recover, sweep, take_snapshot
from barograph.recover.rank_places import places

__all__ = [
    "STALL_NS",
    "Hang",
    "Job",
    "Result",
    "clean",
    "find_jobs",
    "gather",
    "places",
    "recover",
    "sweep",
    "take_snapshot",
    "with_removed",
]
