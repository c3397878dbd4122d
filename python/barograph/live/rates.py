# SPDX-License-Identifier: BSD-3-Clause
"""What happened between two looks at a process: rates per second and shares of time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barograph.live.jobs import Process


@dataclass(frozen=True)
class Rates:
    """Shares between 0 and 1 of the time of all threads; None where two looks are needed and there is one."""

    mpi_share_total: float
    mpi_share: float | None = None
    events_per_s: float | None = None
    sent_bytes_per_s: float | None = None


def rates_between(before: Process | None, now: Process) -> Rates:
    """Returns the rates of a process since an earlier look at it.

    A process that began after `before` was taken (another one with its id) has none yet.
    """
    total = _share(now.view["mpi_ns"], now.view["thread_ns"])
    if before is None or before.view["start_unix_ns"] != now.view["start_unix_ns"]:
        return Rates(total)
    elapsed = now.view["elapsed_ns"] - before.view["elapsed_ns"]
    if elapsed <= 0:
        return Rates(total)
    seconds = elapsed / 1e9
    return Rates(
        mpi_share_total=total,
        mpi_share=_share(
            now.view["mpi_ns"] - before.view["mpi_ns"], now.view["thread_ns"] - before.view["thread_ns"]
        ),
        events_per_s=max(now.view["events"] - before.view["events"], 0) / seconds,
        sent_bytes_per_s=max(now.view["message_bytes"] - before.view["message_bytes"], 0) / seconds,
    )


def _share(part: int, whole: int) -> float:
    return min(max(part / whole, 0.0), 1.0) if whole > 0 else 0.0
