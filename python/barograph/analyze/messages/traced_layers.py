# SPDX-License-Identifier: BSD-3-Clause
"""For which calls events were recorded, and for which not: what a trace without events says instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barograph.analyze.workspace import Workspace
from barograph.spec.layers import IO_LAYERS
from barograph.wording.counted import counted

# Metadata of a profile: the layers whose events were recorded, as --trace names them.
TRACED: Final = "recording.trace"
# What --trace knows -> what it is called, and the layers of call paths.
KINDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "mpi": ("MPI call", ("mpi",)),
    "io": ("I/O call", IO_LAYERS),
    "regions": ("region execution", ("region",)),
}


def traced_layers(workspace: Workspace) -> list[str]:
    """Returns what was traced, by the names that --trace has; empty where nothing was, or the profile does not say."""
    told = workspace.run.metadata.get(TRACED, "").split(",")
    return [name for name in KINDS if name in told]


def without_events(workspace: Workspace) -> list[str]:
    """Returns why a trace has no event, as whole sentences; empty where nothing was traced, or events must be there."""
    traced = traced_layers(workspace)
    if not traced:
        return []
    calls = {str(row["layer"]): int(row["calls"]) for row in workspace.query("calls_of_layers")}
    counts = {name: sum(calls.get(layer, 0) for layer in layers) for name, (_, layers) in KINDS.items()}
    if any(counts[name] for name in traced):
        return []
    found = [f"The trace has no event: traced were {_plurals(traced)}, of which the program made none."]
    others = [name for name in KINDS if name not in traced]
    made = [name for name in others if counts[name]]
    if made:
        option = f"--trace={','.join(name for name in KINDS if name in (*traced, *made))}"
        found.append(f"Not traced: {_counted(made, counts)}; `barograph run {option}` traces them.")
    elif others:
        found.append(f"Not traced, and not made either: {_plurals(others)}.")
    return found


def _plurals(names: list[str]) -> str:
    return " and ".join(f"{KINDS[name][0]}s" for name in names)


def _counted(names: list[str], counts: Mapping[str, int]) -> str:
    return " and ".join(counted(counts[name], KINDS[name][0]) for name in names)
