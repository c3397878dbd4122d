# SPDX-License-Identifier: BSD-3-Clause
"""`export --to otf2`: the events of a traced run as an OTF2 archive, as `barograph trace -o` writes it."""

from __future__ import annotations

from pathlib import Path

from barograph.analyze.messages.trace_messages import origin_of
from barograph.analyze.workspace import Workspace
from barograph.read.events.event_parts import EventParts
from barograph.show.traces import otf2_archive


def write(workspace: Workspace, output: Path) -> None:
    """Writes all events that the trace has of the workspace's ranks; raises otf2_archive.Otf2MissingError."""
    ranks = None if workspace.program is None else workspace.program.rank_list
    parts = EventParts(Path(workspace.profile.path), ranks)
    otf2_archive.write(parts, origin_of(workspace), output)
