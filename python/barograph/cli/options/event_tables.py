# SPDX-License-Identifier: BSD-3-Clause
"""The tables that the engine makes of a trace, for `barograph query`: made when a query lacks one of them."""

from __future__ import annotations

from typing import Final

from barograph.analyze.messages.wait_sites import sites_of_calls, tables_with_sites
from barograph.analyze.workspace import Workspace
from barograph.cli.options.profiles import tell_losses
from barograph.cli.options.traced_calls import traced_tables
from barograph.sql.library import columns_of, event_tables_of, public_views

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
    for module in {one.events.partition(".")[0] for one in needed}:
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
