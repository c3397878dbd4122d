# SPDX-License-Identifier: BSD-3-Clause
"""Time and calls by operation or call path as TAU's pprof has them, of one rank or with their spread over ranks.

Called by `barograph profile`. Statistics are over all chosen ranks: one that never made a call counts as 0, as in the
means that pprof prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from barograph.analyze.workspace import Workspace

KEYS = ("operation", "path")
SORT_KEYS = ("exclusive", "inclusive", "calls", "name")


@dataclass(frozen=True)
class ProfileScope:
    """The ranks and threads that a profile is of.

    Attributes:
        ranks: Their numbers; empty for all of several.
        count: How many these are.
        thread: The only thread; None for the sum of all of a rank.
        threads: For each thread number that they have, how many of them have it.
    """

    ranks: tuple[int, ...]
    count: int
    thread: int | None
    threads: Mapping[int, int]

    @property
    def several_threads(self) -> bool:
        """Whether some rank has more than its first thread."""
        return set(self.threads) > {0}

    @property
    def sums_threads(self) -> bool:
        """Whether what a rank has is the sum over several threads, on some rank at least."""
        return self.thread is None and self.several_threads


def scope_of(workspace: Workspace, ranks: Sequence[int], thread: int | None) -> ProfileScope:
    """Returns what a profile of these ranks (none: all) and this thread (None: all) is of."""
    if not ranks and workspace.ranks == 1:
        ranks = [row["rank"] for row in workspace.query("recorded_ranks")]
    rows = workspace.query("threads_of_ranks", {"ranks": list(ranks)})
    threads = {row["thread"]: row["ranks"] for row in rows}
    return ProfileScope(tuple(ranks), len(ranks) or workspace.ranks, thread, threads)


def profile_rows(workspace: Workspace, scope: ProfileScope, *, by: str, sort: str) -> list[dict[str, Any]]:
    """Returns a row per operation, or call path, that has calls or time: those of spec/tables' profile_rows.

    Times of single ranks that a log does not have are null, with bounds of the mean.
    """
    ranks = list(scope.ranks)
    if scope.thread is None or not scope.several_threads:  # of a log's only thread bounds are known, too
        workspace.fill("chosen_times", {"ranks": ranks})
    else:
        workspace.fill("chosen_times", {"ranks": ranks, "thread": scope.thread}, by="chosen_thread_times")
    whole = scope.count == workspace.ranks
    return workspace.query("profile_rows", {"by": by, "ranks": scope.count, "whole": whole, "sort": sort})


def profile_functions(workspace: Workspace, scope: ProfileScope, *, sort: str) -> list[dict[str, Any]]:
    """Returns a row per function of samples: those of spec/tables' profile_functions."""
    values = {"chosen": list(scope.ranks), "thread": scope.thread, "ranks": scope.count, "sort": sort}
    return workspace.query("profile_functions", values)
