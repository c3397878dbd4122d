# SPDX-License-Identifier: BSD-3-Clause
"""Watches a job for hangs where no page is served: a look every few seconds, for as long as the run lives.

Needs no web server. Must never end the run or outlive it for longer than the user's command may.
"""

from __future__ import annotations

import contextlib
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from barograph.live.stacks import StackLooks
from barograph.recover.profiles import has_ended
from barograph.serve.watch.hang import HangAlarm, wait_for_end
from barograph.serve.watch.readings import Reading, Watcher

# Between two looks: a part of the limit, but no shorter and no longer than this.
PART: Final = 10
LEAST_S: Final = 0.5
MOST_S: Final = 5.0


def watch_for_hangs(job: str, folders: Callable[[], Sequence[Path]], alarm: HangAlarm) -> None:
    """Looks at a job until the run has ended; then ends the command of the alarm."""
    watcher = Watcher(job, folders, alarm.asked.stall_ns, stacks=StackLooks())
    pause = min(max(alarm.asked.after_ns / 1e9 / PART, LEAST_S), MOST_S)
    run = alarm.asked.run
    try:
        while run is None or not has_ended(run):
            with contextlib.suppress(OSError):  # what it looks at may go at any moment
                tell(alarm, watcher.look())
            if run is None:
                time.sleep(pause)
            else:
                wait_for_end(run, pause)
    finally:
        watcher.close()
        alarm.end()


def tell(alarm: HangAlarm, reading: Reading) -> None:
    """Tells the alarm what one look has found.

    Where it is not sure that ranks that were seen do not move, the job may make progress; ranks that are not seen are
    named.
    """
    hangs = reading.alive and (reading.alarm is True or reading.unseen)
    table = reading.table
    here = [number for number, name in enumerate(reading.nodes) if name == platform.node()]
    alarm.take(
        reading.texts if hangs else (),
        ranks=table["rank"][table["stuck"] != 0].tolist(),
        pids=table["pid"][np.isin(table["node"], here)].tolist(),
        unseen=reading.unseen,
    )
