# SPDX-License-Identifier: BSD-3-Clause
"""Late arrival: per collective and communicator, waiting for the last member apart from the operation itself.

Called by report. Only profiles recorded with `--split-sync` have it; all others give no rows.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.workspace import Workspace


def late_arrival(workspace: Workspace, top: int) -> list[dict[str, Any]]:
    """Returns the `top` pairs of collective and communicator that wait longest for their last member.

    Columns: operation, communicator, user_name, calls (all ranks), member_calls, ranks, time_ns and waiting_ns (all
    ranks), mean_waiting_ns and mean_itself_ns (per rank that calls), max_waiting_ns and longest_waiting_rank,
    least_waiting_ns and last_rank (the rank that waits least).
    """
    return workspace.query("late_arrival", {"top": top})
