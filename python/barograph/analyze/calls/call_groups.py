# SPDX-License-Identifier: BSD-3-Clause
"""Which calls are meant by a name: one function, or a group such as `collectives`.

Called by the commands that show some calls by rank or by time. By itself a group is of layers that do not call each
other: a write of HDF5 and the writes of POSIX that it became would count twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from barograph.analyze.workspace import Workspace

# What reaches the system: these do not call each other.
LOWEST: Final = ("stdio", "posix")

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Group:
    """Calls that are looked at together: `has` tells them by a row of called_operations."""

    what: str
    has: Callable[[Row], bool]
    io: bool = False


GROUPS: Final[Mapping[str, Group]] = {
    "collectives": Group("collective calls of MPI", lambda row: row["kind"] == "collective"),
    "point-to-point": Group(
        "sends, receives, probes, waits and tests", lambda row: row["kind"] == "point-to-point"
    ),
    "one-sided": Group("one-sided calls of MPI", lambda row: row["kind"] == "one-sided"),
    "waits": Group(
        "MPI_Wait and its kin",
        lambda row: row["kind"] == "point-to-point" and row["operation"].startswith("MPI_Wait"),
    ),
    "reads": Group("I/O calls that read", lambda row: row["direction"] == "read", io=True),
    "writes": Group("I/O calls that write", lambda row: row["direction"] == "write", io=True),
    "metadata": Group("I/O calls that move no data", lambda row: row["io"] and not row["direction"], io=True),
}


@dataclass(frozen=True)
class ChosenCalls:
    """What a name stands for in a profile.

    Attributes:
        name: the function or group.
        calls: layer and function of each.
        other_layers: that have calls of the group as well, and are not in it.
    """

    name: str
    calls: tuple[tuple[str, str], ...]
    other_layers: tuple[str, ...] = ()

    @property
    def layers(self) -> list[str]:
        """The layers of the calls."""
        return sorted({layer for layer, _ in self.calls})

    @property
    def title(self) -> str:
        """The name; of a group of I/O calls with its layers."""
        group = GROUPS.get(self.name)
        return f"{self.name} ({' and '.join(self.layers)})" if group and group.io else self.name


def choose_calls(rows: Sequence[Row], name: str, layers: Collection[str] = ()) -> ChosenCalls:
    """Returns the calls that a function's or group's name stands for; `calls` is empty where there are none.

    Args:
        rows: of called_operations.
        name: of a function or group.
        layers: of which a group is; empty: of I/O the lowest that have any, as upper ones call lower ones.
    """
    group = GROUPS.get(name)
    found = [row for row in rows if (group.has(row) if group else row["operation"] == name)]
    there = sorted({row["layer"] for row in found})
    wanted = set(layers) or (_lowest(there) if group and group.io else set(there))
    calls = tuple((str(row["layer"]), str(row["operation"])) for row in found if row["layer"] in wanted)
    return ChosenCalls(name, calls, tuple(layer for layer in there if layer not in wanted))


def called_operations(workspace: Workspace) -> list[dict[str, Any]]:
    """Returns layer, operation, io, kind and direction of the calls of a profile."""
    return workspace.query("called_operations")


def _lowest(layers: Sequence[str]) -> set[str]:
    """Returns those that reach the system, or what is below all others where none does."""
    lowest = {layer for layer in layers if layer in LOWEST}
    if lowest or not layers:
        return lowest
    from barograph.spec.layers import IO_LAYERS  # noqa: PLC0415 - few profiles have no such layer

    return {max(layers, key=IO_LAYERS.index)}
