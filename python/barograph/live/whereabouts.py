# SPDX-License-Identifier: BSD-3-Clause
"""Where the ranks of a job are.

A rank's place is the call of MPI or I/O that its first thread has made, with its communicator or file, or else its
innermost region.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from barograph.wording.ranks import ranks_at_the_start

if TYPE_CHECKING:
    from barograph.live.jobs import Job, Process

OUTSIDE_CALLS: Final = ("program", "region")


@dataclass(frozen=True)
class Place:
    """Where a rank is; `open_ns` is how long, None where that is not known."""

    operation: str  # "" when it is in no region and no call
    layer: str
    object: str
    region: str  # the innermost region around the call
    open_ns: int | None
    key: str = ""  # of the object, the same in all processes
    site: str = ""  # where in the program the call was made, see source_lines.py; "" where that is not known

    @property
    def in_mpi(self) -> bool:
        """True while an MPI call is open."""
        return self.layer == "mpi"

    @property
    def in_call(self) -> bool:
        """True while a call of MPI or of an I/O layer is open."""
        return self.layer not in OUTSIDE_CALLS

    def text(self) -> str:
        """Returns the place as a reader says it: `MPI_Barrier on W0.0`, `write on out.dat`, `region io`."""
        if not self.operation:
            return "the program, in no region"
        if not self.in_call:
            return f"region {self.operation}"
        return f"{self.operation} on {self.object}" if self.object else self.operation


NOWHERE: Final = Place("", "program", "", "", None)


def place_of(process: Process) -> Place:
    """Returns where a process's first thread is."""
    return process.presence.place if process.presence else NOWHERE


def unseen(job: Job) -> str:
    """Returns what is known of the ranks of a job that have no arena on this node; "" when there are none."""
    return unseen_text(set(range(job.ranks)) - {process.rank for process in job.processes})


def unseen_text(missing: Collection[int], nodes: int = 1) -> str:
    """Returns what is known of ranks that have no arena on the nodes that are watched; "" when there are none."""
    if not missing:
        return ""
    one = len(missing) == 1
    here, elsewhere = ("this node", "another") if nodes == 1 else (f"the {nodes} watched nodes", "others")
    return (
        f"{ranks_at_the_start(missing)} {'has' if one else 'have'} no arena on {here}: "
        f"{'it runs' if one else 'they run'} on {elsewhere}, without the recorder, or {'has' if one else 'have'} ended."
    )
