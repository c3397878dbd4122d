# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about wrap: columns as spec/tables/wrap.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class WrappedFunctions(TypedDict):
        """How each function that a library exports, or its headers declare, is wrapped."""

        function: str
        symbol: str
        version: str
        wrapped: str
        bytes: str
        why: str

    class WrappedByReason(TypedDict):
        """How many functions of a library are wrapped in which way, and why."""

        functions: int
        wrapped: str
        why: str
        example: str

    class Wrappers(TypedDict):
        """One row per wrapper in the folder that `barograph run --wrap NAME` looks in."""

        name: str
        functions: int
        library: str
        folder: str


WRAPPED_FUNCTIONS: Table[WrappedFunctions] = Table(
    "wrapped_functions",
    "Functions of a library",
    (
        Column("function", "text", "", "function", forms=("terminal", "json"), fold=True),
        Column("symbol", "text", "", "", forms=("json",)),
        Column("version", "text", "", "", forms=("json",)),
        Column("wrapped", "text", "", "wrapped", forms=("terminal", "json")),
        Column("bytes", "text", "", "bytes", forms=("terminal", "json"), optional=True),
        Column("why", "text", "", "why", forms=("terminal", "json"), fold=True),
    ),
)

WRAPPED_BY_REASON: Table[WrappedByReason] = Table(
    "wrapped_by_reason",
    "Functions by how they are wrapped",
    (
        Column("functions", "int", "count", "functions", forms=("terminal",)),
        Column("wrapped", "text", "", "wrapped", forms=("terminal",)),
        Column("why", "text", "", "why", forms=("terminal",), fold=True),
        Column("example", "text", "", "for example", forms=("terminal",), optional=True),
    ),
)

WRAPPERS: Table[Wrappers] = Table(
    "wrappers",
    "Wrappers that are there",
    (
        Column("name", "text", "", "name", forms=("terminal", "json"), whole=True),
        Column("functions", "int", "count", "functions", forms=("terminal", "json")),
        Column("library", "text", "", "library", forms=("terminal", "json"), fold=True),
        Column("folder", "text", "", "folder", forms=("terminal", "json"), optional=True),
    ),
)
