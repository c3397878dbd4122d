# SPDX-License-Identifier: BSD-3-Clause
"""What the kernel says a process is doing, for ranks that are in no recorded call: proc(5), read on demand.

The first thread only. Where the system does not permit it (ptrace_scope, containers, other users) nothing is said.
"""

from __future__ import annotations

import os
import platform
from typing import Final, NamedTuple

# Numbers of the calls that programs stand still in, by machine: /usr/include/asm/unistd_64.h and asm-generic/unistd.h.
WAITS: Final = {
    "x86_64": {
        0: "read",
        1: "write",
        7: "poll",
        17: "pread64",
        18: "pwrite64",
        23: "select",
        34: "pause",
        35: "nanosleep",
        42: "connect",
        43: "accept",
        45: "recvfrom",
        47: "recvmsg",
        61: "wait4",
        72: "fcntl",
        73: "flock",
        74: "fsync",
        75: "fdatasync",
        202: "futex",
        230: "clock_nanosleep",
        232: "epoll_wait",
        247: "waitid",
        257: "openat",
        270: "pselect6",
        271: "ppoll",
        281: "epoll_pwait",
        449: "futex_waitv",
    },
    "aarch64": {
        22: "epoll_pwait",
        25: "fcntl",
        32: "flock",
        56: "openat",
        63: "read",
        64: "write",
        67: "pread64",
        68: "pwrite64",
        72: "pselect6",
        73: "ppoll",
        82: "fsync",
        83: "fdatasync",
        95: "waitid",
        98: "futex",
        101: "nanosleep",
        115: "clock_nanosleep",
        202: "accept",
        203: "connect",
        207: "recvfrom",
        212: "recvmsg",
        260: "wait4",
        449: "futex_waitv",
    },
}
ON_FILE: Final = frozenset(
    {"read", "write", "pread64", "pwrite64", "fcntl", "flock", "fsync", "fdatasync", "recvfrom", "recvmsg"}
)
LOCKS: Final = frozenset({"futex", "futex_waitv"})
SLEEPS: Final = frozenset({"nanosleep", "clock_nanosleep", "pause"})


class SystemCall(NamedTuple):
    """A system call that a process stands still in."""

    name: str
    file: str  # what it is on; "" where that is not known

    def text(self) -> str:
        """Returns what a rank does that is in it, as it follows its name in a sentence."""
        if self.name in LOCKS:
            return "waits for a lock or a condition (futex)"
        if self.name in SLEEPS:
            return f"sleeps ({self.name})"
        on = f" on {os.path.basename(self.file) or self.file}" if self.file else ""
        return f"is in the system call {self.name}{on}"


def system_call(pid: int) -> SystemCall | None:
    """Returns the system call that the first thread of a process is blocked in; None: it runs, or that is not known."""
    try:
        with open(f"/proc/{pid}/syscall", encoding="ascii", errors="replace") as stream:
            fields = stream.read(512).split()
    except OSError:
        return None
    if len(fields) < 2 or not fields[0].isdigit():
        return None  # "running", or -1: blocked outside of a system call
    name = WAITS.get(platform.machine(), {}).get(int(fields[0]))
    if name is None:
        return None
    file = ""
    if name in ON_FILE:
        try:
            file = os.readlink(f"/proc/{pid}/fd/{int(fields[1], 16)}")
        except (OSError, ValueError):
            file = ""
    return SystemCall(name, file)
