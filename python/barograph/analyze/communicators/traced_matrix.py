# SPDX-License-Identifier: BSD-3-Clause
"""The messages of some calls of a traced run, in place of the counters' messages: what the matrix is made of then.

The counters know each pair of ranks, but not the call; the trace knows the call. Called by `barograph matrix --op`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    import pyarrow as pa


def add_traced_messages(workspace: Workspace, topology: pa.Table) -> list[str]:
    """Makes the messages of a trace known to a workspace, and returns the calls that sent them, the most first.

    `topology`: what the engine's module of that name found.
    """
    workspace.add_table("traced_messages", topology)
    return [str(row["operation"]) for row in workspace.query("sending_calls")]


def show_messages_of(workspace: Workspace, operations: Collection[str]) -> None:
    """Makes the workspace's messages those of some calls, for all that is asked from then on.

    The workspace has the messages of add_traced_messages().
    """
    messages = workspace.query_arrow("messages_of_calls", {"operations": list(operations)})
    workspace.replace_table("messages", messages)
