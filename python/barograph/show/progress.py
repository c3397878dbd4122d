# SPDX-License-Identifier: BSD-3-Clause
"""A progress bar for long work, on stderr and on a terminal only; everywhere else it costs nothing.

Called by commands that hand its `advance` to code that goes through many rows. Never writes to stdout.
"""

from __future__ import annotations

import os
import sys
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn


class ProgressBar:
    """Shows how much of `total` is done; a context manager. `total` may become known, or grow, later."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._total = 0
        self._bar: Progress | None = None
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TaskProgressColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task(label, total=None)

    def __enter__(self) -> ProgressBar:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def expect(self, steps: int) -> None:
        """Says that this many more steps are to come."""
        self._total += steps
        if self._bar is not None:
            self._bar.update(self._task, total=self._total)

    def advance(self, steps: int) -> None:
        """Says that this many steps are done."""
        if self._bar is not None:
            self._bar.advance(self._task, steps)
