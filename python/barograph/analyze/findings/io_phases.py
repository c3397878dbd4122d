# SPDX-License-Identifier: BSD-3-Clause
"""Phases of input and output: bins of the timeline in which a rank moved data, put together where they are neighbours.

Used by the rules about phases and overlap. Bins have a width, so what is closer together than that is one phase: the
number of phases is a lower bound. Layers that meet the file system count, where there is a timeline of them.
Called through `inspection.once`.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.findings.inspection import Inspection

PHASES = """
WITH bins AS (
    SELECT rank, start_ns, end_ns, sum(bytes) AS bytes, sum(time_ns) AS time_ns FROM timeline
    WHERE layer IN ('posix', 'stdio') AND rank >= 0 GROUP BY rank, start_ns, end_ns HAVING sum(bytes) > 0
), marked AS (
    SELECT *, coalesce(start_ns > lag(end_ns) OVER (PARTITION BY rank ORDER BY start_ns), true) AS begins FROM bins
), numbered AS (
    SELECT *, sum(begins::BIGINT) OVER (PARTITION BY rank ORDER BY start_ns) AS phase FROM marked
), last_phase AS (
    SELECT rank, max(phase) AS phase FROM numbered GROUP BY rank
), asked AS (
    SELECT rank, sum(time_ns) AS asked_ns FROM io_facts WHERE asked AND direction != '' AND bucket > 0 GROUP BY rank
), by_rank AS (
    SELECT rank, count(*) FILTER (begins) AS phases, sum(bytes) AS bytes, sum(time_ns) AS time_ns,
           coalesce(sum(time_ns) FILTER (numbered.phase = last_phase.phase), 0) AS last_ns,
           max(end_ns) - min(start_ns) AS span_ns,
           greatest(span_ns - greatest(sum(end_ns - start_ns), coalesce(any_value(asked_ns), 0) * (1 - 1 / phases)),
                    0) AS gap_ns
    FROM numbered JOIN last_phase USING (rank) LEFT JOIN asked USING (rank) GROUP BY rank
)
SELECT count(*)::BIGINT AS ranks, coalesce(median(phases), 0)::DOUBLE AS phases,
       coalesce(sum(bytes) / nullif(sum(phases), 0), 0)::DOUBLE AS phase_bytes,
       coalesce(sum(bytes) * 1e9 / nullif(sum(time_ns), 0), 0)::DOUBLE AS bytes_per_s,
       coalesce(sum(time_ns), 0)::DOUBLE AS time_ns, coalesce(median(gap_ns), 0)::DOUBLE AS gap_ns,
       coalesce(sum(time_ns) / nullif(sum(span_ns), 0), 0)::DOUBLE AS busy_share,
       coalesce(1 - sum(last_ns) / nullif(sum(time_ns), 0), 0)::DOUBLE AS before_last_share
FROM by_rank
"""


def io_phases(inspection: Inspection) -> dict[str, Any]:
    """Returns ranks (that moved data), phases (median of these ranks), phase_bytes (mean), bytes_per_s, time_ns (all).

    gap_ns: time between the phases of a rank that it was not in calls of I/O, median (bytes of a call that is longer
    than a bin count in its last one, so that its own time lies before its phase); busy_share: part of the time from
    its first phase to its last one that it moved data; before_last_share: part of time_ns before the last phase.
    """
    inspection.workspace.need("timeline")
    return inspection.workspace.rows(PHASES)[0]
