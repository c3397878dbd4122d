# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about loops: columns as spec/tables/loops.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class Iterations(TypedDict):
        """What iterations took over the ranks; in long loops adjacent ones are merged."""

        loop: str
        call_path: str
        metric: str
        unit: str
        execution: int
        first_index: int
        last_index: int
        ranks: int
        count: int
        min: float
        median: float
        mean: float
        max: float
        slowest_rank: int
        greatest: float
        mpi_share: float | None


LOOPS: Table[Any] = Table(
    "loops",
    "Loops",
    (
        Column("loop", "text", "", "loop", forms=("terminal", "page")),
        Column("call_path", "text", "", "call path", forms=("page",)),
        Column("ranks", "int", "count", "ranks", forms=("terminal", "page")),
        Column("iterations", "int", "count", "iterations", forms=("terminal", "page")),
        Column("values", "int", "count", "values", forms=("terminal",), computed=True),
        Column("time", "float", "ns", "time", forms=("terminal",), computed=True),
        Column("total_ns", "float", "ns", "total", forms=("page",)),
        Column("median", "float", "", "median", forms=("terminal",), computed=True),
        Column("median_ns", "float", "ns", "median", forms=("page",)),
        Column("p95", "float", "", "p95", forms=("terminal",), computed=True),
        Column("p95_ns", "float", "ns", "95 %", forms=("page",)),
        Column("most", "float", "", "max", forms=("terminal",), computed=True),
        Column("most_ns", "float", "ns", "longest", forms=("page",)),
        Column("most_rank", "int", "rank", "on rank", forms=("terminal", "page")),
        Column("at", "int", "index", "at", forms=("terminal",), computed=True),
        Column("most_first", "int", "index", "iteration", forms=("page",)),
        Column("mpi_share", "float", "share", "MPI", forms=("terminal", "page")),
        Column("imbalance", "float", "share", "imbalance", forms=("terminal", "page")),
        Column("stand_out", "int", "count", "stand out", forms=("terminal",), computed=True),
    ),
    orders={
        "terminal": (
            "loop",
            "iterations",
            "values",
            "ranks",
            "time",
            "median",
            "p95",
            "most",
            "most_rank",
            "at",
            "mpi_share",
            "imbalance",
            "stand_out",
        ),
    },
)

SLOW_ITERATIONS: Table[Any] = Table(
    "slow_iterations",
    "Iterations that stand out",
    (
        Column("iterations", "text", "", "iterations", forms=("terminal",), computed=True),
        Column("execution", "int", "index", "execution", forms=("terminal",)),
        Column("slowest", "float", "", "slowest", forms=("terminal",), computed=True),
        Column("usual", "float", "", "usual", forms=("terminal",), computed=True),
        Column("cost", "float", "ns", "cost", forms=("terminal",), computed=True),
        Column("rank", "int", "rank", "rank", forms=("terminal",)),
        Column("why", "text", "", "why", forms=("terminal",), fold=True, computed=True),
    ),
)

ITERATIONS: Table[Iterations] = Table(
    "iterations",
    "Iterations",
    (
        Column("loop", "text", "", "", forms=("csv", "json")),
        Column("loop", "int", "", "loop", forms=("page",)),
        Column("call_path", "text", "", "", forms=("csv", "json")),
        Column("metric", "text", "", "", forms=("csv", "json")),
        Column("unit", "text", "", "", forms=("csv", "json")),
        Column("execution", "int", "index", "", forms=("csv", "json")),
        Column("first_index", "int", "index", "", forms=("csv", "json")),
        Column("last_index", "int", "index", "", forms=("csv", "json")),
        Column("first", "int", "index", "iteration", forms=("page",)),
        Column("ranks", "int", "count", "", forms=("csv", "json")),
        Column("count", "int", "count", "", forms=("csv", "json")),
        Column("min", "float", "", "", forms=("csv", "json")),
        Column("median", "float", "", "", forms=("csv", "json")),
        Column("median_ns", "float", "ns", "median", forms=("page",)),
        Column("mean", "float", "", "", forms=("csv", "json")),
        Column("max", "float", "", "", forms=("csv", "json")),
        Column("max_ns", "float", "ns", "longest", forms=("page",)),
        Column("slowest_rank", "int", "rank", "on rank", forms=("csv", "json", "page")),
        Column("greatest", "float", "", "", forms=("csv", "json")),
        Column("mpi_share", "float", "share", "", forms=("csv", "json")),
    ),
    orders={
        "csv": (
            "loop",
            "call_path",
            "metric",
            "unit",
            "execution",
            "first_index",
            "last_index",
            "ranks",
            "count",
            "min",
            "median",
            "mean",
            "max",
            "slowest_rank",
            "greatest",
            "mpi_share",
        ),
    },
)

LOOP_REGIONS: Table[Any] = Table(
    "loop_regions",
    "Regions inside loops",
    (
        Column("loop", "int", "", "loop", forms=("page",)),
        Column("region", "text", "", "region", forms=("page",)),
        Column("iterations", "int", "count", "iterations", forms=("page",)),
        Column("total_ns", "float", "ns", "total", forms=("page",)),
        Column("mean_ns", "float", "ns", "mean", forms=("page",)),
        Column("most_ns", "float", "ns", "longest", forms=("page",)),
        Column("most_first", "int", "index", "iteration", forms=("page",)),
        Column("most_rank", "int", "rank", "on rank", forms=("page",)),
    ),
)
