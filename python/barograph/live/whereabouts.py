# SPDX-License-Identifier: BSD-3-Clause
"""Where the ranks of a job are, and who is not where the others are: sentences for a job that hangs.

A rank's place is the call of MPI or I/O that its first thread has made, with its communicator or file, or else its
innermost region. A rank that is late is named, not accused: why it is late only its program knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barograph.live.jobs import Job, Process

# From this on a call is worth a sentence: collectives of healthy programs rarely wait that long.
STUCK_NS = 5_000_000_000
MOST_RANGES = 6
MOST_OTHERS = 4
OUTSIDE_CALLS = ("program", "region")


@dataclass(frozen=True)
class Place:
    """Where a rank is; `open_ns` is how long, None where that is not known."""

    operation: str  # "" when it is in no region and no call
    layer: str
    object: str
    region: str  # the innermost region around the call
    open_ns: int | None

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


NOWHERE = Place("", "program", "", "", None)


def place_of(process: Process) -> Place:
    """Returns where a process's first thread is."""
    thread = process.main_thread
    if thread is None:
        return NOWHERE
    region = ""
    region_ns: int | None = None
    for call in thread["open"]:
        if call["layer"] == "source":
            continue  # where in the program the call below it was made
        if call["layer"] not in OUTSIDE_CALLS:
            name = call["object"]
            if name and call["object_user_name"]:
                name = f"{name} ({call['object_user_name']})"
            return Place(call["operation"], call["layer"], name, region, call["open_ns"])
        region, region_ns = call["operation"], call["open_ns"]
    return Place(region, "region", "", region, region_ns) if region else NOWHERE


def sentences(job: Job, stuck_ns: int = STUCK_NS) -> list[str]:
    """Returns what is worth saying about where the ranks are; nothing while a job moves.

    The largest group of ranks that have been in the same MPI call on the same object for `stuck_ns` is named first,
    then each other rank with its place, as long as the group is at least half of the ranks on this node.
    """
    places = {
        process.rank: place_of(process)
        for process in job.processes
        if process.alive and process.view["state"] == "recording"
    }
    groups: dict[tuple[str, str], list[int]] = {}
    for rank, place in places.items():
        if place.in_mpi and (place.open_ns or 0) >= stuck_ns:
            groups.setdefault((place.operation, place.object), []).append(rank)
    if not groups:
        return []
    ranks = max(groups.values(), key=len)
    first = places[ranks[0]]
    least = min(places[rank].open_ns or 0 for rank in ranks) // 1_000_000_000
    others = sorted(set(places) - set(ranks))
    if len(ranks) * 2 < len(places):
        return []
    count = len(ranks)
    subject = f"All {count} ranks on this node" if not others and count > 1 else _ranks(ranks)
    found = [f"{subject} {'is' if count == 1 else 'are'} in {first.text()} for {least} s."]
    for rank in others[:MOST_OTHERS]:
        place = places[rank]
        since = "" if place.open_ns is None else f" for {place.open_ns // 1_000_000_000} s"
        found.append(f"Rank {rank} is not where the others are: it is in {place.text()}{since}.")
    if len(others) > MOST_OTHERS:
        found.append(f"{len(others) - MOST_OTHERS} further ranks are not there either.")
    return found


def unseen(job: Job) -> str:
    """Returns what is known of the ranks of a job that have no arena on this node; "" when there are none."""
    missing = set(range(job.ranks)) - {process.rank for process in job.processes}
    if not missing:
        return ""
    has, it = ("has", "it runs") if len(missing) == 1 else ("have", "they run")
    return (
        f"{_ranks(missing)} {has} no arena on this node: {it} on another, without the recorder, or "
        f"{'has' if len(missing) == 1 else 'have'} ended."
    )


def _ranks(ranks: Iterable[int]) -> str:
    runs: list[list[int]] = []
    for rank in sorted(ranks):
        if runs and rank == runs[-1][1] + 1:
            runs[-1][1] = rank
        else:
            runs.append([rank, rank])
    texts = [f"{low}" if low == high else f"{low}-{high}" for low, high in runs]
    text = ", ".join(texts[:MOST_RANGES] + ["..."] * (len(texts) > MOST_RANGES))
    return f"Rank {text}" if len(runs) == 1 and runs[0][0] == runs[0][1] else f"Ranks {text}"
