# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about files: columns as spec/tables/files.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class Files(TypedDict):
        """One row per file and layer; with `--folders` per folder and layer."""

        name: str
        files: int
        layer: str
        ranks: int
        time_ns: int
        max_ns: int | None
        slowest_rank: int | None
        metadata_time: int
        opens: int
        reads: int
        writes: int
        bytes_read: int
        bytes_written: int
        read_time: int
        write_time: int
        mean_request: float
        bandwidth: float | None
        slowest_read_rate: float | None
        mean_read_rate: float | None
        fastest_read_rate: float | None
        slowest_write_rate: float | None
        mean_write_rate: float | None
        fastest_write_rate: float | None
        sequential_share: float | None
        consecutive_share: float | None
        unaligned_share: float | None
        unaligned_memory_share: float | None
        file_system: str
        block_size: str
        rank_list: str
        calls: int
        bytes: int
        mean_ns: float
        place: int
        file_id: int
        shared: bool
        requests: int
        rated_reads: int
        rated_writes: int
        shortest_read_ns: int | None
        shortest_write_ns: int | None
        attributes: dict[str, Any]

    class FileOperations(TypedDict):
        """Of one file: one row per layer and operation."""

        layer: str
        operation: str
        calls: int
        ranks: int
        bytes: int
        time_ns: int
        longest_ns: int

    class FileObjects(TypedDict):
        """Of one file: datasets, variables and attributes that were used."""

        kind: str
        name: str
        parent: str | None
        layer: str
        calls: int
        ranks: int
        bytes: int
        time_ns: int
        object_id: int

    class FileSizes(TypedDict):
        """Of one file: requests by layer, direction and size."""

        layer: str
        value: int
        counter: str
        ranks: int
        low: int
        high: int | None

    class FileCommon(TypedDict):
        """Of one file, by layer."""

        layer: str
        counter: str
        argument: int
        value: int
        ranks: int

    class FileRates(TypedDict):
        """By layer and direction."""

        layer: str
        direction: str
        calls: int
        rate_max: float | None
        rate_min: float | None
        rate_mean: float | None
        rate_deviation: float | None
        shortest_ns: int | None

    class FileCounters(TypedDict):
        """Of one file: its counters by layer."""

        layer: str
        counter: str
        ranks: int
        total: int
        min: int
        max: int
        max_rank: int
        mean: float
        deviation: float
        first: int
        first_rank: int
        variance: float
        unit: str
        merge: str


FILES: Table[Files] = Table(
    "files",
    "Files",
    (
        Column("name", "text", "", "file", forms=("terminal", "csv", "json", "page", "pdf")),
        Column("folder", "text", "", "folder", forms=("terminal",), computed=True),
        Column("files", "int", "count", "files"),
        Column("layer", "text", "", "layer", forms=("terminal", "csv", "json", "page", "pdf")),
        Column("ranks", "int", "count", "ranks", forms=("csv", "json", "page", "pdf")),
        Column("time_ns", "int", "ns", "time", forms=("csv", "json", "page", "pdf")),
        Column("max_ns", "int", "ns", "slowest", forms=("csv", "json", "page")),
        Column("slowest_rank", "int", "rank", "on rank", forms=("csv", "json", "page")),
        Column("first_ns", "int", "ns", "first access", forms=("page",)),
        Column("last_ns", "int", "ns", "last access", forms=("page",)),
        Column("metadata_ns", "int", "ns", "metadata", forms=("terminal", "page"), key="metadata_time"),
        Column("opens", "int", "count", "opens", forms=("terminal", "page"), optional=True),
        Column("reads", "int", "count", "reads", forms=("terminal", "page"), optional=True),
        Column("writes", "int", "count", "writes", forms=("terminal", "page"), optional=True),
        Column("bytes_read", "int", "bytes", "read", forms=("terminal", "page", "pdf")),
        Column("bytes_written", "int", "bytes", "written", forms=("terminal", "page", "pdf")),
        Column("reading_ns", "int", "ns", "reading", forms=("terminal",), key="read_time"),
        Column("writing_ns", "int", "ns", "writing", forms=("terminal",), key="write_time"),
        Column("mean_request", "float", "bytes", "request", forms=("csv", "json", "page")),
        Column(
            "bandwidth",
            "float",
            "bytes/s",
            "bandwidth",
            forms=("terminal", "csv", "json", "page", "pdf"),
        ),
        Column("slowest_read_rate", "float", "bytes/s", "slowest read", forms=("json", "page")),
        Column("mean_read_rate", "float", "bytes/s", "mean read", forms=("json", "page")),
        Column("fastest_read_rate", "float", "bytes/s", "fastest read", forms=("json", "page")),
        Column("slowest_write_rate", "float", "bytes/s", "slowest write", forms=("json", "page")),
        Column("mean_write_rate", "float", "bytes/s", "mean write", forms=("json", "page")),
        Column("fastest_write_rate", "float", "bytes/s", "fastest write", forms=("json", "page")),
        Column("sequential_share", "float", "share", "sequential", forms=("csv", "json", "page")),
        Column("consecutive_share", "float", "share", "", forms=("csv", "json")),
        Column("unaligned_share", "float", "share", "unaligned", forms=("csv", "json", "page")),
        Column("unaligned_memory_share", "float", "share", "", forms=("csv", "json")),
        Column("file_system", "text", "", "file system", forms=("csv", "json", "page")),
        Column("block_size", "text", "", "", forms=("csv", "json")),
        Column("rank_list", "text", "", "", forms=("csv", "json")),
        Column("calls", "int", "count", "", forms=("csv", "json")),
        Column("bytes", "int", "bytes", "", forms=("csv", "json")),
        Column("mean_ns", "float", "ns", "", forms=("csv", "json")),
        Column("place", "int", "", "", forms=("json",)),
        Column("file_id", "int", "", "", forms=("json",)),
        Column("shared", "bool", "", "", forms=("json",)),
        Column("requests", "int", "count", "", forms=()),
        Column("rated_reads", "int", "count", "", forms=()),
        Column("rated_writes", "int", "count", "", forms=()),
        Column("shortest_read_ns", "int", "ns", "", forms=()),
        Column("shortest_write_ns", "int", "ns", "", forms=()),
        Column("attributes", "mapping", "", "", forms=("json",)),
    ),
    orders={
        "terminal": (
            "name",
            "folder",
            "files",
            "layer",
            "opens",
            "reads",
            "writes",
            "bytes_read",
            "bytes_written",
            "metadata_ns",
            "reading_ns",
            "writing_ns",
            "bandwidth",
        ),
        "csv": (
            "name",
            "layer",
            "files",
            "file_system",
            "block_size",
            "ranks",
            "rank_list",
            "calls",
            "bytes",
            "time_ns",
            "max_ns",
            "slowest_rank",
            "mean_ns",
            "bandwidth",
            "mean_request",
            "sequential_share",
            "consecutive_share",
            "unaligned_share",
            "unaligned_memory_share",
        ),
    },
    open=True,
)

FILE_ACCESS: Table[Files] = Table(
    "file_access",
    "How they are accessed",
    (
        Column("name", "text", "", "file", forms=("terminal",), computed=True),
        Column("folder", "text", "", "folder", forms=("terminal",), computed=True),
        Column("files", "int", "count", "files", forms=("terminal",)),
        Column("layer", "text", "", "layer", forms=("terminal",)),
        Column("rank_list", "text", "", "ranks", forms=("terminal",)),
        Column("mean_request", "float", "bytes", "request", forms=("terminal",)),
        Column("order", "float", "share", "seq/consec", forms=("terminal",), computed=True),
        Column("unaligned_share", "float", "share", "unaligned", forms=("terminal",)),
        Column("max_ns", "int", "ns", "slowest", forms=("terminal",), null="?"),
        Column("slowest_rank", "int", "rank", "on rank", forms=("terminal",), null="?"),
        Column("mean_ns", "float", "ns", "mean/rank", forms=("terminal",)),
        Column("file_system", "text", "", "file system", forms=("terminal",)),
    ),
)

FILE_CALL_RATES: Table[Any] = Table(
    "file_call_rates",
    "Bandwidth per call",
    (
        Column("name", "text", "", "file", forms=("terminal",), computed=True),
        Column("folder", "text", "", "folder", forms=("terminal",), computed=True),
        Column("files", "int", "count", "files", forms=("terminal",), computed=True),
        Column("layer", "text", "", "layer", forms=("terminal",)),
        Column("direction", "text", "", "direction", forms=("terminal",)),
        Column("calls", "int", "count", "calls", forms=("terminal",)),
        Column("slowest", "float", "bytes/s", "slowest", forms=("terminal",)),
        Column("mean", "float", "bytes/s", "mean", forms=("terminal",)),
        Column("fastest", "float", "bytes/s", "fastest", forms=("terminal",)),
    ),
)

TOP_FILES: Table[Files] = Table(
    "top_files",
    "Top files by time",
    (
        Column("name", "text", "", "file", forms=("terminal",), computed=True),
        Column("layer", "text", "", "layer", forms=("terminal",)),
        Column("ranks", "int", "count", "ranks", forms=("terminal",)),
        Column("share", "float", "share", "share", forms=("terminal",), computed=True),
        Column("calls", "int", "count", "calls", forms=("terminal",)),
        Column("mean_ns", "float", "ns", "mean/rank", forms=("terminal",)),
        Column("max_ns", "int", "ns", "max/rank", forms=("terminal",), null="?"),
        Column("slowest_rank", "int", "rank", "on rank", forms=("terminal",), null="?"),
        Column("bytes", "float", "bytes", "bytes", forms=("terminal",), computed=True),
        Column("bandwidth", "float", "bytes/s", "bandwidth", forms=("terminal",)),
    ),
)

FILE_OPERATIONS: Table[FileOperations] = Table(
    "file_operations",
    "Calls",
    (
        Column("layer", "text", "", "layer", forms=("terminal", "json")),
        Column("operation", "text", "", "operation", forms=("terminal", "json")),
        Column("calls", "int", "count", "calls", forms=("terminal", "json")),
        Column("ranks", "int", "count", "ranks", forms=("terminal", "json")),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "json")),
        Column("time_ns", "int", "ns", "time", forms=("terminal", "json")),
        Column("longest_ns", "int", "ns", "longest", forms=("terminal", "json")),
    ),
)

FILE_OBJECTS: Table[FileObjects] = Table(
    "file_objects",
    "Contents",
    (
        Column("kind", "text", "", "", forms=("terminal", "json")),
        Column("name", "text", "", "name", forms=("terminal", "json")),
        Column("parent", "text", "", "in", forms=("terminal", "json")),
        Column("layer", "text", "", "layer", forms=("terminal", "json")),
        Column("calls", "int", "count", "calls", forms=("terminal", "json")),
        Column("ranks", "int", "count", "ranks", forms=("terminal", "json")),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "json")),
        Column("time_ns", "int", "ns", "time", forms=("terminal", "json")),
        Column("object_id", "int", "", "", forms=("json",)),
    ),
)

FILE_SIZES: Table[FileSizes] = Table(
    "file_sizes",
    "Request sizes",
    (
        Column("layer", "text", "", "layer", forms=("terminal", "json")),
        Column("span", "float", "bytes", "bytes", forms=("terminal",), computed=True),
        Column("value", "int", "count", "calls", forms=("terminal", "json")),
        Column("share", "float", "share", "share", forms=("terminal",), computed=True),
        Column("bar", "picture", "", "", forms=("terminal",), optional=True, whole=True, computed=True),
        Column("counter", "text", "", "", forms=("json",)),
        Column("ranks", "int", "count", "", forms=("json",)),
        Column("low", "int", "bytes", "", forms=("json",)),
        Column("high", "int", "bytes", "", forms=("json",)),
    ),
)

FILE_COMMON: Table[FileCommon] = Table(
    "file_common",
    "Most common sizes and strides",
    (
        Column("layer", "text", "", "layer", forms=("terminal", "json")),
        Column("counter", "text", "", "", forms=("terminal", "json")),
        Column("argument", "int", "bytes", "bytes", forms=("terminal", "json")),
        Column("value", "int", "count", "times", forms=("terminal", "json")),
        Column("ranks", "int", "count", "", forms=("json",)),
    ),
)

FILE_RATES: Table[FileRates] = Table(
    "file_rates",
    "Bandwidth per call, of one file",
    (
        Column("layer", "text", "", "layer", forms=("terminal", "json")),
        Column("direction", "text", "", "", forms=("terminal", "json")),
        Column("calls", "int", "count", "calls", forms=("terminal", "json")),
        Column("rate_max", "float", "bytes/s", "max", forms=("terminal", "json")),
        Column("rate_min", "float", "bytes/s", "min", forms=("terminal", "json")),
        Column("rate_mean", "float", "bytes/s", "mean", forms=("terminal", "json")),
        Column("rate_deviation", "float", "bytes/s", "deviation", forms=("terminal", "json")),
        Column("shortest_ns", "int", "ns", "", forms=("json",)),
    ),
)

FILE_COUNTERS: Table[FileCounters] = Table(
    "file_counters",
    "Counters over ranks",
    (
        Column("layer", "text", "", "layer", forms=("terminal", "json")),
        Column("counter", "text", "", "counter", forms=("terminal", "json")),
        Column("ranks", "int", "count", "ranks", forms=("terminal", "json")),
        Column("total", "int", "", "total", forms=("terminal", "json")),
        Column("min", "int", "", "min", forms=("terminal", "json")),
        Column("max", "int", "", "max", forms=("terminal", "json")),
        Column("max_rank", "int", "rank", "on rank", forms=("terminal", "json")),
        Column("mean", "float", "", "mean", forms=("terminal", "json")),
        Column("deviation", "float", "", "deviation", forms=("terminal", "json")),
        Column("first", "int", "", "", forms=("json",)),
        Column("first_rank", "int", "rank", "", forms=("json",)),
        Column("variance", "float", "", "", forms=("json",)),
        Column("unit", "text", "", "", forms=("json",)),
        Column("merge", "text", "", "", forms=("json",)),
    ),
)

FILE_MOMENTS: Table[FileCounters] = Table(
    "file_moments",
    "When, since the start of each rank",
    (
        Column("layer", "text", "", "layer", forms=("terminal",)),
        Column("counter", "text", "", "", forms=("terminal",)),
        Column("at", "int", "ns", "at", forms=("terminal",), computed=True),
        Column("rank", "int", "rank", "on rank", forms=("terminal",), computed=True),
    ),
)

ACCESS_FILES: Table[Any] = Table(
    "access_files",
    "Where files were read and written",
    (
        Column("file", "text", "", "file", forms=("page",)),
        Column("layer", "text", "", "layer", forms=("page",)),
        Column("reads", "int", "count", "reads", forms=("page",)),
        Column("writes", "int", "count", "writes", forms=("page",)),
        Column("no_offset", "int", "count", "without offset", forms=("page",)),
        Column("ranks", "int", "count", "ranks", forms=("page",)),
        Column("first_byte", "int", "bytes", "from byte", forms=("page",)),
        Column("end_byte", "int", "bytes", "to byte", forms=("page",)),
        Column("start_ns", "int", "ns", "first access", forms=("page",)),
        Column("end_ns", "int", "ns", "last access", forms=("page",)),
        Column("time_ns", "int", "ns", "time", forms=("page",)),
        Column("cell_ns", "int", "ns", "cell width", forms=("page",)),
        Column("cell_bytes", "int", "bytes", "cell height", forms=("page",)),
    ),
)

ACCESSES: Table[Any] = Table(
    "accesses",
    "Accesses by offset",
    (
        Column("place", "int", "index", "file", forms=("page",)),
        Column("writes", "int", "index", "writes", forms=("page",)),
        Column("rank", "int", "rank", "rank", forms=("page",)),
        Column("last_rank", "int", "rank", "last rank", forms=("page",)),
        Column("start_ns", "int", "ns", "from", forms=("page",)),
        Column("end_ns", "int", "ns", "to", forms=("page",)),
        Column("offset", "int", "bytes", "from byte", forms=("page",)),
        Column("end_byte", "int", "bytes", "to byte", forms=("page",)),
        Column("bytes", "int", "bytes", "bytes", forms=("page",)),
    ),
)
