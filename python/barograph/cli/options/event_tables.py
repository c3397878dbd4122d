# SPDX-License-Identifier: BSD-3-Clause
"""The events of a trace, and the tables that the engine makes of them, for `barograph query`: made when it asks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from barograph.analyze.losses import trace_losses
from barograph.analyze.messages.readable_paths import readable_paths, with_readable_paths
from barograph.analyze.messages.wait_sites import sites_of_calls, tables_with_sites
from barograph.analyze.workspace import Workspace
from barograph.cli.options.profiles import tell_losses
from barograph.cli.options.traced_calls import not_in_trace, refuse_untraced, traced_tables
from barograph.read.events.event_parts import read_events
from barograph.read.events.trace import trace_files
from barograph.sql.library import EVENTS, columns_of, event_tables_of, public_views

HINT: Final = "record with `barograph run --trace`, and keep NAME.baro.trace with NAME.baro"


def add_event_tables(workspace: Workspace, name: str) -> bool:
    """Makes a view, and what it needs of the events of a trace.

    Returns:
        False for a view that needs none, or that was there.

    Raises:
        CommandError: The run has no trace, or the module failed.
        ProfileError: The trace is damaged.
    """
    needed = event_tables_of(name)
    if not needed or workspace.has(name):
        return False
    asked = {one.events.partition(".")[0] for one in needed}
    if EVENTS in asked:
        _add_events(workspace)
    for module in asked - {EVENTS}:
        tables, lost, _ = traced_tables(workspace, module, HINT)
        tell_losses(lost)
        tables = tables_with_sites(tables, sites_of_calls(workspace))
        for one in public_views():
            of, _, key = one.events.partition(".")
            if of == module and key in tables:
                table = tables[key]
                # What other versions have found may lack some.
                columns = [column.name for column in columns_of(one) if column.name in table.column_names]
                workspace.add_table(one.name, table.select(columns))
    workspace.need(name)
    return True


def _add_events(workspace: Workspace) -> None:
    path = Path(workspace.profile.path)
    if not path.exists() or not trace_files(path):
        refuse_untraced(workspace, HINT)
    ranks = None if workspace.program is None else workspace.program.rank_list
    events, lost = read_events(path, ranks, salvage=workspace.salvages)
    tell_losses([*trace_losses(workspace), *not_in_trace(lost, salvage=workspace.salvages)])
    workspace.add_table("events", with_readable_paths(events, readable_paths(workspace)))
