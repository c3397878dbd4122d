# SPDX-License-Identifier: BSD-3-Clause
"""What happened between two looks at a process: rates per second and shares of time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from barograph.io_direction import direction_of

if TYPE_CHECKING:
    from barograph.live.jobs import Process


@dataclass(frozen=True)
class Rates:
    """Shares between 0 and 1 of the time of threads (src/look/thread_life.hpp); None where two looks are needed."""

    mpi_share_total: float
    io_share_total: float = 0.0
    mpi_share: float | None = None
    io_share: float | None = None
    events_per_s: float | None = None
    sent_bytes_per_s: float | None = None
    read_bytes_per_s: float | None = None
    written_bytes_per_s: float | None = None


def rates_between(before: Process | None, now: Process) -> Rates:
    """Returns the rates of a process since an earlier look at it.

    A process that began after `before` was taken (another one with its id) has none yet.
    """
    new, threads_ns = now.view, now.view["thread_ns"]
    totals = Rates(_share(new["mpi_ns"], threads_ns), _share(new["io_ns"], threads_ns))
    if before is None or before.view["start_unix_ns"] != new["start_unix_ns"]:
        return totals
    old = before.view
    elapsed = new["elapsed_ns"] - old["elapsed_ns"]
    if elapsed <= 0:
        return totals

    def per_second(later: int, earlier: int) -> float:
        return max(later - earlier, 0) / (elapsed / 1e9)

    # A thread that made its first call has its whole life counted from then on (src/look/thread_life.hpp).
    lived = min(threads_ns - old["thread_ns"], elapsed * len(new["threads"]))
    return replace(
        totals,
        mpi_share=_share(new["mpi_ns"] - old["mpi_ns"], lived),
        io_share=_share(new["io_ns"] - old["io_ns"], lived),
        events_per_s=per_second(new["events"], old["events"]),
        sent_bytes_per_s=per_second(new["message_bytes"], old["message_bytes"]),
        read_bytes_per_s=per_second(io_bytes(now, "read"), io_bytes(before, "read")),
        written_bytes_per_s=per_second(io_bytes(now, "write"), io_bytes(before, "write")),
    )


def io_bytes(process: Process, direction: str) -> int:
    """Returns the bytes that the program's own I/O calls have read or written, not those of layers below them.

    Args:
        process: one look at a process.
        direction: "read" or "write".
    """
    return sum(row["bytes"] for row in process.view["io"] if direction_of(row["operation"]) == direction)


def _share(part: int, whole: int) -> float:
    return min(max(part / whole, 0.0), 1.0) if whole > 0 else 0.0
