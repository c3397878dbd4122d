# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about time: columns as spec/tables/time.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class Ranks(TypedDict):
        """How each rank spent its time."""

        rank: int
        node: str
        threads: int
        wall_ns: int
        total_ns: int
        after_init_ns: int
        computing_ns: int
        computing_ratio: float | None
        mpi_ns: int
        mpi_share: float
        io_ns: int
        startup_ns: int
        tool_ns: int
        paused_ns: int
        blocked_ns: int
        events: int
        dropped: int
        overhead_ns: int
        computing_least_ns: int
        computing_most_ns: int
        io_least_ns: int
        io_most_ns: int

    class Operations(TypedDict):
        """One row per region or call."""

        operation: str
        layer: str
        share: float
        calls: int
        mean_ns: float
        max_ns: int | None
        slowest_rank: int | None
        imbalance: float | None
        ranks: int
        exclusive_ns: int
        min_ns: int | None
        bytes: int
        time_lost: float | None
        max_least_ns: int
        max_most_ns: int

    class CallPaths(TypedDict):
        """The call tree, parents first; on the page what is too short to be seen is left out."""

        path_id: int
        parent_id: int | None
        depth: int
        operation: str
        layer: str
        call_path: str
        ranks: int
        calls: int
        child_calls: int
        bytes: int
        inclusive_ns: int
        exclusive_ns: int
        share: float
        inclusive_min_ns: int | None
        inclusive_mean_ns: float
        inclusive_max_ns: int | None
        inclusive_max_least_ns: int
        inclusive_max_most_ns: int
        exclusive_min_ns: int | None
        exclusive_mean_ns: float
        exclusive_max_ns: int | None
        exclusive_max_least_ns: int
        exclusive_max_most_ns: int
        slowest_rank: int | None
        tags: str
        hidden_children: int

    class ProfileRows(TypedDict):
        """Time and calls by function or call path, of one rank or over several."""

        operation: str
        layer: str
        call_path: str | None
        ranks: int
        share: float | None
        exclusive_mean_ns: float
        exclusive_min_ns: int | None
        exclusive_max_ns: int | None
        exclusive_deviation_ns: float | None
        inclusive_mean_ns: float
        inclusive_min_ns: int | None
        inclusive_max_ns: int | None
        inclusive_deviation_ns: float | None
        calls: int
        calls_mean: float
        child_calls: int
        child_calls_mean: float
        inclusive_per_call_ns: float | None
        exclusive_mean_least_ns: float
        exclusive_mean_most_ns: float
        inclusive_mean_least_ns: float
        inclusive_mean_most_ns: float

    class Categories(TypedDict):
        """Time by category of regions: each nanosecond is in that of the innermost open region that has one."""

        category: str
        regions: int
        calls: int
        total_ns: int
        inclusive_ns: int
        computing_ns: int
        mpi_ns: int
        io_ns: int
        startup_ns: int
        min_ns: int
        mean_ns: float
        max_ns: int
        slowest_rank: int

    class CategoryTree(TypedDict):
        """One row per category and the categories around it, parents first."""

        depth: int
        operation: str
        call_path: str
        ranks: int
        calls: int
        inclusive_ns: int
        exclusive_ns: int
        share: float
        inclusive_min_ns: int
        inclusive_mean_ns: float
        inclusive_max_ns: int
        slowest_rank: int
        exclusive_min_ns: int
        exclusive_mean_ns: float
        exclusive_max_ns: int
        hidden_children: int


TIME_SPLIT: Table[Any] = Table(
    "time_split",
    "Where the time went",
    (
        Column("part", "text", "", "", forms=("terminal", "page", "pdf")),
        Column("share", "float", "share", "share", forms=("terminal", "page", "pdf")),
        Column("time_ns", "int", "ns", "time", forms=("page",)),
        Column("least_ns", "int", "ns", "least rank", forms=("terminal", "page", "pdf"), several_ranks=True),
        Column("most_ns", "int", "ns", "most rank", forms=("terminal", "page", "pdf"), one_rank="time"),
        Column("bar", "picture", "", "", forms=("terminal",), optional=True, whole=True, computed=True),
    ),
)

RANKS: Table[Ranks] = Table(
    "ranks",
    "Ranks",
    (
        Column("rank", "int", "rank", "rank"),
        Column("rank", "text", "", "rank", forms=("page",)),
        Column("node", "text", "", "node", forms=("terminal", "csv", "json", "page")),
        Column("threads", "int", "count", "threads", optional=True),
        Column("wall_ns", "int", "ns", "wall"),
        Column("total_ns", "int", "ns", "", forms=("csv", "json")),
        Column("after_init_ns", "int", "ns", "after init"),
        Column(
            "computing_ns",
            "int",
            "ns",
            "computing",
            forms=("terminal", "csv", "json", "page"),
            least="computing_least_ns",
            most="computing_most_ns",
        ),
        Column("computing_ratio", "float", "factor", "vs mean"),
        Column("mpi_ns", "int", "ns", "MPI", forms=("terminal", "csv", "json", "page")),
        Column("mpi_share", "float", "share", "MPI share", optional=True),
        Column(
            "io_ns",
            "int",
            "ns",
            "I/O",
            forms=("terminal", "csv", "json", "page"),
            least="io_least_ns",
            most="io_most_ns",
        ),
        Column("startup_ns", "int", "ns", "start-up"),
        Column("startup_ns", "int", "ns", "MPI start-up", forms=("page",)),
        Column("tool_ns", "int", "ns", "recording", forms=("csv", "json", "page")),
        Column("paused_ns", "int", "ns", "paused", forms=("csv", "json")),
        Column("blocked_ns", "int", "ns", "blocked", forms=("csv", "json")),
        Column("events", "int", "count", "", forms=("csv", "json")),
        Column("dropped", "int", "count", "dropped", optional=True),
        Column("overhead_ns", "int", "ns", "", forms=("csv", "json")),
        Column("computing_least_ns", "int", "ns", "", forms=("json",)),
        Column("computing_most_ns", "int", "ns", "", forms=("json",)),
        Column("io_least_ns", "int", "ns", "", forms=("json",)),
        Column("io_most_ns", "int", "ns", "", forms=("json",)),
        Column(
            "bar",
            "picture",
            "",
            "of the most computing",
            forms=("terminal",),
            optional=True,
            whole=True,
            computed=True,
        ),
    ),
)

RANK_OPERATIONS: Table[Any] = Table(
    "rank_operations",
    "Regions and calls by rank",
    (
        Column("place", "int", "index", "place", forms=("page",)),
        Column("operation", "text", "", "region or call", forms=("page",)),
        Column("layer", "text", "", "layer", forms=("page",)),
        Column("rank", "int", "rank", "rank", forms=("page",)),
        Column("exclusive_ns", "int", "ns", "exclusive", forms=("page",)),
        Column("inclusive_ns", "int", "ns", "inclusive", forms=("page",)),
        Column("calls", "int", "count", "calls", forms=("page",)),
        Column("bytes", "int", "bytes", "bytes", forms=("page",)),
    ),
)

OPERATIONS: Table[Operations] = Table(
    "operations",
    "Regions and calls by exclusive time",
    (
        Column("operation", "text", "", "region or call", forms=("terminal", "json", "page", "pdf")),
        Column("layer", "text", "", "layer", forms=("terminal", "json", "page", "pdf")),
        Column("share", "float", "share", "share", forms=("terminal", "json", "page", "pdf")),
        Column("calls", "int", "count", "calls", forms=("terminal", "json", "page", "pdf")),
        Column(
            "mean_ns",
            "float",
            "ns",
            "mean/rank",
            forms=("terminal", "json", "page", "pdf"),
            one_rank="time",
        ),
        Column(
            "max_ns",
            "int",
            "ns",
            "max/rank",
            forms=("terminal", "json", "page", "pdf"),
            least="max_least_ns",
            most="max_most_ns",
            several_ranks=True,
        ),
        Column(
            "slowest_rank",
            "int",
            "rank",
            "on rank",
            forms=("terminal", "json", "page", "pdf"),
            null="?",
            several_ranks=True,
        ),
        Column(
            "imbalance",
            "float",
            "share",
            "imbalance",
            forms=("terminal", "json", "page", "pdf"),
            null="?",
            several_ranks=True,
        ),
        Column("ranks", "int", "count", "", forms=("json",)),
        Column("exclusive_ns", "int", "ns", "", forms=("json",)),
        Column("min_ns", "int", "ns", "", forms=("json",)),
        Column("bytes", "int", "bytes", "", forms=("json",)),
        Column("time_lost", "float", "", "", forms=("json",)),
        Column("max_least_ns", "int", "ns", "", forms=("json",)),
        Column("max_most_ns", "int", "ns", "", forms=("json",)),
    ),
)

CALL_PATHS: Table[CallPaths] = Table(
    "call_paths",
    "Call paths",
    (
        Column("path", "text", "", "call path", forms=("terminal",), computed=True),
        Column("path_id", "int", "", "", forms=("csv", "json")),
        Column("parent_id", "int", "", "", forms=("csv", "json")),
        Column("parent", "int", "", "parent", forms=("page",)),
        Column("depth", "int", "", "", forms=("csv", "json")),
        Column("operation", "text", "", "region or call", forms=("csv", "json", "page")),
        Column("layer", "text", "", "layer", forms=("csv", "json", "page")),
        Column("call_path", "text", "", "", forms=("csv", "json")),
        Column("ranks", "int", "count", "ranks", forms=("csv", "json", "page")),
        Column("calls", "int", "count", "calls", forms=("terminal", "csv", "json", "page")),
        Column("child_calls", "int", "count", "", forms=("csv", "json")),
        Column("bytes", "int", "bytes", "bytes", forms=("csv", "json", "page")),
        Column("inclusive_ns", "int", "ns", "inclusive", forms=("csv", "json", "page")),
        Column("exclusive_ns", "int", "ns", "exclusive", forms=("csv", "json", "page")),
        Column("share", "float", "share", "share"),
        Column("inclusive_min_ns", "int", "ns", "min", null="?", several_ranks=True, optional=True),
        Column("inclusive_mean_ns", "float", "ns", "incl. mean", one_rank="inclusive"),
        Column(
            "inclusive_max_ns",
            "int",
            "ns",
            "max",
            least="inclusive_max_least_ns",
            most="inclusive_max_most_ns",
            several_ranks=True,
        ),
        Column("inclusive_max_ns", "int", "ns", "max/rank", forms=("page",)),
        Column("inclusive_max_least_ns", "int", "ns", "", forms=("csv", "json")),
        Column("inclusive_max_most_ns", "int", "ns", "", forms=("csv", "json")),
        Column("exclusive_min_ns", "int", "ns", "", forms=("csv", "json")),
        Column("exclusive_mean_ns", "float", "ns", "excl. mean", one_rank="exclusive"),
        Column(
            "exclusive_max_ns",
            "int",
            "ns",
            "excl. max",
            least="exclusive_max_least_ns",
            most="exclusive_max_most_ns",
            several_ranks=True,
            optional=True,
        ),
        Column("exclusive_max_least_ns", "int", "ns", "", forms=("csv", "json")),
        Column("exclusive_max_most_ns", "int", "ns", "", forms=("csv", "json")),
        Column(
            "slowest_rank",
            "int",
            "rank",
            "on rank",
            forms=("terminal", "csv", "json", "page"),
            null="?",
            several_ranks=True,
            optional=True,
        ),
        Column("tags", "text", "", "tags", forms=("terminal", "csv", "json", "page")),
        Column("hidden_children", "int", "count", "", forms=("csv", "json")),
        Column("bar", "picture", "", "", forms=("terminal",), optional=True, whole=True, computed=True),
    ),
    orders={
        "terminal": (
            "path",
            "tags",
            "share",
            "inclusive_mean_ns",
            "inclusive_min_ns",
            "inclusive_max_ns",
            "slowest_rank",
            "exclusive_mean_ns",
            "exclusive_max_ns",
            "calls",
            "bar",
        ),
        "csv": (
            "path_id",
            "parent_id",
            "depth",
            "operation",
            "layer",
            "call_path",
            "ranks",
            "calls",
            "child_calls",
            "bytes",
            "inclusive_ns",
            "exclusive_ns",
            "inclusive_min_ns",
            "inclusive_mean_ns",
            "inclusive_max_ns",
            "inclusive_max_least_ns",
            "inclusive_max_most_ns",
            "exclusive_min_ns",
            "exclusive_mean_ns",
            "exclusive_max_ns",
            "exclusive_max_least_ns",
            "exclusive_max_most_ns",
            "slowest_rank",
            "share",
            "tags",
            "hidden_children",
        ),
    },
)

PROFILE_ROWS: Table[ProfileRows] = Table(
    "profile_rows",
    "Profile",
    (
        Column("name", "text", "", "region or call", forms=("terminal",), computed=True),
        Column("path", "text", "", "call path", forms=("terminal",), fold=True, computed=True),
        Column("operation", "text", "", "", forms=("csv", "json")),
        Column("layer", "text", "", "layer", optional=True),
        Column("call_path", "text", "", "", forms=("csv", "json"), null=""),
        Column("ranks", "int", "count", "", forms=("csv", "json")),
        Column("share", "float", "share", "share", null="?"),
        Column(
            "exclusive_mean_ns",
            "float",
            "ns",
            "excl. mean",
            one_rank="exclusive",
            least="exclusive_mean_least_ns",
            most="exclusive_mean_most_ns",
        ),
        Column("exclusive_min_ns", "int", "ns", "min", null="?", several_ranks=True, optional=True),
        Column("exclusive_max_ns", "int", "ns", "max", null="?", several_ranks=True),
        Column("exclusive_deviation_ns", "float", "ns", "deviation", null="?", several_ranks=True),
        Column(
            "inclusive_mean_ns",
            "float",
            "ns",
            "incl. mean",
            one_rank="inclusive",
            least="inclusive_mean_least_ns",
            most="inclusive_mean_most_ns",
        ),
        Column("inclusive_min_ns", "int", "ns", "incl. min", null="?", several_ranks=True, optional=True),
        Column("inclusive_max_ns", "int", "ns", "incl. max", null="?", several_ranks=True),
        Column("inclusive_deviation_ns", "float", "ns", "incl. deviation", null="?", several_ranks=True),
        Column("calls", "int", "count", "", forms=("csv", "json")),
        Column("calls_mean", "float", "count", "calls"),
        Column("child_calls", "int", "count", "", forms=("csv", "json")),
        Column("child_calls_mean", "float", "count", "child calls"),
        Column("inclusive_per_call_ns", "float", "ns", "incl./call"),
        Column("exclusive_mean_least_ns", "float", "ns", "", forms=("csv", "json")),
        Column("exclusive_mean_most_ns", "float", "ns", "", forms=("csv", "json")),
        Column("inclusive_mean_least_ns", "float", "ns", "", forms=("csv", "json")),
        Column("inclusive_mean_most_ns", "float", "ns", "", forms=("csv", "json")),
    ),
)

RANK_PATHS: Table[Any] = Table(
    "rank_paths",
    "Call paths of single ranks",
    (
        Column("path", "int", "", "path", forms=("page",)),
        Column("rank", "int", "rank", "rank", forms=("page",)),
        Column("calls", "int", "count", "calls", forms=("page",)),
        Column("inclusive_ns", "int", "ns", "inclusive", forms=("page",)),
    ),
)

CATEGORIES: Table[Categories] = Table(
    "categories",
    "Time by category of regions",
    (
        Column("category", "text", "", "category", forms=("terminal", "csv", "json", "page")),
        Column(
            "regions",
            "int",
            "count",
            "regions",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column("calls", "int", "count", "calls", forms=("terminal", "csv", "json", "page")),
        Column("total_ns", "int", "ns", "exclusive", forms=("terminal", "csv", "json", "page")),
        Column("inclusive_ns", "int", "ns", "inclusive", forms=("terminal", "csv", "json", "page")),
        Column("computing_ns", "int", "ns", "computing", forms=("terminal", "csv", "json", "page")),
        Column("mpi_ns", "int", "ns", "MPI", forms=("terminal", "csv", "json", "page")),
        Column("io_ns", "int", "ns", "I/O", forms=("terminal", "csv", "json", "page")),
        Column(
            "startup_ns",
            "int",
            "ns",
            "start-up",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column(
            "min_ns",
            "int",
            "ns",
            "min",
            forms=("terminal", "csv", "json", "page"),
            several_ranks=True,
            optional=True,
        ),
        Column(
            "mean_ns",
            "float",
            "ns",
            "mean",
            forms=("terminal", "csv", "json", "page"),
            several_ranks=True,
            optional=True,
        ),
        Column("max_ns", "int", "ns", "max", forms=("terminal", "csv", "json", "page"), several_ranks=True),
        Column(
            "slowest_rank",
            "int",
            "rank",
            "on rank",
            forms=("terminal", "csv", "json", "page"),
            several_ranks=True,
        ),
    ),
)

REGION_TAGS: Table[Any] = Table(
    "region_tags",
    "Time by tags of regions",
    (
        Column("tag", "text", "", "tag", forms=("page",)),
        Column("text", "text", "", "text", forms=("page",)),
        Column("regions", "int", "count", "regions", forms=("page",), optional=True),
        Column("calls", "int", "count", "calls", forms=("page",)),
        Column("total_ns", "int", "ns", "exclusive", forms=("page",)),
        Column("inclusive_ns", "int", "ns", "inclusive", forms=("page",)),
        Column("computing_ns", "int", "ns", "computing", forms=("page",)),
        Column("mpi_ns", "int", "ns", "MPI", forms=("page",)),
        Column("io_ns", "int", "ns", "I/O", forms=("page",)),
        Column("startup_ns", "int", "ns", "start-up", forms=("page",), optional=True),
        Column("min_ns", "int", "ns", "min", forms=("page",), several_ranks=True, optional=True),
        Column("mean_ns", "float", "ns", "mean", forms=("page",), several_ranks=True, optional=True),
        Column("max_ns", "int", "ns", "max", forms=("page",), several_ranks=True),
        Column("slowest_rank", "int", "rank", "on rank", forms=("page",), several_ranks=True),
    ),
)

CATEGORY_TREE: Table[CategoryTree] = Table(
    "category_tree",
    "Categories inside each other",
    (
        Column("path", "text", "", "category", forms=("terminal",), computed=True),
        Column("depth", "int", "", "", forms=("csv", "json")),
        Column("category", "text", "", "", forms=("csv", "json"), key="operation"),
        Column("category_path", "text", "", "", forms=("csv", "json"), key="call_path"),
        Column("ranks", "int", "count", "", forms=("csv", "json")),
        Column("calls", "int", "count", "calls"),
        Column("inclusive_ns", "int", "ns", "", forms=("csv", "json")),
        Column("exclusive_ns", "int", "ns", "", forms=("csv", "json")),
        Column("share", "float", "share", "share"),
        Column("inclusive_min_ns", "int", "ns", "min", several_ranks=True, optional=True),
        Column("inclusive_mean_ns", "float", "ns", "incl. mean", one_rank="inclusive"),
        Column("inclusive_max_ns", "int", "ns", "max", several_ranks=True),
        Column("slowest_rank", "int", "rank", "on rank", several_ranks=True, optional=True),
        Column("exclusive_min_ns", "int", "ns", "", forms=("csv", "json")),
        Column("exclusive_mean_ns", "float", "ns", "excl. mean", one_rank="exclusive"),
        Column("exclusive_max_ns", "int", "ns", "excl. max", several_ranks=True, optional=True),
        Column("hidden_children", "int", "count", "", forms=("csv", "json")),
        Column("bar", "picture", "", "", forms=("terminal",), optional=True, whole=True, computed=True),
    ),
    orders={
        "terminal": (
            "path",
            "share",
            "inclusive_mean_ns",
            "inclusive_min_ns",
            "inclusive_max_ns",
            "slowest_rank",
            "exclusive_mean_ns",
            "exclusive_max_ns",
            "calls",
            "bar",
        ),
    },
)
