# SPDX-License-Identifier: BSD-3-Clause
"""The interactive half of `barograph top`: redraws on a terminal and listens to keys.

Restores the terminal however it ends.
"""

from __future__ import annotations

import os
import select
import sys
import termios
import time
import tty
from collections.abc import Callable

from rich.console import Console
from rich.live import Live

from barograph.live import (
    Job,
    LastCalls,
    Process,
    Rates,
    RollCall,
    SourceLines,
    Watch,
    call_roll,
    rates_between,
)
from barograph.live.stacks import StackLooks
from barograph.show.jobs.top import SORT_KEYS, picture


def watch(
    look: Callable[[], list[Job]],
    *,
    sort: str,
    interval_s: float,
    stall_ns: int,
    last_calls: Callable[[str], LastCalls],
) -> None:
    """Redraws what `look` finds until q or Ctrl-C is pressed or the terminal goes away.

    Args:
        look: returns the jobs as they are now.
        sort: one of SORT_KEYS; the key s goes to the next one.
        interval_s: seconds between two looks.
        stall_ns: from when on a rank that makes no progress is called stuck.
        last_calls: returns what says the last calls of the processes of a job, by its id.
    """
    console = Console(highlight=False, markup=False, emoji=False, no_color=bool(os.environ.get("NO_COLOR")))
    keyboard = sys.stdin.fileno()
    saved = termios.tcgetattr(keyboard)
    paused = False
    seen = _Seen(look, last_calls, stall_ns)
    try:
        tty.setcbreak(keyboard)
        with Live(console=console, screen=True, auto_refresh=False) as live:
            due = time.monotonic()
            while True:
                if time.monotonic() >= due:
                    due = time.monotonic() + interval_s
                    if not paused:
                        seen.again()
                size = console.size
                page = picture(
                    seen.jobs,
                    seen.rates,
                    seen.rolls,
                    sort=sort,
                    paused=paused,
                    lines=size.height,
                    width=size.width,
                )
                live.update(page, refresh=True)
                key = _key(keyboard, max(due - time.monotonic(), 0.0))
                if key in {"q", "Q"}:
                    return
                if key == "p":
                    paused = not paused
                elif key == "s":
                    sort = SORT_KEYS[(SORT_KEYS.index(sort) + 1) % len(SORT_KEYS)]
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, saved)


class _Seen:
    """The jobs as they were last seen, their rates since the look before, and who is missing."""

    def __init__(
        self, look: Callable[[], list[Job]], last_calls: Callable[[str], LastCalls], stall_ns: int
    ) -> None:
        self._look, self._last_calls, self._stall_ns = look, last_calls, stall_ns
        self._history, self._lines, self._stacks = Watch(), SourceLines(), StackLooks()
        self._before: dict[int, Process] = {}
        self._calls: dict[str, LastCalls] = {}
        self.jobs: list[Job] = []
        self.rates: dict[int, Rates] = {}
        self.rolls: dict[str, RollCall] = {}

    def again(self) -> None:
        """Looks once more."""
        self.jobs = self._look()
        now = {process.view["pid"]: process for job in self.jobs for process in job.processes}
        self.rates = {pid: rates_between(self._before.get(pid), process) for pid, process in now.items()}
        self._before = now
        self._calls = {job.name: self._calls.get(job.name) or self._last_calls(job.name) for job in self.jobs}
        self.rolls = {
            job.name: call_roll(
                job.presences,
                lines=self._lines.of_site,
                stacks=self._stacks,
                last_calls=self._calls[job.name],
                watch=self._history,
                now_ns=time.monotonic_ns(),
                stall_ns=self._stall_ns,
            )
            for job in self.jobs
        }


def _key(keyboard: int, wait_s: float) -> str:
    """Returns a key that was pressed within the time, "" for none, "q" when the terminal is gone."""
    if not select.select([keyboard], [], [], wait_s)[0]:
        return ""
    try:
        pressed = os.read(keyboard, 1)
    except OSError:
        return "q"
    return pressed.decode("ascii", "ignore") if pressed else "q"
