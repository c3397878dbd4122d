# SPDX-License-Identifier: BSD-3-Clause
"""Who keeps others waiting in a traced job, for its page: the engine's waits of the events so far. Used by the server.

Reads what the agent of `barograph run --trace` writes on this node, only while somebody looks. A look at what was
found costs the more the longer a job runs; it is repeated as seldom as keeps that to a small part of the time.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from barograph.analyze.messages.wait_states import waits_by_cause
from barograph.job_files.event_files import events_files
from barograph.read.analysis.live_analysis import LiveAnalysis
from barograph.read.analysis.trace_analysis import TraceAnalysis

# Rows that are shown, those with the most waiting first.
MOST_ROWS: Final = 8
# Waits of this time are those of now.
RECENT_S: Final = 10.0
# Part of the time that may be spent on it.
PART: Final = 0.05
# Bytes at one look; more is left to the next one.
MOST_BYTES: Final = 32 << 20
SHOWN: Final = (
    "cause_rank",
    "waiters",
    "operation",
    "communicator",
    "kind",
    "count",
    "waited_ns",
    "longest_ns",
)


class LiveWaits:
    """What is known of waits in one job.

    Args:
        job: its id.
        output: returns the path of its profile without the ending, None while that is not known.
    """

    def __init__(self, job: str, output: Callable[[], Path | None]) -> None:
        self._job = job
        self._output = output
        self._analysis: LiveAnalysis | None = None
        self._due = 0.0
        # Waits by key up to a time, the latest last.
        self._before: deque[tuple[float, dict[tuple[Any, ...], int]]] = deque()
        self.content: dict[str, Any] | None = None

    def look(self) -> None:
        """Brings `content` up to date where it is time to: JSON for browsers; None for a job without such events."""
        now = time.monotonic()
        if now < self._due:
            return
        analysis = self._analysis = self._analysis or self._open()
        if analysis is None:
            return
        behind = analysis.read(MOST_BYTES) >= MOST_BYTES
        self._show(analysis.so_far(), behind=behind)
        took = time.monotonic() - now
        self._due = time.monotonic() + (0.0 if behind else took / PART)

    def close(self) -> None:
        """Closes what is open."""
        if self._analysis is not None:
            self._analysis.close()
            self._analysis = None

    def _open(self) -> LiveAnalysis | None:
        output = self._output()
        files = [] if output is None else events_files(output, self._job)
        try:
            # Clocks of several nodes are not compared, and the files of others may not be here.
            return LiveAnalysis(files, ["waits"]) if len(files) == 1 else None
        except OSError:
            return None

    def _show(self, found: TraceAnalysis, *, behind: bool) -> None:
        now = time.monotonic()
        rows = waits_by_cause(found.tables["wait_states"])
        sums = {_key(row): row["waited_ns"] for row in rows}
        while len(self._before) > 1 and now - self._before[1][0] >= RECENT_S:
            self._before.popleft()
        since, earlier = self._before[0] if self._before else (now, sums)
        self._before.append((now, sums))
        for row in rows:
            row["recent_ns"] = row["waited_ns"] - earlier.get(_key(row), 0)
        rows.sort(key=lambda row: (-row["recent_ns"], -row["waited_ns"], row["cause_rank"], row["operation"]))
        self.content = {
            "events": found.events,
            "behind": behind,
            "recent_s": now - since,
            "more": max(len(rows) - MOST_ROWS, 0),
            "rows": [{name: row[name] for name in (*SHOWN, "recent_ns")} for row in rows[:MOST_ROWS]],
        }


def _key(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["cause_rank"], row["operation"], row["communicator"], row["kind"]
