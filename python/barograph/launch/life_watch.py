# SPDX-License-Identifier: BSD-3-Clause
"""Notes in the arenas of a job's processes on this node that they live, and when they end.

A rank that is killed while it waits in a call leaves no sign of how long it waited. A thread of `barograph run`
learns from the kernel when each process ends (a pidfd becomes readable), and says every few seconds that the others
live, so that a recovery knows it also when this process is killed too. Now and then it also notes how many calls each
has finished, so that a recovery knows for how long a rank that polls or computes had not got on. Nothing is done in the
program's processes.
Must not print, and must not fail.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import select
import threading
import time
from collections.abc import Callable
from pathlib import Path

ARENA = re.compile(r"(?P<host>.+)-(?P<pid>\d+)(?:\.\d)?\.arena")
FIRST_LOOK_S = 0.05
# New processes are looked for after a tenth of the time that has passed, but at least so often.
LONGEST_PAUSE_S = 1.0
HEARTBEAT_S = 2.0
# So often it is counted what has finished, and it may take this part of a core.
COUNT_S = 5.0
COUNT_PART = 0.001


class LifeWatch:
    """Watches the processes whose arenas are in one folder, from start() to stop().

    `find` says which folder: it is there when the first process has begun.
    """

    def __init__(self, find: Callable[[], Path]) -> None:
        self._find_folder = find
        self._thread: threading.Thread | None = None
        self._wake = -1
        self._watched: dict[int, str] = {}  # pidfd -> arena
        self._known: set[str] = set()

    def start(self) -> None:
        """Starts the thread, where there can be one more; the caller blocks signals, which the thread inherits."""
        if not hasattr(os, "pidfd_open"):
            return
        try:
            reading, self._wake = os.pipe()
            thread = threading.Thread(target=self._run, args=(reading,), daemon=True)
            thread.start()
        except (OSError, RuntimeError):  # the program runs already: what is lost is when its processes ended
            return
        self._thread = thread

    def stop(self) -> None:
        """Ends the thread after a last look at the processes."""
        if self._thread is None:
            return
        os.close(self._wake)
        self._thread.join()
        self._thread = None

    def _run(self, wake: int) -> None:
        begin = time.monotonic()
        next_beat = begin + HEARTBEAT_S
        next_count = begin + COUNT_S
        watch = select.poll()
        watch.register(wake, select.POLLIN | select.POLLHUP)
        pause = FIRST_LOOK_S
        stopping = False
        while not stopping:
            ready = [descriptor for descriptor, _ in watch.poll(pause * 1000)]
            stopping = wake in ready
            for descriptor in ready:
                if descriptor != wake:
                    self._end(descriptor, watch)
            for descriptor in self._find():
                watch.register(descriptor, select.POLLIN)
            now = time.monotonic()
            if now >= next_beat:
                next_beat = now + HEARTBEAT_S
                for arena in self._watched.values():
                    _note(arena, ended=False)
            if now >= next_count:
                before = time.thread_time()
                for arena in self._watched.values():
                    _note_moves(arena)
                next_count = now + max(COUNT_S, (time.thread_time() - before) / COUNT_PART)
            pause = min(max((now - begin) / 10, FIRST_LOOK_S), LONGEST_PAUSE_S)
        for descriptor, _ in watch.poll(0):
            if descriptor != wake:
                self._end(descriptor, watch)
        for descriptor, arena in self._watched.items():
            _note(arena, ended=False)
            os.close(descriptor)
        os.close(wake)

    def _find(self) -> list[int]:
        """Returns descriptors of processes that were not watched yet."""
        try:
            folder = self._find_folder()
            names = [entry.name for entry in os.scandir(folder) if entry.name not in self._known]
        except OSError:
            return []
        found: list[int] = []
        host = os.uname().nodename
        for name in names:
            match = ARENA.fullmatch(name)
            if match is None or match["host"] not in {host, host.split(".", 1)[0]}:
                self._known.add(name)
                continue
            arena = str(folder / name)
            try:
                descriptor = os.pidfd_open(int(match["pid"]))
            except OSError:
                self._known.add(name)  # it has ended, and nobody knows when
                continue
            status = _note(arena, ended=False)
            if status == -errno.EPROTO:
                os.close(descriptor)  # its first page is not written yet
                continue
            self._known.add(name)
            if status == 0:
                self._watched[descriptor] = arena
                found.append(descriptor)
            else:
                os.close(descriptor)
        return found

    def _end(self, descriptor: int, watch: select.poll) -> None:
        watch.unregister(descriptor)
        arena = self._watched.pop(descriptor)
        os.close(descriptor)
        _note(arena, ended=True)


def _note(arena: str, *, ended: bool) -> int:
    with contextlib.suppress(Exception):
        from barograph import _recover  # noqa: PLC0415 - only where there is something to watch

        return _recover.note_life(arena, ended)
    return -errno.ENOSYS


def _note_moves(arena: str) -> None:
    with contextlib.suppress(Exception):
        from barograph import _look, _recover  # noqa: PLC0415

        text = _look.presence(arena)
        if text is not None:
            _recover.note_moves(arena, json.loads(text)["moves"])
