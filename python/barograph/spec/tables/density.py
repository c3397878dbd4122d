# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about density: columns as spec/tables/density.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class Density(TypedDict):
        """Of one function or group, exact, over all threads, call paths and objects; one row per rank."""

        rank: int
        coordinates: str | None
        calls: int
        time_ns: int
        bytes: int

    class DensityLevels(TypedDict):
        """One row per value that ranks have, where there are at most 8."""

        value: int
        count: int
        ranks: str


DENSITY: Table[Density] = Table(
    "density",
    "Calls by rank",
    (
        Column("rank", "int", "rank", "rank"),
        Column("coordinates", "text", "", "place"),
        Column("calls", "int", "count", "calls"),
        Column("time_ns", "int", "ns", "time"),
        Column("bytes", "int", "bytes", "bytes"),
    ),
)

DENSITY_LEVELS: Table[DensityLevels] = Table(
    "density_levels",
    "Ranks with the same",
    (
        Column("value", "int", "", "value", forms=("terminal", "json")),
        Column("count", "int", "count", "ranks", forms=("terminal", "json")),
        Column("ranks", "text", "", "which", forms=("terminal", "json"), fold=True),
    ),
)

DENSITY_CELLS: Table[Any] = Table(
    "density_cells",
    "Calls on the grid of ranks",
    (
        Column("operation", "text", "", "call", forms=("page",)),
        Column("rank", "int", "rank", "rank", forms=("page",)),
        Column("row", "int", "index", "row", forms=("page",)),
        Column("column", "int", "index", "column", forms=("page",)),
        Column("calls", "int", "count", "calls", forms=("page",)),
        Column("time_ns", "int", "ns", "time", forms=("page",)),
        Column("bytes", "int", "bytes", "bytes", forms=("page",)),
    ),
)
