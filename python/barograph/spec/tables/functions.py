# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about functions: columns as spec/tables/functions.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class Functions(TypedDict):
        """One row per function that samples were taken in, or in what it called (`--sample`)."""

        function: str
        file: str
        line: int
        module: str
        samples: int
        exclusive_ns: int
        share: float
        share_error: float
        inclusive_ns: int
        in_calls_ns: int
        blocked_ns: int
        ranks: int
        most_ns: int
        most_rank: int

    class ProfileFunctions(TypedDict):
        """CPU time of samples by function, of one rank or over several (`--sample`)."""

        function: str
        file: str
        line: int
        module: str
        ranks: int
        share: float
        exclusive_mean_ns: float
        exclusive_min_ns: int
        exclusive_max_ns: int
        exclusive_deviation_ns: float
        inclusive_mean_ns: float
        inclusive_min_ns: int
        inclusive_max_ns: int
        inclusive_deviation_ns: float
        samples: int
        samples_mean: float

    class SampledTree(TypedDict):
        """With --samples: one row per region, call and function with samples, by who called it; parents first."""

        frame_id: int
        parent_id: int | None
        depth: int
        name: str
        layer: str
        stack: str
        file: str
        line: int
        module: str
        samples: int
        inclusive_ns: int
        exclusive_ns: int
        share: float
        share_error: float
        elapsed_ns: int | None
        hidden_children: int


FUNCTIONS: Table[Functions] = Table(
    "functions",
    "Functions",
    (
        Column("function", "text", "", "function", forms=("csv", "json")),
        Column("name", "text", "", "function", forms=("terminal", "page", "pdf"), computed=True),
        Column("file", "text", "", "file", forms=("csv", "json")),
        Column("line", "int", "index", "line", forms=("csv", "json")),
        Column("where", "text", "", "most at", forms=("terminal", "page"), optional=True, computed=True),
        Column("module", "text", "", "module", forms=("csv", "json")),
        Column(
            "samples",
            "int",
            "count",
            "samples",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column("exclusive_ns", "int", "ns", "CPU time", forms=("terminal", "csv", "json", "page", "pdf")),
        Column("share", "float", "share", "share", forms=("terminal", "csv", "json", "page", "pdf")),
        Column(
            "share_error",
            "float",
            "share",
            "+/-",
            forms=("terminal", "csv", "json", "page", "pdf"),
            optional=True,
        ),
        Column("inclusive_ns", "int", "ns", "inclusive", forms=("terminal", "csv", "json", "page", "pdf")),
        Column(
            "in_calls_ns",
            "int",
            "ns",
            "in MPI, I/O",
            forms=("terminal", "csv", "json", "page", "pdf"),
            optional=True,
        ),
        Column(
            "blocked_ns",
            "int",
            "ns",
            "blocked",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column(
            "ranks",
            "int",
            "count",
            "ranks",
            forms=("terminal", "csv", "json", "page"),
            several_ranks=True,
            optional=True,
        ),
        Column(
            "most_ns",
            "int",
            "ns",
            "most rank",
            forms=("terminal", "csv", "json", "page", "pdf"),
            several_ranks=True,
            optional=True,
        ),
        Column(
            "most_rank",
            "int",
            "rank",
            "on rank",
            forms=("terminal", "csv", "json", "page"),
            several_ranks=True,
            optional=True,
        ),
    ),
)

PROFILE_FUNCTIONS: Table[ProfileFunctions] = Table(
    "profile_functions",
    "Functions of samples",
    (
        Column("name", "text", "", "function", forms=("terminal",), computed=True),
        Column("function", "text", "", "", forms=("csv", "json")),
        Column("file", "text", "", "", forms=("csv", "json")),
        Column("line", "int", "index", "", forms=("csv", "json")),
        Column("where", "text", "", "most at", forms=("terminal",), optional=True, computed=True),
        Column("module", "text", "", "", forms=("csv", "json")),
        Column("ranks", "int", "count", "", forms=("csv", "json")),
        Column("share", "float", "share", "share"),
        Column("exclusive_mean_ns", "float", "ns", "CPU mean", one_rank="CPU time"),
        Column("exclusive_min_ns", "int", "ns", "min", several_ranks=True, optional=True),
        Column("exclusive_max_ns", "int", "ns", "max", several_ranks=True),
        Column("exclusive_deviation_ns", "float", "ns", "deviation", several_ranks=True),
        Column("inclusive_mean_ns", "float", "ns", "incl. mean", one_rank="inclusive"),
        Column("inclusive_min_ns", "int", "ns", "incl. min", several_ranks=True, optional=True),
        Column("inclusive_max_ns", "int", "ns", "incl. max", several_ranks=True),
        Column("inclusive_deviation_ns", "float", "ns", "incl. deviation", several_ranks=True),
        Column("samples", "int", "count", "", forms=("csv", "json")),
        Column("samples_mean", "float", "count", "samples"),
    ),
)

SAMPLED_FRAMES: Table[Any] = Table(
    "sampled_frames",
    "Sampled stacks",
    (
        Column("parent", "int", "", "parent", forms=("page",)),
        Column("name", "text", "", "function", forms=("page",)),
        Column("layer", "text", "", "layer", forms=("page",)),
        Column("where", "text", "", "most at", forms=("page",)),
        Column("samples", "int", "count", "samples", forms=("page",)),
        Column("exclusive_ns", "int", "ns", "CPU time", forms=("page",)),
        Column("inclusive_ns", "int", "ns", "inclusive", forms=("page",)),
        Column("folded", "int", "count", "put together", forms=("page",)),
    ),
)

SAMPLED_RANKS: Table[Any] = Table(
    "sampled_ranks",
    "Sampled stacks of single ranks",
    (
        Column("frame", "int", "", "frame", forms=("page",)),
        Column("rank", "int", "rank", "rank", forms=("page",)),
        Column("inclusive_ns", "int", "ns", "inclusive", forms=("page",)),
    ),
)

SAMPLED_TREE: Table[SampledTree] = Table(
    "sampled_tree",
    "Call paths and functions by the CPU time of samples",
    (
        Column("path", "text", "", "call path or function", forms=("terminal",), computed=True),
        Column("frame_id", "int", "", "", forms=("csv", "json")),
        Column("parent_id", "int", "", "", forms=("csv", "json")),
        Column("depth", "int", "", "", forms=("csv", "json")),
        Column("name", "text", "", "", forms=("csv", "json")),
        Column("layer", "text", "", "", forms=("csv", "json")),
        Column("stack", "text", "", "", forms=("csv", "json")),
        Column("file", "text", "", "", forms=("csv", "json")),
        Column("line", "int", "index", "", forms=("csv", "json")),
        Column("where", "text", "", "most at", forms=("terminal",), optional=True, computed=True),
        Column("module", "text", "", "", forms=("csv", "json")),
        Column("samples", "int", "count", "samples", optional=True),
        Column("inclusive_ns", "int", "ns", "CPU time"),
        Column("exclusive_ns", "int", "ns", "itself", optional=True),
        Column("share", "float", "share", "share"),
        Column("share_error", "float", "share", "+/-", optional=True),
        Column("elapsed_ns", "int", "ns", "elapsed", optional=True),
        Column("hidden_children", "int", "count", "", forms=("csv", "json")),
        Column("bar", "picture", "", "", forms=("terminal",), optional=True, whole=True, computed=True),
    ),
    orders={
        "terminal": (
            "path",
            "share",
            "share_error",
            "inclusive_ns",
            "exclusive_ns",
            "samples",
            "elapsed_ns",
            "where",
            "bar",
        ),
    },
)
