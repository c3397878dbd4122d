# SPDX-License-Identifier: BSD-3-Clause
"""The call paths that the tables of an export speak of.

In a run with samples or call sites `call_paths` also has the frames of stacks, which only the table call_sites refers
to: an export without it would hold rows that do not look like call paths to its readers. Called by the exports of
    tables.
"""

from __future__ import annotations

from collections.abc import Sequence

from barograph.analyze.workspace import Workspace


def call_paths_of(workspace: Workspace, tables: Sequence[str]) -> str:
    """Returns the query of the rows of call_paths that are not frames, or that the other tables or callers need."""
    named = [
        table
        for table in tables
        if table != "call_paths" and "path_id" in workspace.connection.sql(f"FROM {table}").columns
    ]
    used = " UNION ".join(f"SELECT path_id FROM {table}" for table in named)  # noqa: S608, our own names
    return (
        f"WITH RECURSIVE used AS ({used} UNION "  # noqa: S608
        "SELECT p.parent_id FROM call_paths p JOIN used USING (path_id) WHERE p.parent_id IS NOT NULL) "
        "SELECT * FROM call_paths WHERE layer != 'source' OR path_id IN (SELECT path_id FROM used) ORDER BY path_id"
    )
