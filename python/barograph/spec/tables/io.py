# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about io: columns as spec/tables/io.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class IoLayers(TypedDict):
        """One row per layer; its time contains that of the layers below it."""

        layer: str
        calls: int
        direct_calls: int
        ranks: int
        files: int
        bytes_read: int
        bytes_written: int
        time_ns: int

    class IoSizes(TypedDict):
        """One row per layer, direction and size class."""

        layer: str
        direction: str
        bucket: int
        bucket_min: int | None
        bucket_max: int | None
        label: str
        calls: int
        bytes: int

    class IoCalls(TypedDict):
        """One row per call of the program and call that it became in the layers below, depth first."""

        operation: str
        layer: str
        calls: int
        bytes: int
        calls_factor: float | None
        bytes_factor: float | None
        ranks: int
        time_ns: int
        own_ns: int
        file: str | None
        root: str
        level: int
        direction: str
        longest_ns: int
        parent_calls_factor: float | None
        parent_bytes_factor: float | None
        step_id: int
        parent_id: int | None

    class IoProfile(TypedDict):
        """Sizes, bandwidth and time of the calls of each operation."""

        layer: str
        operation: str
        direction: str
        key: str | None
        ranks: int
        calls: int
        bytes: int
        bytes_max: int | None
        bytes_min: int | None
        bytes_mean: float | None
        bytes_deviation: float | None
        bytes_deviation_exact: bool
        rate_max: float | None
        rate_min: float | None
        rate_mean: float | None
        rate_deviation: float | None
        rate_exact: bool
        time_ns: int
        time_max_ns: int
        time_min_ns: int
        time_mean_ns: float
        time_deviation_ns: float


IO_LAYERS: Table[IoLayers] = Table(
    "io_layers",
    "I/O by layer",
    (
        Column("layer", "text", "", "layer", forms=("terminal", "json", "page")),
        Column("calls", "int", "count", "calls", forms=("terminal", "json", "page")),
        Column(
            "direct_calls",
            "int",
            "count",
            "by the program",
            forms=("terminal", "json", "page"),
            optional=True,
        ),
        Column("ranks", "int", "count", "ranks", forms=("terminal", "json", "page")),
        Column("files", "int", "count", "files", forms=("terminal", "json", "page")),
        Column("bytes_read", "int", "bytes", "read", forms=("terminal", "json", "page")),
        Column("bytes_written", "int", "bytes", "written", forms=("terminal", "json", "page")),
        Column("time_ns", "int", "ns", "time", forms=("terminal", "json", "page")),
    ),
)

IO_SIZES: Table[IoSizes] = Table(
    "io_sizes",
    "Request sizes",
    (
        Column("layer", "text", "", "layer", forms=("json", "page")),
        Column("direction", "text", "", "direction", forms=("json", "page")),
        Column("bucket", "int", "", "", forms=("json",)),
        Column("bucket_min", "int", "bytes", "", forms=("json",)),
        Column("bucket_max", "int", "bytes", "", forms=("json",)),
        Column("label", "text", "", "", forms=("json",)),
        Column("size_class", "text", "", "size class", forms=("page",)),
        Column("size_from", "int", "bytes", "from", forms=("page",)),
        Column("calls", "int", "count", "calls", forms=("json", "page")),
        Column("bytes", "int", "bytes", "bytes", forms=("json", "page")),
    ),
)

IO_CALLS: Table[IoCalls] = Table(
    "io_calls",
    "What each I/O call became",
    (
        Column("operation", "text", "", "call"),
        Column("layer", "text", "", "layer"),
        Column("calls", "int", "count", "calls"),
        Column("bytes", "int", "bytes", "bytes"),
        Column("request", "float", "bytes", "request", forms=("terminal",), optional=True, computed=True),
        Column("calls_factor", "float", "factor", "x calls"),
        Column("bytes_factor", "float", "factor", "x bytes"),
        Column("ranks", "int", "count", "ranks", optional=True),
        Column("time_ns", "int", "ns", "time"),
        Column("own_ns", "int", "ns", "itself", optional=True),
        Column("file", "text", "", "", forms=("csv", "json")),
        Column("root", "text", "", "", forms=("csv", "json")),
        Column("level", "int", "", "", forms=("csv", "json")),
        Column("direction", "text", "", "", forms=("csv", "json")),
        Column("longest_ns", "int", "ns", "", forms=("csv", "json")),
        Column("parent_calls_factor", "float", "factor", "", forms=("csv", "json")),
        Column("parent_bytes_factor", "float", "factor", "", forms=("csv", "json")),
        Column("step_id", "int", "", "", forms=("csv", "json")),
        Column("parent_id", "int", "", "", forms=("csv", "json")),
    ),
    orders={
        "csv": (
            "file",
            "root",
            "level",
            "layer",
            "operation",
            "direction",
            "calls",
            "bytes",
            "ranks",
            "time_ns",
            "own_ns",
            "longest_ns",
            "calls_factor",
            "bytes_factor",
            "parent_calls_factor",
            "parent_bytes_factor",
            "step_id",
            "parent_id",
        ),
    },
)

IO_PROFILE: Table[IoProfile] = Table(
    "io_profile",
    "I/O by operation",
    (
        Column("layer", "text", "", "", forms=("csv", "json")),
        Column("operation", "text", "", "", forms=("csv", "json")),
        Column("direction", "text", "", "", forms=("csv", "json")),
        Column("key", "text", "", "", forms=("csv", "json")),
        Column("ranks", "int", "count", "", forms=("csv", "json")),
        Column("calls", "int", "count", "", forms=("csv", "json")),
        Column("bytes", "int", "bytes", "", forms=("csv", "json")),
        Column("bytes_max", "int", "bytes", "", forms=("csv", "json")),
        Column("bytes_min", "int", "bytes", "", forms=("csv", "json")),
        Column("bytes_mean", "float", "bytes", "", forms=("csv", "json")),
        Column("bytes_deviation", "float", "bytes", "", forms=("csv", "json")),
        Column("bytes_deviation_exact", "bool", "", "", forms=("csv", "json")),
        Column("rate_max", "float", "bytes/s", "", forms=("csv", "json")),
        Column("rate_min", "float", "bytes/s", "", forms=("csv", "json")),
        Column("rate_mean", "float", "bytes/s", "", forms=("csv", "json")),
        Column("rate_deviation", "float", "bytes/s", "", forms=("csv", "json")),
        Column("rate_exact", "bool", "", "", forms=("csv", "json")),
        Column("time_ns", "int", "ns", "", forms=("csv", "json")),
        Column("time_max_ns", "int", "ns", "", forms=("csv", "json")),
        Column("time_min_ns", "int", "ns", "", forms=("csv", "json")),
        Column("time_mean_ns", "float", "ns", "", forms=("csv", "json")),
        Column("time_deviation_ns", "float", "ns", "", forms=("csv", "json")),
    ),
)

IO_CALL_BYTES: Table[IoProfile] = Table(
    "io_call_bytes",
    "Bytes per call",
    (
        Column("layer", "text", "", "layer", forms=("terminal",)),
        Column("operation", "text", "", "operation", forms=("terminal",)),
        Column("file", "text", "", "file", forms=("terminal",), computed=True),
        Column("path", "text", "", "call path", forms=("terminal",), fold=True, computed=True),
        Column("source", "text", "", "call site", forms=("terminal",), computed=True),
        Column("bytes", "int", "bytes", "total", forms=("terminal",)),
        Column("calls", "int", "count", "calls", forms=("terminal",)),
        Column("bytes_max", "int", "bytes", "max", forms=("terminal",)),
        Column("bytes_min", "int", "bytes", "min", forms=("terminal",)),
        Column("bytes_mean", "float", "bytes", "mean", forms=("terminal",)),
        Column("bytes_deviation", "float", "bytes", "deviation", forms=("terminal",)),
    ),
)

IO_CALL_RATES: Table[IoProfile] = Table(
    "io_call_rates",
    "Bandwidth",
    (
        Column("layer", "text", "", "layer", forms=("terminal",)),
        Column("operation", "text", "", "operation", forms=("terminal",)),
        Column("file", "text", "", "file", forms=("terminal",), computed=True),
        Column("path", "text", "", "call path", forms=("terminal",), fold=True, computed=True),
        Column("source", "text", "", "call site", forms=("terminal",), computed=True),
        Column("calls", "int", "count", "calls", forms=("terminal",)),
        Column("rate_max", "float", "bytes/s", "max", forms=("terminal",)),
        Column("rate_min", "float", "bytes/s", "min", forms=("terminal",)),
        Column("rate_mean", "float", "bytes/s", "mean", forms=("terminal",)),
        Column("rate_deviation", "float", "bytes/s", "deviation", forms=("terminal",)),
    ),
)

IO_CALL_TIMES: Table[IoProfile] = Table(
    "io_call_times",
    "Time per call",
    (
        Column("layer", "text", "", "layer", forms=("terminal",)),
        Column("operation", "text", "", "operation", forms=("terminal",)),
        Column("file", "text", "", "file", forms=("terminal",), computed=True),
        Column("path", "text", "", "call path", forms=("terminal",), fold=True, computed=True),
        Column("source", "text", "", "call site", forms=("terminal",), computed=True),
        Column("time_ns", "int", "ns", "total", forms=("terminal",)),
        Column("calls", "int", "count", "calls", forms=("terminal",)),
        Column("time_max_ns", "int", "ns", "max", forms=("terminal",)),
        Column("time_min_ns", "int", "ns", "min", forms=("terminal",)),
        Column("time_mean_ns", "float", "ns", "mean", forms=("terminal",)),
        Column("time_deviation_ns", "float", "ns", "deviation", forms=("terminal",)),
    ),
)
