# SPDX-License-Identifier: BSD-3-Clause
"""Says that a new profile is still being completed: `barograph run` ends before functions and lines are stored in it.

Whoever completes a profile holds a lock on its file; whoever reads or moves it waits for that a little. A file system
without locks has no waiting: a reader then finds the profile as the run left it. Standard library only, and must never
fail.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import time

# Nobody waits longer for names of functions. What is read then has addresses instead.
LONGEST_WAIT_S = 30.0
PAUSE_S = 0.005


def hold(path: str | os.PathLike[str]) -> int:
    """Locks a profile and returns the descriptor that holds the lock, over forks too; -1 when it can't be had."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return -1
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return -1
    return descriptor


def wait(path: str | os.PathLike[str]) -> None:
    """Returns when nobody completes the profile, or when that takes too long."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return
    deadline = time.monotonic() + LONGEST_WAIT_S
    with contextlib.suppress(OSError):
        while not is_free(descriptor) and time.monotonic() < deadline:
            time.sleep(PAUSE_S)
    os.close(descriptor)


def is_free(descriptor: int) -> bool:
    """True when nobody completes the profile of this descriptor."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
