# SPDX-License-Identifier: BSD-3-Clause
"""What the kernel says a process of this node is: running, stopped, ended, or a thread of the kernel itself, proc(5).

Anyone may ask, also where stacks may not be read. Used by `barograph attach`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PF_KTHREAD: Final = 0x00200000  # linux/sched.h
FLAGS_FIELD: Final = 6  # in /proc/PID/stat, counted from the state
ENDED: Final = frozenset("ZXx")
PROC: Final = Path("/proc")


@dataclass(frozen=True)
class ProcessState:
    """A process: its state as in proc(5), `R`, `S`, `T`, `Z`; what its parent has not yet asked for is `ended`."""

    letter: str
    name: str = ""
    ended: bool = False
    first_ended: bool = False  # its first thread has, and others go on
    of_kernel: bool = False

    @property
    def stopped(self) -> bool:
        """Whether a signal (SIGSTOP, SIGTSTP) has stopped it."""
        return self.letter == "T"


def state_of(pid: int, proc: Path = PROC) -> ProcessState | None:
    """Returns what a process is; None where there is none."""
    found = _stat(proc / str(pid) / "stat")
    if found is None:
        return None
    name, letter, flags = found
    ended = letter in ENDED
    if ended:
        # A process goes on when its first thread has ended.
        ended = all(part is None or part[1] in ENDED for part in _threads(proc / str(pid) / "task"))
    return ProcessState(
        letter,
        name,
        ended=ended,
        first_ended=letter in ENDED and not ended,
        of_kernel=bool(flags & PF_KTHREAD),
    )


def _threads(folder: Path) -> list[tuple[str, str, int] | None]:
    try:
        return [_stat(folder / tid / "stat") for tid in os.listdir(folder)]
    except OSError:
        return []


def _stat(path: Path) -> tuple[str, str, int] | None:
    """Returns name, state and flags; the name is in brackets and may hold anything."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        begin, end = text.index("("), text.rindex(")")
        fields = text[end + 1 :].split()
        return text[begin + 1 : end], fields[0], int(fields[FLAGS_FIELD])
    except (OSError, ValueError, IndexError):
        return None
