# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph run` itself takes, before the program starts and after it has ended, for the profile to tell.

Imported on every rank: standard library only.
"""

from __future__ import annotations

import os
import time
from typing import NamedTuple

from barograph.launch.program.inside import process_state

SETTING = "BAROGRAPH_TOOL_BEFORE"


class OwnTime(NamedTuple):
    """Wall and CPU time in ns."""

    wall_ns: int
    cpu_ns: int

    def as_metadata(self, when: str) -> dict[str, str]:
        """Returns it as rows of a profile's metadata; `when` is "before" or "after"."""
        return {f"run.tool_{when}_ns": str(self.wall_ns), f"run.tool_{when}_cpu_ns": str(self.cpu_ns)}

    def as_setting(self) -> str:
        """Returns it as the value of SETTING."""
        return f"{self.wall_ns},{self.cpu_ns}"


def since_start() -> OwnTime:
    """Returns the time since this process was started, with the interpreter's start; wall time to a tick of 10 ms."""
    started_ns = process_state(os.getpid()).start * 1_000_000_000 // os.sysconf("SC_CLK_TCK")
    wall_ns = time.clock_gettime_ns(time.CLOCK_BOOTTIME) - started_ns if started_ns else 0
    cpu_ns = time.process_time_ns()
    return OwnTime(max(wall_ns, cpu_ns), cpu_ns)


class Stopwatch:
    """Runs from when it is made."""

    def __init__(self) -> None:
        self._wall_ns = time.monotonic_ns()
        self._cpu_ns = time.process_time_ns()

    def read(self) -> OwnTime:
        """Returns the time since then."""
        return OwnTime(time.monotonic_ns() - self._wall_ns, time.process_time_ns() - self._cpu_ns)
