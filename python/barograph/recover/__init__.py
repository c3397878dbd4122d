# SPDX-License-Identifier: BSD-3-Clause
"""Profiles from outside: of jobs that died, and of jobs that still run.

Used by `barograph run`, `recover` and `snapshot`. Looks at the arenas that processes leave in a node-local
folder; the work is done in C++ (src/recover). Must not need the reader.
"""

from __future__ import annotations

from barograph.recover.jobs import Job, find_jobs
from barograph.recover.profiles import Result, recover, take_snapshot

__all__ = ["Job", "Result", "find_jobs", "recover", "take_snapshot"]
