# SPDX-License-Identifier: BSD-3-Clause
"""What the tool itself took of a run, by part. Called by the heads of report and info.

Source: calibrated cost of one event times their number, and clocks around start-up and the end (docs/how-to/
keep-overhead-low.md). A calibration is an estimate; the figures of bench/apps are measurements.
"""

from __future__ import annotations

from dataclasses import dataclass

from barograph.analyze.workspace import Workspace, number


@dataclass(frozen=True)
class OwnCost:
    """Shares are fractions of the time of all threads of all ranks; memory in bytes."""

    events_share: float
    setup_share: float
    finalize_share: float
    helper_share: float
    memory_per_rank: float
    memory_most: int

    @property
    def share(self) -> float:
        """All parts together."""
        return self.events_share + self.setup_share + self.finalize_share + self.helper_share


def own_cost(workspace: Workspace) -> OwnCost | None:
    """Returns the tool's own cost; None for profiles that do not say (before 0.2.0)."""
    metadata = workspace.metadata
    if "overhead.events_ns" not in metadata:
        return None
    sums = workspace.rows("SELECT coalesce(sum(wall_ns), 0)::BIGINT AS ns FROM locations")[0]
    whole = float(sums["ns"]) or 1.0

    def value(key: str) -> float:
        return number(metadata.get(f"overhead.{key}", ""))

    ranks = max(workspace.ranks, 1)
    return OwnCost(
        events_share=value("events_ns") / whole,
        setup_share=value("setup_ns") / whole,
        # Every rank waits while the profile is put together.
        finalize_share=value("finalize_ns") * ranks / whole,
        helper_share=value("helper_ns") / whole,
        memory_per_rank=value("memory_bytes") / ranks,
        memory_most=int(value("memory_bytes_max")),
    )
