# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about compare: columns as spec/tables/compare.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class CompareRuns(TypedDict):
        """One row per run, the slowest first."""

        label: str
        ranks: int
        nodes: int
        start: str
        program: str
        wall_ns: int
        distance_ns: float | None
        change: float | None
        outlier: str
        alike: bool

    class CompareScaling(TypedDict):
        """One row per number of ranks, of runs that are whole."""

        ranks: int
        runs: int
        wall_ns: float
        min_ns: float
        max_ns: float
        speed_up: float | None
        efficiency: float | None
        computing_ns: float
        mpi_ns: float
        io_ns: float
        startup_ns: float
        tool_ns: float
        cores: int | None
        labels: list[Any]
        arguments: list[Any]

    class CompareSpread(TypedDict):
        """One row per call path, communicator, or rank and part of its time."""

        kind: str
        subject: str
        size: int
        part: str
        runs: int
        median_ns: float
        q1_ns: float
        q3_ns: float
        iqr_ns: float
        min_ns: float
        max_ns: float
        outliers: int
        farthest: str

    class CompareOutliers(TypedDict):
        """One row per run and what it is an outlier in, the farthest from the median first."""

        run: str
        kind: str
        subject: str
        size: int
        part: str
        value_ns: float
        median_ns: float
        distance_ns: float
        ranges: float | None

    class CompareCorrelations(TypedDict):
        """One row per MPI operation and communicator size, from 8 runs on."""

        operation: str
        size: int
        communicators: int
        runs: int
        r: float | None
        usual_runs: int
        usual_r: float | None
        median_ns: float
        min_ns: float
        max_ns: float


COMPARE_RUNS: Table[CompareRuns] = Table(
    "compare_runs",
    "Runs",
    (
        Column("label", "text", "", "run", fold=True),
        Column("ranks", "int", "count", "ranks"),
        Column("nodes", "int", "count", "nodes", forms=("csv", "json")),
        Column("start", "text", "", "", forms=("csv", "json")),
        Column("program", "text", "", "", forms=("csv", "json")),
        Column("wall_ns", "int", "ns", "wall time"),
        Column("distance_ns", "float", "ns", "from median"),
        Column("change", "float", "change", "percent"),
        Column("outlier", "text", "", "outlier"),
        Column("alike", "bool", "", "", forms=("csv", "json")),
    ),
)

COMPARE_SCALING: Table[CompareScaling] = Table(
    "compare_scaling",
    "Runs by number of ranks",
    (
        Column("ranks", "int", "count", "ranks"),
        Column("runs", "int", "count", "runs", optional=True),
        Column("wall_ns", "float", "ns", "wall time"),
        Column("min_ns", "float", "ns", "min", forms=("csv", "json")),
        Column("max_ns", "float", "ns", "max", forms=("csv", "json")),
        Column("speed_up", "float", "factor", "speed-up"),
        Column("efficiency", "float", "share", "efficiency"),
        Column("computing_ns", "float", "ns", "computing"),
        Column("mpi_ns", "float", "ns", "MPI"),
        Column("io_ns", "float", "ns", "I/O"),
        Column("startup_ns", "float", "ns", "start-up", optional=True),
        Column("tool_ns", "float", "ns", "recording", optional=True),
        Column("cores", "int", "", "", forms=("csv", "json")),
        Column("labels", "list", "", "", forms=("json",)),
        Column("arguments", "list", "", "", forms=("json",)),
    ),
)

COMPARE_SPREAD: Table[CompareSpread] = Table(
    "compare_spread",
    "Spread over the runs",
    (
        Column("kind", "text", "", "kind", forms=("csv", "json")),
        Column("subject", "text", "", "subject", fold=True),
        Column("size", "int", "", "", forms=("csv", "json")),
        Column("part", "text", "", "", forms=("csv", "json")),
        Column("runs", "int", "count", "runs", forms=("csv", "json")),
        Column("median_ns", "float", "ns", "median"),
        Column("q1_ns", "float", "ns", "q1", forms=("csv", "json")),
        Column("q3_ns", "float", "ns", "q3", forms=("csv", "json")),
        Column("iqr_ns", "float", "ns", "IQR"),
        Column("min_ns", "float", "ns", "min"),
        Column("max_ns", "float", "ns", "max"),
        Column("outliers", "int", "count", "outliers"),
        Column("farthest", "text", "", "farthest run", optional=True, fold=True),
    ),
)

COMPARE_OUTLIERS: Table[CompareOutliers] = Table(
    "compare_outliers",
    "Outliers",
    (
        Column("run", "text", "", "run", fold=True),
        Column("kind", "text", "", "kind", forms=("csv", "json")),
        Column("subject", "text", "", "in", fold=True),
        Column("size", "int", "", "", forms=("csv", "json")),
        Column("part", "text", "", "", forms=("csv", "json")),
        Column("value_ns", "float", "ns", "time"),
        Column("median_ns", "float", "ns", "median"),
        Column("distance_ns", "float", "ns", "from median"),
        Column("ranges", "float", "", "IQRs", optional=True),
    ),
)

COMPARE_CORRELATIONS: Table[CompareCorrelations] = Table(
    "compare_correlations",
    "Correlation with the wall time",
    (
        Column("operation", "text", "", "operation"),
        Column("size", "int", "count", "size"),
        Column("communicators", "int", "count", "comms", optional=True),
        Column("runs", "int", "count", "runs"),
        Column("r", "float", "", "r"),
        Column("usual_runs", "int", "count", "", forms=("csv", "json")),
        Column("usual_r", "float", "", "r, usual runs"),
        Column("median_ns", "float", "ns", "median"),
        Column("min_ns", "float", "ns", "min"),
        Column("max_ns", "float", "ns", "max"),
    ),
)
