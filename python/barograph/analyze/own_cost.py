# SPDX-License-Identifier: BSD-3-Clause
"""What the tool itself took of a run, by part. Called by the heads of report and info.

During the run: events, of which the recorder measures a sample where they happen, samples of where threads are, and its
start-up in each process; together they are the `tool_ns` of the time split, which is the one number of reports,
findings and metrics. Before and after the run: what MPI_Finalize took longer, and `barograph run` itself
(docs/how-to/keep-overhead-low.md).
"""

from __future__ import annotations

from dataclasses import dataclass

from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace


@dataclass(frozen=True)
class OwnCost:
    """Shares are fractions of the time of all threads of all ranks, and add up; memory in bytes."""

    share: float
    events_share: float
    samples_share: float
    setup_share: float
    finalize_ns: int  # of all ranks at once, after the recorded time
    before_ns: int  # of `barograph run`, until it starts the program
    after_ns: int  # of `barograph run`, since the program ended
    helper_cpu_ns: int  # CPU time of the tool's own threads, beside the program
    memory_per_rank: float
    memory_most: int


def own_cost(workspace: Workspace) -> OwnCost | None:
    """Returns the tool's own cost; None for profiles that do not say (before 0.2.0)."""
    cost = workspace.run.overhead
    if not cost.known:
        return None
    split = split_of_job(workspace)
    share = split.share(split.tool_ns)
    measured = (cost.events_ns + cost.samples_ns + cost.setup_ns) or 1.0
    return OwnCost(
        share=share,
        events_share=share * cost.events_ns / measured,
        samples_share=share * cost.samples_ns / measured,
        setup_share=share * cost.setup_ns / measured,
        finalize_ns=cost.finalize_ns,
        before_ns=cost.before_ns,
        after_ns=cost.after_ns,
        helper_cpu_ns=cost.helper_ns,
        memory_per_rank=cost.memory_bytes / max(cost.ranks, 1),
        memory_most=cost.memory_most,
    )
