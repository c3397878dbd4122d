# SPDX-License-Identifier: BSD-3-Clause
"""Says that a new profile is still being completed: `barograph run` ends before functions and lines are stored in it.

A process that completes a profile holds a lock on its file or folder; processes that read or move it wait for that a
little. Readers share a lock, so that no other reader replaces what they read. A file system without locks has no
waiting: a reader then finds the profile as the run left it. Standard library only, and must never fail.
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
    """Locks a profile and returns the descriptor that holds the lock, over forks too; -1 when it cannot be had."""
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
    descriptor = share(path)
    if descriptor >= 0:
        os.close(descriptor)


def share(path: str | os.PathLike[str]) -> int:
    """Waits like wait(), and returns a descriptor that keeps the profile from being replaced by readers; -1 without."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return -1
    deadline = time.monotonic() + LONGEST_WAIT_S
    with contextlib.suppress(OSError):
        while not is_free(descriptor) and time.monotonic() < deadline:
            time.sleep(PAUSE_S)
    return descriptor


def is_free(descriptor: int) -> bool:
    """True when nobody completes the profile of this descriptor."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
