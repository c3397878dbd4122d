# SPDX-License-Identifier: BSD-3-Clause
"""What a profile does not know, for commands that found nothing: there, nothing found is not nothing there."""

from __future__ import annotations

from collections.abc import Collection

from barograph.analyze.losses import Losses
from barograph.analyze.workspace import Workspace
from barograph.spec.layers import IO_LAYERS

# Subject of findings -> what a profile without it is said to lack, and its layers.
SUBJECTS = {
    "io": ("call of I/O", IO_LAYERS),
    "mpi": ("call of MPI", ("mpi", "mpi-io")),
    "region": ("annotated region", ("region",)),
}


def unknown_of(workspace: Workspace, losses: Losses, subjects: Collection[str] = ()) -> list[str]:
    """Returns sentences on what a profile cannot tell; none where it is whole and has something of all subjects.

    Args:
        workspace: The profile.
        losses: What it lacks.
        subjects: Those of findings that are asked for.
    """
    metadata = workspace.run.metadata
    unknown: list[str] = []
    if "slice.ranks" in metadata and "slice.program" not in metadata:  # which is one of a job, as a whole
        unknown.append("what the ranks did that this slice leaves out")
    if "slice.call_paths" in metadata:
        unknown.append("what was done on the call paths that this slice leaves out")
    if losses.damaged:
        unknown.append("what was in the damaged parts")
    if losses.missing_ranks:
        unknown.append("what the ranks did that are not in this profile")
    if losses.dropped_events:
        unknown.append("what the dropped events were")
    if not losses.complete:
        unknown.append("what came after the recording ended")
    if workspace.run.io_only:
        unknown.append("what was done outside I/O, which is all that is recorded")
    found = [f"This profile has no {what}." for what in _lacking(workspace, subjects)]
    return [*found, *([f"Not known is {'; '.join(unknown)}."] if unknown else [])]


def _lacking(workspace: Workspace, subjects: Collection[str]) -> list[str]:
    if not subjects:
        return []
    there = {str(row["layer"]) for row in workspace.query("calls_of_layers") if row["calls"]}
    return [
        what for name, (what, layers) in SUBJECTS.items() if name in subjects and there.isdisjoint(layers)
    ]
