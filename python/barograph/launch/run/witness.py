# SPDX-License-Identifier: BSD-3-Clause
"""Whether a signal that reached this process was sent to its whole process group, or to all processes of its job.

The sender does not say so: `kill %1`, `timeout` and batch systems send the same signal to each of them, and a launcher
that gets it from us once more takes it for a second Ctrl-C and leaves its files behind. A second process in the group,
which only blocks signals, knows: it has what was sent to all, and not what was sent to us.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
from collections.abc import Iterable

# A batch system sends to one process after the other.
LATE_S = 0.05
ANSWER_S = 1.0


class Witness:
    """A child that waits for signals of these numbers; start it while they are blocked, and before any thread."""

    def __init__(self, signals: Iterable[int]) -> None:
        ours, theirs = socket.socketpair()
        self.pid = os.fork()
        if self.pid == 0:
            with contextlib.suppress(BaseException):
                ours.close()
                signal.pthread_sigmask(signal.SIG_BLOCK, signals)
                _answer(theirs)
            os._exit(0)
        theirs.close()
        ours.settimeout(LATE_S + ANSWER_S)
        self._line = ours

    def has_got(self, number: int) -> bool:
        """True when a signal was sent to it too; each is told once."""
        try:
            self._line.sendall(bytes([number]))
            return self._line.recv(1) == b"1"
        except OSError:
            return False  # it has ended

    def dismiss(self) -> None:
        """Ends it."""
        self._line.close()
        with contextlib.suppress(OSError):
            os.waitpid(self.pid, 0)


def _answer(line: socket.socket) -> None:
    while question := line.recv(1):
        line.sendall(b"1" if signal.sigtimedwait(question, LATE_S) is not None else b"0")
