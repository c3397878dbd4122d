# SPDX-License-Identifier: BSD-3-Clause
"""Notes in the arenas of a job's processes on this node that they live, and when they end; reads their stacks.

A rank that is killed while it waits in a call leaves no sign of how long it waited. A thread of `barograph run`
learns from the kernel when each process ends (a pidfd becomes readable), and says every few seconds that the others
live, so that a recovery knows it also when this process is killed too. Now and then it also notes how many calls each
has finished, so that a recovery knows for how long a rank that polls or computes had made no progress. Nothing is done
in the program's processes.

Stacks are read from outside, of the first thread of each process: when a signal is about to end the job, when a rank
has ended and others are left, and once when no rank has made progress for a while (the launcher or a batch system may
then end all without a word to us). What a later call disproves is forgotten.
The arenas are kept open: what a process writes is there also when somebody has removed its file.
Must not print, and must not fail.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import select
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from barograph.job_files.process_names import ARENA, is_of_host, pid_of

FIRST_LOOK_S = 0.05
# New processes are looked for after a tenth of the time that has passed, but at least so often.
LONGEST_PAUSE_S = 1.0
HEARTBEAT_S = 2.0
# So often it is counted what has finished, and it may take this part of a core.
COUNT_S = 5.0
COUNT_PART = 0.001
# If no process finishes a call for this long, stacks are read.
STALL_S = 30.0
# A signal is not kept from the job for longer than this; and there is no second look so soon.
LOOK_S = 1.0
MOST_READERS = 64
# More arenas are not kept open, of a thousand files that a process may usually have.
MOST_OPEN = 500


class StackLook(NamedTuple):
    """The stack of a process at one instant."""

    text: str  # JSON, as of barograph._stacks
    when: str  # what had happened: `SIGTERM`
    at_ns: int  # of CLOCK_MONOTONIC
    stalled: bool = False  # it is worth nothing once the process has made progress


class LifeWatch:
    """Watches the processes whose arenas are in one folder, from start() to stop().

    `find` says which folder: it is there when the first process has begun.
    """

    def __init__(self, find: Callable[[], Path], stall_s: float = STALL_S) -> None:
        self._find_folder = find
        self._stall_s = stall_s
        self._thread: threading.Thread | None = None
        self._wake = -1
        self._watched: dict[int, str] = {}  # pidfd -> arena
        self._known: set[str] = set()
        self._moves: dict[
            str, tuple[int, float]
        ] = {}  # arena -> finished calls, and when they were as many first
        self._looks: dict[str, StackLook] = {}
        self._open: dict[str, int] = {}  # arena -> a descriptor of it
        self._looked_at = -LOOK_S
        self._looking = threading.Lock()
        self._lookers: list[threading.Thread] = []

    @property
    def looks(self) -> dict[str, StackLook]:
        """The latest stacks, by arena."""
        return dict(self._looks)

    def removed(self) -> dict[str, int]:
        """Returns descriptors of the arenas that somebody else has removed, by path; lets go of the others."""
        found: dict[str, int] = {}
        for arena, descriptor in self._open.items():
            with contextlib.suppress(OSError):
                if os.fstat(descriptor).st_nlink == 0 and not _is_collected(descriptor):
                    found[arena] = descriptor
                else:
                    os.close(descriptor)
        self._open = {}
        return found

    def look(self, when: str, *, stalled: bool = False) -> None:
        """Reads the stacks of all processes that live, for a second at most; `when`: what has happened."""
        with self._looking:
            begin = time.monotonic()
            if begin - self._looked_at < LOOK_S:
                return
            for arena in list(self._watched.values()):
                if time.monotonic() - begin > LOOK_S:
                    break
                text = _stack(arena)
                if text:
                    self._looks[arena] = StackLook(text, when, time.monotonic_ns(), stalled)
            self._looked_at = time.monotonic()

    def _look_beside(self, when: str, *, stalled: bool = False) -> None:
        """Looks in a thread of its own: when processes end is noted meanwhile."""
        looker = threading.Thread(target=self.look, args=(when,), kwargs={"stalled": stalled}, daemon=True)
        self._lookers = [one for one in self._lookers if one.is_alive()] + [looker]
        looker.start()

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
                self._count(now)
                next_count = now + max(COUNT_S, (time.thread_time() - before) / COUNT_PART)
            pause = min(max((now - begin) / 10, FIRST_LOOK_S), LONGEST_PAUSE_S)
        for descriptor, _ in watch.poll(0):
            if descriptor != wake:
                self._end(descriptor, watch)
        for descriptor, arena in self._watched.items():
            _note(arena, ended=False)
            os.close(descriptor)
        for looker in self._lookers:
            looker.join(2 * LOOK_S)
        for arena in list(self._looks):
            if _note_moves(arena) != self._moves.get(arena, (-1, 0.0))[0]:
                self._forget(arena)
        os.close(wake)

    def _find(self) -> list[int]:
        """Returns descriptors of processes that were not watched yet."""
        try:
            folder = self._find_folder()
            names = [entry.name for entry in os.scandir(folder) if entry.name not in self._known]
        except OSError:
            return []
        found: list[int] = []
        for name in names:
            match = ARENA.fullmatch(name)
            pid = pid_of(match) if match is not None and is_of_host(match) else None
            if not pid:
                self._known.add(name)
                continue
            arena = str(folder / name)
            try:
                descriptor = os.pidfd_open(pid)
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
                self._keep_open(arena)
            else:
                os.close(descriptor)
        return found

    def _keep_open(self, arena: str) -> None:
        if len(self._open) < MOST_OPEN:
            with contextlib.suppress(OSError):
                self._open[arena] = os.open(arena, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)

    def _count(self, now: float) -> None:
        for arena in self._watched.values():
            moves = _note_moves(arena)
            known, since = self._moves.get(arena, (-1, now))
            if moves != known:
                self._forget(arena)
                since = now
            self._moves[arena] = moves, since
        since = [self._moves[arena][1] for arena in self._watched.values()]
        unread = any(arena not in self._looks for arena in self._watched.values())
        if since and unread and now - max(since) >= self._stall_s:
            self._look_beside(f"no process had made progress for {self._stall_s:.0f} s", stalled=True)

    def _forget(self, arena: str) -> None:
        """Forgets the stack of a process that was read because it made no progress, and has made some since."""
        look = self._looks.get(arena)
        if look is not None and look.stalled:
            del self._looks[arena]

    def _end(self, descriptor: int, watch: select.poll) -> None:
        watch.unregister(descriptor)
        arena = self._watched.pop(descriptor)
        os.close(descriptor)
        _note(arena, ended=True)
        kept = self._open.get(arena, -1)
        if kept >= 0 and _is_collected(kept):  # its file takes room as long as it is open
            os.close(self._open.pop(arena))
        rank = _unfinished_rank(arena) if self._watched else None
        if rank is not None:
            self._look_beside(f"rank {rank} had ended")


def _is_collected(descriptor: int) -> bool:
    with contextlib.suppress(Exception):
        from barograph import _recover  # noqa: PLC0415

        return _recover.is_collected(descriptor)
    return True


def _note(arena: str, *, ended: bool) -> int:
    with contextlib.suppress(Exception):
        from barograph import _recover  # noqa: PLC0415 - only where there is something to watch

        return _recover.note_life(arena, ended)
    return -errno.ENOSYS


def _note_moves(arena: str) -> int:
    """Notes how many calls a process has finished, and returns it; -1 where that cannot be read."""
    with contextlib.suppress(Exception):
        from barograph import _recover  # noqa: PLC0415

        moves = int(_presence(arena)["moves"])
        _recover.note_moves(arena, moves)
        return moves
    return -1


def _unfinished_rank(arena: str) -> int | None:
    """Returns the rank of a process that has ended without MPI_Finalize; None for others."""
    with contextlib.suppress(Exception):
        presence = _presence(arena)
        return presence["rank"] if presence["state"] == "recording" else None
    return None


def _presence(arena: str) -> dict[str, Any]:
    """Returns what the arena of a process says; raises where it says nothing."""
    from barograph import _look  # noqa: PLC0415

    text = _look.presence(arena)
    if text is None:
        raise ValueError(arena)
    return json.loads(text)


def _stack(arena: str) -> str:
    with contextlib.suppress(Exception):
        from barograph import _stacks  # noqa: PLC0415

        match = ARENA.fullmatch(os.path.basename(arena))
        pid = (pid_of(match) if match is not None else None) or 0
        text = _stacks.stack(pid) if pid else ""
        # Nothing of a process that is ending may be read any more, by anyone.
        return text if Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[0] != "0" else ""
    return ""
