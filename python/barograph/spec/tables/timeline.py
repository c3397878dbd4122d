# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about timeline: columns as spec/tables/timeline.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class TimelineMoments(TypedDict):
        """Of one layer."""

        start_ns: int
        end_ns: int
        operations: float
        bytes: float
        time_ns: float
        rank: int
        rank_share: float

    class TimelineSteps(TypedDict):
        """Of one layer, sums over ranks."""

        start_ns: int
        end_ns: int
        operations: float
        bytes: float
        time_ns: float

    class TimelineBins(TypedDict):
        """As they were recorded, by rank and layer."""

        rank: int
        layer: str
        start_ns: int
        end_ns: int
        operations: int
        bytes: int
        time_ns: int

    class IoPhases(TypedDict):
        """Times in which a rank was inside an I/O call, joined over gaps shorter than `gap_ns`, in order of time."""

        phase: int
        start_ns: int
        end_ns: int
        length_ns: int
        calls: int
        bytes: int
        read_bytes: int | None
        written_bytes: int | None
        bytes_per_s: float | None
        ranks: int | None
        fastest_rank: int | None
        fastest_ns: int | None
        slowest_rank: int | None
        slowest_ns: int | None
        gap_ns: int | None

    class SystemRates(TypedDict):
        """What was sampled of them, as rates of what is counted and as levels of what is not."""

        metric: str
        unit: str
        start_ns: int
        end_ns: int
        value: float
        most: float
        most_rank: int


TIMELINE_LAYERS: Table[Any] = Table(
    "timeline_layers",
    "Layers",
    (
        Column("layer", "text", "", "layer", forms=("terminal",)),
        Column("ranks", "int", "count", "ranks", forms=("terminal",), computed=True),
        Column("span", "float", "ns", "span", forms=("terminal",), computed=True),
        Column("operations", "int", "count", "operations", forms=("terminal",), computed=True),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal",), computed=True),
        Column("time", "float", "ns", "time", forms=("terminal",), computed=True),
        Column("share", "float", "share", "share of time", forms=("terminal",), computed=True),
    ),
)

TIMELINE_MOMENTS: Table[TimelineMoments] = Table(
    "timeline_moments",
    "Busiest moments",
    (
        Column("start_ns", "int", "ns", "from", forms=("terminal", "json")),
        Column("end_ns", "int", "ns", "to", forms=("terminal", "json")),
        Column("operations", "float", "count", "operations", forms=("terminal", "json")),
        Column("bytes", "float", "bytes", "bytes", forms=("terminal", "json")),
        Column("time_ns", "float", "ns", "time in all", forms=("terminal", "json")),
        Column("rank", "int", "rank", "most on rank", forms=("terminal", "json")),
        Column("rank_share", "float", "share", "its share", forms=("terminal", "json")),
    ),
)

TIMELINE_STEPS: Table[TimelineSteps] = Table(
    "timeline_steps",
    "Steps of the timeline",
    (
        Column("start_ns", "int", "ns", "", forms=("json",)),
        Column("end_ns", "int", "ns", "", forms=("json",)),
        Column("operations", "float", "count", "", forms=("json",)),
        Column("bytes", "float", "bytes", "", forms=("json",)),
        Column("time_ns", "float", "ns", "", forms=("json",)),
    ),
)

TIMELINE_BINS: Table[TimelineBins] = Table(
    "timeline_bins",
    "Bins of the timeline",
    (
        Column("rank", "int", "rank", "", forms=("csv",)),
        Column("layer", "text", "", "", forms=("csv",)),
        Column("start_ns", "int", "ns", "", forms=("csv",)),
        Column("end_ns", "int", "ns", "", forms=("csv",)),
        Column("operations", "int", "count", "", forms=("csv",)),
        Column("bytes", "int", "bytes", "", forms=("csv",)),
        Column("time_ns", "int", "ns", "", forms=("csv",)),
    ),
)

IO_PHASES: Table[IoPhases] = Table(
    "io_phases",
    "Phases of I/O",
    (
        Column("phase", "int", "index", "phase", forms=("terminal", "csv", "json", "page")),
        Column("start_ns", "int", "ns", "from", forms=("terminal", "csv", "json", "page")),
        Column("end_ns", "int", "ns", "to", forms=("terminal", "csv", "json", "page")),
        Column("length_ns", "int", "ns", "length", forms=("terminal", "csv", "json", "page")),
        Column("calls", "int", "count", "calls", forms=("terminal", "csv", "json", "page"), optional=True),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "csv", "json", "page")),
        Column(
            "read_bytes",
            "int",
            "bytes",
            "read",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column(
            "written_bytes",
            "int",
            "bytes",
            "written",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column("bytes_per_s", "float", "bytes/s", "rate", forms=("terminal", "csv", "json", "page")),
        Column("ranks", "int", "count", "ranks", forms=("terminal", "csv", "json", "page")),
        Column(
            "fastest_rank",
            "int",
            "rank",
            "fastest rank",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column(
            "fastest_ns",
            "int",
            "ns",
            "least in calls",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column(
            "slowest_rank",
            "int",
            "rank",
            "slowest rank",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column(
            "slowest_ns",
            "int",
            "ns",
            "most in calls",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column("gap_ns", "int", "ns", "gap", forms=("terminal", "csv", "json", "page"), optional=True),
    ),
)

SYSTEM_RATES: Table[SystemRates] = Table(
    "system_rates",
    "Processes and nodes by time",
    (
        Column("metric", "text", "", "metric", forms=("csv", "json", "page")),
        Column("unit", "text", "", "unit", forms=("csv", "json", "page")),
        Column("start_ns", "int", "ns", "from", forms=("csv", "json", "page")),
        Column("end_ns", "int", "ns", "to", forms=("csv", "json", "page")),
        Column("value", "float", "", "value", forms=("csv", "json", "page")),
        Column("most", "float", "", "one rank, most", forms=("csv", "json", "page")),
        Column("most_rank", "int", "rank", "that rank", forms=("csv", "json", "page")),
    ),
)

SYSTEM_METRICS: Table[Any] = Table(
    "system_metrics",
    "Processes and nodes by time",
    (
        Column("metric", "text", "", "metric", forms=("terminal",), fold=True, names=True),
        Column("mean", "float", "", "all ranks, mean", forms=("terminal",), computed=True),
        Column("most", "float", "", "one rank, most", forms=("terminal",), computed=True),
        Column("most_rank", "int", "rank", "rank", forms=("terminal",)),
        Column("at", "int", "ns", "at", forms=("terminal",), optional=True),
        Column(
            "course",
            "text",
            "",
            "by time",
            forms=("terminal",),
            optional=True,
            whole=True,
            computed=True,
        ),
    ),
)

ASLEEP: Table[Any] = Table(
    "asleep",
    "Ranks asleep by time",
    (
        Column("rank", "int", "rank", "rank", forms=("page",)),
        Column("start_ns", "int", "ns", "from", forms=("page",)),
        Column("end_ns", "int", "ns", "to", forms=("page",)),
        Column("outside_ns", "int", "ns", "outside calls", forms=("page",)),
        Column("asleep_ns", "int", "ns", "asleep", forms=("page",)),
    ),
)

TRACE_CALLS: Table[Any] = Table(
    "trace_calls",
    "Calls of the trace",
    (
        Column("rank", "int", "rank", "rank", forms=("terminal",)),
        Column("thread", "int", "index", "thread", forms=("terminal",), optional=True, names=True),
        Column("start", "float", "", "start (s)", forms=("terminal",), names=True, computed=True),
        Column("time", "int", "ns", "time", forms=("terminal",), computed=True),
        Column("operation", "text", "", "call", forms=("terminal",)),
        Column("peer", "int", "rank", "peer", forms=("terminal",), optional=True, names=True),
        Column("tag", "int", "", "tag", forms=("terminal",), optional=True, names=True),
        Column("layer", "text", "", "layer", forms=("terminal",), optional=True),
        Column("offset", "int", "bytes", "offset", forms=("terminal",), optional=True, computed=True),
        Column("length", "int", "bytes", "bytes", forms=("terminal",), computed=True),
        Column("file", "text", "", "object", forms=("terminal",)),
    ),
)

SPANS: Table[Any] = Table(
    "spans",
    "Calls by layer and time",
    (
        Column("rank", "int", "rank", "rank", forms=("page",)),
        Column("layer", "text", "", "layer", forms=("page",)),
        Column("start_ns", "int", "ns", "from", forms=("page",)),
        Column("end_ns", "int", "ns", "to", forms=("page",)),
        Column("operation", "text", "", "call", forms=("page",)),
        Column("calls", "int", "count", "calls", forms=("page",)),
        Column("bytes", "int", "bytes", "bytes", forms=("page",)),
        Column("time_ns", "int", "ns", "in calls", forms=("page",)),
        Column("file", "text", "", "file", forms=("page",)),
    ),
)

ARROWS: Table[Any] = Table(
    "arrows",
    "Messages between ranks",
    (
        Column("sender", "int", "rank", "sender", forms=("page",)),
        Column("receiver", "int", "rank", "receiver", forms=("page",)),
        Column("send_start_ns", "int", "ns", "sent", forms=("page",)),
        Column("received_ns", "int", "ns", "received", forms=("page",)),
        Column("time_ns", "int", "ns", "on its way", forms=("page",)),
        Column("wait_ns", "int", "ns", "in the receive", forms=("page",)),
        Column("receive_start_ns", "int", "ns", "receive called", forms=("page",)),
        Column("bytes", "int", "bytes", "bytes", forms=("page",), key="length"),
        Column("communicator", "text", "", "communicator", forms=("page",)),
        Column("tag", "int", "", "tag", forms=("page",)),
    ),
)

STRIPS: Table[Any] = Table(
    "strips",
    "Layers by rank and time",
    (
        Column("layer", "text", "", "layer", forms=("page",)),
        Column("row", "int", "", "rank", forms=("page",)),
        Column("column", "int", "", "time", forms=("page",)),
        Column("share", "float", "share", "share of time", forms=("page",)),
        Column("bytes_per_s", "float", "bytes/s", "bytes per second", forms=("page",)),
    ),
)
