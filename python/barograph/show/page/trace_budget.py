# SPDX-License-Identifier: BSD-3-Clause
"""How long a trace the page reads by itself: what is drawn of longer ones takes a command of its own."""

from __future__ import annotations

from barograph.analyze.messages.trace_spans import trace_of
from barograph.analyze.workspace import Workspace
from barograph.read.events.trace import events_in, trace_files

# Some two seconds for each time that all of them are read.
MOST_EVENTS = 2_000_000


def too_many_events(workspace: Workspace) -> int:
    """Returns how many events the trace of a run has, where the page leaves them; else 0."""
    path = trace_of(workspace)
    if not path.exists() or not trace_files(path):
        return 0
    events = events_in(path)
    return events if events > MOST_EVENTS else 0
