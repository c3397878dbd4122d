# SPDX-License-Identifier: BSD-3-Clause
"""Call paths that were recorded in less detail to keep to --max-overhead. Called by losses and info."""

from __future__ import annotations

from typing import Any

from barograph.analyze.workspace import Workspace, number

# The size class of calls whose time was not taken (FORMAT.md).
NOT_TIMED = 255


def budget(workspace: Workspace) -> float:
    """Returns the share of the run time that recording was allowed, 0 where there was no limit."""
    return number(workspace.metadata.get("recording.max_overhead_ppm", "")) / 1e6


def reduced_paths(workspace: Workspace) -> list[dict[str, Any]]:
    """Returns the paths with calls that were only counted, those with most first.

    Columns: path_id, call_path, ranks (that counted some), not_timed, calls (all, the others included), time_ns (of
    all), estimated_ns (the part of it that those have which were not timed: as many times the mean of some that were).
    Profiles before format 1.5 estimate nothing: their times are lower bounds.
    """
    return workspace.rows(
        """SELECT path_id, any_value(call_path) AS call_path,
                  count(DISTINCT rank) FILTER (bucket = $not_timed) AS ranks,
                  coalesce(sum(calls) FILTER (bucket = $not_timed), 0)::BIGINT AS not_timed,
                  sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns,
                  coalesce(sum(time_ns) FILTER (bucket = $not_timed), 0)::BIGINT AS estimated_ns
           FROM samples JOIN call_paths USING (path_id)
           GROUP BY path_id HAVING coalesce(sum(calls) FILTER (bucket = $not_timed), 0) > 0
           ORDER BY not_timed DESC, path_id""",
        {"not_timed": NOT_TIMED},
    )
