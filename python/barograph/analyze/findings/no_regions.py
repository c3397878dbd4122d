# SPDX-License-Identifier: BSD-3-Clause
"""Rule: most of the time is outside MPI and I/O, and nothing says where; or the ranks are blocked in it."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.blocked_times import blocked_times
from barograph.analyze.findings.core_shares import USED
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.time_split import split_of_job

# Of runs recorded with tools that know of no regions: Darshan and Recorder.
FOREIGN = frozenset({"darshan.log_version", "recorder.version"})

# What the main threads were blocked outside MPI and I/O at least: known of times between two calls of MPI; or what is
# left of a rank's time up to the last sample of its core when all in which it had one, waited for one, or was in MPI or
# I/O is taken off. Of what comes after that sample nothing is known: a process that was killed took no last one.
ASLEEP = f"""
WITH used AS ({USED})
SELECT coalesce(sum(greatest(coalesce(b.blocked_ns, 0),
           if(u.delay_ns IS NULL OR t.threads != 1, 0,
              t.computing_ns - greatest(t.wall_ns - u.sampled_ns, 0) - coalesce(u.cpu_ns, t.computing_ns)
              - u.delay_ns), 0)), 0)::DOUBLE AS ns
FROM rank_times t LEFT JOIN blocked_times b USING (rank) LEFT JOIN used u USING (rank)
"""  # noqa: S608, our own text


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds time outside MPI and I/O that no region explains."""
    workspace = inspection.workspace
    if not FOREIGN.isdisjoint(workspace.metadata):
        return
    if workspace.rows("SELECT count(*) AS n FROM call_paths WHERE layer = 'region'")[0]["n"]:
        return
    split = split_of_job(workspace)
    share = split.share(split.computing_ns)
    if share >= inspection.threshold("computing_share"):
        mean_ns = split.computing_ns / max(workspace.ranks, 1)
        workspace.need("rank_times", "file_counters")
        inspection.once(blocked_times)
        blocked_ns = workspace.rows(ASLEEP)[0]["ns"] / max(workspace.ranks, 1)
        asleep = blocked_ns >= inspection.threshold("blocked_share") * mean_ns
        evidence = {
            "computing_share": share,
            "computing_mean_ns": mean_ns,
            "blocked_mean_ns": blocked_ns,
            "asleep": asleep,
        }
        yield Found(evidence, sentences=("asleep",) if asleep else ("main",))
