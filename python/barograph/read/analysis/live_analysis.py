# SPDX-License-Identifier: BSD-3-Clause
"""What the engine finds in the events of a job while these are made: see src/engine/live_analysis.hpp.

Follows the files that agents write, one for each node. Called by `barograph engine --job` and the live page. Never
writes.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from barograph import _native
from barograph.read.analysis.trace_analysis import TraceAnalysis, tables_of
from barograph.scratch import scratch_folder

PIECE: int = 1 << 20


@dataclass(frozen=True)
class StreamState:
    """How far streams were followed.

    Attributes:
        events: how many events were analyzed.
        missing: events that are not in the streams, by their numbers.
        left_out: bytes that are damaged.
        processes: processes that were seen.
        ended: of these, how many have finished.
        streams: files that are followed.
        complete: all of them have their end.
    """

    events: int
    missing: int
    left_out: int
    processes: int
    ended: int
    streams: int
    complete: bool


class LiveAnalysis:
    """Analyzes the events of streams that are being written.

    Args:
        files: what agents write, one file for each node; they are opened here, and may be removed afterwards.
        modules: names of modules; empty means all.
        workers: threads that analyze.

    Raises:
        OSError: a file cannot be read.
        ValueError: there is no such module.
    """

    def __init__(self, files: Sequence[Path], modules: Collection[str] = (), workers: int = 1) -> None:
        self._analysis = _native.LiveAnalysis(workers, list(modules))
        self._descriptors: list[int] = []
        self._took_s = 0.0
        try:
            for file in files:
                self._descriptors.append(os.open(file, os.O_RDONLY | os.O_CLOEXEC))
        except OSError:
            self.close()
            raise

    def read(self, most: int = 64 * PIECE) -> int:
        """Takes what is new in the files, at most about `most` bytes of each; returns how many bytes that were."""
        began = time.monotonic()
        taken = 0
        for number, descriptor in enumerate(self._descriptors):
            left = most
            while left > 0 and (content := os.read(descriptor, PIECE)):
                self._analysis.take(number, content)
                taken += len(content)
                left -= len(content)
        self._took_s += time.monotonic() - began
        return taken

    @property
    def state(self) -> StreamState:
        """How far the streams were followed."""
        now = self._analysis.state()
        return StreamState(
            now["events"],
            now["missing"],
            now["left_out"],
            now["processes"],
            now["ended_processes"],
            len(self._descriptors),
            now["ended_streams"] == len(self._descriptors),
        )

    def so_far(self) -> TraceAnalysis:
        """Returns what was found up to now.

        What who caused a wait did meanwhile is not known then: its columns are 0.
        """
        began = time.monotonic()
        tables, events, damaged, failures = self._analysis.so_far()
        self._took_s += time.monotonic() - began
        return TraceAnalysis(tables_of(tables), events, damaged, [], self._took_s, dict(failures))

    @contextlib.contextmanager
    def copied(self) -> Generator[list[Path], None, None]:
        """Gives the files as they are by now, under names of their own, also if they were removed meanwhile."""
        with scratch_folder("events") as folder:
            copies: list[Path] = []
            for number, descriptor in enumerate(self._descriptors):
                copies.append(folder / f"node-{number}.bev")
                shutil.copyfile(f"/proc/self/fd/{descriptor}", copies[-1])
            yield copies

    def close(self) -> None:
        """Closes the files."""
        for descriptor in self._descriptors:
            with contextlib.suppress(OSError):
                os.close(descriptor)
        self._descriptors = []
