# SPDX-License-Identifier: BSD-3-Clause
"""Checks a --rank option against the ranks a profile holds, so that a typing error is no empty table."""

from __future__ import annotations

from barograph.analyze.rank_ranges import rank_ranges
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode


def check_ranks(workspace: Workspace, ranks: list[int] | None) -> list[int]:
    """Returns the ranks without repeats, [] for all; raises CommandError when the profile lacks one."""
    if not ranks:
        return []
    known = {int(row["rank"]) for row in workspace.rows("SELECT DISTINCT rank FROM locations")}
    unknown = set(ranks) - known
    if unknown:
        raise CommandError(
            f"{workspace.name} has no rank {rank_ranges(unknown)}",
            hint=f"it holds the ranks {rank_ranges(known)}",
            code=ExitCode.USAGE,
        )
    return sorted(set(ranks))
