# SPDX-License-Identifier: BSD-3-Clause
"""A process that shares an analysis with others: `python -m barograph.engine.part`, started by read.engine_processes.

Takes what to do as JSON from its standard input. What it finds goes to the first of the processes, through the sockets
between them, and so does what goes wrong.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from typing import Any

from barograph import _native

# PR_SET_PDEATHSIG of linux/prctl.h.
DIES_WITH_PARENT = 1


def main() -> None:
    """Analyzes the events of its ranks."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL)
    task: dict[str, Any] = json.loads(sys.stdin.readline())
    late = {int(rank): late for rank, late in task["late_ns"].items()}
    _native.analyze_trace(
        task["files"],
        late,
        task["workers"],
        task["modules"],
        task["salvage"],
        task["process"],
        task["sockets"],
    )


if __name__ == "__main__":
    try:
        main()
    except Exception:  # noqa: BLE001 - the first process knows, and says it
        os._exit(1)
