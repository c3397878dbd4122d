# SPDX-License-Identifier: BSD-3-Clause
"""Finding: of the OpenMP threads of a rank some have more work than others, by samples."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import SURE, LongerFunction, certain_one, function_evidence
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.sampled_subjects import contention_of


@dataclass(frozen=True)
class UnevenThreads:
    """A row of uneven_threads."""

    rank: int
    thread: int
    threads: int
    samples: int
    most_ns: int
    mean_ns: float
    least_ns: int
    main_ns: int
    error_ns: float
    runtime_ns: int

    @property
    def longer_ns(self) -> float:
        """What the longest works more than the mean."""
        return self.most_ns - self.mean_ns


def uneven_threads(inspection: Inspection) -> list[UnevenThreads]:
    """Returns ranks with a thread that works noticeably longer than the mean, called through `computed_once`."""
    longer = inspection.settings.threshold("uneven-threads", "longer")
    return [
        row
        for row in inspection.workspace.records(UnevenThreads, "uneven_threads")
        if row.longer_ns >= max(inspection.noticeable_ns, SURE * row.error_ns, longer * row.mean_ns)
    ]


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds ranks on which one thread works noticeably longer than the mean; prices the one where that is most."""
    # An equal share is at least what the rank's cores need for all of the work.
    run = inspection.workspace.run
    cores = (
        max(run.cores * run.job_nodes / max(inspection.workspace.ranks, 1), 1.0) if run.cores else math.inf
    )
    rows = [
        (row, row.most_ns - row.mean_ns * max(row.threads / cores, 1.0))
        for row in inspection.computed_once(uneven_threads)
    ]
    rows = sorted((row for row in rows if row[1] >= inspection.noticeable_ns), key=lambda row: -row[1])
    if not rows:
        return
    first, saved_ns = rows[0]
    functions = inspection.workspace.records(
        LongerFunction, "longer_in_thread", {"rank": first.rank, "thread": first.thread}
    )
    function = certain_one(functions)
    starved = contention_of(inspection)
    yield RawFinding(
        {
            "rank": first.rank,
            "thread": first.thread,
            "threads": first.threads,
            "most_ns": first.most_ns,
            "mean_ns": int(first.mean_ns),
            "least_ns": first.least_ns,
            "runtime_ns": first.runtime_ns,
            "ranks": sorted(row.rank for row, _ in rows),
            "more_ranks": len(rows) - 1,
            **function_evidence(function),
            **starved.evidence,
        },
        saved_ns / 1e9,
        sentences=(
            "main",
            *(("function",) if function is not None else ()),
            *(("runtime",) if first.runtime_ns >= inspection.noticeable_ns else ()),
            *(("more",) if len(rows) > 1 else ()),
            *starved.sentences,
        ),
        estimated=starved.estimated,
    )
