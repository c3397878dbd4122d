# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about diff: columns as spec/tables/diff.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class DiffCallPaths(TypedDict):
        """One row per call path of either run; means over the ranks of each."""

        call_path: str
        exclusive_a_ns: float
        exclusive_b_ns: float
        exclusive_change_ns: float
        exclusive_percent: float | None
        inclusive_change_ns: float
        inclusive_percent: float | None
        calls_a: float
        calls_b: float
        layer: str
        depth: int
        status: str
        inclusive_a_ns: float
        inclusive_b_ns: float
        inclusive_max_a_ns: int | None
        inclusive_max_b_ns: int | None
        bytes_a: float
        bytes_b: float

    class DiffGroups(TypedDict):
        """With --by: one row per operation and communicator (by how it was made), communicator size, or size class."""

        group: str
        operation: str
        a_ns: float
        b_ns: float
        change_ns: float
        percent: float | None
        calls_a: float
        calls_b: float
        sizes_a: str
        sizes_b: str
        communicators_a: int
        communicators_b: int
        bytes_a: float
        bytes_b: float
        status: str

    class DiffMetrics(TypedDict):
        """One row per metric of the program's own and call path, matched by name, unit and call path."""

        metric: str
        unit: str
        call_path: str
        a: float | None
        b: float | None
        change: float | None
        percent: float | None
        count_a: int
        count_b: int
        min_a: float | None
        min_b: float | None
        max_a: float | None
        max_b: float | None
        status: str

    class DiffFunctions(TypedDict):
        """One row per function that samples were taken in, of either run, matched by name and file."""

        function: str
        file: str
        a_ns: float
        b_ns: float
        change_ns: float
        error_ns: float
        change: float | None
        verdict: str
        samples_a: int
        samples_b: int


DIFF_RUNS: Table[Any] = Table(
    "diff_runs",
    "Runs",
    (
        Column("run", "text", "", "run", forms=("terminal",)),
        Column("profile", "text", "", "profile", forms=("terminal",)),
        Column("ranks", "int", "count", "ranks", forms=("terminal",)),
        Column("wall_ns", "int", "ns", "wall time", forms=("terminal",)),
    ),
)

DIFF_ENVIRONMENT: Table[Any] = Table(
    "diff_environment",
    "What changed in the environment",
    (
        Column("fact", "text", "", "fact", forms=("terminal", "json", "page")),
        Column("verdict", "text", "", "verdict", forms=("json", "page")),
        Column("a", "text", "", "A", forms=("terminal", "json", "page"), fold=True),
        Column("b", "text", "", "B", forms=("terminal", "json", "page"), fold=True),
    ),
)

DIFF_TIME_SPLIT: Table[Any] = Table(
    "diff_time_split",
    "Where the time went, per rank",
    (
        Column("part", "text", "", "part", forms=("page",)),
        Column("a_ns", "float", "ns", "A", forms=("page",)),
        Column("b_ns", "float", "ns", "B", forms=("page",)),
        Column("change_ns", "float", "ns", "change", forms=("page",)),
        Column("change", "float", "change", "percent", forms=("page",)),
    ),
)

DIFF_OPERATIONS: Table[Any] = Table(
    "diff_operations",
    "Regions and calls by change of exclusive time",
    (
        Column("operation", "text", "", "region or call", forms=("page",)),
        Column("layer", "text", "", "layer", forms=("page",)),
        Column("a_ns", "float", "ns", "A", forms=("page",)),
        Column("b_ns", "float", "ns", "B", forms=("page",)),
        Column("change_ns", "float", "ns", "change", forms=("page",)),
        Column("change", "float", "change", "percent", forms=("page",)),
        Column("calls_a", "float", "count", "calls/rank A", forms=("page",)),
        Column("calls_b", "float", "count", "calls/rank B", forms=("page",)),
    ),
)

DIFF_CALL_PATHS: Table[DiffCallPaths] = Table(
    "diff_call_paths",
    "Call paths, time per rank",
    (
        Column("call_path", "text", "", "call path", fold=True),
        Column("exclusive_a_ns", "float", "ns", "excl. A"),
        Column("exclusive_b_ns", "float", "ns", "excl. B"),
        Column("exclusive_change_ns", "float", "ns", "change"),
        Column("exclusive_percent", "float", "", "percent"),
        Column("inclusive_change_ns", "float", "ns", "incl. change"),
        Column("inclusive_percent", "float", "", "incl. percent"),
        Column("calls_a", "float", "count", "calls/rank A"),
        Column("calls_b", "float", "count", "calls/rank B"),
        Column("layer", "text", "", "", forms=("csv", "json")),
        Column("depth", "int", "", "", forms=("csv", "json")),
        Column("status", "text", "", "", forms=("csv", "json")),
        Column("inclusive_a_ns", "float", "ns", "", forms=("csv", "json")),
        Column("inclusive_b_ns", "float", "ns", "", forms=("csv", "json")),
        Column("inclusive_max_a_ns", "int", "ns", "", forms=("csv", "json")),
        Column("inclusive_max_b_ns", "int", "ns", "", forms=("csv", "json")),
        Column("bytes_a", "float", "bytes", "", forms=("csv", "json")),
        Column("bytes_b", "float", "bytes", "", forms=("csv", "json")),
    ),
    orders={
        "csv": (
            "call_path",
            "layer",
            "depth",
            "status",
            "calls_a",
            "calls_b",
            "inclusive_a_ns",
            "inclusive_b_ns",
            "exclusive_a_ns",
            "exclusive_b_ns",
            "inclusive_max_a_ns",
            "inclusive_max_b_ns",
            "bytes_a",
            "bytes_b",
            "inclusive_change_ns",
            "exclusive_change_ns",
            "inclusive_percent",
            "exclusive_percent",
        ),
    },
)

DIFF_GROUPS: Table[DiffGroups] = Table(
    "diff_groups",
    "MPI operations by group, time per rank",
    (
        Column("group", "text", "", "group", fold=True),
        Column("operation", "text", "", "operation"),
        Column("a_ns", "float", "ns", "A"),
        Column("b_ns", "float", "ns", "B"),
        Column("change_ns", "float", "ns", "change"),
        Column("percent", "float", "", "percent"),
        Column("calls_a", "float", "count", "calls/rank A"),
        Column("calls_b", "float", "count", "calls/rank B"),
        Column("sizes_a", "text", "", "size A"),
        Column("sizes_b", "text", "", "size B"),
        Column("communicators_a", "int", "count", "", forms=("csv", "json")),
        Column("communicators_b", "int", "count", "", forms=("csv", "json")),
        Column("bytes_a", "float", "bytes", "bytes/rank A"),
        Column("bytes_b", "float", "bytes", "bytes/rank B"),
        Column("status", "text", "", "", forms=("csv", "json")),
    ),
)

DIFF_PATHS: Table[Any] = Table(
    "diff_paths",
    "Call paths of both runs",
    (
        Column("parent", "int", "", "parent", forms=("page",)),
        Column("operation", "text", "", "region or call", forms=("page",)),
        Column("layer", "text", "", "layer", forms=("page",)),
        Column("inclusive_a_ns", "float", "ns", "incl. A", forms=("page",)),
        Column("inclusive_b_ns", "float", "ns", "incl. B", forms=("page",)),
        Column("exclusive_a_ns", "float", "ns", "excl. A", forms=("page",)),
        Column("exclusive_b_ns", "float", "ns", "excl. B", forms=("page",)),
        Column("calls_a", "float", "count", "calls/rank A", forms=("page",)),
        Column("calls_b", "float", "count", "calls/rank B", forms=("page",)),
    ),
)

DIFF_FINDINGS: Table[Any] = Table(
    "diff_findings",
    "Findings of both runs",
    (
        Column("title", "text", "", "finding", forms=("page",)),
        Column("verdict", "text", "", "verdict", forms=("page",)),
        Column("count_a", "int", "count", "found in A", forms=("page",)),
        Column("count_b", "int", "count", "found in B", forms=("page",)),
        Column("a_ns", "float", "ns", "cost in A", forms=("page",)),
        Column("b_ns", "float", "ns", "cost in B", forms=("page",)),
    ),
)

DIFF_METRICS: Table[DiffMetrics] = Table(
    "diff_metrics",
    "Metrics of the program",
    (
        Column("metric", "text", "", "metric", forms=("terminal", "csv", "json", "page")),
        Column("unit", "text", "", "unit", forms=("csv", "json", "page")),
        Column("call_path", "text", "", "recorded in", forms=("terminal", "csv", "json", "page"), fold=True),
        Column("a", "float", "", "A", forms=("terminal", "csv", "json", "page")),
        Column("b", "float", "", "B", forms=("terminal", "csv", "json", "page")),
        Column("change", "float", "", "change", forms=("terminal", "csv", "json", "page")),
        Column("percent", "float", "", "percent", forms=("terminal", "csv", "json", "page")),
        Column("count_a", "int", "count", "values A", forms=("terminal", "csv", "json", "page")),
        Column("count_b", "int", "count", "values B", forms=("terminal", "csv", "json", "page")),
        Column("min_a", "float", "", "", forms=("csv", "json")),
        Column("min_b", "float", "", "", forms=("csv", "json")),
        Column("max_a", "float", "", "", forms=("csv", "json")),
        Column("max_b", "float", "", "", forms=("csv", "json")),
        Column("status", "text", "", "status", forms=("csv", "json", "page")),
    ),
    orders={
        "terminal": (
            "metric",
            "call_path",
            "a",
            "b",
            "change",
            "percent",
            "count_a",
            "count_b",
        ),
    },
)

DIFF_FUNCTIONS: Table[DiffFunctions] = Table(
    "diff_functions",
    "Functions, CPU time per rank",
    (
        Column("function", "text", "", "function", forms=("terminal", "csv", "json", "page"), fold=True),
        Column("file", "text", "", "file", forms=("csv", "json", "page")),
        Column("a_ns", "float", "ns", "A", forms=("terminal", "csv", "json", "page")),
        Column("b_ns", "float", "ns", "B", forms=("terminal", "csv", "json", "page")),
        Column("change_ns", "float", "ns", "change", forms=("terminal", "csv", "json", "page")),
        Column("error_ns", "float", "ns", "+/-", forms=("terminal", "csv", "json", "page")),
        Column("change", "float", "change", "percent", forms=("csv", "json", "page")),
        Column("verdict", "text", "", "verdict", forms=("terminal", "csv", "json", "page")),
        Column(
            "samples_a",
            "int",
            "count",
            "samples A",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column(
            "samples_b",
            "int",
            "count",
            "samples B",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
    ),
    orders={
        "terminal": (
            "function",
            "a_ns",
            "b_ns",
            "change_ns",
            "error_ns",
            "verdict",
            "samples_a",
            "samples_b",
        ),
    },
)
