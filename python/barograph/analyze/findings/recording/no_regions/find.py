# SPDX-License-Identifier: BSD-3-Clause
"""Finding: most of the time is outside MPI and I/O, and nothing says where; or the ranks are blocked in it.

Samples of blocked threads say in which functions.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import SURE, BlockedOrigin, blocked_origins, line_text
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.wording import MOST_NAMES
from barograph.analyze.time.time_split import split_of_job
from barograph.wording.duration import duration
from barograph.wording.printable import printable


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds time outside MPI and I/O that no region explains."""
    workspace = inspection.workspace
    if workspace.run.tool:
        return  # Darshan and Recorder know of no regions
    if workspace.query_once("recorded_kinds")[0]["regions"]:
        return
    split = split_of_job(workspace)
    share = split.share(split.computing_ns)
    if share < inspection.threshold("computing_share"):
        return
    ranks = max(workspace.ranks, 1)
    mean_ns = split.computing_ns / ranks
    blocked_ns = workspace.query("sleeping_time")[0]["ns"] / ranks
    (sampled,) = workspace.query("blocked_computing", {"rank": None})
    origins = [
        row
        for row in blocked_origins(workspace)[:MOST_NAMES]
        if row.main_samples >= SURE**2 and sampled["time_ns"] / ranks >= inspection.noticeable_ns
    ]
    asleep = max(blocked_ns, sampled["time_ns"] / ranks) >= inspection.threshold("blocked_share") * mean_ns
    if not asleep and inspection.raw_findings("hot-function"):
        return  # it names what there is
    where_unknown = "asleep" if blocked_ns >= sampled["time_ns"] / ranks else "blocked"
    yield RawFinding(
        {
            "computing_share": share,
            "computing_mean_ns": mean_ns,
            "of_each": (" per rank" if ranks > 1 else "")
            + (", sum over threads" if mean_ns > inspection.wall_ns else ""),
            "blocked_mean_ns": blocked_ns,
            "sampled_mean_ns": sampled["time_ns"] / ranks,
            "asleep": asleep,
            "blocked_in": [_named(row, ranks) for row in origins],
            "unsampled": asleep and not sampled["samples"],
            "unseen": not asleep and not sampling_of(workspace).samples,
            "unnamed": asleep and bool(sampled["samples"]) and not origins,
        },
        sentences=("blocked_in",) if origins else (where_unknown,) if asleep else ("main",),
    )


def _named(row: BlockedOrigin, ranks: int) -> str:
    """Returns its name, line and time per rank."""
    at = line_text(row.file, row.line)
    time = f"{duration(row.main_ns / ranks)} per rank" if ranks > 1 else duration(row.main_ns)
    return f"`{printable(row.function)}` ({f'{at}, ' if at else ''}{time})"
