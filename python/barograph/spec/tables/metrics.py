# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about metrics: columns as spec/tables/metrics.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class ProgramMetrics(TypedDict):
        """One row per metric of the program's own and call path, over all ranks; values are in the metric's unit."""

        metric: str
        unit: str
        call_path: str
        consistency: str
        ranks: int
        count: int
        sum: float
        mean: float
        min: float
        min_rank: int | None
        median: float
        max: float
        max_rank: int | None
        path_id: int
        metric_id: int

    class MetricTree(TypedDict):
        """One row per call path with the metric, and per one above these."""

        operation: str
        call_path: str
        depth: int
        metric: str
        unit: str
        consistency: str
        ranks: int
        count: int
        mean: float | None
        sum: float | None
        min: float | None
        min_rank: int | None
        median: float | None
        max: float | None
        max_rank: int | None
        inclusive_ns: int


PROGRAM_METRICS: Table[ProgramMetrics] = Table(
    "program_metrics",
    "Metrics of the program",
    (
        Column("metric", "text", "", "metric", forms=("terminal", "json", "page")),
        Column("unit", "text", "", "unit", forms=("json", "page")),
        Column("call_path", "text", "", "recorded in", forms=("terminal", "json", "page")),
        Column("consistency", "text", "", "consistency", forms=("terminal", "json", "page")),
        Column("ranks", "int", "count", "ranks", forms=("json", "page")),
        Column("count", "int", "count", "values", forms=("terminal", "json", "page")),
        Column("sum", "float", "", "sum", forms=("json",)),
        Column("mean", "float", "", "mean", forms=("json", "page")),
        Column("min", "float", "", "min", forms=("terminal", "json", "page")),
        Column("min_rank", "int", "rank", "min on rank", forms=("terminal", "json", "page"), null=""),
        Column("median", "float", "", "median", forms=("terminal", "json", "page")),
        Column("max", "float", "", "max", forms=("terminal", "json", "page")),
        Column("max_rank", "int", "rank", "max on rank", forms=("terminal", "json", "page"), null=""),
        Column("path_id", "int", "", "", forms=("json",)),
        Column("metric_id", "int", "", "", forms=("json",)),
    ),
    orders={
        "terminal": (
            "metric",
            "call_path",
            "consistency",
            "count",
            "min",
            "min_rank",
            "median",
            "max",
            "max_rank",
        ),
    },
)

METRIC_TREE: Table[MetricTree] = Table(
    "metric_tree",
    "Call paths with a metric of the program",
    (
        Column("path", "text", "", "call path", forms=("terminal",), key="operation"),
        Column("call_path", "text", "", "", forms=("csv", "json")),
        Column("depth", "int", "", "", forms=("csv", "json")),
        Column("metric", "text", "", "", forms=("csv", "json")),
        Column("unit", "text", "", "", forms=("csv", "json")),
        Column("consistency", "text", "", "", forms=("csv", "json")),
        Column("ranks", "int", "count", "ranks", optional=True),
        Column("count", "int", "count", "values"),
        Column("mean", "float", "", "mean", null=""),
        Column("sum", "float", "", "sum", null="", optional=True),
        Column("min", "float", "", "min", null=""),
        Column("min_rank", "int", "rank", "min on rank", null="", several_ranks=True),
        Column("median", "float", "", "median", forms=("csv", "json"), null=""),
        Column("max", "float", "", "max", null=""),
        Column("max_rank", "int", "rank", "max on rank", null="", several_ranks=True),
        Column("inclusive_ns", "int", "ns", "", forms=("csv", "json")),
    ),
    orders={
        "csv": (
            "call_path",
            "depth",
            "metric",
            "unit",
            "consistency",
            "ranks",
            "count",
            "sum",
            "mean",
            "min",
            "min_rank",
            "median",
            "max",
            "max_rank",
            "inclusive_ns",
        ),
    },
)

METRIC_ITERATIONS: Table[Any] = Table(
    "metric_iterations",
    "Metrics of the program by iteration",
    (
        Column("metric", "int", "", "metric", forms=("page",)),
        Column("first", "int", "index", "iteration", forms=("page",)),
        Column("median", "float", "", "median", forms=("page",)),
        Column("max", "float", "", "max", forms=("page",)),
        Column("max_rank", "int", "rank", "on rank", forms=("page",)),
    ),
)
