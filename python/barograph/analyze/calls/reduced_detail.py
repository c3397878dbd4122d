# SPDX-License-Identifier: BSD-3-Clause
"""Call paths that were recorded in less detail to keep to --max-overhead. Called by losses and info."""

from __future__ import annotations

from typing import Any

from barograph.analyze.workspace import Workspace


def budget(workspace: Workspace) -> float:
    """Returns the share of the run time that recording was allowed, 0 where there was no limit."""
    return workspace.run.event_budget


def reduced_paths(workspace: Workspace) -> list[dict[str, Any]]:
    """Returns the paths with calls that were only counted, those with most first.

    Columns: path_id, call_path, ranks (that counted some), not_timed, calls (all, the others included), time_ns (of
    all), estimated_ns (the part of it that those have which were not timed: as many times the mean of some that were).
    Profiles before format 1.5 estimate nothing: their times are lower bounds.
    """
    return workspace.query("reduced_paths")
