# SPDX-License-Identifier: BSD-3-Clause
"""Which process a file of a job's folder belongs to, by the file's name (src/sys/files/process_numbers.hpp).

A process is `PID`, or `PID@NAMESPACE` in a container: in a PID namespace other than the one that the node began with.
"""

from __future__ import annotations

import os
import re
from typing import Final

PROCESS: Final = r"(?P<process>(?P<pid>\d+)(?:@(?P<space>\d+))?)"
ARENA: Final = re.compile(rf"(?P<host>.+)-{PROCESS}(?:\.\d{{1,2}})?\.arena")
# Those of ranks whose arenas are in memory (src/runtime/job/companions.cpp), and what one left that a signal has ended.
SIGN: Final = re.compile(rf"(?P<host>.+)-{PROCESS}(?:\.\d+-\d+\.present|(?:\.\d{{1,2}})?\.crash)")
# The inode of the namespace that a node begins with (linux/proc_ns.h).
FIRST_NAMESPACE: Final = 0xEFFFFFFC


def process_name(pid: int) -> str:
    """Returns how a process of the caller's namespace is called."""
    space = os.stat("/proc/self/ns/pid").st_ino
    return str(pid) if space == FIRST_NAMESPACE else f"{pid}@{space}"


def is_of_host(name: re.Match[str]) -> bool:
    """True for the name of a file that a process of this node has made."""
    host = os.uname().nodename
    return name["host"] in {host, host.split(".", 1)[0]}


def pid_of(name: re.Match[str]) -> int | None:
    """Returns the number by which a process is known here.

    0: it has ended. None: it is in a container that cannot be seen from here, so nothing is known of it.
    """
    space = int(name["space"] or FIRST_NAMESPACE)
    try:
        own = os.stat("/proc/self/ns/pid").st_ino
    except OSError:
        own = space
    if space == own:
        return int(name["pid"])
    from barograph import _recover  # noqa: PLC0415 - only where there are containers

    return _recover.find_pid(int(name["pid"]), space)
